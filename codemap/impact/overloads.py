"""Other functions of the same name that a call may mean."""

from __future__ import annotations

from codemap.impact.sides import Side
from codemap.index.module import MODULE_LEVEL, Place

CALLABLE = ("function", "method")

OVERLOADED = frozenset({"java", "kotlin", "csharp"})
"""Languages in which the arguments of a call choose among functions of one name, those of bases and files included."""


def of_one_name(side: Side, place: Place) -> list[Place]:
    """Returns the definitions that share name and place with this one, itself among them."""
    module, row = side.module_at(place), side.definition(place)
    return [Place(place.path, position) for position in module.children.get(row.parent, {}).get(row.name, ())]


def overloads(side: Side, place: Place) -> list[Place] | None:
    """Returns the other definitions that a call of this one may mean, None where not all are known."""
    module, row = side.module_at(place), side.definition(place)
    found = of_one_name(side, place)
    if module.language in OVERLOADED:
        lookup = side.view.lookup
        if row.parent == MODULE_LEVEL:
            found += [each for each in lookup.named(row.name) if side.definition(each).kind in CALLABLE]
        elif module.is_container(row.parent):
            ancestors = lookup.ancestors(place.path, row.parent)
            if None in ancestors:
                return None
            found += [method for each in ancestors if each for method in _methods(side, each, row.name)]
    return [each for each in dict.fromkeys(found) if each != place]


def _methods(side: Side, holder: Place, name: str) -> list[Place]:
    module = side.view.module(holder.path)
    positions = module.children.get(holder.position, {}).get(name, ()) if module else ()
    return [Place(holder.path, position) for position in positions]
