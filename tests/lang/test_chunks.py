"""Chunks: every line in exactly one, definitions told apart, big classes split."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.lang import chunks_of, extract
from codemap.model import Facts
from tests.lang.test_extraction import SOURCES, damaged, facts_of


def covered(facts: Facts) -> list[int]:
    return [line for chunk in chunks_of(facts) for line in range(chunk.start, chunk.end + 1)]


@given(random=st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_chunks_of_damaged_sources_partition_the_lines(random: Random) -> None:
    data, language = damaged(random)
    facts = extract(data, language).facts
    if facts is not None:
        assert covered(facts) == list(range(1, facts.lines + 1))


@given(
    st.lists(
        st.sampled_from(
            ["class A:\n", "    def f(self):\n", "        pass\n", "def g(): pass\n", "x = 1\n", "\n", "@d\n"]
        )
    )
)
@settings(deadline=None)
def test_chunks_of_generated_python_partition_the_lines(lines: list[str]) -> None:
    facts = facts_of("".join(lines).encode())
    assert covered(facts) == list(range(1, facts.lines + 1))


@pytest.mark.parametrize("path", sorted(SOURCES), ids=lambda path: path.name)
def test_chunks_of_samples_partition_the_lines(path: Path) -> None:
    from codemap.lang import language_of

    facts = facts_of(SOURCES[path], language_of(path.name) or "")
    assert covered(facts) == list(range(1, facts.lines + 1))


def test_big_class_splits_into_members_and_headers() -> None:
    body = b"".join(b"    def m%d(self):\n        pass\n\n    x%d = 1\n" % (i, i) for i in range(20))
    facts = facts_of(b"import a\n\nclass Big:\n" + body)
    kinds = [
        (chunk.kind, facts.definitions[chunk.definition].name if chunk.definition >= 0 else "")
        for chunk in chunks_of(facts)
    ]
    assert kinds[:4] == [("module", ""), ("header", "Big"), ("definition", "m0"), ("header", "Big")]


def test_small_class_is_one_chunk() -> None:
    facts = facts_of(b"class Small:\n    def m(self):\n        pass\n")
    assert [(chunk.start, chunk.end, chunk.kind) for chunk in chunks_of(facts)] == [(1, 3, "definition")]


def test_module_variables_stay_together() -> None:
    facts = facts_of(b"A = 1\nB = 2\n\ndef f(): pass\n")
    assert [(chunk.start, chunk.end, chunk.kind) for chunk in chunks_of(facts)] == [
        (1, 3, "module"),
        (4, 4, "definition"),
    ]


def test_prototypes_and_short_macros_stay_together() -> None:
    facts = facts_of(b"#define A 1\n#define B(x) \\\n  (x)\nint f(void);\nint g(void);\n", "c")
    assert [(chunk.start, chunk.end, chunk.kind) for chunk in chunks_of(facts)] == [
        (1, 1, "module"),
        (2, 3, "definition"),
        (4, 5, "module"),
    ]


def test_empty_file_has_no_chunks() -> None:
    assert chunks_of(facts_of(b"")) == ()
