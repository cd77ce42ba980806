"""References to what fewer may see now, from where it cannot be seen any more."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.overloads import CALLABLE, overloads
from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff
from codemap.index.edges import Edge
from codemap.index.graph import IN_SIGHT
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.outcome import NO_REFERENCE

CERTAIN = 0.6
"""Confidence from which an edge tells what a reference means."""

ENFORCED = frozenset({"java", "kotlin", "csharp", "php", "typescript", "tsx", "rust", "ruby"})
"""Languages that refuse the use of what is not visible."""

RULES = IN_SIGHT | {"package"}
"""Rules that follow names and types."""

_IN_WORDS = {"package": "package-private"}

_WIDTH = {"private": 0, "package": 1, "protected": 2}
"""How far each visibility reaches; all others reach further."""


def hidden(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    """Yields the references on the new side that can no longer see what they mean."""
    for change in diff.changes:
        old, new = change.old, change.new
        if old is None or new is None or MODULE_LEVEL in (old.position, new.position):
            continue
        module = sides.new.view.module(new.path)
        if module is None or module.language not in ENFORCED:
            continue
        before, after = sides.old.definition(old), sides.new.definition(new)
        if _width(before.visibility) <= _width(after.visibility) or _may_be_another(sides, new):
            continue
        for edge in sides.new.view.incoming(new):
            told = edge.confidence >= CERTAIN and edge.rule in RULES and edge.kind != "override"
            if told and edge.reference != NO_REFERENCE and not _sees(sides, edge, new, module, after.visibility):
                yield BrokenReference(
                    edge.source.path, edge.line, edge.source, after.name, edge.kind, old, "unexported",
                    f"is {_IN_WORDS.get(after.visibility, after.visibility)} now", edge.rule, edge.confidence, new,
                )  # fmt: skip


def _may_be_another(sides: Sides, place: Place) -> bool:
    """Says whether uses of the name may mean another function, that need not be hidden."""
    return sides.new.definition(place).kind in CALLABLE and overloads(sides.new, place) != []


def _width(visibility: str) -> int:
    return _WIDTH.get(visibility, len(_WIDTH))


def _sees(sides: Sides, edge: Edge, target: Place, module: Module, visibility: str) -> bool:
    """Says whether a reference may use what is not visible everywhere."""
    using = sides.new.view.module(edge.source.path)
    if using is None or using.language == "ruby":
        return using is None or visibility != "private" or not _has_receiver(sides, edge)
    if edge.source.path == target.path:
        return True
    if visibility != "private" and module.language == "java" and using.namespace == module.namespace:
        return True
    if visibility == "package":
        return False
    if visibility == "protected":
        return _derives(sides, using, edge.source, target, module)
    if module.language == "rust":
        folder = target.path.rpartition("/")[0]
        stem = target.path.rpartition("/")[2].removesuffix(".rs")
        own = folder if stem in ("mod", "lib", "main") else f"{folder}/{stem}".lstrip("/")
        return not own or edge.source.path.startswith(f"{own}/")
    if edge.source.position == MODULE_LEVEL:
        return False
    return _outermost_name(using, edge.source.position) == _outermost_name(module, target.position)


def _has_receiver(sides: Sides, edge: Edge) -> bool:
    """Says whether a method is called on another object than the own one."""
    body = sides.new.view.body(edge.source.path)
    receiver = body.references[edge.reference].receiver if body and edge.reference >= 0 else ""
    return receiver not in ("", "self")


def _derives(sides: Sides, using: Module, source: Place, target: Place, module: Module) -> bool:
    """Says whether a place lies in a type that derives from the target's, or from something that is not known."""
    holder = Place(target.path, module.definitions[target.position].parent)
    scope = source.position
    while scope != MODULE_LEVEL:
        if using.is_container(scope):
            ancestors = sides.new.view.lookup.ancestors(source.path, scope)
            if None in ancestors or holder in ancestors:
                return True
        scope = using.definitions[scope].parent
    return False


def _outermost_name(module: Module, position: int) -> str:
    return module.definitions[position].qualname.partition(".")[0]
