"""Uses of which only names tell what they mean: the name itself, or that of the receiver."""

from __future__ import annotations

import re

from codemap.index.candidates import Candidates
from codemap.index.entity import symbol_at
from codemap.index.lookup import Lookup
from codemap.index.module import Module, shared_folders
from codemap.index.outcome import UNRESOLVED, Outcome
from codemap.index.rules import ambiguous_confidence
from codemap.index.targets import Targets
from codemap.lang import NamespaceRules

AMBIGUOUS = "ambiguous"
"""The rule of uses that several definitions fit."""

TYPE_NAME = re.compile(r"\b[A-Z]\w*\Z")
"""A name, or the last one of a path, that is written like that of a type."""

_NOUN = re.compile(r"(?:^|[.@$])_?([A-Za-z]\w*)(?:\(\))?$")
"""The last name of a receiver, which may say what it is."""


class NamesAlone:
    """The outcomes of one file's uses by name alone."""

    def __init__(self, lookup: Lookup, candidates: Candidates, targets: Targets, module: Module) -> None:
        self.lookup = lookup
        self.candidates = candidates
        self.targets = targets
        self.module = module
        self.adapter = module.adapter
        self._named: dict[tuple[str, str, str], Outcome | None] = {}

    def outcome(self, kind: str, name: str, *, members: bool) -> Outcome:
        """Returns what a bare name means, or the name of a member, where nothing else tells."""
        rules = self.adapter.NAMESPACES
        if rules and rules.closed and not members:
            return self._everywhere(rules, kind, name)
        nearest, count = self.candidates.of(self.module, name, members=members)
        if not count:
            others = self.adapter.MEMBERS.capital_types and not members and name[:1].isupper()
            return Outcome("external") if others else UNRESOLVED
        if count == 1 and nearest:
            rule = "member" if members else "unique"
            return Outcome(rule, self.targets.of(symbol_at(*nearest[0]), kind, rule))
        confidence = ambiguous_confidence(count)
        return Outcome(AMBIGUOUS, tuple([(place, kind, AMBIGUOUS, confidence) for place in nearest]))

    def _everywhere(self, rules: NamespaceRules, kind: str, name: str) -> Outcome:
        """Returns what a bare name that nothing brings in means, if it is one of those that are in sight everywhere."""
        if not rules.global_kinds:
            return UNRESOLVED
        found = [symbol_at(*place) for place in self.lookup.named(name)]
        found = [one for one in found if self.lookup.definition(one).kind in rules.global_kinds]
        found.sort(key=lambda one: -shared_folders(self.module.folder, one.path))
        near = [shared_folders(self.module.folder, one.path) for one in found]
        if not found or near[0] in near[1:]:
            return UNRESOLVED
        return Outcome("unique", self.targets.of(found[0], kind, "unique"))

    def named_like(self, receiver: str, name: str, kind: str) -> Outcome | None:
        """Returns the member of the class that the receiver is named after, None if there is none."""
        noun = _NOUN.search(receiver)
        key = (noun[1] if noun else "", name, kind)
        if noun and key not in self._named:
            place = self.candidates.named_like(self.module, noun[1], name)
            edges = self.targets.of(symbol_at(*place), kind, "named") if place else ()
            self._named[key] = Outcome("named", edges) if edges else None
        return self._named.get(key)
