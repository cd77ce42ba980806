"""query_context: the first question about a task. What is known about it, whom it touches, and what to ask next."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.context.blast_radius import BlastRadius, blast_radius
from codemap.context.recall import Recall, recall_context
from codemap.context.recall_lanes import HISTORY, MEMORY, SOURCE, Item, named_symbol
from codemap.errors import CodemapError, UsageError
from codemap.project import Project
from codemap.search.related_symbols import RelatedSymbols, related_symbols
from codemap.search.symbol import MODULE_NAME


@dataclass(frozen=True, slots=True)
class Mode:
    """How much an answer says: its bytes, lines a passage, symbols beside them, and how much a lane gives at most."""

    bytes: int
    lines: int
    related: int
    most: int


MODES = {"compact": Mode(2_400, 1, 0, 5), "standard": Mode(6_500, 8, 6, 12), "full": Mode(24_000, 40, 12, 25)}

_IMPACT = 5


@dataclass(frozen=True, slots=True)
class QueryContext:
    """What is known (`recall`), what else to read beside the best passage, what its change may break if the question
    names something, and questions that lead on, as pairs of tool and argument."""

    mode: str
    recall: Recall
    related: RelatedSymbols | None
    impact: BlastRadius | None
    next_steps: tuple[tuple[str, str], ...]


def query_context(
    project: Project,
    question: str,
    *,
    mode: str = "standard",
    budget: int = 0,
    path: str = "",
    limit: int = 0,
    below: str = "",
) -> QueryContext:
    """Returns the context of a question in one of the `MODES`; `budget` (bytes) and `limit` replace the mode's own."""
    if mode not in MODES:
        raise UsageError(f"there is no mode {mode!r}", hint=f"Modes: {', '.join(MODES)}.")
    size = MODES[mode]
    recall = recall_context(
        project,
        question,
        lanes=(MEMORY, SOURCE, HISTORY),
        budget=budget or size.bytes,
        lines=size.lines,
        path=path,
        limit=limit or size.most,
        below=below,
    )
    best = _best_symbol(recall)
    related = _related(project, best, size.related) if best and size.related else None
    named = named_symbol(question)
    impact = _impact(project, named, below) if named and mode != "compact" else None
    return QueryContext(mode, recall, related, impact, tuple(_next_steps(recall, best, mode)))


def _best_symbol(recall: Recall) -> str:
    for item in recall.packed.lanes.get(SOURCE, ()):
        if item.start and item.name != MODULE_NAME:
            return f"{item.path}::{item.name}"
    return ""


def _related(project: Project, symbol: str, limit: int) -> RelatedSymbols | None:
    try:
        return related_symbols(project, symbol, limit=limit)
    except CodemapError:
        # A passage of a document has a heading, and no symbol of that name.
        return None


def _impact(project: Project, target: str, below: str) -> BlastRadius | None:
    try:
        return blast_radius(project, target, depth=2, limit=_IMPACT, below=below)
    except CodemapError:
        return None


def _next_steps(recall: Recall, best: str, mode: str) -> list[tuple[str, str]]:
    notes: tuple[Item, ...] = recall.packed.lanes.get(MEMORY, ())
    steps = [("get_node", notes[0].name)] if notes else []
    if best:
        steps += [("get_symbol", best), ("prepare_change", best)]
    if recall.packed.left_out or any(stats.taken < stats.found for stats in recall.packed.stats.values()):
        steps.append(("query_context", "mode=full") if mode != "full" else ("search_source", "limit=50"))
    return steps
