"""Checks of what is installed: git, Python and codemap in it, the grammars."""

from __future__ import annotations

import platform
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from codemap import __version__
from codemap.doctor.finding import Finding, State
from codemap.git import git_version
from codemap.search.languages import languages

OLDEST_GIT = (2, 31)
"""The first git that prints absolute paths on request, which everything rests on."""

COMMAND = "codemap"


def git(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Looks for a git that is new enough."""
    version, text = git_version(path, environ)
    if version >= OLDEST_GIT:
        yield Finding(State.OK, text)
    else:
        oldest = ".".join(map(str, OLDEST_GIT))
        yield Finding(State.PROBLEM, f"{text} is too old", f"install git {oldest} or newer")


def python(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Tells which codemap runs here, and whether the search path leads to the same one."""
    yield Finding(State.OK, f"codemap {__version__}, Python {platform.python_version()} at {sys.executable}")
    found = shutil.which(COMMAND, path=environ.get("PATH"))
    if found is None:
        mend = f"add {Path(sys.executable).parent} to PATH, or install with `uv tool install` or pipx"
        yield Finding(State.NOTE, f"the command `{COMMAND}` is not on PATH; agents and hook managers look there", mend)
    elif Path(found).resolve().parent != Path(sys.executable).parent.resolve():
        # The interpreter of an environment is a link to the one that it was made with, its commands are files.
        yield Finding(State.NOTE, f"PATH leads to another one: {found}", "`codemap doctor` there tells which it is")


def grammars(path: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Loads every grammar."""
    rows = languages().rows
    broken = [row for row in rows if row.problem]
    for row in broken:
        mend = "install codemap again: `pip install --force-reinstall tree-sitter-language-pack`"
        yield Finding(State.PROBLEM, row.problem, mend)
    yield Finding(State.OK, f"{len(rows) - len(broken)} of {len(rows)} languages load")
