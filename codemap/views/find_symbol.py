"""Found symbols, as text and as a document."""

from __future__ import annotations

from codemap.search.find_symbol import FoundSymbols
from codemap.search.symbol import Symbol
from codemap.views.frame import (
    Document,
    count,
    cut_line,
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

_WIDEST = 90
"""Characters of a signature in a list."""


def as_text(found: FoundSymbols) -> str:
    """Returns one paragraph a symbol: kind, name and place, then signature and first line of documentation."""
    lines = head_lines(found.label)
    lines.append(f"# {count(found.symbols.total, 'symbol')} named like {shown_text(found.text)}")
    for symbol in found.symbols.items:
        lines.extend(symbol_lines(symbol, widest=_WIDEST))
    lines.extend(cut_line(found.symbols, "symbol"))
    if found.near:
        lines.append(f"Spelled nearly so: {', '.join(map(shown_text, found.near))}")
    return joined(lines)


def symbol_lines(symbol: Symbol, *, widest: int = 0) -> list[str]:
    """Returns a symbol as a line of its own, with its signature and documentation below, cut at `widest` (0: whole)."""
    lines = [f"{symbol.kind:<9} {symbol_line(symbol)}"]
    if symbol.signature:
        lines.append(f"          {shortened(shown_text(symbol.signature), widest)}")
    if symbol.doc:
        lines.append(f"          {shortened(shown_text(symbol.doc), widest)}")
    return lines


def as_document(found: FoundSymbols) -> Document:
    """Returns `text`, `symbols` (total, omitted, items) and `near`."""
    items = map(symbol_document, found.symbols.items)
    return document(
        "find_symbol",
        found.label,
        text=json_text(found.text),
        symbols=page_document(found.symbols, items),
        near=[json_text(name) for name in found.near],
    )
