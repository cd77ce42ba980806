"""The parts of the README that follow from the product: `pytest tests/test_reference.py --update-golden` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from codemap.server.profiles import TOOLS
from tests.support.reference import (
    BY_ALL,
    arguments_of,
    command_table,
    commands,
    figure_table,
    options_of,
    tool_table,
)

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"

TABLES: dict[str, Callable[[], str]] = {
    "figures": lambda: figure_table((ROOT / "benchmarks/README.md").read_text("utf-8")),
    "tools": tool_table,
    "commands": command_table,
}
"""The tables by the name in the comment before them."""

WITHOUT_COMMON = ("hooks run", "agent-hook")
"""Commands that other programs start, and that take none of the common options."""


@pytest.mark.parametrize("name", TABLES)
def test_table_of_the_readme_is_what_the_product_has(name: str, request: pytest.FixtureRequest) -> None:
    text = README.read_text("utf-8")
    found = re.search(rf"<!-- made: {name} -->\n((?:\|.*\n)*)", text)
    assert found is not None
    if request.config.getoption("--update-golden"):
        README.write_text(text[: found.start(1)] + TABLES[name]() + text[found.end(1) :], "utf-8")
        return
    assert found[1] == TABLES[name](), "pytest tests/test_reference.py --update-golden writes it anew"


@pytest.mark.parametrize(("name", "command"), commands(), ids=[name for name, _ in commands()])
def test_every_option_is_in_the_readme(name: str, command: object) -> None:
    text = README.read_text("utf-8")
    options = options_of(command)  # type: ignore[arg-type]
    (row,) = re.findall(
        rf"^\| `codemap {name}(?: [^`]*)?` \|(.*)\|$", text.partition("<!-- made: commands -->")[2], re.M
    )
    own = {each for option in options for each in (*option.opts, *option.secondary_opts)}
    assert set(re.findall(r"--[a-z-]+", row)) == own - set(BY_ALL)
    assert name in WITHOUT_COMMON or own >= set(BY_ALL)


@pytest.mark.parametrize("entry", TOOLS, ids=lambda entry: entry.answer.__name__)
def test_every_tool_and_argument_is_in_the_readme(entry) -> None:  # type: ignore[no-untyped-def]
    (row,) = re.findall(rf"^\| `{entry.answer.__name__}` \|(.*)$", README.read_text("utf-8"), re.M)
    assert set(arguments_of(entry)) <= set(re.findall(r"`(\w+)`", row))


def test_every_help_has_a_line_for_each_option() -> None:
    assert [(name, each.name) for name, command in commands() for each in options_of(command) if not each.help] == []
