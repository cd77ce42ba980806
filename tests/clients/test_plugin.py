"""The plugin for Claude Code says what the templates and prompts say: `--update-golden` writes it anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from codemap.server.profiles import TOOLS
from tests.support.plugin import plugin_files

FOLDER = Path(__file__).parents[2] / "hooks" / "claude-code-plugin"


@pytest.mark.parametrize("name", plugin_files())
def test_file_of_the_plugin_is_what_the_product_has(name: str, request: pytest.FixtureRequest) -> None:
    file = FOLDER / name
    if request.config.getoption("--update-golden"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(plugin_files()[name], "utf-8")
        return
    assert file.read_text("utf-8") == plugin_files()[name]


def test_plugin_holds_nothing_else() -> None:
    there = {file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file()}
    assert there == set(plugin_files())


def test_commands_of_the_plugin_name_tools_that_exist() -> None:
    ours = {entry.answer.__name__ for entry in TOOLS}
    for file in (FOLDER / "commands").iterdir():
        named = set(re.findall(r"`([a-z]+_[a-z_]+)`", file.read_text("utf-8")))
        assert named
        assert named <= ours
