"""Trust: what lowers it, what raises it, and that its score is the sum that is published."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.memory.clock import seconds
from codemap.memory.model import KINDS, MATURITIES, STATUSES, Anchor, Node, NodeId, Quality
from codemap.memory.quality import Standing, trust_of

NOW = seconds("2026-06-01T00:00:00Z") or 0.0
FRESH = Standing(1, 0)
NODE = Node(
    NodeId("n"), "decision", "N", "S", (Anchor("a", 1, 1),), (), 0.9, "2026-05-30T00:00:00Z",
    quality=Quality(utility=0.85, maturity="confirmed", source_confirmed=True),
)  # fmt: skip


def test_the_score_is_the_published_sum() -> None:
    trust = trust_of(NODE, FRESH, now=NOW)
    wanted = 0.24 * 0.9 + 0.20 + 0.14 + 0.08 + 0.08 + 0.10 * 0.85 + 0.07 * 0.92 + 0.04 * 0.82 + 0.05
    assert trust.score == pytest.approx(wanted, abs=1e-4)
    assert (trust.level, trust.freshness, trust.age_days) == ("high", "fresh", 2)


@pytest.mark.parametrize(
    ("change", "standing", "level", "reason"),
    [
        ({"status": "deprecated"}, FRESH, "low", "deprecated"),
        ({}, Standing(2, 1), "low", "1 of 2 cited places changed"),
        ({"confidence": 0.54}, FRESH, "low", "confidence 0.54"),
        ({"quality": Quality(utility=0.25)}, FRESH, "low", "utility 0.25"),
        ({"quality": Quality(maturity="superseded")}, FRESH, "low", "superseded"),
        ({"quality": Quality(superseded_by="m")}, FRESH, "low", "superseded by m"),
        ({"confidence": 0.79}, FRESH, "medium", "confidence 0.79"),
        ({"quality": Quality(maturity="draft")}, FRESH, "medium", "draft"),
        ({"quality": Quality(utility=0.5, maturity="stable")}, FRESH, "medium", "stable"),
        ({}, None, "medium", "what it cites was not checked"),
        ({"anchors": ()}, Standing(0, 0), "medium", "it cites nothing"),
        ({"verified_at": "yesterday"}, FRESH, "high", "when it was verified is not known"),
    ],
)  # fmt: skip
def test_what_decides_on_trust(change: dict[str, object], standing: Standing | None, level: str, reason: str) -> None:
    trust = trust_of(replace(NODE, **change), standing, now=NOW)  # type: ignore[arg-type]
    assert trust.level == level
    assert reason in trust.reasons


def test_use_counts_from_wherever_it_is_known() -> None:
    old = trust_of(NODE, FRESH, now=NOW, used_at="2020-01-01T00:00:00Z").score
    new = trust_of(NODE, FRESH, now=NOW, used_at="2026-05-31T00:00:00Z").score
    in_file = replace(NODE, quality=replace(NODE.quality, last_used_at="2026-05-31T00:00:00Z"))  # type: ignore[type-var]
    assert old < new == trust_of(in_file, FRESH, now=NOW, used_at="2020-01-01T00:00:00Z").score


SHARES = st.floats(0, 1)


@given(
    st.builds(
        replace,
        st.just(NODE),
        kind=st.sampled_from(KINDS),
        status=st.sampled_from(STATUSES),
        confidence=SHARES,
        verified_at=st.sampled_from(["", "2019-01-01T00:00:00Z", "2027-01-01T00:00:00Z"]),
        quality=st.none()
        | st.builds(
            Quality,
            st.none() | SHARES,
            st.none() | st.sampled_from(MATURITIES),
            source_confirmed=st.none() | st.booleans(),
        ),
    ),
    st.none() | st.integers(1, 5).flatmap(lambda n: st.builds(Standing, st.just(n), st.integers(0, n))),
)
def test_a_score_is_a_share_and_doubt_never_raises_it(node: Node, standing: Standing | None) -> None:
    trust = trust_of(node, standing, now=NOW)
    assert 0 <= trust.score <= 1
    assert 1 <= len(trust.reasons) <= 6
    assert trust_of(replace(node, status="deprecated"), standing, now=NOW).score <= trust.score
    assert trust_of(node, Standing(3, 3), now=NOW).score <= trust_of(node, Standing(3, 0), now=NOW).score
