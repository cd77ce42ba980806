"""Uses of bare names: what they mean in their scopes, and what that comes to."""

from __future__ import annotations

from codemap.index.chains import words_of
from codemap.index.entity import Entity, Found, symbol_at
from codemap.index.module import MODULE_LEVEL, extended_by
from codemap.index.names_alone import TYPE_NAME, NamesAlone
from codemap.index.outcome import Outcome
from codemap.index.overriding import Overriding
from codemap.index.sight import Sight
from codemap.index.targets import Targets


class BareNames:
    """The bare names of one file. Uses that mean the same are decided once."""

    def __init__(self, sight: Sight, targets: Targets, alone: NamesAlone, overriding: Overriding) -> None:
        self.lookup = sight.lookup
        self.sight = sight
        self.targets = targets
        self.alone = alone
        self.overriding = overriding
        self.module = sight.context.module
        self.adapter = self.module.adapter
        self.words = words_of(self.adapter)
        rules = self.adapter.MEMBERS
        self.separate_fields, self.extensions, self.delegates = rules.separate_fields, rules.extensions, rules.delegates
        self.attribute_suffix = rules.attribute_suffix
        self.outcomes: dict[tuple[Found | None, str, str], Outcome] = {}
        self._open: dict[int, bool] = {}

    def found(self, scope: int, name: str, kind: str) -> Found | None:
        """Returns what a bare name means, None when nothing in sight binds it."""
        if name in self.words and self.module.language != "python":
            entity = self.sight.receiver(scope, name)[0]
            return Found(entity, "self") if entity else Found(None, "local")
        own = self.sight.own(scope, name) if name not in self.adapter.BUILTINS else None
        if own:
            return Found(own, "self")
        found = self.sight.method(scope, name) if kind == "call" and self.separate_fields else None
        found = found or self.sight.name(scope, name)
        if found and found.entity and self.extensions and (kind, found.rule) == ("call", "import"):
            return self._for_own_type(scope, found, found.entity)
        if found is None and kind == "decorate" and self.attribute_suffix:
            return self.sight.name(scope, name + self.attribute_suffix)
        if found is None and kind == "call" and self.extensions:
            extension = self.lookup.namespaces.extension(self.module, name)
            return Found(extension, "package") if extension else None
        return found

    def _for_own_type(self, scope: int, found: Found, entity: Entity) -> Found:
        """Returns the function of the imported name that is written for the type around, where there are several."""
        holder = self.sight.holder(scope) if entity.kind == "symbol" else None
        definition = self.lookup.definition(entity) if holder else None
        if holder is None or definition is None or not extended_by(definition):
            return found
        own = self.lookup.member_place(holder, definition.name)
        return Found(symbol_at(*own), "import") if own else found

    def outcome(self, found: Found | None, kind: str, name: str) -> Outcome:
        """Returns what a use of a bare name comes to by what `found` says it means, and keeps it in `outcomes`."""
        entity, rule = found or (None, "")
        if entity and entity.kind == "instance" and (rule, kind) == ("self", "call") and self.delegates:
            outcome = Outcome(rule, self.targets.constructing(entity, rule))
        else:
            outcome = self.targets.outcome(*found, kind) if found else self.alone.outcome(kind, name, members=False)
            if kind == "call" and self.adapter.CLASS_SCOPE_VISIBLE:
                outcome = self.overriding.dispatched(entity, outcome)
        self.outcomes[found, kind, name] = outcome
        return outcome

    def may_be_of_others(self, scope: int) -> bool:
        """Says whether a bare name can come from a base that is not ours, or from an import of all that others have."""
        if scope not in self._open:
            stars = any(self._is_foreign(star.module) for star in self.module.stars)
            self._open[scope] = stars or self._has_foreign_base(scope)
        return self._open[scope]

    def _is_foreign(self, module: str) -> bool:
        if self.adapter.is_external_module(module):
            return True
        rules = self.adapter.NAMESPACES
        return bool(rules and TYPE_NAME.search(module) and not self.lookup.namespaces.places(rules, module))

    def _has_foreign_base(self, scope: int) -> bool:
        while scope != MODULE_LEVEL:
            if self.module.is_container(scope) and None in self.lookup.ancestors(self.module.path, scope):
                return True
            scope = self.module.definitions[scope].parent
        return False
