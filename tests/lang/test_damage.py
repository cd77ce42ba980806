"""Damaged sources of every language: extraction never raises, and what it says of them still holds together.

`CODEMAP_DAMAGE_EXAMPLES=20000 pytest tests/lang/test_damage.py -n 0` runs it long, with other damage every time.
"""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from codemap.index.packing import pack, unpack_body, unpack_surface
from codemap.lang import chunks_of, extract, language_of, languages
from codemap.model import Extraction, Facts

LONG = int(os.environ.get("CODEMAP_DAMAGE_EXAMPLES", "0"))
LANGUAGES = tuple(one.name for one in languages())
SOURCES = [path.read_bytes() for path in sorted((Path(__file__).parent / "samples").rglob("*.*"))]
BY_LANGUAGE = {
    name: [
        path.read_bytes()
        for path in sorted((Path(__file__).parent / "samples").rglob("*.*"))
        if language_of(path.name) == name
    ]
    for name in LANGUAGES
}
OPENING = (
    b"(",
    b"[",
    b"{",
    b"<",
    b"a.",
    b"-",
    b"f(",
    b"class A:",
    b"if x {",
    b"/*",
    b'"""',
    b"${`",
    b"<a>",
    b"- ",
    b"# ",
)
TORN = (
    b"",
    b"\n",
    b"\r\n",
    b"\t",
    b"\0",
    b"\xe9",
    b"\xef\xbb\xbf",
    "é€😀".encode(),
    b")",
    b"}",
    b"]",
    b">",
    b'"',
    b"'",
    b"`",
    b"\\",
    b";",
)


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """Returns a language and one of its samples with pieces cut, put in, doubled, nested, or taken from another."""
    name = draw(st.sampled_from(LANGUAGES))
    data = draw(st.sampled_from(BY_LANGUAGE[name] or SOURCES))
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 200)))
        kind = draw(st.sampled_from(("cut", "tear", "double", "nest", "splice")))
        if kind == "cut":
            piece = b""
        elif kind == "tear":
            piece = draw(st.sampled_from(TORN)) + data[start:end]
        elif kind == "double":
            piece = data[start:end] * draw(st.integers(2, 20))
        elif kind == "nest":
            piece = draw(st.sampled_from(OPENING)) * draw(st.integers(1, 3_000))
        else:
            other = draw(st.sampled_from(SOURCES))
            begin = draw(st.integers(0, len(other)))
            piece = other[begin : begin + draw(st.integers(0, 2_000))]
        data = data[:start] + piece + data[end:]
    return name, data


@given(damaged())
@settings(max_examples=LONG or 250, derandomize=not LONG, deadline=None, suppress_health_check=list(HealthCheck))
def test_damaged_sources_have_facts_that_hold_together(source: tuple[str, bytes]) -> None:
    language, data = source
    note(f"{language}: {data!r}")
    result = extract(data, language)
    assert result.status in ("parsed", "partial", "skipped", "failed")
    assert result == extract(data, language)
    if result.facts is None:
        assert result.reason
    else:
        hold_together(result, result.facts)


def hold_together(result: Extraction, facts: Facts) -> None:
    """Checks what every reader of facts relies on."""
    assert (result.status == "partial") == bool(facts.broken)
    rows = facts.definitions
    for position, one in enumerate(rows):
        assert -1 <= one.parent < position
        assert 1 <= one.start <= one.end <= facts.lines
        assert one.start <= one.line <= one.end
        assert one.name
        assert one.qualname.endswith(one.name)
    assert len({(one.qualname, one.ordinal) for one in rows}) == len(rows)
    for use in (*facts.references, *facts.imports, *facts.bindings):
        assert 1 <= use.line <= facts.lines
        assert -1 <= use.scope < len(rows)
    assert [one.line for one in facts.references] == sorted(one.line for one in facts.references)
    for region in (*facts.broken, *facts.namespaces):
        assert 1 <= region.start <= region.end <= facts.lines
    assert [line for chunk in chunks_of(facts) for line in range(chunk.start, chunk.end + 1)] == list(
        range(1, facts.lines + 1)
    )
    surface, body = pack(facts)
    assert unpack_surface(surface).definitions == rows
    assert unpack_body(body).references == facts.references
