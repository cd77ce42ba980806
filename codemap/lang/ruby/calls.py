"""Ruby calls: by text where the receiver is a plain chain, by the tree where it is not.

Calls of one chain (`a.b.c`) start at one byte, so each finds the chain of the one before it. Making an object is a call
of the class, `super` a call of the method of the same name, and what is sent by name is called.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.ruby.syntax import NAME, chain_of, class_around, word_chain
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.calls import Arguments
    from codemap.lang.sweep import Sweep

_METHOD = rf"({NAME}[?!]?)"
_CONSTANT = r"(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*"
_WITH_RECEIVER = re.compile(
    rf"(?!(?:super|yield|nil|true|false)\b)({_CONSTANT}|@{{0,2}}{NAME}|\${NAME})(?:\s*&?\.|::)\s*{_METHOD}", re.ASCII
)
_BARE = re.compile(rf"{_METHOD}(?=[({{]|\s+[^.&\s#]|$)", re.ASCII)
_FOLLOWING = re.compile(rf"(?:\s*&?\.|::)\s*{_METHOD}", re.ASCII)
_SIMPLE = r"(?:[A-Za-z_]\w*:\s+)?(?:(?!do\b)[@$:]{0,2}[A-Za-z_0-9][\w.]*[?!]?|\"[^\"\\#\n,:]*\"|'[^'\\\n,:]*')"
_PLAIN = re.compile(rf"\s*{_SIMPLE}(?:\s*,\s*{_SIMPLE})*\s*", re.ASCII)
_NAMED = re.compile(r"([A-Za-z_]\w*):\s", re.ASCII)
_LONG = 100
_REQUIRE = re.compile(r"(require|require_relative|load|autoload)\b[\s(]*(?::\w+\s*,\s*)?(['\"])([^'\"#]+)\2\s*\)?")
_SENT = re.compile(r"(?::(\w+[?!=]?)|(['\"])(\w+[?!=]?)\2)")
_SENDERS = frozenset({"send", "public_send", "__send__", "method", "public_method", "instance_method", "try"})
_LOADERS = frozenset({"require", "require_relative", "load", "autoload"})
_SPECIAL = _SENDERS | _LOADERS | {"class", "instance", "new", "super", ""}
_ASSIGNED = re.compile(r"\s?=(?![=~>])")
_NONE: Arguments = (0, (), False)


def calls(sweep: Sweep, _nodes: list[Node]) -> None:
    """Records every call that is written as one."""
    nodes = sweep.kept.get("call", [])
    text, known, taken, add = sweep.source.text, sweep.calls, sweep.taken, sweep.rows.append
    with_receiver, bare, following = _WITH_RECEIVER.match, _BARE.match, _FOLLOWING.match
    (edges, scopes), inner = sweep.inner_scopes(), 0
    previous, before, before_chain = -1, -1, ""
    spans = [(node.start_byte, node.end_byte, place) for place, node in enumerate(nodes)]
    spans.sort()
    for start, end, place in spans:
        while edges[inner] <= start:
            inner += 1
        scope = scopes[inner]
        if start == previous:
            found, receiver = following(text, before, end), before_chain
        elif found := with_receiver(text, start, end):
            receiver = word_chain(sweep, proper(found[1]), scope)
            if receiver[-1] != ")":
                taken.add(start)
        else:
            found, receiver = bare(text, start, end), ""
        if found:
            written, after = found[found.lastindex or 0], found.end()
            name, at = proper(written), after - len(written)
        else:
            receiver, name, at = _of_tree(sweep, nodes[place])
            after = at + len(name.encode())
        if name[:1].isupper() or name == "super":
            taken.add(at)
        arguments = _NONE if after >= end else _arguments(sweep, nodes[place], after, end)
        if name in _SPECIAL or not name.isascii() or receiver[-1:] == "?":
            chain = _special(sweep, nodes[place], _Call(receiver, name, at, scope, arguments))
        else:
            assigned = after == end and "=" in text[end : end + 2] and _ASSIGNED.match(text, end)
            called = f"{name}=" if assigned else name
            add((at, "call", called, receiver, scope, *arguments))
            chain = f"{receiver}.{name}()" if receiver else f"{name}()"
        known[end] = (start, chain)
        previous, before, before_chain = start, end, chain


class _Call(NamedTuple):
    receiver: str
    name: str
    at: int
    scope: int
    arguments: Arguments


def _of_tree(sweep: Sweep, node: Node) -> tuple[str, str, int]:
    """Returns (receiver, name, offset of the name) of a call from the tree."""
    receiver, method = node.child_by_field_name("receiver"), node.child_by_field_name("method")
    name = sweep.text(method) if method is not None else "call"
    at = method.start_byte if method is not None else node.start_byte
    return (chain_of(sweep, receiver) if receiver is not None else ""), name, at


def _special(sweep: Sweep, node: Node, one: _Call) -> str:
    """Records a call that means more than its name says, and returns the chain of what it gives."""
    receiver, name, at, scope, arguments = one
    if not receiver and name in _LOADERS:
        _load(sweep, node)
        return "?"
    if name == "class" and receiver == "self" and class_around(sweep, scope):
        return class_around(sweep, scope)
    made = _made(sweep, receiver, scope) if name == "new" else ""
    if made:
        holder, _, last = made.rpartition(".")
        sweep.rows.append((at, "call", last, holder, scope, *arguments))
        return f"{made}()"
    if name == "super":
        receiver, name = "super", sweep.drafts[scope].name if scope >= 0 else ""
    elif receiver[-1:] == "?":
        receiver = "?"
    if name:
        sweep.rows.append((at, "call", name, receiver, scope, *arguments))
    if name == "instance" and receiver and receiver.rpartition(".")[2][:1].isupper():
        return f"{receiver}()"  # the one object of a singleton
    if name in _SENDERS:
        _send(sweep, node, receiver, scope, name)
    return f"{receiver}.{name}()" if receiver else f"{name}()"


def _made(sweep: Sweep, receiver: str, scope: int) -> str:
    """Returns the chain of the class that `new` makes an object of, empty where that is not known."""
    if receiver and receiver != "self":
        last = receiver.rpartition(".")[2]
        return receiver if last[:1].isupper() and not last.endswith(")") else ""
    return class_around(sweep, scope)


def _arguments(sweep: Sweep, node: Node, after: int, end: int) -> Arguments:
    """Returns the arguments of a call whose name ends at `after`."""
    text = sweep.source.text
    opened = text[after] == "("
    if end - after < _LONG and (not opened or text[end - 1] == ")"):
        plain = _plain(text[after + opened : end - opened])
        if plain is not None:
            return plain
    arguments = node.child_by_field_name("arguments")
    return _counted(sweep, arguments) if arguments is not None else _NONE


@lru_cache(maxsize=8192)
def _plain(written: str) -> Arguments | None:
    """Returns the arguments that a text spells which is no more than words and short texts, None for any other."""
    if not _PLAIN.fullmatch(written):
        return None
    named = tuple(_NAMED.findall(written)) if ":" in written else ()
    return written.count(",") + 1 - len(named), named, False


def _counted(sweep: Sweep, arguments: Node) -> Arguments:
    count, named, spread = 0, [], False
    for child in arguments.named_children:
        kind = child.type
        if kind == "pair":
            key = child.child_by_field_name("key")
            if key is not None and key.type == "hash_key_symbol":
                named.append(sweep.text(key))
            else:
                spread = True
        elif kind in ("splat_argument", "hash_splat_argument", "forward_argument"):
            spread = True
        elif kind not in ("block_argument", "comment", "heredoc_body"):
            count += 1
    return count, tuple(named), spread


def _load(sweep: Sweep, node: Node) -> None:
    """Records the file that a call loads by a literal name."""
    found = _REQUIRE.match(sweep.source.text, node.start_byte, node.end_byte)
    if found:
        path = sweep.source.slice(found.start(3), found.end(3))
        relative = found[1] == "require_relative" and not path.startswith(".")
        sweep.bring(node.start_byte, f"./{path}" if relative else path, "*", "")


def _send(sweep: Sweep, node: Node, receiver: str, scope: int, name: str) -> None:
    """Records the method that is called, or taken as an object, by a literal name."""
    arguments = node.child_by_field_name("arguments")
    first = arguments.named_children[0] if arguments is not None and arguments.named_child_count else None
    found = _SENT.fullmatch(sweep.source.text, first.start_byte, first.end_byte) if first is not None else None
    if found and first is not None:
        kind = "read" if name.endswith("method") else "call"
        offset = first.start_byte + 1
        sweep.rows.append((offset, kind, found[1] or found[3], receiver, scope, -1, (), False))


def supers(sweep: Sweep, nodes: list[Node]) -> None:
    """Records `super` without arguments, which passes on those of the method."""
    for node in nodes:
        start = node.start_byte
        scope = sweep.inner(start)
        if start not in sweep.taken and scope >= 0:
            sweep.rows.append((start, "call", sweep.drafts[scope].name, "super", scope, 0, (), True))


def passed(sweep: Sweep, nodes: list[Node]) -> None:
    """Records methods that a block is made of: `&:name` calls it on every element."""
    for node in nodes:
        name = sweep.text(node).lstrip(":")
        sweep.rows.append((node.start_byte + 1, "call", name, "?", sweep.inner(node.start_byte), 0, (), False))
