"""Python values that nothing sees: what the next assignment in the same block replaces before anything can use it.

Told by the text alone: both assignments begin lines of one block, and neither the name nor a call stands between them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from codemap.lang.chain import links

if TYPE_CHECKING:
    from codemap.lang.sweep import Sweep

_INDENTED = re.compile(r"^([ \t]*)[^\s#]", re.MULTILINE)
_KINDS = frozenset({"value", "element"})

_Key = tuple[int, str]


def leave_out_replaced(sweep: Sweep) -> None:
    """Takes back the values of names and elements that are replaced before anything can see them."""
    again = _given_again(sweep)
    stores: dict[str, set[int]] = {}
    for offset, _, target, kind, _ in sweep.bindings if again else ():
        if kind == "element":
            stores.setdefault(links(target)[0], set()).add(offset)
    gone = {
        (key, before)
        for key, found in again.items()
        for before, after in pairwise(sorted(found))
        if _is_replaced(sweep, key, before, after, stores)
    }
    if gone:
        sweep.bindings = [row for row in sweep.bindings if ((row[1], row[2]), row[0]) not in gone]


def _given_again(sweep: Sweep) -> dict[_Key, set[int]]:
    """Returns the names and elements that get values in more than one place, and these places."""
    first: dict[_Key, int] = {}
    again: dict[_Key, set[int]] = {}
    for offset, scope, target, kind, value in sweep.bindings:
        if kind in _KINDS and target and value[0] != "?":
            key = (scope, target)
            if first.setdefault(key, offset) != offset:
                again.setdefault(key, {first[key]}).add(offset)
    return again


def _is_replaced(sweep: Sweep, key: _Key, before: int, after: int, stores: dict[str, set[int]]) -> bool:
    scope, target = key
    if "[]" in target or sweep.inner(before) != scope or sweep.inner(after) != scope:
        return False
    text = sweep.source.text
    column, other = _column(text, before), _column(text, after)
    if column < 0 or column != other:
        return False
    ends, until = _statement_end(text, before, column), _statement_end(text, after, column)
    between = text[ends:after]
    if "(" in between or any(len(found[1]) < column for found in _INDENTED.finditer(between)):
        return False
    if "(" in text[after:until] and _is_tried(text, before, column):
        return False
    name = links(target)[0]
    stored = stores.get(name, ())
    uses = re.compile(rf"\b{re.escape(name)}\b", re.ASCII).finditer(text, ends, until)
    return all(found.start() == after or found.start() in stored for found in uses)


def _is_tried(text: str, offset: int, column: int) -> bool:
    """Says whether the block that a statement is in is one whose exceptions are handled."""
    while offset > 0 and column:
        begin = text.rfind("\n", 0, offset - 1) + 1
        found = _INDENTED.match(text, begin, offset)
        if found and len(found[1]) < column:
            return text.startswith("try", found.end() - 1)
        offset = begin
    return False


def _column(text: str, offset: int) -> int:
    """Returns how far a statement is indented, -1 where `offset` begins no line."""
    begin = text.rfind("\n", 0, offset) + 1
    return offset - begin if not text[begin:offset].strip(" \t") else -1


def _statement_end(text: str, offset: int, column: int) -> int:
    """Returns where the statement at `offset` ends: before the next line that is indented no further."""
    line = text.find("\n", offset)
    while line >= 0:
        found = _INDENTED.search(text, line + 1)
        if found is None or len(found[1]) <= column:
            break
        line = text.find("\n", found.end() - 1)
    return line if line >= 0 else len(text)
