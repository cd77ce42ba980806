"""PHP definitions: namespaces, classes and their like, functions, members, constants, and the tests of Pest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.comments import comment_above
from codemap.lang.limits import MAX_TITLE
from codemap.lang.order import in_order
from codemap.lang.php.parameters import documented, parameters_of
from codemap.lang.php.syntax import ANONYMOUS, name_chain
from codemap.lang.php.types import DocTypes, class_of, doc_types, is_class
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_KINDS = {
    "class_declaration": "class",
    "interface_declaration": "interface",
    "trait_declaration": "trait",
    "enum_declaration": "enum",
    "anonymous_class": "class",
}
_VISIBILITY = re.compile(r"(?:(?:abstract|final|static|readonly|var)\s+)*(private|protected)\b", re.ASCII)
_CONSTANT = re.compile(r"define\s*\(\s*(['\"])([A-Za-z_]\w*)\1", re.ASCII)
_TEST = re.compile(r"(test|it|describe)\s*\(\s*(['\"])((?:(?!\2)[^\\\n]|\\.)*)\2", re.ASCII)
_CLOSURE = re.compile(r"\b(?:function\b[^{]*\{|fn\b[^=]*=>)")
_NOT_IN_NAMES = re.compile(r"[.:\s]+")
_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every definition of a file, in order of position, and notes which namespace holds what."""
    spaces = []
    for node in in_order(nodes):
        if node.type == "namespace_definition":
            spaces.append(node)
        else:
            _DEFINERS[node.type](sweep, node)
    _spread(sweep, spaces)


def _spread(sweep: Sweep, nodes: list[Node]) -> None:
    """Records namespaces: one without a block reaches to the next one."""
    ends = [*[node.start_byte for node in nodes[1:]], len(sweep.source.data)]
    for node, end in zip(nodes, ends, strict=False):
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is not None:
            sweep.spread(name_chain(sweep.text(name)), node.start_byte, node.end_byte if body else end)


def _class(sweep: Sweep, node: Node) -> None:
    """Opens a class, interface, trait or enum, and records what its header uses."""
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    start = body.start_byte if body else node.end_byte
    if name is not None:
        draft = Draft(_KINDS[node.type], sweep.text(name), node.start_byte, node.end_byte, start, name.start_byte)
    elif node.type == "anonymous_class":
        draft = Draft("class", ANONYMOUS, node.start_byte, node.end_byte, start, node.start_byte)
    else:
        return
    used = _attributes(sweep, node, draft)
    opens = used[-1][2] if used else node.start_byte
    draft.signature = folded(sweep.source.slice(opens, start)) if name is not None else ANONYMOUS
    draft.exported = sweep.enter(node.start_byte) < 0
    parents = _parents(node)
    draft.bases = tuple([name_chain(sweep.text(one)) for one in parents])
    index = _open(sweep, draft)
    if index < 0:
        return
    _decorate(sweep, used, index)
    for one, chain in zip(parents, draft.bases, strict=True):
        sweep.refer("inherit", chain, one.start_byte, index)


def _parents(node: Node) -> list[Node]:
    clauses = [child for child in node.named_children if child.type in ("base_clause", "class_interface_clause")]
    return [one for clause in clauses for one in clause.named_children if one.type != "comment"]


def _traits(sweep: Sweep, node: Node) -> None:
    """Records the traits that a class uses as its bases."""
    holder = sweep.enter(node.start_byte)
    for one in node.named_children if holder >= 0 else ():
        if one.type in ("name", "qualified_name"):
            chain = name_chain(sweep.text(one))
            sweep.drafts[holder].bases += (chain,)
            sweep.refer("inherit", chain, one.start_byte, holder)


def _function(sweep: Sweep, node: Node) -> None:
    """Opens a function or method."""
    name = node.child_by_field_name("name")
    if name is None or name.is_missing:
        return
    body, returns = node.child_by_field_name("body"), node.child_by_field_name("return_type")
    start = body.start_byte if body else node.end_byte
    is_method = node.type == "method_declaration"
    draft = Draft(
        "method" if is_method else "function",
        sweep.text(name),
        node.start_byte,
        node.end_byte,
        start,
        name.start_byte,
    )
    parameters = node.child_by_field_name("parameters")
    if parameters is not None:
        draft.parameters = parameters_of(sweep, parameters)
        draft.signature = folded(sweep.source.slice(name.start_byte, (returns or parameters).end_byte))
    draft.returns = class_of(sweep.text(returns)) if returns else ""
    draft.receiver = "$this" if is_method else ""
    holder = sweep.enter(node.start_byte)
    draft.exported = holder < 0
    used = _attributes(sweep, node, draft)
    if is_method:
        _make_member(sweep, draft, holder, used[-1][2] if used else node.start_byte)
    index = _open(sweep, draft)
    _decorate(sweep, used, index)


def _make_member(sweep: Sweep, draft: Draft, holder: int, opens: int) -> None:
    """Settles the visibility of a member whose modifiers begin at `opens`."""
    found = _VISIBILITY.match(sweep.source.text, opens)
    draft.visibility = found[1] if found else "public"
    draft.exported = holder >= 0 and sweep.drafts[holder].exported and draft.visibility == "public"


def _property(sweep: Sweep, node: Node) -> None:
    """Adds a property of a class; one with hooks runs code, so it is open to what stands in them."""
    name, holder = node.child_by_field_name("name"), node.parent
    if name is None or holder is None:
        return
    alone = sum(child.type == "property_element" for child in holder.named_children) == 1
    hooks = next((child for child in holder.named_children if child.type == "property_hook_list"), None)
    outer = holder if alone else node
    start = hooks.start_byte if hooks else outer.end_byte
    kind = "property" if hooks else "field"
    draft = Draft(kind, sweep.text(name), outer.start_byte, outer.end_byte, start, name.start_byte)
    declared = holder.child_by_field_name("type")
    written = f"{sweep.text(declared)} " if declared else ""
    draft.signature = folded(written + _shortened(sweep, node, name))
    draft.receiver = "$this" if hooks else ""
    parent = sweep.enter(node.start_byte)
    used = _attributes(sweep, holder, draft) if alone else []
    _make_member(sweep, draft, parent, used[-1][2] if used else holder.start_byte)
    index = _open(sweep, draft, leaf=hooks is None, declared=class_of(written) if declared else "")
    _decorate(sweep, used, index)


def _promoted(sweep: Sweep, node: Node) -> None:
    """Adds the property that a parameter of the constructor makes."""
    name, method = node.child_by_field_name("name"), sweep.enter(node.start_byte)
    if name is None or method < 0:
        return
    start, end = node.start_byte, node.end_byte
    draft = Draft("field", sweep.text(name).lstrip("&"), start, end, end, name.start_byte)
    draft.signature = folded(sweep.source.slice(start, end))
    declared, parent = node.child_by_field_name("type"), sweep.drafts[method].parent
    _make_member(sweep, draft, parent, start)
    draft.doc = comment_above(sweep.source, start)[1]
    if sweep.add(draft, parent) >= 0 and declared:
        _bind_type(sweep, parent, draft, class_of(sweep.text(declared)))


def _constant(sweep: Sweep, node: Node) -> None:
    """Adds a constant of a file or a class, or a case of an enum."""
    declaration = node.parent
    name = node.child_by_field_name("name") or (node.named_children[0] if node.named_child_count else None)
    if name is None or declaration is None:
        return
    alone = node.type == "const_element" and declaration.named_children[-1].start_byte == node.start_byte
    alone = alone and sum(child.type == "const_element" for child in declaration.named_children) == 1
    outer = declaration if alone else node
    draft = Draft("constant", sweep.text(name), outer.start_byte, outer.end_byte, outer.end_byte, name.start_byte)
    draft.signature = folded(_shortened(sweep, node, name))
    holder = sweep.enter(node.start_byte)
    draft.exported = holder < 0
    if holder >= 0:
        _make_member(sweep, draft, holder, (declaration if node.type == "const_element" else node).start_byte)
    _open(sweep, draft, leaf=True)


def _shortened(sweep: Sweep, node: Node, name: Node) -> str:
    """Returns the text of a name and its value, without the value where that is long."""
    short = node.end_byte - name.start_byte <= _MAX_VALUE
    return sweep.source.slice(name.start_byte, node.end_byte if short else name.end_byte).rstrip("; ")


def _call(sweep: Sweep, node: Node) -> None:
    """Adds a constant that `define` makes, or opens a test or a group of tests."""
    start, end, text = node.start_byte, node.end_byte, sweep.source.text
    constant = _CONSTANT.match(text, start)
    if constant:
        draft = Draft("constant", constant[2], start, end, end, constant.start(2))
        draft.signature = folded(sweep.source.slice(start, end)) if end - start <= _MAX_VALUE else constant[2]
        draft.exported = True
        _open(sweep, draft, leaf=True, parent=-1)
        return
    test = _TEST.match(text, start)
    closure = _CLOSURE.search(text, test.end(), end) if test else None
    if test and closure:
        title = _NOT_IN_NAMES.sub(" ", sweep.source.slice(test.start(3), test.end(3))).strip(" ")[:MAX_TITLE]
        draft = Draft("test", f"{test[1]}: {title.strip(' ')}", start, end, closure.end() - 1, start)
        draft.signature = folded(f"{test[1]}({sweep.source.slice(test.start(2), test.end())})")
        _open(sweep, draft)


def _open(sweep: Sweep, draft: Draft, *, leaf: bool = False, declared: str = "", parent: int | None = None) -> int:
    """Takes a definition with the comment above it, and what that says about types."""
    before = draft.start
    draft.start, draft.doc = comment_above(sweep.source, before)
    types = doc_types(sweep.source.slice(draft.start, before)) if draft.start < before else DocTypes()
    if draft.kind in ("function", "method"):
        draft.returns = _more_exact(draft.returns, types.value)
        draft.parameters = documented(draft.parameters, types)
    index = sweep.add(draft, parent) if leaf else sweep.open(draft, parent)
    if index >= 0 and draft.kind in ("field", "property"):
        declared = _more_exact(declared, types.value)
        if draft.kind == "property":
            draft.returns = declared
        _bind_type(sweep, draft.parent, draft, declared)
    return index


def _more_exact(declared: str, documented: str) -> str:
    """Returns the documented class where the declaration says none (`array`, `object`), else what is declared."""
    return declared if is_class(declared) or not documented else documented


def _bind_type(sweep: Sweep, holder: int, draft: Draft, declared: str) -> None:
    if declared:
        sweep.bind(holder, draft.name, "type", declared, draft.at)


def _attributes(sweep: Sweep, node: Node, draft: Draft) -> list[tuple[int, str, int]]:
    """Returns (offset, chain, where the declaration goes on) of every attribute, and notes them in the draft."""
    if not sweep.source.text.startswith("#[", node.start_byte):
        return []
    listed = node.child_by_field_name("attributes")
    groups = listed.named_children if listed is not None else []
    found = []
    for attribute in [one for group in groups for one in group.named_children if one.type == "attribute"]:
        name = attribute.named_children[0]
        opens = next((child.start_byte for child in node.children if child.start_byte >= listed.end_byte), 0)  # type: ignore[union-attr]
        found.append((name.start_byte, name_chain(sweep.text(name)), opens))
    draft.decorators = tuple([chain for _, chain, _ in found])
    return found


def _decorate(sweep: Sweep, used: list[tuple[int, str, int]], index: int) -> None:
    if index >= 0:
        for offset, chain, _ in used:
            sweep.refer("decorate", chain, offset, index)


_DEFINERS: dict[str, Callable[[Sweep, Node], None]] = {
    "class_declaration": _class,
    "interface_declaration": _class,
    "trait_declaration": _class,
    "enum_declaration": _class,
    "anonymous_class": _class,
    "use_declaration": _traits,
    "function_definition": _function,
    "method_declaration": _function,
    "property_element": _property,
    "property_promotion_parameter": _promoted,
    "const_element": _constant,
    "enum_case": _constant,
    "function_call_expression": _call,
}
