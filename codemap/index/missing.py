"""Uses that nothing answers any more: the place where the name should be is known, and the name is not there.

That is less than what no rule could place: a receiver that is not understood, or a name of others, is no evidence.
"""

from __future__ import annotations

from collections.abc import Container

from codemap.index.chains import words_of
from codemap.index.entity import MISSING, Context, Entity
from codemap.index.lookup import Lookup
from codemap.index.module import Module, arranged
from codemap.index.packing import Body
from codemap.index.sight import Sight


def missing_references(
    lookup: Lookup, module: Module | None, body: Body | None, answered: Container[int]
) -> frozenset[int]:
    """Returns the uses of one file that nothing answers: indexes into its references, -1 - n for its n-th import.

    Those in `answered` are known to be none and are not asked about.
    """
    if module is None or body is None:
        return frozenset()
    return _FileSearch(lookup, module, body).run(answered)


class _FileSearch:
    def __init__(self, lookup: Lookup, module: Module, body: Body) -> None:
        self.lookup = lookup
        self.module = module
        self.body = body
        self.sight = Sight(lookup, Context(module, module.adapter, arranged(body.bindings)))
        self.words = words_of(module.adapter)
        # Scripts without imports and exports share one scope: a name that is not here can be in another file.
        self.script = module.language != "python" and module.script

    def run(self, answered: Container[int]) -> frozenset[int]:
        found = {-1 - index for index in range(len(self.module.import_rows)) if self._lacks_import(index)}
        for index, (_, name, receiver, _, scope) in enumerate(self.body.uses()):
            if index in answered:
                continue
            if self._lacks_member(scope, receiver, name) if receiver else self._lacks_name(scope, name):
                found.add(index)
        return frozenset(found)

    def _lacks_import(self, index: int) -> bool:
        row = self.module.import_rows[index]
        if row.name != "*":
            return self.lookup.imported(self.module, row) == MISSING
        return row.module.startswith(".") and not self.lookup.targets(self.module, row.module)

    def _lacks_name(self, scope: int, name: str) -> bool:
        if name in self.words:
            return False
        found = self.sight.name(scope, name)
        return not self.script if found is None else found.entity == MISSING

    def _lacks_member(self, scope: int, receiver: str, name: str) -> bool:
        entity = self.sight.receiver(scope, receiver)[0]
        if entity is None:
            return False
        found = self.lookup.member(entity, name)
        if found is not None:
            return found.entity == MISSING
        return self._is_closed(entity)

    def _is_closed(self, entity: Entity) -> bool:
        """Says whether all members of an entity are known."""
        if entity.kind not in ("instance", "super") and not self.lookup.is_class(entity):
            return False
        return not any(self.lookup.member(entity, name) for name in ("__getattr__", "__getattribute__"))
