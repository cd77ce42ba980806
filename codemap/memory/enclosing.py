"""Chooses between places by the symbol that encloses them."""

from __future__ import annotations

from codemap.lang import extract, language_of
from codemap.memory.contents import Contents
from codemap.memory.model import Anchor
from codemap.memory.passage import cut, lines_of
from codemap.memory.verdict import Spot, Verdict
from codemap.model import REGULAR, Entry, Span


def settled_by_symbol(anchor: Anchor, text: bytes, verdict: Verdict, contents: Contents) -> Verdict:
    """Returns the verdict with the one place chosen that lies in a symbol of the same name as the cited lines did."""
    name = _symbol(anchor.path, text, anchor.span)
    if not name:
        return verdict
    texts = {spot: contents.text(spot.path, Entry(REGULAR, spot.blob)) or b"" for spot in verdict.candidates}
    same = [spot for spot in verdict.candidates if _symbol(spot.path, texts[spot], spot.span) == name]
    if len(same) != 1:
        return verdict
    is_whole = _lines(texts[same[0]], same[0]) == _lines(text, Spot(anchor.path, anchor.span, same[0].blob))
    reason = f"of {len(verdict.candidates)} places, the one in {name}"
    return Verdict("moved" if is_whole else "edited", same[0], 0.8 if is_whole else 0.5, reason)


def _symbol(path: str, content: bytes, span: Span) -> str:
    """The qualified name of the innermost definition that has all of the lines; "" if none has."""
    facts = extract(content, language_of(path, content)).facts
    around = [each for each in facts.definitions if each.start <= span.start and span.end <= each.end] if facts else []
    return min(around, key=lambda each: each.end - each.start).qualname if around else ""


def _lines(content: bytes, spot: Spot) -> list[bytes]:
    return [line.removesuffix(b"\r") for line in cut(lines_of(content), spot.span) or ()]
