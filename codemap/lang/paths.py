"""Files that a path written in a file may mean, for languages whose compilers and shells look in several folders."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codemap.lang.adapter import FileLookup


def beside(importer: str, written: str) -> str:
    """Returns the path that `written` means from the folder of `importer`; it may lead out of the repository."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), written))


def nearest_ending(importer: str, written: str, files: FileLookup) -> list[str]:
    """Returns the files whose paths end as `written`, those with most folders in common with `importer` first.

    It goes by the folder of `importer` alone: answers are remembered for all the files of a folder.
    """
    tail = "/" + posixpath.normpath(written).replace("../", "").lstrip("/")
    stem = posixpath.basename(written).partition(".")[0]
    found = [path for path in files.ending(stem) if f"/{path}".endswith(tail)]
    folder = importer.split("/")[:-1]
    return sorted(found, key=lambda path: (-_shared(folder, path.split("/")[:-1]), path.count("/"), path))


def _shared(folder: list[str], other: list[str]) -> int:
    count = 0
    for left, right in zip(folder, other, strict=False):
        if left != right:
            break
        count += 1
    return count
