"""The tests to run as text, as a document, and as a plain list of paths."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from codemap.context.affected_tests import AffectedTests
from codemap.context.report import NamedTest
from codemap.model import display_path, json_path
from codemap.views.change_rows import blind_line, test_line
from codemap.views.changes_document import test_document
from codemap.views.frame import Document, count, cut_line, document, head_lines, joined, page_document, shown_text


def render_tests(answer: AffectedTests) -> str:
    """Returns the tests with the strongest reason for each."""
    return joined(_lines(answer))


def _lines(answer: AffectedTests) -> Iterator[str]:
    yield f"# {count(answer.tests.total, 'test')} to run ({shown_text(', '.join(answer.about))})"
    yield from head_lines(answer.label)
    yield from blind_line(answer.not_looked_at)
    yield from (test_line(test) for test in answer.tests.items)
    yield from cut_line(answer.tests, "test")
    if answer.below:
        yield f"{count(answer.below, 'more test')} hardly anything speaks for (--min-score 0 shows all)"


def tests_document(answer: AffectedTests) -> Document:
    """Returns the tests with all reasons as a document."""
    return document(
        "affected_tests",
        answer.label,
        about=list(answer.about),
        not_looked_at=[{"path": json_path(each.path), "reason": each.reason} for each in answer.not_looked_at],
        tests=page_document(answer.tests, map(test_document, answer.tests.items)) | {"below": answer.below},
    )


def paths_of(tests: tuple[NamedTest, ...]) -> list[str]:
    """Returns the files of the tests, best first, quoted for a shell."""
    return list(dict.fromkeys(argument(test.symbol.path) for test in tests))


def argument(path: str) -> str:
    """Returns a path as a word of a command line, never taken for an option."""
    shown = display_path(path)
    return shlex.quote(f"./{shown}" if shown.startswith("-") else shown)
