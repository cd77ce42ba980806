"""Extraction as a whole: hard inputs, encodings, refusals, determinism, and that it never raises."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from codemap.lang import extract, language_of, registry
from codemap.model import Extraction, Facts

SAMPLES = Path(__file__).parent / "samples"
HEADS = {
    "python": "def area(w): pass\nx = ",
    "javascript": "function area(w) {}\nx = ",
    "typescript": "function area(w) {}\nx = ",
    "tsx": "function area(w) {}\nx = ",
    "go": "func area(w int) {}\nx = ",
    "rust": "fn area(w: u32) {}\nstatic X: u32 = ",
    "ruby": "def area(w) end\nx = ",
    "php": "<?php function area($w) {}\n$x = ",
    "csharp": "void area(int w) {}\nvar x = ",
    "kotlin": "fun area(w: Int) {}\nval x = ",
    "java": "void area(int w) {}\nvar x = ",
    "c": "void area(int w) {}\nint x = ",
    "cpp": "void area(int w) {}\nauto x = ",
    "bash": "area() { echo; }\nx=",
}
"""A definition in every language that is read in full, and the start of an assignment."""
FULL = tuple(HEADS)
SOURCES = {path: path.read_bytes() for path in sorted(SAMPLES.rglob("*.*"))}


def facts_of(data: bytes, language: str = "python") -> Facts:
    facts = extract(data, language).facts
    assert facts is not None
    return facts


def names(data: bytes, language: str = "python") -> list[str]:
    return [one.qualname for one in facts_of(data, language).definitions]


@pytest.mark.parametrize(
    "expression",
    [
        "(" * 3000 + "1" + ")" * 3000,
        "a" + ".b" * 5000,
        "(" + "+\n".join(["1"] * 20000) + ")",
        "a" + "()" * 3000,
        "[" * 2000,
        "a" + ".b()" * 3000,
    ],
    ids=["parentheses", "attributes", "sum", "calls", "unclosed", "chain"],
)
@pytest.mark.parametrize("language", FULL)
def test_deep_expression_keeps_its_neighbours(language: str, expression: str) -> None:
    assert "area" in names(f"{HEADS[language]}{expression}\n".encode(), language)


@pytest.mark.parametrize("language", ["javascript", "python"])
def test_deeply_nested_definitions_are_bounded(language: str) -> None:
    if language == "python":
        data = "".join(" " * depth + f"def f{depth}():\n" for depth in range(90)).encode() + b" " * 90 + b"pass\n"
    else:
        data = b"function f(){\n" * 3000 + b"}" * 3000
    assert max(name.count(".") for name in names(data, language)) < 50


@pytest.mark.parametrize("line", [b"- " * 3_000, b"> " * 300, b"\t" * 120 + b"- "], ids=["lists", "quotes", "indented"])
def test_markdown_that_nests_too_deep_is_not_read(line: bytes) -> None:
    assert extract(b"# One\n" + line + b"x\n", "markdown").status == "failed"
    assert extract(b"# One\n" + line[:40] + b"x\n", "markdown").status == "parsed"


def test_markdown_indented_by_half_a_line_is_read_at_once() -> None:
    assert extract(b"# One\n" + b" " * 199 + b"x\n", "markdown").status == "parsed"


def test_symbols_outside_a_broken_region_are_kept() -> None:
    result = extract(
        b"def area(w, h):\n    return w * h\n\n\ndef price(w, h):\n    return area(w, h) * 3\n\ndef broken(:\n",
        "python",
    )
    assert result.status == "partial"
    assert result.facts is not None
    assert [one.qualname for one in result.facts.definitions][:2] == ["area", "price"]
    assert result.facts.broken[0].start >= 8


def test_declared_latin_1_is_decoded() -> None:
    result = extract(b"# -*- coding: latin-1 -*-\ndef caf\xe9(): pass\ndef plain(): pass\n", "python")
    assert result.facts is not None
    assert [one.name for one in result.facts.definitions] == ["café", "plain"]
    assert "iso8859" in result.reason.replace("-", "") or "latin-1" in result.reason


def test_undeclared_bytes_do_not_cut_a_name() -> None:
    assert names(b"def caf\xe9(): pass\ndef plain(): pass\n") == ["café", "plain"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-32"])
def test_byte_order_mark_is_honoured(encoding: str) -> None:
    assert names("def été(): pass\n".encode(encoding)) == ["été"]


def test_byte_order_mark_does_not_shift_lines() -> None:
    assert facts_of("def bom(): pass\n".encode("utf-8-sig")).definitions[0].start == 1


def test_non_ascii_names_and_strings_are_whole() -> None:
    facts = facts_of(
        "def größe(ä: Œuvre = 'ü\u0085\u00a0'):\n    '''Ünï\u00a0code.'''\n    straße.länge(ä, ñ=1)\n".encode()
    )
    (one,) = facts.definitions
    assert (one.name, one.doc, one.parameters[0].annotation) == ("größe", "Ünï\u00a0code.", "Œuvre")
    calls = [(ref.receiver, ref.name, ref.keywords) for ref in facts.references if ref.kind == "call"]
    assert calls == [("straße", "länge", ("ñ",))]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"x = 1\n" * 300_000, "too large (1800000 bytes)"),
        (b"var a=1;" * 100_000, "lines too long"),
        (b"GIF89a\0\0\0", "binary"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "lfs pointer"),
    ],
)
def test_data_that_is_not_code_is_skipped_with_a_reason(data: bytes, reason: str) -> None:
    assert extract(data, "javascript") == Extraction("skipped", reason, None)


def test_big_hand_written_file_is_parsed() -> None:
    data = b"".join(
        b"def function_number_%d(argument):\n    return other(argument, %d) + argument.member\n\n\n" % (i, i)
        for i in range(6000)
    )
    assert len(data) > 500_000
    assert len(facts_of(data).definitions) == 6000


def test_one_long_line_in_a_normal_file_is_parsed() -> None:
    data = b"BLOB = '" + b"x" * 25_000 + b"'\n" + b"def f(): pass\n" * 200
    assert extract(data, "python").status == "parsed"


def test_nested_template_strings_end_in_time() -> None:
    begin = time.monotonic()
    extract(b"x = `" + b"a${b`c${" * 4_000, "javascript")
    assert time.monotonic() - begin < 20


def test_same_names_keep_apart_by_ordinal() -> None:
    facts = facts_of(b"def f(): pass\ndef f(): pass\nclass Session: pass\nclass session: pass\n")
    assert [(one.qualname, one.ordinal) for one in facts.definitions] == [
        ("f", 0),
        ("f", 1),
        ("Session", 0),
        ("session", 0),
    ]


def test_unknown_language_is_text_with_its_lines() -> None:
    assert extract(b"a\nb\r\nc\x0cd\x0b\xe2\x80\xa8e", None) == Extraction("text", "", Facts("", 3))


@pytest.mark.parametrize(
    "top", [b"# @" + b"generated by x\n", b"\n// Code generated " + b"by protoc. DO NOT " + b"EDIT.\n"]
)
def test_generated_marker_in_a_comment_is_seen(top: bytes) -> None:
    assert facts_of(top + b"x = 1\n").marker == "generated"


def test_generated_marker_in_a_string_is_not_one() -> None:
    assert facts_of(b"TEXT = '@" + b"generated'\n").marker == ""


def test_query_that_does_not_fit_degrades_that_language_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from codemap.lang import grammar

    text = grammar.query_text
    grammar.load_grammar.cache_clear()
    monkeypatch.setattr(grammar, "query_text", lambda name: "(no_such_node) @x" if name == "python" else text(name))
    failed, other = extract(b"x = 1\n", "python"), extract(b"x = 1\n", "javascript")
    problems = {one.name: one.problem for one in registry.languages()}
    monkeypatch.undo()
    grammar.load_grammar.cache_clear()
    assert (failed.status, failed.facts, other.status) == ("failed", None, "parsed")
    assert "python" in failed.reason
    assert problems["python"]
    assert not problems["tsx"]


@pytest.mark.parametrize("language", FULL)
@given(data=st.binary(max_size=400))
@example(data=b"\xc4\x80&")
@settings(max_examples=60, deadline=None)
def test_extract_never_raises_on_bytes(language: str, data: bytes) -> None:
    extract(data, language)


@given(choice=st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_extract_never_raises_on_damaged_sources(choice: object) -> None:
    data, language = damaged(choice)
    extract(data, language)


def damaged(choice: object) -> tuple[bytes, str]:
    """Returns a sample with some pieces cut, doubled or swapped, and a language to read it in."""
    random = choice
    path = random.choice(sorted(SOURCES))  # type: ignore[attr-defined]
    data = bytearray(SOURCES[path])
    for _ in range(random.randint(1, 6)):  # type: ignore[attr-defined]
        start = random.randrange(len(data) + 1)  # type: ignore[attr-defined]
        end = min(len(data), start + random.randint(0, 60))  # type: ignore[attr-defined]
        piece = random.choice([b"", b"(", b"\n", b"}", b'"', b"\xe9", b"class ", bytes(data[start:end]) * 2])  # type: ignore[attr-defined]
        data[start:end] = piece
    own = language_of(path.name) or "python"
    return bytes(data), random.choice([own, own, *FULL])  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", sorted(SOURCES), ids=lambda path: path.name)
def test_facts_are_ordered(path: Path) -> None:
    facts = facts_of(SOURCES[path], language_of(path.name) or "")
    assert all(one.parent < index for index, one in enumerate(facts.definitions))
    assert [one.line for one in facts.bindings] == sorted(one.line for one in facts.bindings)
    assert [one.line for one in facts.references] == sorted(one.line for one in facts.references)
    assert all(1 <= one.start <= one.line <= one.end <= facts.lines for one in facts.definitions)
    assert len({(one.qualname, one.ordinal) for one in facts.definitions}) == len(facts.definitions)


def test_facts_are_equal_in_another_process_with_another_hash_seed() -> None:
    code = (
        "import sys, hashlib, pathlib; from codemap.lang import extract, language_of\n"
        "for p in sorted(pathlib.Path(sys.argv[1]).rglob('*.*')):\n"
        "    print(p.name, hashlib.sha256(repr(extract(p.read_bytes(), language_of(p.name))).encode()).hexdigest())\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code, str(SAMPLES)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_package_import_loads_no_parser() -> None:
    code = "import sys, codemap.lang; print('tree_sitter' in sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True, text=True).stdout
    assert out.strip() == "False"
