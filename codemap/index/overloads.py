"""Overloads: which of the definitions that share a name a call runs, told by how many arguments it passes.

For languages that say so (`MemberRules.overloads`). What cannot take the call leaves; where several can, each is as
likely as one of several overriders, and as many are kept. The types of arguments are no facts, so they tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from codemap.index.dispatch import MOST_OVERRIDERS
from codemap.index.entity import CALLABLE, symbol_at
from codemap.index.lookup import Lookup
from codemap.index.module import CONSTRUCTOR, MODULE_LEVEL, Module, Place
from codemap.index.outcome import Target
from codemap.index.recorded import inside_of
from codemap.index.rules import dispatch_confidence
from codemap.model import Parameter


class Passed(NamedTuple):
    """What a call passes: positional arguments (-1: no call), the names of others, and whether there may be more."""

    arguments: int
    keywords: tuple[str, ...]
    spread: bool


class Overloads:
    """The overloads that the calls of one file choose among."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._chosen: dict[tuple[tuple[Target, ...], Passed], tuple[Target, ...]] = {}

    def chosen(self, edges: tuple[Target, ...], passed: Passed) -> tuple[Target, ...]:
        """Returns the edges of a call, each led to the overloads that can take what it passes."""
        if passed.arguments < 0 or passed.spread:
            return edges
        key = (edges, passed)
        if key not in self._chosen:
            self._chosen[key] = tuple(dict.fromkeys(self._choose(edges, passed)))
        return self._chosen[key]

    def _choose(self, edges: Iterable[Target], passed: Passed) -> Iterator[Target]:
        for edge in edges:
            place, kind, rule, confidence = edge
            if kind != "call" or place.position == MODULE_LEVEL:
                yield edge
                continue
            found = self._fitting(place, passed, inherited=rule != "dispatch")
            if found is None:
                if rule != "dispatch":
                    yield edge
                continue
            found = found[:MOST_OVERRIDERS]
            likely = confidence if len(found) == 1 else min(confidence, dispatch_confidence(len(found)))
            yield from ((one, kind, rule, likely) for one in found)

    def _fitting(self, place: Place, passed: Passed, *, inherited: bool) -> list[Place] | None:
        """Returns what can take a call that a name led to `place`, None where nothing can."""
        context = self.lookup.context(place.path)
        if context is None or not context.adapter.MEMBERS.overloads:
            return [place]
        module = context.module
        row = module.definitions[place.position]
        if row.kind not in CALLABLE or row.kind == "property":
            return [place]
        self.lookup.record(inside_of(row.name))
        name = CONSTRUCTOR if place.position in module.children.get(row.parent, {}).get(CONSTRUCTOR, ()) else row.name
        if row.parent not in module.containers:
            return self._free(module, place, passed)
        found = self._of_class(Place(place.path, row.parent), name, passed)
        bases = self.lookup.ancestors(place.path, row.parent)[1:] if inherited and name != CONSTRUCTOR else ()
        for base in bases if not found else ():
            found = found or (self._of_class(base, name, passed) if base else [])
        return found or None

    def _of_class(self, holder: Place, name: str, passed: Passed) -> list[Place]:
        context = self.lookup.context(holder.path)
        positions = context.module.children.get(holder.position, {}).get(name, ()) if context else ()
        return [place for one in positions if self._takes(place := Place(holder.path, one), passed)]

    def _free(self, module: Module, place: Place, passed: Passed) -> list[Place] | None:
        """Returns the functions outside of types that share the name of one, in its scope or namespace."""
        rules, full_name = module.adapter.NAMESPACES, module.full_names[place.position] if module.full_names else ""
        same = self.lookup.namespaces.places(rules, full_name) if rules and full_name else ()
        return [one for one in same if self._takes(one, passed)] or None

    def _takes(self, place: Place, passed: Passed) -> bool:
        row = self.lookup.definition(symbol_at(*place))
        return row.kind in CALLABLE and is_fit(passed, row.parameters)


def is_fit(passed: Passed, parameters: Sequence[Parameter]) -> bool:
    """Says whether a call that passes so much can run what has these parameters."""
    taken = [row for row in parameters if row.kind != "receiver"]
    # What is written for a type from outside can be called with the object as its first argument, too.
    given, extra = passed.arguments + len(passed.keywords), len(parameters) - len(taken)
    more = any(row.kind in ("rest", "options") for row in taken)
    if given < sum(row.required for row in taken) or (given > len(taken) + extra and not more):
        return False
    return {row.name for row in taken}.issuperset(passed.keywords)
