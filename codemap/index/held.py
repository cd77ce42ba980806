"""What collections and wrappers hold: declared types write a collection of T as `T[]`, and see through wrappers.

An entity of kind `items` is a collection of objects of a class; each `[]` in its kind is one more level. `gives ...` is
a member that hands out an entity of the kind behind it when it is called.
"""

from __future__ import annotations

from codemap.index.entity import BUILTIN, Entity, Found
from codemap.lang import MemberRules

_ITEMS = "items"
_GIVES = "gives "


def collection(instance: Entity | None, levels: int) -> Entity | None:
    """Returns a collection of such objects, with as many levels; only objects of our classes have one."""
    if instance is None or instance.kind != "instance":
        return instance if instance and instance.kind in ("external", "builtin") else None
    return instance._replace(kind=_ITEMS + "[]" * (levels - 1)) if levels else instance


def is_held(entity: Entity) -> bool:
    """Says whether an entity is a collection or a member of one: no definition of ours."""
    return entity.kind.startswith((_ITEMS, _GIVES))


def element(entity: Entity) -> Entity | None:
    """Returns what a subscript of an entity gives, None where that is not known."""
    if not entity.kind.startswith(_ITEMS):
        return entity if entity.kind in ("external", "builtin") else None
    inner = entity.kind.removesuffix("[]")
    return entity._replace(kind="instance" if inner == entity.kind else inner)


def given(entity: Entity) -> Entity | None:
    """Returns what calling a member of a collection or wrapper gives."""
    return entity._replace(kind=entity.kind[len(_GIVES) :]) if entity.kind.startswith(_GIVES) else None


def member_of(rules: MemberRules, entity: Entity, name: str) -> Found | None:
    """Returns what a member of a collection, or of a wrapper around an object, means; None if it is none of those."""
    inner = element(entity) if entity.kind.startswith(_ITEMS) else None
    if inner and name in rules.accessors:
        return Found(inner._replace(kind=_GIVES + inner.kind), "typed")
    if name in rules.transparent and (inner or entity.kind == "instance"):
        return Found(entity._replace(kind=_GIVES + entity.kind), "typed")
    return Found(BUILTIN, "builtin") if inner else None


def of_enum(enum: Entity, name: str) -> Found | None:
    """Returns what an enum has that nobody writes: all its values, or the one of a name; None for other names."""
    given = _OF_ENUMS.get(name)
    return Found(enum._replace(kind=given), "typed") if given else None


_OF_ENUMS = {
    **dict.fromkeys(("values", "cases"), f"{_GIVES}{_ITEMS}"),
    **dict.fromkeys(("valueOf", "from", "tryFrom"), f"{_GIVES}instance"),
    "entries": _ITEMS,
}
