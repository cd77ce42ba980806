"""Outlines: what cannot be shown by an annotated sample."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from codemap.lang import adapter_for, chunks_of, extract, is_document, is_outline, language_of, languages
from codemap.lang.limits import MAX_KEYS
from codemap.model import Facts
from codemap.search.find_symbol import KINDS

SAMPLES = Path(__file__).parent / "samples"


def facts_of(data: bytes, language: str) -> Facts:
    facts = extract(data, language).facts
    assert facts is not None
    return facts


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("Makefile", "make"),
        ("src/CMakeLists.txt", "cmake"),
        ("docker/Dockerfile.dev", "dockerfile"),
        ("Jenkinsfile", "groovy"),
        ("a/BUILD.bazel", "starlark"),
        ("meson.build", "meson"),
        ("go.mod", "gomod"),
        ("Dockerfile.md", "markdown"),
        ("build", None),
        ("Gemfile.lock", None),
        ("package-lock.json", None),
        ("web/pnpm-lock.yaml", None),
        ("site.min.css", None),
        ("data.json", "json"),
    ],
)
def test_whole_names_and_endings_say_the_language(path: str, language: str | None) -> None:
    assert language_of(path) == language


def test_every_outline_language_has_a_sample() -> None:
    sampled = {language_of(path.name) for path in (SAMPLES / "outline").iterdir()}
    assert {one.name for one in languages() if one.depth == "outline"} <= sampled


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.*")), ids=lambda path: path.name)
def test_every_kind_can_be_asked_for(path: Path) -> None:
    facts = facts_of(path.read_bytes(), language_of(path.name) or "")
    assert {one.kind for one in facts.definitions} <= set(KINDS)


def test_no_outline_has_references_or_imports() -> None:
    for path in (SAMPLES / "outline").iterdir():
        facts = facts_of(path.read_bytes(), language_of(path.name) or "")
        assert (len(facts.references), facts.imports) == (0, ())


def test_keys_of_a_wide_file_are_those_of_the_depth_that_fits() -> None:
    wide = {f"k{outer}": {f"i{inner}": {"x": 1} for inner in range(20)} for outer in range(MAX_KEYS // 2)}
    result = extract(json.dumps(wide, indent=1).encode(), "json")
    assert result.facts is not None
    assert [one.qualname for one in result.facts.definitions] == list(wide)
    assert result.reason == f"outline cut: {MAX_KEYS // 2 * 40} keys left out"


def test_keys_of_a_long_list_are_the_first_ones() -> None:
    result = extract("".join(f"k{number}: 1\n" for number in range(3 * MAX_KEYS)).encode(), "yaml")
    assert result.facts is not None
    assert len(result.facts.definitions) == MAX_KEYS
    assert result.reason == f"outline cut: {2 * MAX_KEYS} keys left out"


def test_chunks_of_data_do_not_follow_its_keys() -> None:
    facts = facts_of(json.dumps({"a": {"b": 1}, "c": [1, 2]}, indent=1).encode(), "json")
    assert [chunk.kind for chunk in chunks_of(facts)] == ["module"]


def test_long_documents_are_chunks_by_heading() -> None:
    text = "# Top\n" + "".join(f"## Part {part}\n" + "text\n" * 30 for part in range(3))
    facts = facts_of(text.encode(), "markdown")
    names = [facts.definitions[chunk.definition].name for chunk in chunks_of(facts)]
    assert names == ["Top", "Part 0", "Part 1", "Part 2"]


def test_headings_reach_to_the_next_of_their_level() -> None:
    facts = facts_of(b"# A\n\n### B\nb\n\n## C\nc\n\n# D\nd\n", "markdown")
    assert [(one.qualname, one.start, one.end) for one in facts.definitions] == [
        ("A", 1, 7),
        ("A.B", 3, 4),
        ("A.C", 6, 7),
        ("D", 9, 10),
    ]


def test_depths_are_told_apart() -> None:
    assert is_outline("swift")
    assert not is_document("swift")
    assert is_document("json")
    assert not is_outline("python")
    assert adapter_for("swift") is not None
