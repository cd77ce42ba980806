"""Calls, for every language: by text where the callee is a plain chain, by the tree where it is not.

The text decides most calls for a fifth of the cost of asking nodes. Calls of one chain (`a.b().c()`) start at one byte,
so each finds the chain of the one before it, and a chain of thousands costs no more per link than one of two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.adapter import EXPRESSION
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

Arguments = tuple[int, tuple[str, ...], bool]
"""How many positional arguments, the names of the named ones, and whether more may be passed by unpacking."""

_NO_ARGUMENTS: Arguments = (0, (), False)
_ONE_ARGUMENT: Arguments = (1, (), False)
_LONG = 200
"""Bytes of arguments beyond which asking the tree is cheaper than reading; callbacks nest, so their text adds up."""

_QUOTED = re.compile(r"\"[^\"\\\n]*\"|'[^'\\\n]*'")
_NESTED = re.compile(r"\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\{[^()\[\]{}]*\}")
_DEEPEST = 4
"""Brackets inside one another that are taken out of arguments; what is nested deeper is read from the tree."""

_KEYWORD = re.compile(r"\s*([A-Za-z_\x80-\xff][\w\x80-\xff]*)\s*=(?!=)", re.ASCII)


class CallSyntax(NamedTuple):
    """How a language writes calls: patterns for the text, functions for the tree.

    `callee` matches from the start of a call through its opening parenthesis, `following` from the end of the call that
    it is chained to; group 1 is a chain of ASCII names without spaces. `unsure` finds what makes commas in arguments
    tell nothing: brackets, unpacking, comments. `silent` names are no calls of anything. `dotted` turns group 1 into a
    chain where links are not written as dots, `given_by` says what a call gives that tells so itself, `brings` what
    name the result of a silent one has.
    """

    callee: re.Pattern[str]
    following: re.Pattern[str]
    unsure: re.Pattern[str]
    silent: frozenset[str]
    callee_of: Callable[[Sweep, Node], tuple[str, int]]
    arguments_of: Callable[[Sweep, Node], Arguments]
    dotted: Callable[[str], str] | None = None
    given_by: Callable[[Sweep, Node], str] | None = None
    brings: Callable[[Sweep, Node], str] | None = None


def read_calls(sweep: Sweep, nodes: list[Node], syntax: CallSyntax) -> None:
    """Records every call whose callee ends in a name; calls without one (`f(x)(y)`) only lend their chain to others."""
    text, known, taken, add = sweep.source.text, sweep.calls, sweep.taken, sweep.rows.append
    match, match_following, unsure, dotted = syntax.callee.match, syntax.following.match, syntax.unsure, syntax.dotted
    (edges, scopes), scope = sweep.inner_scopes(), 0
    previous, before, before_chain = -1, -1, ""
    spans = [(node.start_byte, node.end_byte, place) for place, node in enumerate(nodes)]
    spans.sort()
    for start, end, place in spans:
        chained, given = start == previous, ""
        found = match_following(text, before) if chained else match(text, start)
        if found and (opened := found.end()) < end:
            written = found[1]
            callee = written if dotted is None else dotted(written)
            receiver, _, name = callee.rpartition(".")
            at = opened - 1 - len(name)
            if chained:
                receiver = f"{before_chain}.{receiver}" if receiver else before_chain
                callee = f"{before_chain}.{callee}"
            else:
                taken.add(opened - 1 - len(written))
            if end - opened == 1:
                arguments: Arguments | None = _NO_ARGUMENTS
            else:
                arguments = _arguments(text[opened : end - 1], unsure) if end - opened < _LONG else None
            if arguments is None:
                arguments = syntax.arguments_of(sweep, nodes[place])
        else:
            callee, at = syntax.callee_of(sweep, nodes[place])
            receiver, _, name = callee.rpartition(".")
            arguments = syntax.arguments_of(sweep, nodes[place])
            given = syntax.given_by(sweep, nodes[place]) if syntax.given_by else ""
        while edges[scope] <= start:
            scope += 1
        previous, before, before_chain = start, end, given or callee + "()"
        known[end] = (start, before_chain)
        if callee in syntax.silent:
            sweep.silent.append((start, end))
            if syntax.brings and (name := syntax.brings(sweep, nodes[place])):
                before_chain = name
                known[end] = (start, name)
        elif name and name[-1] not in ")]>?" and name[0] != EXPRESSION:
            add((at, "call", name, receiver, scopes[scope], *arguments))


def _arguments(inner: str, unsure: re.Pattern[str]) -> Arguments | None:
    """Returns the arguments that a text between parentheses spells, None where the text alone is not sure."""
    quote = inner[0]
    if quote in "\"'":
        if inner[-1] == quote and inner.count(quote) == 2 and "\\" not in inner and "\n" not in inner:
            return _ONE_ARGUMENT
    elif inner.isidentifier():
        return _ONE_ARGUMENT
    if '"' in inner or "'" in inner:
        inner = _QUOTED.sub("0", inner)
    for _ in range(_DEEPEST):
        if "(" not in inner and "[" not in inner and "{" not in inner:
            break
        inner = _NESTED.sub("0", inner)
    if unsure.search(inner):
        return None
    inner = inner.rstrip(" \t\r\n\f,")
    if "=" not in inner:
        return (inner.count(",") + 1, (), False) if inner else _NO_ARGUMENTS
    parts = inner.split(",")
    named = tuple([found[1] for part in parts if (found := _KEYWORD.match(part))])
    return len(parts) - len(named), named if inner.isascii() else tuple(map(proper, named)), False
