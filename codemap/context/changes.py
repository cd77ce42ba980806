"""changes_context: what a change set changes, breaks, reaches, and which tests to run.

The result is whole and made of plain values; how much of it is shown is the caller's limit, and every list carries its
total.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from codemap.budget import Page, T, page
from codemap.errors import GitError
from codemap.git import ChangeSet, Comparison, FileChange, Hunk, Snapshot, change_set, compare, hunks, parse_scope
from codemap.impact.affected_tests import AffectedTest, affected_tests
from codemap.impact.broken import BrokenReference, find_broken
from codemap.impact.dependents import Dependent, find_dependents
from codemap.impact.sides import Side, Sides, old_path, read_sides
from codemap.impact.symbols import SymbolChange, SymbolDiff, diff_symbols
from codemap.index.graph import KeptView, View
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.refresh import Progress, silent
from codemap.model import CommitId, Definition
from codemap.project import Label, Project

CALLS = ("call", "construct")

IMPORTANCE = ("removed", "renamed", "moved", "visibility", "signature", "unreadable", "body", "added", "cosmetic")
"""Kinds of symbol changes in the order in which they are listed."""

PLACELESS = ("skipped", "failed", "excluded")


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


def changes_context(
    project: Project,
    *,
    staged: bool = False,
    worktree: bool = False,
    base: str | None = None,
    range_text: str | None = None,
    commit: str | None = None,
    patch: bytes | None = None,
    limit: int = 30,
    with_hunks: bool = False,
    progress: Progress = silent,
) -> ChangesContext:
    """Returns what follows from a change set; lists are cut at `limit` (0: not at all).

    The scope is one of `staged` (the index against HEAD), `worktree` (against HEAD; the default), `base` (the merge
    base with that commit, or `auto`, against the worktree), `range_text` (`A..B` or `A...B`), `commit` (what that one
    changed) and `patch` (the text of a patch, applied in memory). Raises UsageError for scopes that do not fit together
    and for patches that cannot be read, GitError for commits or merge bases that are not here.
    """
    scope = parse_scope(staged=staged, worktree=worktree, base=base, range_text=range_text, commit=commit, patch=patch)
    comparison = compare(project.repo, scope, project.environ)
    kept = _kept_view(project, comparison, progress)
    changes = change_set(project.repo, comparison.old, comparison.new)
    old, new = _views(project, kept, comparison)
    sides = read_sides(project.repo, old, new, changes)
    return _Answer(project, comparison, sides, limit).build(with_hunks=with_hunks)


def _kept_view(project: Project, comparison: Comparison, progress: Progress) -> KeptView:
    """Returns the kept map, brought to the new side if that is the worktree or there is no map yet."""
    if comparison.new.kind == "worktree" or not project.has_map():
        project.refresh(_keepable(comparison), progress)
    return project.kept_view()


def _keepable(comparison: Comparison) -> Snapshot | None:
    """Returns what the map may show: what a patch leads to is nowhere but in memory."""
    return None if comparison.new.kind == "patch" else comparison.new


def _views(project: Project, kept: KeptView, comparison: Comparison) -> tuple[View, View]:
    try:
        return project.at(kept, comparison.old), project.at(kept, comparison.new)
    except GitError:
        # The commit of the kept map can be gone after an amend and a collection.
        project.refresh(_keepable(comparison))
        kept = project.kept_view()
        return project.at(kept, comparison.old), project.at(kept, comparison.new)


class _Answer:
    def __init__(self, project: Project, comparison: Comparison, sides: Sides, limit: int) -> None:
        self.project = project
        self.comparison = comparison
        self.sides = sides
        self.limit = limit

    def build(self, *, with_hunks: bool) -> ChangesContext:
        """Runs the analyses and puts their results into words."""
        diff = diff_symbols(self.sides)
        dependents = find_dependents(self.sides, diff, min_confidence=self.project.config.impact_confidence)
        tests = affected_tests(self.sides, diff, dependents)
        comparison, changes = self.comparison, self.sides.changes
        return ChangesContext(
            label=self.project.label(comparison.new),
            scope=comparison.scope_name,
            rule=comparison.rule,
            old_commit=comparison.old.commit,
            new_commit=comparison.new.commit,
            new_kind=comparison.new.kind,
            commits=comparison.commits,
            warnings=comparison.warnings,
            not_looked_at=tuple(self._not_looked_at(diff, changes)),
            files=self._cut([self._file(change, with_hunks=with_hunks) for change in changes.files]),
            symbols=self._cut(sorted((self._symbol(each) for each in diff.changes), key=_importance)),
            broken=self._cut([self._broken(each) for each in find_broken(self.sides, diff)]),
            dependents=self._cut([self._dependent(each) for each in dependents.found]),
            direct=sum(each.hop == 1 for each in dependents.found),
            below=dependents.below,
            tests=self._cut([self._test(each) for each in tests]),
            resolved=comparison.resolved,
        )

    def _cut(self, items: list[T]) -> Page[T]:
        return page(items, limit=self.limit)

    # -- words ----------------------------------------------------------------------------------------------------

    def _named(self, place: Place, side: Side | None = None) -> Named:
        """Returns a place in words, asked of the given side, else of the first side that has it, the new one first."""
        for each in (side,) if side else (self.sides.new, self.sides.old):
            module = each.view.module(place.path)
            if place.position == MODULE_LEVEL and (module or side):
                return Named(place.path, "<module>", "module", 1, 1, "")
            if module and place.position < len(module.definitions):
                row = module.definitions[place.position]
                return Named(place.path, row.qualname, row.kind, row.start, row.end, row.signature)
        return Named(place.path, "<module>", "module", 1, 1, "")

    def _symbol(self, change: SymbolChange) -> ChangedSymbol:
        old = self._named(change.old, self.sides.old) if change.old else None
        new = self._named(change.new, self.sides.new) if change.new else None
        side, place = (self.sides.new, change.new) if change.new else (self.sides.old, change.old)
        assert place is not None
        least = self.project.config.caller_confidence
        edges = side.view.incoming(place) if place.position != MODULE_LEVEL else []
        callers = {edge.source for edge in edges if edge.kind in CALLS and edge.confidence >= least}
        return ChangedSymbol(change.kind, old, new, len(callers))

    def _broken(self, each: BrokenReference) -> Broken:
        source, target = self._named(each.source, self.sides.new), self._named(each.target, self.sides.old)
        now = self._named(each.now, self.sides.new) if each.now else None
        return Broken(
            each.path, each.line, source, each.written, each.kind, target, each.reason, each.detail, each.rule,
            each.confidence, now,
        )  # fmt: skip

    def _dependent(self, each: Dependent) -> Reached:
        through = tuple(self._named(place) for place in each.through)
        return Reached(self._named(each.place, self.sides.new), each.hop, each.confidence, "calls", through)

    def _test(self, each: AffectedTest) -> Reached:
        through = tuple(self._named(place) for place in each.through)
        named = self._named(each.place, self.sides.new)
        return Reached(named, len(each.through), each.score, each.evidence, through)

    def _file(self, change: FileChange, *, with_hunks: bool) -> ChangedFile:
        side, path = (self.sides.new, change.path) if change.new else (self.sides.old, old_path(change))
        row = side.view.file(path)
        found = self._hunks(change) if with_hunks else None
        return ChangedFile(
            change, row.category if row else "", row.status if row else "", row.reason if row else "", found
        )

    def _hunks(self, change: FileChange) -> tuple[Hunk, ...] | None:
        old = self.sides.old.texts.get(old_path(change), b"" if change.old is None else None)
        new = self.sides.new.texts.get(change.path, b"" if change.new is None else None)
        return hunks(old, new) if old is not None and new is not None else None

    # -- blind spots ----------------------------------------------------------------------------------------------

    def _not_looked_at(self, diff: SymbolDiff, changes: ChangeSet) -> Iterator[NotLookedAt]:
        for change in changes.files:
            yield from self._unread(change)
        for path, reason in self.comparison.new.left_out:
            yield NotLookedAt(path, reason)
        unreadable = sum(each.kind == "unreadable" for each in diff.changes)
        if unreadable:
            yield NotLookedAt("", f"{_count(unreadable, 'symbol')} in regions that do not parse any more")
        unknown = self._unknown(diff)
        if unknown:
            yield NotLookedAt("", f"{_count(unknown, 'reference')} in changed code with no known target")
        if self.comparison.outside:
            yield NotLookedAt("", f"{_count(len(self.comparison.outside), 'dirty file')} outside this range")
        if changes.rename_limit_hit:
            yield NotLookedAt("", "too many files came and went: similar renames were not looked for")
        if changes.copy_limit_hit:
            yield NotLookedAt("", "too many files came: similar copies were not looked for")

    def _unread(self, change: FileChange) -> Iterator[NotLookedAt]:
        for side, path, entry in (
            (self.sides.new, change.path, change.new),
            (self.sides.old, old_path(change), change.old),
        ):
            row = side.view.file(path) if entry is not None else None
            if row is None:
                continue
            if row.status in PLACELESS:
                yield NotLookedAt(path, row.reason or row.status)
            elif row.status == "partial":
                module = side.view.module(path)
                where = ", ".join(f"{span.start}-{span.end}" for span in (module.broken if module else ())[:3])
                yield NotLookedAt(path, f"does not parse at lines {where}")
            elif row.status == "text" and row.category in ("source", "test"):
                yield NotLookedAt(path, "no symbols are read from this kind of file")
            elif row.status in ("parsed", "symlink", "submodule", "text"):
                continue
            return

    def _unknown(self, diff: SymbolDiff) -> int:
        """Returns how many references inside changed symbols of the new side no rule could place."""
        changed: dict[str, set[int]] = {}
        for each in diff.changes:
            if each.new is not None and each.kind != "cosmetic":
                changed.setdefault(each.new.path, set()).add(each.new.position)
        total = 0
        for path, positions in changed.items():
            body = self.sides.new.view.body(path)
            module = self.sides.new.view.module(path)
            if body is None or module is None:
                continue
            for index in self.sides.new.view.unknown(path):
                scope = body.references[index].scope
                total += bool(positions.intersection(_and_around(module.definitions, scope)))
        return total


def _and_around(definitions: tuple[Definition, ...], scope: int) -> Iterable[int]:
    """Yields a scope and those that enclose it, the module level last."""
    while scope != MODULE_LEVEL:
        yield scope
        scope = definitions[scope].parent
    yield MODULE_LEVEL


def _importance(symbol: ChangedSymbol) -> tuple[int, str, int, str]:
    named = symbol.new or symbol.old
    assert named is not None
    return IMPORTANCE.index(symbol.kind), named.path, named.start, named.qualname


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
