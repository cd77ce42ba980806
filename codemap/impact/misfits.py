"""Calls that fitted what they call and do not fit it any more, or hand their arguments to other parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.fit import CHECKED, bound_parameters, exchanged, misfit
from codemap.impact.making import MADE, constructors, parameters_of_type
from codemap.impact.overloads import CALLABLE, of_one_name, overloads
from codemap.impact.sides import Side, Sides
from codemap.impact.symbols import SymbolDiff
from codemap.index.edges import Edge
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.outcome import NO_REFERENCE
from codemap.model import Definition, Parameter, Reference, Span

CERTAIN = 0.6
"""Confidence from which a call is checked against a signature."""


class _Called(NamedTuple):
    """What a call may run, the name of the type it is a method of, and that of its receiver."""

    row: Definition
    class_name: str
    receiver: str


def misfits(sides: Sides, diff: SymbolDiff) -> Iterator[BrokenReference]:
    """Yields the calls on the new side that fitted what they meant on the old side, and do not now."""
    for old, new in sorted(_changed(sides, diff)):
        before, after = _all_called(sides.old, old), _all_called(sides.new, new)
        if not before or not after or _parameters(before) == _parameters(after):
            continue
        kind = "call" if sides.new.definition(new).kind in CALLABLE else "construct"
        for edge in sides.new.view.incoming(new):
            if edge.kind == kind and edge.confidence >= CERTAIN and edge.reference != NO_REFERENCE:
                call = _call(sides, edge)
                detail = _misfit(sides, edge, call, before, after) if call else ""
                if call and detail:
                    yield BrokenReference(
                        edge.source.path, edge.line, edge.source, call.name, edge.kind, old, "signature", detail,
                        edge.rule, edge.confidence, new,
                    )  # fmt: skip


def _parameters(called: list[_Called]) -> list[tuple[Parameter, ...]]:
    return [each.row.parameters for each in called]


def _call(sides: Sides, edge: Edge) -> Reference | None:
    body = sides.new.view.body(edge.source.path)
    call = body.references[edge.reference] if body else None
    return call if call and call.kind == "call" else None


def _misfit(sides: Sides, edge: Edge, call: Reference, before: list[_Called], after: list[_Called]) -> str:
    """Returns why a call fits nothing that it may mean now, empty if it does or did not on the old side either."""
    module = sides.new.view.module(edge.source.path)
    assert module is not None, edge
    fitted, fits = ([_judged(call, each, module.language) for each in called] for called in (before, after))
    if "" not in fitted or None in fits:
        return ""
    if "" not in fits:
        return fits[-1] or ""
    if len(before) == len(after) == 1:
        was, now = (_bound(call, each) for each in (before[0], after[0]))
        detail = exchanged(call, was, now, module.language) if was is not None and now is not None else ""
        return detail if detail and _is_as_before(sides, edge) else ""
    return ""


def _judged(call: Reference, called: _Called, language: str) -> str | None:
    """Returns why a call does not fit, empty if it does, None where that cannot be told."""
    parameters = _bound(call, called)
    return None if parameters is None else misfit(call, parameters, language)


def _bound(call: Reference, called: _Called) -> Sequence[Parameter] | None:
    return bound_parameters(called.row, call.receiver, called.class_name, called.receiver)


def _is_as_before(sides: Sides, edge: Edge) -> bool:
    """Says whether the line of a call and the one below it are lines of the old side, too."""
    path = edge.source.path
    if path not in sides.new.texts:
        return True
    before = {new: old for old, new in sides.new_path_of.items()}.get(path, path)
    here = sides.new.lines(path, Span(edge.line, edge.line + 1))
    there = sides.old.rows(before)
    return any(there[number : number + len(here)] == here for number in range(len(there)))


# -- what is called ---------------------------------------------------------------------------------------------------


def _changed(sides: Sides, diff: SymbolDiff) -> set[tuple[Place, Place]]:
    """Returns what can be called and may take other arguments now, old and new: it differs, or one of its name went."""
    pairs = {(change.old, change.new) for change in diff.changes if change.old and change.new}
    pairs |= {(old, new) for old, new in diff.pairs.items() if _is_made_otherwise(sides, old, new)}
    for change in diff.changes:
        if change.kind == "removed" and change.old is not None and not change.is_module:
            pairs |= {(old, diff.pairs[old]) for old in of_one_name(sides.old, change.old) if old in diff.pairs}
    return {(old, new) for old, new in pairs if _is_called(sides, old, new)}


def _is_made_otherwise(sides: Sides, old: Place, new: Place) -> bool:
    """Says whether a class has constructors where it had none, or none any more, or is made with other fields.

    None of that is a change of the class's own lines.
    """
    before, after = sides.old.definition(old), sides.new.definition(new)
    if before.kind not in MADE or after.kind not in MADE or before.text_hash == after.text_hash:
        return False
    had, has = constructors(sides.old, old), constructors(sides.new, new)
    return bool(had) != bool(has) or (not has and bool(after.decorators))


def _is_called(sides: Sides, old: Place, new: Place) -> bool:
    module = sides.new.module(new.path)
    if module is None or module.language not in CHECKED or MODULE_LEVEL in (old.position, new.position):
        return False
    before, after = sides.old.definition(old), sides.new.definition(new)
    if before.kind in MADE and after.kind in MADE:
        return True
    return before.kind in CALLABLE and after.kind in CALLABLE and not _is_typed_apart(sides.new, new, after)


def _is_typed_apart(side: Side, place: Place, row: Definition) -> bool:
    """Says whether a function is the value of an annotated name: callers see the annotation, not its parameters."""
    if place.path not in side.texts:
        return False
    line = b"\n".join(side.lines(place.path, Span(row.line, row.line)))
    return re.search(rb"(?<![\w.])" + re.escape(row.name.encode()) + rb"\s*[?!]?\s*:", line) is not None


def _all_called(side: Side, place: Place) -> list[_Called]:
    """Returns all that a call of a definition may run, that itself last; nothing where it is not known."""
    row = side.definition(place)
    if row.kind in MADE:
        return _all_constructors(side, place, row)
    others = overloads(side, place)
    return [] if others is None else [_called(side, each) for each in (*others, place)]


def _all_constructors(side: Side, place: Place, row: Definition) -> list[_Called]:
    if len(side.view.lookup.namespaces.parts(side.module_at(place), place.position)) > 1:
        return []
    written = [_called(side, each) for each in constructors(side, place)]
    if written and not row.parameters:
        return written
    made = parameters_of_type(side, place)
    return [] if made is None else [*written, _Called(row._replace(parameters=made), "", "")]


def _called(side: Side, place: Place) -> _Called:
    module = side.view.module(place.path)
    assert module is not None, place
    row = module.definitions[place.position]
    if row.parent != MODULE_LEVEL:
        class_name = module.definitions[row.parent].name if module.is_container(row.parent) else ""
    else:
        class_name = row.qualname.rpartition(".")[0].rpartition(".")[2] if row.kind == "method" else ""
    return _Called(row, class_name, module.adapter.receiver_name(row))
