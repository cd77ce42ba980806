"""References that held on the old side and no longer do.

A reference is reported only when it is still there on the new side, resolved to something certain on the old side, and
resolves to nothing certain now; or when it is a call that fitted the old signature and does not fit the new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from codemap.impact.fit import CHECKED, bound_parameters, misfit
from codemap.impact.sides import Side, Sides
from codemap.impact.symbols import SymbolChange, SymbolDiff
from codemap.index.graph import Edge
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.model import Definition, Import, Reference

CERTAIN = 0.5
"""Confidence from which an edge counts as resolved."""

CALLABLE = ("function", "method")

CALL_CERTAIN = 0.6
"""Confidence from which a call is checked against a signature."""


@dataclass(frozen=True, slots=True)
class BrokenReference:
    """A reference on the new side that no longer holds.

    `source` is the symbol it stands in, `written` the name as written, `target` the old place of what it meant,
    `reason` one of removed, renamed, moved, visibility, signature; `detail` says why a call does not fit, `now` is the
    place where the symbol is now, if anywhere.
    """

    path: str
    line: int
    source: Place
    written: str
    kind: str
    target: Place
    reason: str
    detail: str
    rule: str
    confidence: float
    now: Place | None


def find_broken(sides: Sides, diff: SymbolDiff) -> tuple[BrokenReference, ...]:
    """Returns the broken references, by path and line."""
    found: dict[tuple[str, int, str], BrokenReference] = {}
    for broken in [*_lost(sides, diff), *_misfits(sides, diff)]:
        found.setdefault((broken.path, broken.line, broken.written), broken)
    return tuple(sorted(found.values(), key=lambda each: (each.path, each.line, each.written)))


# -- symbols that are not where they were --------------------------------------------------------------------------


def _lost(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    for change in diff.gone:
        if change.kind == "unreadable" or change.old is None:
            continue
        for edge in sides.old.view.incoming(change.old):
            if edge.confidence >= CERTAIN and edge.kind != "override":
                yield from _still_there(sides, diff, change, edge)


def _still_there(sides: Sides, diff: SymbolDiff, change: SymbolChange, edge: Edge) -> Iterator[BrokenReference]:
    """Yields every place on the new side where the reference still stands and means nothing certain any more."""
    path = sides.on_new_side(edge.source.path)
    old_module, new_module = sides.old.view.module(edge.source.path), sides.new.view.module(path)
    if old_module is None or new_module is None or change.old is None:
        return
    source = _new_source(edge.source, old_module, new_module, path, diff)
    if source is None:
        return
    is_import = edge.reference < 0
    lines = (
        _import_lines(old_module, new_module, edge, sides.new, path)
        if is_import
        else _reference_lines(sides, edge, source, path)
    )
    written = _written(sides.old, old_module, edge)
    for line in lines:
        yield BrokenReference(
            path, line, source, written, edge.kind, change.old, change.kind, "", edge.rule, edge.confidence, change.new
        )


def _new_source(source: Place, old: Module, new: Module, path: str, diff: SymbolDiff) -> Place | None:
    if source.position == MODULE_LEVEL:
        return Place(path, MODULE_LEVEL)
    if source in diff.pairs:
        return diff.pairs[source]
    own = old.definitions[source.position]
    for position, row in enumerate(new.definitions):
        if (row.qualname, row.ordinal) == (own.qualname, own.ordinal):
            return Place(path, position)
    return None


def _reference_lines(sides: Sides, edge: Edge, source: Place, path: str) -> Iterator[int]:
    old_body, new_body = sides.old.view.body(edge.source.path), sides.new.view.body(path)
    if old_body is None or new_body is None:
        return
    was = old_body.references[edge.reference]
    resolved = _resolved(sides.new, path)
    for index, row in enumerate(new_body.references):
        if row.scope == source.position and _same(row, was) and index not in resolved:
            yield row.line


def _resolved(side: Side, path: str) -> set[int]:
    """Returns the references of a file that mean something certain."""
    return {each.reference for each in side.view.edges(path) if each.confidence >= CERTAIN}


def _same(row: Reference, other: Reference) -> bool:
    return (row.name, row.receiver, row.kind) == (other.name, other.receiver, other.kind)


def _import_lines(old: Module, new: Module, edge: Edge, side: Side, path: str) -> Iterator[int]:
    was = old.import_rows[-1 - edge.reference]
    resolved = _resolved(side, path)
    for index, row in enumerate(new.import_rows):
        if _same_import(row, was) and -1 - index not in resolved:
            yield row.line


def _same_import(row: Import, other: Import) -> bool:
    return (row.module, row.name, row.alias) == (other.module, other.name, other.alias)


def _written(side: Side, module: Module, edge: Edge) -> str:
    if edge.reference < 0:
        row = module.import_rows[-1 - edge.reference]
        return row.name or row.module
    body = side.view.body(edge.source.path)
    assert body is not None
    return body.references[edge.reference].name


# -- calls that no longer fit --------------------------------------------------------------------------------------


def _misfits(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    for change in diff.changes:
        if change.old is None or change.new is None or MODULE_LEVEL in (change.old.position, change.new.position):
            continue
        before, after = sides.old.definition(change.old), sides.new.definition(change.new)
        module = sides.new.view.module(change.new.path)
        if module is None or module.language not in CHECKED or before.parameters == after.parameters:
            continue
        if before.kind not in CALLABLE or after.kind not in CALLABLE:
            continue
        if len(module.children.get(after.parent, {}).get(after.name, ())) > 1:
            continue
        for edge in sides.new.view.incoming(change.new):
            if edge.kind == "call" and edge.confidence >= CALL_CERTAIN:
                yield from _misfit(sides, change, edge, before, after, module)


def _misfit(
    sides: Sides, change: SymbolChange, edge: Edge, before: Definition, after: Definition, module: Module
) -> Iterator[BrokenReference]:
    body = sides.new.view.body(edge.source.path)
    if body is None or change.old is None:
        return
    call = body.references[edge.reference]
    class_name = module.definitions[after.parent].name if _is_member(after, module) else ""
    adapter = module.adapter
    details = []
    for row in (before, after):
        parameters = bound_parameters(row, call.receiver, class_name, adapter.receiver_name(row))
        details.append("?" if parameters is None else misfit(call, parameters))
    if details[1] and not details[0]:
        yield BrokenReference(
            edge.source.path,
            call.line,
            edge.source,
            call.name,
            edge.kind,
            change.old,
            "signature",
            details[1],
            edge.rule,
            edge.confidence,
            change.new,
        )


def _is_member(row: Definition, module: Module) -> bool:
    return row.parent != MODULE_LEVEL and module.is_container(row.parent)
