"""Ruby calls in bodies that define something or change what follows: accessors, visibility, mix-ins, tests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.comments import documentation_above
from codemap.lang.limits import MAX_TITLE
from codemap.lang.ruby.bodies import HOLDERS
from codemap.lang.ruby.syntax import constant_chain
from codemap.lang.signature import folded
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from codemap.lang.ruby.bodies import Bodies

MACRO = re.compile(
    r"(?:attr|private|protected|public|module_function|include|extend|prepend|define_method|alias_method|delegate|def_delegator|RSpec|describe"
    r"|context|feature|scenario|it|specify|test|example|should|x(?:it|describe)|f(?:it|describe)|let|subject)"
)
"""How calls and words that may define something begin: most others need no closer look."""

_VISIBILITY = ("public", "private", "protected")
_NAME = re.compile(r"[a-z]\w*[?!]?")
_SYMBOL = re.compile(r":(@?[A-Za-z_]\w*[?!=]?)|:?\"([^\"#]*)\"|:?'([^']*)'")
_CONSTANT = re.compile(r"(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*")
_TEST = re.compile(
    r"(?:RSpec\s*\.\s*)?(describe|context|feature|scenario|it|specify|test|example|should|xit|xdescribe|fit|fdescribe)"
    r"\b\s*\(?\s*((['\"])((?:(?!\3)[^\\\n]|\\.)*)\3|[A-Z][\w:]*)?"
)
_LAZY = re.compile(r"(let|let!|subject|subject!)(?:[\s(]+:(\w+)\)?|(?=\s*[{d]))")
_TO = re.compile(r"\bto:\s*:(@?\w+)")
_NOT_IN_NAMES = re.compile(r"[.:\s]+")


def word(bodies: Bodies, node: Node) -> None:
    """Follows a bare word that sets the visibility of the methods below it."""
    written = bodies.sweep.text(node)
    if written in _VISIBILITY or written == "module_function":
        bodies.set_visibility(node.start_byte, written if written in _VISIBILITY else "public")


def call(bodies: Bodies, node: Node) -> None:
    """Follows a call in a body, if it is one of those that define or change something."""
    text, start = bodies.sweep.source.text, node.start_byte
    found = _NAME.match(text, start)
    follow = _MACROS.get(found[0]) if found else None
    if follow is None or found is None:
        _block(bodies, node)
    elif node.child_by_field_name("receiver") is None:
        follow(bodies, node, found[0])


def _arguments(bodies: Bodies, node: Node) -> tuple[int, int]:
    """Returns where the arguments of a call begin and end."""
    arguments = node.child_by_field_name("arguments")
    return (arguments.start_byte, arguments.end_byte) if arguments is not None else (node.end_byte, node.end_byte)


def _symbols(bodies: Bodies, node: Node) -> list[tuple[int, str]]:
    """Returns (offset, name) of the symbols and strings that a call is given first."""
    found = []
    arguments = node.child_by_field_name("arguments")
    for child in arguments.named_children if arguments is not None else ():
        symbol = _SYMBOL.fullmatch(bodies.sweep.source.text, child.start_byte, child.end_byte)
        if not symbol:
            break
        found.append((symbol.start(symbol.lastindex or 0), symbol[symbol.lastindex or 0]))
    return found


def _accessor(bodies: Bodies, node: Node, name: str) -> None:
    holder = bodies.holder(node.start_byte)
    doc = documentation_above(bodies.sweep.source, node.start_byte, "#")[1]
    writes, reads = name in ("attr_writer", "attr_accessor"), name != "attr_writer"
    for at, symbol in _symbols(bodies, node):
        bodies.given[at] = bodies.visibility(node.start_byte)
        bodies.accessor(symbol, at, holder, doc, writes=writes, reads=reads)


def _restrict(bodies: Bodies, node: Node, name: str) -> None:
    """Follows `private`, `private_class_method` and their like, with names or with a definition as argument."""
    visibility = name.partition("_")[0]
    symbols = _symbols(bodies, node)
    if symbols:
        bodies.sweep.taken.update([at for at, _ in symbols])
        bodies.restrict([symbol for _, symbol in symbols], node.start_byte, visibility)
        return
    arguments = node.child_by_field_name("arguments")
    if arguments is not None and arguments.named_child_count:
        bodies.given[arguments.named_children[0].start_byte] = visibility


def _mix(bodies: Bodies, node: Node, _name: str) -> None:
    """Records the modules that a type includes, extends or puts before itself."""
    holder = bodies.holder(node.start_byte)
    around = bodies.sweep.enter(node.start_byte)
    if holder < 0 or around != holder:
        return
    start, end = _arguments(bodies, node)
    for found in reversed(list(_CONSTANT.finditer(bodies.sweep.source.text, start, end))):
        bodies.inherit(holder, constant_chain(found[0]), found.start(), first=True)


def _define_method(bodies: Bodies, node: Node, _name: str) -> None:
    symbols, block = _symbols(bodies, node), node.child_by_field_name("block")
    if not symbols:
        return
    at, name = symbols[0]
    body = block.start_byte if block is not None else node.end_byte
    draft = Draft("function", name, node.start_byte, node.end_byte, body, at, name)
    bodies.open_method(draft)


def _delegate(bodies: Bodies, node: Node, name: str) -> None:
    """Adds the methods that are handed on to another object: `delegate :a, to: :b`, `def_delegators :@b, :a`."""
    sweep, symbols = bodies.sweep, _symbols(bodies, node)
    if name == "delegate":
        to = _TO.search(sweep.source.text, node.start_byte, node.end_byte)
        target = to[1] if to else ""
    else:
        target = sweep.source.slice(symbols[0][0], symbols[0][0] + len(symbols[0][1].encode())) if symbols else ""
        symbols = symbols[1:]
    receiver = f"self.{target}" if target.startswith("@") else f"{target}()"
    own = symbols[1:2] if name == "def_delegator" else []
    for at, method in (own or symbols) if target else ():
        index = bodies.open_method(Draft("function", method, at, at + len(method), at + len(method), at, method))
        if index >= 0:
            sweep.taken.add(at)
            called = symbols[0][1] if own else method
            sweep.rows.append((at, "call", called, receiver, index, -1, (), False))


def _alias_method(bodies: Bodies, node: Node, _name: str) -> None:
    symbols = _symbols(bodies, node)
    if len(symbols) == 2:
        (at, name), (_, old) = symbols
        bodies.alias(name, old, node, at)


def _block(bodies: Bodies, node: Node) -> None:
    """Opens a test, a group of tests, or a value that tests are given by name."""
    sweep, start, block = bodies.sweep, node.start_byte, node.child_by_field_name("block")
    if block is None:
        return
    lazy = _LAZY.match(sweep.source.text, start, block.start_byte + 1)
    if lazy:
        name = lazy[2] or "subject"
        draft = Draft("property", name, start, node.end_byte, block.start_byte, start, name)
        if sweep.open(draft) >= 0:
            sweep.kept["method"].append(block)
        return
    test = _TEST.match(sweep.source.text, start, block.start_byte)
    around = sweep.enter(start)
    if not test or (not test[2] and test[1] not in ("it", "specify", "example")):
        return
    if around >= 0 and sweep.drafts[around].kind not in ("test", *HOLDERS):
        return
    title = sweep.source.slice(test.start(4), test.end(4)) if test[4] is not None else test[2]
    if title is None:  # what has no title is told by what it does
        title = sweep.text(block).strip("{}")
    title = _NOT_IN_NAMES.sub(" ", title).strip(" ")[:MAX_TITLE].strip(" ")
    draft = Draft("test", f"{test[1]}: {title}", start, node.end_byte, block.start_byte, start)
    draft.signature = folded(sweep.source.slice(start, block.start_byte), "#")
    sweep.open(draft)


_MACROS: dict[str, Callable[[Bodies, Node, str], None]] = {
    "attr_reader": _accessor,
    "attr_writer": _accessor,
    "attr_accessor": _accessor,
    "attr": _accessor,
    "private": _restrict,
    "protected": _restrict,
    "public": _restrict,
    "private_class_method": _restrict,
    "private_constant": _restrict,
    "include": _mix,
    "extend": _mix,
    "prepend": _mix,
    "define_method": _define_method,
    "alias_method": _alias_method,
    "delegate": _delegate,
    "def_delegator": _delegate,
    "def_delegators": _delegate,
}
