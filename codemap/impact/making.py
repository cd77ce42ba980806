"""The parameters with which objects of a type are made where nothing but the type itself says so."""

from __future__ import annotations

from codemap.impact.sides import Side
from codemap.index.module import CONSTRUCTOR, Place
from codemap.model import Definition, Parameter, Span

MADE = ("class", "record")
"""Kinds of types that can say with what they are made."""

_BY_FIELDS = frozenset({"dataclass", "attrs", "define", "mutable", "frozen"})
"""Decorators of Python that make a constructor from the fields."""

_OTHERWISE = (b"init", b"kw_only")
"""Options of theirs after which fields are not parameters, or not of any kind."""

_NOT_INHERITED = frozenset({"java", "csharp"})
"""Languages in which a type does not have the constructors of its bases."""

_NO_PLAIN_FIELD = ("ClassVar", "init=False", "kw_only", "KW_ONLY", "InitVar")


def constructors(side: Side, place: Place) -> list[Place]:
    """Returns the constructors that are written in a type."""
    module, row = side.module_at(place), side.definition(place)
    # What Kotlin calls `init` runs beside the constructor that the type's header is.
    names = {CONSTRUCTOR, row.name, *module.adapter.CONSTRUCTORS} - {"init"}
    inside = module.children.get(place.position, {})
    found = [position for name in names for position in inside.get(name, ())]
    return [
        Place(place.path, each) for each in sorted(found) if module.definitions[each].kind in ("method", "function")
    ]


def parameters_of_type(side: Side, place: Place) -> tuple[Parameter, ...] | None:
    """Returns the parameters with which a type without written constructors is made, None where that is not known."""
    module, row = side.module_at(place), side.definition(place)
    if row.parameters:
        return row.parameters
    decorators = {each.partition("(")[0].rpartition(".")[2] for each in row.decorators}
    if not decorators and (module.language in _NOT_INHERITED or not row.bases):
        return ()
    if module.language != "python" or row.bases or len(decorators) != 1 or not decorators <= _BY_FIELDS:
        return None
    header = b"\n".join(side.lines(place.path, Span(row.start, row.line)))
    if any(option in header for option in _OTHERWISE):
        return None
    fields = [one for one in module.definitions if one.parent == place.position and one.kind == "field"]
    if any(mark in one.signature for one in fields for mark in _NO_PLAIN_FIELD):
        return None
    return tuple(map(_parameter, fields))


def _parameter(field: Definition) -> Parameter:
    return Parameter(field.name, "normal", "=" not in field.signature, "")
