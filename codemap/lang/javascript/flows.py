"""JavaScript values on their way: what calls pass on, and what runs without a name.

Three kinds of bindings, see `model.Binding`: `argument`, `run` and `pass`. Literals are left out, and so are
arguments of functions that this file does not define, but for functions that are passed by name.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from codemap.lang.adapter import EXPRESSION, KEPT
from codemap.lang.chain import links
from codemap.lang.handed import element_of
from codemap.lang.javascript.contents import OBJECT_MAKERS, PUTTING, added, arguments_of, elements, members, this_is
from codemap.lang.javascript.syntax import CHAIN, NOISE, values_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_GIVING = {
    **dict.fromkeys(("forEach", "map", "filter", "find", "findIndex", "findLast", "some", "every", "flatMap"), (0, 1)),
    **dict.fromkeys(("sort", "toSorted"), (0, 2)),
    **dict.fromkeys(("reduce", "reduceRight"), (1, 1)),
}
"""Methods that give elements to a function: how many other values come before, and how many elements."""

RUNNING = frozenset(_GIVING) | {"then", "catch", "finally", "from", "queueMicrotask", "requestAnimationFrame"}
RUNNING |= {"setImmediate", "setInterval", "setTimeout"}
"""Functions of the language that run what they are given: what they give is no function."""

_INVOKING = frozenset({"call", "apply", "bind"})
_COMPARING = frozenset(
    {
        "inherits",
        "setPrototypeOf",
        "off",
        "removeListener",
        "removeEventListener",
        "toBe",
        "toEqual",
        "toStrictEqual",
        "toContain",
    }
)
"""Functions that look for a function that they are given, or change it, and do not call it."""

_MOST_SPREAD = 4
"""Elements of a spread array that are looked at."""

_ONLY_NAMING = _INVOKING | _COMPARING
_ENDS = frozenset(")]")
_WORDS = re.compile(r"[\w\s.,$]*", re.ASCII)
_SPAN = attrgetter("start_byte", "end_byte")
_BLANK = " \t\r\n\f"
_BEFORE_ARGUMENT = frozenset("(/\r\n\f")
_ENDS_ARGUMENT = re.compile(r"\s*[,)/}]")
_ENDS_NAME = frozenset("([<:;=")
"""What ends a chain of names that is no whole argument."""

_CALLABLE = frozenset({"function", "method", "class"})


def passes(sweep: Sweep, nodes: list[Node]) -> None:
    """Records what calls pass to functions of this file, put into containers, and the calls of no name."""
    called = {one.name for one in sweep.drafts if one.kind in _CALLABLE}
    bound = {
        target for _, _, target, _, value in sweep.bindings if value[0] not in "?<" or value in ("<dict>", "<list>")
    }
    bound.update(parameter.name for one in sweep.drafts for parameter in one.parameters)
    known = called | bound | {fact.alias for _, fact in sweep.imports} | {"this"}
    known.update(EXPRESSION + name for name in sweep.expressions.values())
    known.discard("")
    functions = {one.qualname: place for place, one in enumerate(sweep.drafts) if one.kind == "function"}
    anyone = called | bound
    text, calls, of_interest = sweep.source.text, sweep.calls, anyone | _INVOKING | PUTTING
    for node in nodes:
        end = node.end_byte
        start, chain = calls[end]
        name = chain[chain.rfind(".", 0, -2) + 1 : -2]
        if name not in of_interest and name[-1:] not in _ENDS and name[:1] != EXPRESSION:
            continue
        callee = chain[:-2]
        receiver = callee[: -len(name) - 1]
        if name[-1:] in _ENDS or (name[:1] == EXPRESSION and not receiver):
            if callee[0] not in "?<":
                sweep.bind(sweep.inner(start), "", "run", callee, start)
                _arguments(sweep, node, callee, start, known)
        elif text[end - 2 : end] == "()" or receiver[:1] in ("?", "<"):
            continue
        elif name in (called if receiver else anyone):
            _arguments(sweep, node, callee, start, known)
        elif name in _INVOKING and receiver.rpartition(".")[2] in anyone:
            if receiver in functions:
                _own_object(sweep, node, functions[receiver])
            _invoked(sweep, node, receiver, start, known)
        elif callee in OBJECT_MAKERS:
            members(sweep, node, name, start)
        elif receiver:
            added(sweep, node, receiver, name, start)


def _arguments(sweep: Sweep, node: Node, callee: str, start: int, known: set[str]) -> None:
    """Records the arguments of a call that begin with a name which can denote something."""
    text, scope = sweep.source.text, sweep.inner(start)
    opened, end = text.rfind("(", start, node.end_byte), node.end_byte - 1
    if opened >= 0 and _WORDS.fullmatch(text, opened + 1, end):
        for place, part in enumerate(text[opened + 1 : end].split(",")):
            chain = part.strip(_BLANK)
            if chain.startswith("...") and chain[3:].partition(".")[0] in known:
                _spread(sweep, place, callee, chain[3:], start)
                break
            if chain.partition(".")[0] in known and len(chain.split()) == 1:
                sweep.bind(scope, f"{place}@{callee}", "argument", chain, start)
        return
    _each(sweep, arguments_of(node), callee, start, known)


def _each(sweep: Sweep, values: list[Node], callee: str, start: int, known: set[str]) -> None:
    """Records values as the arguments of a call, the first one in the first place."""
    scope = sweep.inner(start)
    for place, value in enumerate(values):
        for path, chain in elements(sweep, value):
            if links(chain)[0] in known:
                sweep.bind(scope, f"{place}{path}@{callee}", "argument", chain, start)


def _spread(sweep: Sweep, first: int, callee: str, chain: str, start: int) -> None:
    """Records the elements of an array as arguments, from a place on."""
    for place in range(_MOST_SPREAD):
        sweep.bind(sweep.inner(start), f"{first + place}@{callee}", "argument", f"{chain}[{place}]", start)


def _invoked(sweep: Sweep, node: Node, callee: str, start: int, known: set[str]) -> None:
    """Records what `call` and `bind` pass behind the object, and what `apply` passes in an array."""
    values = arguments_of(node)[1:]
    if sweep.calls[node.end_byte][1].endswith(".apply()"):
        for chain in values_of(sweep, values[0]) if values and values[0].type != "array" else ():
            if links(chain)[:1] and links(chain)[0] in known:
                _spread(sweep, 0, callee, chain, start)
        values = values[0].named_children if values and values[0].type == "array" else []
    _each(sweep, values, callee, start, known)


def _own_object(sweep: Sweep, node: Node, function: int) -> None:
    """Records what `this` is in a function that is called with an object of its own."""
    first = next(iter(arguments_of(node)), None)
    if first is not None and first.type == "identifier":
        this_is(sweep, function, sweep.text(first), node.start_byte)


def handed(sweep: Sweep, nodes: list[Node]) -> None:
    """Records functions that are passed by name: whoever gets one calls it, now or later."""
    _written_in_place(sweep)
    ours = {one.name for one in sweep.drafts if one.kind in ("function", "method")}
    ours.update(fact.alias for _, fact in sweep.imports)
    ours.discard("")
    ours.add("this")
    text = sweep.source.text
    for node, (start, end) in zip(nodes, map(_SPAN, nodes), strict=True):
        if text[start:end] not in ours or text[end : end + 1] in _ENDS_NAME:
            continue
        found = CHAIN.match(text, start)
        if not found or not _ENDS_ARGUMENT.match(text, found.end()) or (found.end() > end and text[end] != "."):
            continue
        if text[start - 1] == "{" and _is_attribute(node):
            sweep.bind(sweep.inner(start), "", "pass", NOISE.sub("", sweep.source.slice(start, found.end())), start)
            continue
        argument = _argument(node, found.end())
        if argument is None or argument.type == "this":
            continue
        callee = _callee_of(sweep, argument)
        if callee.rpartition(".")[2] not in _ONLY_NAMING and callee not in OBJECT_MAKERS:
            chain = NOISE.sub("", sweep.source.slice(start, found.end()))
            sweep.bind(sweep.inner(start), "", "pass", chain, start)


def given_to(sweep: Sweep, function: Node) -> tuple[str, ...]:
    """Returns the chains of what the method that takes a function without a name gives it, `?` for unknown ones."""
    if not _may_begin(sweep.source.text, function.start_byte):
        return ()
    listed = function.parent
    call = listed.parent if listed is not None and listed.type == "arguments" else None
    known = sweep.calls.get(call.end_byte) if call is not None else None
    if listed is None or known is None or listed.named_children[0].start_byte != function.start_byte:
        return ()
    receiver, _, method = known[1][:-2].rpartition(".")
    if not receiver or receiver[0] in "?<":
        return ()
    if method == "then":
        return (receiver,)
    places = _GIVING.get(method)
    return ("?",) * places[0] + (element_of(receiver),) * places[1] if places else ()


def _may_begin(text: str, start: int) -> bool:
    """Says whether what starts at an offset may be a first argument: a comment may be before it."""
    before = start - 1
    while before > 0 and text[before] in " \t":
        before -= 1
    return text[before] in _BEFORE_ARGUMENT


def _argument(name: Node, end: int) -> Node | None:
    """Returns the argument that a name begins and that ends at `end`, None where there is none."""
    start, node = name.start_byte, name
    while (parent := node.parent) is not None and parent.start_byte == start and parent.end_byte <= end:
        node = parent
    return node if parent is not None and parent.type == "arguments" and node.end_byte == end else None


def _is_attribute(name: Node) -> bool:
    """Says whether a name, or the chain that it begins, is all that an attribute of an element is given."""
    node = name
    while (parent := node.parent) is not None and parent.start_byte == name.start_byte:
        node = parent
    around = parent.parent if parent is not None and parent.type == "jsx_expression" else None
    return around is not None and around.type == "jsx_attribute"


def _written_in_place(sweep: Sweep) -> None:
    """Records functions that are written where a value is: handed to a call, or told by name alone."""
    for node in sweep.kept.get("expression", ()):
        start = node.start_byte
        handed_over = node.parent is not None and node.parent.type == "arguments"
        target = "" if handed_over else KEPT
        sweep.bind(sweep.inner(start), target, "pass", EXPRESSION + sweep.expressions[start], start)


def _callee_of(sweep: Sweep, argument: Node) -> str:
    """Returns the chain of the function that is called with an argument."""
    call = argument.parent.parent if argument.parent is not None else None
    return sweep.calls.get(call.end_byte, (0, ""))[1][:-2] if call is not None else ""
