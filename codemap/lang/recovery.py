"""Parses a source; where the parser lost its way, reads the following statements of the file one by one.

Every tree keeps the byte offsets of the whole source, so that what is found in any of them can be put together.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Parser, Range

from codemap.lang.broken import broken_ranges, broken_spans
from codemap.lang.edits import edited
from codemap.lang.limits import MAX_PIECES
from codemap.lang.parsing import TooMuch
from codemap.lang.repair import prepared, repaired

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from codemap.lang.grammar import Grammar
    from codemap.lang.parsing import Allowance
    from codemap.lang.source import Source
    from codemap.model import Span

_JAVASCRIPT = re.compile(
    r"^(?:@|(?:export|import|class|function|interface|type|const|let|var|enum|abstract|async|declare|namespace)\b)",
    re.MULTILINE,
)
_PYTHON = re.compile(r"^(?:@|(?:def|class|import|from|async)\b)", re.MULTILINE)
_GO = re.compile(r"^(?:func|type|var|const|import)\b", re.MULTILINE)
_RUST = re.compile(
    r"^(?:#\[|(?:pub|fn|struct|enum|union|trait|impl|mod|use|const|static|type|unsafe|extern|async|macro_rules)\b)",
    re.MULTILINE,
)
_RUBY = re.compile(r"^(?:class|module|def|require|RSpec|describe)\b", re.MULTILINE)
_STATEMENTS = {
    "go": _GO,
    "rust": _RUST,
    "python": _PYTHON,
    "javascript": _JAVASCRIPT,
    "typescript": _JAVASCRIPT,
    "tsx": _JAVASCRIPT,
    "ruby": _RUBY,
}
"""How statements of a module begin, for languages whose statements can be read one by one."""
_TOO_DEEP = re.compile(r"^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}|^(?: {0,3}\t| {4}){50}", re.MULTILINE)
"""A line of Markdown that can open a hundred blocks or more: its grammar has room for 250 and does not look."""

_MAX_JOINED = 20
_LITTLE = 2_000
"""A loss of less than this part of a text is not worth reading it once more."""


class Reading(NamedTuple):
    """The captured nodes of a source by capture name, and the lines that did not parse."""

    captures: dict[str, list[Node]]
    broken: tuple[Span, ...]


class _Piece(NamedTuple):
    start: int
    end: int
    tree: Tree


def read(source: Source, language: str, grammar: Grammar, allowance: Allowance) -> Reading:
    """Returns what the language's query captures in a source, statements after an error included.

    Raises TooMuch when that takes more than is allowed.
    """
    if language == "markdown" and _TOO_DEEP.search(source.text):
        raise TooMuch("too involved: blocks nest too deep")
    text = prepared(source.text, language)
    source = replace(source, data=text.encode("latin-1"), text=text) if text else source
    tree = allowance.parse(grammar.parser, source.data)
    if tree.root_node.has_error and _lost(tree) * _LITTLE > len(source.data):
        source, tree = _best(source, tree, language, grammar, allowance)
    captures = allowance.captures(grammar.query, tree.root_node)
    if not tree.root_node.has_error:
        return Reading(captures, ())
    starts = _starts(source, language)
    broken = broken_ranges(tree.root_node)
    for region in _lost_regions(tree.root_node, starts, len(source.data)):
        pieces = _pieces(source, grammar, region, starts, allowance)
        lost = [
            one for piece in pieces if piece.tree.root_node.has_error for one in broken_ranges(piece.tree.root_node)
        ]
        kept = [one for one in broken if not region[0] <= one[0] < region[1]]
        if _size(kept) + _size(lost) <= _size(broken):  # else a string or comment only looked like statements
            broken = kept + lost
            _exchange(captures, region, [allowance.captures(grammar.query, one.tree.root_node) for one in pieces])
    return Reading(captures, broken_spans(broken, source))


def _best(source: Source, tree: Tree, language: str, grammar: Grammar, allowance: Allowance) -> tuple[Source, Tree]:
    """Returns a source and its tree, or those of its repaired text where more of that can be read."""
    text = repaired(source.text, language)
    if text is None:
        return source, tree
    other = replace(source, data=text.encode("latin-1"), text=text)
    found = allowance.parse(grammar.parser, other.data, edited(tree, source, other.data))
    if not found.root_node.has_error or _lost(found) < _lost(tree):
        return other, found
    return source, tree


def _lost(tree: Tree) -> int:
    ranges = broken_ranges(tree.root_node)
    return _size(ranges) + len(ranges)


def _size(ranges: list[tuple[int, int]]) -> int:
    return sum(end - start for start, end in ranges)


def _starts(source: Source, language: str) -> list[int]:
    """Returns where statements of the module begin, as far as the start of a line shows it; decorators lead theirs."""
    pattern = _STATEMENTS.get(language)
    starts: list[int] = []
    if pattern is None:
        return starts
    decorated = False
    for found in pattern.finditer(source.text):
        if not decorated:
            starts.append(found.start())
        decorated = found[0] in ("@", "#[")
    return starts[:: len(starts) // MAX_PIECES + 1]


def _lost_regions(root: Node, starts: list[int], end: int) -> list[tuple[int, int]]:
    """Returns the byte ranges that swallowed the start of a further statement, in order, none touching another."""
    regions: list[tuple[int, int]] = []
    for node in [root] if root.type == "ERROR" else root.children:
        if not node.has_error:
            continue
        first = 0 if node is root else node.start_byte
        place = bisect_right(starts, first)
        if place == len(starts) or starts[place] >= node.end_byte:
            continue
        after = bisect_left(starts, node.end_byte)
        last = end if node is root or after == len(starts) else starts[after]
        if regions and first < regions[-1][1]:
            regions[-1] = (regions[-1][0], last)
        else:
            regions.append((first, last))
    return regions


def _pieces(
    source: Source, grammar: Grammar, region: tuple[int, int], starts: list[int], allowance: Allowance
) -> list[_Piece]:
    """Returns the statements of a region; those that do not parse alone are tried together with what follows."""
    parser = Parser(grammar.parser.language) if grammar.parser.language else grammar.parser
    inside = starts[bisect_right(starts, region[0]) : bisect_left(starts, region[1])]
    alone = [_parsed(source, parser, start, end, allowance) for start, end in pairwise([region[0], *inside, region[1]])]
    dirty = {index for index, one in enumerate(alone) if one.tree.root_node.has_error}
    found, place = [], 0
    while place < len(alone):
        last = next((index for index in range(place + 1, min(place + _MAX_JOINED, len(alone))) if index in dirty), -1)
        one, after = alone[place], place + 1
        if place in dirty and last > place:
            joined = _parsed(source, parser, one.start, alone[last].end, allowance)
            if not joined.tree.root_node.has_error:
                one, after = joined, last + 1
        found.append(one)
        place = after
    return found


def _parsed(source: Source, parser: Parser, start: int, end: int, allowance: Allowance) -> _Piece:
    parser.included_ranges = [Range(source.point(start), source.point(end), start, end)]
    return _Piece(start, end, allowance.parse(parser, source.data))


def _exchange(captures: dict[str, list[Node]], region: tuple[int, int], found: list[dict[str, list[Node]]]) -> None:
    """Replaces the nodes of a lost region by those that were found in its pieces."""
    start, end = region
    for name, nodes in captures.items():
        captures[name] = [one for one in nodes if not start <= one.start_byte < end]
    for more in found:
        for name, nodes in more.items():
            captures.setdefault(name, []).extend(nodes)
