"""Facts to chunks: every line of a file in exactly one run of lines that belongs together."""

from __future__ import annotations

from itertools import groupby

from codemap.lang.limits import BIG_CLASS_LINES
from codemap.model import Chunk, Definition, Facts

_CONTAINERS = frozenset(
    {
        *("class", "interface", "namespace", "enum", "test", "struct", "trait", "object", "record", "module"),
        *("extension", "actor", "heading", "block", "message", "service"),
    }
)
_LOOSE = frozenset({"constant", "variable", "field", "key", "section", "target", "rule", "prototype"})


def chunks_of(facts: Facts) -> tuple[Chunk, ...]:
    """Returns the chunks in line order; they cover lines 1 to `facts.lines`, each once.

    A definition is a chunk; a container longer than 60 lines gives way to its members, its other lines are headers.
    Module-level variables, prototypes and macros of one line stay with the module-level lines around them.
    """
    owner = [-1] * (facts.lines + 2)
    split = _split(facts.definitions)
    for index, definition in enumerate(facts.definitions):
        if not _is_loose(definition) and _is_told_apart(facts.definitions, definition, split):
            _take(owner, definition.start, min(definition.end, facts.lines) + 1, definition.parent, index)
    return tuple(_runs(owner, facts.lines, split))


def _is_loose(one: Definition) -> bool:
    return one.kind in _LOOSE or (one.kind == "macro" and one.start == one.end)


def _take(owner: list[int], start: int, end: int, parent: int, index: int) -> None:
    """Gives the lines from `start` up to `end` that are the parent's to a definition."""
    if owner[start:end].count(parent) == end - start:
        owner[start:end] = [index] * (end - start)
        return
    for line in range(start, end):
        if owner[line] == parent:
            owner[line] = index


def _split(definitions: tuple[Definition, ...]) -> frozenset[int]:
    """Returns the containers that give way to their members."""
    return frozenset(
        index
        for index, one in enumerate(definitions)
        if one.kind in _CONTAINERS and one.end - one.start >= BIG_CLASS_LINES
    )


def _is_told_apart(definitions: tuple[Definition, ...], one: Definition, split: frozenset[int]) -> bool:
    while one.parent >= 0:
        if one.parent not in split:
            return False
        one = definitions[one.parent]
    return True


def _runs(owner: list[int], lines: int, split: frozenset[int]) -> list[Chunk]:
    chunks = []
    start = 1
    for index, run in groupby(owner[1 : lines + 1]):
        end = start + len(list(run))
        kind = "module" if index < 0 else "header" if index in split else "definition"
        chunks.append(Chunk(start, end - 1, kind, index))
        start = end
    return chunks
