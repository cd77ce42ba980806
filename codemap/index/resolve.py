"""References to edges: one file at a time, in one world.

Rules in order, first match wins. A receiver that is not understood is never evidence for a match in the same file or
for a unique name: such a reference can only become `member` or `ambiguous`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from codemap.index.candidates import Candidates
from codemap.index.chains import words_of
from codemap.index.dispatch import Dispatch
from codemap.index.entity import CALLABLE, EXTERNAL, MISSING, VALUES, Context, Entity, Found
from codemap.index.flow import FOLLOWED
from codemap.index.flowing import Flowing, Sides, Target
from codemap.index.held import is_held
from codemap.index.lookup import Lookup
from codemap.index.module import CONSTRUCTOR, MODULE_LEVEL, Module, Place, arranged, extended_by, shared_folders
from codemap.index.packing import Body
from codemap.index.rules import CONFIDENCE, FEW_OVERRIDERS, ambiguous_confidence, dispatch_confidence
from codemap.index.serving import served_edges
from codemap.index.sight import Sight
from codemap.lang import NamespaceRules
from codemap.model import Definition, Import


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


class Outcome(NamedTuple):
    """What a use of a name comes to wherever it stands in a file: the rule that decided, and edges without a source.

    Each edge is (target, kind, rule, confidence).
    """

    rule: str
    edges: tuple[tuple[Place, str, str, float], ...] = ()


_UNRESOLVED = Outcome("unresolved")
_BY_NAME = ("member", "ambiguous")
_NOUN = re.compile(r"(?:^|[.@$])_?([A-Za-z]\w*)(?:\(\))?$")
"""The last name of a receiver, which may say what it is."""


class Resolver:
    """Resolves files of one world."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.candidates = Candidates(lookup)
        self.dispatch = Dispatch(lookup)

    def resolve(self, module: Module, body: Body) -> Resolution:
        """Returns the edges of one file, in the order of its imports, references and definitions."""
        self.lookup.start()
        work = _FileWork(self.lookup, self.candidates, self.dispatch, module, body)
        work.imports()
        work.references(body)
        work.routes()
        work.runs()
        work.overrides()
        return Resolution(tuple(work.edges), dict(work.tally), self.lookup.recorded(), tuple(work.unknown))


class _FileWork:
    """The state of resolving one file. Uses that mean the same are decided once."""

    def __init__(self, lookup: Lookup, candidates: Candidates, dispatch: Dispatch, module: Module, body: Body) -> None:
        self.lookup = lookup
        self.candidates = candidates
        self.dispatch = dispatch
        self.module = module
        self.adapter = module.adapter
        self.words = words_of(self.adapter)
        rules = self.adapter.NAMESPACES
        self.invoked = rules.invoked if rules else "__call__"
        self.extends = rules is not None and rules.extending
        self.capitals = rules is not None and rules.capitals
        self.marked = rules.marked if rules else ""
        self.infers, self.apart, self.delegates = (
            (rules.inferred, rules.apart, rules.delegating) if rules else (False, False, False)
        )
        context = Context(module, self.adapter, arranged(body.bindings))
        self.sight = Sight(lookup, context)
        sides = Sides(self._ruled, self._to_entity)
        followed = module.language in FOLLOWED
        self.flowing = Flowing(lookup, self.sight, dispatch, body, sides) if followed else None
        self._open: dict[int, bool] = {}
        self.edges: list[RawEdge] = []
        self.tally: Counter[str] = Counter()
        self.unknown: list[int] = []
        self._bare_outcomes: dict[tuple[Found | None, str, str], Outcome] = {}
        self._derived_outcomes: dict[tuple[Entity, str], Outcome | None] = {}
        self._named_outcomes: dict[tuple[str, str, str], Outcome | None] = {}
        self._chained_outcomes: dict[tuple[Entity | None, bool, str, str], Outcome] = {}

    def imports(self) -> None:
        """Adds an edge from each import statement to what it brings in."""
        for index, row in enumerate(self.module.import_rows):
            entity = self._star(row) if row.name == "*" else self.lookup.imported(self.module, row)
            if entity is None or entity.kind in _WITHOUT_PLACE:
                self.tally["unresolved" if entity in (None, MISSING) else "external"] += 1
                continue
            self.tally["import"] += 1
            place = Place(entity.path, entity.position)
            if place.path != self.module.path:
                confidence = CONFIDENCE["import"]
                self.edges.append(RawEdge(row.scope, place, "import", "import", confidence, row.line, -1 - index))

    def _star(self, row: Import) -> Entity | None:
        targets = self.lookup.targets(self.module, row.module)
        if targets:
            return Entity("module", targets[0])
        return EXTERNAL if self.adapter.NAMESPACES else None

    def references(self, body: Body) -> None:
        """Adds the edges of every reference."""
        bare, chained, sight, flowing = self._bare_outcomes, self._chained_outcomes, self.sight, self.flowing
        add, new = self.edges.append, tuple.__new__  # a NamedTuple's own constructor costs twice as much
        rules = []
        for index, (kind, name, receiver, line, scope) in enumerate(body.uses()):
            if receiver:
                entity, own = sight.receiver(scope, receiver)
                outcome = chained.get((entity, own, kind, name)) or self._of_chained(entity, own, kind, name)
                if outcome.rule in _BY_NAME and self.infers:
                    outcome = self._named_like(receiver, name, kind) or outcome
            else:
                found = self._bare(scope, name, kind)
                outcome = bare.get((found, kind, name)) or self._of_bare(found, kind, name)
                if found is None and kind == "call" and self.adapter.CLASS_SCOPE_VISIBLE:
                    holder = sight.holder(scope)
                    outcome = (self._derived(holder, name) if holder else None) or outcome
            rule, edges = outcome
            if flowing is not None and (receiver or kind == "call"):
                rule, edges = self._flow(flowing, outcome, scope, receiver, name, kind)
            if rule == "unresolved" and not receiver and self.capitals and self._may_be_of_others(scope):
                rule = "external"
            rules.append(rule)
            if rule == "unresolved":
                self.unknown.append(index)
            for target, made, by, confidence in edges:
                add(new(RawEdge, (scope, target, made, by, confidence, line, index)))
        self.tally.update(rules)

    def _flow(self, flowing: Flowing, outcome: Outcome, scope: int, receiver: str, name: str, kind: str) -> Outcome:
        """Returns what a use comes to where the values that reach it are followed, too."""
        rule, edges = outcome
        passive = kind == "call" and bool(edges) and edges[0][1] == "read"
        # Objects of the language are well known, unless this file gives one a member of that name.
        given = rule == "builtin" and bool(receiver) and name in flowing.members
        if flowing.is_open(rule, receiver) or passive or given:
            found = flowing.use(scope, receiver, name, kind)
            if found:
                rule, edges = "flow", found
            elif passive and self.module.language != "python":
                edges = self._of_wrapped(edges)
        elif kind == "call" and not receiver and (name in flowing.several or rule == "typed"):
            edges = flowing.others(edges, scope, name)
        if "." in receiver:
            edges = (*edges, *flowing.through(scope, receiver))
        if kind == "call" and edges:
            edges = (*edges, *flowing.wrappers(edges))
        return Outcome(rule, edges)

    def _of_wrapped(self, edges: tuple[Target, ...]) -> tuple[Target, ...]:
        """Returns calls of variables whose value is not understood: each holds a function that something made."""
        return tuple(
            [
                (place, "call", rule, confidence)
                if self.lookup.definition(Entity("symbol", *place)).kind in VALUES
                else (place, kind, rule, confidence)
                for place, kind, rule, confidence in edges
            ]
        )

    def _bare(self, scope: int, name: str, kind: str) -> Found | None:
        if name in self.words and self.module.language != "python":
            entity = self.sight.receiver(scope, name)[0]
            return Found(entity, "self") if entity else Found(None, "local")
        own = self.sight.own(scope, name) if name not in self.adapter.BUILTINS else None
        if own:
            return Found(own, "self")
        found = self.sight.method(scope, name) if kind == "call" and self.apart else None
        found = found or self.sight.name(scope, name)
        if found and found.entity and self.extends and (kind, found.rule) == ("call", "import"):
            return self._for_own_type(scope, found, found.entity)
        if found is None and kind == "decorate" and self.marked:
            return self.sight.name(scope, name + self.marked)
        if found is None and kind == "call" and self.extends:
            extension = self.lookup.namespaces.extension(self.module, name)
            return Found(extension, "package") if extension else None
        return found

    def _of_bare(self, found: Found | None, kind: str, name: str) -> Outcome:
        entity, rule = found or (None, "")
        if entity and entity.kind == "instance" and (rule, kind) == ("self", "call") and self.delegates:
            outcome = Outcome(rule, self._construct(entity, rule))
        else:
            outcome = self._of_found(*found, kind) if found else self._by_name_alone(kind, name, members=False)
            if kind == "call" and self.adapter.CLASS_SCOPE_VISIBLE:
                outcome = self._dispatched(entity, outcome)
        self._bare_outcomes[found, kind, name] = outcome
        return outcome

    def _of_chained(self, receiver: Entity | None, own: bool, kind: str, name: str) -> Outcome:  # noqa: FBT001
        found = self.lookup.member(receiver, name) if receiver else None
        found = self.lookup.apart(found, called=kind == "call")
        if kind == "call" and self.extends and self._may_be_extended(found, name):
            extension = self.lookup.namespaces.extension(self.module, name)
            found = Found(extension, "package") if extension else found
        if receiver and (receiver.kind == "qualifier" or (found and found.entity and found.entity.kind == "qualifier")):
            others = self.capitals and receiver.kind == "qualifier" and _TYPE_NAME.search(receiver.path)
            receiver = None
            found = found if found and found.entity and found.entity.kind == "symbol" else None
            found = found or (Found(EXTERNAL, "external") if others else None)
        if found:
            outcome = self._of_found(found.entity, "self" if own and found.rule == "typed" else found.rule, kind)
            if receiver and kind == "call" and self._may_be_derived(receiver):
                outcome = self._dispatched(found.entity, outcome)
        elif receiver and self.lookup.is_function(receiver) and name in _OF_FUNCTIONS:
            rule = "scope" if receiver.path == self.module.path else "import"
            outcome = self._of_found(receiver, rule, "read" if name == "bind" else kind)
        elif receiver or kind == "read":
            outcome = (self._derived(receiver, name) if receiver and kind == "call" else None) or _UNRESOLVED
        else:
            outcome = self._by_name_alone(kind, name, members=True)
        self._chained_outcomes[receiver, own, kind, name] = outcome
        return outcome

    def _for_own_type(self, scope: int, found: Found, entity: Entity) -> Found:
        """Returns the function of the imported name that is written for the type around, where there are several."""
        holder = self.sight.around(scope) if entity.kind == "symbol" else None
        definition = self.lookup.definition(entity) if holder else None
        if holder is None or definition is None or not extended_by(definition):
            return found
        own = self._member_symbol(holder, definition.name)
        return Found(Entity("symbol", *own), "import") if own else found

    def _may_be_of_others(self, scope: int) -> bool:
        """Says whether a bare name can come from a base that is not ours, or from an import of all that others have."""
        if scope not in self._open:
            stars = any(self._is_foreign(star.module) for star in self.module.stars)
            self._open[scope] = stars or self._has_foreign_base(scope)
        return self._open[scope]

    def _is_foreign(self, module: str) -> bool:
        if self.adapter.is_external_module(module):
            return True
        rules = self.adapter.NAMESPACES
        return bool(rules and _TYPE_NAME.search(module) and not self.lookup.namespaces.places(rules, module))

    def _has_foreign_base(self, scope: int) -> bool:
        while scope != MODULE_LEVEL:
            if self.module.is_container(scope) and None in self.lookup.ancestors(self.module.path, scope):
                return True
            scope = self.module.definitions[scope].parent
        return False

    def _may_be_extended(self, found: Found | None, name: str) -> bool:
        """Says whether a member is none of ours, nor one that the language's own types are known to have."""
        if not found or not found.entity:
            return True
        return found.entity.kind in _OTHERS and name not in self.adapter.BUILTIN_MEMBERS

    def _named_like(self, receiver: str, name: str, kind: str) -> Outcome | None:
        """Returns the member of the class that the receiver is named after, None if there is none."""
        noun = _NOUN.search(receiver)
        key = (noun[1] if noun else "", name, kind)
        if noun and key not in self._named_outcomes:
            place = self.candidates.named_like(self.module, noun[1], name)
            edges = self._to_entity(Entity("symbol", *place), kind, "named") if place else ()
            self._named_outcomes[key] = Outcome("named", edges) if edges else None
        return self._named_outcomes.get(key)

    def _derived(self, receiver: Entity, name: str) -> Outcome | None:
        """Returns what classes that derive from the receiver's have, where it has no such member itself."""
        key = (receiver, name)
        if self.infers and key not in self._derived_outcomes:
            found = self.dispatch.derived(receiver, name)
            confidence = dispatch_confidence(len(found))
            edges = tuple([(place, "call", "dispatch", confidence) for place in found])
            self._derived_outcomes[key] = Outcome("dispatch", edges) if edges else None
        return self._derived_outcomes.get(key)

    def _may_be_derived(self, receiver: Entity) -> bool:
        """Says whether a receiver is an object of a class or of one that derives from it."""
        held = self.lookup.standing_for(receiver)
        return held is not None and held.kind == "instance" and not held.exact

    def _dispatched(self, entity: Entity | None, outcome: Outcome) -> Outcome:
        """Adds the methods that may run instead of the one that a type of the receiver names."""
        places = self.dispatch.overriders(entity) if entity and entity.kind == "symbol" else ()
        # A test's own classes stay in that test.
        found = [one for one in places if one.path == self.module.path or not self.adapter.is_test_path(one.path)]
        confidence = self._dispatch_confidence(len(found))
        return Outcome(outcome.rule, (*outcome.edges, *[(place, "call", "dispatch", confidence) for place in found]))

    def _dispatch_confidence(self, overriders: int) -> float:
        """Returns how sure each is to run; where interfaces are everywhere, one among many is hardly ever meant."""
        rules = self.adapter.NAMESPACES
        if rules and (rules.silent or rules.files) and overriders > FEW_OVERRIDERS:
            return ambiguous_confidence(overriders)
        return dispatch_confidence(overriders)

    def _of_found(self, entity: Entity | None, rule: str, kind: str) -> Outcome:
        if entity is None:
            return Outcome("local") if rule in ("typed", "local") else _UNRESOLVED
        if entity.kind in ("external", "builtin"):
            return Outcome(entity.kind)
        if is_held(entity):
            return Outcome("builtin" if kind == "call" else "local")
        if entity.kind in ("package", "qualifier"):
            return Outcome("external")
        if entity.kind == "instance" and kind != "call":
            return Outcome("local")
        if entity.kind == "missing":
            return _UNRESOLVED
        if entity.kind == "module":
            return Outcome(rule, (_edge(Place(entity.path, MODULE_LEVEL), "read", rule),))
        return Outcome(rule, self._to_entity(entity, kind, rule))

    def _to_entity(self, entity: Entity, kind: str, rule: str) -> tuple[tuple[Place, str, str, float], ...]:
        entity = self.lookup.namespaces.embodied(entity)
        if kind == "call":
            entity = self._called(entity)
            if self.lookup.is_alias(entity):
                return ()
            if entity.kind == "super" or self.lookup.is_class(entity):
                return self._construct(entity, rule)
            if entity.kind == "instance":
                found = self._member_symbol(entity, self.invoked)
                return (_edge(found, "call", rule),) if found else ()
            if entity.kind == "symbol" and self.lookup.definition(entity).kind in self._read_when_called():
                kind = "read"
        elif kind == "read" and self.flowing and self.lookup.definition(entity).kind == "property":
            kind = "call"
        return (_edge(Place(entity.path, entity.position), kind, rule),)

    def _read_when_called(self) -> frozenset[str]:
        """Returns the kinds of values that are no functions themselves, so that calling one reads it."""
        rules = self.adapter.NAMESPACES
        return VALUES if self.flowing else _HELD if rules and rules.closed else frozenset()

    def _called(self, entity: Entity) -> Entity:
        value = self.lookup.meant(entity) if self.lookup.is_alias(entity) else self.lookup.held(entity)
        return value if value and value.kind in ("symbol", "instance") else entity

    def _construct(self, entity: Entity, rule: str) -> tuple[tuple[Place, str, str, float], ...]:
        # Where no constructor can run, writing an object out is a use of its type.
        kind = "construct" if self.adapter.CONSTRUCTORS else "read"
        made = (_edge(Place(entity.path, entity.position), kind, rule),) if entity.kind == "symbol" else ()
        for name in self.adapter.CONSTRUCTORS:
            found = self._member_symbol(entity, name)
            if found is None and name == CONSTRUCTOR:  # one that is written outside of its class
                found = self._member_symbol(entity, self._class_name(entity))
            if found is None and entity.kind == "symbol":
                found = self._member_symbol(entity._replace(kind="instance"), name)
            if found:
                body = self.lookup.namespaces.embodied(Entity("symbol", *found))
                return (*made, _edge(Place(body.path, body.position), "call", rule))
        return made

    def _class_name(self, entity: Entity) -> str:
        """Returns the name of a class; of the class that `super` is looked for in first."""
        places = self.lookup.ancestors(entity.path, entity.position)[entity.kind == "super" :]
        place = next(filter(None, places), None)
        return self.lookup.definition(Entity("symbol", *place)).name if place else ""

    def _member_symbol(self, entity: Entity, name: str) -> Place | None:
        """Returns the definition of ours that `name` means on an entity, if it is one."""
        found = self.lookup.member(entity, name)
        if found and found.entity and found.entity.kind == "symbol":
            return Place(found.entity.path, found.entity.position)
        return None

    def _by_name_alone(self, kind: str, name: str, *, members: bool) -> Outcome:
        rules = self.adapter.NAMESPACES
        if rules and rules.closed and not members:
            return self._everywhere(rules, kind, name)
        nearest, count = self.candidates.of(self.module, name, members=members)
        if not count:
            others = self.capitals and not members and name[:1].isupper()
            return Outcome("external") if others else _UNRESOLVED
        if count == 1 and nearest:
            rule = "member" if members else "unique"
            return Outcome(rule, self._to_entity(Entity("symbol", *nearest[0]), kind, rule))
        confidence = ambiguous_confidence(count)
        return Outcome("ambiguous", tuple([(place, kind, "ambiguous", confidence) for place in nearest]))

    def _everywhere(self, rules: NamespaceRules, kind: str, name: str) -> Outcome:
        """Returns what a bare name that nothing brings in means, if it is one of those that are in sight everywhere."""
        if not rules.everywhere:
            return _UNRESOLVED
        found = [Entity("symbol", *place) for place in self.lookup.named(name)]
        found = [one for one in found if self.lookup.definition(one).kind in rules.everywhere]
        found.sort(key=lambda one: -shared_folders(self.module.folder, one.path))
        near = [shared_folders(self.module.folder, one.path) for one in found]
        if not found or near[0] in near[1:]:
            return _UNRESOLVED
        return Outcome("unique", self._to_entity(found[0], kind, "unique"))

    def routes(self) -> None:
        """Adds the edges of paths that the file serves or asks for."""
        for edge in served_edges(self.lookup, self.sight, self.module):
            self.edges.append(RawEdge(*edge, NO_REFERENCE))

    def runs(self) -> None:
        """Adds the edges of what runs without a call of a name being written."""
        for scope, line, target in self.flowing.runs() if self.flowing else ():
            self.edges.append(RawEdge(scope, *target, line, NO_REFERENCE))

    def _ruled(self, scope: int, receiver: str, name: str) -> tuple[Target, ...]:
        """Returns the edges of a call that the rules for names and types make."""
        if not receiver:
            bare = self._bare(scope, name, "call")
            return self._of_found(*bare, "call").edges if bare else ()
        entity, own = self.sight.receiver(scope, receiver)
        found = self.lookup.member(entity, name) if entity else None
        return self._of_found(found.entity, "self" if own else found.rule, "call").edges if found else ()

    def overrides(self) -> None:
        """Adds an edge from each method to the nearest one that it overrides."""
        for position, definition in enumerate(self.module.definitions):
            if definition.kind not in CALLABLE or definition.name in self.adapter.CONSTRUCTORS:
                continue
            if not (definition.bases or self._has_bases(definition)):
                continue
            for place in self.dispatch.overridden(self.module, definition):
                edge = _edge(place, "override", "self")
                self.edges.append(RawEdge(position, *edge, definition.line, NO_REFERENCE))

    def _has_bases(self, definition: Definition) -> bool:
        """Says whether a method may override one: its class has bases, or needs not name them."""
        rules = self.adapter.NAMESPACES
        if rules and rules.silent:
            return definition.kind == "method"
        parent = definition.parent
        return self.module.is_container(parent) and bool(self.module.definitions[parent].bases)


def _edge(target: Place, kind: str, rule: str) -> tuple[Place, str, str, float]:
    return target, kind, rule, CONFIDENCE[rule]


_HELD = frozenset({"field", "constant"})
_TYPE_NAME = re.compile(r"\b[A-Z]\w*\Z")
_OTHERS = frozenset({"external", "builtin"})
_WITHOUT_PLACE = frozenset({"external", "builtin", "missing", "instance", "super", "package", "qualifier"})

_OF_FUNCTIONS = frozenset({"call", "apply", "invoke", "bind"})
"""Members that functions themselves have: all but `bind`, which waits, call the function."""
