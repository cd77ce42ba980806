"""Special methods of Python: those that operators, loops, attributes and class statements run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from codemap.index.entity import VALUES, Entity, symbol_at
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.outcome import Target, edge_to
from codemap.index.packing import Body
from codemap.index.sight import Sight

_TOGETHER = {
    "__enter__": ("__enter__", "__exit__"),
    "__aenter__": ("__aenter__", "__aexit__"),
    "__iter__": ("__iter__", "__next__"),
    "__aiter__": ("__aiter__", "__anext__"),
}
"""Methods that run together."""

_ARITHMETIC = (
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "matmul",
    "and",
    "or",
    "xor",
    "lshift",
    "rshift",
)

_INSTEAD = {
    **{f"__i{name}__": (f"__{name}__",) for name in _ARITHMETIC},
    "__ne__": ("__eq__",),
    "__bool__": ("__len__",),
    "__str__": ("__repr__",),
    "__format__": ("__str__", "__repr__"),
    "__iter__": ("__getitem__",),
    "__contains__": ("__iter__", "__getitem__"),
    "__int__": ("__index__",),
    "__reversed__": ("__len__", "__getitem__"),
}
"""What runs in place of a method that a class lacks, the first one that it has."""


_BY_TYPE = frozenset({"__bool__"})
"""Methods of what is written so often that the values that arrive are not looked at."""

_SET = ".__set__"


class Helpers(NamedTuple):
    """What is lent: whether anything bears a name, edges by the rules, whether values that arrive may say more (by
    what is known and the receiver), values that arrive, edges of their members."""

    is_anywhere: Callable[[str], bool]
    ruled: Callable[[int, str, str], tuple[Target, ...]]
    may_hold_others: Callable[[str, int, str], bool]
    values: Callable[[int, str], tuple[Entity, ...]]
    of_holders: Callable[[tuple[Entity, ...], str], Iterator[Target]]


class _Objects(NamedTuple):
    """What a receiver is by its type, and by the values that arrive."""

    held: Entity | None
    others: tuple[Entity, ...]


def is_special(name: str) -> bool:
    """Says whether a method is one that the language calls."""
    return name.startswith("__") and name.endswith("__")


class Special:
    """The special methods that the code of one file runs. `several` are names with more than one value."""

    def __init__(self, lookup: Lookup, sight: Sight, body: Body, several: frozenset[str], helpers: Helpers) -> None:
        self.lookup = lookup
        self.sight = sight
        self.body = body
        self.module = sight.context.module
        self.several = several
        self.helpers = helpers
        self._wanted: dict[str, list[list[str]]] = {}
        self._objects: dict[tuple[int, str, bool], _Objects] = {}
        self._set: frozenset[tuple[int, str]] | None = None

    def called(self, scope: int, receiver: str, name: str) -> Iterator[tuple[Target, ...]]:
        """Yields the edges of a special method of a receiver, or of the first one that runs in its place."""
        wanted = self._wanted.get(name)
        if wanted is None:
            methods = [self._names(method) for method in _TOGETHER.get(name, (name,))]
            wanted = self._wanted[name] = methods if any(methods) else []
        if wanted:
            objects = self._objects_of(scope, receiver, by_values=name not in _BY_TYPE)
            for names in wanted if objects.held or objects.others else ():
                edges = next(filter(None, (self._edges(objects, scope, receiver, each) for each in names)), None)
                if edges:
                    yield edges

    def _names(self, method: str) -> list[str]:
        """Returns a method and what runs in its place, less what no class of ours has."""
        return [name for name in (method, *_INSTEAD.get(method, ())) if self.helpers.is_anywhere(name)]

    def _objects_of(self, scope: int, receiver: str, *, by_values: bool) -> _Objects:
        """Returns the objects that a receiver may be: classes have no special methods of their own."""
        key = (scope, receiver, by_values)
        known = self._objects.get(key)
        if known is None:
            entity = self.sight.receiver(scope, receiver)[0]
            held = self.lookup.standing_for(entity) if entity else None
            held = held if held and held.kind in ("instance", "super") else None
            others: tuple[Entity, ...] = ()
            if by_values and self.helpers.may_hold_others(entity.kind if entity else "unresolved", scope, receiver):
                others = tuple([value for value in self.helpers.values(scope, receiver) if value.kind == "instance"])
            known = self._objects[key] = _Objects(held, others)
        return known

    def _edges(self, objects: _Objects, scope: int, receiver: str, name: str) -> tuple[Target, ...]:
        edges = self.helpers.ruled(scope, receiver, name) if objects.held else ()
        if edges and self.sight.head(receiver) not in self.several:
            return edges
        known = {edge[:2] for edge in edges}
        others = dict.fromkeys(self.helpers.of_holders(objects.others, name))
        return (*edges, *(edge for edge in others if edge[:2] not in known))

    # -- attributes -----------------------------------------------------------------------------------------------

    def lacking(self, scope: int, receiver: str) -> tuple[Target, ...]:
        """Returns the edges of a use of a member that the class of a receiver lacks."""
        held = (
            self._objects_of(scope, receiver, by_values=False).held if self.helpers.is_anywhere("__getattr__") else None
        )
        return self._typed(held, "__getattr__")

    def described(self, scope: int, chain: str, edges: tuple[Target, ...]) -> tuple[Target, ...]:
        """Returns what runs where a field of a class that holds a descriptor is read, if it is not written there."""
        if not self.helpers.is_anywhere("__get__") or (scope, chain) in self._written():
            return ()
        read = [place for place, kind, *_ in edges if kind == "read" and place.position != MODULE_LEVEL]
        return tuple([edge for place in read for edge in self._described(place, "__get__")])

    def _written(self) -> frozenset[tuple[int, str]]:
        """Returns the attributes that the file writes, by chain and the scope that stands for all that see its head."""
        if self._set is None:
            chains = [(row.scope, row.value[: -len(_SET)]) for row in self.body.bindings if row.value.endswith(_SET)]
            self._set = frozenset([(self.sight.alike(scope, self.sight.head(one)), one) for scope, one in chains])
        return self._set

    def _described(self, place: Place, name: str) -> tuple[Target, ...]:
        definition = self.lookup.definition(symbol_at(*place))
        return self._typed(self.lookup.value_of(symbol_at(*place)), name) if definition.kind == "field" else ()

    def _typed(self, held: Entity | None, name: str) -> tuple[Target, ...]:
        place = self.lookup.member_place(held, name) if held and held.kind == "instance" else None
        return (edge_to(place, "call", "typed"),) if place else ()

    # -- without a use --------------------------------------------------------------------------------------------

    def unwritten(self) -> Iterator[tuple[int, int, Target]]:
        """Yields the scope, the line and the target of what class statements and the fields of methods run."""
        if self.module.language == "python":
            yield from self._subclassing()
            yield from self._own_fields()

    def _subclassing(self) -> Iterator[tuple[int, int, Target]]:
        if not self.helpers.is_anywhere("__init_subclass__"):
            return
        for position, definition in enumerate(self.module.definitions):
            if definition.kind == "class" and definition.bases:
                found = self.lookup.of_class(symbol_at(self.module.path, position), "__init_subclass__", own=False)
                if found and found.entity and found.entity.kind == "symbol":
                    place = Place(found.entity.path, found.entity.position)
                    yield definition.parent, definition.line, edge_to(place, "call", "typed")

    def _own_fields(self) -> Iterator[tuple[int, int, Target]]:
        if not self.helpers.is_anywhere("__set__"):
            return
        module = self.module
        for holder in sorted(module.containers):
            for name, rows in module.bindings.get(holder, {}).items():
                position = module.child(holder, name)
                if position is None or module.definitions[position].kind not in VALUES:
                    continue
                inner = [(module.enclosing(row.line), row.line) for row in rows[1:]]
                if any(scope != holder for scope, _ in inner):
                    for edge in self._described(Place(module.path, position), "__set__"):
                        yield from ((scope, line, edge) for scope, line in inner if scope != holder)
