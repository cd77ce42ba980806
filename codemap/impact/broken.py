"""References that held on the old side and no longer do.

A reference is reported only when it is still there on the new side and has lost its target (see `impact.lost`), or may
not use it any more (`impact.hidden`), or asks for a path that nothing serves (`impact.unserved`); or when it is a call
that fitted the old signature and does not fit the new one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from codemap.impact.fit import CHECKED, OVERLOADED, bound_parameters, misfit
from codemap.impact.hidden import hidden
from codemap.impact.lost import BrokenReference, lost
from codemap.impact.sides import Side, Sides
from codemap.impact.symbols import SymbolChange, SymbolDiff
from codemap.impact.unserved import unserved
from codemap.index.edges import Edge
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.resolve import NO_REFERENCE
from codemap.model import Definition, Span

CALLABLE = ("function", "method")

CALL_CERTAIN = 0.6
"""Confidence from which a call is checked against a signature."""


def find_broken(sides: Sides, diff: SymbolDiff) -> tuple[BrokenReference, ...]:
    """Returns the broken references, by path and line."""
    found: dict[tuple[str, int, str], BrokenReference] = {}
    for broken in (*lost(sides, diff), *hidden(sides, diff), *unserved(sides, diff), *_misfits(sides, diff)):
        found.setdefault((broken.path, broken.line, broken.written), broken)
    return tuple(sorted(found.values(), key=lambda each: (each.path, each.line, each.written)))


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
        if _is_typed_apart(sides.new, change.new, after):
            continue
        if len(module.children.get(after.parent, {}).get(after.name, ())) > 1 or _may_be_overloaded(module, after):
            continue
        for edge in sides.new.view.incoming(change.new):
            if edge.kind == "call" and edge.confidence >= CALL_CERTAIN and edge.reference != NO_REFERENCE:
                yield from _misfit(sides, change, edge, before, after, module)


def _misfit(
    sides: Sides, change: SymbolChange, edge: Edge, before: Definition, after: Definition, module: Module
) -> Iterator[BrokenReference]:
    body = sides.new.view.body(edge.source.path)
    if body is None or change.old is None:
        return
    call = body.references[edge.reference]
    if call.kind != "call":
        return
    class_name = _class_name(module, after)
    adapter = module.adapter
    details = []
    for row in (before, after):
        parameters = bound_parameters(row, call.receiver, class_name, adapter.receiver_name(row))
        details.append("?" if parameters is None else misfit(call, parameters, module.language))
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


def _class_name(module: Module, row: Definition) -> str:
    """Returns the name of the type a method belongs to, also where it is written outside of it; empty for functions."""
    if row.parent != MODULE_LEVEL:
        return module.definitions[row.parent].name if module.is_container(row.parent) else ""
    return row.qualname.rpartition(".")[0].rpartition(".")[2] if row.kind == "method" else ""


def _may_be_overloaded(module: Module, row: Definition) -> bool:
    """Says whether a base of the method's type may have a method of the same name and other parameters."""
    if module.language not in OVERLOADED or row.parent == MODULE_LEVEL:
        return False
    return bool(module.definitions[row.parent].bases)


def _is_typed_apart(side: Side, place: Place, row: Definition) -> bool:
    """Says whether a function is the value of an annotated name: callers see the annotation, not its parameters."""
    if place.path not in side.texts:
        return False
    line = b"\n".join(side.lines(place.path, Span(row.line, row.line)))
    return re.search(rb"(?<![\w.])" + re.escape(row.name.encode()) + rb"\s*[?!]?\s*:", line) is not None
