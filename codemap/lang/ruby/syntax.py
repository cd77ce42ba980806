"""Ruby expressions to chains: what a node denotes, in one line of text. Iterative, and by text where possible.

A name that is no local variable is a call (`user.name` reads `user.name()`, or `user().name()` where `user` is a
method), `X.new` reads `X()`, fields belong to the object (`@x` reads `self.@x`), `::X` reads `::.X`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.expressions import chosen
from codemap.lang.limits import MAX_LINKS
from codemap.lang.ruby.variables import is_local

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

ROOT = "^"
OF_CLASS = "self."
"""What the signature of a method begins with that the class has, and not its objects."""
NAME = r"[A-Za-z_\x80-\xff][\w\x80-\xff]*"
_SPACE = re.compile(r"\s+", re.ASCII)
_SYMBOLS = frozenset({"simple_symbol", "delimited_symbol", "hash_key_symbol"})
LITERALS = {
    "string": "<str>",
    "chained_string": "<str>",
    "heredoc_beginning": "<str>",
    "subshell": "<str>",
    "character": "<str>",
    "integer": "<int>",
    "float": "<float>",
    "rational": "<float>",
    "true": "<bool>",
    "false": "<bool>",
    "nil": "<none>",
    "array": "<list>",
    "string_array": "<list>",
    "symbol_array": "<list>",
    "hash": "<dict>",
    "regex": "<regex>",
    "range": "<range>",
    "lambda": "<proc>",
    **dict.fromkeys(_SYMBOLS, "<symbol>"),
}
_DESCRIBED = re.compile(r"(?:RSpec\.)?\w+[\s(]+((?:::)?[A-Z]\w*(?:::[A-Z]\w*)*)")
_VARIABLES = frozenset({"instance_variable", "class_variable"})
_ASIDE = frozenset({"rescue", "ensure", "comment", "heredoc_body"})
_BLOCKS = frozenset({"then", "else", "begin", "parenthesized_statements", "body_statement", "block_body", "do"})


def constant_chain(written: str) -> str:
    """Returns the chain of a constant as it is written."""
    chain = _SPACE.sub("", written).replace("::", ".")
    return ROOT + chain if chain.startswith(".") else chain


def word_chain(sweep: Sweep, word: str, scope: int) -> str:
    """Returns the chain of a variable, constant or bare name in a scope."""
    if not word:
        return "?"
    first = word[0]
    if first == "@":
        return f"self.{word}"
    if first in "$:" or first.isupper():
        return constant_chain(word)
    if word == "self" or is_local(sweep, word, scope):
        return word
    if word == "described_class":
        return described(sweep, scope) or "?"
    made = class_around(sweep, scope) if word == "new" else ""
    return f"{made or word}()"


def described(sweep: Sweep, scope: int) -> str:
    """Returns the chain of the class that the tests around a scope describe, empty for none."""
    while scope >= 0:
        draft = sweep.drafts[scope]
        found = _DESCRIBED.match(draft.signature) if draft.kind == "test" else None
        if found:
            return constant_chain(found[1])
        scope = draft.parent
    return ""


def class_around(sweep: Sweep, scope: int) -> str:
    """Returns the name of the class that a scope lies in, empty for none."""
    while scope >= 0 and sweep.drafts[scope].kind != "class":
        scope = sweep.drafts[scope].parent
    return sweep.drafts[scope].name if scope >= 0 else ""


_INNER = {"call": "receiver", "element_reference": "object"}
_SIGNS = "+ - * / % ** & | ^ << >> == != < > <= >= <=> === =~"
_OPERATORS = frozenset(_SIGNS.split(" "))


def method_of(operation: Node) -> str:
    """Returns the method that an operation on two operands runs, empty for those that are none."""
    sign = operation.child_by_field_name("operator")
    written = sign.type if sign is not None else ""
    if operation.type == "operator_assignment":
        written = written.removesuffix("=")
    return ("==" if written == "!=" else written) if written in _OPERATORS else ""


def chain_of(sweep: Sweep, node: Node) -> str:
    """Returns the chain of an expression, `?` where it is not understood."""
    links: list[str] = []
    while len(links) < MAX_LINKS:
        kind = node.type
        if kind in ("identifier", "self", "constant", "scope_resolution", "global_variable") or kind in _VARIABLES:
            text = sweep.text(node)
            scoped = kind == "scope_resolution"
            links.append(_scoped(text) if scoped else word_chain(sweep, text, sweep.inner(node.start_byte)))
            break
        known = sweep.calls.get(node.end_byte) if kind == "call" else None
        if known and known[0] == node.start_byte:
            links.append(known[1])
            break
        operator = method_of(node) if kind == "binary" else ""
        inner = node.child_by_field_name("left" if operator else _INNER.get(kind, "")) or (
            last_statement(node) if kind == "parenthesized_statements" else None
        )
        if inner is None:
            links.append(LITERALS.get(kind, "?") if kind != "call" else bare_call(sweep, node))
            break
        subscript = "[]" if kind == "element_reference" else ""
        links.append(call_link(sweep, node) if kind == "call" else f".{operator}()" if operator else subscript)
        node = inner
    else:
        links.append("?")
    return "".join(reversed(links)) or "?"


def _scoped(text: str) -> str:
    """Returns the chain of `A::B`; one that begins with something else than a constant is not understood."""
    chain = constant_chain(text)
    return chain if all(part[:1].isalpha() or part == ROOT for part in chain.split(".")) else "?"


def call_link(sweep: Sweep, node: Node) -> str:
    """Returns the last link of a call with a receiver: `.f()`, or `()` where it makes an object."""
    method = node.child_by_field_name("method")
    name = sweep.text(method) if method else "call"
    return "()" if name == "new" else f".{name}()"


def bare_call(sweep: Sweep, node: Node) -> str:
    """Returns the chain of a call without receiver."""
    method = node.child_by_field_name("method")
    return f"{sweep.text(method)}()" if method and method.type != "super" else "?"


def last_statement(node: Node) -> Node | None:
    """Returns the statement whose value a sequence of statements has."""
    return next((child for child in reversed(node.named_children) if child.type not in _ASIDE), None)


def values_of(sweep: Sweep, node: Node) -> tuple[str, ...]:
    """Returns the chains of what an expression may evaluate to, in order; (`?`,) where none is understood."""
    return chosen(node, _choices, lambda one: chain_of(sweep, one))


def _choices(node: Node) -> list[Node] | None:
    """Returns the expressions whose value an expression passes on as its own, None where it has a value itself."""
    kind = node.type
    fields: tuple[str, ...] = ()
    if kind in ("conditional", "if", "unless", "elsif"):
        fields = ("consequence", "alternative")
    elif kind in ("if_modifier", "unless_modifier", "rescue_modifier"):
        fields = ("body",)
    elif kind == "binary":
        operator = node.child_by_field_name("operator")
        fields = ("left", "right") if operator and operator.type in ("||", "&&", "or", "and") else ()
    elif kind in ("assignment", "operator_assignment"):
        fields = ("right",)
    elif kind in _BLOCKS:
        last = last_statement(node)
        return [last] if last else None
    elif kind in ("case", "case_match"):
        arms = [child.child_by_field_name("body") or child for child in node.named_children if child.type in _ARMS]
        return [arm for arm in arms if arm.type not in ("when", "in_clause")] or None
    return [child for field in fields if (child := node.child_by_field_name(field))] or None


_ARMS = frozenset({"when", "in_clause", "else"})
