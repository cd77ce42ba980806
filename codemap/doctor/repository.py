"""Checks of one repository: that it opens, its settings, its index, its hooks, its memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from codemap.curation.care import graph_health
from codemap.doctor.finding import Finding, State
from codemap.git import open_repository
from codemap.hooks.install import Hook, status
from codemap.hooks.wording import run_text
from codemap.memory.validation import ERRORS
from codemap.project import opened
from codemap.search.index_status import index_status
from codemap.search.settings import settings_in_force

_BAD_ENDS = ("failed", "out of time")


def repository(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Opens the repository."""
    repo = open_repository(path, environ)
    kind = "bare repository" if repo.root is None else "worktree"
    yield Finding(State.OK, f"{kind} {repo.top}, {repo.object_format}")
    if repo.shallow:
        mend = "`git fetch --unshallow` brings the whole history"
        yield Finding(State.NOTE, "the clone is shallow: merge bases and history may be missing", mend)


def settings(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Reads the settings."""
    answer = settings_in_force(path, environ)
    said = [row for row in answer.rows if row.file]
    files = " and ".join(sorted({row.file for row in said}))
    yield Finding(State.OK, f"{len(said)} set in {files}" if said else "all are the defaults")


def index(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Opens the index as it is."""
    with opened(path, environ) as project:
        found = index_status(project)
    for notice in found.notices:
        yield Finding(State.NOTE, notice)
    if found.content is None:
        yield Finding(State.NOTE, "there is no index yet; the first question builds it", "`codemap scan`")
        return
    where = found.folder or "memory"
    state = "current" if found.current else "behind; the next question brings it up to date"
    yield Finding(State.OK, f"{found.content.files:,} files in {where}, {found.store_bytes / 1e6:.1f} MB, {state}")
    failed = found.content.statuses.get("failed", 0)
    if failed:
        yield Finding(State.NOTE, f"{failed:,} files could not be read", "`codemap index-status` names them")


def hooks(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Looks at the hooks that git runs here, and at how their last runs ended."""
    if open_repository(path, environ).root is None:
        yield Finding(State.OK, "a bare repository commits nothing")
        return
    report = status(path, environ)
    for hook in report.hooks:
        yield from _hook(hook)
    if all(hook.state == "absent" for hook in report.hooks):
        yield Finding(State.NOTE, "none are installed", "`codemap hooks install`")
    for note in report.notes:
        yield Finding(State.NOTE, note)


def memory(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Looks at the memory: its files, and the lines that it cites."""
    if open_repository(path, environ).root is None:
        yield Finding(State.OK, "a bare repository has none")
        return
    with opened(path, environ) as project:
        health = graph_health(project, limit=0)
    errors = sum(finding.kind in ERRORS for finding in health.findings.items)
    if errors:
        yield Finding(State.PROBLEM, f"its files cannot be read: {errors} errors", "`codemap validate` names the lines")
        return
    yield Finding(State.OK, f"{health.nodes:,} nodes, {health.links:,} links")
    if health.findings.total:
        yield Finding(State.NOTE, f"{health.findings.total:,} things do not fit together", "`codemap validate`")
    if health.stale.total:
        yield Finding(State.NOTE, f"{health.stale.total:,} cited places changed", "`codemap graph-health` names them")


def _hook(hook: Hook) -> Iterator[Finding]:
    if hook.state == "broken":
        yield Finding(State.PROBLEM, f"{hook.event}: its interpreter is gone", "`codemap hooks install`")
    elif hook.last and hook.last.outcome in _BAD_ENDS:
        yield Finding(State.PROBLEM, f"{hook.event}: last run {run_text(hook.last)}", "`codemap scan` shows the cause")
    elif hook.state in ("installed", "lefthook", "other"):
        last = f"last run {run_text(hook.last)}" if hook.last else "has not run yet"
        yield Finding(State.OK, f"{hook.event}: {hook.state}, {last}")
