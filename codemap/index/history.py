"""The store of what commits changed: filled with new commits alone, asked for the commits and partners of a file.

Only commits that HEAD reaches are counted, whatever else is stored.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, NamedTuple

from codemap.git import Repository
from codemap.git.history import present, reachable
from codemap.index import database
from codemap.index.history_filling import MOST_FILES, Filling, filled_for, filling_of, tips_of
from codemap.index.lineage import Lineage, RenameEvent
from codemap.index.store import batches
from codemap.model import CommitId, path_bytes, path_of

HALF_LIFE_DAYS = 730
"""Age, before the newest commit, at which a commit counts half as a change of one file."""

FADING_DAYS = 365
"""Age at which a common commit counts half, at twice that a third: what belongs together stays together for long."""

NEWEST = 1_000
"""Commits that say what is being worked on."""


class Revision(NamedTuple):
    """A commit that changed a file: what it did (git's letter), the name the file had, how many files it changed."""

    id: CommitId
    time: int
    status: str
    path: str
    files: int
    subject: str
    body: str


class Partner(NamedTuple):
    """A file that changed together with another, `support` times, last in `last`; `weight` is that with decay.

    A common commit weighs the less the older it is (`FADING_DAYS`) and the more files it changed.
    """

    path: str
    support: int
    weight: float
    last: Revision


class Churn(NamedTuple):
    """How many commits changed a file, big ones left out, and that number with decay."""

    commits: int
    weight: float


class Together(NamedTuple):
    """The partners of a file, unsorted, the number of its commits that count, and of those too big to count."""

    partners: tuple[Partner, ...]
    commits: int
    too_big: int


class History:
    """The history that HEAD reaches, as the store has it. `exists` says whether a path is there now."""

    def __init__(
        self, connection: sqlite3.Connection, excluded: frozenset[CommitId], exists: Callable[[str], bool]
    ) -> None:
        self._connection = connection
        self._exists = exists
        self._excluded = frozenset(self._ids(excluded))

    @property
    def size(self) -> int:
        """How many commits there are, merges left out."""
        kept = self._connection.execute("SELECT count(*) FROM revision").fetchone()[0]
        return int(kept) - len(self._excluded)

    def knows(self, path: str) -> bool:
        """Says whether any counted commit changed a file of that path."""
        return any(True for _ in self._touches([path]))

    def commits(self, path: str) -> list[Revision]:
        """Returns the commits of a file, newest first, those under former names included."""
        found = [row for _, row in self._own(path)]
        return sorted(found, key=lambda row: (-row.time, row.id))

    def together(self, path: str, *, least: int) -> Together:
        """Returns the files that changed with this one in at least so many commits and are still there."""
        own = self._own(path)
        counted = {key: row for key, row in own if row.files <= MOST_FILES}
        common = self._common(path, counted)
        kept = {other: keys for other, keys in common.items() if len(keys) >= least}
        partners = tuple(self._partner(other, [counted[key] for key in keys]) for other, keys in kept.items())
        return Together(partners, len(counted), len(own) - len(counted))

    def recent(self) -> Counter[str]:
        """Returns in how many of the `NEWEST` commits each file changed, by its present name."""
        rows = self._connection.execute(
            "SELECT id, time FROM revision WHERE files <= ? ORDER BY time DESC", (MOST_FILES,)
        )
        times = dict(islice(((key, time) for key, time in rows if self.counts(key)), NEWEST))
        found: Counter[str] = Counter()
        for batch in batches(sorted(times)):
            marks = ",".join("?" * len(batch))
            touched = self._connection.execute(
                "SELECT revision, path.path FROM touched JOIN path ON path.id = touched.path"
                f" WHERE revision IN ({marks})",
                batch,
            )
            for key, raw in touched:
                found.update(self._lineage.meanings(path_of(raw), times[key]))
        return found

    def churn(self) -> dict[str, Churn]:
        """Returns how often each file that is there was changed, those under former names included, in one pass."""
        times: dict[str, list[int]] = defaultdict(list)
        for time, paths in self.changes():
            for path in paths:
                times[path].append(time)
        return {path: Churn(len(each), sum(map(self._freshness, each))) for path, each in sorted(times.items())}

    def changes(self) -> Iterator[tuple[int, list[str]]]:
        """Yields time and present files, sorted, of every commit, newest first, big ones left out."""
        rows = self._connection.execute(
            "SELECT revision.id, time, path.path FROM revision JOIN touched ON touched.revision = revision.id"
            " JOIN path ON path.id = touched.path WHERE files <= ? ORDER BY time DESC, oid",
            (MOST_FILES,),
        )
        for (key, time), touched in groupby(rows, key=itemgetter(0, 1)):
            if self.counts(key):
                meant = {path for *_, raw in touched for path in self._lineage.meanings(path_of(raw), time)}
                yield time, sorted(filter(self._exists, meant))

    def present_paths(self, revisions: Collection[int]) -> Iterator[tuple[int, str]]:
        """Yields the present files that these commits changed, each with the commit's key in the store."""
        query = (
            "SELECT revision, time, path.path FROM touched JOIN path ON path.id = touched.path"
            " JOIN revision ON revision.id = touched.revision WHERE revision IN"
        )
        for key, time, raw in self.of_revisions(query, revisions):
            for path in self._lineage.meanings(path_of(raw), time):
                if self._exists(path):
                    yield key, path

    def commits_under(self, path: str) -> int:
        """Returns how many commits changed a file, or another one that had one of its names."""
        return sum(self._touch_counts.get(name, 0) for name in self._lineage.names(path))

    @cached_property
    def mean_commits(self) -> float:
        """The mean number of commits that changed a path, those that are gone included; 0 without any."""
        counts = self._touch_counts
        return sum(counts.values()) / len(counts) if counts else 0.0

    @cached_property
    def _touch_counts(self) -> dict[str, int]:
        rows = self._connection.execute("SELECT path, count(*) FROM touched GROUP BY path")
        counts: Counter[int] = Counter(dict(rows))
        counts.subtract(
            key for (key,) in self.of_revisions("SELECT path FROM touched WHERE revision IN", self._excluded)
        )
        paths = self._connection.execute("SELECT id, path FROM path")
        return {path_of(raw): counts[key] for key, raw in paths if counts[key] > 0}

    def of_revisions(self, query: str, revisions: Collection[int]) -> Iterator[Any]:
        """Yields the rows of a query that ends in `IN`, asked for so many commits at a time as can be bound."""
        for batch in batches(sorted(revisions)):
            yield from self._connection.execute(f"{query} ({','.join('?' * len(batch))})", batch)

    def counts(self, key: int) -> bool:
        """Says whether HEAD reaches the commit of this key."""
        return key not in self._excluded

    @cached_property
    def _lineage(self) -> Lineage:
        rows = self._connection.execute(
            "SELECT revision.id, time, old.path, new.path FROM rename JOIN revision ON revision.id = rename.revision"
            " JOIN path old ON old.id = rename.old JOIN path new ON new.id = rename.new"
        )
        events = (RenameEvent(time, path_of(old), path_of(new)) for key, time, old, new in rows if self.counts(key))
        return Lineage(events, self._exists)

    @cached_property
    def newest(self) -> int:
        """When the newest commit that counts was written, in seconds since the epoch; 0 without commits."""
        rows = self._connection.execute("SELECT id, time FROM revision ORDER BY time DESC")
        return next((time for key, time in rows if self.counts(key)), 0)

    def _ids(self, commits: Iterable[CommitId]) -> Iterator[int]:
        for batch in batches(sorted(commits)):
            marks = ",".join("?" * len(batch))
            rows = self._connection.execute(f"SELECT id FROM revision WHERE oid IN ({marks})", batch)
            yield from (row[0] for row in rows)

    def _own(self, path: str) -> list[tuple[int, Revision]]:
        """The commits of a file by their key in the store."""
        touches = self._touches(self._lineage.names(path))
        found = {key: row for key, row in touches if path in self._lineage.meanings(row.path, row.time)}
        return list(found.items())

    def _touches(self, paths: Iterable[str]) -> Iterator[tuple[int, Revision]]:
        for batch in batches([path_bytes(path) for path in paths]):
            marks = ",".join("?" * len(batch))
            rows = self._connection.execute(
                "SELECT revision.id, oid, time, status, path.path, files, subject, body FROM path"
                " JOIN touched ON touched.path = path.id JOIN revision ON revision.id = touched.revision"
                f" WHERE path.path IN ({marks}) ORDER BY revision.id, path.path",
                batch,
            )
            for key, oid, time, status, raw, files, subject, body in rows:
                if self.counts(key):
                    yield key, Revision(CommitId(oid), time, status, path_of(raw), files, subject, body)

    def _common(self, path: str, counted: dict[int, Revision]) -> dict[str, set[int]]:
        """The commits shared with each file that is still there."""
        found: dict[str, set[int]] = defaultdict(set)
        for batch in batches(sorted(counted)):
            marks = ",".join("?" * len(batch))
            rows = self._connection.execute(
                "SELECT revision, path.path FROM touched JOIN path ON path.id = touched.path"
                f" WHERE revision IN ({marks})",
                batch,
            )
            for key, raw in rows:
                name = path_of(raw)
                if name != counted[key].path:
                    for other in self._lineage.meanings(name, counted[key].time):
                        found[other].add(key)
        return {other: keys for other, keys in sorted(found.items()) if other != path and self._exists(other)}

    def _partner(self, path: str, rows: list[Revision]) -> Partner:
        ordered = sorted(rows, key=lambda row: (-row.time, row.id))
        weight = sum(1 / (1 + self._age_days(row.time) / FADING_DAYS) / row.files for row in ordered)
        return Partner(path, len(rows), weight, ordered[0])

    def _freshness(self, time: int) -> float:
        return float(0.5 ** (self._age_days(time) / HALF_LIFE_DAYS))

    def _age_days(self, time: int) -> float:
        return max(self.newest - time, 0) / 86_400


def history_at(
    connection: sqlite3.Connection, repo: Repository, head: CommitId | None, exists: Callable[[str], bool]
) -> History:
    """Returns the history that `head` reaches, after adding to the store what it lacks."""
    with database.guarded():
        if filled_for(connection) != filling_of(repo, head):
            with database.transaction(connection):
                Filling(connection, repo).bring(head)
        tips = tips_of(connection)
        others = [tip for tip in tips if tip != head]
        here = present(repo, others)
        if len(here) < len(others):
            with database.transaction(connection):
                Filling(connection, repo).forget_lost()
            here = present(repo, [tip for tip in tips_of(connection) if tip != head])
        return History(connection, frozenset(reachable(repo, here, [head] if head else [])), exists)


def is_filled(connection: sqlite3.Connection) -> bool:
    """Says whether the store has been filled before: what it lacks now is little."""
    with database.guarded():
        return bool(filled_for(connection))
