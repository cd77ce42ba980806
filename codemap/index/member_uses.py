"""Uses of members: what a name means on its receiver, and what that comes to."""

from __future__ import annotations

from codemap.index.entity import EXTERNAL, Entity, Found, symbol_at
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.names_alone import TYPE_NAME, NamesAlone
from codemap.index.outcome import UNRESOLVED, Outcome
from codemap.index.overriding import Overriding
from codemap.index.sight import Sight
from codemap.index.targets import Targets

_OTHERS = frozenset({"external", "builtin"})

_OF_FUNCTIONS = frozenset({"call", "apply", "invoke", "bind"})
"""Members that functions themselves have: all but `bind`, which waits, call the function."""


class MemberUses:
    """The members used in one file. Uses that mean the same are decided once."""

    def __init__(self, sight: Sight, targets: Targets, alone: NamesAlone, overriding: Overriding) -> None:
        self.lookup = sight.lookup
        self.targets = targets
        self.alone = alone
        self.overriding = overriding
        self.module = sight.context.module
        self.adapter = self.module.adapter
        self.rules = self.adapter.MEMBERS
        self.outcomes: dict[tuple[Entity | None, bool, str, str], Outcome] = {}

    def outcome(self, receiver: Entity | None, own: bool, kind: str, name: str) -> Outcome:  # noqa: FBT001
        """Returns what a use of a member comes to, and keeps it in `outcomes`.

        `own`: the receiver is the method's own object.
        """
        found = self.lookup.member(receiver, name) if receiver else None
        found = self.lookup.apart(found, called=kind == "call")
        if receiver and kind == "call" and (found is None or found.rule == "external"):
            found = self._fallback(receiver) or found
        if kind == "call" and self.rules.extensions and self._may_be_extended(found, name):
            extension = self.lookup.namespaces.extension(self.module, name)
            found = Found(extension, "package") if extension else found
        if receiver and (receiver.kind == "qualifier" or (found and found.entity and found.entity.kind == "qualifier")):
            others = self.rules.capital_types and receiver.kind == "qualifier" and TYPE_NAME.search(receiver.path)
            receiver = None
            found = found if found and found.entity and found.entity.kind == "symbol" else None
            found = found or (Found(EXTERNAL, "external") if others else None)
        by_trait = self.rules.traits and receiver and kind == "call" and self._may_be_extended(found, name)
        given = self._of_trait(receiver, name) if by_trait and receiver else None
        if given:
            outcome = self.targets.outcome(given, "typed", kind)
        elif found:
            outcome = self.targets.outcome(found.entity, "self" if own and found.rule == "typed" else found.rule, kind)
            if receiver and kind == "call" and self.overriding.may_be_derived(receiver):
                outcome = self.overriding.dispatched(found.entity, outcome)
        elif receiver and self.lookup.is_function(receiver) and name in _OF_FUNCTIONS:
            rule = "scope" if receiver.path == self.module.path else "import"
            outcome = self.targets.outcome(receiver, rule, "read" if name == "bind" else kind)
        elif receiver or kind == "read":
            outcome = (
                self.overriding.derived(receiver, name, own=own) if receiver and kind == "call" else None
            ) or UNRESOLVED
        else:
            outcome = self.alone.outcome(kind, name, members=True)
        self.outcomes[receiver, own, kind, name] = outcome
        return outcome

    def _fallback(self, receiver: Entity) -> Found | None:
        """Returns the method that runs where there is none of the name that is called."""
        name = self.rules.fallbacks[receiver.kind == "symbol"] if receiver.kind in ("instance", "symbol") else ""
        found = self.lookup.member(receiver, name) if name else None
        return found if found and found.entity and found.entity.kind == "symbol" else None

    def _of_trait(self, receiver: Entity, name: str) -> Entity | None:
        """Returns the method of the one trait that has such: what a type has not itself, a trait has given to it."""
        if name in self.adapter.BUILTIN_MEMBERS or not (receiver.kind == "instance" or self.lookup.is_class(receiver)):
            return None
        found = [place for place in self.lookup.few_named(name) if self._is_in_trait(place)]
        return symbol_at(*found[0]) if len(found) == 1 else None

    def _is_in_trait(self, place: Place) -> bool:
        context = self.lookup.context(place.path)
        assert context is not None
        parent = context.module.definitions[place.position].parent
        same = context.module.language == self.module.language
        return same and parent != MODULE_LEVEL and context.module.definitions[parent].kind == "trait"

    def _may_be_extended(self, found: Found | None, name: str) -> bool:
        """Says whether a member is none of ours, nor one that the language's own types are known to have."""
        if not found or not found.entity:
            return True
        return found.entity.kind in _OTHERS and name not in self.adapter.BUILTIN_MEMBERS
