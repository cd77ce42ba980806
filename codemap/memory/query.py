"""Which nodes words are about: matches by field, ranked by how well they match and how far they can be trusted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from codemap.memory.model import Graph, Node

MOST_REASONS = 8
_BASE = 0.35

_FIELDS = {"tag": 2.0, "alias": 1.5, "id": 1.0, "name": 1.0, "summary": 1.0}

_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

# Words that say nothing about what is asked.
_SAY_NOTHING = (
    "a an and are as at be been but by can do does for from had has have how if in into is it its not of on or our so"
    " that the their then there these they this to was we were what when where which who why will with you"
)
_STOP = frozenset(_SAY_NOTHING.split())
_LEAST_STEM = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """A word of the question found in a field, and what it counts."""

    field: str
    word: str
    found: str
    score: float


@dataclass(frozen=True, slots=True)
class Match:
    """A node with why it matches; `lexical` is the sum over all reasons, of which the first are kept."""

    node: Node
    lexical: float
    reasons: tuple[Reason, ...]

    def ranked(self, trust: float) -> float:
        """Returns what it ranks by, given its trust."""
        return self.lexical * (_BASE + trust)


def question_words(question: str) -> tuple[str, ...]:
    """Returns the words of a question that say something."""
    words = dict.fromkeys(_words(question))
    return tuple(word for word in words if word not in _STOP) or tuple(words)


def pool_of(limit: int) -> int:
    """Returns how many candidates are looked at more closely for so many answers."""
    return min(50, max(3 * limit, limit + 10))


def matches(graph: Graph, question: str, *, with_deprecated: bool = False) -> list[Match]:
    """Returns the nodes that hold any word of the question, best first."""
    words = question_words(question)
    found = [_match(node, words) for node in graph.nodes.values() if with_deprecated or not node.deprecated]
    return sorted((match for match in found if match.lexical), key=lambda match: (-match.lexical, match.node.id))


def _match(node: Node, words: tuple[str, ...]) -> Match:
    fields = {
        "tag": node.tags,
        "alias": node.aliases,
        "id": (node.id,),
        "name": (node.name,),
        "summary": (node.summary,),
    }
    reasons = [
        Reason(field, word, found, _FIELDS[field])
        for field, texts in fields.items()
        for word, found in _found(words, texts)
    ]
    best = sorted(reasons, key=lambda reason: -reason.score)[:MOST_REASONS]
    return Match(node, sum(reason.score for reason in reasons), tuple(best))


def _found(words: tuple[str, ...], texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    whole = "\n".join(texts)
    folded = whole.lower()
    # Most fields hold nothing that begins like a word of the question, and to split them all would take long.
    wanted = [word for word in words if word[:_LEAST_STEM] in folded]
    there = list(dict.fromkeys(_words(whole))) if wanted else []
    for word in wanted:
        hit = next((own for own in there if _same(word, own)), None)
        if hit is not None:
            yield word, hit


def _same(word: str, own: str) -> bool:
    """Says whether two words are one, or one of them begins like the other, as forms of a word do."""
    short, long = sorted((word, own), key=len)
    return short == long or (len(short) >= _LEAST_STEM and long.startswith(short))


def _words(text: str) -> Iterator[str]:
    for word in _WORD.findall(text):
        yield from (part.lower() for part in _HUMP.split(word))
