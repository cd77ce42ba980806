"""The examination: every check of the table, and what each found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from codemap.doctor import agents, installation, repository
from codemap.doctor.finding import Finding, State
from codemap.errors import CodemapError

Check = Callable[[Path, Mapping[str, str]], Iterator[Finding]]

CHECKS: dict[str, Check] = {
    "git": installation.git,
    "python": installation.python,
    "grammars": installation.grammars,
    "repository": repository.repository,
    "settings": repository.settings,
    "index": repository.index,
    "hooks": repository.hooks,
    "memory": repository.memory,
    "clients": agents.clients,
    "guidance": agents.guidance,
}
"""Every check by its name, in the order in which they are told. A new one is a row here."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What one check found."""

    name: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Examination:
    """What all checks found."""

    checks: tuple[Examined, ...]

    @property
    def problems(self) -> int:
        """How many findings keep codemap from doing its work."""
        return sum(each.state == State.PROBLEM for check in self.checks for each in check.findings)


def examine(path: Path, environ: Mapping[str, str]) -> Examination:
    """Returns what the checks find around `path`; a check that cannot be made is a finding itself.

    Without a repository there is nothing for the checks below that one to look at.
    """
    made: list[Examined] = []
    for name, check in CHECKS.items():
        made.append(Examined(name, _made(check, path, environ)))
        if name == "repository" and any(finding.state is State.PROBLEM for finding in made[-1].findings):
            break
    return Examination(tuple(made))


def _made(check: Check, path: Path, environ: Mapping[str, str]) -> tuple[Finding, ...]:
    try:
        return tuple(check(path, environ))
    except CodemapError as error:
        return (Finding(State.PROBLEM, error.message, error.hint or ""),)
    except OSError as error:
        return (Finding(State.PROBLEM, f"{error.filename or path}: {error.strerror}"),)
