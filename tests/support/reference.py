"""The tables of the README that follow from the product: every command with its options, every tool with its arguments."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from codemap.cli.main import COMMANDS
from codemap.cli.main import codemap as group
from codemap.config import POLICIES
from codemap.server.profiles import TOOLS, Entry

BY_ALL = ("--json", "--repo", "--debug")
"""Options that the README tells of once."""

_VALUES = {
    "INTEGER": "N",
    "INTEGER RANGE": "N",
    "FLOAT": "X",
    "FLOAT RANGE": "X",
    "DIRECTORY": "DIR",
    "FILENAME": "FILE",
    "|".join(POLICIES): "WHEN",
}
"""What the README calls values whose usual word is long."""


def commands() -> list[tuple[str, click.Command]]:
    """Returns every command that answers, with its whole name; groups only by what they hold."""
    above = click.Context(group, info_name="codemap")
    return [each for name in COMMANDS for each in _below(name, group.get_command(above, name))]


def _below(name: str, command: click.Command | None) -> Iterator[tuple[str, click.Command]]:
    assert command is not None, name
    if not isinstance(command, click.Group):
        yield name, command
        return
    context = click.Context(command, info_name=name)
    for each in command.list_commands(context):
        yield from _below(f"{name} {each}", command.get_command(context, each))


def options_of(command: click.Command) -> list[click.Option]:
    """Returns the options of a command that its help shows."""
    return [each for each in command.params if isinstance(each, click.Option) and not each.hidden]


def command_table() -> str:
    """Returns the table of commands and of their options, those of all commands left out."""
    return "\n".join(["| command | options |", "|---|---|", *(_command_row(*each) for each in commands())]) + "\n"


def _command_row(name: str, command: click.Command) -> str:
    context = click.Context(command)
    arguments = [each.make_metavar(context) for each in command.params if isinstance(each, click.Argument)]
    options = [_option(each, context) for each in options_of(command) if not set(each.opts) & set(BY_ALL)]
    return f"| {_code(' '.join(['codemap', name, *arguments]))} | {' '.join(map(_code, options))} |"


def _option(option: click.Option, context: click.Context) -> str:
    names = "/".join([*option.opts, *option.secondary_opts])
    if option.is_flag:
        return names
    value = option.make_metavar(context)
    value = _VALUES.get(value, value)
    value = value[1:-1] if value[0] + value[-1] == "[]" else value
    return f"{names} [{value}]" if option.flag_value == "auto" else f"{names} {value}"


def tool_table() -> str:
    """Returns the table of MCP tools: what each does, the profiles that list it besides `all`, its arguments."""
    return "\n".join(["| tool | does | listed in | arguments |", "|---|---|---|---|", *map(_tool_row, TOOLS)]) + "\n"


def _tool_row(entry: Entry) -> str:
    does = " ".join((inspect.getdoc(entry.answer) or "").split("\n\n")[0].split()).rstrip(".")
    arguments = " ".join(map(_code, arguments_of(entry)))
    return f"| {_code(entry.answer.__name__)} | {does} | {', '.join(entry.profiles)} | {arguments} |"


def arguments_of(entry: Entry) -> list[str]:
    """Returns the names of a tool's own arguments; the first parameter of its function is the call itself."""
    return list(inspect.signature(entry.answer).parameters)[1:]


def _code(text: str) -> str:
    return "`" + text.replace("|", r"\|") + "`"


FIGURES = {
    "cold-index-cpu": "first index of all, CPU",
    "cold-index-peak-memory": "the most memory it holds",
    "store-size": "size of the index (ratio: to the sources)",
    "no-op-refresh": "refresh with nothing to do",
    "refresh-1-edit": "refresh after an edit",
    "refresh-1-renamed-method": "refresh after a much called method was renamed",
    "changes-context-10-files": "`changes-context` of ten changed files",
    "pre-commit-hook-10-files": "the pre-commit hook with ten staged files",
    "query-find-median": "`find-symbol` in a running process, median",
    "query-callers-depth-3-median": "`who-calls --depth 3`, median",
    "query-search-median": "`search-source`, median",
}
"""Figures of the benchmarks that the README repeats, in its words."""


def figure_table(benchmarks: str) -> str:
    """Returns the table of speed from the rows of the benchmarks' own."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in benchmarks.splitlines()]
    found = {row[1]: row for row in rows if len(row) == 7 and row[0] == "django-python"}
    lines = ["| | measured | ratio | promised | kept |", "|---|---|---|---|---|"]
    for name, words in FIGURES.items():
        _, _, value, _, ratio, promise, kept = found[name]
        lines.append(f"| {words} | {value} | {ratio} | {promise} | {kept} |")
    return "\n".join(lines) + "\n"
