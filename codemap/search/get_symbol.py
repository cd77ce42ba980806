"""Everything about one symbol: where it stands, its text, and how many call it."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.index.graph import View
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.calls import CALLS, start_places
from codemap.search.locate import Target, locate
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import Symbol, symbol_at
from codemap.search.walk import Walk


@dataclass(frozen=True, slots=True)
class Part:
    """One definition of the symbol with its text, secrets masked; `lines` is None when the content is not at hand.

    `omitted` counts the lines of the span that are not shown.
    """

    symbol: Symbol
    lines: tuple[str, ...] | None
    omitted: int


@dataclass(frozen=True, slots=True)
class SymbolDetail:
    """A symbol: its definitions in order, and how many symbols call it and it calls, at `min_confidence` or above."""

    label: Label
    parts: tuple[Part, ...]
    others: int
    callers: int
    callees: int
    min_confidence: float

    @property
    def symbol(self) -> Symbol:
        """The definition that the name means once the file has run."""
        return self.parts[-1].symbol


def get_symbol(project: Project, symbol: str, *, lines: int = 200, below: str = "") -> SymbolDetail:
    """Returns a symbol with at most `lines` (0: all) lines of its text from the top."""
    view = project.kept_view()
    target = locate(project, view, symbol, below)
    line = project.config.caller_confidence
    with SnippetReader(project.repo, view) as reader:
        parts = tuple(_part(reader, symbol_at(view, place), lines) for place in target.places)
    callers, callees = (_count(view, target, direction, line) for direction in ("callers", "callees"))
    return SymbolDetail(label_of(project, view), parts, target.others, callers, callees, line)


def _part(reader: SnippetReader, symbol: Symbol, limit: int) -> Part:
    if symbol.kind == "module":
        return Part(symbol, (), 0)
    text = reader.lines(symbol.path, symbol.start, symbol.end)
    if text is None:
        return Part(symbol, None, 0)
    shown = tuple(text[:limit] if limit else text)
    return Part(symbol, shown, len(text) - len(shown))


def _count(view: View, target: Target, direction: str, line: float) -> int:
    walk = Walk(view, direction, line, frozenset(CALLS))
    walk.run(start_places(view, target), 1)
    return len(walk.reached) - len(walk.starts)
