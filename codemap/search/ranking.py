"""The files that answer a query, best first: signals weighed by a preset, asked for only where they count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import fsum
from typing import NamedTuple

from codemap.errors import UsageError
from codemap.index.graph import KeptView
from codemap.project import Project
from codemap.rank.fusion import summed
from codemap.search import signals
from codemap.search.connected import Connected, changed_with, connected
from codemap.search.matches import Matches
from codemap.search.phrases import identifiers, pairs
from codemap.search.places import Places
from codemap.search.query import Query
from codemap.search.signals import Scores
from codemap.search.told import Told, told

MEASURED = "measured"

PRESETS: Mapping[str, Mapping[str, float]] = {
    MEASURED: {
        "passages": 1.0,
        "path": 0.5,
        "file": 0.35,
        "identifiers": 0.35,
        "messages": 0.35,
        "messages_together": 0.35,
        "near_path": 0.3,
        "names": 0.2,
        "definitions": 0.2,
        "pairs": 0.2,
        "area": 0.2,
    },
    "composite": {"pagerank": 0.35, "passages": 0.30, "cochange": 0.20, "betweenness": 0.15, "authority": 0.10},
}
"""Weights of the signals: what measured best (benchmarks/retrieval), and the weights of a system published before."""

LANES: Mapping[str, tuple[str, ...]] = {
    "text": ("passages", "file", "identifiers", "names", "definitions", "pairs"),
    "path": ("path", "near_path"),
    "history": ("messages", "messages_together", "cochange"),
    "graph": ("pagerank", "authority", "betweenness"),
}
"""Signals that can be asked alone."""


class RankedFile(NamedTuple):
    """A file with its score, of which the best file has 1."""

    path: str
    category: str
    score: float


def weights_of(preset: str, lane: str) -> dict[str, float]:
    """Returns the weights of the signals that count; UsageError for a preset or a lane that there is not."""
    if preset not in PRESETS:
        raise UsageError(f"there is no preset {preset!r}", hint=f"Presets: {', '.join(PRESETS)}.")
    if not lane:
        return dict(PRESETS[preset])
    if lane not in LANES:
        raise UsageError(f"there is no lane {lane!r}", hint=f"Lanes: {', '.join(LANES)}.")
    chosen = {signal: PRESETS[preset][signal] for signal in LANES[lane] if signal in PRESETS[preset]}
    return chosen or dict.fromkeys(LANES[lane], 1.0)


class Signals:
    """The signals of one query, each worked out when it is asked for."""

    def __init__(self, project: Project, view: KeptView, query: Query, matches: Matches) -> None:
        self._project = project
        self._view = view
        self._query = query
        self._matches = matches
        self._places = Places([term for term, weight in query.weights.items() if weight == 1])
        self._parts: dict[str, Scores] = {}
        self._worth: dict[str, float] = {}
        self._categories = view.text.categories

    def scores(self, signal: str) -> Scores:
        """Returns a signal by file, as it is."""
        of: dict[str, Callable[[], Scores]] = {
            "passages": lambda: self._passages,
            "file": lambda: signals.whole_files(self._matches),
            "identifiers": lambda: self._identifiers[0],
            "names": lambda: self._identifiers[1],
            "definitions": lambda: signals.definitions(self._view, self._query),
            "pairs": lambda: pairs(self._matches, self._query),
            "path": lambda: self.path_words[0],
            "near_path": lambda: signals.near_path_words(self._matches.reads, self._query),
            "messages": lambda: self.told.scores,
            "messages_together": lambda: self.told.together,
            "area": lambda: signals.areas((self._at_places(self._passages), self._at_places(self.told.scores))),
            "cochange": lambda: changed_with(self._project.messages(self._view).history, self._base),
            "pagerank": lambda: self._connected.pagerank,
            "authority": lambda: self._connected.authority,
            "betweenness": lambda: self._connected.betweenness,
        }
        return of[signal]()

    def _at_places(self, scores: Scores) -> Scores:
        """The scores as parts of the best in a good place, or of the best there is, each by what its place is worth.

        What a change log holds, which every commit touches, must not make the scores of the code small.
        """
        known = self._worth
        for path in scores.keys() - known.keys():
            known[path] = self._places.worth(path, self._categories[path]) if path in self._categories else 0.0
        worth = {path: known[path] for path in scores if known[path]}
        best = max((scores[path] for path, value in worth.items() if value == 1), default=0.0)
        best = best or max((scores[path] for path in worth), default=0.0)
        if not best:
            return {}
        return {path: value if scores[path] >= best else scores[path] / best * value for path, value in worth.items()}

    @cached_property
    def _passages(self) -> Scores:
        return signals.passages(self._matches)

    @cached_property
    def _identifiers(self) -> tuple[Scores, Scores]:
        return identifiers(self._matches, self._query)

    @cached_property
    def path_words(self) -> tuple[Scores, dict[str, tuple[str, ...]]]:
        """The signal `path`, and the words of the query in each path."""
        return signals.path_words(self._matches.reads, self._query)

    @cached_property
    def told(self) -> Told:
        """What commit messages say."""
        return told(self._project.messages(self._view), self._query)

    @cached_property
    def _base(self) -> Scores:
        return summed((self._at_places(self._passages), self._at_places(self.told.scores)))

    @cached_property
    def _connected(self) -> Connected:
        return connected(self._view, self._base)

    def ranked(self, weights: Mapping[str, float], accepts: Callable[[str], bool]) -> list[RankedFile]:
        """Returns the files that any signal with a weight speaks for and that are accepted, best first."""
        known: dict[str, bool] = {}
        for signal, weight in weights.items():
            scores = self.scores(signal)
            for path in scores.keys() - known.keys():
                known[path] = path in self._categories and accepts(path)
            accepted = {path: score for path, score in scores.items() if known[path]}
            self._parts[signal] = {path: weight * score for path, score in self._at_places(accepted).items()}
        total = summed(self._parts.values())
        best = max(total.values(), default=1.0)
        order = sorted(total, key=lambda path: (-round(total[path], 9), path))
        return [RankedFile(path, self._categories[path], total[path] / best) for path in order]

    def parts(self, path: str) -> dict[str, float]:
        """Returns the part that each signal had in the score of a ranked file."""
        found = {signal: scores[path] for signal, scores in self._parts.items() if path in scores}
        whole = fsum(found.values())
        return {signal: part / whole for signal, part in found.items()}
