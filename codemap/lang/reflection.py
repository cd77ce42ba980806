"""Members and types that code names in a text: `A.class.getMethod("go")`, `typeof(A).GetMethod("Go")`.

Whoever asks for a member by its name is to call it, so it is a use like a reference to the method. Only where both the
type and the name are spelled out, or a variable of the file was given the type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.chain import SPACE, split_chain

if TYPE_CHECKING:
    from codemap.lang.rows import Row
    from codemap.lang.sweep import Sweep

_LOOKED_BACK = 200
"""Bytes before a name in which the type that it is asked of is looked for."""

_TEXT = r"\s*\"([\w$.]+)\""
_NAMED = re.compile(rf"\s*(?:<[^<>()]{{0,80}}>)?\({_TEXT}", re.ASCII)


class Reflection(NamedTuple):
    """How a language asks for what it names.

    `member` takes the name of a member of the type that it is called on, `made` makes an object of that type or gives
    its constructor; `member_of` and `made_of` take the type as their first argument; `found` is what looks a type up by
    its full name, as written before its parenthesis. `literal` matches a type that is written as a value (group 1),
    `own` ends the chain of the type of an object.
    """

    member: Mapping[str, str]
    member_of: Mapping[str, str]
    made: frozenset[str]
    made_of: frozenset[str]
    found: str
    literal: str
    own: str


class Reflected:
    """What the calls of one sweep name, by the rules of its language."""

    def __init__(self, rules: Reflection) -> None:
        either = rf"(?:{rules.literal}|\b{rules.found}\({_TEXT}(?:,\s*\w+)?\s*\))"
        self.rules = rules
        self.asking = frozenset({*rules.member, *rules.member_of, *rules.made, *rules.made_of})
        self._before = re.compile(rf"{either}\s*[?!]?\s*\.\s*\Z", re.ASCII)
        self._first = re.compile(rf"\s*\(\s*{either}(?:,{_TEXT})?", re.ASCII)
        self._given = re.compile(rf"\b([\w$]+)\s*=\s*(?:\([\w<>?\s]+\)\s*)?{either}\s*[;\n]", re.ASCII)

    def read(self, sweep: Sweep) -> None:
        """Records the members and types that the calls of a sweep name."""
        asking = self.asking
        rows = [row for row in sweep.rows if row[2] in asking and row[1] == "call"]
        if not rows:
            return
        text = sweep.source.text
        given = {found[1]: _name(found[2] or found[3]) for found in self._given.finditer(text)}
        for row in rows:
            kind, chain = self._asked(text, row, given)
            receiver, name = split_chain(chain)
            if name:
                sweep.rows.append((row[0], kind, name, receiver, row[4], -1, (), False))

    def _asked(self, text: str, row: Row, given: Mapping[str, str]) -> tuple[str, str]:
        """Returns the kind of a use and the chain of what a call names, empty where that is not told."""
        rules, (at, _, name, receiver, *_) = self.rules, row
        end = at + len(name)
        if name in rules.made_of or name in rules.member_of:
            found = self._first.match(text, end)
            chain = _name(found[1] or found[2]) if found else ""
            if name in rules.made_of:
                return "call", chain
            return rules.member_of[name], f"{chain}.{found[3]}" if found and chain and found[3] else ""
        before = self._before.search(text, max(0, at - _LOOKED_BACK), at)
        chain = _name(before[1] or before[2]) if before else given.get(receiver, "")
        if not before and receiver.endswith(rules.own):
            chain = receiver.removesuffix(rules.own).removesuffix(".") or "this"
        if name in rules.made:
            return "call", chain if before or receiver in given else ""
        named = _NAMED.match(text, end)
        return rules.member[name], f"{chain}.{named[1]}" if named and chain else ""


def _name(written: str) -> str:
    """Returns the chain of a type by its name, nested ones behind dots like others."""
    return SPACE.sub("", written).replace("$", ".").replace("::", ".").strip(".")
