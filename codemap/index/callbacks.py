"""Functions that a file hands on as values, where members of an object run a function: Java, Kotlin, C#, PHP.

In these languages a variable holds an object of a declared type, so values need not be followed to know what runs; only
functions travel unseen: a reference to a method that becomes a `Runnable`, a delegate, a callable text. Facts say where
such a function is put, passed and returned (`lang/callbacks.py`), and only what may lead there is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from codemap.index.entity import Context, Entity
from codemap.index.flow import Flow
from codemap.index.flowing import OPEN
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL
from codemap.index.outcome import Outcome, Target
from codemap.index.packing import Body
from codemap.lang.chain import links, split_chain, without_calls
from codemap.model import Binding

_HELD = frozenset({"item", "value"})
_PLACED = frozenset({"argument", "element"})
_SETTLED = OPEN | {"external", "builtin"}
"""Outcomes that a function which arrives settles: nothing of ours was found."""

_SILENT = frozenset(
    {"equals", "hashCode", "toString", "getClass", "Equals", "GetHashCode", "GetType", "ToString"}
    | {"andThen", "compose", "negate", "reversed", "thenComparing"}
)
"""Members of functions that do not run them."""


class Callbacks:
    """The functions of one file that arrive where something is called."""

    def __init__(
        self,
        lookup: Lookup,
        context: Context,
        body: Body,
        edges_to: Callable[[Entity, str, str], tuple[Target, ...]],
    ) -> None:
        self.lookup = lookup
        self.edges_to = edges_to
        self.flow = Flow(lookup, context)
        self._names = _names_of(context, body)
        self._known: dict[tuple[int, str], tuple[Target, ...]] = {}

    def close(self) -> None:
        """Lets go of all parts, which hold each other."""
        vars(self.flow).clear()

    def outcome(self, outcome: Outcome, scope: int, receiver: str, name: str) -> Outcome:
        """Returns what a call comes to with the functions that arrive there."""
        held = receiver if name not in self._names else f"{receiver}.{name}" if receiver else name
        if name in _SILENT or not held or self._names.isdisjoint([link.lstrip(".") for link in links(held)]):
            return outcome
        places = {edge[0] for edge in outcome.edges}
        found = tuple([edge for edge in self._arriving(scope, held) if edge[0] not in places])
        if not found:
            return outcome
        return Outcome("flow", found) if outcome.rule in _SETTLED else Outcome(outcome.rule, (*outcome.edges, *found))

    def runs(self, bindings: Iterable[Binding]) -> Iterator[tuple[int, int, Target]]:
        """Yields the scope, the line and the target of calls of what has no name: `f()()`."""
        for row in bindings:
            if row.kind == "run" and not split_chain(row.value)[1]:
                yield from ((row.scope, row.line, edge) for edge in self._arriving(row.scope, row.value))

    def _arriving(self, scope: int, chain: str) -> tuple[Target, ...]:
        """Returns the edges of a call of what a chain stands for, or of its members, to the functions that arrive."""
        if (scope, chain) not in self._known:
            values = [value for value in self.flow.values(scope, chain) if self._is_value(value, chain)]
            edges = [edge for value in values for edge in self.edges_to(value, "call", "flow")]
            self._known[scope, chain] = tuple(dict.fromkeys(edges))
        return self._known[scope, chain]

    def _is_value(self, value: Entity, chain: str) -> bool:
        """Says whether a value is a function that arrived: one of the chain's own name stands beside a field of it."""
        return self.lookup.is_function(value) and self.lookup.definition(value).name != split_chain(chain)[1]


def are_handed_on(context: Context, body: Body) -> bool:
    """Says whether a file says where functions go; what functions return alone is no sign of that."""
    return any(row.kind in _PLACED for row in _all(context, body))


def _all(context: Context, body: Body) -> Iterator[Binding]:
    yield from body.bindings
    for names in context.module.bindings.values():
        for rows in names.values():
            yield from rows


def _names_of(context: Context, body: Body) -> set[str]:
    """Returns the names by which functions can be reached: what holds them, takes them, or is one of those held."""
    definitions = context.module.definitions
    names, takers = set[str](), set[str]()
    for row in _all(context, body):
        if row.kind == "argument":
            takers.add(_last_name(row.target.partition("@")[2]))
        elif row.kind == "element":
            names.add(_last_name(row.target.removeprefix("@")))
    for definition in definitions:
        holder = definitions[definition.parent].name if definition.parent != MODULE_LEVEL else ""
        if definition.name in takers or holder in takers:
            names.update([parameter.name for parameter in definition.parameters])
    for row in _all(context, body):
        if row.kind in _HELD and _last_name(row.value) in names:
            names.add(row.target)
    return names


def _last_name(chain: str) -> str:
    return without_calls(chain).rpartition(".")[2]
