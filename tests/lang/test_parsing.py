"""Parsing within bounds: the same trees as without, and sources that take too much are given up."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tree_sitter import Language, Node, Parser, Query, Tree

from codemap.lang import extract, parsing
from codemap.lang.grammar import Grammar, load_grammar
from codemap.lang.parsing import Allowance, TooMuch

PIECES = st.lists(
    st.sampled_from(["def f(): pass\n", "x = 'ü€😀'\n", "größe = 1\n", "'''", "€", "\n", " ", "(", ")", "x" * 70])
)


def python() -> Grammar:
    grammar = load_grammar("python")
    assert isinstance(grammar, Grammar)
    return grammar


def language() -> Language:
    found = python().parser.language
    assert found is not None
    return found


def shape(tree: Tree) -> Iterator[tuple[str, int, int, bool]]:
    """Yields the nodes of a tree, without recursion."""
    pending: list[Node] = [tree.root_node]
    while pending:
        node = pending.pop()
        yield node.type, node.start_byte, node.end_byte, node.is_missing
        pending.extend(node.children)


@given(PIECES)
@settings(max_examples=200, deadline=None)
def test_trees_are_those_of_an_unbounded_parser(pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    assert list(shape(Allowance().parse(python().parser, data))) == list(shape(Parser(language()).parse(data)))


def test_a_source_larger_than_the_buffer_is_parsed_whole() -> None:
    data = "größe = '€'\n".encode() * 100_000
    root = Allowance().parse(python().parser, data).root_node
    assert (root.end_byte, root.has_error, root.child_count) == (len(data), False, 100_000)


def test_a_parse_that_takes_too_long_is_given_up_and_the_next_is_not() -> None:
    with pytest.raises(TooMuch, match="timed out: reading it took more than 0 s"):
        Allowance(0).parse(python().parser, b"def f(): pass\n" * 10_000)
    assert Allowance().parse(python().parser, b"x = 1\n").root_node.end_byte == 6


def test_a_query_that_holds_too_many_matches_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_MATCHES", 2)
    root = Allowance().parse(python().parser, b"[" * 20 + b"]" * 20).root_node
    with pytest.raises(TooMuch, match="too involved"):
        Allowance().captures(Query(language(), "(list (list)* @a . (list (list)* @b))"), root)


def test_a_file_that_takes_too_long_has_the_limit_as_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "Allowance", lambda: Allowance(0))
    result = extract(b"def f(): pass\n" * 10_000, "python")
    assert (result.status, result.reason) == ("failed", "timed out: reading it took more than 0 s")
    assert result.facts is None


def test_threads_parse_one_after_the_other() -> None:
    sources = [b"def f%d(): pass\n" % number * 3_000 for number in range(6)]
    found: dict[int, int] = {}

    def run(number: int) -> None:
        facts = extract(sources[number], "python").facts
        found[number] = sum(one.name == f"f{number}" for one in facts.definitions) if facts else -1

    threads = [threading.Thread(target=run, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == dict.fromkeys(range(6), 3_000)
