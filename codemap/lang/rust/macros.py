"""Calls and names inside the arguments of Rust macros, which the grammar gives as loose tokens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.chain import NAME
from codemap.lang.rust.syntax import dotted
from codemap.lang.source import proper
from codemap.lang.sweep import Word

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_WORD = re.compile(NAME, re.ASCII)
_MACRO = re.compile(rf"((?:{NAME}\s*::\s*)*{NAME})\s*!", re.ASCII)
_TOKEN = re.compile(
    rf"r(#*)\".*?\"\1|b?\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)'|//[^\n]*|/\*.*?\*/"
    rf"|(?P<chain>(?:\.\s*)?{NAME}(?:(?:\s*::\s*<[^<>()]*(?:<[^<>()]*>)?[^<>()]*>)?\s*(?:::|\??\.)\s*(?:{NAME}|\d+))*)(?P<after>(?:\s*::\s*<[^<>()]*>)?\(|\s*!\s*[(\[{{]|\s*\{{)?"
    r"|[()\[\]{}]",
    re.DOTALL | re.ASCII,
)
_KEYWORDS = frozenset(
    re.findall(
        r"\w+", "as async await break else fn for if impl in let loop match move mut ref return unsafe where while"
    )
)
_OWN_MACROS = frozenset(
    re.findall(
        r"\w+",
        """
        assert assert_eq assert_ne cfg column compile_error concat dbg debug_assert debug_assert_eq
        debug_assert_ne env eprint eprintln file format format_args include include_bytes include_str line
        matches module_path option_env panic print println stringify thread_local todo unimplemented
        unreachable vec write writeln
        """,
    )
)


def macros(sweep: Sweep, nodes: list[Node]) -> None:
    """Records the use of macros, and the calls and names among what they are given."""
    for node in nodes:
        found = _MACRO.match(sweep.source.text, node.start_byte)
        if not found:
            continue
        scope = sweep.inner(node.start_byte)
        chain = dotted(proper(found[1]))
        sweep.taken.add(node.start_byte)
        _used(sweep, chain, found.end(1), scope)
        _tokens(sweep, found.end(), node.end_byte, scope)


def _used(sweep: Sweep, chain: str, end: int, scope: int) -> None:
    receiver, _, name = chain.rpartition(".")
    if name not in _OWN_MACROS:
        sweep.rows.append((end - len(name), "call", name, receiver, scope, -1, (), True))


def _tokens(sweep: Sweep, start: int, end: int, scope: int) -> None:
    """Reads a run of tokens: what stands before a parenthesis is called, and what it is called on may be a call."""
    text = sweep.source.text
    opened: list[str] = []
    closed, closed_at = "", -1
    for found in _TOKEN.finditer(text, start, end):
        chain, after = found.group("chain", "after")
        if chain is None:
            mark = found[0]
            if mark in "([{":
                opened.append("")
            elif mark in ")]}" and opened:
                callee = opened.pop()
                closed, closed_at = (f"{callee}()" if callee else ""), found.end()
            continue
        after = after or ""
        at = found.end("chain")
        if chain[0] == ".":
            follows = closed_at >= 0 and not text[closed_at : found.start()].strip(" \t\r\n?")
            chain = f"{closed if follows and closed else '?'}.{dotted(proper(chain[1:].lstrip()))}"
        else:
            if chain in _KEYWORDS:
                if after:
                    opened.append("")
                continue
            chain = dotted(proper(chain))
        closed_at = -1
        opened.extend([chain if after[-1:] == "(" and "!" not in after else ""] if after else [])
        receiver, _, name = chain.rpartition(".")
        if "!" in after:
            _used(sweep, chain, at, scope)
        elif after[-1:] == "(" or (after and name[:1].isupper()):
            if name[:1].isalpha() or name[:1] == "_":
                sweep.rows.append((at - len(name), "call", name, receiver, scope, -1, (), True))
        elif chain[0] != "?":
            first = _WORD.match(text, found.start(), at)
            if first:
                sweep.words.append(Word(*first.span()))
