"""What names and chains mean in the scopes of one file, each worked out once however many scopes read it.

A scope that does not bind a name sees what the scope around it sees: answers are kept by the scope that binds.
"""

from __future__ import annotations

import re

from codemap.index.chains import split_operations, words_of
from codemap.index.entity import BUILTIN, CALLABLE, Context, Entity, Found
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, owner_of
from codemap.lang.chain import OF_TYPE, type_written


class Sight:
    """The names in sight within one file; not to be used while a look-up of another file is under way."""

    def __init__(self, lookup: Lookup, context: Context) -> None:
        self.lookup = lookup
        self.context = context
        self._words = words_of(context.adapter)
        self._apart = context.adapter.MEMBERS.separate_fields
        self._found: dict[tuple[int, str], Found | None] = {}
        self._bound: dict[int, tuple[frozenset[str] | None, int]] = {}
        self._holders: dict[int, tuple[Entity | None, str]] = {}
        self._parts: dict[str, tuple[str, str]] = {}
        self._methods: dict[tuple[int, str], Found | None] = {}
        self._followed: dict[tuple[Entity, str, Entity | None], Entity | None] = {}
        self._alone = not (context.adapter.CLASS_SCOPE_VISIBLE or context.adapter.NAMESPACES)
        self._heads: dict[str, str] = {}
        self._first: dict[tuple[int, str, int, Entity | None], int] = {}
        self._first_outer: dict[str, int] = {}
        self._inner = _bound_inside(context) | self._words if self._alone else None

    def alike(self, scope: int, name: str) -> int:
        """Returns the first scope asked about in which `name`, and so a chain that starts with it, means the same."""
        if self._inner is not None and name not in self._inner:
            return self._first_outer.setdefault(name, scope)
        owner, receiver = self._holders.get(scope) or self._hold(scope)
        own = receiver == name and owner is not None
        around = scope if name in self._words else MODULE_LEVEL if self._alone else self._around(scope)
        bound = MODULE_LEVEL if own else self._binding(scope, name)
        return self._first.setdefault((bound, name, around, owner if own or not self._alone else None), scope)

    def _around(self, scope: int) -> int:
        """Returns the type around a scope, or the scope of a method that is written outside of its type."""
        module = self.context.module
        while scope != MODULE_LEVEL and scope not in module.containers and not owner_of(module.definitions[scope]):
            scope = module.definitions[scope].parent
        return scope

    def _binding(self, scope: int, name: str) -> int:
        """Returns the scope that binds a name seen in `scope`, or the first one that does not tell what it binds."""
        if self._inner is not None and name not in self._inner:
            return MODULE_LEVEL
        while scope != MODULE_LEVEL:
            bound, around = self._bound.get(scope) or self._look_at(scope)
            if bound is None or name in bound:
                break
            scope = around
        return scope

    def name(self, scope: int, name: str) -> Found | None:
        """Returns what a bare name means in `scope`; see `Scopes.name`."""
        scope = self._binding(scope, name)
        key = (scope, name)
        found = self._found.get(key)
        if found is None and key not in self._found:
            found = self._found[key] = self.lookup.name(self.context, scope, name)
        return found

    def receiver(self, scope: int, chain: str) -> tuple[Entity | None, bool]:
        """Returns what a receiver stands for in `scope`, and whether it is the method's own object (or `super`)."""
        base, tail = self._parts.get(chain) or self._split(chain)
        if base in self._words:
            entity, own = self.lookup.word(self.context, scope, base), tail in ("", "()")
        else:
            owner, name = self._holders.get(scope) or self._hold(scope)
            if owner is not None and name == base:
                entity, own = owner, not tail
            else:
                entity, own = self._head(scope, base, called=tail.startswith("(")), False
        if not tail or entity is None:
            return entity, own
        holder = self.holder(scope) if tail[0] == "(" and self.context.adapter.CLASS_SCOPE_VISIBLE else None
        key = (entity, tail, holder)
        if key not in self._followed:
            self._followed[key] = self._follow(*key)
        return self._followed[key], own

    def head(self, chain: str) -> str:
        """Returns the name that a chain starts with."""
        head = self._heads.get(chain)
        if head is None:
            found = _HEAD.match(chain)
            head = self._heads[chain] = found[0] if found else ""
        return head

    def holder(self, scope: int) -> Entity | None:
        """Returns the object that the method around `scope` belongs to."""
        return (self._holders.get(scope) or self._hold(scope))[0]

    def own(self, scope: int, name: str) -> Entity | None:
        """Returns what a bare name stands for where it is the receiver of the method around `scope`."""
        owner, receiver = self._holders.get(scope) or self._hold(scope)
        return owner if receiver == name else None

    def method(self, scope: int, name: str) -> Found | None:
        """Returns the method that a bare name means: of the class around, its bases, or a class around that."""
        module = self.context.module
        while scope != MODULE_LEVEL:
            if scope in module.containers:
                key = (scope, name)
                if key not in self._methods:
                    self._methods[key] = self._method(scope, name)
                if self._methods[key]:
                    return self._methods[key]
            scope = module.definitions[scope].parent
        return None

    def _method(self, holder: int, name: str) -> Found | None:
        found = self.lookup.member(Entity("instance", self.context.module.path, holder), name)
        found = self.lookup.apart(found, called=True)
        entity = found.entity if found else None
        if entity is None or entity.kind != "symbol" or self.lookup.definition(entity).kind not in CALLABLE:
            return None
        return Found(entity, "scope" if entity.path == self.context.module.path else "self")

    def _look_at(self, scope: int) -> tuple[frozenset[str] | None, int]:
        """Returns the names that a scope binds (None: more than it tells), and the next scope that is seen from it.

        All that is bound here is among `_bound_inside`.
        """
        module, adapter = self.context.module, self.context.adapter
        container = scope in module.containers
        if adapter.CLASS_SCOPE_VISIBLE and (container or owner_of(module.definitions[scope])):
            self._bound[scope] = None, module.definitions[scope].parent
            return self._bound[scope]
        names = {*module.children.get(scope, ()), *module.imports.get(scope, ()), *module.bindings.get(scope, ())}
        if scope in module.expressions:
            names.add(module.definitions[scope].name)
        if not container:
            names.update(self.context.local.get(scope, ()))
            names.update([parameter.name for parameter in module.definitions[scope].parameters])
        around = module.definitions[scope].parent
        while around in module.containers and not (adapter.CLASS_SCOPE_VISIBLE or module.is_region(around)):
            around = module.definitions[around].parent
        self._bound[scope] = frozenset(names), around
        return self._bound[scope]

    def _hold(self, scope: int) -> tuple[Entity | None, str]:
        """Returns the object that methods around a scope have, and its name there."""
        holder = self.lookup.holder(self.context, scope)
        self._holders[scope] = (holder.entity, holder.receiver) if holder else (None, "")
        return self._holders[scope]

    def _split(self, chain: str) -> tuple[str, str]:
        base = split_operations(chain.partition(".")[0])[0]
        self._parts[chain] = base, chain[len(base) :]
        return self._parts[chain]

    def _head(self, scope: int, base: str, *, called: bool) -> Entity | None:
        if base == "?":
            return None
        if base.startswith("<"):
            return BUILTIN
        if base.startswith(OF_TYPE):
            return self.lookup.typed(self.context, scope, type_written(base))
        found = self.method(scope, base) if called and self._apart else None
        found = found or self.lookup.apart(self.name(scope, base), called=called)
        return found.entity if found else self.lookup.beyond(self.context.module, scope, base)

    def _follow(self, entity: Entity, tail: str, holder: Entity | None) -> Entity | None:
        head, *rest = tail.split(".")
        return self.lookup.followed(entity, split_operations(f"x{head}")[1], rest, holder)


def _bound_inside(context: Context) -> frozenset[str]:
    """Returns all names that scopes of a file bind below module level: any other name means the same everywhere."""
    module = context.module
    names = {parameter.name for definition in module.definitions for parameter in definition.parameters}
    names.update(map(context.adapter.receiver_name, module.definitions))
    names.update([module.definitions[scope].name for scope in module.expressions])
    for by_scope in (module.children, module.imports, module.bindings, context.local):
        names.update(*[bound for scope, bound in by_scope.items() if scope != MODULE_LEVEL])
    return frozenset(names)


_HEAD = re.compile(r"[^.(\[]*")
