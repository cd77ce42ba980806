"""A change report with shorter lists, for a reader who has less room than the asker thought."""

from __future__ import annotations

from codemap.budget import Page, T
from codemap.context.report import ChangesContext


def shortened(answer: ChangesContext, limit: int) -> ChangesContext:
    """Returns the same answer with at most `limit` items in each list; totals stay as they were."""
    return answer._replace(
        files=_cut(answer.files, limit),
        other_files=_cut(answer.other_files, limit),
        symbols=_cut(answer.symbols, limit),
        broken=_cut(answer.broken, limit),
        dependents=_cut(answer.dependents, limit),
        tests=_cut(answer.tests, limit),
        omissions=_cut(answer.omissions, limit),
        doc_mentions=_cut(answer.doc_mentions, limit),
        memories=_cut(answer.memories, limit),
        reasons=_cut(answer.reasons, limit),
        must_review=_cut(answer.must_review, limit),
        should_review=_cut(answer.should_review, limit),
    )


def _cut(page: Page[T], limit: int) -> Page[T]:
    return page._replace(items=page.items[:limit])
