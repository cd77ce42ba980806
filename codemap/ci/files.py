"""Writes a report into a folder, in every form, and tells a GitHub workflow what it asks to be told."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from codemap.ci.report import RequestReport
from codemap.ci.text import cut_to, fenced
from codemap.context.shorten import shortened
from codemap.errors import UsageError
from codemap.model import json_path
from codemap.views.affected_tests import paths_of
from codemap.views.changes import fitted_changes
from codemap.views.changes_document import changes_document
from codemap.views.code_quality import code_quality_document
from codemap.views.frame import Document, snapshot_document
from codemap.views.sarif import sarif_document


class Room(NamedTuple):
    """How many rows of each list, and how many bytes in all, a place has for the report."""

    rows: int
    most_bytes: int


COMMENT = Room(15, 60_000)
"""A comment on GitHub holds 65,536 characters, the frame around the report included; readers hold less."""

SUMMARY = Room(100, 900_000)
"""A job summary holds a megabyte."""

REPORT, DOCUMENT, SARIF, QUALITY, TESTS = "report.txt", "report.json", "codemap.sarif", "code-quality.json", "tests.txt"

_TITLE = "## What this change does\n\n"
NOTHING = "No symbol differs, nothing breaks, and everything was looked at.\n"


def write_files(report: RequestReport, folder: Path) -> None:
    """Writes the report as text (empty: nothing to say), JSON, SARIF and code quality, and the tests to run."""
    if folder.is_symlink():
        raise UsageError(f"{folder} is a symbolic link", hint="Name the folder itself with --out")
    if not folder.exists():
        folder.mkdir(parents=True)
        # The next report would name it as a change beside the one asked about.
        (folder / ".gitignore").write_text("*\n", "utf-8")
    answer = report.answer
    texts = {
        REPORT: text_of(report, COMMENT),
        DOCUMENT: _json(changes_document(answer)),
        SARIF: _json(sarif_document(answer)),
        QUALITY: _json(code_quality_document(answer)),
        TESTS: "".join(f"{line}\n" for line in paths_of(answer.tests.items)),
    }
    for name, text in texts.items():
        # A pull request may bring links of that name; what is written must not go where they lead.
        (folder / name).unlink(missing_ok=True)
        (folder / name).write_bytes(text.encode("utf-8", "backslashreplace"))


def tell_workflow(report: RequestReport, folder: Path, environ: Mapping[str, str]) -> None:
    """Appends the summary of the job and the outputs of the step to the files that a GitHub workflow names."""
    if environ.get("GITHUB_STEP_SUMMARY"):
        text = text_of(report, SUMMARY)
        gates = "".join(f"Stopped by the gate {found}\n\n" for found in report.stopped)
        _append(environ["GITHUB_STEP_SUMMARY"], _TITLE + gates + (fenced(text) if text else NOTHING))
    if environ.get("GITHUB_OUTPUT"):
        _append(environ["GITHUB_OUTPUT"], "".join(_outputs(report, folder)))


def text_of(report: RequestReport, room: Room) -> str:
    """Returns the report as far as there is room for it, empty when there is nothing to say."""
    if not report.says_something:
        return ""
    text = fitted_changes(shortened(report.answer, room.rows), room.most_bytes)
    return cut_to(text, room.most_bytes)


def as_document(report: RequestReport, folder: Path) -> Document:
    """Returns where the files are, and what a step that follows may want to know without reading them."""
    answer = report.answer
    return {
        "command": "ci_report",
        "snapshot": snapshot_document(answer.label),
        "folder": json_path(str(folder)),
        "risk": answer.risk.level,
        "broken": answer.broken.total,
        "tests": [json_path(path) for path in paths_of(answer.tests.items)],
        "says_something": report.says_something,
        "stopped": list(report.stopped),
    }


def _outputs(report: RequestReport, folder: Path) -> Iterator[str]:
    answer = report.answer
    values = {
        "risk": answer.risk.level,
        "broken": str(answer.broken.total),
        "says-something": str(report.says_something).lower(),
        "tests": "\n".join(paths_of(answer.tests.items)),
        "folder": str(folder),
        "sarif": str(folder / SARIF),
    }
    for name, value in values.items():
        # Names of files come from the change: none of them can guess where a value ends.
        end = f"end-{secrets.token_hex(16)}"
        yield f"{name}<<{end}\n{value}\n{end}\n"


def _append(file: str, text: str) -> None:
    with Path(file).open("ab") as stream:
        stream.write(text.encode("utf-8", "backslashreplace"))


def _json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
