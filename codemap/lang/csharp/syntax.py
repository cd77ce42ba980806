"""C# expressions and types to chains."""

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
_NOISE = re.compile(r"[\s?!]+|global\s*::", re.ASCII)
_ODD = re.compile(r"[^\w.]")
_LINK = r"\s*[?!]?\.\s*"
_LITERALS = {
    "string_literal": "<str>",
    "verbatim_string_literal": "<str>",
    "raw_string_literal": "<str>",
    "interpolated_string_expression": "<str>",
    "character_literal": "<char>",
    "integer_literal": "<int>",
    "real_literal": "<float>",
    "boolean_literal": "<bool>",
    "null_literal": "<none>",
    "typeof_expression": "<type>",
    "array_creation_expression": "<list>",
    "implicit_array_creation_expression": "<list>",
    "initializer_expression": "<list>",
    "tuple_expression": "<tuple>",
}
_WORDS = TypeWords(
    clear=frozenset({"Task", "ValueTask", "Nullable"}),
    many=frozenset(
        _WORD.findall(
            """
            ArraySegment BlockingCollection Collection ConcurrentBag ConcurrentDictionary ConcurrentQueue
            ConcurrentStack Dictionary HashSet IAsyncEnumerable ICollection IDictionary IEnumerable IEnumerator IList
            IOrderedEnumerable IQueryable IReadOnlyCollection IReadOnlyDictionary IReadOnlyList ISet
            ImmutableArray ImmutableDictionary ImmutableList Lazy LinkedList List Memory ObservableCollection
            PriorityQueue Queue ReadOnlyCollection ReadOnlyMemory ReadOnlySpan SortedDictionary SortedSet Span
            Stack
            """
        )
    ),
)


def class_of(text: str) -> str:
    """Returns the class that a type names, see `generics.class_of`."""
    return "" if text in ("void", "var") else generics.class_of(text, _WORDS)


def type_of(text: str) -> str:
    """Returns the class that a type names with its arguments, see `generics.type_of`."""
    return "" if text in ("void", "var") else generics.type_of(text, _WORDS)


def _special(sweep: Sweep, node: Node) -> str:
    kind = node.type
    if kind in _CALLS:
        known = sweep.calls.get(node.end_byte)
        if known and known[0] == node.start_byte:
            return known[1]
    if kind in ("cast_expression", "as_expression"):
        made = node.child_by_field_name("type" if kind == "cast_expression" else "right")
        chain = class_of(sweep.text(made)) if made else ""
        return object_of(chain) if chain and not chain.endswith("]") else "?"
    return class_of(sweep.text(node)) if kind == "generic_name" else ""


def _last(sweep: Sweep, node: Node, kind: str) -> str:
    holder: Node | None = node if kind == "member_access_expression" else None
    if kind == "conditional_access_expression":
        holder = node.named_children[-1]
        if holder.type == "element_binding_expression":
            return "[]"
    if kind in _OPERATED:
        sign = node.child_by_field_name("operator") or node.children[0]
        return "" if sign.type == "??" else f".operator {sign.type}()"
    name = holder.child_by_field_name("name") if holder else None
    return f".{sweep.text(name).partition('<')[0]}" if name else ""


def _choices(node: Node) -> list[Node] | None:
    kind = node.type
    if kind == "conditional_expression":
        operands = (node.child_by_field_name("consequence"), node.child_by_field_name("alternative"))
        return [one for one in operands if one]
    if kind == "binary_expression":
        operator = node.child_by_field_name("operator")
        operands = (node.child_by_field_name("left"), node.child_by_field_name("right"))
        return [one for one in operands if one] if operator and operator.type == "??" else None
    if kind == "switch_expression":
        return [arm.named_children[-1] for arm in node.named_children if arm.type == "switch_expression_arm"]
    inner = None
    if kind == "assignment_expression":
        inner = node.child_by_field_name("right")
    elif kind in ("parenthesized_expression", "await_expression"):
        inner = first_child(node)
    return [inner] if inner else None


def dotted(text: str) -> str:
    """Returns a chain as written with plain dots."""
    return _NOISE.sub("", text) if _ODD.search(text) else text


_GIVEN = re.compile(r"(?:Get(?:Required)?(?:Keyed)?Service|GetInstance|Resolve|CreateInstance)<([\w.]+)>")
"""Methods that give an object of the class that they are told, as containers have them."""
_OPERATED = frozenset({"binary_expression", "prefix_unary_expression"})
_CALLS = frozenset({"invocation_expression", "object_creation_expression", "implicit_object_creation_expression"})
CHAIN = re.compile(rf"(?:global\s*::\s*)?@?{NAME}(?:{_LINK}{NAME})*", re.ASCII)
_SYNTAX = Expressions(
    plain=re.compile(rf"(?!(?:null|true|false)\Z){CHAIN.pattern}", re.ASCII),
    dotted=dotted,
    inner={
        "invocation_expression": "function",
        "member_access_expression": "expression",
        "conditional_access_expression": "condition",
        "element_access_expression": "expression",
        "postfix_unary_expression": "",
        "parenthesized_expression": "",
        "await_expression": "",
        "checked_expression": "",
        **dict.fromkeys(_OPERATED, ""),
    },
    members={},
    links={"invocation_expression": "()", "element_access_expression": "[]"},
    literals=_LITERALS,
    choices=_choices,
    special=_special,
    last=_last,
)


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression; `(A)x` and `x as A` read `:A`."""
    return expressions.chain_of(sweep, node, _SYNTAX)


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to."""
    return expressions.values_of(sweep, node, _SYNTAX)


def given_by(sweep: Sweep, node: Node) -> str:
    """Returns the chain of what a call gives that names its class, empty for other calls."""
    function = node.child_by_field_name("function")
    name = function.child_by_field_name("name") if function is not None else None
    found = _GIVEN.fullmatch(sweep.text(name)) if name is not None and name.type == "generic_name" else None
    return object_of(class_of(found[1])) if found else ""


def made_of(sweep: Sweep, node: Node) -> str:
    """Returns the class of a collection that an expression makes (`new List<A>()`: `A[]`), empty for anything else."""
    made = node.child_by_field_name("type") if node.type == "object_creation_expression" else None
    chain = type_of(sweep.text(made)) if made is not None else ""
    return chain if chain.endswith(("]", ">")) else ""
