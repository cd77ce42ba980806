"""Expressions to chains, for languages that say by a table which node holds what is left of an expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.limits import MAX_LINKS, MAX_VALUES

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_BUDGET = 64
_UNKNOWN = ("?",)


class Expressions(NamedTuple):
    """How a language builds its expressions.

    `plain` matches a chain of names as written and `dotted` turns it into one with dots. `inner` names the field that
    holds what is left without the last link (empty: the first child that is no comment), `members` the field with that
    link's name; `links` are the links that no name tells. `choices` gives the expressions whose value one passes on as
    its own, None where it has a value itself. `special` gives the chain of what the tables cannot tell, or another
    expression that stands for it, else nothing; `last` gives the chain of the last link.
    """

    plain: re.Pattern[str]
    dotted: Callable[[str], str]
    inner: Mapping[str, str]
    members: Mapping[str, str]
    links: Mapping[str, str]
    literals: Mapping[str, str]
    choices: Callable[[Node], list[Node] | None]
    special: Callable[[Sweep, Node], str | Node | None]
    last: Callable[[Sweep, Node, str], str] | None = None


def chain_of(sweep: Sweep, node: Node, syntax: Expressions) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    text, plain = sweep.source.text, syntax.plain
    start, end = node.start_byte, node.end_byte
    if plain.fullmatch(text, start, end):
        return syntax.dotted(sweep.source.slice(start, end)) or "?"
    links: list[str] = []
    for _ in range(MAX_LINKS):
        start, end = node.start_byte, node.end_byte
        if plain.fullmatch(text, start, end):
            links.append(syntax.dotted(sweep.source.slice(start, end)))
            break
        special = syntax.special(sweep, node)
        if isinstance(special, str):
            if special:
                links.append(special)
                break
        elif special is not None:
            node = special
            continue
        kind = node.type
        inner = _inner(node, kind, syntax)
        if inner is None:
            links.append(syntax.literals.get(kind, "?"))
            break
        links.append(_link(sweep, node, kind, syntax))
        node = inner
    else:
        links.append("?")
    return "".join(reversed(links)) or "?"


def _inner(node: Node, kind: str, syntax: Expressions) -> Node | None:
    field = syntax.inner.get(kind)
    if field is None:
        return None
    return node.child_by_field_name(field) if field else first_child(node)


def _link(sweep: Sweep, node: Node, kind: str, syntax: Expressions) -> str:
    last = syntax.last(sweep, node, kind) if syntax.last else ""
    if last:
        return last
    member = syntax.members.get(kind)
    name = node.child_by_field_name(member) if member else None
    return f".{sweep.text(name)}" if name else syntax.links.get(kind, "")


def values_of(sweep: Sweep, node: Node, syntax: Expressions) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, in order; (`?`,) where none is understood."""
    return chosen(node, syntax.choices, lambda one: chain_of(sweep, one, syntax))


def chosen(
    node: Node, choices: Callable[[Node], list[Node] | None], chain_of: Callable[[Node], str]
) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, by the choices and the chain of each expression."""
    passed_on = choices(node)
    if passed_on is None:
        chain = chain_of(node)
        return (chain,) if chain[0] != "?" else _UNKNOWN
    found: list[str] = []
    pending = passed_on[::-1]
    budget = _BUDGET
    while pending and len(found) < MAX_VALUES and budget:
        budget -= 1
        node = pending.pop()
        passed_on = choices(node)
        if passed_on is not None:
            pending.extend(reversed(passed_on))
            continue
        chain = chain_of(node)
        if chain[0] != "?" and chain not in found:
            found.append(chain)
    return tuple(found) or _UNKNOWN


def first_child(node: Node) -> Node | None:
    """Returns the first child that is neither punctuation nor a comment."""
    for child in node.named_children:
        if "comment" not in child.type:
            return child
    return None
