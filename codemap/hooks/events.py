"""What each hook reports: the staged changes before a commit, and what every pushed ref brings before a push."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from codemap.context.changes import changes_context
from codemap.context.pushed import PushedRef, pushed_refs, read_updates
from codemap.hooks.report import short_report, something_to_say
from codemap.project import Project, opened

EVENTS = ("pre-commit", "pre-push")

MOST_REFS = 5
"""Refs of one push that are looked at."""

_ROWS = 10


def report_commit(start: Path, environ: Mapping[str, str]) -> str:
    """Returns the report on the staged changes; empty when there is nothing to say of symbols."""
    with opened(start, environ) as project:
        answer = changes_context(project, staged=True, limit=_ROWS, read_history=False)
    if not something_to_say(answer):
        return ""
    return short_report(answer, "codemap: what this commit changes", "codemap changes-context --commit HEAD")


def report_push(start: Path, environ: Mapping[str, str], remote: str, lines: bytes) -> str:
    """Returns the reports on the refs in git's pre-push `lines`, deletions left out; empty when there is none."""
    updates = read_updates(lines)
    if not updates:
        return ""
    with opened(start, environ) as project:
        refs = pushed_refs(project.repo, remote, updates)
        reports = [text for ref in refs[:MOST_REFS] for text in _report_ref(project, ref, remote)]
    if len(refs) > MOST_REFS:
        reports.append(f"codemap: {len(refs) - MOST_REFS} more refs not looked at\n")
    return "\n".join(reports)


def _report_ref(project: Project, ref: PushedRef, remote: str) -> Iterator[str]:
    if ref.notice:
        yield f"codemap: {ref.local_ref}: {ref.notice}\n"
    if ref.old is None or ref.new is None:
        return
    answer = changes_context(project, range_text=f"{ref.old}..{ref.new}", limit=_ROWS, read_history=False)
    if something_to_say(answer):
        title = f"codemap: what pushing {ref.local_ref} to {remote} changes"
        yield short_report(answer, title, f"codemap changes-context {ref.old[:10]}..{ref.new[:10]}")
