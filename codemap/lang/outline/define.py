"""Captured nodes to definitions: each with the name that the query or a pattern finds, nested as they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.lang.comments import comment_above, lines_above
from codemap.lang.limits import MAX_TITLE
from codemap.lang.order import in_order
from codemap.lang.outline.headings import headings
from codemap.lang.outline.keys import outer_keys
from codemap.lang.outline.shapes import CASED, SHAPES, Named, Shape
from codemap.lang.signature import folded
from codemap.lang.source import proper
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source
    from codemap.lang.sweep import Sweep

_HEADER = 600
"""Bytes after the start of a definition among which its header is looked for."""

_HOLDERS = frozenset({"class", "struct", "interface", "trait", "object", "enum", "extension", "actor"})
_CODE = frozenset({"function", "method"})
_INNER = {"function": "method", "variable": "field", "constant": "field"}
"""What a definition is called inside a class or its like."""


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every definition of an outline language."""
    shape = SHAPES[sweep.language]
    if shape.leveled:
        drafts = headings(sweep.source, nodes)
    else:
        named = _by_header(sweep.source, nodes, shape) if shape.header else _by_nodes(sweep.source, nodes, shape)
        if shape.keyed:
            named, cut = outer_keys(named)
            sweep.note = cut
        drafts = [_draft(sweep.source, one, shape) for one in named]
    for draft in drafts:
        _place(sweep, draft)


def _by_nodes(source: Source, nodes: list[Node], shape: Shape) -> list[Named]:
    """Returns the definitions with the other captured nodes, which name the definition that they lie in."""
    found: list[Named] = []
    around: list[Named] = []
    # Some definitions are as long as their names: a sort that keeps the order of equals lets them come first.
    for node in in_order(sorted(nodes, key=lambda node: node.type not in shape.kinds)):
        while around and around[-1].node.end_byte <= node.start_byte:
            around.pop()
        kind = shape.kinds.get(node.type)
        if kind is not None:
            around.append(Named(node, kind, []))
            found.append(around[-1])
        elif around:
            around[-1].pieces.append((node.start_byte, node.end_byte))
    return [_cased(source, one) if one.kind == CASED else one for one in found]


def _cased(source: Source, one: Named) -> Named:
    return Named(one.node, source.slice(*one.pieces[0]) if one.pieces else CASED, one.pieces[1:])


def _by_header(source: Source, nodes: list[Node], shape: Shape) -> list[Named]:
    """Returns the nodes whose text begins as a definition does."""
    assert shape.header is not None
    found = []
    for node in in_order(nodes):
        start = node.start_byte
        header = shape.header.match(source.text, start, min(node.end_byte, start + _HEADER))
        if header is not None and header.lastgroup:
            kind = shape.kinds.get(header.lastgroup, header.lastgroup)
            found.append(Named(node, kind, [header.span(header.lastgroup)]))
    return found


def _draft(source: Source, one: Named, shape: Shape) -> Draft:
    """Returns a definition; one that nothing names has an empty name."""
    node, kind, pieces = one
    words = [word for word in (_word(source, *piece) for piece in pieces) if word]
    at = pieces[-1][0] if pieces else node.start_byte
    start, doc = node.start_byte, ""
    if shape.comment == "//":
        start, doc = comment_above(source, start)
    elif shape.comment:
        doc = lines_above(source, start, shape.comment)
    name = words[-1] if words else ""
    draft = Draft(kind, name, start, node.end_byte, node.end_byte, at, doc=doc)
    draft.prefix = "".join(f"{word}." for word in words[:-1])
    draft.signature = _signature(source, node, shape)
    return draft


def _word(source: Source, start: int, end: int) -> str:
    """Returns a piece of a name on one line, without quotes and limited in length."""
    text = " ".join(source.slice(start, min(end, start + 4 * MAX_TITLE)).split())
    return text.strip("\"'`")[:MAX_TITLE]


def _signature(source: Source, node: Node, shape: Shape) -> str:
    """Returns the header: up to the body where the grammar tells it, else the first line."""
    start = node.start_byte
    body = node.child_by_field_name("body") if shape.comment else None
    line = source.text.find("\n", start, node.end_byte)
    end = body.start_byte if body is not None else line if line >= 0 else node.end_byte
    return folded(proper(source.text[start : min(end, start + _HEADER)]), shape.comment or "\0").rstrip(" {([,=:")


def _place(sweep: Sweep, draft: Draft) -> None:
    """Opens a definition where it lies; what has no name, and the variables of functions, are left out."""
    around = sweep.enter(draft.start)
    holder = sweep.drafts[around].kind if around >= 0 else ""
    if not draft.name or (holder in _CODE and draft.kind in ("variable", "constant")):
        return
    if holder in _HOLDERS and draft.kind in _INNER:
        draft.kind = _INNER[draft.kind]
    elif draft.kind == "function" and draft.prefix:
        draft.kind = "method"
    sweep.open(draft)
