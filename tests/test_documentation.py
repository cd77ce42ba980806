"""What the documents say exists, and what exists is in the documents."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from codemap import __version__
from codemap.cli.door import run
from codemap.cli.main import COMMANDS
from codemap.cli.main import codemap as group
from codemap.config import Config
from codemap.index.rules import CONFIDENCE
from codemap.lang import languages
from codemap.search.calls import KINDS
from tests.support.repos import clean_environ

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("benchmarks/**/*.md")]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_told_of_before_the_list_of_options(name: str) -> None:
    assert re.search(rf"`codemap {name}\b", README.partition("<!-- made: commands -->")[0])


@pytest.mark.parametrize("key", [field.name.replace("_", "-") for field in fields(Config)])
def test_every_setting_is_in_the_readme(key: str) -> None:
    assert f"`{key}`" in README


@pytest.mark.parametrize("rule", [*CONFIDENCE, "dispatch", "ambiguous"])
def test_every_rule_is_in_the_documents(rule: str) -> None:
    assert f"`{rule}`" in README
    assert f"`{rule}`" in (ROOT / "ARCHITECTURE.md").read_text("utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_edge_is_in_the_readme(kind: str) -> None:
    assert re.search(rf"`kind` \([^)]*\b{kind}\b", README)


def test_the_languages_read_in_full_are_in_the_readme() -> None:
    said = re.search(r"read in full: ([^.]+)\.", README)
    assert said is not None
    listed = {each.lower().replace("++", "pp").replace("#", "sharp") for each in said[1].split(", ")}
    full = {row.name for row in languages() if row.depth == "full"}
    assert listed == full | {"jsx"}


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    block = re.search(r"To run the tests:\n\n```sh\n(.+)\n```", README)
    assert block is not None
    assert block.group(1) in (ROOT / ".ci/run").read_text("utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_to_files_and_headings_that_exist(document: Path) -> None:
    for target, heading in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)", document.read_text("utf-8")):
        file = document.parent / target if target else document
        assert file.exists(), target
        assert not heading or heading in _headings(file), heading


def _headings(file: Path) -> set[str]:
    found = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in found}


def test_every_variable_of_the_environment_is_in_the_readme() -> None:
    sources = "".join(file.read_text("utf-8") for file in [*ROOT.glob("codemap/**/*.py"), *ROOT.glob("hooks/*.sh")])
    asked = set(re.findall(r"""["{]((?:CODEMAP_|CLAUDE_)[A-Z_]+[A-Z]|NO_COLOR|DO_NOT_TRACK)["}:]""", sources))
    assert "CODEMAP_SKIP" in asked
    told = set(re.findall(r"`([A-Z_]+)`", README.partition("| variable | meaning |")[2].partition("\n\n")[0]))
    assert asked == told


def test_figures_of_the_readme_are_those_of_the_benchmarks() -> None:
    measured = "".join(file.read_text("utf-8") for file in ROOT.glob("benchmarks/**/README.md"))
    figures = re.findall(r"(?<![\d.])\.\d+", README.partition("## Measured")[2].partition("## Limits")[0])
    assert figures
    assert [figure for figure in figures if figure not in measured] == []


@pytest.mark.skipif(sys.platform == "win32", reason="the README's commands are for a POSIX shell")
def test_the_picture_of_a_report_is_one(tmp_path: Path) -> None:
    shell = shutil.which("bash") or pytest.skip("bash is not installed")
    found = re.search(r"```\n\$ codemap ([^\n]+)\n(.*?)```.*?```sh\n(.*?)```", README, re.S)
    assert found is not None
    when = "1700000000 +0000"
    environ = clean_environ(GIT_AUTHOR_DATE=when, GIT_COMMITTER_DATE=when, PYTHONPATH=str(ROOT))
    subprocess.run([shell, "-euc", found[3]], cwd=tmp_path, check=True, env=environ)
    command = [sys.executable, "-m", "codemap", *found[1].split()]
    said = subprocess.run(
        command, cwd=tmp_path / "shop", check=True, env=environ, capture_output=True, text=True
    ).stdout
    shown = found[2].replace("/home/you/shop", str(tmp_path / "shop"))
    assert _without_ids(said) == _without_ids(shown)


def _without_ids(report: str) -> str:
    return re.sub(r"\b[0-9a-f]{10}\b", "COMMIT", report)


@pytest.mark.parametrize("package", sorted({file.parent.name for file in ROOT.glob("codemap/*/__init__.py")}))
def test_every_package_has_its_row_in_the_architecture(package: str) -> None:
    assert f"`{package}`" in (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_a_version_has_its_entry_in_the_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "## Unreleased" in text or f"## {__version__}" in text


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_placeholder_is_left(file: Path) -> None:
    assert not re.search(r"@[A-Z_]{4,}@|\bTODO\b|\bFIXME\b", file.read_text("utf-8"))


def test_help_has_every_command_on_one_line_of_a_usual_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(group, ["--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    for name, entry in COMMANDS.items():
        assert any(re.fullmatch(rf"  {name} +{re.escape(entry.help)}", line) for line in lines), name
