"""Uses of members that are broken because their type is: told once, as uses of the type.

Whoever writes the type's name has to write another one. Whoever only uses a member of an object does not: such uses
follow, and are counted with a use of the type.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from codemap.impact.broken_reference import BrokenReference
from codemap.impact.sides import Side, Sides
from codemap.impact.symbols import SymbolChange, SymbolDiff
from codemap.index.module import MODULE_LEVEL, Place, owner_of


def with_followers(found: Iterable[BrokenReference], sides: Sides, diff: SymbolDiff) -> list[BrokenReference]:
    """Returns the broken references without those that follow from another one, which counts them."""
    gone = _types(sides.old, diff)
    told: dict[tuple[str, int, str], BrokenReference] = {}
    followers: list[tuple[Place, BrokenReference]] = []
    for broken in found:
        change = gone.get(_type_around(sides.old, broken.target))
        holder = change.old if change else None
        if holder is None or change is None or broken.kind == "import" or _is_itself_another(broken, sides):
            told.setdefault((broken.path, broken.line, broken.written), broken)
            continue
        if change.kind == "unreadable":
            continue
        name = sides.old.definition(holder).name
        if name not in re.split(r"\W+", broken.receiver):
            followers.append((holder, broken))
            continue
        by_type = broken._replace(
            written=name, kind="read", target=holder, reason=change.kind, now=change.new, receiver=""
        )
        told.setdefault((broken.path, broken.line, name), by_type)
    return _counted(list(told.values()), followers)


def _types(side: Side, diff: SymbolDiff) -> dict[Place | str, SymbolChange]:
    """Returns the types that are gone by place, and by name for members that are written outside of them."""
    found: dict[Place | str, SymbolChange] = {}
    for change in diff.gone:
        module = side.module(change.old.path) if change.old else None
        if change.old is not None and module is not None and module.is_container(change.old.position):
            found[change.old] = change
            found.setdefault(module.definitions[change.old.position].qualname, change)
    return found


def _type_around(side: Side, place: Place) -> Place | str:
    """Returns the type that a symbol is a member of, or the name of it; an empty one for what is no member."""
    module = side.module(place.path)
    if module is None or place.position == MODULE_LEVEL:
        return ""
    row = module.definitions[place.position]
    return Place(place.path, row.parent) if row.parent != MODULE_LEVEL else owner_of(row)


def _is_itself_another(broken: BrokenReference, sides: Sides) -> bool:
    """Says whether the member has another name now, which its users have to write whatever its type is called."""
    return broken.now is not None and sides.new.definition(broken.now).name != sides.old.definition(broken.target).name


def _counted(told: list[BrokenReference], followers: list[tuple[Place, BrokenReference]]) -> list[BrokenReference]:
    """Returns the references with the followers counted: with one of the same symbol, else file, else the first."""
    nearest: dict[tuple[Place, Place | str], int] = {}
    for index in sorted(range(len(told)), key=lambda each: told[each].kind == "import"):
        for near in (told[index].source, told[index].path, ""):
            nearest.setdefault((told[index].target, near), index)
    members = Counter[int]()
    for holder, follower in followers:
        ways = [(holder, near) for near in (follower.source, follower.path, "") if (holder, near) in nearest]
        members.update(nearest[way] for way in ways[:1])
    return [broken._replace(members=members[index]) for index, broken in enumerate(told)]
