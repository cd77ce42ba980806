"""Looks for lines that are gone from their file in the files that changed since, or in all where that is not known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from codemap.git import Repository, Snapshot, difference, hunks, list_entries, snapshot_of
from codemap.git.difference import Sides
from codemap.git.history import present
from codemap.memory.by_sum import find_sum
from codemap.memory.carry import added_lines
from codemap.memory.contents import Contents
from codemap.memory.elsewhere import Ground, Part, find_part, find_whole
from codemap.memory.in_file import Left, moved_to
from codemap.memory.model import Anchor
from codemap.memory.passage import Lines, lines_of, weight
from codemap.memory.verdict import Spot, Verdict
from codemap.model import BlobId, CommitId

_WHOLE = 20
"""Weight from which lines in another file are not the same by chance."""

_PART = 60
"""Weight from which lines in another file are what is left of a range."""

_RARE = 5
"""Weight from which a single line is worth looking for."""

_MOST_FILES = 20
"""Files up to which a line in them tells anything."""

_AT_ONCE = 200

_MOST_BYTES = 64 << 20
"""Bytes of other files that are looked through for the anchors of one commit."""

_MOST_SUMMED = 4 << 20
"""The same for a sum, which each run of lines has to be tried for."""


_CUT_SHORT = "not found; too much has changed to look through all of it"


class Lost(NamedTuple):
    """An anchor that its own file, now at `path`, does not settle; `body` are its lines (None: only a sum is known)."""

    anchor: Anchor
    path: str
    body: Lines | None
    left: Left


def look_in_other_files(
    repo: Repository, snapshot: Snapshot, contents: Contents, lost: Sequence[Lost]
) -> list[Verdict]:
    """Returns the verdict on each."""
    commits = [CommitId(commit) for commit in sorted({each.anchor.commit for each in lost} - {""})]
    here = {str(commit): commit for commit in present(repo, commits)}
    groups: dict[CommitId | None, list[int]] = defaultdict(list)
    for at, each in enumerate(lost):
        groups[here.get(each.anchor.commit)].append(at)
    found: dict[int, Verdict] = {}
    for commit, some in groups.items():
        sides = _changed(repo, snapshot, commit)
        found |= dict(zip(some, _Search(contents, sides, [lost[at] for at in some]).verdicts(), strict=True))
    return [found[at] for at in range(len(lost))]


def _changed(repo: Repository, snapshot: Snapshot, commit: CommitId | None) -> Mapping[str, Sides]:
    """What differs since the commit; without one, everything there is."""
    if commit is not None:
        return difference(repo, snapshot_of(repo, commit), snapshot)
    return {path: (None, entry) for path, entry in list_entries(repo, snapshot).items()}


class _Search:
    """One look through the files that differ, for all that is lost since the same commit."""

    def __init__(self, contents: Contents, sides: Mapping[str, Sides], lost: Sequence[Lost]) -> None:
        self.contents = contents
        self.sides = sides
        self.lost = lost
        self.cut_short = False
        self.grounds: dict[str, Ground] = {}

    def verdicts(self) -> list[Verdict]:
        """Returns the verdicts, in order."""
        paths = self._paths_by_line({line for each in self.lost for line in _telling(each.body or ())})
        sums = self._by_sum([each for each in self.lost if each.body is None and each.anchor.range_hash])
        found = [self._verdict(each, paths) if each.body else _whole(each, sums.get(each, [])) for each in self.lost]
        return [_not_surely_gone(each) if self.cut_short else each for each in found]

    def _verdict(self, lost: Lost, paths: Mapping[bytes, Sequence[str]]) -> Verdict:
        body, lines = lost.body or (), _telling(lost.body or ())
        if not lines:
            return _of_parts(body, [lost.left.part] if lost.left.part else [], lost.left.verdict)
        rarest = min((paths[line] for line in lines), key=len) if weight(body) >= _WHOLE else ()
        verdict = _whole(lost, [spot for path in rarest if path != lost.path for spot in self._spots(body, path)])
        if verdict.state != "gone" or verdict.candidates:
            return verdict
        others = {path for line in lines if len(paths[line]) <= _MOST_FILES for path in paths[line]} - {lost.path}
        parts = [find_part(body, self._ground(path), least=_PART) for path in sorted(others)]
        return _of_parts(body, [part for part in (lost.left.part, *parts) if part], verdict)

    def _spots(self, body: Lines, path: str) -> list[Spot]:
        return find_whole(body, self._ground(path))

    def _ground(self, path: str) -> Ground:
        if path not in self.grounds:
            old, new = self.sides[path]
            content = self.contents.text(path, new) if new else None
            before = self.contents.text(path, old) if old else None
            assert new is not None
            assert content is not None
            added = added_lines(hunks(before, content)) if before is not None else None
            self.grounds[path] = Ground(path, new.blob, lines_of(content), added)
        return self.grounds[path]

    def _files(self, most: int) -> Iterator[tuple[str, BlobId, bytes]]:
        """The texts that are there now, up to so many bytes."""
        left = most
        there = [(path, new) for path, (_, new) in self.sides.items() if new]
        for at in range(0, len(there), _AT_ONCE):
            self.contents.fetch(there[at : at + _AT_ONCE])
            for path, new in there[at : at + _AT_ONCE]:
                content = self.contents.text(path, new)
                left -= len(content or b"")
                if left < 0:
                    self.cut_short = True
                    return
                if content is not None:
                    yield path, new.blob, content

    def _paths_by_line(self, wanted: Collection[bytes]) -> Mapping[bytes, Sequence[str]]:
        found: dict[bytes, list[str]] = {line: [] for line in wanted}
        for path, _, content in self._files(_MOST_BYTES) if wanted else ():
            for line in found.keys() & set(map(bytes.strip, content.split(b"\n"))):
                found[line].append(path)
        return found

    def _by_sum(self, lost: Sequence[Lost]) -> dict[Lost, list[Spot]]:
        found: dict[Lost, list[Spot]] = defaultdict(list)
        for path, blob, content in self._files(_MOST_SUMMED // len(lost)) if lost else ():
            for each in lost:
                if path != each.path:
                    found[each] += find_sum(each.anchor, path, blob, content, least=_WHOLE)
        return found


def _telling(body: Lines) -> list[bytes]:
    """The lines of a range that are worth looking for."""
    return [line.strip() for line in body if weight([line]) >= _RARE]


def _whole(lost: Lost, found: list[Spot]) -> Verdict:
    """The verdict from all places of the whole range in other files."""
    verdict = moved_to(found, 0.8) if found else lost.left.verdict
    return lost.left.verdict if verdict.candidates and lost.left.verdict.state == "edited" else verdict


def _of_parts(body: Lines, parts: Sequence[Part], gone: Verdict) -> Verdict:
    """The verdict from the parts of the range that were found; one that is not the heaviest alone is not chosen."""
    heaviest = max((part.weight for part in parts), default=0)
    best = [part.spot for part in parts if part.weight == heaviest]
    if not best:
        return gone
    if len(best) > 1:
        return Verdict("gone", None, 0.0, f"parts of it were added at {len(best)} places", tuple(best))
    return Verdict("edited", best[0], round(min(heaviest / weight(body), 1.0), 2))


def _not_surely_gone(verdict: Verdict) -> Verdict:
    found = verdict.state != "gone" or verdict.candidates
    return verdict if found else verdict._replace(reason=_CUT_SHORT)
