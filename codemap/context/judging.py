"""How risky a change is and what of it to review: judgements with their reasons, from the findings of the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codemap.context.report import (
    Broken,
    ChangedFile,
    ChangedSymbol,
    NotLookedAt,
    Omission,
    Reached,
    ReviewItem,
    Risk,
    TouchedMemory,
)

SURE = 0.6
"""Confidence from which a broken reference makes the risk high."""

MANY_USERS, SOME_USERS = 50, 10
"""Direct dependents from which the risk is high, and from which it is medium."""

HOT = 10
"""Direct callers from which a changed interface makes the risk high, and a changed symbol must be reviewed."""

MANY_FILES = 20
"""Changed files from which the risk is medium."""

EXPECTED = 0.8
"""Confidence from which a file that did not change along makes the risk medium."""

INTERFACE = ("removed", "renamed", "moved", "unexported", "signature")
"""Kinds of changes that users of a symbol can notice without running it."""

QUIET = ("added", "cosmetic")
"""Kinds of changes that no user of a symbol notices."""


class Findings(NamedTuple):
    """What a judgement rests on; every list whole, but for the dependents, of which the direct ones are enough."""

    files: Sequence[ChangedFile]
    symbols: Sequence[ChangedSymbol]
    broken: Sequence[Broken]
    dependents: Sequence[Reached]
    has_tests: bool
    omissions: Sequence[Omission]
    not_looked_at: Sequence[NotLookedAt]
    memories: Sequence[TouchedMemory] = ()

    @property
    def direct(self) -> int:
        """How many dependents are one edge away."""
        return sum(each.hop == 1 for each in self.dependents)

    @property
    def doubtful(self) -> int:
        """How many notes may not be true any more."""
        return sum(each.stale for each in self.memories)


def risk_of(findings: Findings) -> Risk:
    """Returns the risk and every reason for it; low only where everything was looked at and nothing spoke against."""
    high, medium = tuple(_high(findings)), tuple(_medium(findings))
    if high:
        return Risk("high", (*high, *medium))
    return Risk("medium", medium) if medium else Risk("low", ())


def _high(found: Findings) -> Iterator[str]:
    sure = sum(each.confidence >= SURE for each in found.broken)
    if sure:
        yield f"broken references: {sure}"
    hot = sum(each.kind in INTERFACE and each.callers >= HOT for each in found.symbols)
    if hot:
        yield f"changed interfaces with {HOT} or more callers: {hot}"
    if found.direct >= MANY_USERS:
        yield f"direct dependents: {found.direct}"


def _medium(found: Findings) -> Iterator[str]:
    unsure = sum(each.confidence < SURE for each in found.broken)
    if unsure:
        yield f"references that may be broken: {unsure}"
    used = sum(each.kind in INTERFACE and 0 < each.callers < HOT for each in found.symbols)
    if used:
        yield f"changed interfaces with callers: {used}"
    if SOME_USERS <= found.direct < MANY_USERS:
        yield f"direct dependents: {found.direct}"
    if any(map(_runs, found.symbols)) and not found.has_tests:
        yield "no test is known to run what changed"
    if len(found.files) >= MANY_FILES:
        yield f"changed files: {len(found.files)}"
    expected = sum(each.confidence >= EXPECTED for each in found.omissions)
    if expected:
        yield f"files that nearly always change along and did not: {expected}"
    if found.doubtful:
        yield f"memories whose lines are edited or gone: {found.doubtful}"
    if found.not_looked_at:
        yield f"not looked at: {len(found.not_looked_at)}"


def _runs(symbol: ChangedSymbol) -> bool:
    return symbol.kind not in QUIET and (symbol.new or symbol.old) is not None


def must_review(found: Findings) -> list[ReviewItem]:
    """Returns the files that somebody must look at, in the change or outside of it, each with its first reason."""
    items: dict[str, ReviewItem] = {}
    for broken in found.broken:
        _add(items, broken.path, broken.line, f"uses `{broken.written}`, {broken.reason}")
    for symbol in found.symbols:
        named = symbol.new or symbol.old
        if named is None or symbol.kind in QUIET or not symbol.callers:
            continue
        if symbol.kind in INTERFACE or symbol.callers >= HOT:
            _add(items, named.path, named.start, f"{symbol.kind} {named.qualname}, callers {symbol.callers}")
    for blind in found.not_looked_at:
        if blind.path:
            _add(items, blind.path, 1, f"not looked at: {blind.reason}")
    return list(items.values())


def should_review(found: Findings, must: Sequence[ReviewItem]) -> list[ReviewItem]:
    """Returns the files that are worth a look besides: what else changed, who uses it directly, what did not change."""
    items: dict[str, ReviewItem] = {}
    for symbol in found.symbols:
        named = symbol.new or symbol.old
        if named is not None and symbol.kind != "cosmetic":
            _add(items, named.path, named.start, f"{symbol.kind} {named.qualname}")
    for each in found.dependents:
        if each.hop == 1 and each.confidence >= SURE and each.through:
            _add(items, each.symbol.path, each.symbol.start, f"uses {each.through[-1].qualname}")
    for omission in found.omissions:
        _add(items, omission.path, 1, f"usually changes along with {omission.with_path}")
    named_already = {item.path for item in must}
    return [item for item in items.values() if item.path not in named_already]


def _add(items: dict[str, ReviewItem], path: str, line: int, reason: str) -> None:
    items.setdefault(path, ReviewItem(path, line, reason))
