"""The references, routes and definitions of one file, turned into edges.

Rules in order, first match wins. A receiver that is not understood is never evidence for a match in the same file or
for a unique name: such a reference can only become `member` or `ambiguous`.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from codemap.index.bare_names import BareNames
from codemap.index.callbacks import Callbacks, are_handed_on
from codemap.index.candidates import Candidates
from codemap.index.dispatch import Dispatch
from codemap.index.entity import CALLABLE, EXTERNAL, MISSING, VALUES, Context, Entity, symbol_at
from codemap.index.flow import FOLLOWED, WRAPPED
from codemap.index.flowing import Flowing, Sides
from codemap.index.implied import Implied
from codemap.index.lookup import Lookup
from codemap.index.member_uses import MemberUses
from codemap.index.module import MODULE_LEVEL, Module, Place, arranged
from codemap.index.names_alone import AMBIGUOUS, NamesAlone
from codemap.index.outcome import NO_REFERENCE, Outcome, RawEdge, Target, edge_to
from codemap.index.overloads import Overloads, Passed
from codemap.index.overriding import Overriding
from codemap.index.packing import Body
from codemap.index.rules import CONFIDENCE
from codemap.index.serving import served_edges
from codemap.index.sight import Sight
from codemap.index.targets import Targets
from codemap.model import Definition, Import


class FileWork:
    """The state of resolving one file. Uses that mean the same are decided once."""

    def __init__(self, lookup: Lookup, candidates: Candidates, dispatch: Dispatch, module: Module, body: Body) -> None:
        self.lookup = lookup
        self.candidates = candidates
        self.dispatch = dispatch
        self.module = module
        self.adapter = module.adapter
        self.inferred, self.capital_types = self.adapter.MEMBERS.inferred, self.adapter.MEMBERS.capital_types
        self.sight = Sight(lookup, Context(module, self.adapter, arranged(body.bindings)))
        followed = module.language in FOLLOWED
        self.targets = Targets(lookup, self.adapter, followed=followed)
        self.overriding = Overriding(lookup, dispatch, module)
        self.alone = NamesAlone(lookup, candidates, self.targets, module)
        self.bare = BareNames(self.sight, self.targets, self.alone, self.overriding)
        self.members = MemberUses(self.sight, self.targets, self.alone, self.overriding)
        self.overloads = Overloads(lookup) if self.adapter.MEMBERS.overloads else None
        self.implied = Implied(self.sight, self.members)
        sides = Sides(self._ruled, self.targets.of)
        self.flowing = Flowing(lookup, self.sight, dispatch, body, sides) if followed else None
        context = self.sight.context
        handed = self.adapter.MEMBERS.function_objects and are_handed_on(context, body)
        self.callbacks = Callbacks(lookup, context, body, self.targets.of) if handed else None
        self.edges: list[RawEdge] = []
        self.tally: Counter[str] = Counter()
        self.unknown: list[int] = []
        self._decided: dict[tuple[int, str, str, str], Outcome] = {}

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
        sight, decided = self.sight, self._decided
        seen: dict[tuple[int, str], int] = {}
        add, new = self.edges.append, tuple.__new__  # a NamedTuple's own constructor costs twice as much
        rules = []
        overloads = self.overloads
        passed = iter(body.passed()) if overloads else None
        for index, (kind, name, receiver, line, scope) in enumerate(body.uses()):
            start = (scope, sight.head(receiver) if receiver else name)
            alike = seen.get(start)
            if alike is None:
                alike = seen[start] = sight.alike(*start)
            use = (alike, receiver, name, kind)
            rule, edges = decided.get(use) or self._decide(*use)
            if overloads and passed:
                arguments = next(passed)
                edges = overloads.chosen(edges, Passed(*arguments)) if edges and kind == "call" else edges
            rules.append(rule)
            if rule == "unresolved":
                self.unknown.append(index)
            for target, made, by, confidence in edges:
                add(new(RawEdge, (scope, target, made, by, confidence, line, index)))
        self.tally.update(rules)

    def _decide(self, scope: int, receiver: str, name: str, kind: str) -> Outcome:
        """Returns what a use comes to, and keeps it: uses of one meaning, kind and name are decided once."""
        bare, members, sight, flowing = self.bare, self.members, self.sight, self.flowing
        if receiver:
            entity, own = sight.receiver(scope, receiver)
            outcome = members.outcomes.get((entity, own, kind, name)) or members.outcome(entity, own, kind, name)
            if receiver in self.adapter.MEMBERS.late_words and kind == "call" and outcome.edges:
                outcome = self.overriding.dispatched(symbol_at(*outcome.edges[0][0]), outcome)
            if outcome.rule in _BY_NAME and self.inferred:
                outcome = self.alone.named_like(receiver, name, kind) or outcome
        else:
            found = bare.found(scope, name, kind)
            outcome = bare.outcomes.get((found, kind, name)) or bare.outcome(found, kind, name)
            if found is None and kind == "call" and self.adapter.CLASS_SCOPE_VISIBLE:
                holder = sight.holder(scope)
                outcome = (self.overriding.derived(holder, name) if holder else None) or outcome
        if flowing is not None and (receiver or kind == "call"):
            outcome = self._flow(flowing, outcome, scope, receiver, name, kind)
        elif self.callbacks is not None and kind == "call":
            outcome = self.callbacks.outcome(outcome, scope, receiver, name)
        rule, edges = outcome
        if rule == "unresolved" and not receiver and self.capital_types and bare.may_be_of_others(scope):
            outcome = Outcome("external", edges)
        elif rule == "unresolved" and receiver and self._is_of_language(scope, receiver, name):
            outcome = Outcome("builtin", edges)
        self._decided[scope, receiver, name, kind] = outcome
        return outcome

    def _is_of_language(self, scope: int, receiver: str, name: str) -> bool:
        """Says whether a member is one of the language's own types, and none of ours: nothing of ours has its name."""
        if name not in self.adapter.BUILTIN_MEMBERS or self.lookup.is_named(name):
            return False
        # An object of ours may lack what a string has; what starts so, every object has.
        return name.startswith("__") or self.sight.receiver(scope, receiver)[0] is None

    def _flow(self, flowing: Flowing, outcome: Outcome, scope: int, receiver: str, name: str, kind: str) -> Outcome:
        """Returns what a use comes to where the values that reach it are followed, too."""
        rule, edges = outcome
        passive = kind == "call" and bool(edges) and edges[0][1] == "read" and not self._is_type(edges[0][0])
        # Objects of the language are well known, unless this file gives one a member of that name.
        given = rule == "builtin" and bool(receiver) and name in flowing.members
        ruled = edges
        if flowing.is_open(rule, receiver, name) or passive or given:
            found = flowing.use(scope, receiver, name, kind)
            if found:  # a field that holds a function is read all the same
                rule, edges = "flow", (*edges, *found) if passive and (receiver or self.adapter.NAMESPACES) else found
                ruled = ()
            elif passive and self.module.language in WRAPPED:
                ruled = edges = self._of_wrapped(edges)
        elif kind == "call" and receiver and edges and self._is_property(edges[0][0]):
            edges = (*edges, *flowing.use(scope, receiver, name, kind))  # what a property gives is called
        elif kind == "call" and not receiver and (name in flowing.several or rule == "typed"):
            edges = flowing.others(edges, scope, name)
        if rule == "unresolved" and not edges and receiver and self.module.language == "python":
            ruled = edges = flowing.special.lacking(scope, receiver)
            rule = "typed" if edges else rule
        elif kind == "read" and edges:
            edges += flowing.special.described(scope, f"{receiver}.{name}", edges)
        if "." in receiver:
            through = flowing.through(scope, receiver)
            edges, ruled = edges + through, ruled + through
        if kind == "call" and ruled:  # what flows was asked with what runs in its place
            edges += tuple(flowing.wrappers(ruled))
        return Outcome(rule, edges) if edges and edges is not outcome.edges else outcome

    def _is_type(self, place: Place) -> bool:
        return place.position != MODULE_LEVEL and self.lookup.is_class(symbol_at(*place))

    def _is_property(self, place: Place) -> bool:
        return place.position != MODULE_LEVEL and self.lookup.definition(symbol_at(*place)).kind == "property"

    def _is_wrapper(self, place: Place) -> bool:
        """Says whether calling a definition runs what something made that it holds; a field of Go only tells a type."""
        held = ("variable", "constant") if self.adapter.MEMBERS.structural else VALUES
        return place.position != MODULE_LEVEL and self.lookup.definition(symbol_at(*place)).kind in held

    def _of_wrapped(self, edges: tuple[Target, ...]) -> tuple[Target, ...]:
        """Returns calls of variables whose value is not understood: each holds a function that something made."""
        return tuple(
            [
                (place, "call", rule, confidence) if self._is_wrapper(place) else (place, kind, rule, confidence)
                for place, kind, rule, confidence in edges
            ]
        )

    def routes(self) -> None:
        """Adds the edges of paths that the file serves or asks for."""
        self.edges += served_edges(self.lookup, self.sight, self.module)

    def runs(self, body: Body) -> None:
        """Adds the edges of what runs without a call of a name being written."""
        flowed = self.flowing.runs() if self.flowing else ()
        implied = self.implied.edges(body.bindings) if self.adapter.NAMESPACES is not None else ()
        called = self.callbacks.runs(body.bindings) if self.callbacks else ()
        for scope, line, target in chain(flowed, implied, called):
            self.edges.append(RawEdge(scope, *target, line, NO_REFERENCE))

    def _ruled(self, scope: int, receiver: str, name: str) -> tuple[Target, ...]:
        """Returns the edges of a call that the rules for names and types make."""
        if not receiver:
            found = self.bare.found(scope, name, "call")
            return self.targets.outcome(*found, "call").edges if found else ()
        entity, own = self.sight.receiver(scope, receiver)
        found = self.lookup.member(entity, name) if entity else None
        if not entity or not found:
            return ()
        outcome = self.targets.outcome(found.entity, "self" if own else found.rule, "call")
        if self.overriding.may_be_derived(entity):
            outcome = self.overriding.dispatched(found.entity, outcome)
        return outcome.edges

    def overrides(self) -> None:
        """Adds an edge from each method to the nearest one that it overrides."""
        for position, definition in enumerate(self.module.definitions):
            if definition.kind not in CALLABLE or definition.name in self.adapter.CONSTRUCTORS:
                continue
            if not (definition.bases or self._has_bases(definition)):
                continue
            for place in self.dispatch.overridden(self.module, definition):
                edge = edge_to(place, "override", "self")
                self.edges.append(RawEdge(position, *edge, definition.line, NO_REFERENCE))

    def _has_bases(self, definition: Definition) -> bool:
        """Says whether a method may override one: its class has bases, or needs not name them."""
        if self.adapter.MEMBERS.structural:
            return definition.kind == "method"
        parent = definition.parent
        return (
            parent != MODULE_LEVEL and self.module.makes_objects(parent) and bool(self.module.definitions[parent].bases)
        )


_BY_NAME = ("member", AMBIGUOUS)
_WITHOUT_PLACE = frozenset({"external", "builtin", "missing", "instance", "super", "package", "qualifier"})
