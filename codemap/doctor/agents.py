"""Checks of what agents are told: the settings of their programs, and the guidance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from codemap.clients import init
from codemap.clients.setup import setup
from codemap.doctor.finding import Finding, State
from codemap.git import open_repository

_BARE = "a bare repository has no files"


def clients(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Looks at the settings of the programs in use, those of this repository and the user's own."""
    root = open_repository(path, environ).root
    if root is None:
        yield Finding(State.OK, _BARE)
        return
    found = False
    for scope in ("project", "user"):
        for row in setup(root, environ, clients=(), scope=scope, action="check", dry_run=True).clients:
            if row.state == "missing":
                continue
            found = True
            mend = f"`codemap setup --client {row.client} --scope {scope}`"
            if row.note:
                yield Finding(State.PROBLEM, f"{row.title} ({scope}): {row.note}", mend)
            elif row.state == "current":
                yield Finding(State.OK, f"{row.title}: set up ({scope})")
            else:
                yield Finding(State.NOTE, f"{row.title} ({scope}): another entry bears our name", mend)
    if not found:
        yield Finding(State.NOTE, "no agent's program is set up here", "`codemap setup`")


def guidance(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Looks at the guidance for agents."""
    root = open_repository(path, environ).root
    rows = init.check(root, init.FILES) if root else ()
    if all(row.state == "missing" for row in rows):
        yield Finding(State.OK, "none is written; `codemap init` would" if root else _BARE)
    for row in rows:
        if row.state == "current":
            yield Finding(State.OK, f"{row.file}: current")
        elif row.state == "stale":
            force = " --force" if row.reason == "edited" else ""
            yield Finding(State.NOTE, f"{row.file}: {row.reason} differs", f"`codemap init{force}`")
