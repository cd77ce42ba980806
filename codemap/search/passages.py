"""The passages of ranked files, and what hits must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from codemap.errors import UsageError
from codemap.index.graph import KeptView
from codemap.index.text import Hit
from codemap.search.asking import check_text
from codemap.search.find_symbol import KINDS
from codemap.search.matches import Matches
from codemap.search.paths import is_below
from codemap.search.ranking import RankedFile
from codemap.search.terms import tokens_of

PER_FILE = 2
"""Chunks of one file that are shown; its others are counted."""

ROLES = ("source", "test", "docs", "config", "generated", "vendored", "minified", "lock")
"""Every category of files."""


class Only(NamedTuple):
    """What hits must be: below `path`, in a file of one of these roles and languages, in a symbol of these kinds."""

    path: str = ""
    roles: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


ANYTHING = Only()


class Passage(NamedTuple):
    """A chunk of a ranked file (None: the file as a whole), with its score."""

    score: float
    file: RankedFile
    chunk: int | None
    definition: int = -1
    start: int = 0
    end: int = 0


def accepting(view: KeptView, only: Only, scope: str) -> Callable[[str], bool]:
    """Returns whether a file may be a hit; UsageError for a role, a language or a kind that there is not."""
    spoken = {file.language for file in view.text.files.values()} if only.languages else set()
    for given, there, what in (
        (only.roles, ROLES, "role"),
        (only.languages, spoken, "language"),
        (only.kinds, KINDS, "kind"),
    ):
        unknown = sorted(set(given) - set(there))
        if unknown:
            hint = f"There are: {', '.join(sorted(filter(None, there)))}."
            raise UsageError(f"there is no {what} {check_text(unknown[0], what)!r}", hint=hint)
    files = view.text.files

    def accepts(path: str) -> bool:
        file = files[path]
        return (
            is_below(path, scope)
            and (not only.roles or file.category in only.roles)
            and (not only.languages or file.language in only.languages)
        )

    return accepts


def passages_of(files: list[RankedFile], matches: Matches, *, most: int) -> list[Passage]:
    """The best chunks of each file, at most `most` (0: all); a further one counts as much less as it answers less."""
    found = []
    for file in files:
        best = matches.best(matches.reads.facts_of[file.path], most)
        if not best:
            found.append(Passage(file.score, file, None))
        scores = [matches.scores[chunk] for chunk in best]
        found += [
            _of_hit(file.score * score / scores[0], file, matches.hits[chunk])
            for chunk, score in zip(best, scores, strict=True)
        ]
    return sorted(found, key=lambda one: -round(one.score, 9))


def _of_hit(score: float, file: RankedFile, hit: Hit) -> Passage:
    return Passage(score, file, hit.chunk, hit.definition, hit.start, hit.end)


def of_kinds(view: KeptView, passages: list[Passage], kinds: tuple[str, ...], asked: set[str]) -> list[Passage]:
    """Returns the passages narrowed to the symbols of these kinds in them, two of a file at most.

    Of several in one passage that is meant whose name holds most of the words `asked`.
    """
    seen: Counter[str] = Counter()
    found = []
    for one in passages:
        module = view.module(one.file.path)
        inside = [
            (-len(asked.intersection(tokens_of(row.name))), position, row)
            for position, row in enumerate(module.definitions if module else ())
            if row.kind in kinds and one.start <= row.start and row.end <= one.end
        ]
        if inside and seen[one.file.path] < PER_FILE:
            _, position, row = min(inside)
            seen[one.file.path] += 1
            found.append(one._replace(definition=position, start=row.start, end=row.end))
    return found


def chunk_counts(matches: Matches, accepts: Callable[[str], bool]) -> dict[str, int]:
    """The number of chunks that hold a word, by accepted file."""
    live = matches.reads.live
    return {
        file.path: len(chunks)
        for facts, chunks in matches.chunks_of.items()
        for file in live[facts]
        if accepts(file.path)
    }
