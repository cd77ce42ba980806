"""How far a node can be trusted: a score of nine factors, and one of three words.

What is doubtful ranks lower, and is never left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from codemap.memory.clock import seconds
from codemap.memory.model import Node, Quality

HIGH, MEDIUM, LOW = "high", "medium", "low"
FRESH, STALE, UNCHECKED, NO_SOURCES = "fresh", "stale", "unchecked", "no_sources"

_WEIGHTS = {
    "confidence": 0.24,
    "source_freshness": 0.20,
    "verification_age": 0.14,
    "kind": 0.08,
    "status": 0.08,
    "utility": 0.10,
    "maturity": 0.07,
    "usage_recency": 0.04,
    "source_confirmation": 0.05,
}
_KINDS = {"decision": 1, "gotcha": 1, "invariant": 1, "flow": 0.95, "concept": 0.9, "integration": 0.9, "file": 0.8}
_OTHER_KIND = 0.85
_MATURITY = {None: 0.82, "draft": 0.72, "confirmed": 0.92, "stable": 1, "superseded": 0.2}

_CONFIRMED = {
    (True, True): 1,
    (True, False): 1,
    (False, True): 0.68,
    (False, False): 0.68,
    (None, True): 0.9,
    (None, False): 0.78,
}

_VERIFIED = ((30, 1.0), (180, 0.92), (365, 0.82), (730, 0.72))
_VERIFIED_LONG_AGO, _VERIFIED_WHO_KNOWS = 0.62, 0.72
_USED = ((30, 1.0), (180, 0.92), (365, 0.84))
_USED_LONG_AGO, _NEVER_USED = 0.72, 0.82

_DAY_S = 86_400
_MOST_REASONS = 6


@dataclass(frozen=True, slots=True)
class Standing:
    """How many anchors of a node were checked, and how many of them no longer hold."""

    checked: int
    stale: int


@dataclass(frozen=True, slots=True)
class Trust:
    """What a node's worth is: `score` in 0..1 from the `factors`, `level` and `freshness` in words, and why."""

    score: float
    level: str
    freshness: str
    age_days: int | None
    factors: dict[str, float]
    reasons: tuple[str, ...]


def trust_of(node: Node, standing: Standing | None, *, now: float, used_at: str = "") -> Trust:
    """Returns the trust in a node; without a standing its anchors count as not checked."""
    quality = node.quality or Quality()
    freshness = _freshness(node, standing)
    verified = _days(node.verified_at, now)
    used = _days(max(used_at, quality.last_used_at or ""), now)
    confirmed = quality.source_confirmed
    factors = {
        "confidence": node.confidence,
        "source_freshness": _fresh_share(freshness, standing),
        "verification_age": _by_age(verified, _VERIFIED, _VERIFIED_LONG_AGO, _VERIFIED_WHO_KNOWS),
        "kind": _KINDS.get(node.kind, _OTHER_KIND),
        "status": 0.35 if node.deprecated else 1,
        "utility": 0.72 if quality.utility is None else quality.utility,
        "maturity": _MATURITY[quality.maturity],
        "usage_recency": _by_age(used, _USED, _USED_LONG_AGO, _NEVER_USED),
        "source_confirmation": _CONFIRMED[confirmed, freshness == FRESH],
    }
    score = round(sum(weight * factors[name] for name, weight in _WEIGHTS.items()), 4)
    doubts = _doubts(node, quality, freshness, standing, score)
    level = LOW if doubts else HIGH if _is_high(node, quality, freshness, score) else MEDIUM
    reasons = (*doubts, *_reasons(node, quality, freshness, verified))[:_MOST_REASONS]
    return Trust(score, level, freshness, None if verified is None else int(verified), factors, reasons)


def _freshness(node: Node, standing: Standing | None) -> str:
    if not node.anchors:
        return NO_SOURCES
    if standing is None:
        return UNCHECKED
    return STALE if standing.stale else FRESH


def _fresh_share(freshness: str, standing: Standing | None) -> float:
    if standing is not None and freshness == STALE:
        return max(0.3, min(0.75, 1 - 0.7 * standing.stale / standing.checked))
    return {FRESH: 1, UNCHECKED: 0.78, NO_SOURCES: 0.62}.get(freshness, 0.78)


def _doubts(node: Node, quality: Quality, freshness: str, standing: Standing | None, score: float) -> list[str]:
    """Returns why trust is low; nothing when it is not."""
    doubts = []
    if node.deprecated:
        doubts.append("deprecated")
    if quality.maturity == "superseded" or quality.superseded_by:
        doubts.append(f"superseded by {quality.superseded_by}" if quality.superseded_by else "superseded")
    if freshness == STALE and standing is not None:
        doubts.append(f"{standing.stale} of {standing.checked} cited places changed")
    if node.confidence < 0.55:
        doubts.append(f"confidence {node.confidence:g}")
    if quality.utility is not None and quality.utility <= 0.25:
        doubts.append(f"utility {quality.utility:g}")
    if not doubts and score < 0.62:
        doubts.append(f"score {score:.2f}")
    return doubts


def _is_high(node: Node, quality: Quality, freshness: str, score: float) -> bool:
    useful = 0.8 if quality.utility is None else quality.utility
    return (
        freshness == FRESH
        and node.confidence >= 0.8
        and score >= 0.82
        and useful >= 0.55
        and quality.maturity != "draft"
    )


def _reasons(node: Node, quality: Quality, freshness: str, verified: float | None) -> list[str]:
    reasons = []
    if freshness == FRESH:
        reasons.append("what it cites is as it was")
    elif freshness == UNCHECKED:
        reasons.append("what it cites was not checked")
    elif freshness == NO_SOURCES:
        reasons.append("it cites nothing")
    if node.confidence >= 0.55:
        reasons.append(f"confidence {node.confidence:g}")
    reasons.append("when it was verified is not known" if verified is None else f"verified {int(verified)} days ago")
    if quality.maturity and quality.maturity != "superseded":
        reasons.append(quality.maturity)
    return reasons


def _days(time: str, now: float) -> float | None:
    at = seconds(time)
    return None if at is None else max(0.0, (now - at) / _DAY_S)


def _by_age(days: float | None, steps: tuple[tuple[int, float], ...], older: float, unknown: float) -> float:
    if days is None:
        return unknown
    return next((share for most, share in steps if days <= most), older)
