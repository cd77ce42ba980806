"""Python definitions: functions, classes, type aliases, and the assignments that define variables and fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import DOTTED, split_chain, without_calls
from codemap.lang.comments import lines_above
from codemap.lang.limits import MAX_DOC
from codemap.lang.order import in_order
from codemap.lang.python.headers import class_header, decorators_of, function_header
from codemap.lang.python.types import declared_of, yielded_of
from codemap.lang.signature import folded
from codemap.lang.source import proper
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.source import Source
    from codemap.lang.sweep import Sweep

_ALL = re.compile(r"^__all__[ \t]*(?::[^=\n]*)?\+?=\s*[\[(]([^\])]*)[\])]", re.MULTILINE)
_STRING = re.compile(r"[\"']([\w\x80-\xff]+)[\"']")
_DOC_START = re.compile(r"\s*:(?:[\s\\]++|#[^\n]*\n)*+[rRuU]?(\"\"\"|'''|\"|')\s*", re.ASCII)
_AFTER_DOC = frozenset({"", "\n", "\r"})
_CONSTANT = re.compile(r"_*[A-Z][A-Z0-9_]*$")
_SIMPLE_TARGET = re.compile(r"([A-Za-z_\x80-\xff][\w\x80-\xff]*)\s*(?::|=(?!=))", re.ASCII)
_YIELDING_DECORATORS = frozenset({"contextmanager", "asynccontextmanager", "fixture"})
_MARKS = frozenset({"property", "staticmethod", "classmethod", "abstractmethod", "overload"})
"""Decorators of the language that run nothing of ours."""

_MAX_VALUE = 60


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every function and class, and adds the variables of modules and the fields of classes."""
    public = public_names(sweep.source)
    seen: set[tuple[int, str]] = set()
    assignments = sweep.kept.setdefault("assignment", [])
    scope, closing, decorated = -1, 0, -1
    for node in in_order(nodes):
        kind, start = node.type, node.start_byte
        if start >= closing:
            scope = sweep.enter(start)
            closing = sweep.drafts[scope].end if scope >= 0 else 0
        if kind == "assignment":
            assignments.append(node)
            if scope < 0 or sweep.drafts[scope].kind == "class":
                _variables(sweep, node, scope, public, seen)
        elif kind == "type_alias_statement":
            _alias(sweep, node, scope, public)
        elif kind == "decorated_definition":
            inner = node.child_by_field_name("definition")
            if inner is not None:
                decorated = inner.start_byte
                seen.add((scope, _definition(sweep, node, inner, scope, public)))
                closing = 0
        elif start != decorated:
            seen.add((scope, _definition(sweep, node, node, scope, public)))
            closing = 0


def _definition(sweep: Sweep, outer: Node, node: Node, scope: int, public: frozenset[str] | None) -> str:
    """Opens a function or class, records what its decorators and bases use, and returns its name."""
    source, is_class = sweep.source, node.type == "class_definition"
    header = class_header(sweep, node, scope) if is_class else function_header(source, node)
    if header is None:
        return ""
    name, at, body, parameters, returns, uses = header
    decorators = [] if outer is node else decorators_of(sweep, outer, node.start_byte)
    start, end = outer.start_byte, node.end_byte
    draft = Draft("class" if is_class else "function", name, start, end, body, at)
    draft.parameters = parameters
    draft.decorators = tuple([chain for _, chain in decorators])
    draft.bases = tuple([chain for kind, _, chain in uses if kind == "inherit"])
    written = source.slice(at, body)
    draft.signature = folded("class " + written if is_class else written, "#")
    draft.doc = _doc(source, body) or lines_above(source, start)
    if returns:
        draft.returns = yielded_of(returns) if _hands_out(draft.decorators) else declared_of(returns)
    if not is_class and scope >= 0 and sweep.drafts[scope].kind == "class":
        _make_method(draft)
    _publish(sweep, draft, scope, public)
    index = sweep.open(draft)
    if index >= 0:
        for kind, offset, chain in uses:
            _use(sweep, kind, chain, offset, index)
        for offset, chain in decorators:
            _use(sweep, "decorate", chain, offset, index)
            if chain[0] not in "?<" and chain not in _MARKS and not chain.endswith(".setter"):
                sweep.bind(scope, "", "run", chain, offset)
    return name


def public_names(source: Source) -> frozenset[str] | None:
    """Returns the names in the module's `__all__` where it is spelled out, else None."""
    first = source.text.find("__all__")
    if first < 0:
        return None
    lists = [found.group(1) for found in _ALL.finditer(source.text, first)]
    return frozenset(name for text in lists for name in _STRING.findall(text)) if lists else None


def is_public(name: str, scope_is_public: bool, public: frozenset[str] | None) -> bool:  # noqa: FBT001
    """Returns whether importers may use a name: what `__all__` says, else no leading underscore."""
    return name in public if public is not None and scope_is_public else not name.startswith("_")


def _use(sweep: Sweep, kind: str, chain: str, offset: int, index: int) -> None:
    if kind != "inherit" or not chain.endswith("()"):
        sweep.refer(kind, without_calls(chain), offset, index)
    sweep.taken.add(offset)


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


def _publish(sweep: Sweep, draft: Draft, parent: int, public: frozenset[str] | None) -> None:
    """Settles the visibility of a definition, and whether other files can reach it by name."""
    if draft.name.startswith("_") and not (draft.name.startswith("__") and draft.name.endswith("__")):
        draft.visibility = "private"
    if parent < 0:
        draft.exported = is_public(draft.name, True, public)
    else:
        holder = sweep.drafts[parent]
        draft.exported = holder.kind == "class" and holder.exported and draft.visibility == "public"


def _alias(sweep: Sweep, node: Node, scope: int, public: frozenset[str] | None) -> None:
    left = node.child_by_field_name("left")
    if left is None:
        return
    found = DOTTED.match(sweep.source.text, left.start_byte)
    name = sweep.source.slice(left.start_byte, found.end() if found else left.end_byte)
    draft = Draft("type", name, node.start_byte, node.end_byte, node.end_byte, left.start_byte)
    draft.signature = folded(sweep.text(node), "#", value=True)
    _publish(sweep, draft, scope, public)
    sweep.add(draft)


def _variables(sweep: Sweep, node: Node, scope: int, public: frozenset[str] | None, seen: set[tuple[int, str]]) -> None:
    for at, name in _targets(sweep.source, node):
        if (scope, name) in seen:
            continue
        seen.add((scope, name))
        kind = "field" if scope >= 0 else "constant" if _CONSTANT.match(name) else "variable"
        end = node.end_byte
        draft = Draft(kind, name, at, end, end, at, signature=_variable_signature(sweep.source, node, name))
        draft.doc = lines_above(sweep.source, at)
        _publish(sweep, draft, scope, public)
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
        return folded(source.slice(node.start_byte, node.end_byte), "#", value=True)
    annotation = node.child_by_field_name("type")
    if annotation is None:
        return name
    return folded(f"{name}: {source.slice(annotation.start_byte, annotation.end_byte)}", "#", value=True)


def _doc(source: Source, header: int) -> str:
    """Returns the first line of the docstring that follows a header which ends at `header`."""
    text = source.text
    start = _DOC_START.match(text, header)
    if not start:
        return ""
    quote, begin = start[1], start.end()
    end = text.find(quote, begin)
    rest = text[end + len(quote) : end + len(quote) + 1] if end >= 0 else "x"
    if rest not in _AFTER_DOC and text[end + len(quote) : source.line_end(source.line(end))].strip(" \t\r\n"):
        return ""
    first = text[begin:end].partition("\n")[0]
    return proper(first).strip().rstrip("\\").strip()[:MAX_DOC]
