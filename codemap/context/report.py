"""The values of a change report: symbols, files and references in words, with no way back to the index."""

from __future__ import annotations

from typing import NamedTuple

from codemap.budget import Page
from codemap.git import FileChange, Hunk
from codemap.model import CommitId
from codemap.project import Label


class Named(NamedTuple):
    """A symbol in words: where it is, what it is called, its lines, its signature (empty for a module), decorators."""

    path: str
    qualname: str
    kind: str
    start: int
    end: int
    signature: str
    decorators: tuple[str, ...] = ()


class ChangedFile(NamedTuple):
    """A file that differs, its category, the status of its facts, and its hunks (None: not asked for, or no text).

    `untracked`: git does not know the file yet.
    """

    change: FileChange
    category: str
    status: str
    reason: str
    hunks: tuple[Hunk, ...] | None
    untracked: bool = False


class ChangedSymbol(NamedTuple):
    """A symbol that differs, on each side where it is, and how many symbols call it directly.

    `differs` names the parts of its interface that do; see `impact.interface`.
    """

    kind: str
    old: Named | None
    new: Named | None
    callers: int
    differs: tuple[str, ...] = ()


class Broken(NamedTuple):
    """A broken reference in words; see `impact.lost.BrokenReference`. `likely` is what it should probably mean."""

    path: str
    line: int
    source: Named
    written: str
    kind: str
    target: Named
    reason: str
    detail: str
    rule: str
    confidence: float
    now: Named | None
    likely: Named | None = None
    members: int = 0


class Reached(NamedTuple):
    """A dependent in words: over how many edges, how surely, and through which symbols."""

    symbol: Named
    hop: int
    confidence: float
    through: tuple[Named, ...]


class NamedTest(NamedTuple):
    """A test, or a whole file of tests, in words: its score, the evidence with what each alone scores, and the way.

    `run` is what a runner understands of it, `names` are those of the groups around it and its own (empty: the whole
    file), `pattern` matches its title where tests have titles. `through` leads from the changed symbol to it.
    """

    symbol: Named
    score: float
    reasons: tuple[tuple[str, float], ...]
    through: tuple[Named, ...]
    run: str
    language: str
    names: tuple[str, ...]
    pattern: str

    @property
    def evidence(self) -> str:
        """The kind of the strongest reason."""
        return self.reasons[0][0]


class Omission(NamedTuple):
    """A file that usually changes along with a changed one and did not: how often, of how many commits, when last."""

    path: str
    with_path: str
    support: int
    commits: int
    last_commit: CommitId
    last_subject: str

    @property
    def confidence(self) -> float:
        """The share of the changed file's commits that changed this one, too."""
        return round(self.support / self.commits, 3)


class DocMention(NamedTuple):
    """A line of a document that mentions the old name of a changed symbol."""

    path: str
    line: int
    name: str


class Lines(NamedTuple):
    """Lines of a file, both ends included."""

    path: str
    start: int
    end: int


class TouchedMemory(NamedTuple):
    """A note whose cited lines the change moves, edits or takes away.

    `state`, `confidence`, `reason` and `candidates` are those of the verdict (see `memory.verdict`); `now` is where the
    lines are, or what is left of them. `is_there` says whether the cited file is at its path, `certain` that the note
    can be put where its lines are now.
    """

    node: str
    kind: str
    name: str
    summary: str
    cited: Lines
    is_there: bool
    state: str
    stale: bool
    now: Lines | None
    confidence: float
    reason: str
    candidates: tuple[Lines, ...]
    certain: bool


class Reason(NamedTuple):
    """A commit of the change whose message says why: its subject, and the sentence that does."""

    commit: CommitId
    subject: str
    quote: str


class Risk(NamedTuple):
    """How risky a change is (`low`, `medium`, `high`) and the reasons, those for `high` first."""

    level: str
    reasons: tuple[str, ...]


class ReviewItem(NamedTuple):
    """A file to review, the line to begin at, and why."""

    path: str
    line: int
    reason: str


class NotLookedAt(NamedTuple):
    """Something that this answer does not cover: a path (empty: not one path) and why."""

    path: str
    reason: str


class UnknownReference(NamedTuple):
    """A use of a name in changed code of the new side that no rule could place."""

    path: str
    line: int
    name: str


class ChangesContext(NamedTuple):
    """The answer. `direct` counts the dependents at one hop, `below` the edges too unsure to be followed.

    `tests_below` counts the tests that hardly anything speaks for, `memories_moved` the notes that only moved.

    `other_files` has the files that no changed symbol speaks for, `unknown_references` the first ones by path and line.
    Of a merge commit, `resolved` lists the files that are like none of its parents (None: it is not about a merge).
    """

    label: Label
    scope: str
    rule: str
    old_commit: CommitId | None
    new_commit: CommitId | None
    new_kind: str
    commits: int | None
    warnings: tuple[str, ...]
    not_looked_at: tuple[NotLookedAt, ...]
    files: Page[ChangedFile]
    other_files: Page[ChangedFile]
    unknown_references: tuple[UnknownReference, ...]
    symbols: Page[ChangedSymbol]
    broken: Page[Broken]
    dependents: Page[Reached]
    direct: int
    below: int
    tests: Page[NamedTest]
    tests_below: int
    omissions: Page[Omission]
    doc_mentions: Page[DocMention]
    memories: Page[TouchedMemory]
    memories_moved: int
    reasons: Page[Reason]
    risk: Risk
    must_review: Page[ReviewItem]
    should_review: Page[ReviewItem]
    resolved: tuple[str, ...] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing differs."""
        return self.files.total == 0
