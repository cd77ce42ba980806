"""suggest_writeback: what a change, its commits and a summary of the work may be worth remembering for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.context.changes import changes_context
from codemap.context.commit_lines import lines_from
from codemap.context.reasons import telling_commits
from codemap.context.report import ChangedSymbol, ChangesContext
from codemap.context.sessions import session_summary
from codemap.git import Repository, snapshot_of
from codemap.index.report import Progress, silent
from codemap.model import CommitId
from codemap.project import Label, Project
from codemap.redact import mask_text
from codemap.search.symbol import MODULE_NAME
from codemap.writeback import Doubt, Evidence, Source, Suggestion, ToldCommit, TouchedSymbol, suggest

_QUIET = ("cosmetic", "unreadable")


@dataclass(frozen=True, slots=True)
class Writeback:
    """The suggestions, and the evidence in numbers: files and symbols that changed, commits, doubtful notes."""

    label: Label
    scope: str
    suggestions: Page[Suggestion]
    files: int
    symbols: int
    commits: int | None
    doubts: int
    warnings: tuple[str, ...]


def suggest_writeback(
    project: Project,
    *,
    staged: bool = False,
    worktree: bool = False,
    base: str | None = None,
    range_text: str | None = None,
    commit: str | None = None,
    patch: bytes | None = None,
    summary: str = "",
    inspected: Sequence[str] = (),
    session: str | None = None,
    limit: int = 6,
    refresh: str = "",
    progress: Progress = silent,
) -> Writeback:
    """Returns what may be worth a note; the scope is as in `changes_context`.

    `summary` says what the work was about, `inspected` are paths that were looked at; `session` adds what a captured
    session says of both ("": the last one). NotFound for a session that is not there.
    """
    if session is not None:
        told, looked_at = _captured(project, session)
        summary, inspected = "\n\n".join(filter(None, [summary, *told])), (*inspected, *looked_at)
    report = changes_context(
        project,
        staged=staged,
        worktree=worktree,
        base=base,
        range_text=range_text,
        commit=commit,
        patch=patch,
        limit=0,
        read_history=False,
        refresh=refresh,
        progress=progress,
    )
    evidence = evidence_of(project.repo, report, summary=summary, inspected=inspected)
    return Writeback(
        report.label, report.scope, page(suggest(evidence), limit=limit), report.files.total, len(evidence.symbols),
        report.commits, len(evidence.doubts), report.warnings,
    )  # fmt: skip


def _captured(project: Project, session: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a captured session was asked and suggested, and the files that it looked at."""
    captured = session_summary(project, session).session
    if captured is None:
        return (), ()
    looked_at = tuple(file.path for file in captured.files if "file_inspected" in file.by_kind)
    return (*captured.prompts, *captured.suggestions), looked_at


def evidence_of(
    repo: Repository, report: ChangesContext, *, summary: str = "", inspected: Sequence[str] = ()
) -> Evidence:
    """Returns what a whole report and the messages of its commits say."""
    categories = {row.change.path: row.category for row in report.files.items}
    return Evidence(
        mask_text(summary),
        tuple(_symbols(report.symbols.items, categories)),
        tuple(_commits(repo, report.old_commit, report.new_commit)),
        tuple(
            Doubt(row.node, row.name, row.state, Source(row.now.path, row.now.start, row.now.end) if row.now else None)
            for row in report.memories.items
            if row.stale
        ),
        tuple(Source(path, 1, 1) for path in inspected),
    )


def _symbols(rows: Iterable[ChangedSymbol], categories: dict[str, str]) -> Iterator[TouchedSymbol]:
    for row in rows:
        if row.new is not None and row.kind not in _QUIET and row.new.qualname != MODULE_NAME:
            named = row.new
            source = Source(named.path, named.start, named.end, named.qualname)
            yield TouchedSymbol(source, row.kind, row.callers, categories.get(named.path) == "test")


def _commits(repo: Repository, old: CommitId | None, new: CommitId | None) -> Iterator[ToldCommit]:
    for each, _ in telling_commits(repo, old, new):
        lines = lines_from(repo, each.id, snapshot_of(repo, new))
        yield ToldCommit(each.id, mask_text(each.subject), mask_text(each.body), lines)
