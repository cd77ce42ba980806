"""What members of generic types hand out: a type's parameter stands for the argument that its user gives.

Parameters and arguments are read from headers: `class Box<T> extends Store<T>`.
"""

from __future__ import annotations

import re

from codemap.index.asked import Asked
from codemap.index.entity import Entity, symbol_at
from codemap.index.held import collection
from codemap.index.module import Place
from codemap.model import Definition

_WORD = re.compile(r"[A-Za-z_]\w*")
_TEMPLATE = re.compile(r"template\s*<")
_MARKS = frozenset({"in", "out", "reified", "class", "typename"})


def substituted(lookup: Asked, receiver: Entity, member: Entity) -> Entity | None:
    """Returns what a member gives whose type is a parameter of its class, seen on a receiver that says what for."""
    if receiver.kind != "instance" or member.kind != "symbol":
        return None
    definition = lookup.definition(member)
    base, levels = definition.returns.partition("[")[0], definition.returns.count("[]")
    if not base or definition.parent < 0:
        return None
    holder = Place(member.path, definition.parent)
    place = _place_of(lookup.definition(symbol_at(*holder)), base)
    if place < 0:
        return None
    if holder == Place(receiver.path, receiver.position):
        found = receiver.arguments[place] if place < len(receiver.arguments) else None
    else:
        found = _handed_up(lookup, receiver, lookup.definition(symbol_at(*holder)).name, place)
    return collection(found, levels) if found and found.kind == "instance" else None


def bound_of(row: Definition, name: str) -> str:
    """Returns the type that the header of a definition bounds a type parameter by, empty if it does not."""
    if "<" not in row.signature:
        return ""
    found = re.search(rf"[<,\s]{re.escape(name)}\s*(?:extends\b|:)\s*([A-Za-z_][\w.]*)", row.signature)
    return found[1] if found and found[1] != name else ""


def _place_of(holder: Definition, name: str) -> int:
    """Returns which parameter of a generic type a name is, -1 for none."""
    template = _TEMPLATE.match(holder.signature)
    listed = holder.signature[template.end() :] if template else holder.signature.partition(f"{holder.name}<")[2]
    names = [_parameter(part) for part in _parts(listed)]
    return names.index(name) if name in names else -1


def _parts(listed: str) -> list[str]:
    """Returns the parts of a list up to the bracket that closes it."""
    parts, depth, start = [], 0, 0
    for index, char in enumerate(listed):
        if char in "<(":
            depth += 1
        elif char in ">)":
            depth -= 1
        if depth < 0 or (char == "," and not depth):
            parts.append(listed[start:index])
            start = index + 1
        if depth < 0:
            return parts
    return []


def _parameter(text: str) -> str:
    return next((word for word in _WORD.findall(text) if word not in _MARKS), "")


def _handed_up(lookup: Asked, receiver: Entity, base: str, place: int) -> Entity | None:
    """Returns the argument that the receiver's class, or a base of it, gives to a base in its header."""
    for step in lookup.ancestors(receiver.path, receiver.position):
        definition = lookup.definition(symbol_at(*step)) if step else None
        found = re.search(rf"\b{re.escape(base)}\s*<([^<>]*)>", definition.signature) if definition else None
        context = lookup.context(step.path) if step else None
        if step is None or definition is None or found is None or context is None or definition.name == base:
            continue
        written = [part.strip() for part in found[1].split(",")]
        if place >= len(written):
            return None
        own = _place_of(definition, written[place])
        if own >= 0:
            same = step == Place(receiver.path, receiver.position)
            return receiver.arguments[own] if same and own < len(receiver.arguments) else None
        return lookup.typed(context, definition.parent, written[place])
    return None
