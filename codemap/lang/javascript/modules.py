"""JavaScript and TypeScript imports and exports, ES modules and CommonJS alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.adapter import EXPRESSION, WHOLE
from codemap.lang.chain import NAME
from codemap.lang.javascript.contents import stored
from codemap.lang.javascript.syntax import DEFINING, chain_of, name_given, unwrapped, values_of
from codemap.lang.order import in_order

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(NAME, re.ASCII)
_NO_WORD = re.compile(r"\W+")
_USED_AT_ONCE = (".", "(", ")")
_REQUIRE = re.compile(
    rf"(?:await\s+)?(?:require|import)\s*\(\s*[\"'`]([^\"'`$\n]+)[\"'`]\s*(?:,[^)]*)?\)(?:\s*\.\s*({NAME}))?", re.ASCII
)


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records import and export statements; the exports of what is defined in place are on the definitions."""
    for node in in_order(nodes):
        if node.type == "export_statement":
            _export(sweep, node)
        elif node.type == "import_alias":
            _alias(sweep, node)
        else:
            _import(sweep, node)


def taken_in(text: str) -> tuple[str, str]:
    """Returns (module, member) that an expression takes in by `require` or `import()`; both empty if it does not."""
    found = _REQUIRE.fullmatch(text)
    return (found.group(1), found.group(2) or "") if found else ("", "")


def loads(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the literal `require` and `import()` calls that no declaration or export has recorded yet."""
    known = {(fact.module, fact.line) for _, fact in sweep.imports}
    for start, end in sweep.silent:
        module = _module_of(sweep, start, end)
        if module and (module, sweep.source.line(start)) not in known:
            sweep.bring(start, module, "", _name_at_once(sweep, module, end))


def named_at_once(sweep: Sweep, node: Node) -> str:
    """Returns the name of what a `require` or `import()` takes in that is used at once, empty for others."""
    return _name_at_once(sweep, _module_of(sweep, node.start_byte, node.end_byte), node.end_byte)


def _module_of(sweep: Sweep, start: int, end: int) -> str:
    return taken_in(sweep.source.slice(start, end))[0] if end - start < 300 else ""


def _name_at_once(sweep: Sweep, module: str, end: int) -> str:
    is_used = module and sweep.source.text[end : end + 1] in _USED_AT_ONCE
    return EXPRESSION + _NO_WORD.sub("_", module) if is_used else ""


def _take(sweep: Sweep, node: Node) -> None:
    """Tells the names in a statement apart from reads."""
    start = node.start_byte
    sweep.taken.update([start + found.start() for found in _WORD.finditer(sweep.source.text[start : node.end_byte])])


def _import(sweep: Sweep, node: Node) -> None:
    module = _source(sweep, node)
    clauses = [child for child in node.named_children if child.type in ("import_clause", "import_require_clause")]
    if not clauses:
        sweep.bring(node.start_byte, module, "", "")
    for clause in clauses:
        module = module or _source(sweep, clause)
        for child in clause.named_children:
            kind, at = child.type, child.start_byte
            if kind == "identifier":
                whole = clause.type == "import_require_clause"
                sweep.bring(at, module, "" if whole else "default", _text(sweep, child))
            elif kind == "namespace_import":
                sweep.bring(at, module, "", _text(sweep, child.named_children[-1]))
            elif kind == "named_imports":
                for one in child.named_children:
                    name, alias = _names(sweep, one)
                    if name:
                        sweep.bring(one.start_byte, module, name, alias or name)


def _alias(sweep: Sweep, node: Node) -> None:
    """`import A = N.M` binds a name to something of this file."""
    names = node.named_children
    if len(names) == 2:
        _take(sweep, node)
        sweep.bind(
            sweep.inner(node.start_byte),
            _text(sweep, names[0]),
            "value",
            chain_of_dotted(sweep, names[1]),
            names[0].start_byte,
        )


def chain_of_dotted(sweep: Sweep, node: Node) -> str:
    """Returns the text of a dotted name without spaces."""
    return "".join(_text(sweep, node).split())


def _export(sweep: Sweep, node: Node) -> None:
    if node.child_by_field_name("declaration") is not None:
        return
    module = _source(sweep, node)
    value = node.child_by_field_name("value")
    children = node.named_children
    clause = next((child for child in children if child.type in ("export_clause", "namespace_export")), None)
    if clause is not None:
        _take(sweep, node)
        _export_clause(sweep, clause, module)
    elif module:
        sweep.hand_on(node.start_byte, module, "*", "")
    else:
        plain = value or next((child for child in children if child.type in ("identifier", "member_expression")), None)
        if plain is not None and plain.type == "identifier":
            sweep.taken.add(plain.start_byte)
            _hand_on(sweep, plain.start_byte, _text(sweep, plain), "default")
        elif value is not None and value.type not in DEFINING:
            _export_bound(sweep, value, "default")
            stored(sweep, "default", unwrapped(value), -1, value.start_byte)


def _export_clause(sweep: Sweep, clause: Node, module: str) -> None:
    if clause.type == "namespace_export":
        sweep.hand_on(clause.start_byte, module, "", _text(sweep, clause.named_children[-1]).strip("'\""))
        return
    for one in clause.named_children:
        name, alias = _names(sweep, one)
        if name and module:
            sweep.hand_on(one.start_byte, module, name, alias or name)
        elif name:
            _hand_on(sweep, one.start_byte, name, alias or name)


def _hand_on(sweep: Sweep, offset: int, name: str, alias: str) -> None:
    """Exports a name of this file, and marks what it names here as exported."""
    sweep.hand_on(offset, "", name, alias)
    for draft in sweep.drafts:
        if draft.name == name and draft.parent < 0:
            draft.exported = True
            _publish_members(sweep, draft.qualname)


def _publish_members(sweep: Sweep, holder: str) -> None:
    for draft in sweep.drafts:
        if draft.parent >= 0 and sweep.drafts[draft.parent].qualname == holder and draft.visibility == "public":
            draft.exported = sweep.drafts[draft.parent].kind not in ("function", "method")


def common_exports(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what `module.exports` and `exports.x` hand on by name; what they define is on the definitions."""
    for node in in_order(nodes):
        if not sweep.source.text.startswith(("module.exports", "exports."), node.start_byte):
            continue
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            continue
        sweep.taken.add(left.start_byte)
        chain = chain_of(sweep, left)
        name = "default" if chain == WHOLE else chain.rpartition(".")[2]
        value, given = unwrapped(right), name_given(sweep, node)
        if given:
            _export_name(sweep, node.start_byte, given, name)
        elif value.type == "object" and name == "default":
            _exported_object(sweep, value)
        else:
            _exported_value(sweep, value, name)


def _exported_object(sweep: Sweep, literal: Node) -> None:
    for child in literal.named_children:
        if child.type == "shorthand_property_identifier":
            _hand_on(sweep, child.start_byte, _text(sweep, child), _text(sweep, child))
        elif child.type == "pair":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if key and value:
                _exported_value(sweep, value, _text(sweep, key).strip("'\""))
        elif child.type == "spread_element" and (module := taken_in(_text(sweep, child).lstrip(". "))[0]):
            sweep.hand_on(child.start_byte, module, "*", "")


def _exported_value(sweep: Sweep, value: Node, name: str) -> None:
    if value.type == "identifier":
        _export_name(sweep, value.start_byte, _text(sweep, value), name)
    elif value.type in ("call_expression", "member_expression") and (taken := taken_in(_text(sweep, value)))[0]:
        if name == "default" and not taken[1]:
            sweep.hand_on(value.start_byte, taken[0], "*", "")
        for alias in (name, WHOLE) if name == "default" else (name,):
            sweep.hand_on(value.start_byte, taken[0], taken[1], alias)

    elif value.type not in DEFINING:
        _export_bound(sweep, value, name)
        if name == "default":
            sweep.hand_on(value.start_byte, "", name, WHOLE)


def _export_name(sweep: Sweep, offset: int, name: str, alias: str) -> None:
    """Exports a name of this file the way CommonJS does: the default export stands in place of the file."""
    _hand_on(sweep, offset, name, alias)
    if alias == "default":
        sweep.hand_on(offset, "", name, WHOLE)


def _export_bound(sweep: Sweep, value: Node, name: str) -> None:
    """Exports what an expression gives under a name that this file does not use itself."""
    for chain in values_of(sweep, value):
        if chain[0] not in "?<":
            sweep.bind(-1, name, "value", chain, value.start_byte)


def _source(sweep: Sweep, node: Node) -> str:
    source = node.child_by_field_name("source")
    return _text(sweep, source).strip("'\"") if source else ""


def _names(sweep: Sweep, node: Node) -> tuple[str, str]:
    """Returns (name, alias) of one specifier; both empty if it is none."""
    name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
    return (_text(sweep, name).strip("'\"") if name else ""), (_text(sweep, alias).strip("'\"") if alias else "")


def _text(sweep: Sweep, node: Node) -> str:
    return sweep.text(node)
