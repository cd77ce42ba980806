"""cochange: the files that change together with a file, or that are likely to.

What the history says comes first; where it says little, kinship does. Merges are not looked at; renames are followed,
and every file is named as it is called now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from codemap.budget import Page, page
from codemap.git import SnapshotReader
from codemap.index.graph import KeptView
from codemap.index.history import Partner
from codemap.model import CommitId, Entry, path_bytes
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.history_reads import history_of
from codemap.search.kinship import CODE, Family, Kin, common_words
from codemap.search.paths import find_file

PRIOR = 0.01
"""What kinship counts beside a common commit of two files."""

NEVER = 10
"""Files that never changed together with the one asked about and are named all the same."""

COMPARED = 30
"""Candidates whose words are compared with those of the file."""

UNALIKE = 0.1
"""How alike the words of any two files are taken to be at least."""


@dataclass(frozen=True, slots=True)
class CommonChange:
    """A file that changes together with another, or is likely to.

    `support` counts the common commits, `confidence` is their share of the commits of the file asked about. `signs` is
    what the two have in common besides: name, use, folder. `score` orders: common commits count less with age and with
    every further file that they changed; kinship, a test for a source and common words count more. `last` is None where
    they never changed together.
    """

    path: str
    category: str
    support: int
    confidence: float
    signs: tuple[str, ...]
    score: float
    last: LastCommon | None


@dataclass(frozen=True, slots=True)
class LastCommon:
    """The newest commit that changed both files."""

    commit: CommitId
    time: int
    subject: str


@dataclass(frozen=True, slots=True)
class CoChange:
    """The partners of a file: code first, then by score. `commits` were looked at, `too_big` ones were not."""

    label: Label
    path: str
    commits: int
    too_big: int
    min_support: int
    partners: Page[CommonChange]
    cut: bool


def cochange(project: Project, path: str, *, limit: int = 20, min_support: int = 0, below: str = "") -> CoChange:
    """Returns the files that changed in the same commits as the file `path` means, at least `min_support` times.

    With `min_support` 0 also a few of its kin that never did. Commits of more than 30 files do not count; files that
    are gone are left out. `limit` 0: all of them.
    """
    view = project.kept_view()
    found = find_file(project, view, path, below)
    history = history_of(project, view)
    together, recent = history.together(found, least=max(min_support, 1)), history.recent()
    family = Family(view, found)
    partners: dict[str, Partner | None] = {each.path: each for each in together.partners}
    if min_support == 0:
        partners |= dict.fromkeys((other for other in family.nearest() if other not in partners), None)
    kin = {other: family.kin(other) for other in partners}
    scores = {other: _score(partner, kin[other], recent[other]) for other, partner in partners.items()}
    ranked = _few_strangers(sorted(scores, key=lambda other: (-scores[other], path_bytes(other))), partners)
    code = [other for other in ranked if family.categories[other] in CODE]
    alike = _alike(project, view, found, code[:COMPARED])
    rows = [
        _row(
            other,
            family.categories[other],
            partners[other],
            kin[other],
            together.commits,
            scores[other] * (alike.get(other, 0.0) + UNALIKE),
        )
        for other in ranked
    ]
    rows.sort(key=lambda row: (row.category not in CODE, -row.score, path_bytes(row.path)))
    shown = page(rows, limit=limit)
    return CoChange(
        label_of(project, view), found, together.commits, together.too_big, min_support, shown, project.repo.shallow
    )


def _score(partner: Partner | None, kin: Kin, recent: int) -> float:
    common = partner.weight if partner else 0.0
    return (common + PRIOR * kin.nearness * sqrt(1 + recent)) * kin.factor


def _few_strangers(ranked: Sequence[str], partners: Mapping[str, Partner | None]) -> list[str]:
    """Returns the files with all but the first of those left out that never changed together with the one asked for."""
    strangers = [path for path in ranked if partners[path] is None]
    left_out = set(strangers[NEVER:])
    return [path for path in ranked if path not in left_out]


def _alike(project: Project, view: KeptView, path: str, others: Sequence[str]) -> dict[str, float]:
    """Returns how alike the words of files are to those of one."""
    rows = ((each, view.file(each)) for each in (path, *others))
    entries = [(each, Entry(row.mode, row.blob)) for each, row in rows if row is not None]
    with SnapshotReader(project.repo, view.snapshot.contents) as reader:
        texts = {each: data for each, _, data in reader.read_many(entries) if data is not None}
    own = texts.pop(path, None)
    return common_words(own, texts) if own is not None else {}


def _row(path: str, category: str, partner: Partner | None, kin: Kin, commits: int, score: float) -> CommonChange:
    last = LastCommon(partner.last.id, partner.last.time, partner.last.subject) if partner else None
    support = partner.support if partner else 0
    share = round(support / commits, 3) if commits else 0.0
    return CommonChange(path, category, support, share, kin.signs, round(score, 4), last)
