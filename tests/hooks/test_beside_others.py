"""Side by side with the programs that manage hooks: the real ones, where they are installed.

`CODEMAP_TEST_PROGRAMS` may name folders in which to look for them besides the search path and this environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from codemap.hooks.install import install, status, uninstall
from codemap.hooks.run import REPORTING
from tests.hooks.conftest import PACKAGE, Hooked
from tests.support.repos import GEO, clean_environ

EDITED = GEO.replace("w * h", "w + h")
EDITED_AGAIN = GEO.replace("w * h", "w - h")
PLACES = (os.environ.get("CODEMAP_TEST_PROGRAMS"), str(Path(sys.executable).parent), os.environ.get("PATH"))
SEARCHED = os.pathsep.join(filter(None, PLACES))


def program(name: str) -> str:
    """Returns where a program is; skips the test where there is none."""
    found = shutil.which(name, path=SEARCHED)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


@pytest.fixture
def with_command(tmp_path: Path) -> dict[str, str]:
    """An environment in which the command `codemap` is on the search path, and a home of its own."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "codemap"
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{PACKAGE}" exec "{sys.executable}" -P -m codemap "$@"\n')
    command.chmod(0o755)
    return {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path / "home")}


def run(hooked: Hooked, *command: str, **environ: str) -> str:
    """Runs a program in the repository and returns all that it said."""
    done = subprocess.run(
        command,
        cwd=hooked.builder.root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        env=clean_environ(**environ),
    )
    said = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, said
    return said


# -- lefthook -----------------------------------------------------------------------------------------------------


def lefthook_settings(*events: str) -> str:
    """The entry that we tell the reader to add, one for each event."""
    from codemap.hooks.place import lefthook_entry

    return "".join(lefthook_entry(event).strip("`") + "\n" for event in events)


def test_lefthook_runs_codemap_from_its_own_settings(
    hooked: Hooked, remote: Path, with_command: dict[str, str]
) -> None:
    lefthook = program("lefthook")
    hooked.git("push", "-q", "origin", "main")
    hooked.builder.write("lefthook.yml", lefthook_settings(*REPORTING))
    run(hooked, lefthook, "install", **with_command)
    report = install(hooked.builder.root, clean_environ(), (), sys.executable)
    assert [hook.state for hook in report.hooks] == ["lefthook"] * 2 + ["installed"] * 4
    uninstall(hooked.builder.root, clean_environ(), ())
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "-A")
    assert "area(w, h)" in run(hooked, "git", "commit", "-qm", "two", **with_command)
    assert "area(w, h)" in run(hooked, "git", "push", "-q", "origin", "main", **with_command)


def test_hooks_that_lefthook_made_are_left_alone(hooked: Hooked) -> None:
    theirs = "#!/bin/sh\ncall_lefthook() { :; }\ncall_lefthook run pre-commit\n"
    hooked.write_hook("pre-commit", theirs)
    report = install(hooked.builder.root, clean_environ(), REPORTING, sys.executable)
    assert [hook.state for hook in report.hooks] == ["lefthook", "installed"]
    assert "codemap hooks run pre-commit" in report.notes[0]
    assert hooked.hook("pre-commit").read_text() == theirs
    assert status(hooked.builder.root, clean_environ()).hooks[0].state == "lefthook"


# -- husky --------------------------------------------------------------------------------------------------------


def test_husky_runs_the_line_that_it_is_given(hooked: Hooked, with_command: dict[str, str]) -> None:
    from codemap.hooks.place import manual_line

    husky = program("husky")
    hooked.builder.write("package.json", '{"name": "x", "version": "1.0.0"}\n')
    run(hooked, husky, **with_command)
    hooked.builder.write(".husky/pre-commit", manual_line("pre-commit").strip("`") + "\n")
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "-A")
    assert "area(w, h)" in run(hooked, "git", "commit", "-qm", "two", **with_command)


# -- the pre-commit framework -------------------------------------------------------------------------------------

LOCAL = f"""\
repos:
- repo: local
  hooks:
  - id: mark
    name: mark
    language: system
    entry: echo MARK
    verbose: true
    always_run: true
    pass_filenames: false
  - id: codemap-changes
    name: codemap
    language: system
    entry: {Path(sys.executable).as_posix()} -P -m codemap hooks run pre-commit
    stages: [pre-commit, pre-push]
    verbose: true
    always_run: true
    pass_filenames: false
  - id: codemap-graph
    name: memory
    language: system
    entry: {Path(sys.executable).as_posix()} -P -m codemap validate
    files: ^\\.codemap/graph(\\.json$|/)
    pass_filenames: false
"""


@pytest.fixture
def framework(hooked: Hooked, with_command: dict[str, str]) -> dict[str, str]:
    """A repository with settings of the framework; returns the environment for it."""
    program("pre-commit")
    hooked.builder.commit("settings", {".pre-commit-config.yaml": LOCAL})
    return {**with_command, "PYTHONPATH": PACKAGE}


def test_framework_runs_codemap_before_a_commit_and_a_push(
    hooked: Hooked, remote: Path, framework: dict[str, str]
) -> None:
    hooked.git("push", "-q", "origin", "main")
    run(hooked, program("pre-commit"), "install", "-t", "pre-commit", "-t", "pre-push", **framework)
    hooked.builder.write("geo.py", EDITED)
    report = run(hooked, "git", "commit", "-qam", "two", **framework)
    assert ("MARK" in report, "area(w, h)" in report) == (True, True)
    assert "area(w, h)" in run(hooked, "git", "push", "-q", "origin", "main", **framework)


def test_framework_and_partial_staging_see_the_same(hooked: Hooked, framework: dict[str, str]) -> None:
    run(hooked, program("pre-commit"), "install", **framework)
    hooked.builder.write("geo.py", GEO.replace("* 3", "* 4"))
    hooked.builder.git("add", "-A")
    hooked.builder.write("geo.py", EDITED)
    report = run(hooked, "git", "commit", "-qm", "two", **framework)
    assert ("price(w, h)" in report, "body       geo.py:1-2  area(w, h)" in report) == (True, False)
    assert "w + h" in (hooked.builder.root / "geo.py").read_text()


@pytest.mark.parametrize("ours_first", [True, False])
def test_framework_and_our_hook_run_once_each(hooked: Hooked, framework: dict[str, str], ours_first: bool) -> None:
    hooked.builder.commit("fewer", {".pre-commit-config.yaml": LOCAL.partition("  - id: codemap-changes")[0]})
    if ours_first:
        hooked.install()
    run(hooked, program("pre-commit"), "install", **framework)
    if not ours_first:
        hooked.install()
    hooked.builder.write("geo.py", EDITED)
    environ = {**framework, "CODEMAP_PYTHONPATH": PACKAGE}
    report = run(hooked, "git", "commit", "-qam", "two", **environ)
    assert (report.count("\nMARK\n"), report.count("# Changes ")) == (1, 1)
    hooked.builder.write("geo.py", EDITED_AGAIN)
    assert "# Changes " in run(hooked, "git", "commit", "-qam", "three", **environ)


def test_framework_over_our_hook_is_told_updated_and_left_behind(hooked: Hooked, framework: dict[str, str]) -> None:
    hooked.builder.commit("fewer", {".pre-commit-config.yaml": LOCAL.partition("  - id: codemap-changes")[0]})
    hooked.install("pre-commit", python="/gone/python")
    run(hooked, program("pre-commit"), "install", **framework)
    assert status(hooked.builder.root, clean_environ()).hooks[0].state == "broken"
    hooked.install("pre-commit")
    environ = {**framework, "CODEMAP_PYTHONPATH": PACKAGE}
    hooked.builder.write("geo.py", EDITED)
    report = run(hooked, "git", "commit", "-qam", "two", **environ)
    assert (report.count("\nMARK\n"), report.count("# Changes ")) == (1, 1)
    uninstall(hooked.builder.root, clean_environ(), ())
    hooked.builder.write("geo.py", EDITED_AGAIN)
    report = run(hooked, "git", "commit", "-qam", "three", **environ)
    assert (report.count("\nMARK\n"), report.count("# Changes ")) == (1, 0)


def test_framework_put_back_over_our_hook_runs_alone_after_an_uninstall(
    hooked: Hooked, framework: dict[str, str]
) -> None:
    hooked.builder.commit("fewer", {".pre-commit-config.yaml": LOCAL.partition("  - id: codemap-changes")[0]})
    run(hooked, program("pre-commit"), "install", **framework)
    hooked.install("pre-commit")
    run(hooked, program("pre-commit"), "install", **framework)
    uninstall(hooked.builder.root, clean_environ(), ())
    hooked.builder.write("geo.py", EDITED)
    report = run(hooked, "git", "commit", "-qam", "two", **framework)
    assert (report.count("\nMARK\n"), report.count("# Changes ")) == (1, 0)


def test_framework_stops_at_a_gate(hooked: Hooked, framework: dict[str, str]) -> None:
    run(hooked, program("pre-commit"), "install", **framework)
    hooked.builder.write(".pre-commit-config.yaml", LOCAL.replace("run pre-commit", "run pre-commit --fail-on broken"))
    hooked.builder.write("geo.py", GEO.partition("\n\n\n")[2])
    hooked.builder.git("add", "-A")
    assert "stopped by the gate broken" in hooked.git("commit", "-qm", "two", code=1, **framework)


def test_framework_stops_at_a_memory_that_is_damaged(hooked: Hooked, framework: dict[str, str]) -> None:
    run(hooked, program("pre-commit"), "install", **framework)
    hooked.builder.write(".codemap/graph.json", '{"version": 1,\n')
    hooked.builder.git("add", "-A")
    assert ".codemap/graph.json:2: schema_error" in hooked.git("commit", "-qm", "two", code=1, **framework)


def test_published_hooks_are_valid_and_name_commands_that_exist(hooked: Hooked) -> None:
    manifest = Path(PACKAGE) / ".pre-commit-hooks.yaml"
    entries = [line.split()[1:] for line in manifest.read_text("utf-8").split("\n") if "entry:" in line]
    assert [entry[:2] for entry in entries] == [["codemap", "hooks"], ["codemap", "validate"]]
    run(hooked, program("pre-commit"), "validate-manifest", str(manifest))
