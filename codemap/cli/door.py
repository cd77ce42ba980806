"""What every command passes through: opening the project, printing the answer, and turning errors into exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeVar

import click

from codemap.errors import CodemapError, UsageError, one_line

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

        The empty policy is the configured one. Without a policy the map is left as it is, and whoever asks may refresh
        it.
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
    has_output = _fill_closed_streams()
    try:
        if not has_output:
            return _refuse("the standard output is closed", None, FAILED)
        return _run(group, args)
    finally:
        for stream in (sys.stdout, sys.stderr):
            _settle(stream)


def _fill_closed_streams() -> bool:
    """Puts the null device where standard streams are closed, and returns whether the output is open.

    Else the next file that is opened, the index perhaps, would be taken for the stream.
    """
    has_output = sys.stdout is not None
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.fstat(number)
                continue
            os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, open(number, "r" if number == 0 else "w", encoding="utf-8", closefd=False))  # noqa: SIM115
    return has_output


def _settle(stream: TextIO) -> None:
    """Flushes a stream; what cannot be written is dropped, so that Python does not complain about it at exit."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(group: click.Group, args: list[str]) -> int:
    try:
        result = group.main(args, prog_name="codemap", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):
        # click ends the process with 1 when the reader has gone; it also does after answering a shell that completes.
        if "_CODEMAP_COMPLETE" in os.environ:
            raise
        return PIPE_CLOSED
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        complain(error.format_message())
        return USAGE
    except click.ClickException as error:
        return _refuse(error.format_message(), _usage_hint(error), USAGE)
    except CodemapError as error:
        if "--debug" in args:
            raise
        return _refuse(error.message, error.hint, USAGE if isinstance(error, UsageError) else FAILED)
    except OSError as error:
        if "--debug" in args:
            raise
        where = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{where}{error.strerror or error}", None, FAILED)
    except Exception as error:
        if "--debug" in args:
            raise
        return _refuse(f"unexpected error: {type(error).__name__}: {error}", "Run it again with --debug.", FAILED)
    return result if isinstance(result, int) else ANSWERED


def _refuse(message: str, hint: str | None, code: int) -> int:
    complain(f"codemap: {one_line(message)}")
    if hint:
        complain(f"hint: {one_line(hint)}")
    return code


def complain(text: str) -> None:
    """Prints a line on the error stream."""
    # An error stream that cannot be written must not change the exit code.
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)  # noqa: T201 - the one place that reports errors


def _usage_hint(error: click.ClickException) -> str | None:
    context = getattr(error, "ctx", None)
    return f"`{context.command_path} --help` explains the options." if context else None
