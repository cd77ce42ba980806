"""C and C++ functions: definitions, prototypes, and the functions and tests that macros make."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.cfamily.parameters import parameters_of
from codemap.lang.cfamily.syntax import Declared, declared_by
from codemap.lang.cfamily.types import dotted, type_of
from codemap.lang.limits import MAX_TITLE
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.cfamily.holding import Holding

_CAPITALS = re.compile(r"[A-Z][A-Z0-9_]+")
_TEST = re.compile(r"TEST|SCENARIO|BENCHMARK|FUZZ")
_FIXTURE = re.compile(r"TEST_[FP]$|^TYPED_TEST")
_STATIC = re.compile(r"(?:(?:inline|extern|const|constexpr|_Noreturn|\[\[\w+\]\])\s+)*static\b", re.ASCII)
_OPERATOR = re.compile(r"(.*?)(?:::\s*)?\b(operator\b.*)", re.DOTALL)
_SPACE = re.compile(r"\s+")
_TITLE = re.compile(r"[.:,;()\s]+")
_QUOTED = re.compile(r'"([^"\n]+)"')
_WORD = re.compile(r"\w+")


def define_function(holding: Holding, node: Node) -> None:
    """Opens a function or method with a body, or what a macro makes of its arguments and a block."""
    declarator, declared = node.child_by_field_name("declarator"), node.child_by_field_name("type")
    if declarator is None:
        return
    found = declared_by(declarator)
    macro = declared if declared is not None and declarator.type == "parenthesized_declarator" else None
    if macro is None and declared is None and found is not None and found.function is not None:
        macro = found.name
    if macro is not None and _CAPITALS.fullmatch(holding.slice(macro)):
        body = node.child_by_field_name("body")
        if body is not None and not holding.is_local(node.start_byte):
            _made_by_macro(holding, macro, node.start_byte, body)
    elif found is not None and found.function is not None:
        parts = {one.type: one for one in node.children}
        if "delete_method_clause" in parts:
            return
        body = parts.get("field_initializer_list") or node.child_by_field_name("body")
        draft, parent = _callable(holding, node, found, node.start_byte)
        if holding.sweep.language == "c" and holding.is_local(node.start_byte):
            parent = -1  # the function around it has no end that could be found
        draft.body = body.start_byte if body is not None else node.end_byte
        holding.open(draft, parent=parent, hidden=_is_hidden(holding, node, draft))


def define_prototype(holding: Holding, node: Node, found: Declared) -> None:
    """Adds a function that is declared without a body; a pure virtual method has none anywhere."""
    draft, parent = _callable(holding, node, found, node.start_byte)
    draft.body = draft.end
    if node.child_by_field_name("default_value") is None:
        draft.kind = "prototype"
    holding.open(draft, leaf=True, parent=parent, hidden=_is_hidden(holding, node, draft))


def _callable(holding: Holding, node: Node, found: Declared, start: int) -> tuple[Draft, int | None]:
    assert found.function is not None
    owner, name = _names(holding.slice(found.name))
    around = holding.type_around(start)
    draft = Draft("function", name, holding.start_of(node), node.end_byte, node.end_byte, found.name.start_byte)
    parent: int | None = None
    if node.start_byte < holding.friend_end:
        parent = -1
    elif owner:
        parent, draft.prefix = holding.owned(owner)
        draft.kind = "method"
    elif around >= 0:
        draft.kind = "method"
    declared = node.child_by_field_name("type")
    if draft.kind == "method" and not _STATIC.match(holding.text, node.start_byte):
        draft.receiver = "this"
    draft.parameters = parameters_of(holding.sweep, found.function)
    draft.returns = _returned(holding, declared, found.function)
    holding.sweep.taken.add(found.name.start_byte)
    first = declared.start_byte if declared is not None else found.name.start_byte
    draft.signature = folded(holding.source.slice(first, found.function.end_byte))
    return draft, parent


def _names(written: str) -> tuple[str, str]:
    """Returns the chain of the owner of a function, empty if none is written, and its name."""
    operator = _OPERATOR.fullmatch(written) if "operator" in written else None
    if operator:
        return dotted(operator[1]), _operator(operator[2])
    owner, _, name = dotted(written).rpartition(".")
    return owner, name


def _operator(written: str) -> str:
    """Returns the name of an operator without parameters: `operator()` has parentheses of its own."""
    name = _SPACE.sub(" ", written.partition("(")[0]).strip()
    return name if name != "operator" else "operator()"


def _returned(holding: Holding, declared: Node | None, function: Node) -> str:
    if holding.text.find("->", function.start_byte, function.end_byte) >= 0:
        trailing = next((one for one in function.children if one.type == "trailing_return_type"), None)
        if trailing is not None:
            return type_of(holding.slice(trailing).removeprefix("->"))
    return type_of(holding.slice(declared)) if declared is not None else ""


def _is_hidden(holding: Holding, node: Node, draft: Draft) -> bool:
    """Returns whether a function can be used in its file only; those in headers are copied into others."""
    return draft.kind != "method" and not holding.is_header and bool(_STATIC.match(holding.text, node.start_byte))


def define_block(holding: Holding, block: Node) -> None:
    """Opens what a macro makes that is written as a call with a block behind it."""
    if holding.sweep.enter(block.start_byte) >= 0:  # most blocks are bodies
        return
    statement = block.prev_named_sibling
    call = statement.named_children[0] if statement is not None and statement.named_child_count else None
    function = call.child_by_field_name("function") if call is not None and call.type == "call_expression" else None
    if call is None or function is None:
        return
    if _CAPITALS.fullmatch(holding.slice(function)):
        _made_by_macro(holding, function, call.start_byte, block)


def _made_by_macro(holding: Holding, macro: Node, start: int, body: Node) -> None:
    """Opens a test, named by its macro and title, or a function, named by the first argument of its macro."""
    name, taken = holding.slice(macro), holding.sweep.taken
    arguments = holding.source.slice(macro.end_byte, body.start_byte)
    taken.add(macro.start_byte)
    taken.update([macro.end_byte + found.start() for found in _WORD.finditer(arguments)])
    test = bool(_TEST.search(name))
    first = (_QUOTED.findall(arguments) or [arguments])[0]
    fixture, _, rest = first.partition(",")
    owner = dotted(fixture.strip("( ")) if _FIXTURE.search(name) and rest else ""
    title = _title((rest if owner else first) if test else fixture)
    draft = Draft("test" if test else "function", f"{name}: {title}" if test else title or name, start, 0, 0, 0)
    parent, draft.prefix = holding.owned(owner) if owner else (None, "")
    draft.end, draft.body, draft.at = body.end_byte, body.start_byte, macro.start_byte
    draft.signature = folded(name + arguments.rstrip("; \t\r\n"))
    draft.receiver = "this" if owner else ""
    holding.open(draft, parent=parent)


def _title(text: str) -> str:
    return _TITLE.sub(" ", text).strip(" ")[:MAX_TITLE].strip(" ")
