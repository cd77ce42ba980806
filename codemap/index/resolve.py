"""References to edges: one file at a time, in one world.

Rules in order, first match wins. A receiver that is not understood is never evidence for a match in the same file or
for a unique name: such a reference can only become `member` or `ambiguous`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from codemap.index.lookup import MISSING, Context, Entity, Found, Lookup
from codemap.index.module import MODULE_LEVEL, Module, Place, arranged
from codemap.index.packing import Body
from codemap.index.rules import CONFIDENCE, NEAREST, ambiguous_confidence
from codemap.model import Reference


class RawEdge(NamedTuple):
    """An edge by places: `source` is an index into the file's definitions, `reference` one into its references
    (-1 - n for its n-th import, `NO_REFERENCE` for an edge that follows from the definitions)."""

    source: int
    target: Place
    kind: str
    rule: str
    confidence: float
    line: int
    reference: int


NO_REFERENCE = 1 << 30


@dataclass(frozen=True, slots=True)
class Resolution:
    """What one file's references came to: its edges, the outcome of every reference by rule, the names asked for.

    `unknown` has the references (as indexes) that no rule could place.
    """

    edges: tuple[RawEdge, ...]
    tally: dict[str, int]
    names: frozenset[str]
    unknown: tuple[int, ...]


class Resolver:
    """Resolves files of one world."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def resolve(self, module: Module, body: Body) -> Resolution:
        """Returns the edges of one file, in the order of its imports, references and definitions."""
        self.lookup.start()
        work = _FileWork(self.lookup, module, body)
        work.imports()
        work.references(body)
        work.overrides()
        return Resolution(tuple(work.edges), dict(work.tally), frozenset(self.lookup.recorded()), tuple(work.unknown))


class _FileWork:
    """The state of resolving one file."""

    def __init__(self, lookup: Lookup, module: Module, body: Body) -> None:
        self.lookup = lookup
        self.module = module
        self.adapter = module.adapter
        self.context = Context(module, self.adapter, arranged(body.bindings))
        self.edges: list[RawEdge] = []
        self.tally: Counter[str] = Counter()
        self.unknown: list[int] = []
        self._names: dict[tuple[int, str], Found | None] = {}
        self._receivers: dict[tuple[int, str], Entity | None] = {}

    def imports(self) -> None:
        """Adds an edge from each import statement to what it brings in."""
        for index, row in enumerate(self.module.import_rows):
            if row.name == "*":
                targets = self.lookup.targets(self.module, row.module)
                entity = Entity("module", targets[0]) if targets else None
            else:
                entity = self.lookup.imported(self.module, row)
            if entity is None or entity.kind in ("external", "builtin", "missing", "instance", "super"):
                self.tally["unresolved" if entity in (None, MISSING) else "external"] += 1
                continue
            self.tally["import"] += 1
            place = Place(entity.path, entity.position)
            if place.path != self.module.path:
                self._add(row.scope, place, "import", "import", CONFIDENCE["import"], row.line, -1 - index)

    def references(self, body: Body) -> None:
        """Adds the edges of every reference."""
        for index, reference in enumerate(body.references):
            found = self._chained(reference) if reference.receiver else self._bare(reference)
            if found is None:
                self._by_name_alone(reference, index)
            else:
                self._link(reference, index, found)

    def _bare(self, reference: Reference) -> Found | None:
        if reference.name == "super":
            entity = self.lookup.chain(self.context, reference.scope, "super")
            return Found(entity, "self") if entity else Found(None, "local")
        key = (reference.scope, reference.name)
        if key not in self._names:
            self._names[key] = self.lookup.name(self.context, *key)
        return self._names[key]

    def _chained(self, reference: Reference) -> Found | None:
        key = (reference.scope, reference.receiver)
        if key not in self._receivers:
            self._receivers[key] = self.lookup.chain(self.context, *key)
        receiver = self._receivers[key]
        if receiver is None:
            return None
        found = self.lookup.member(receiver, reference.name)
        if found and found.rule == "typed" and self._is_own(reference):
            return Found(found.entity, "self")
        return found or Found(None, "unresolved")

    def _is_own(self, reference: Reference) -> bool:
        receiver = reference.receiver
        return receiver in ("super()", "super") or (
            "." not in receiver and self.lookup.owner(self.context, reference.scope, receiver) is not None
        )

    def _link(self, reference: Reference, index: int, found: Found) -> None:
        entity, rule = found
        if entity is None:
            self._without_edge("local" if rule in ("typed", "local") else "unresolved", index)
        elif entity.kind in ("external", "builtin"):
            self.tally[entity.kind] += 1
        elif entity.kind == "instance" and reference.kind != "call":
            self.tally["local"] += 1
        elif entity.kind in ("missing", "module"):
            self._without_edge("unresolved" if entity.kind == "missing" else rule, index)
            if entity.kind == "module":
                self._edge(reference, index, Place(entity.path, MODULE_LEVEL), "read", rule)
        else:
            self.tally[rule] += 1
            self._to_entity(reference, index, entity, rule)

    def _without_edge(self, outcome: str, index: int) -> None:
        self.tally[outcome] += 1
        if outcome == "unresolved":
            self.unknown.append(index)

    def _to_entity(self, reference: Reference, index: int, entity: Entity, rule: str) -> None:
        if reference.kind == "call":
            entity = self._called(entity)
            if entity.kind == "super" or self.lookup.is_class(entity):
                self._construct(reference, index, entity, rule)
                return
            if entity.kind == "instance":
                self._call_object(reference, index, entity, rule)
                return
        place = Place(entity.path, entity.position)
        self._edge(reference, index, place, reference.kind, rule)

    def _called(self, entity: Entity) -> Entity:
        if entity.kind != "symbol" or self.lookup.definition(entity).kind not in VALUES:
            return entity
        value = self.lookup.value_of(entity)
        return value if value and value.kind in ("symbol", "instance") else entity

    def _construct(self, reference: Reference, index: int, entity: Entity, rule: str) -> None:
        if entity.kind == "symbol":
            self._edge(reference, index, Place(entity.path, entity.position), "construct", rule)
        for name in self.adapter.CONSTRUCTORS:
            found = self.lookup.member(Entity(entity.kind, entity.path, entity.position), name)
            if found and found.entity and found.entity.kind == "symbol":
                self._edge(reference, index, Place(found.entity.path, found.entity.position), "call", rule)
                return

    def _call_object(self, reference: Reference, index: int, entity: Entity, rule: str) -> None:
        found = self.lookup.member(entity, "__call__")
        if found and found.entity and found.entity.kind == "symbol":
            self._edge(reference, index, Place(found.entity.path, found.entity.position), "call", rule)

    def _by_name_alone(self, reference: Reference, index: int) -> None:
        members = bool(reference.receiver)
        if reference.kind == "read" and members:
            self._without_edge("unresolved", index)
            return
        candidates = [place for place in self.lookup.named(reference.name) if self._fits(place, members=members)]
        if not candidates:
            self._without_edge("unresolved", index)
            return
        extra = members and reference.name in self.adapter.BUILTIN_MEMBERS
        count = len(candidates) + extra
        if count == 1:
            rule = "member" if members else "unique"
            self.tally[rule] += 1
            self._to_entity(reference, index, Entity("symbol", *candidates[0]), rule)
            return
        self.tally["ambiguous"] += 1
        confidence = ambiguous_confidence(count)
        for place in nearest(self.module.path, candidates)[:NEAREST]:
            self._add(reference.scope, place, reference.kind, "ambiguous", confidence, reference.line, index)

    def _fits(self, place: Place, *, members: bool) -> bool:
        other = self.lookup.world.module(place.path)
        if other is None or other.language not in self.adapter.LANGUAGES:
            return False
        definition = other.definitions[place.position]
        in_class = definition.parent != MODULE_LEVEL and other.is_container(definition.parent)
        if members:
            return in_class and definition.kind in CALLABLE
        return definition.parent == MODULE_LEVEL

    def overrides(self) -> None:
        """Adds an edge from each method to the nearest one that it overrides."""
        for position, definition in enumerate(self.module.definitions):
            parent = definition.parent
            if definition.kind not in CALLABLE or parent == MODULE_LEVEL or not self.module.is_container(parent):
                continue
            if definition.name in self.adapter.CONSTRUCTORS or not self.module.definitions[parent].bases:
                continue
            found = self.lookup.member(Entity("super", self.module.path, parent), definition.name)
            if found and found.entity and found.entity.kind == "symbol":
                place = Place(found.entity.path, found.entity.position)
                self._add(position, place, "override", "self", CONFIDENCE["self"], definition.line, NO_REFERENCE)

    def _edge(self, reference: Reference, index: int, target: Place, kind: str, rule: str) -> None:
        self._add(reference.scope, target, kind, rule, CONFIDENCE[rule], reference.line, index)

    def _add(
        self, source: int, target: Place, kind: str, rule: str, confidence: float, line: int, reference: int
    ) -> None:
        self.edges.append(RawEdge(source, target, kind, rule, confidence, line, reference))


VALUES = frozenset({"variable", "constant", "field"})
CALLABLE = frozenset({"function", "method", "property"})


def nearest(path: str, candidates: list[Place]) -> list[Place]:
    """Returns candidates nearest to `path` first: same file, then most folders in common, then by path."""
    folders = path.split("/")[:-1]

    def distance(place: Place) -> tuple[bool, int, str, int]:
        shared = 0
        for own, other in zip(folders, place.path.split("/")[:-1], strict=False):
            if own != other:
                break
            shared += 1
        return place.path != path, -shared, place.path, place.position

    return sorted(candidates, key=distance)
