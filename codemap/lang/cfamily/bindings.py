"""C and C++ bindings: local variables, loops, caught exceptions, parameters of lambdas; namespaces and `using`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.cfamily.parameters import parameters_of
from codemap.lang.cfamily.syntax import chain_of, declared_by
from codemap.lang.cfamily.types import class_of, dotted, type_of
from codemap.lang.chain import split_chain
from codemap.lang.expressions import first_child

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_FUNCTIONAL = ("argument_list", "initializer_list")
_WORD = re.compile(r"\w+")
_INLINE = re.compile(r"inline\b", re.ASCII)


def bind(sweep: Sweep, nodes: list[Node]) -> None:
    """Records every binding, with the chain of what is bound where that is understood."""
    for node in sweep.kept.get("assignment", ()):
        _local(sweep, node)
    for node in nodes:
        _BINDERS[node.type](sweep, node)


def _local(sweep: Sweep, node: Node) -> None:
    declared = node.child_by_field_name("type")
    text = sweep.text(declared) if declared is not None else ""
    chain = class_of(text)
    for declarator in node.children_by_field_name("declarator"):
        value = declarator.child_by_field_name("value") if declarator.type == "init_declarator" else None
        if value is not None:
            sweep.kept.setdefault("initialised", []).append(declarator)
        inner = declarator.child_by_field_name("declarator") if value is not None else declarator
        if inner is not None and inner.type == "structured_binding_declarator":
            for leaf in inner.named_children:
                _name(sweep, leaf, "item", chain_of(sweep, value) if value is not None else "?")
            continue
        found = declared_by(declarator)
        if found is None or found.name.type != "identifier":
            continue
        if chain:
            _name(sweep, found.name, "type", type_of(text))
        else:
            _name(sweep, found.name, "value", _value(sweep, value))
        if chain and declared is not None and sweep.language == "cpp" and found.is_value:
            listed = found.function.child_by_field_name("parameters") if found.function is not None else value
            if listed is None or found.function is not None or listed.type in _FUNCTIONAL:
                _construct(sweep, declared, chain, listed)


def _value(sweep: Sweep, value: Node | None) -> str:
    return chain_of(sweep, value) if value is not None else "?"


def _construct(sweep: Sweep, declared: Node, chain: str, listed: Node | None) -> None:
    """Records that a variable declared by value is made: `T x;`, `T x(a);`, `T x{a};`."""
    start = declared.start_byte
    receiver, name = split_chain(chain)
    arguments = [one for one in listed.named_children if one.type != "comment"] if listed is not None else []
    sweep.taken.add(declared.end_byte - len(name.encode()))
    sweep.taken.add(start)
    for one in arguments:
        if one.type == "parameter_declaration":  # what reads like a parameter's type is a variable
            sweep.taken.add(one.start_byte)
    sweep.rows.append((start, "call", name, receiver, sweep.inner(start), len(arguments), (), False))


def _name(sweep: Sweep, name: Node, kind: str, value: str) -> None:
    sweep.taken.add(name.start_byte)
    sweep.bind(sweep.inner(name.start_byte), sweep.text(name), kind, value, name.start_byte)


def _loop(sweep: Sweep, node: Node) -> None:
    declared, declarator, right = (node.child_by_field_name(name) for name in ("type", "declarator", "right"))
    if declarator is None:
        return
    chain = class_of(sweep.text(declared)) if declared is not None else ""
    item = _value(sweep, right)
    for member in ("begin", "end"):
        sweep.run(item, member, node.start_byte)
    if declarator.type == "reference_declarator":
        declarator = first_child(declarator) or declarator
    if declarator.type == "structured_binding_declarator":
        for leaf in declarator.named_children:
            _name(sweep, leaf, "item", "?")
        return
    found = declared_by(declarator)
    if found is not None and found.name.type == "identifier":
        _name(sweep, found.name, "type" if chain else "item", chain or item)


def _caught(sweep: Sweep, node: Node) -> None:
    listed = node.child_by_field_name("parameters")
    if listed is not None:
        _parameters(sweep, node)


def _lambda(sweep: Sweep, node: Node) -> None:
    sweep.unnamed.append((node.start_byte, node.end_byte))
    declarator = node.child_by_field_name("declarator")
    if declarator is not None:
        _parameters(sweep, declarator)


def _parameters(sweep: Sweep, holder: Node) -> None:
    """Binds parameters of something that has no name in the scope around it."""
    listed = holder.child_by_field_name("parameters")
    scope = sweep.inner(holder.end_byte - 1)
    for one in parameters_of(sweep, holder):
        if one.name and listed is not None:
            kind = "type" if one.annotation else "value"
            sweep.bind(scope, one.name, kind, one.annotation or "?", listed.start_byte)


def namespaces(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the regions of namespaces; those that are inline or have no name are part of the one around.

    What is in one without a name is of this file alone.
    """
    for node in nodes:
        name = node.child_by_field_name("name")
        if name is None:
            for draft in sweep.drafts:
                if node.start_byte <= draft.start < node.end_byte and draft.parent < 0:
                    draft.exported = False
        elif not _INLINE.match(sweep.source.text, node.start_byte):
            sweep.spread(dotted(sweep.text(name)), node.start_byte, node.end_byte)


def using(sweep: Sweep, nodes: list[Node]) -> None:
    """Records `using` of a namespace (everything in it) or of one name, and other names of namespaces."""
    for node in nodes:
        last = node.named_children[-1]
        path = dotted(sweep.text(last))
        start = node.start_byte
        sweep.taken.update([found.start() for found in _WORD.finditer(sweep.source.text, start, node.end_byte)])
        if node.type == "namespace_alias_definition":
            name = node.child_by_field_name("name")
            sweep.bring(start, path, "", sweep.text(name) if name is not None else "")
        elif any(child.type == "namespace" for child in node.children):
            sweep.bring(start, path, "*", "", exported=True)
        else:
            module, name_ = split_chain(path)
            if module:
                sweep.bring(start, module, name_, name_, exported=True)


_BINDERS = {
    "for_range_loop": _loop,
    "catch_clause": _caught,
    "lambda_expression": _lambda,
}
