"""What the documents say exists, and what exists is in the documents."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from codemap import __version__
from codemap.cli.main import COMMANDS
from codemap.config import Config
from codemap.index.rules import CONFIDENCE
from codemap.lang import languages
from codemap.search.calls import KINDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = [*ROOT.glob("*.md"), ROOT / "benchmarks/README.md"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"codemap {name}" in README


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


def test_the_documents_link_to_files_that_exist() -> None:
    for document in ROOT.glob("*.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text("utf-8")):
            assert (ROOT / target).exists(), (document.name, target)


@pytest.mark.parametrize("package", sorted({file.parent.name for file in ROOT.glob("codemap/*/__init__.py")}))
def test_every_package_has_its_row_in_the_architecture(package: str) -> None:
    assert f"`{package}`" in (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_a_version_has_its_entry_in_the_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert "## Unreleased" in text or f"## {__version__}" in text


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_no_placeholder_is_left(file: Path) -> None:
    assert not re.search(r"@[A-Z_]{4,}@|\bTODO\b|\bFIXME\b", file.read_text("utf-8"))
