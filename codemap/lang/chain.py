"""Chains: the one-line form in which receivers, values and types are written (`self.make().x`). Pure text."""

from __future__ import annotations

import re
from functools import lru_cache

NAME = r"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*"
"""An identifier in the one-character-per-byte form of a source: grammars decide what is one, this only cuts it out.

A range beyond `\\xff` would cost five times as much: it keeps `re` from using its table of 256."""

DOTTED = re.compile(rf"{NAME}(?:\s*\.\s*{NAME})*", re.ASCII)
SPACE = re.compile(r"[\s\\]+", re.ASCII)


def without_space(chain: str) -> str:
    """Returns a chain as written, less the white space in it: there hardly is any, and a pattern costs ten looks."""
    return chain if " " not in chain and chain.isprintable() and "\\" not in chain else SPACE.sub("", chain)


_FILLED = re.compile(r"[<\[(?].*", re.DOTALL)


def bare_type(declared: str) -> str:
    """Returns the name of a type, or of what makes an object of one, without what it is filled with or made of."""
    return _FILLED.sub("", declared)


OF_TYPE = ":"
"""What the head of a chain begins with that stands for some object of a type: `(A) x` reads `:A`."""


def object_of(declared: str) -> str:
    """Returns the chain of an object of a declared type, whose own dots are written as slashes."""
    return OF_TYPE + declared.replace(".", "/")


def type_written(head: str) -> str:
    """Returns the declared type that the head of a chain names, the inverse of `object_of`."""
    return head.removeprefix(OF_TYPE).replace("/", ".")


_OPERATIONS = re.compile(r"(?:\(\)|\[[^\[\]]*\])+\Z")
_LINK = re.compile(r"\A[^.(\[]+|\.[^.(\[]+|\(\)|\[[^\[\]]*\]")


def split_chain(chain: str) -> tuple[str, str]:
    """Returns (receiver, name) of a chain: `a.b().c` gives (`a.b()`, `c`); both empty when it ends in no name."""
    receiver, _, name = chain.rpartition(".")
    if not name or not (name[0].isalpha() or name[0] in "_$#") or name[-1] in ")]":
        return "", ""
    return receiver, name


def without_calls(chain: str) -> str:
    """Returns the chain less the calls and subscripts that end it: `route()` gives `route`."""
    return _OPERATIONS.sub("", chain)


@lru_cache(maxsize=1 << 15)
def links(chain: str) -> tuple[str, ...]:
    """Returns the head of a chain and what follows it, link by link: `a['k].b()` gives `a`, `['k]`, `.b`, `()`."""
    return tuple(_LINK.findall(chain))
