"""Files taken together by folder, so that a reader sees some two dozen modules and not thousands of files. Pure."""

from __future__ import annotations

from collections.abc import Sequence

MOST = 24
"""Modules up to which folders are opened."""

SMALL = 0.05
"""A folder with a smaller part of all files stays closed."""

TOP = "."


def grouped(paths: Sequence[str], most: int = MOST) -> dict[str, str]:
    """Returns the module of each path: a folder with all below it, or the files that lie in an opened folder itself.

    Folders are opened largest first, until there would be more than `most` modules; a folder that only holds another
    is opened anyway.
    """
    closed = {"": sorted(paths)}
    done: dict[str, list[str]] = {}
    while closed:
        folder = min(closed, key=lambda name: (-len(closed[name]), name))
        inside = closed.pop(folder)
        own, below = _opened(folder, inside)
        kept = folder and (len(inside) < SMALL * len(paths) or not below)
        if (kept or len(closed) + len(done) + len(below) + bool(own) > most) and not (len(below) == 1 and not own):
            done[folder] = inside
            continue
        if own:
            done[folder] = own
        closed.update(below)
    return {path: name or TOP for name, inside in done.items() for path in inside}


def _opened(folder: str, paths: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Returns the files that lie in the folder itself, and those below by the next folder."""
    own: list[str] = []
    below: dict[str, list[str]] = {}
    start = len(folder) + 1 if folder else 0
    for path in paths:
        cut = path.find("/", start)
        if cut < 0:
            own.append(path)
        else:
            below.setdefault(path[:cut], []).append(path)
    return own, below
