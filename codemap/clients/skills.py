"""The page for agents that read skills, as a file of the worktree that codemap owns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from codemap.clients import files
from codemap.context.skill import skill_of
from codemap.errors import ConfigError
from codemap.project import opened
from codemap.search.answering import answering
from codemap.views.skill import MARKER, as_text

FILE = ".codemap/skills/codemap-repo/SKILL.md"


@dataclass(frozen=True, slots=True)
class Generated:
    """The page and how the file stands to it: `current`, `stale`, `missing`, or just `written`."""

    root: Path
    text: str
    state: str


def generate(path: Path, environ: Mapping[str, str], *, write: bool) -> Generated:
    """Returns the page for the repository around `path`; writes the file unless it is current.

    ConfigError where a file stands in its place that codemap did not write, or a link that leads away.
    """
    with opened(path, environ) as project:
        root = project.repo.worktree()
        project.view()
        with answering(project):
            text = as_text(skill_of(project))
    file = files.inside(root, root / FILE)
    there = files.text_of(file)
    if there == text:
        return Generated(root, text, "current")
    if not write:
        return Generated(root, text, "stale" if there else "missing")
    if there and MARKER not in there:
        raise ConfigError(f"{FILE} was not written by codemap", hint="Move it away, and run it again.")
    files.write(file, text)
    return Generated(root, text, "written")
