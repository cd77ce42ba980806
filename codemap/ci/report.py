"""The report on a pull request: asked once, told in every form that CI systems take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from codemap.ci.history import range_of_request
from codemap.context.changes import changes_context
from codemap.context.gates import failed_gates
from codemap.context.report import ChangesContext
from codemap.context.worth import something_to_say
from codemap.index.report import Progress, silent
from codemap.project import opened


@dataclass(frozen=True, slots=True)
class RequestReport:
    """The whole answer, whether there is anything to say, and what the gates that fail have found."""

    answer: ChangesContext
    says_something: bool
    stopped: tuple[str, ...]


def report_request(
    path: Path,
    environ: Mapping[str, str],
    base: str | None = None,
    gates: Sequence[str] = (),
    progress: Progress = silent,
) -> RequestReport:
    """Returns what HEAD changes since it left its base; gates are those given and those of the settings."""
    range_text = range_of_request(path, environ, base)
    with opened(path, environ) as project:
        wanted = tuple(dict.fromkeys((*gates, *project.config.fail_on)))
        answer = changes_context(project, range_text=range_text, limit=0, progress=progress)
    return RequestReport(answer, something_to_say(answer), failed_gates(answer, wanted))
