"""Values on their way through one file: what a chain may stand for where one answer does not tell.

A chain is rewritten link by link: a name by what it is bound to, a call by what the function returns, an element by
what was put there, a parameter by what the calls of this file pass. Answers are sets, without regard to the order of
statements or to who calls; other files are asked through the look-up only, which records every name. The work for a
question is bounded, and so is that for a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from codemap.index.entity import Context, Entity
from codemap.index.flow_entities import FlowEntities
from codemap.index.flow_names import FlowNames
from codemap.index.flow_parameters import FlowParameters
from codemap.index.flow_types import FlowTypes
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL
from codemap.index.stores import Links, Owner, Stored, Stores, binding_scope, stored_in
from codemap.lang import Adapter
from codemap.lang.chain import links
from codemap.model import Definition

MOST_VALUES = 8
"""Values of one chain that are kept: more of them tell little about a call."""

_DEEPEST = 24
_LONGEST = 10
_STEPS = 200
"""Rewritings for one question; what is not found by then is not found."""

_STEPS_OF_CHAIN = 60
_STEPS_OF_FILE = 50_000

FOLLOWED = frozenset({"c", "cpp", "go", "python", "rust", "javascript", "typescript", "tsx"})
"""Languages whose facts say where values go."""

WRAPPED = frozenset({"cpp", "go", "javascript", "typescript", "tsx"})
"""Those in which a variable may be all that names a function."""

_Start = tuple[int, Entity | None]
_Question = tuple[str, int, Links]


class Flow:
    """The values of one file. Not to be used for others: what it remembers rests on the names recorded meanwhile."""

    def __init__(self, lookup: Lookup, context: Context) -> None:
        self.lookup = lookup
        self.home = context
        self.stores = Stores(context)
        self._starts: dict[tuple[str, int, str], _Start] = {}
        self._known: dict[_Question, tuple[Entity, ...]] = {}
        self._open: set[_Question] = set()
        self._elsewhere: dict[tuple[str, Owner], list[Stored]] = {}
        self._steps = 0
        self._spent = 0
        names, entities, types = FlowNames(self), FlowEntities(self), FlowTypes(self)
        self.named, self.bound, self.held = names.named, names.bound, names.held
        self.given, self.put, self.of_all = names.given, names.put, names.of_all
        self.follow, self.replaced = entities.follow, entities.replaced
        self.typed, self.declared, self.tells = types.typed, types.declared, types.tells
        self.parameter = FlowParameters(self).parameter

    def values(self, scope: int, chain: str) -> tuple[Entity, ...]:
        """Returns what a chain written in `scope` may stand for, at most `MOST_VALUES`; nothing if that is too many."""
        self._steps = 0
        found = self.of(self.home, scope, links(chain))
        self._spent += self._steps
        return found if len(found) <= MOST_VALUES else ()

    def members(self, entities: tuple[Entity, ...], name: str) -> tuple[Entity, ...]:
        """Returns what a member of any of these may stand for."""
        self._steps = 0
        found = tuple(dict.fromkeys(value for entity in entities for value in self.follow(entity, (f".{name}",))))
        self._spent += self._steps
        return found if len(found) <= MOST_VALUES else ()

    def decorated(self, entity: Entity) -> tuple[Entity, ...]:
        """Returns what the decorators of a function put in its place."""
        self._steps = 0
        context, definition = self.definition(entity)
        found = tuple(dict.fromkeys(self.replaced(context, entity, definition, ())))
        return found if len(found) <= MOST_VALUES else ()

    def of(self, context: Context, scope: int, chain: Links) -> tuple[Entity, ...]:
        """See `Rewriting.of`."""
        if not chain or chain[0][0] in "?<":
            return ()
        # A scope that does not bind the head sees what the scope around it sees.
        head, path = chain[0], context.module.path
        start, own = self._starts.get((path, scope, head)) or self._start(context, scope, head)
        key = (path, start, chain)
        known = self._known.get(key)
        if known is not None:
            return known
        exhausted = self._steps >= _STEPS or self._spent >= _STEPS_OF_FILE
        if key in self._open or exhausted or len(self._open) >= _DEEPEST or len(chain) > _LONGEST:
            return ()
        self._steps += 1
        self._open.add(key)
        rest = chain[1:]
        if head == "super":
            values = self.follow(own, rest[1:]) if own and rest[:1] == ("()",) else ()
        else:
            values = self.follow(own, rest) if own else self.named(context, start, head, rest)
        found = tuple(dict.fromkeys(values))
        self._open.discard(key)
        self._known[key] = found
        return found

    def of_each(self, chains: Iterable[tuple[int, Links]]) -> list[tuple[Entity, ...]]:
        """Returns what chains of this file stand for, each asked for itself: other questions may be under way."""
        held = self._open, self._steps, self._known
        self._open, self._known = set(), {}
        found = []
        for scope, chain in chains:
            self._steps = _STEPS - _STEPS_OF_CHAIN
            found.append(self.of(self.home, scope, chain))
        self._open, self._steps, self._known = held
        return found

    def _start(self, context: Context, scope: int, head: str) -> _Start:
        """Returns the scope that binds the first name of a chain, and the object that the name is there."""
        key = (context.module.path, scope, head)
        known = self._starts.get(key)
        if known is None:
            own = self.lookup.word(context, scope, head) if head == "super" else self.lookup.own(context, scope, head)
            bound = scope if own or head == "super" else binding_scope(context, scope, head)
            if bound == MODULE_LEVEL != scope and context.adapter.CLASS_SCOPE_VISIBLE:
                found = self.lookup.name(context, scope, head)
                own = found.entity if found and self._is_member(found.entity) else None
                bound = scope if own else bound
            known = self._starts[key] = (scope, own) if bound == scope else self._start(context, bound, head)
        return known

    def _is_member(self, entity: Entity | None) -> bool:
        return entity is not None and entity.kind == "symbol" and self.lookup.definition(entity).parent != MODULE_LEVEL

    def stored(self, context: Context, owner: Owner) -> Sequence[Stored]:
        """Returns what was put into a container: by the whole file it is in if that is this one, else where it is."""
        if context is self.home:
            return self.stores.elements.get(owner, ())
        key = (context.module.path, owner)
        if key not in self._elsewhere:
            self._elsewhere[key] = stored_in(context, owner)
        return self._elsewhere[key]

    def adapter_of(self, entity: Entity) -> Adapter:
        """See `Rewriting.adapter_of`."""
        return self.of_path(entity.path).adapter

    def definition(self, entity: Entity) -> tuple[Context, Definition]:
        """See `Rewriting.definition`."""
        context = self.of_path(entity.path)
        return context, context.module.definitions[entity.position]

    def of_path(self, path: str) -> Context:
        """See `Rewriting.of_path`."""
        context = self.lookup.context(path)
        assert context is not None
        return self.context(context)

    def context(self, context: Context) -> Context:
        """See `Rewriting.context`."""
        return self.home if context.module.path == self.home.module.path else context
