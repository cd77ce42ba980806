"""Kotlin expressions and types to chains. The grammar names no fields, so children are told by their kinds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang import expressions, generics
from codemap.lang.chain import NAME, object_of
from codemap.lang.expressions import Expressions, first_child
from codemap.lang.generics import TypeWords

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(r"\w+")
_NOISE = re.compile(r"[\s?!`]+|\.Companion\b", re.ASCII)
_LINK = r"\s*(?:\?\.|!!\s*\.|\.)\s*"
_LITERALS = {
    "string_literal": "<str>",
    "line_string_literal": "<str>",
    "multi_line_string_literal": "<str>",
    "character_literal": "<char>",
    "integer_literal": "<int>",
    "hex_literal": "<int>",
    "long_literal": "<int>",
    "real_literal": "<float>",
    "boolean_literal": "<bool>",
    "null_literal": "<none>",
    "collection_literal": "<list>",
    "lambda_literal": "?",
}
_WORDS = TypeWords(
    clear=frozenset({"Deferred"}),
    many=frozenset(
        _WORD.findall(
            """
            Array ArrayDeque ArrayList Channel Collection Flow HashMap HashSet Iterable Iterator Lazy LinkedHashMap
            LinkedHashSet List LiveData Map MutableCollection MutableIterable MutableList MutableLiveData MutableMap
            MutableSet MutableSharedFlow MutableStateFlow Optional Result Sequence Set SharedFlow StateFlow
            """
        )
    ),
)
_WRAPPERS = frozenset({"parenthesized_expression", "control_structure_body", "statements"})


def class_of(text: str) -> str:
    """Returns the class that a type names, see `generics.class_of`."""
    return "" if _is_no_class(text) else generics.class_of(text, _WORDS)


def type_of(text: str) -> str:
    """Returns the class that a type names with its arguments, see `generics.type_of`."""
    return "" if _is_no_class(text) else generics.type_of(text, _WORDS)


def _is_no_class(text: str) -> bool:
    """Says whether a type is nothing, in brackets, or that of functions: `suspend () -> A`, `A.(B) -> C`."""
    before, arrow, _ = text.partition("->")
    return text == "Unit" or text.startswith("(") or (arrow != "" and before.count("<") == before.count(">"))


def _special(sweep: Sweep, node: Node) -> str:
    kind, text = node.type, sweep.source.text
    if kind == "call_expression":
        known = sweep.calls.get(node.end_byte)
        return known[1] if known and known[0] == node.start_byte else ""
    if kind == "as_expression":
        chain = class_of(sweep.text(node.named_children[-1]))
        return object_of(chain) if chain and not chain.endswith("]") else "?"
    if kind == "this_expression" and node.named_child_count:
        return f"{sweep.text(node.named_children[0])}()"
    if kind == "super_expression":
        base = child_of(node, "user_type")
        return f"{class_of(sweep.text(base))}.super" if base is not None else "super"
    if kind == "callable_reference":
        found = _REFERENCE.fullmatch(text, node.start_byte, node.end_byte)
        return "?" if not found or found[2] == "class" else dotted(f"{found[1]}.{found[2]}" if found[1] else found[2])
    if kind == "object_literal":
        base = next((child for child in node.named_children if child.type == "delegation_specifier"), None)
        return f"{class_of(sweep.text(base)) or '?'}()" if base else "?"
    return ""


def _last(sweep: Sweep, node: Node, kind: str) -> str:
    if kind in OPERATED:
        return f".{operator_of(sweep, node)}()"
    if kind != "navigation_expression":
        return ""
    suffix = node.named_children[-1]
    name = suffix.named_children[-1] if suffix.named_child_count else None
    return f".{sweep.text(name)}" if name and name.type == "simple_identifier" else ".?"


def _choices(node: Node) -> list[Node] | None:
    kind = node.type
    if kind == "if_expression":
        operands = (node.child_by_field_name("consequence"), node.child_by_field_name("alternative"))
        return [one for one in operands if one]
    if kind == "elvis_expression":
        return node.named_children
    if kind == "when_expression":
        entries = [child for child in node.named_children if child.type == "when_entry"]
        return [entry.named_children[-1] for entry in entries if entry.named_child_count]
    if kind == "try_expression":
        return [child for child in node.named_children if child.type == "statements"]
    if kind in _WRAPPERS:
        inner = [child for child in node.named_children if "comment" not in child.type]
        return inner[-1:] or None
    return None


def dotted(text: str) -> str:
    """Returns a chain as written with plain dots, without the word for the companion of a class."""
    if "?" in text or "!" in text or "`" in text or "\n" in text or ".Comp" in text or " " in text:
        return _NOISE.sub("", text)
    return text


OPERATED = frozenset(
    {"additive_expression", "multiplicative_expression", "range_expression", "prefix_expression", "infix_expression"}
)
"""Expressions whose value is what a member of the first operand gives."""

_BINARY = {"+": "plus", "-": "minus", "*": "times", "/": "div", "%": "rem", "..": "rangeTo", "..<": "rangeUntil"}
_PREFIXES = {"-": "unaryMinus", "+": "unaryPlus", "!": "not", "++": "inc", "--": "dec"}


def operator_of(sweep: Sweep, node: Node) -> str:
    """Returns the member that an operator or an infix call runs, `?` where there is none."""
    children = node.children
    if node.type == "prefix_expression":
        return _PREFIXES.get(children[0].type, "?")
    if len(children) != 3:
        return "?"
    between = children[1]
    if node.type == "infix_expression":
        return name_of(sweep, between) if between.type == "simple_identifier" else "?"
    return _BINARY.get(between.type, "?")


_NAME = rf"(?:{NAME}|`[^`\n]+`)"
_MAKER = re.compile(
    r"(?:(?:mutable|array|hash|linked|sorted)?(?:[Ll]ist|[Ss]et|[Mm]ap|[Aa]rray|[Ss]equence)Of(?:NotNull)?|Mutable\w*Flow"
    r"|empty(?:List|Set|Map)|ArrayList|ArrayDeque|HashMap|HashSet)<([^()]{1,80})>\("
)
_REFERENCE = re.compile(rf"({_NAME}(?:\.{_NAME})*)?\??\s*::\s*({_NAME})", re.ASCII)
CHAIN = re.compile(rf"{_NAME}(?:{_LINK}(?!class\b){_NAME})*", re.ASCII)
_SYNTAX = Expressions(
    plain=re.compile(rf"(?!(?:null|true|false|throw|return|break|continue)\Z){CHAIN.pattern}", re.ASCII),
    dotted=dotted,
    inner={
        "call_expression": "",
        "navigation_expression": "",
        "postfix_expression": "",
        "indexing_expression": "",
        "parenthesized_expression": "",
        **dict.fromkeys(OPERATED, ""),
    },
    members={},
    links={"call_expression": "()", "indexing_expression": ".get()"},
    literals=_LITERALS,
    choices=_choices,
    special=_special,
    last=_last,
)


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression; `x as A` reads `:A`, `A::b` reads `A.b`."""
    return expressions.chain_of(sweep, node, _SYNTAX)


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to."""
    return expressions.values_of(sweep, node, _SYNTAX)


def made_of(sweep: Sweep, node: Node) -> str:
    """Returns the class of a collection that an expression makes (`listOf<A>()`: `A[]`), empty for anything else."""
    found = _MAKER.match(sweep.source.text, node.start_byte, node.end_byte) if node.type == "call_expression" else None
    return class_of(f"List<{sweep.source.slice(found.start(1), found.end(1))}>") if found else ""


def name_of(sweep: Sweep, node: Node) -> str:
    """Returns a name's text without the quotes that names of several words have."""
    return sweep.text(node).strip("`")


def child_of(node: Node, *kinds: str) -> Node | None:
    """Returns the first named child of one of these kinds."""
    for child in node.named_children:
        if child.type in kinds:
            return child
    return None


def children_of(node: Node) -> dict[str, Node]:
    """Returns the first named child of each kind."""
    return {child.type: child for child in reversed(node.named_children)}


__all__ = [
    "CHAIN",
    "chain_of",
    "child_of",
    "children_of",
    "class_of",
    "dotted",
    "first_child",
    "name_of",
    "values_of",
]
