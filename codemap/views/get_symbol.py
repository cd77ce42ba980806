"""One symbol, as text and as a document."""

from __future__ import annotations

from codemap.search.get_symbol import Part, SymbolDetail
from codemap.views.find_symbol import symbol_lines
from codemap.views.frame import Document, count, document, head_lines, joined, json_text, shown_text, symbol_document


def as_text(detail: SymbolDetail) -> str:
    """Returns the symbol's head, how many call it, and its numbered source lines."""
    lines = head_lines(detail.label)
    if detail.others:
        lines.append(f"Note: {count(detail.others, 'other symbol')} of that name; name the path to choose another")
    for part in detail.parts:
        lines.extend(symbol_lines(part.symbol))
    lines.append(
        f"{count(detail.callers, 'direct caller')}, calls {count(detail.callees, 'symbol')}"
        f" (confidence {detail.min_confidence:g} or more)"
    )
    for part in detail.parts:
        lines.extend(_source_lines(part))
    return joined(lines)


def _source_lines(part: Part) -> list[str]:
    if part.lines is None:
        return ["", "(the content is not at hand)"]
    if not part.lines:
        return []
    width = len(str(part.symbol.end))
    numbered = [
        f"{number:>{width}}  {shown_text(line.removesuffix(chr(13)))}".rstrip()
        for number, line in enumerate(part.lines, part.symbol.start)
    ]
    cut = [f"... {count(part.omitted, 'more line')} (--lines 0 shows all)"] if part.omitted else []
    return ["", *numbered, *cut]


def as_document(detail: SymbolDetail) -> Document:
    """Returns `definitions` (symbols with `source` and `omitted_lines`), `callers` and `callees` as counts."""
    return document(
        "get_symbol",
        detail.label,
        definitions=[_part(part) for part in detail.parts],
        same_name=detail.others,
        callers=detail.callers,
        callees=detail.callees,
        min_confidence=detail.min_confidence,
    )


def _part(part: Part) -> Document:
    source = None if part.lines is None else json_text("\n".join(part.lines))
    return {**symbol_document(part.symbol), "source": source, "omitted_lines": part.omitted}
