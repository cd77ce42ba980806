from __future__ import annotations

from importlib import import_module

import click
import pytest

from codemap.cli.door import Door, run
from codemap.cli.main import ALIASES, COMMANDS, codemap
from codemap.errors import GitError, UsageError


def command_of(name: str) -> click.Command:
    entry = COMMANDS[name]
    command = getattr(import_module(f"codemap.cli.{entry.module}"), entry.attribute)
    assert isinstance(command, click.Command)
    return command


@pytest.mark.parametrize("name", COMMANDS)
def test_command_is_named_as_in_the_table(name: str) -> None:
    assert command_of(name).name == name


BY_PROGRAMS = ("agent-hook",)
"""Commands that programs run, not people."""

QUESTIONS = [name for name in COMMANDS if name not in BY_PROGRAMS and not isinstance(command_of(name), click.Group)]


@pytest.mark.parametrize("name", QUESTIONS)
def test_question_has_the_common_options(name: str) -> None:
    options = {option for parameter in command_of(name).params for option in parameter.opts}
    assert {"--json", "--repo", "--debug"} <= options


@pytest.mark.parametrize("name", COMMANDS)
def test_command_help_begins_like_the_table(name: str) -> None:
    help_text = command_of(name).help
    assert help_text is not None
    assert help_text.split()[0] == COMMANDS[name].help.split()[0]


def test_aliases_name_commands_that_exist() -> None:
    assert set(ALIASES.values()) <= set(COMMANDS)


def raising(error: BaseException) -> click.Group:
    @click.group()
    @click.option("--debug", is_flag=True)
    @click.pass_context
    def group(ctx: click.Context, debug: bool) -> None:
        ctx.obj = Door(None, debug=debug)

    @group.command()
    def ask() -> None:
        raise error

    return group


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("no"), 2),
        (GitError("no"), 3),
        (ValueError("no"), 3),
        (KeyboardInterrupt(), 130),
        (click.UsageError("no"), 2),
    ],
)
def test_run_turns_errors_into_exit_codes(error: BaseException, code: int) -> None:
    assert run(raising(error), ["ask"]) == code


def test_run_reports_the_unexpected_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    run(raising(ValueError("two\nlines")), ["ask"])
    assert capsys.readouterr().err == (
        "codemap: unexpected error: ValueError: two lines\nhint: Run it again with --debug.\n"
    )


def test_run_with_debug_lets_the_unexpected_through() -> None:
    with pytest.raises(ValueError, match="no"):
        run(raising(ValueError("no")), ["--debug", "ask"])


def test_run_passes_the_exit_code_of_a_command_on() -> None:
    @click.group()
    def group() -> None:
        pass

    @group.command()
    def gate() -> int:
        return 1

    assert run(group, ["gate"]) == 1


def test_every_command_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    run(codemap, ["--help"])
    text = capsys.readouterr().out
    assert [name for name in COMMANDS if name not in text] == []
