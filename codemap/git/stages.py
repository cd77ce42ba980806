"""What the index keeps of both sides of a conflict."""

from __future__ import annotations

from codemap.git.raw import parse_stages
from codemap.git.repo import Repository
from codemap.model import Entry

MERGED, BASE, OURS, THEIRS = range(4)
"""The stages of the index."""


def stages_below(repo: Repository, folder: str) -> dict[str, dict[int, Entry]]:
    """Returns what the index holds at and below a path, by path and stage."""
    found: dict[str, dict[int, Entry]] = {}
    for path, stage, entry in parse_stages(repo.run("ls-files", "-s", "-z", "--", folder)):
        found.setdefault(path, {})[stage] = entry
    return found
