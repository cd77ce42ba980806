"""What a change may be worth remembering for: proposals with their reasons, from evidence in plain values. Pure.

Nothing is made up: a proposal quotes a message of a commit or a summary of work, or names what the change did to notes,
tests and interfaces. Somebody still has to say what the note says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from codemap.later import expression
from codemap.model import Span

Kind = Literal["revise", "gotcha", "decision", "invariant", "link"]

ORDER: tuple[Kind, ...] = ("revise", "gotcha", "decision", "invariant", "link")
"""The kinds as they are listed, and cut."""

_MOST_SOURCES = 5
_MOST_QUOTED = 240
_MOST_NAMED = 3
_MANY_CALLERS = 3

_LITTLE = 5
"""Symbols up to which the tests that come along with them are about them."""

_REASON = expression(
    r"\b(?:because|so that|instead of|rather than|in order to|otherwise|to avoid|to prevent|avoids?|prevents?"
    r"|on purpose|deliberate(?:ly)?|trade-?offs?|decid(?:ed?|ing)|decision|chose[n]?|choice|the reason|which means"
    r"|as a result)\b",
    re.IGNORECASE,
)
_RULE = expression(
    r"\b(?:must|never|always|guarantee[sd]?|invariants?|contracts?|require[sd]?|may not|only ever|reject(?:s|ed)?)\b",
    re.IGNORECASE,
)
_TRAP = expression(
    r"\b(?:bugs?|fix(?:e[sd])?|regress(?:ions?|ed)?|races?|dead-?locks?|leak(?:s|ed)?|crash(?:es|ed)?|silent(?:ly)?"
    r"|misleading|edge cases?|work-?arounds?|gotchas?|beware|surpris(?:es?|ing(?:ly)?)|broken?"
    r"|fail(?:s|ed|ure|ures)?)\b",
    re.IGNORECASE,
)
_ROUTINE = expression(
    r"(?:merge\b|revert\b|bump\b|release\b|version\b|update (?:dependenc|change-?log)|wip\b|typos?\b|chore\(deps"
    r"|v?\d+\.\d+|(?:re)?format(?:ting)?\b|lint\b)",
    re.IGNORECASE,
)
_PREFIX = expression(r"\w+(?:\([^)]*\))?!?: +")
_TRAILER = expression(r"[A-Z][\w-]+: \S.*|Change-Id: .*|\(cherry picked from .*")
_SENTENCE = expression(r"(?<=[.!?])\s+|\n\s*\n|\n(?=\s*[-*] )")


class Source(NamedTuple):
    """Lines that a note could rest on, and the symbol there ("": none)."""

    path: str
    start: int
    end: int
    symbol: str = ""


class TouchedSymbol(NamedTuple):
    """A symbol that the change added or changed: where it is, how it changed, and how many symbols call it."""

    source: Source
    change: str
    callers: int
    is_test: bool


class ToldCommit(NamedTuple):
    """A commit of the change: its message, and by path the lines of the new side that come from it."""

    id: str
    subject: str
    body: str
    lines: Mapping[str, Sequence[Span]]


class Doubt(NamedTuple):
    """A note whose lines the change edited or took away, what became of them, and where that is, if anywhere."""

    node: str
    name: str
    state: str
    source: Source | None


class Evidence(NamedTuple):
    """What is known of the work: the summary that somebody gave, and what the change consists of."""

    summary: str = ""
    symbols: Sequence[TouchedSymbol] = ()
    commits: Sequence[ToldCommit] = ()
    doubts: Sequence[Doubt] = ()
    inspected: Sequence[Source] = ()


class Suggestion(NamedTuple):
    """Something that may be worth a note: of which kind, what it could be called, why, and how sure that is.

    `quote` are words of a message or summary ("": none), `commit` is the one that says them. `nodes` are the notes that
    it is about: one to revise, two to link.
    """

    kind: Kind
    title: str
    why: str
    confidence: float
    sources: tuple[Source, ...] = ()
    quote: str = ""
    commit: str = ""
    nodes: tuple[str, ...] = ()


def suggest(evidence: Evidence) -> tuple[Suggestion, ...]:
    """Returns what may be worth remembering, by kind, the surest first."""
    found = [
        *_doubtful(evidence),
        *explained(evidence),
        *_summed_up(evidence),
        *_by_change(evidence),
        *_links(evidence),
    ]
    return tuple(sorted(found, key=lambda each: (ORDER.index(each.kind), -each.confidence)))


def reason_of(subject: str, body: str) -> str:
    """Returns the sentence of a message that gives a reason, or else a rule; "" if none does, or it is routine."""
    if _ROUTINE().match(subject):
        return ""
    told = _sentences(_prose(body))
    reasons = [each for each in told if _REASON().search(each)]
    # A subject that begins with such a word says what is done, not why.
    reasons += [each for each in _sentences(_PREFIX().sub("", subject, count=1)) if _REASON().search(each, 1)]
    return next(map(_cut, reasons), "") or next((_cut(each) for each in told if _RULE().search(each)), "")


def explained(evidence: Evidence) -> Iterator[Suggestion]:
    """Yields a suggestion for each commit whose message says why."""
    for commit in evidence.commits:
        sources = _sources(each for each in evidence.symbols if _is_from(commit, each.source))
        quote = reason_of(commit.subject, commit.body)
        if quote and sources:
            title = _PREFIX().sub("", commit.subject, count=1)
            kind = _kind(commit.subject, quote)
            yield Suggestion(kind, title, "its commit explains it", 0.8, sources, quote, commit.id)


def _doubtful(evidence: Evidence) -> Iterator[Suggestion]:
    for each in evidence.doubts:
        sources = (each.source,) if each.source else ()
        why = f"its lines are {each.state}: correct it, cite other lines, or deprecate it"
        yield Suggestion("revise", each.name, why, 0.9, sources, nodes=(each.node,))


def _summed_up(evidence: Evidence) -> Iterator[Suggestion]:
    """What the summary of the work says, as far as it gives a reason, a rule or a trap."""
    sources = _sources(evidence.symbols) or tuple(evidence.inspected[:_MOST_SOURCES])
    changed = bool(evidence.symbols)
    for sentence in _sentences(evidence.summary):
        if _RULE().search(sentence):
            yield Suggestion("invariant", _title(sentence), _SAID, 0.72 if changed else 0.64, sources, _cut(sentence))
        elif _TRAP().search(sentence):
            yield Suggestion("gotcha", _title(sentence), _SAID, 0.76 if changed else 0.68, sources, _cut(sentence))
        elif _REASON().search(sentence):
            yield Suggestion("decision", _title(sentence), _SAID, 0.74 if changed else 0.58, sources, _cut(sentence))


_SAID = "the summary of the work says so"


def _by_change(evidence: Evidence) -> Iterator[Suggestion]:
    """What the change itself calls for: interfaces that many use, and tests that came along with a little code."""
    used = [each for each in evidence.symbols if each.change in _INTERFACE and each.callers >= _MANY_CALLERS]
    if used:
        sources = _sources(used)
        callers = sum(each.callers for each in used)
        why = f"{_names(sources, len(used))} changed for {callers} callers: say why it is so now"
        yield Suggestion("decision", sources[0].symbol, why, 0.66, sources)
    tests = _sources(each for each in evidence.symbols if each.is_test and each.change == "added")
    code = [each for each in evidence.symbols if not each.is_test]
    if tests and 0 < len(code) <= _LITTLE:
        sources = _sources(code)
        why = f"{_names(tests, len(tests))} came along with it: say what must hold"
        yield Suggestion("invariant", sources[0].symbol, why, 0.6, sources)


def _names(sources: Sequence[Source], total: int) -> str:
    more = f" and {total - _MOST_NAMED} more" if total > _MOST_NAMED else ""
    return ", ".join(each.symbol for each in sources[:_MOST_NAMED]) + more


_INTERFACE = ("renamed", "moved", "signature")


def _links(evidence: Evidence) -> Iterator[Suggestion]:
    nodes = list(dict.fromkeys(each.node for each in evidence.doubts))
    for one, two in pairwise(nodes):
        yield Suggestion("link", f"{one} and {two}", "one change makes both doubtful", 0.62, nodes=(one, two))


def _sources(symbols: Iterable[TouchedSymbol]) -> tuple[Source, ...]:
    """The lines that say most: code before tests, interfaces before bodies, what many call before the rest."""
    ranked = sorted(symbols, key=lambda each: (each.is_test, each.change not in _INTERFACE, -each.callers, each.source))
    return tuple(each.source for each in ranked[:_MOST_SOURCES])


def _is_from(commit: ToldCommit, source: Source) -> bool:
    return any(span.start <= source.end and source.start <= span.end for span in commit.lines.get(source.path, ()))


def _kind(subject: str, quote: str) -> Kind:
    if _TRAP().match(subject) or _TRAP().search(quote):
        return "gotcha"
    return "invariant" if _RULE().search(quote) else "decision"


def _prose(body: str) -> str:
    return "\n".join(line for line in body.split("\n") if not _TRAILER().fullmatch(line.strip()))


def _sentences(text: str) -> list[str]:
    return [" ".join(each.split()).lstrip("-* ") for each in _SENTENCE().split(text) if each.strip()]


def _title(sentence: str) -> str:
    return sentence if len(sentence) <= 60 else sentence[:57].rpartition(" ")[0] + "..."


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 3] + "..."
