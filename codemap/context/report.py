"""The values of a change report: symbols, files and references in words, with no way back to the index."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.budget import Page
from codemap.git import FileChange, Hunk
from codemap.model import CommitId
from codemap.project import Label


@dataclass(frozen=True, slots=True)
class Named:
    """A symbol in words: where it is, what it is called, its lines and its signature (empty for a module)."""

    path: str
    qualname: str
    kind: str
    start: int
    end: int
    signature: str


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """A file that differs, its category, the status of its facts, and its hunks (None: not asked for, or no text)."""

    change: FileChange
    category: str
    status: str
    reason: str
    hunks: tuple[Hunk, ...] | None


@dataclass(frozen=True, slots=True)
class ChangedSymbol:
    """A symbol that differs, on each side where it is, and how many symbols call it directly."""

    kind: str
    old: Named | None
    new: Named | None
    callers: int


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken reference in words; see `impact.broken.BrokenReference`."""

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


@dataclass(frozen=True, slots=True)
class Reached:
    """A dependent or a test in words: over how many edges, how surely, by what evidence, and through which symbols."""

    symbol: Named
    hop: int
    confidence: float
    evidence: str
    through: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class NotLookedAt:
    """Something that this answer does not cover: a path (empty: not one path) and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class ChangesContext:
    """The answer. `direct` counts the dependents at one hop, `below` the edges too unsure to be followed.

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
    symbols: Page[ChangedSymbol]
    broken: Page[Broken]
    dependents: Page[Reached]
    direct: int
    below: int
    tests: Page[Reached]
    resolved: tuple[str, ...] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing differs."""
        return self.files.total == 0
