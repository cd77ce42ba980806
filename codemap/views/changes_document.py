"""The change report as a JSON document. Keys are stable; lists come as `{"total", "omitted", "items"}`.

Lines are 1-based and inclusive, confidences lie between 0 and 1, commit ids are whole (null: no commits yet).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from codemap.budget import Page
from codemap.context.report import (
    Broken,
    ChangedFile,
    ChangedSymbol,
    ChangesContext,
    DocMention,
    Lines,
    Named,
    NamedTest,
    Omission,
    Reached,
    Reason,
    ReviewItem,
    TouchedMemory,
)
from codemap.model import json_path
from codemap.search.symbol import MODULE_NAME
from codemap.views.frame import json_text, page_document, snapshot_document

Document = dict[str, object]
T = TypeVar("T")


def changes_document(answer: ChangesContext) -> Document:
    """Returns the report as a document that `json.dumps` takes."""
    return {
        "command": "changes_context",
        "snapshot": snapshot_document(answer.label),
        "scope": answer.scope,
        "rule": answer.rule,
        "old": {"commit": answer.old_commit},
        "new": {"commit": answer.new_commit, "kind": answer.new_kind},
        "commits": answer.commits,
        "resolved": None if answer.resolved is None else [json_path(path) for path in answer.resolved],
        "warnings": list(answer.warnings),
        "not_looked_at": [{"path": json_path(each.path), "reason": each.reason} for each in answer.not_looked_at],
        "unknown_references": [
            {"path": json_path(each.path), "line": each.line, "name": each.name} for each in answer.unknown_references
        ],
        "files": _page(answer.files, _file),
        "broken": _page(answer.broken, _broken),
        "symbols": _page(answer.symbols, _symbol),
        "dependents": _page(answer.dependents, _reached) | {"direct": answer.direct, "below": answer.below},
        "tests": _page(answer.tests, test_document) | {"below": answer.tests_below},
        "omissions": _page(answer.omissions, _omission),
        "doc_mentions": _page(answer.doc_mentions, _doc_mention),
        "memories": _page(answer.memories, _memory) | {"moved": answer.memories_moved},
        "reasons": _page(answer.reasons, _reason),
        "risk": {"level": answer.risk.level, "reasons": list(answer.risk.reasons)},
        "review": {"must": _page(answer.must_review, _review), "should": _page(answer.should_review, _review)},
    }


def _page(rows: Page[T], convert: Callable[[T], Document]) -> Document:
    return page_document(rows, (convert(row) for row in rows.items))


def _named(row: Named | None) -> Document | None:
    if row is None:
        return None
    lines = None if row.qualname == MODULE_NAME else [row.start, row.end]
    return {
        "path": json_path(row.path),
        "name": row.qualname,
        "kind": row.kind,
        "lines": lines,
        "signature": row.signature,
        "decorators": list(row.decorators),
    }


def _file(row: ChangedFile) -> Document:
    change = row.change
    return {
        "status": change.status,
        "path": json_path(change.path),
        "old_path": json_path(change.old_path) if change.old_path is not None else None,
        "similarity": change.similarity,
        "old_blob": change.old.blob if change.old else None,
        "new_blob": change.new.blob if change.new else None,
        "old_mode": f"{change.old.mode:06o}" if change.old else None,
        "new_mode": f"{change.new.mode:06o}" if change.new else None,
        "untracked": row.untracked,
        "category": row.category,
        "facts": row.status,
        "reason": row.reason,
        "hunks": None if row.hunks is None else [list(hunk) for hunk in row.hunks],
    }


def _broken(row: Broken) -> Document:
    return {
        "path": json_path(row.path),
        "line": row.line,
        "source": _named(row.source),
        "written": row.written,
        "kind": row.kind,
        "target": _named(row.target),
        "reason": row.reason,
        "detail": row.detail,
        "rule": row.rule,
        "confidence": row.confidence,
        "now": _named(row.now),
        "likely": _named(row.likely),
        "members": row.members,
    }


def _symbol(row: ChangedSymbol) -> Document:
    return {
        "kind": row.kind,
        "differs": list(row.differs),
        "old": _named(row.old),
        "new": _named(row.new),
        "callers": row.callers,
    }


def test_document(row: NamedTest) -> Document:
    """Returns a test to run as a document."""
    return {
        "symbol": _named(row.symbol),
        "run": row.run,
        "evidence": row.evidence,
        "score": row.score,
        "reasons": [{"evidence": evidence, "score": score} for evidence, score in row.reasons],
        "through": [_named(each) for each in row.through],
    }


def _omission(row: Omission) -> Document:
    return {
        "path": json_path(row.path),
        "with": json_path(row.with_path),
        "support": row.support,
        "commits": row.commits,
        "confidence": row.confidence,
        "last_commit": row.last_commit,
        "last_subject": json_text(row.last_subject),
    }


def _doc_mention(row: DocMention) -> Document:
    return {"path": json_path(row.path), "line": row.line, "name": json_text(row.name)}


def _memory(row: TouchedMemory) -> Document:
    return {
        "node": json_text(row.node),
        "kind": row.kind,
        "name": json_text(row.name),
        "summary": json_text(row.summary),
        "cited": _lines(row.cited),
        "state": row.state,
        "stale": row.stale,
        "now": _lines(row.now) if row.now else None,
        "confidence": row.confidence,
        "reason": row.reason,
        "candidates": [_lines(each) for each in row.candidates],
        "certain": row.certain,
    }


def _reason(row: Reason) -> Document:
    return {"commit": row.commit, "subject": json_text(row.subject), "quote": json_text(row.quote)}


def _lines(row: Lines) -> Document:
    return {"path": json_path(row.path), "lines": [row.start, row.end]}


def _review(row: ReviewItem) -> Document:
    return {"path": json_path(row.path), "line": row.line, "reason": json_text(row.reason)}


def _reached(row: Reached) -> Document:
    return {
        "symbol": _named(row.symbol),
        "hop": row.hop,
        "confidence": row.confidence,
        "through": [_named(each) for each in row.through],
    }
