"""Packing: what goes in comes out, and damage is noticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.errors import StoreCorrupt
from codemap.index.packing import pack, unpack_body, unpack_surface
from codemap.lang import extract
from codemap.model import Facts

SOURCES = [
    b"",
    b"from a import b as c\nimport d.e\nfrom .f import *\n",
    b"class A(B):\n    x: int = 1\n    def f(self, a, *, b=2, **c) -> A:\n        self.y = g(a, k=b)\n        return self\n",
    b"def broken(:\n\ndef fine(): return fine()\n",
]


def facts_of(source: bytes) -> Facts:
    facts = extract(source, "python").facts
    assert facts is not None
    return facts


@given(st.lists(st.sampled_from(SOURCES), max_size=5))
def test_facts_survive_packing(parts: list[bytes]) -> None:
    facts = facts_of(b"\n".join(parts))
    surface, body = pack(facts)
    unpacked, rest = unpack_surface(surface), unpack_body(body)
    assert (unpacked.definitions, unpacked.imports, unpacked.broken) == (facts.definitions, facts.imports, facts.broken)
    assert rest.references == facts.references
    assert sorted([*unpacked.bindings, *rest.bindings]) == sorted(facts.bindings)


@given(st.data())
def test_damaged_bytes_are_noticed(data: st.DataObject) -> None:
    surface, _ = pack(facts_of(SOURCES[2]))
    at = data.draw(st.integers(0, len(surface) - 1))
    damaged = bytearray(surface)
    damaged[at] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(StoreCorrupt):
        unpack_surface(bytes(damaged))
