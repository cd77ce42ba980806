"""Python values that nothing sees: what the next assignment in the same block replaces before anything can use it.

Told by the text alone: both assignments begin lines of one block that is not tried, and nothing stands between them
that uses the name, runs other code or leaves the block.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING

from codemap.lang.chain import links

if TYPE_CHECKING:
    from collections.abc import Callable

    from codemap.lang.sweep import Sweep

_INDENTED = re.compile(r"^([ \t]*)[^\s#]", re.MULTILINE)
_TRY = re.compile(r"try\s*:")
_LEAVING = re.compile(r"\(|\b(?:await|break|continue|for|import|raise|return|with|yield)\b", re.ASCII)
"""What lets other code run, or another place be reached, before the next statement."""

_LONGEST = 2_000
"""Bytes from one assignment to the next that are looked at."""

_KINDS = frozenset({"value", "element"})

_Key = tuple[int, str]


def leave_out_replaced(sweep: Sweep) -> None:
    """Takes back the values of names and elements that are replaced before anything can see them."""
    again = _given_again(sweep)
    stores: dict[str, set[int]] = {}
    for offset, _, target, kind, _ in sweep.bindings if again else ():
        if kind == "element":
            stores.setdefault(links(target)[0], set()).add(offset)
    tried = _tried(sweep.source.text) if again else []
    used_inside = cache(partial(_is_used_inside, sweep))
    gone = {
        (key, before)
        for key, found in again.items()
        for before, after in pairwise(sorted(found))
        if after - before < _LONGEST
        and not _is_within(tried, before)
        and _is_replaced(sweep, key, before, after, stores, used_inside)
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


def _is_replaced(
    sweep: Sweep,
    key: _Key,
    before: int,
    after: int,
    stores: dict[str, set[int]],
    used_inside: Callable[[int, str], bool],
) -> bool:
    scope, target = key
    if "[]" in target or sweep.inner(before) != scope or sweep.inner(after) != scope:
        return False
    text = sweep.source.text
    column, other = _column(text, before), _column(text, after)
    if column < 0 or column != other:
        return False
    ends, until = _statement_end(text, before, column), _statement_end(text, after, column)
    between = text[ends:after]
    if _LEAVING.search(between) or any(len(found[1]) < column for found in _INDENTED.finditer(between)):
        return False
    name = links(target)[0]
    stored = stores.get(name, ())
    uses = _word(name).finditer(text, ends, until)
    if any(found.start() != after and found.start() not in stored for found in uses):
        return False
    return "(" not in text[after:until] or not used_inside(scope, name)


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(name)}\b", re.ASCII)


def _is_used_inside(sweep: Sweep, scope: int, name: str) -> bool:
    """Says whether functions and classes in a scope may use a name of it: a call may run them."""
    text = sweep.source.text
    start, end = (sweep.drafts[scope].start, sweep.drafts[scope].end) if scope >= 0 else (0, len(text))
    return any(sweep.inner(found.start()) != scope for found in _word(name).finditer(text, start, end))


def _tried(text: str) -> list[tuple[int, int]]:
    """Returns the outermost blocks whose exceptions are handled, in order: any statement may be the last there."""
    spans: list[tuple[int, int]] = []
    for found in _TRY.finditer(text):
        start, column = found.start(), _column(text, found.start())
        if column >= 0 and (not spans or start >= spans[-1][1]):
            spans.append((start, _statement_end(text, found.end(), column)))
    return spans


def _is_within(spans: list[tuple[int, int]], offset: int) -> bool:
    place = bisect_right(spans, (offset, 0)) - 1
    return place >= 0 and offset < spans[place][1]


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
