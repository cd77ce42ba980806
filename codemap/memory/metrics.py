"""Local counters of how the memory is used, by turn and by week. They never leave this machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from codemap.memory.clock import seconds
from codemap.memory.model import Graph

COUNTED = (
    "queries",
    "results_returned",
    "nodes_emitted",
    "collisions_detected",
    "cap_hit",
    "stale_rechecks",
    "links_made",
    "validator_repairs",
)

MOST_TURNS = 1000
_TURN_S = 3600

_KNOWLEDGE = ("decision", "invariant", "gotcha")
_VERIFIED_DAYS = 7

Turn = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Week:
    """What the turns that began in a week came to; `of` is its Monday."""

    of: str
    turns: int
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the graph stands now: its nodes, and the shares of them verified within a week and of a knowledge kind."""

    nodes: int
    verified: float
    knowledge: float


def is_counting(environ: Mapping[str, str]) -> bool:
    """Says whether counters may be kept: nobody said no."""
    return environ.get("CODEMAP_TELEMETRY", "").lower() not in ("false", "0", "off", "no") and environ.get(
        "DO_NOT_TRACK", ""
    ).lower() not in ("1", "true", "yes", "on")


def counted(turns: tuple[Turn, ...], topic: str, now: str, more: Mapping[str, int]) -> tuple[Turn, ...]:
    """Returns the turns, newest first, with something counted for the present one.

    A turn lasts as long as its topic is active, and an hour at most.
    """
    if not turns or turns[0].get("topic") != topic or _is_over(turns[0], now):
        turns = ({"topic": topic, "ts": now}, *turns)
    present = {**turns[0], **{name: _number(turns[0], name) + number for name, number in more.items()}}
    return (present, *turns[1:MOST_TURNS])


def _is_over(turn: Turn, now: str) -> bool:
    began, at = seconds(str(turn.get("ts"))), seconds(now)
    return began is None or at is None or at - began > _TURN_S


def weeks(turns: Iterable[Turn]) -> tuple[Week, ...]:
    """Returns the weeks of the turns, newest first."""
    by_week: dict[str, list[Turn]] = {}
    for turn in turns:
        at = seconds(str(turn.get("ts")))
        if at is not None:
            by_week.setdefault(_monday(at), []).append(turn)
    return tuple(Week(of, len(rows), _sums(rows)) for of, rows in sorted(by_week.items(), reverse=True))


def standing(graph: Graph, now: float) -> Standing:
    """Returns how the graph stands."""
    nodes = list(graph.nodes.values())
    verified = sum(now - (seconds(node.verified_at) or 0) <= _VERIFIED_DAYS * 86_400 for node in nodes)
    knowledge = sum(node.kind in _KNOWLEDGE for node in nodes)
    most = max(1, len(nodes))
    return Standing(len(nodes), round(verified / most, 4), round(knowledge / most, 4))


def _monday(at: float) -> str:
    day = datetime.fromtimestamp(at, UTC).date()
    return (day - timedelta(days=day.weekday())).isoformat()


def _sums(turns: Iterable[Turn]) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for turn in turns:
        sums.update({name: _number(turn, name) for name in COUNTED})
    return {name: sums[name] for name in COUNTED}


def _number(turn: Turn, name: str) -> int:
    value = turn.get(name, 0)
    return value if isinstance(value, int) else 0
