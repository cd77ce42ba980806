"""The history of a file and its partners, as text and as documents."""

from __future__ import annotations

from codemap.git.line_history import LineCommit
from codemap.index.history import Revision
from codemap.model import display_path, json_path
from codemap.search.cochange import CoChange, CommonChange
from codemap.search.history import FileHistory, SymbolHistory
from codemap.views.frame import (
    SHORT,
    Document,
    count,
    cut_line,
    day,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    shortened,
    shown_text,
    symbol_document,
    symbol_line,
)

_CUT = "Note: this clone is shallow; what happened before its oldest commit is not counted"
_WIDEST = 100
"""Characters of a line about a commit."""


def history_text(answer: FileHistory) -> str:
    """Returns one line a commit, newest first: day, id, what it did, subject, and a former name where it had one."""
    lines = head_lines(answer.label)
    if answer.cut:
        lines.append(_CUT)
    lines.append(f"# {count(answer.commits.total, 'commit')} of {display_path(answer.path)}")
    lines += [_commit_line(row, answer.path) for row in answer.commits.items]
    return joined([*lines, *cut_line(answer.commits, "commit")])


def _commit_line(row: Revision, path: str) -> str:
    former = f"  (as {display_path(row.path)})" if row.path != path else ""
    return shortened(f"{day(row.time)} {row.id[:SHORT]} {row.status} {shown_text(row.subject)}", _WIDEST) + former


def history_document(answer: FileHistory) -> Document:
    """Returns `path`, `cut` (the clone is shallow) and `commits` with `time` in seconds since the epoch."""
    return document(
        "file_history",
        answer.label,
        path=json_path(answer.path),
        cut=answer.cut,
        commits=page_document(answer.commits, map(_commit, answer.commits.items)),
    )


def _commit(row: Revision) -> Document:
    return {
        "commit": row.id,
        "time": row.time,
        "status": row.status,
        "path": json_path(row.path),
        "files": row.files,
        "subject": json_text(row.subject),
        "body": json_text(row.body),
    }


def symbol_text(answer: SymbolHistory) -> str:
    """Returns one line a commit that touched the symbol, newest first: day, id, subject."""
    lines = head_lines(answer.label)
    if answer.cut:
        lines.append(_CUT)
    if answer.uncommitted:
        lines.append("Note: the last commit has no such symbol")
    lines.append(f"# {count(answer.commits.total, 'commit')} touched {symbol_line(answer.symbol)}")
    lines += map(line_commit, answer.commits.items)
    return joined([*lines, *cut_line(answer.commits, "commit")])


def line_commit(row: LineCommit) -> str:
    """Returns a commit that touched a symbol."""
    return shortened(f"{day(row.time)} {row.id[:SHORT]} {shown_text(row.subject)}", _WIDEST)


def symbol_history_document(answer: SymbolHistory) -> Document:
    """Returns `symbol`, `uncommitted`, `cut` (the clone is shallow) and `commits` with `time` in seconds."""
    commits = ({"commit": row.id, "time": row.time, "subject": json_text(row.subject)} for row in answer.commits.items)
    return document(
        "symbol_history",
        answer.label,
        **symbol_document(answer.symbol),
        uncommitted=answer.uncommitted,
        cut=answer.cut,
        commits=page_document(answer.commits, commits),
    )


def cochange_text(answer: CoChange) -> str:
    """Returns one line a partner, surest first: common commits, their share, score, path, the last common commit."""
    lines = head_lines(answer.label)
    if answer.cut:
        lines.append(_CUT)
    title = f"# {count(answer.partners.total, 'file')} that change together with {display_path(answer.path)}"
    least = f"at least {answer.min_support}x " if answer.min_support > 1 else ""
    lines.append(f"{title} ({least}in {count(answer.commits, 'commit')})")
    if answer.too_big:
        lines.append(f"Not counted: {count(answer.too_big, 'commit')} of more than 30 files")
    lines += [_partner_line(row) for row in answer.partners.items]
    return joined([*lines, *cut_line(answer.partners, "file")])


def _partner_line(row: CommonChange) -> str:
    last = (
        f"last {day(row.last.time)} {row.last.commit[:SHORT]}"
        if row.last
        else f"never yet, same {', '.join(row.signs)}"
    )
    return f"{row.support:>4}x {row.confidence:>4.0%} {row.score:>8.3f}  {display_path(row.path)}  {last}"


def cochange_document(answer: CoChange) -> Document:
    """Returns `path`, how many `commits` were counted or `too_big`, and `partners`, code first, then by `score`."""
    return document(
        "cochange",
        answer.label,
        path=json_path(answer.path),
        cut=answer.cut,
        commits=answer.commits,
        too_big=answer.too_big,
        min_support=answer.min_support,
        partners=page_document(answer.partners, map(_partner, answer.partners.items)),
    )


def _partner(row: CommonChange) -> Document:
    return {
        "path": json_path(row.path),
        "category": row.category,
        "support": row.support,
        "confidence": row.confidence,
        "signs": list(row.signs),
        "score": row.score,
        "last": row.last and {"commit": row.last.commit, "time": row.last.time, "subject": json_text(row.last.subject)},
    }
