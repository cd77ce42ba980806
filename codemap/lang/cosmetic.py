"""Keys that stay equal where only layout and comments differ, for telling cosmetic changes from real ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from codemap.lang.registry import adapter_for
from codemap.lang.source import Source, read_source
from codemap.model import Span

if TYPE_CHECKING:
    from tree_sitter import Node

_WHOLE = frozenset({"string", "template_string", "jsx_text", "regex"})
_NOBODY = -1


def cosmetic_keys(data: bytes, language: str, groups: Sequence[Sequence[Span]]) -> tuple[str | None, ...]:
    """Returns one key per group of lines, from one parse: equal keys mean equal tokens in equal blocks, comments aside.

    A line in several groups counts for the first. None where a group did not parse, or the file could not be parsed.
    """
    source = read_source(data)
    root = _root(source, language) if isinstance(source, Source) else None
    if isinstance(source, str) or root is None:
        return (None,) * len(groups)
    owners = _owners(source.lines, groups)
    digests = [sha256() for _ in groups]
    broken: set[int] = set()
    for group, token in _tokens(source, root, owners):
        digests[group].update(b"%d:" % len(token) + token)
        if token == b"(ERROR":
            broken.add(group)
    return tuple(None if index in broken else digest.hexdigest()[:16] for index, digest in enumerate(digests))


def _root(source: Source, language: str) -> Node | None:
    from codemap.lang.grammar import GrammarProblem, load_grammar
    from codemap.lang.parsing import Allowance, TooMuch

    grammar = load_grammar(language) if adapter_for(language) else None
    if grammar is None or isinstance(grammar, GrammarProblem):
        return None
    try:
        return Allowance().parse(grammar.parser, source.exact).root_node
    except TooMuch:
        return None


def _owners(lines: int, groups: Sequence[Sequence[Span]]) -> list[int]:
    """Returns the group of every 1-based line, `_NOBODY` where no group has it."""
    owners = [_NOBODY] * (lines + 2)
    for index, group in enumerate(groups):
        for span in group:
            for line in range(span.start, min(span.end, lines) + 1):
                if owners[line] == _NOBODY:
                    owners[line] = index
    return owners


def _next_owned(owners: list[int]) -> list[int]:
    """Returns for each line the first from it on that some group has; past the end where none does."""
    found = [len(owners)] * len(owners)
    for line in range(len(owners) - 1, -1, -1):
        found[line] = line if owners[line] != _NOBODY else found[min(line + 1, len(owners) - 1)]
    return found


def _tokens(source: Source, root: Node, owners: list[int]) -> Iterator[tuple[int, bytes]]:
    """Yields (group, token) in order: leaves, kinds and ends of nodes within one group, so that blocks count."""
    next_owned = _next_owned(owners)
    pending: list[tuple[Node | None, int]] = [(root, _NOBODY)]
    while pending:
        node, owner = pending.pop()
        if node is None:
            yield owner, b")"
            continue
        if "comment" in node.type:
            continue
        start, end = source.line(node.start_byte), source.line(max(node.start_byte, node.end_byte - 1))
        if next_owned[start] > end:
            continue
        first, last = owners[start], owners[end]
        if node.type in _WHOLE or not node.child_count:
            if first != _NOBODY:
                kind = b"(ERROR" if node.is_missing else source.exact[node.start_byte : node.end_byte]
                yield first, kind
            continue
        if first == last != _NOBODY or (node.is_error and first != _NOBODY):
            yield first, b"(" + node.type.encode()
            pending.append((None, first))
        pending.extend((child, _NOBODY) for child in reversed(node.children))
