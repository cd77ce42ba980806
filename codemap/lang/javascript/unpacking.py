"""Patterns that take apart what is written out beside them: each part gets its own value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.javascript.contents import elements
from codemap.lang.javascript.parameters import places_of
from codemap.lang.javascript.received import bind_name
from codemap.lang.javascript.syntax import values_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_SPELLED_PAIRS = frozenset({("array_pattern", "array"), ("object_pattern", "object")})


def parts_of(sweep: Sweep, target: Node, value: Node) -> Iterator[tuple[Node, tuple[str, ...]]]:
    """Yields the parts of a target with what each takes of a value, which may spell out its elements."""
    pending = [(target, value)]
    while pending:
        target, value = pending.pop()
        if (target.type, value.type) not in _SPELLED_PAIRS:
            yield target, values_of(sweep, value)
            continue
        read = _by_place if value.type == "array" else _by_key
        held = read(sweep, value)
        for place, one in read(sweep, target).items():
            if one.type == "rest_pattern":
                _take_rest(sweep, one, place, held)
            elif place in held:
                pending.append((one, held[place]))
            else:
                yield one, ("?",)


def _by_place(_: Sweep, node: Node) -> dict[int | str, Node]:
    return dict(places_of(node))


def _by_key(sweep: Sweep, node: Node) -> dict[int | str, Node]:
    """Returns the parts of an object or its pattern by their keys: the values where they are written apart."""
    found: dict[int | str, Node] = {}
    for child in node.named_children:
        key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
        if key is not None and value is not None:
            found[sweep.text(key).strip("'\"")] = value
        elif child.type != "comment":
            left = child.child_by_field_name("left") or child
            found[sweep.text(left).lstrip(". ")] = child
    return found


def _take_rest(sweep: Sweep, target: Node, first: int | str, held: Mapping[int | str, Node]) -> None:
    """Records what a rest element takes of the elements or members that are written out."""
    name = next(iter(target.named_children), target)
    bind_name(sweep, sweep.text(name), "value", "<list>" if isinstance(first, int) else "<dict>", name.start_byte)
    scope = sweep.inner(name.start_byte)
    for place, value in held.items():
        link = f".{place}" if isinstance(place, str) else f"[{place - first}]" if isinstance(first, int) else ""
        for path, chain in elements(sweep, value) if not link.startswith("[-") else ():
            sweep.bind(scope, f"{sweep.text(name)}{link}{path}", "element", chain, name.start_byte)
