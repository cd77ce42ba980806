"""Tools that search by words."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from codemap.server.asking import Asking
from codemap.server.words import Under

_HITS = 10


def search_source(
    asking: Asking,
    *,
    query: Annotated[str, Field(description="words, identifiers or parts of them; any may match")],
    path: Under = "",
) -> str:
    """Search code and documents for words, best chunk first

    Use to find the code about a topic when no name is known. Splits identifiers (`maxRetry` matches `retry`).
    """
    from codemap.search.passages import Only
    from codemap.search.search_source import search_source as ask
    from codemap.views import search_source as view

    return asking.listed(
        lambda project, most: ask(project, query, limit=most, only=Only(path)), _HITS, view.as_text, view.as_document
    )
