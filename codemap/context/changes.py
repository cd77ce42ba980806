"""changes_context: what a change set changes, breaks, reaches, and which tests to run.

The result is whole and made of plain values; how much of it is shown is the caller's limit, and every list carries its
total.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from codemap.budget import Page, T, page
from codemap.context.blind_spots import MOST_UNKNOWN, blind_spots, unknown_references
from codemap.context.companions import companions, omissions
from codemap.context.doc_mentions import doc_mentions
from codemap.context.judging import Findings, must_review, risk_of, should_review
from codemap.context.memories import touched_memories
from codemap.context.reasons import reasons
from codemap.context.report import Broken, ChangedFile, ChangedSymbol, ChangesContext, Reached, Reason
from codemap.context.words import Words
from codemap.errors import GitError
from codemap.git import Comparison, FileChange, Hunk, Snapshot, change_set, compare, hunks, parse_scope
from codemap.impact.affected_tests import WORTH, affected_tests
from codemap.impact.broken import find_broken
from codemap.impact.broken_reference import BrokenReference
from codemap.impact.dependents import Dependent, find_dependents
from codemap.impact.interface import differences
from codemap.impact.likely import likely_fix
from codemap.impact.sides import Sides, old_path, read_sides
from codemap.impact.symbols import SymbolChange, SymbolDiff, diff_symbols
from codemap.index.database import StoreUnwritable
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, Place
from codemap.index.report import Progress, silent
from codemap.project import Project
from codemap.search.answering import answering
from codemap.search.calls import CALLS

S = TypeVar("S")

IMPORTANCE = ("removed", "renamed", "moved", "unexported", "signature", "unreadable", "body", "added", "cosmetic")
"""Kinds of symbol changes in the order in which they are listed."""


class _Wanted(NamedTuple):
    """How much of an answer is wanted."""

    limit: int
    with_hunks: bool
    read_history: bool
    min_score: float


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
    read_history: bool = True,
    min_score: float = WORTH,
    refresh: str = "",
    progress: Progress = silent,
) -> ChangesContext:
    """Returns what follows from a change set; lists are cut at `limit` (0: not at all).

    The scope is one of `staged` (the index against HEAD), `worktree` (against HEAD; the default), `base` (the merge
    base with that commit, or `auto`, against the worktree), `range_text` (`A..B` or `A...B`), `commit` (what that one
    changed) and `patch` (the text of a patch, applied in memory). `refresh` is the policy, empty as configured. Without
    `read_history`, a history that was never read is left alone, since its first reading can take long.
    Tests of less than `min_score` are counted only. Raises
    UsageError for scopes that do not fit together and for patches that cannot be read, GitError for commits or merge
    bases that are not here.
    """
    wanted = _Wanted(limit, with_hunks=with_hunks, read_history=read_history, min_score=min_score)
    scope = parse_scope(staged=staged, worktree=worktree, base=base, range_text=range_text, commit=commit, patch=patch)
    comparison = compare(project.repo, scope, project.environ)
    if project.wants_refresh(refresh) and (comparison.new.kind == "worktree" or not project.has_map()):
        project.refresh_or_keep(_keepable(comparison), progress)
        if project.missed_files:
            # Rewritten while they were read: what is there now is looked at instead.
            comparison = compare(project.repo, scope, project.environ)
            project.refresh_or_keep(_keepable(comparison), progress)
    try:
        try:
            return _answer(project, comparison, wanted, looks_again=project.wants_refresh(refresh))
        except _Rewritten:
            comparison = compare(project.repo, scope, project.environ)
            project.refresh_or_keep(_keepable(comparison), progress)
            return _answer(project, comparison, wanted)
    except StoreUnwritable as error:
        project.keep_in_memory(error)
        project.refresh(_keepable(comparison), progress)
        return _answer(project, comparison, wanted)
    except GitError:
        if not project.wants_refresh(refresh):
            raise
        # The commit that the kept map shows can be gone after an amend and a collection; a second failure is real.
        project.refresh(_keepable(comparison), progress)
        return _answer(project, comparison, wanted)


class _Rewritten(Exception):
    """Files of the worktree were rewritten between git's look at them and ours."""


def _answer(project: Project, comparison: Comparison, wanted: _Wanted, *, looks_again: bool = False) -> ChangesContext:
    """Returns the answer from one state of the map, whatever another process writes meanwhile.

    _Rewritten where files were rewritten meanwhile and somebody `looks_again`; else it says which.
    """
    with answering(project):
        kept = project.kept_view()
        old, new = project.at(kept, comparison.old), project.at(kept, comparison.new)
        sides = read_sides(project.repo, old, new, change_set(project.repo, comparison.old, comparison.new))
        if looks_again and sides.new.unread and comparison.new.kind == "worktree":
            raise _Rewritten
        return _Answer(project, kept, comparison, sides, wanted).build()


def _keepable(comparison: Comparison) -> Snapshot | None:
    """Returns what the map may show: what a patch leads to is nowhere but in memory."""
    return None if comparison.new.kind == "patch" else comparison.new


class _Answer:
    def __init__(self, project: Project, kept: KeptView, comparison: Comparison, sides: Sides, wanted: _Wanted) -> None:
        self.project = project
        self.kept = kept
        self.comparison = comparison
        self.sides = sides
        self.wanted = wanted
        self.words = Words(sides.new.view, sides.old.view)

    def build(self) -> ChangesContext:
        """Runs the analyses and puts their results into words."""
        diff = diff_symbols(self.sides)
        dependents = find_dependents(self.sides, diff, min_confidence=self.project.config.impact_confidence)
        along = companions(self.project, self.sides, fill=self.wanted.read_history)
        tests = affected_tests(self.sides, diff, along.partners, least=self.wanted.min_score, limit=self.wanted.limit)
        comparison, changes = self.comparison, self.sides.changes
        unknown = unknown_references(self.sides, diff)
        memories = touched_memories(self.project.repo, comparison, changes)
        blind = (*along.left_out, *tests.left_out, *memories.left_out)
        found = Findings(
            [self._file(change, with_hunks=self.wanted.with_hunks) for change in changes.files],
            sorted((self._symbol(each) for each in diff.changes), key=_importance),
            [self._broken(each, likely_fix(self.sides, diff, each)) for each in find_broken(self.sides, diff)],
            [self._dependent(each) for each in dependents.found if each.hop == 1],
            tests.found.total > 0,
            omissions(self.sides, along),
            blind_spots(comparison, self.sides, diff, unknown, blind),
            memories.touched,
        )
        must = must_review(found)
        return ChangesContext(
            label=self.project.label(comparison.new),
            scope=comparison.scope_name,
            rule=comparison.rule,
            old_commit=comparison.old.commit,
            new_commit=comparison.new.commit,
            new_kind=comparison.new.kind,
            commits=comparison.commits,
            warnings=comparison.warnings,
            not_looked_at=tuple(found.not_looked_at),
            files=self._cut(found.files),
            other_files=self._cut(_others(found.files, diff)),
            unknown_references=unknown[:MOST_UNKNOWN],
            symbols=self._cut(found.symbols),
            broken=self._cut(found.broken),
            dependents=self._told(dependents.found, self._dependent),
            direct=found.direct,
            below=dependents.below,
            tests=self.words.tests(tests.found),
            tests_below=tests.below,
            omissions=self._cut(found.omissions),
            doc_mentions=self._cut(doc_mentions(self.project, self.kept, self.sides, found.symbols)),
            memories=self._cut(found.memories),
            memories_moved=len(found.memories) - found.doubtful,
            reasons=self._cut(self._reasons()),
            risk=risk_of(found),
            must_review=self._cut(must),
            should_review=self._cut(should_review(found, must)),
            resolved=comparison.resolved,
        )

    def _reasons(self) -> Sequence[Reason]:
        """What commits say; a look on the way to a commit or push, which reads no history, has no time for it."""
        if not self.wanted.read_history or self.comparison.commits is None:
            return ()
        return reasons(self.project.repo, self.comparison.old.commit, self.comparison.new.commit)

    def _told(self, items: Sequence[S], convert: Callable[[S], T]) -> Page[T]:
        """Returns the items that are shown in words: to find words for all of them can cost more than to find them."""
        shown = page(items, limit=self.wanted.limit)
        return Page(tuple(map(convert, shown.items)), shown.total)

    def _cut(self, items: Sequence[T]) -> Page[T]:
        return page(items, limit=self.wanted.limit)

    # -- words ----------------------------------------------------------------------------------------------------

    def _symbol(self, change: SymbolChange) -> ChangedSymbol:
        old = self.words.named(change.old, old=True) if change.old else None
        new = self.words.named(change.new) if change.new else None
        side, place = (self.sides.new, change.new) if change.new else (self.sides.old, change.old)
        assert place is not None
        least = self.project.config.caller_confidence
        edges = side.view.incoming(place) if place.position != MODULE_LEVEL else []
        callers = {edge.source for edge in edges if edge.kind in CALLS and edge.confidence >= least}
        return ChangedSymbol(change.kind, old, new, len(callers), self._differs(change))

    def _differs(self, change: SymbolChange) -> tuple[str, ...]:
        if change.old is None or change.new is None or change.is_module:
            return ()
        return differences(self.sides.old.definition(change.old), self.sides.new.definition(change.new))

    def _broken(self, each: BrokenReference, likely: Place | None) -> Broken:
        source, target = self.words.named(each.source), self.words.named(each.target, old=True)
        now = self.words.named(each.now) if each.now else None
        return Broken(
            each.path, each.line, source, each.written, each.kind, target, each.reason, each.detail, each.rule,
            each.confidence, now, self.words.named(likely) if likely else None, each.members,
        )  # fmt: skip

    def _dependent(self, each: Dependent) -> Reached:
        through = self.words.through(each.through, from_old=each.from_old)
        return Reached(self.words.named(each.place), each.hop, each.confidence, through)

    def _file(self, change: FileChange, *, with_hunks: bool) -> ChangedFile:
        side, path = (self.sides.new, change.path) if change.new else (self.sides.old, old_path(change))
        row = side.view.file(path)
        found = self._hunks(change) if with_hunks else None
        return ChangedFile(
            change, row.category if row else "", row.status if row else "", row.reason if row else "", found,
            change.path in self.comparison.new.untracked,
        )  # fmt: skip

    def _hunks(self, change: FileChange) -> tuple[Hunk, ...] | None:
        old = self.sides.old.texts.get(old_path(change), b"" if change.old is None else None)
        new = self.sides.new.texts.get(change.path, b"" if change.new is None else None)
        return hunks(old, new) if old is not None and new is not None else None


def _others(files: Sequence[ChangedFile], diff: SymbolDiff) -> list[ChangedFile]:
    """Returns the files that no symbol speaks for, and those whose name or mode differs, which none tells."""
    told = {place.path for each in diff.changes for place in (each.old, each.new) if place}
    return [file for file in files if file.change.path not in told or _differs_itself(file.change)]


def _differs_itself(change: FileChange) -> bool:
    old, new = change.old, change.new
    return change.old_path is not None or (old is not None and new is not None and old.mode != new.mode)


def _importance(symbol: ChangedSymbol) -> tuple[int, str, int, str]:
    named = symbol.new or symbol.old
    assert named is not None
    return IMPORTANCE.index(symbol.kind), named.path, named.start, named.qualname
