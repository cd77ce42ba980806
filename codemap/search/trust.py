"""What a whole list of hits says: how sure it is, and which folders it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from codemap.search.matches import Matches
from codemap.search.ranking import RankedFile
from codemap.search.signals import folders_of

_AREAS = 3
_LOOKED_AT = 100
"""Folders that are named, and the best files that speak for them."""

_MOSTLY = 0.6
"""The part of a query, rare words counted more, that a file must hold for a confident answer."""


@dataclass(frozen=True, slots=True)
class Area:
    """A folder that holds several of the best files: how well it answers (1: the best) and how many files match."""

    path: str
    score: float
    files: int


def confidence_in(matches: Matches, files: list[RankedFile]) -> str:
    """Says how sure it is that the first file is meant, by the part of the query that it answers."""
    if not files:
        return "nothing"
    held = 0
    for chunk in matches.chunks_of.get(matches.reads.facts_of[files[0].path], ()):
        held |= matches.held[chunk]
    asked = sum(matches.rarity_of(term) for term in matches.searched)
    found = sum(matches.rarity_of(term) for term in matches.terms_in(held))
    return "confident" if asked and found / asked >= _MOSTLY else "weak"


def is_complete(matches: Matches, chunks: Mapping[str, int]) -> bool:
    """Says whether some accepted chunk holds all of the terms searched for."""
    everything = (1 << len(matches.searched)) - 1
    full = {matches.hits[chunk].facts for chunk, held in matches.held.items() if held == everything}
    return any(file.path in chunks for facts in full for file in matches.reads.live[facts])


def areas_of(files: list[RankedFile]) -> tuple[Area, ...]:
    """Returns the folders that answer best and hold more than one of the files."""
    accepted = Counter(file.path.rpartition("/")[0] for file in files)
    folders = folders_of({file.path: file.score for file in files[:_LOOKED_AT]})
    scores = {folder: score for folder, score in folders.items() if folder and accepted[folder] > 1}
    best = max(scores.values(), default=1.0)
    order = sorted(scores, key=lambda folder: (-round(scores[folder], 9), folder))[:_AREAS]
    return tuple(Area(folder, round(scores[folder] / best, 3), accepted[folder]) for folder in order)
