"""Which paths an anchor may name: a file of the repository, written from its top. Looks at nothing but the words."""

from __future__ import annotations

import re

_DRIVE = re.compile(r"[A-Za-z]:")
# Halves of surrogate pairs, which JSON can spell; those from DC80 on stand for bytes that are not UTF-8.
_HALF = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def why_unsafe(path: str) -> str:
    """Returns why the path must not be followed; "" if it may."""
    if not path:
        return "the path is empty"
    if "\0" in path or _HALF.search(path):
        return "the path holds what no path holds"
    if path.startswith(("/", "\\", "~")) or _DRIVE.match(path):
        return "the path is not written from the top of the repository"
    names = re.split(r"[/\\]", path)
    if ".." in names:
        return "the path leads out of the repository"
    return "the path leads into git's own folder" if ".git" in map(str.lower, names) else ""
