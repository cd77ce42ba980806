"""Java expressions and types to chains."""

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

_LITERALS = {
    "string_literal": "<str>",
    "character_literal": "<char>",
    "decimal_integer_literal": "<int>",
    "hex_integer_literal": "<int>",
    "decimal_floating_point_literal": "<float>",
    "true": "<bool>",
    "false": "<bool>",
    "null_literal": "<none>",
    "class_literal": "<class>",
    "array_creation_expression": "<list>",
    "array_initializer": "<list>",
}
_SPACE = re.compile(r"\s+", re.ASCII)
_WORD = re.compile(r"\w+")
_WORDS = TypeWords(
    clear=frozenset(),
    many=frozenset(
        _WORD.findall(
            """
            ArrayDeque ArrayList BlockingQueue Collection CompletableFuture ConcurrentHashMap ConcurrentLinkedQueue
            ConcurrentMap CopyOnWriteArrayList Deque Entry EnumMap EnumSet Future HashMap HashSet Iterable Iterator
            LinkedHashMap LinkedHashSet LinkedList List ListIterator Map NavigableMap NavigableSet Optional
            PriorityQueue Provider Queue Set SortedMap SortedSet Stack Stream Supplier ThreadLocal TreeMap TreeSet
            Vector WeakHashMap WeakReference SoftReference AtomicReference
            """
        )
    ),
)


def class_of(text: str) -> str:
    """Returns the class that a type names, see `generics.class_of`."""
    return "" if text == "void" else generics.class_of(text, _WORDS)


def type_of(text: str) -> str:
    """Returns the class that a type names with its arguments, see `generics.type_of`."""
    return "" if text == "void" else generics.type_of(text, _WORDS)


def _special(sweep: Sweep, node: Node) -> str:
    kind = node.type
    if kind in ("method_invocation", "object_creation_expression"):
        known = sweep.calls.get(node.end_byte)
        if known and known[0] == node.start_byte:
            return known[1]
    if kind in ("object_creation_expression", "cast_expression"):
        made = node.child_by_field_name("type")
        chain = class_of(sweep.text(made)) if made else ""
        if not chain or chain.endswith("]"):
            return "?"
        return object_of(chain) if kind == "cast_expression" else f"{chain}()"
    return ""


def _choices(node: Node) -> list[Node] | None:
    kind = node.type
    if kind == "ternary_expression":
        operands = (node.child_by_field_name("consequence"), node.child_by_field_name("alternative"))
        return [one for one in operands if one]
    inner = None
    if kind == "assignment_expression":
        inner = node.child_by_field_name("right")
    elif kind == "parenthesized_expression":
        inner = first_child(node)
    return [inner] if inner else None


def _dotted(text: str) -> str:
    return _SPACE.sub("", text).replace("::", ".").removesuffix(".new")


CHAIN = re.compile(rf"{NAME}(?:\s*(?:\.|::)\s*{NAME})*", re.ASCII)
_SYNTAX = Expressions(
    plain=re.compile(rf"(?!(?:null|true|false)\Z){CHAIN.pattern}", re.ASCII),
    dotted=_dotted,
    inner={
        "method_invocation": "object",
        "field_access": "object",
        "array_access": "array",
        "parenthesized_expression": "",
    },
    members={"field_access": "field"},
    links={"array_access": "[]"},
    literals=_LITERALS,
    choices=_choices,
    special=_special,
)


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression; `a::b` reads `a.b`, and `A::new` reads `A`."""
    return expressions.chain_of(sweep, node, _SYNTAX)


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to."""
    return expressions.values_of(sweep, node, _SYNTAX)


def made_of(sweep: Sweep, node: Node) -> str:
    """Returns the class of a collection that an expression makes (`new List<A>()`: `A[]`), empty for anything else."""
    made = node.child_by_field_name("type") if node.type == "object_creation_expression" else None
    chain = type_of(sweep.text(made)) if made is not None else ""
    return chain if chain.endswith(("]", ">")) else ""
