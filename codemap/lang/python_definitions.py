"""Python definitions: functions, classes, type aliases, and the assignments that define variables and fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, SPACE, split_chain, without_calls
from codemap.lang.limits import MAX_DOC, MAX_SIGNATURE
from codemap.lang.order import in_order
from codemap.lang.python_parameters import parameters_of
from codemap.lang.python_syntax import chain_of
from codemap.lang.python_types import class_of, yielded_of
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source
    from codemap.lang.sweep import Sweep

_ALL = re.compile(r"^__all__[ \t]*(?::[^=\n]*)?\+?=\s*[\[(]([^\])]*)[\])]", re.MULTILINE)
_STRING = re.compile(r"[\"']([\w\x80-\xff]+)[\"']")
_DOC = re.compile(r"[rRuUbB]{0,2}(\"\"\"|'''|\"|')\s*([^\r\n]*)", re.ASCII)
_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*$")
_SIMPLE_TARGET = re.compile(r"([A-Za-z_\x80-\xff][\w\x80-\xff]*)\s*(?::|=(?!=))", re.ASCII)
_YIELDING_DECORATORS = frozenset({"contextmanager", "asynccontextmanager", "fixture"})
_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every function and class, and adds the variables of modules and the fields of classes."""
    public = public_names(sweep.source)
    seen: set[tuple[int, str]] = set()
    decorated: set[int] = set()
    for node in in_order(nodes):
        kind = node.type
        if kind == "assignment":
            _variables(sweep, node, public, seen)
        elif kind == "type_alias_statement":
            _alias(sweep, node, public)
        elif node.start_byte not in decorated:
            inner = node.child_by_field_name("definition") if kind == "decorated_definition" else node
            if inner is None:
                continue
            decorated.add(inner.start_byte)
            draft = _function(sweep, node, inner) if inner.type == "function_definition" else _class(sweep, node, inner)
            if draft:
                _publish(sweep, draft, public)
                seen.add((sweep.enter(draft.start), draft.name))
                _open(sweep, draft, node, inner)


def public_names(source: Source) -> frozenset[str] | None:
    """Returns the names in the module's `__all__` where it is spelled out, else None."""
    if "__all__" not in source.text:
        return None
    lists = [found.group(1) for found in _ALL.finditer(source.text)]
    return frozenset(name for text in lists for name in _STRING.findall(text)) if lists else None


def is_public(name: str, scope_is_public: bool, public: frozenset[str] | None) -> bool:  # noqa: FBT001
    """Returns whether importers may use a name: what `__all__` says, else no leading underscore."""
    return name in public if public is not None and scope_is_public else not name.startswith("_")


def _open(sweep: Sweep, draft: Draft, outer: Node, inner: Node) -> None:
    """Opens a definition, and records what its decorators and bases use."""
    index = sweep.open(draft)
    if index < 0:
        return
    if outer is not inner:
        for node in outer.named_children:
            if node.type == "decorator" and (expression := _expression(node)):
                _use(sweep, "decorate", chain_of(sweep, expression), expression.start_byte, index)
    if inner.type == "class_definition":
        for node in _arguments(inner):
            if node.type == "keyword_argument":
                value = node.child_by_field_name("value")
                if value:
                    _use(sweep, "read", chain_of(sweep, value), value.start_byte, index)
            else:
                _use(sweep, "inherit", chain_of(sweep, node), node.start_byte, index)


def _use(sweep: Sweep, kind: str, chain: str, offset: int, index: int) -> None:
    if kind != "inherit" or not chain.endswith("()"):
        sweep.refer(kind, without_calls(chain), offset, index)
    sweep.taken.add(offset)


def _expression(decorator: Node) -> Node | None:
    return next((node for node in decorator.named_children if node.type != "comment"), None)


def _arguments(definition: Node) -> list[Node]:
    bases = definition.child_by_field_name("superclasses")
    return [node for node in bases.named_children if node.type != "comment"] if bases else []


def _function(sweep: Sweep, outer: Node, node: Node) -> Draft | None:
    name, parameters = node.child_by_field_name("name"), node.child_by_field_name("parameters")
    if name is None or parameters is None or name.is_missing:
        return None
    source = sweep.source
    returns, body = node.child_by_field_name("return_type"), node.child_by_field_name("body")
    header = (returns or parameters).end_byte
    draft = Draft(
        "function",
        source.slice(name.start_byte, name.end_byte),
        outer.start_byte,
        node.end_byte,
        header,
        name.start_byte,
    )
    draft.decorators = _decorators(sweep, outer, node)
    draft.parameters = parameters_of(source, parameters, sweep.taken)
    draft.signature = folded(source.slice(name.start_byte, header))
    if returns:
        annotation = source.slice(returns.start_byte, returns.end_byte)
        draft.returns = yielded_of(annotation) if _hands_out(draft.decorators) else class_of(annotation)
    draft.doc = _doc(source, body) or comment_above(source, draft.start)
    parent = sweep.enter(outer.start_byte)
    if parent >= 0 and sweep.drafts[parent].kind == "class":
        _make_method(draft)
    return draft


def _make_method(draft: Draft) -> None:
    accessor = any(_is_accessor(decorator, draft.name) for decorator in draft.decorators)
    draft.kind = "property" if accessor else "method"
    first = draft.parameters[0] if draft.parameters else None
    if first and first.kind in ("normal", "positional") and "staticmethod" not in draft.decorators:
        draft.receiver = first.name


def _is_accessor(decorator: str, name: str) -> bool:
    receiver, last = split_chain(without_calls(decorator))
    return last.endswith("property") or (last in ("setter", "getter", "deleter") and receiver.endswith(name))


def _hands_out(decorators: tuple[str, ...]) -> bool:
    return any(split_chain(without_calls(one))[1] in _YIELDING_DECORATORS for one in decorators)


def _class(sweep: Sweep, outer: Node, node: Node) -> Draft | None:
    name = node.child_by_field_name("name")
    if name is None or name.is_missing:
        return None
    source = sweep.source
    bases, body = node.child_by_field_name("superclasses"), node.child_by_field_name("body")
    header = (bases or node.child_by_field_name("type_parameters") or name).end_byte
    draft = Draft(
        "class", source.slice(name.start_byte, name.end_byte), outer.start_byte, node.end_byte, header, name.start_byte
    )
    draft.decorators = _decorators(sweep, outer, node)
    draft.signature = folded("class " + source.slice(name.start_byte, header))
    chains = [
        chain_of(sweep, base) for base in _arguments(node) if not base.type.startswith(("keyword", "list_", "dict"))
    ]
    draft.bases = tuple(chain.removesuffix("[]") for chain in chains)
    draft.doc = _doc(source, body) or comment_above(source, draft.start)
    return draft


def _decorators(sweep: Sweep, outer: Node, inner: Node) -> tuple[str, ...]:
    if outer is inner:
        return ()
    expressions = [_expression(node) for node in outer.named_children if node.type == "decorator"]
    return tuple(chain_of(sweep, expression) for expression in expressions if expression)


def _publish(sweep: Sweep, draft: Draft, public: frozenset[str] | None) -> None:
    """Settles the visibility of a definition, and whether other files can reach it by name."""
    parent = sweep.enter(draft.start)
    dunder = draft.name.startswith("__") and draft.name.endswith("__")
    draft.visibility = "private" if draft.name.startswith("_") and not dunder else "public"
    if parent < 0:
        draft.exported = is_public(draft.name, True, public)
    else:
        holder = sweep.drafts[parent]
        draft.exported = holder.kind == "class" and holder.exported and draft.visibility == "public"


def _alias(sweep: Sweep, node: Node, public: frozenset[str] | None) -> None:
    left = node.child_by_field_name("left")
    if left is None:
        return
    found = DOTTED.match(sweep.source.text, left.start_byte)
    name = sweep.source.slice(left.start_byte, found.end() if found else left.end_byte)
    draft = Draft("type", name, node.start_byte, node.end_byte, node.end_byte, left.start_byte)
    draft.signature = folded(sweep.source.slice(node.start_byte, node.end_byte))
    _publish(sweep, draft, public)
    sweep.add(draft)


def _variables(sweep: Sweep, node: Node, public: frozenset[str] | None, seen: set[tuple[int, str]]) -> None:
    start = node.start_byte
    scope = sweep.enter(start)
    in_class = scope >= 0 and sweep.drafts[scope].kind == "class"
    if scope >= 0 and not in_class:
        return
    for at, name in _targets(sweep.source, node):
        if (scope, name) in seen:
            continue
        seen.add((scope, name))
        kind = "field" if in_class else "constant" if _CONSTANT.match(name) else "variable"
        end = node.end_byte
        draft = Draft(kind, name, at, end, end, at, signature=_variable_signature(sweep.source, node, name))
        draft.doc = comment_above(sweep.source, start)
        _publish(sweep, draft, public)
        sweep.add(draft)


def _targets(source: Source, node: Node) -> list[tuple[int, str]]:
    simple = _SIMPLE_TARGET.match(source.text, node.start_byte)
    if simple:
        return [(simple.start(), source.slice(simple.start(), simple.end(1)))]
    left = node.child_by_field_name("left")
    if left is None or left.type not in ("pattern_list", "tuple_pattern", "list_pattern"):
        return []
    names = [child for child in left.named_children if child.type == "identifier"]
    return [(child.start_byte, source.slice(child.start_byte, child.end_byte)) for child in names]


def _variable_signature(source: Source, node: Node, name: str) -> str:
    if node.end_byte - node.start_byte <= _MAX_VALUE:
        return folded(source.slice(node.start_byte, node.end_byte))
    annotation = node.child_by_field_name("type")
    return folded(f"{name}: {source.slice(annotation.start_byte, annotation.end_byte)}") if annotation else name


def _doc(source: Source, body: Node | None) -> str:
    """Returns the first line of the docstring that a body begins with."""
    found = _DOC.match(source.text, body.start_byte) if body else None
    if not found or body is None or not (first := body.named_child(0)) or first.type != "string":
        return ""
    text = source.slice(found.start(2), found.end(2)).partition(found.group(1))[0]
    return text.strip()[:MAX_DOC]


def comment_above(source: Source, offset: int) -> str:
    """Returns the first line of the block of comment lines that ends right above the line of `offset`."""
    line = source.line(offset) - 1
    first = ""
    while line > 0:
        text = source.text[source.line_start(line) : source.line_end(line)].strip(" \t\r\n")
        if not text.startswith("#") or text.startswith("#!"):
            break
        first = source.slice(source.line_start(line), source.line_end(line)).strip().lstrip("#:! ").strip() or first
        line -= 1
    return first[:MAX_DOC]


def folded(text: str) -> str:
    """Returns text on one line, cut to the length of a signature."""
    text = SPACE.sub(" ", text).strip(" ")
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"
