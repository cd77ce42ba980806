"""Tools that answer with what is known about a question, packed into a budget."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from codemap.server.asking import Asking
from codemap.server.words import Under

_RECALLED = 5

Question = Annotated[str, Field(description="a task, a question, a symbol or a path")]


def query_context(
    asking: Asking,
    *,
    question: Question,
    mode: Annotated[str, Field(description="compact, standard or full")] = "standard",
    path: Under = "",
    budget: Annotated[int, Field(description="bytes")] = 0,
) -> str:
    """Show what is known about a task: notes, code, commits, what else to read, what to ask next

    Use first.
    """
    from codemap.context import query_context as answers
    from codemap.views import recall as view

    with asking.project(asking.common.refresh) as project:
        answer = answers.query_context(project, question, mode=mode, budget=budget, path=path, limit=asking.limit(0))
    return asking.whole(answer, view.context_text, view.context_document)


def recall_context(
    asking: Asking,
    *,
    question: Question,
    lanes: Annotated[list[str], Field(description="memory, source, history, sessions; none: all")] = [],  # noqa: B006
    budget: Annotated[int, Field(description="bytes")] = 4_000,
    path: Under = "",
    symbol: Annotated[str, Field(description="only what has this in its name")] = "",
) -> str:
    """Recall what notes, code, commits and captured sessions say about a question, within a budget of bytes"""
    from codemap.context import recall as answers
    from codemap.views import recall as view

    with asking.project(asking.common.refresh) as project:
        answer = answers.recall_context(
            project,
            question,
            lanes=tuple(lanes),
            budget=budget,
            path=path,
            symbol=symbol,
            limit=asking.limit(_RECALLED),
        )
    return asking.whole(answer, view.recall_text, view.recall_document)
