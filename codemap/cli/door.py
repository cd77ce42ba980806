"""What every command passes through: opening the project, printing the answer, and turning errors into exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from codemap.errors import CodemapError, UsageError

if TYPE_CHECKING:
    from codemap.project import Project

ANSWERED, FOUND, USAGE, FAILED, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 3, 130, 141
"""Exit codes. `FOUND` only for a finding that the caller asked to fail on."""

T = TypeVar("T")


class Door:
    """The global options, and the way from a command to its project and to the standard output."""

    def __init__(self, repo: str | None, *, debug: bool) -> None:
        self.repo = repo
        self.debug = debug

    @property
    def start(self) -> Path:
        """The directory whose repository is asked."""
        return Path(self.repo or ".")

    @contextmanager
    def project(self, refresh: str | None = None) -> Iterator[Project]:
        """Opens the project and brings its map up to date under the policy `refresh`; inside, the map holds still.

        Without a policy the map is left as it is and whoever asks may refresh it.
        """
        from codemap.cli.progress import progress_bar
        from codemap.project import opened
        from codemap.search.answering import answering

        with opened(self.start, os.environ) as project:
            if refresh is None:
                yield project
                return
            with progress_bar() as progress:
                project.view(refresh, progress)
            with answering(project):
                yield project

    def below(self, project: Project) -> str:
        """Returns the folder that paths on the command line start from."""
        from codemap.search.paths import folder_of

        return folder_of(project, Path.cwd())


def show(text: str) -> None:
    """Prints an answer as it is; headings stand out on a terminal."""
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        lines = text.split("\n")
        text = "\n".join(click.style(line, bold=True) if line.startswith("#") else line for line in lines)
    _write(text)


def show_document(document: object) -> None:
    """Prints one JSON document."""
    import json

    _write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def show_lines(documents: Iterable[object]) -> None:
    """Prints JSON documents, one a line, as they come."""
    import json

    for document in documents:
        _write(json.dumps(document, ensure_ascii=False) + "\n")


def show_answer(answer: T, as_text: Callable[[T], str], as_document: Callable[[T], object], *, as_json: bool) -> None:
    """Prints an answer in the form asked for."""
    if as_json:
        show_document(as_document(answer))
    else:
        show(as_text(answer))


def _write(text: str) -> None:
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))


def run(group: click.Group, args: list[str]) -> int:
    """Runs a command line and returns the exit code; every error becomes one line, and one with the next step."""
    try:
        result = group.main(args, prog_name="codemap", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone; what Python flushes at exit must not complain about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        return _refuse(error.format_message(), _usage_hint(error), USAGE)
    except CodemapError as error:
        if "--debug" in args:
            raise
        return _refuse(error.message, error.hint, USAGE if isinstance(error, UsageError) else FAILED)
    except Exception as error:
        if "--debug" in args:
            raise
        return _refuse(f"unexpected error: {type(error).__name__}: {error}", "run it again with --debug", FAILED)
    return result if isinstance(result, int) else ANSWERED


def _refuse(message: str, hint: str | None, code: int) -> int:
    print(f"codemap: {_one_line(message)}", file=sys.stderr)  # noqa: T201 - the one place that reports errors
    if hint:
        print(f"hint: {_one_line(hint)}", file=sys.stderr)  # noqa: T201
    return code


def _usage_hint(error: click.ClickException) -> str | None:
    context = getattr(error, "ctx", None)
    return f"`{context.command_path} --help` explains the options" if context else None


def _one_line(text: str) -> str:
    return " ".join(text.encode("utf-8", "backslashreplace").decode("utf-8").split())
