"""Where is it defined: symbols by name or a part of it."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.budget import Page
from codemap.errors import UsageError
from codemap.index.names import Filter, find_names, near_names
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.asking import check_text, dotted
from codemap.search.paths import find_scope
from codemap.search.symbol import Symbol, symbol_at

KINDS = (
    *("class", "struct", "interface", "trait", "enum", "record", "object", "actor", "extension", "type"),
    *("module", "namespace", "function", "method", "prototype", "macro", "property", "field", "constant", "variable"),
    *("test", "table", "view", "index", "trigger", "message", "service", "rpc", "block", "stage", "target", "task"),
    *("heading", "section", "key", "rule"),
)
"""Every kind of symbol."""


@dataclass(frozen=True, slots=True)
class FoundSymbols:
    """Symbols whose name contains `text`; `near` holds names spelled nearly so when there are none."""

    label: Label
    text: str
    symbols: Page[Symbol]
    near: tuple[str, ...]


def find_symbol(
    project: Project, text: str, *, limit: int = 20, kinds: tuple[str, ...] = (), path: str = "", below: str = ""
) -> FoundSymbols:
    """Returns at most `limit` (0: all) symbols, exact names first, then prefixes, then other parts.

    `kinds` and `path` (a file or folder) narrow the search. Raises UsageError for an empty text and
    for an unknown kind.
    """
    if not text:
        raise UsageError("no name was given to look for")
    check_text(text, "name")
    unknown = sorted(set(kinds) - set(KINDS))
    if unknown:
        raise UsageError(f"there is no kind {check_text(unknown[0], 'kind')!r}", hint=f"Kinds: {', '.join(KINDS)}.")
    view = project.kept_view()
    only = Filter(kinds, find_scope(project, view, path, below) if path else "")
    rows, total = find_names(view.connection, view.names, dotted(text), limit=limit, only=only)
    if not rows and dotted(text) != text:
        rows, total = find_names(view.connection, view.names, text, limit=limit, only=only)
    near = () if rows else tuple(near_names(view.connection, text, limit=5))
    symbols = tuple(symbol_at(view, row.place) for row in rows)
    return FoundSymbols(label_of(project, view), text, Page(symbols, total), near)
