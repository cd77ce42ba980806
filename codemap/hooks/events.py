"""What each hook reports: the staged changes before a commit, and what every pushed ref brings before a push."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codemap.context.changes import changes_context
from codemap.context.gates import failed_gates
from codemap.context.pushed import PushedRef, pushed_refs, read_updates
from codemap.context.report import ChangesContext
from codemap.context.shorten import shortened
from codemap.context.worth import something_to_say
from codemap.hooks.report import short_report
from codemap.project import Project

MOST_REFS = 5
"""Refs of one push that are looked at."""

_ROWS = 10


class Report(NamedTuple):
    """What a hook says (empty: nothing), and what the gates that fail have found."""

    text: str = ""
    stopped: tuple[str, ...] = ()


def report_commit(project: Project, gates: Sequence[str]) -> Report:
    """Returns the report on the staged changes; empty when there is nothing to say of symbols."""
    answer = _ask(project, gates, staged=True)
    title, command = "codemap: what this commit changes", "codemap changes-context --commit HEAD"
    return _report(answer, gates, title, command)


def report_range(project: Project, gates: Sequence[str], old: str, new: str) -> Report:
    """Returns the report on what `new` has and `old` has not."""
    text = f"{old}...{new}"
    answer = _ask(project, gates, range_text=text)
    return _report(answer, gates, f"codemap: what {text} changes", f"codemap changes-context {text}")


def report_push(project: Project, gates: Sequence[str], remote: str, lines: bytes) -> Report:
    """Returns the reports on the refs in git's pre-push `lines`, deletions left out; empty when there is none."""
    updates = read_updates(lines)
    if not updates:
        return Report()
    refs = pushed_refs(project.repo, remote, updates)
    reports = [report for ref in refs[:MOST_REFS] for report in _report_ref(project, ref, remote, gates)]
    if len(refs) > MOST_REFS:
        reports.append(Report(f"codemap: {len(refs) - MOST_REFS} more refs not looked at\n"))
    text = "\n".join(report.text for report in reports if report.text)
    return Report(text, tuple(stop for report in reports for stop in report.stopped))


def _report_ref(project: Project, ref: PushedRef, remote: str, gates: Sequence[str]) -> Iterator[Report]:
    if ref.notice:
        yield Report(f"codemap: {ref.local_ref}: {ref.notice}\n")
    if ref.old is None or ref.new is None:
        return
    answer = _ask(project, gates, range_text=f"{ref.old}..{ref.new}")
    title = f"codemap: what pushing {ref.local_ref} to {remote} changes"
    yield _report(answer, gates, title, f"codemap changes-context {ref.old[:10]}..{ref.new[:10]}")


def _ask(
    project: Project, gates: Sequence[str], *, staged: bool = False, range_text: str | None = None
) -> ChangesContext:
    """Asks for the whole of it where gates judge it, else for the rows that there is room for."""
    return changes_context(
        project,
        staged=staged,
        range_text=range_text,
        limit=0 if gates else _ROWS,
        read_history="omissions" in gates,
    )


def _report(answer: ChangesContext, gates: Sequence[str], title: str, command: str) -> Report:
    stopped = failed_gates(answer, gates)
    if not stopped and not something_to_say(answer):
        return Report()
    return Report(short_report(shortened(answer, _ROWS), title, command, taken=len(stopped)), stopped)
