"""Calls that may run another method than the one that the receiver's type names."""

from __future__ import annotations

from codemap.index.dispatch import Dispatch
from codemap.index.entity import Entity
from codemap.index.lookup import Lookup
from codemap.index.module import Module
from codemap.index.outcome import Outcome, Target
from codemap.index.rules import FEW_OVERRIDERS, ambiguous_confidence, dispatch_confidence


class Overriding:
    """The outcomes of one file's calls, with what may run instead."""

    def __init__(self, lookup: Lookup, dispatch: Dispatch, module: Module) -> None:
        self.lookup = lookup
        self.dispatch = dispatch
        self.module = module
        self.adapter = module.adapter
        self.inferred = self.adapter.MEMBERS.inferred
        self._derived: dict[tuple[Entity, str], Outcome | None] = {}
        self._instead: dict[Entity, tuple[Target, ...]] = {}

    def derived(self, receiver: Entity, name: str, *, own: bool = False) -> Outcome | None:
        """Returns what classes that derive from the receiver's have, where it has no such member itself.

        `own`: the receiver is the method's own object, so that one of them must have it, whatever the language.
        """
        key = (receiver, name)
        if (self.inferred or own) and key not in self._derived:
            found = self.dispatch.derived(receiver, name)
            confidence = dispatch_confidence(len(found))
            edges = tuple([(place, "call", "dispatch", confidence) for place in found])
            self._derived[key] = Outcome("dispatch", edges) if edges else None
        return self._derived.get(key)

    def may_be_derived(self, receiver: Entity) -> bool:
        """Says whether a receiver is an object of a class or of one that derives from it, or names a trait.

        What is called on the name of a trait is a method of the object that is passed: `Trait::go(x)` of Rust.
        """
        held = self.lookup.standing_for(receiver)
        if held is not None and held.kind == "instance":
            return not held.exact
        return receiver.kind == "symbol" and self.lookup.definition(receiver).kind == "trait"

    def dispatched(self, entity: Entity | None, outcome: Outcome) -> Outcome:
        """Adds the methods that may run instead of the one that a type of the receiver names."""
        if entity is None or entity.kind != "symbol":
            return outcome
        if entity not in self._instead:
            self._instead[entity] = self._running_instead(entity)
        instead = self._instead[entity]
        return Outcome(outcome.rule, outcome.edges + instead) if instead else outcome

    def _running_instead(self, entity: Entity) -> tuple[Target, ...]:
        # A test's own classes stay in that test.
        places = self.dispatch.overriders(entity)
        found = [one for one in places if one.path == self.module.path or not self.adapter.is_test_path(one.path)]
        confidence = self._confidence(len(found))
        return tuple([(place, "call", "dispatch", confidence) for place in found])

    def _confidence(self, overriders: int) -> float:
        """Returns how sure each is to run; where interfaces are everywhere, one among many is hardly ever meant."""
        rules = self.adapter.NAMESPACES
        if (self.adapter.MEMBERS.structural or (rules and rules.module_files)) and overriders > FEW_OVERRIDERS:
            return ambiguous_confidence(overriders)
        return dispatch_confidence(overriders)
