"""References to what has been made private, from where it cannot be seen any more."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.impact.lost import BrokenReference
from codemap.impact.sides import Sides
from codemap.impact.symbols import SymbolDiff
from codemap.index.graph import IN_SIGHT
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.resolve import NO_REFERENCE

CERTAIN = 0.6
"""Confidence from which an edge tells what a reference means."""

ENFORCED = frozenset({"java", "kotlin", "csharp", "php", "typescript", "tsx", "rust"})
"""Languages that refuse the use of what is private elsewhere."""

RULES = IN_SIGHT | {"package"}
"""Rules that follow names and types."""


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
        if before.visibility == "private" or after.visibility != "private":
            continue
        for edge in sides.new.view.incoming(new):
            told = edge.confidence >= CERTAIN and edge.rule in RULES and edge.kind != "override"
            if told and edge.reference != NO_REFERENCE and not _sees(sides, edge.source, new, module):
                yield BrokenReference(
                    edge.source.path, edge.line, edge.source, after.name, edge.kind, old, "unexported",
                    "is private now", edge.rule, edge.confidence, new,
                )  # fmt: skip


def _sees(sides: Sides, source: Place, target: Place, module: Module) -> bool:
    """Says whether a place may use what is private at another: in its file, its type's other parts, its module."""
    if source.path == target.path:
        return True
    if module.language == "rust":
        folder = target.path.rpartition("/")[0]
        stem = target.path.rpartition("/")[2].removesuffix(".rs")
        own = folder if stem in ("mod", "lib", "main") else f"{folder}/{stem}".lstrip("/")
        return not own or source.path.startswith(f"{own}/")
    using = sides.new.view.module(source.path)
    if using is None or source.position == MODULE_LEVEL:
        return False
    return _outermost_name(using, source.position) == _outermost_name(module, target.position)


def _outermost_name(module: Module, position: int) -> str:
    return module.definitions[position].qualname.partition(".")[0]
