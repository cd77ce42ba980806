"""JavaScript and TypeScript definitions: what each captured node defines, if anything, and where its body begins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import SPACE, split_chain
from codemap.lang.javascript_holders import Holders
from codemap.lang.javascript_parameters import bound_names, parameters_of
from codemap.lang.javascript_syntax import CHAIN, FUNCTIONS, NOISE, chain_of
from codemap.lang.javascript_types import class_of
from codemap.lang.limits import MAX_SIGNATURE, MAX_TITLE
from codemap.lang.order import in_order
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")
_BLOCK = re.compile(
    r"(?:(?:Deno|QUnit|t|tap|vitest)\.)?(it|test|describe|suite|context|specify|bench|xit|xtest|xdescribe|fit|fdescribe)\b[\w.]*\s*[(`]"
)
_TITLE = re.compile(r"[.:\s]+")
_ACCESSOR = re.compile(
    r"(?:(?:static|public|private|protected|override|abstract|readonly|declare)\s+)*(?:get|set|accessor)\s+[^\s(]"
)
_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every definition of a file, in order of position."""
    holders = Holders(sweep)
    for node in in_order(nodes):
        _DEFINERS[node.type](holders, node)


def _export(holders: Holders, node: Node) -> None:
    """Notes what an export statement does to the declaration in it; a default value becomes a definition itself."""
    default = (
        holders.text.startswith("default", node.start_byte + 7)
        or " default " in holders.text[node.start_byte : node.start_byte + 24]
    )
    inner = node.child_by_field_name("declaration")
    value = node.child_by_field_name("value")
    if inner is not None:
        holders.note_export(inner, node, default=default)
    elif value is not None and value.type not in ("identifier", "member_expression"):
        holders.note_export(value, node, default=True)
        _bound(holders, value, value, node.start_byte, "default")


def _ambient(holders: Holders, node: Node) -> None:
    """Lets `declare` pass: what it declares starts there, and is exported where the statement is."""
    inner = next((child for child in node.named_children if child.type != "comment"), None)
    if inner is not None:
        holders.pass_on(node, inner)


def _function(holders: Holders, node: Node) -> None:
    name = node.child_by_field_name("name")
    if (name is None or name.is_missing) and not holders.is_default(node):
        return
    named = name is not None and not name.is_missing
    text = holders.slice(name) if name is not None and named else "default"
    draft = _callable(
        holders, node, node, "function", text, name.start_byte if name is not None and named else node.start_byte
    )
    draft.receiver = "this" if text[:1].isupper() else ""
    holders.open(draft)


def _callable(holders: Holders, outer: Node, function: Node, kind: str, name: str, at: int) -> Draft:
    """Returns the draft of a function; its own scope begins with the body, parameters are its header."""
    body = function.child_by_field_name("body")
    returns = function.child_by_field_name("return_type")
    parameters = function.child_by_field_name("parameters") or function.child_by_field_name("parameter")
    typed = function.child_by_field_name("type_parameters")
    draft = Draft(kind, name, outer.start_byte, outer.end_byte, body.start_byte if body else outer.end_byte, at)
    draft.parameters = parameters_of(holders.sweep, function)
    draft.returns = class_of(holders.slice(returns)) if returns else ""
    if parameters:
        draft.header = parameters.start_byte
        text = holders.source.slice((typed or parameters).start_byte, (returns or parameters).end_byte)
        draft.signature = folded(name + (text if text.startswith(("(", "<")) else f"({text})"))
    return draft


def _class(holders: Holders, node: Node) -> None:
    name = node.child_by_field_name("name")
    if name is None and not holders.is_default(node):
        return
    at = name.start_byte if name else node.start_byte
    _open_class(holders, node, node, holders.slice(name) if name else "default", at)


def _open_class(holders: Holders, outer: Node, node: Node, name: str, at: int) -> None:
    """Opens a class or interface, and records what it extends, implements and is decorated with."""
    body = node.child_by_field_name("body")
    start = body.start_byte if body else node.end_byte
    kind = "interface" if node.type == "interface_declaration" else "class"
    draft = Draft(kind, name, outer.start_byte, outer.end_byte, start, at)
    named = node.child_by_field_name("type_parameters") or node.child_by_field_name("name")
    draft.signature = folded(
        f"{kind} {name} " + holders.source.slice(named.end_byte, start) if named else f"{kind} {name}"
    )
    bases = [
        (base, chain_of(holders.sweep, base) if is_value else type_chain(holders, base))
        for is_value, base in heritage(node)
    ]
    draft.bases = tuple([chain for _, chain in bases])
    decorators = holders.class_decorators(node)
    index = holders.open(draft)
    holders.decorate(index, draft, decorators)
    for base, chain in bases:
        if index >= 0 and not chain.endswith("()"):
            holders.sweep.refer("inherit", chain, base.start_byte, index)
            holders.sweep.taken.add(base.start_byte)
    if body:
        holders.hold(body, index)


def heritage(node: Node) -> list[tuple[bool, Node]]:
    """Returns (is an expression, node) of everything a class or interface extends or implements."""
    found: list[tuple[bool, Node]] = []
    for clause in node.named_children:
        if clause.type == "class_heritage":
            for part in clause.named_children:
                if part.type == "extends_clause":
                    found += [(True, value) for value in part.children_by_field_name("value")]
                elif part.type == "implements_clause":
                    found += [(False, one) for one in part.named_children if one.type != "comment"]
                elif part.type != "comment":
                    found.append((True, part))
        elif clause.type == "extends_type_clause":
            found += [(False, one) for one in clause.children_by_field_name("type")]
    return found


def type_chain(holders: Holders, node: Node) -> str:
    """Returns the dotted name that a type begins with."""
    found = CHAIN.match(holders.text, node.start_byte)
    return NOISE.sub("", holders.source.slice(found.start(), found.end())) if found else "?"


def _named(kind: str, *, opens: bool) -> Callable[[Holders, Node], None]:
    """Returns a definer for declarations that are no more than a name and an extent."""

    def definer(holders: Holders, node: Node) -> None:
        name = node.child_by_field_name("name") or node
        body = node.child_by_field_name("body")
        start = body.start_byte if body else node.end_byte
        draft = Draft(kind, holders.slice(name).strip("'\""), node.start_byte, node.end_byte, start, name.start_byte)
        draft.signature = folded(holders.source.slice(node.start_byte, start))
        parent = holders.sweep.enter(node.start_byte)
        draft.exported = not opens and parent >= 0 and holders.sweep.drafts[parent].exported
        holders.open(draft, leaf=not opens)

    return definer


def _member(holders: Holders, node: Node) -> None:
    """Defines a method of a class, an interface, or an object that has a name."""
    name, holder = node.child_by_field_name("name"), holders.holder(node)
    if name is None or holder is None:
        return
    kind = "property" if _ACCESSOR.match(holders.text, node.start_byte) else "method"
    draft = _callable(holders, node, node, kind, member_name(holders, name), name.start_byte)
    draft.receiver = "this"
    holders.open_member(draft, node, holder)


def _field(holders: Holders, node: Node) -> None:
    """Defines a field of a class or a property of an interface; one that holds a function is a method."""
    name, holder = node.child_by_field_name("name") or node.child_by_field_name("property"), holders.holder(node)
    if name is None or holder is None:
        return
    value, annotation = node.child_by_field_name("value"), node.child_by_field_name("type")
    text = member_name(holders, name)
    if value and value.type in FUNCTIONS:
        draft = _callable(holders, node, value, "method", text, name.start_byte)
        draft.receiver = "this"
        holders.open_member(draft, node, holder)
        return
    kind = "property" if node.type == "property_signature" else "field"
    draft = Draft(kind, text, node.start_byte, node.end_byte, node.end_byte, name.start_byte)
    draft.signature = folded(holders.source.slice(name.start_byte, (annotation or name).end_byte))
    draft.returns = class_of(holders.slice(annotation)) if annotation and kind == "property" else ""
    holders.open_member(draft, node, holder, leaf=True)
    if value and value.type == "object":
        holders.hold(value, holder.definition)


def member_name(holders: Holders, name: Node) -> str:
    """Returns a member's name as it is used after a dot; computed names keep their brackets."""
    text = holders.slice(name)
    return text.strip("'\"") if name.type == "string" else SPACE.sub("", text)


def _pair(holders: Holders, node: Node) -> None:
    key, value, holder = node.child_by_field_name("key"), node.child_by_field_name("value"), holders.holder(node)
    if key is None or value is None or holder is None:
        return
    name = member_name(holders, key)
    if value.type == "object":
        holders.nest(node, value, name)
        return
    draft = _callable(holders, node, value, "method", name, key.start_byte)
    draft.receiver = "this"
    holders.open_member(draft, node, holder)


def _declarator(holders: Holders, node: Node) -> None:
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or name.is_missing:
        return
    if name.type == "identifier":
        if value is not None:
            _bound(holders, node, value, name.start_byte, holders.slice(name))
        elif holders.is_module_variable(node):
            holders.open(
                _variable(holders, holders.declaration(node), node, name.start_byte, holders.slice(name)), leaf=True
            )
    elif holders.is_module_variable(node) and not (value and is_require(holders, value)):
        outer = holders.declaration(node)
        for leaf, _, _ in bound_names(holders.sweep, name, "?"):
            draft = _variable(holders, outer, leaf, leaf.start_byte, holders.slice(leaf))
            draft.start, draft.exported = leaf.start_byte, holders.is_exported(outer)
            holders.open(draft, leaf=True)


def is_require(holders: Holders, value: Node) -> bool:
    """Returns whether an expression takes in a module by `require("...")`."""
    return value.type in ("call_expression", "member_expression") and holders.text.startswith(
        "require(", value.start_byte
    )


def _bound(holders: Holders, node: Node, value: Node, at: int, name: str) -> None:
    """Defines what a name stands for by the expression that it is bound to."""
    inner = _unwrapped(value)
    shape = inner.type
    top = holders.at_module_level(node.start_byte)
    if shape in FUNCTIONS:
        holders.open(_callable(holders, holders.declaration(node), inner, "function", name, at))
    elif shape == "class":
        _open_class(holders, holders.declaration(node), inner, name, at)
    elif shape == "object" and (top or _has_functions(inner)):
        holders.hold(inner, holders.open(_variable(holders, holders.declaration(node), value, at, name)))
    elif top and holders.is_module_variable(node) and not is_require(holders, inner):
        draft = _variable(holders, holders.declaration(node), value, at, name)
        function = _wrapped_function(inner) if shape == "call_expression" else None
        if function is not None:
            draft.body = function.start_byte
        holders.open(draft)


def _variable(holders: Holders, outer: Node, value: Node, at: int, name: str) -> Draft:
    kind = "constant" if _CONSTANT.match(name) else "variable"
    draft = Draft(kind, name, outer.start_byte, outer.end_byte, outer.end_byte, at)
    short = value.end_byte - at <= _MAX_VALUE and at <= value.start_byte
    draft.signature = folded(holders.source.slice(at, value.end_byte)) if short else name
    return draft


def _unwrapped(value: Node) -> Node:
    """Returns an expression without parentheses and type assertions."""
    while (
        value.type in ("parenthesized_expression", "as_expression", "satisfies_expression") and value.named_child_count
    ):
        value = value.named_children[0]
    return value


def _wrapped_function(call: Node) -> Node | None:
    """Returns the function that a call at the top of a value wraps (`memo(() => ...)`), if it is given one."""
    arguments = call.child_by_field_name("arguments")
    if arguments is None or arguments.type != "arguments":
        return None
    return next((one for one in arguments.named_children if one.type in FUNCTIONS), None)


def _has_functions(literal: Node) -> bool:
    for child in literal.named_children:
        if child.type == "method_definition":
            return True
        value = child.child_by_field_name("value") if child.type == "pair" else None
        if value and value.type in FUNCTIONS:
            return True
    return False


def _assignment(holders: Holders, node: Node) -> None:
    """Defines functions, classes and objects assigned to exports, prototypes and members of something defined here."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or left.type != "member_expression":
        return
    while right.type == "assignment_expression" and (inner := right.child_by_field_name("right")):
        right = inner
    value = _unwrapped(right)
    if value.type not in FUNCTIONS and value.type not in ("class", "object"):
        return
    chain = chain_of(holders.sweep, left)
    receiver, name = split_chain(chain)
    if chain == "module.exports" and value.type == "object":
        holders.hold_module(value)
    elif chain == "module.exports" or receiver in ("exports", "module.exports"):
        name = "default" if chain == "module.exports" else name
        holders.note_export(node, node, default=name == "default")
        _bound(holders, node, value, left.end_byte - len(name.encode()) if name != "default" else node.start_byte, name)
    elif value.type in FUNCTIONS:
        _assigned_member(holders, node, value, receiver, name, left.end_byte - len(name.encode()))


def _assigned_member(holders: Holders, node: Node, value: Node, receiver: str, name: str, at: int) -> None:
    holder = holders.known(receiver.removesuffix(".prototype"))
    if holder is None or not name:
        return
    draft = _callable(holders, node, value, "method", name, at)
    draft.receiver = "this" if value.type != "arrow_function" else ""
    draft.exported = holders.sweep.drafts[holder].exported
    holders.sweep.taken.add(node.start_byte)
    holders.open(draft, parent=holder)


def _block(holders: Holders, node: Node) -> None:
    """Defines a test or a group of tests: a call of the runner's functions with a title and a body."""
    found = _BLOCK.match(holders.text, node.start_byte)
    arguments = node.child_by_field_name("arguments")
    if not found or arguments is None or node.start_byte in holders.blocks:
        return
    children = arguments.named_children
    body = next((one for one in children if one.type in FUNCTIONS), None)
    if body is None:
        return
    title = _TITLE.sub(" ", holders.slice(children[0]).strip("'\"`")).strip(" ")[:MAX_TITLE].strip(" ")
    draft = Draft(
        "test", f"{found.group(1)}: {title}", node.start_byte, node.end_byte, body.start_byte, node.start_byte
    )
    draft.signature = folded(f"{found.group(1)}({holders.slice(children[0])})")
    holders.blocks.add(node.start_byte)
    holders.open(draft)


def _function_value(holders: Holders, node: Node) -> None:
    """Notes how far a function without a name of its own reaches: the variables in it are no module's."""
    holders.function_end = max(holders.function_end, node.end_byte)


def _decorator(holders: Holders, node: Node) -> None:
    holders.decorators.append(node)


def folded(text: str) -> str:
    """Returns text on one line, cut to the length of a signature."""
    text = SPACE.sub(" ", text).strip(" ")
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"


_DEFINERS: dict[str, Callable[[Holders, Node], None]] = {
    "export_statement": _export,
    "ambient_declaration": _ambient,
    "function_declaration": _function,
    "generator_function_declaration": _function,
    "function_signature": _function,
    "class_declaration": _class,
    "abstract_class_declaration": _class,
    "interface_declaration": _class,
    "type_alias_declaration": _named("type", opens=True),
    "enum_declaration": _named("enum", opens=True),
    "internal_module": _named("namespace", opens=True),
    "module": _named("namespace", opens=True),
    "property_identifier": _named("constant", opens=False),
    "string": _named("constant", opens=False),
    "computed_property_name": _named("constant", opens=False),
    "enum_assignment": _named("constant", opens=False),
    "variable_declarator": _declarator,
    "method_definition": _member,
    "method_signature": _member,
    "abstract_method_signature": _member,
    "property_signature": _field,
    "field_definition": _field,
    "public_field_definition": _field,
    "pair": _pair,
    "assignment_expression": _assignment,
    "call_expression": _block,
    "decorator": _decorator,
    "arrow_function": _function_value,
    "function_expression": _function_value,
}
