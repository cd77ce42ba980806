"""Words to nodes: which match, in which order, and with what reasons."""

from __future__ import annotations

import pytest

from codemap.memory.model import Graph, Node, NodeId
from codemap.memory.query import MOST_REASONS, matches, question_words


def graph(*nodes: Node) -> Graph:
    return Graph("then", nodes={node.id: node for node in nodes})


def node(
    id: str,
    name: str = "",
    summary: str = "",
    tags: tuple[str, ...] = (),
    aliases: tuple[str, ...] = (),
    status: str = "active",
) -> Node:
    return Node(NodeId(id), "concept", name or id, summary, (), tags, 0.9, "then", aliases, status)


def test_fields_count_as_published() -> None:
    found = matches(
        graph(
            node("a", summary="tax"),
            node("b", name="Tax"),
            node("c", aliases=("tax",)),
            node("d", tags=("tax",)),
            node("e"),
        ),
        "tax",
    )
    assert [(match.node.id, match.lexical) for match in found] == [("d", 2.0), ("c", 1.5), ("a", 1.0), ("b", 1.0)]


@pytest.mark.parametrize(
    ("question", "text", "hit"),
    [
        ("round", "rounding of sums", True),
        ("rounding", "we round sums", True),
        ("is", "history", False),
        ("the", "the other", True),
        ("the rounding", "the other", False),
        ("session", "openSession closes", True),
        ("http server", "HTTPServer", True),
        ("cat", "concatenate", False),
        ("tax", "taxi", False),
        ("häuser", "Häuser am See", True),
    ],
)
def test_words_match_as_words(question: str, text: str, hit: bool) -> None:
    assert bool(matches(graph(node("n", "x", text)), question)) == hit


def test_deprecated_nodes_are_left_out_unless_asked_for() -> None:
    both = graph(node("tax/a"), node("tax/b", status="deprecated"))
    assert [match.node.id for match in matches(both, "tax")] == ["tax/a"]
    assert len(matches(both, "tax", with_deprecated=True)) == 2


def test_reasons_are_few_and_the_best() -> None:
    words = " ".join(f"word{number}" for number in range(12))
    [match] = matches(graph(node("n", words, words, tags=(words,))), words)
    assert match.lexical == 12 * 4
    assert [reason.field for reason in match.reasons] == ["tag"] * MOST_REASONS


def test_only_words_that_say_something_are_asked_for() -> None:
    assert question_words("Why is the rounding done?") == ("rounding", "done")
    assert question_words("why is it so") == ("why", "is", "it", "so")
