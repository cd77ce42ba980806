"""The action and the recipes: their own lines, run as the CI system runs them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from codemap.clients import jsonc
from tests.ci.conftest import FakeApi
from tests.support.reference import commands
from tests.support.repos import GEO, RepoBuilder, clean_environ

ROOT = Path(__file__).parent.parent.parent
ACTION = (ROOT / "action.yml").read_text("utf-8")
RELEASE = ROOT / ".github" / "workflows" / "release.yml"
WORKFLOWS = [*sorted((ROOT / ".github" / "workflows").glob("codemap*.yml")), RELEASE]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the steps are run with this machine's bash")


def steps(text: str) -> dict[str, str]:
    """Returns the scripts of an action's steps by name."""
    found = re.findall(r"- name: (\w[^\n]*)\n(?:(?!    - ).*\n)*?      run: \|\n((?:        .*\n|\n)+)", text)
    return {name: textwrap.dedent(script) for name, script in found}


@pytest.fixture
def runner(geo: RepoBuilder, tmp_path: Path) -> tuple[RepoBuilder, dict[str, str]]:
    """A pull request's checkout, and the environment of a job in which codemap is installed."""
    geo.git("checkout", "-q", "-b", "side")
    geo.commit("break", {"geo.py": GEO.partition("\n\n\n")[2]})
    geo.git("checkout", "-q", "main")
    clone = geo.clone(tmp_path / "clone", "--depth=1", "--branch", "side")
    command = tmp_path / "temp" / "codemap" / "bin" / "codemap"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -P -m codemap "$@"\n')
    command.chmod(0o755)
    environ = {
        "RUNNER_TEMP": str(tmp_path / "temp"),
        "GITHUB_ACTIONS": "true",
        "GITHUB_BASE_REF": "main",
        "GITHUB_REPOSITORY": "o/r",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "GITHUB_OUTPUT": str(tmp_path / "output"),
        "CODEMAP_INDEX_DIR": str(tmp_path / "temp" / "codemap-index"),
        "BASE": "",
        "FAIL_ON": "",
    }
    return clone, environ


def run(where: Path, script: str, environ: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """Runs a script as GitHub does."""
    shell = shutil.which("bash") or pytest.skip("bash is not installed")
    command = [shell, "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=where, capture_output=True, env=clean_environ(**environ))


def test_steps_of_the_action_report_and_comment(
    runner: tuple[RepoBuilder, dict[str, str]], api: FakeApi, tmp_path: Path
) -> None:
    clone, environ = runner
    scripts = steps(ACTION)
    assert set(scripts) == {"install codemap", "report", "comment"}
    done = run(clone.root, scripts["report"], environ)
    assert done.returncode == 0, done.stderr
    assert b"::error file=geo.py" in done.stdout
    assert "## What this change does" in (tmp_path / "summary").read_text()
    (tmp_path / "event").write_text('{"pull_request": {"number": 7}}')
    more = {"GITHUB_TOKEN": "t", "GITHUB_API_URL": api.url, "GITHUB_EVENT_PATH": str(tmp_path / "event")}
    done = run(clone.root, scripts["comment"], {**environ, **more})
    assert (done.returncode, done.stdout) == (0, b"comment created\n"), done.stderr
    assert "price() calls `area`" in api.comments[0]["body"]
    assert any((tmp_path / "temp" / "codemap-index").rglob("*.db"))


def test_gate_of_the_action_fails_the_step(runner: tuple[RepoBuilder, dict[str, str]]) -> None:
    clone, environ = runner
    done = run(clone.root, steps(ACTION)["report"], {**environ, "FAIL_ON": "broken"})
    assert (done.returncode, b"stopped by the gate broken" in done.stderr) == (1, True)


def test_outputs_of_the_action_are_those_that_are_told() -> None:
    from codemap.ci import files

    source = Path(files.__file__).read_text("utf-8")
    for name in re.findall(r"value: \$\{\{ steps\.report\.outputs\.([a-z-]+) \}\}", ACTION):
        assert f'"{name}"' in source


@pytest.mark.parametrize("file", [ROOT / "action.yml", *WORKFLOWS], ids=lambda file: file.name)
def test_nothing_that_others_choose_is_pasted_into_a_script(file: Path) -> None:
    text = file.read_text("utf-8")
    for script in re.findall(r"run: (?:\|\n((?:\s{8,}.*\n|\n)+)|(.+)\n)", text):
        assert "${{" not in "".join(script)
    assert all(re.fullmatch(r"\./|[\w./-]+@[0-9a-f]{40}", used) for used in re.findall(r"uses: (\S+)", text))
    assert "pull_request_target:" not in text


def test_c01_the_workflow_that_runs_code_of_requests_may_only_read() -> None:
    text = (ROOT / ".github/workflows/codemap.yml").read_text("utf-8")
    assert "contents: read\n\n" in text
    assert "write" not in text.partition("jobs:")[2]
    writing = (ROOT / ".github/workflows/codemap-comment.yml").read_text("utf-8")
    assert "workflow_run:" in writing
    assert "head_sha" not in writing


def test_recipe_for_gitlab(runner: tuple[RepoBuilder, dict[str, str]]) -> None:
    clone, environ = runner
    recipe = (ROOT / ".github/recipes/gitlab-ci.yml").read_text("utf-8")
    script = "\n".join(re.findall(r"^    - (codemap .*)$", recipe, re.M))
    gitlab = {
        "PATH": f"{environ['RUNNER_TEMP']}/codemap/bin:{clean_environ()['PATH']}",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
    }
    done = run(clone.root, script, gitlab)
    assert done.returncode == 0, done.stderr
    report = re.search(r"codequality: (\S+)", recipe)
    assert report is not None
    assert b"codemap/broken-reference" in (clone.root / report[1]).read_bytes()


def test_recipe_for_other_systems(runner: tuple[RepoBuilder, dict[str, str]]) -> None:
    clone, environ = runner
    clone.git("fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main")
    path = f"{environ['RUNNER_TEMP']}/codemap/bin:{clean_environ()['PATH']}"
    done = run(clone.root, f'sh "{ROOT}/.github/recipes/plain.sh"', {"PATH": path})
    assert done.returncode == 0, done.stderr
    assert b"price() calls `area`" in done.stdout
    assert clone.git("status", "--porcelain") == ""


@pytest.mark.parametrize(
    ("tag", "entry", "code"), [("v1.2.3", "1.2.3", 0), ("v1.2.4", "1.2.3", 1), ("v1.2.3", "1.2.2", 1)]
)
def test_release_is_of_the_version_that_the_tag_and_the_changelog_name(
    tmp_path: Path, tag: str, entry: str, code: int
) -> None:
    (tmp_path / "codemap").mkdir()
    (tmp_path / "codemap/__init__.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {entry}\n")
    (script,) = (text for name, text in release_steps().items() if name.startswith("the tag is the version"))
    path = f"{Path(sys.executable).parent}:{clean_environ()['PATH']}"
    assert run(tmp_path, script, {"GITHUB_REF_NAME": tag, "PATH": path}).returncode == code


def test_recipe_for_containers_runs_commands_that_exist() -> None:
    recipe = jsonc.read((ROOT / ".github/recipes/devcontainer/devcontainer.json").read_text("utf-8"))
    assert isinstance(recipe, dict)
    run_there = " ".join(str(text) for name, text in recipe.items() if name.endswith("Command"))
    asked = {each.strip() for each in re.findall(r"codemap ((?:[a-z-]+ ?)+)", run_there)}
    assert asked
    assert asked <= {name for name, _ in commands()}


def test_only_what_attests_and_publishes_may_speak_for_the_release() -> None:
    text = RELEASE.read_text("utf-8")
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", text.partition("jobs:\n")[2], re.M))
    assert {name for name, job in jobs.items() if "id-token: write" in job} == {"attest", "publish"}
    assert not any("actions/checkout" in jobs[name] or "run:" in jobs[name] for name in ("attest", "publish"))


def release_steps() -> dict[str, str]:
    """Returns the scripts of the release's steps by name; jobs are indented deeper than an action's steps."""
    return steps("\n".join(line.removeprefix("  ") for line in RELEASE.read_text("utf-8").split("\n")))
