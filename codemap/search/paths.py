"""Paths as people give them: relative to where they are, from the top of the repository, absolute, or a part of one."""

from __future__ import annotations

import os
import posixpath
from difflib import get_close_matches
from pathlib import Path

from codemap.errors import NotFound, UsageError
from codemap.index.graph import KeptView
from codemap.model import display_path
from codemap.project import Project
from codemap.search.asking import check_path

_MOST_SHOWN = 10


def paths_meant(project: Project, text: str, below: str) -> tuple[str, ...]:
    """Returns the repository paths that `text` can mean, likeliest first; "" is the top itself.

    `below` is the folder that the caller stands in ("" or ending in a slash). Raises UsageError for a path outside.
    """
    if Path(check_path(text, "path")).is_absolute():
        return (_from_absolute(project, text),)
    joined = [posixpath.normpath(posixpath.join(below, text)), posixpath.normpath(text)]
    inside = [path for path in dict.fromkeys(joined) if path != ".." and not path.startswith("../")]
    if not inside:
        raise _outside(project, text)
    return tuple("" if path == "." else path for path in inside)


def find_file(project: Project, view: KeptView, text: str, below: str) -> str:
    """Returns the path of the one file that `text` means; a distinctive end of a path is enough.

    Raises NotFound with what comes near, UsageError for a path outside the repository.
    """
    found = files_meant(project, view, text, below)
    if len(found) == 1:
        return found[0]
    if found:
        raise NotFound(f"{display_path(text)} is the end of {len(found)} paths", hint=_one_of(found))
    path = paths_meant(project, text, below)[0]
    raise NotFound(f"no file {display_path(path)} in this snapshot", hint=_near(view, path))


def files_meant(project: Project, view: KeptView, text: str, below: str) -> list[str]:
    """Returns the path of the file that `text` means, or those of the files that it is the end of."""
    whole = file_itself(project, view, text, below)
    if whole is not None:
        return [whole]
    return [row.path for row in view.files() if row.path.endswith(f"/{text}") or display_path(row.path) == text]


def file_itself(project: Project, view: KeptView, text: str, below: str) -> str | None:
    """Returns the path of the file whose whole path `text` is, as seen from `below` or from the top."""
    return next((path for path in paths_meant(project, text, below) if view.file(path) is not None), None)


def find_scope(project: Project, view: KeptView, text: str, below: str) -> str:
    """Returns the file or folder that `text` means, "" for everything."""
    meant = paths_meant(project, text, below)
    for path in meant:
        if not path or view.file(path) is not None or _is_folder(view, path):
            return path
    raise NotFound(f"no file or folder {display_path(meant[0])} in this snapshot", hint=_near(view, meant[0]))


def is_below(path: str, scope: str) -> bool:
    """Says whether a path is a scope (see `find_scope`) or lies below it."""
    return not scope or path == scope or path.startswith(f"{scope}/")


def folder_of(project: Project, start: Path) -> str:
    """Returns where `start` lies below the top, ending in a slash; "" for the top and for places outside."""
    root = project.repo.root
    place = start.resolve()
    if root is None or place == root or not place.is_relative_to(root):
        return ""
    return place.relative_to(root).as_posix() + "/"


def _from_absolute(project: Project, text: str) -> str:
    root = project.repo.worktree()
    # The file itself may be a symbolic link that is tracked: only the folders on the way are followed.
    behind = Path(os.path.realpath(Path(text).parent), Path(text).name)
    for place in (Path(text), behind, Path(os.path.realpath(text))):
        normal = Path(posixpath.normpath(place.as_posix()))
        if normal == root:
            return ""
        if normal.is_relative_to(root):
            return normal.relative_to(root).as_posix()
    raise _outside(project, text)


def _outside(project: Project, text: str) -> UsageError:
    hint = "Name a path inside it, or choose another repository with --repo."
    return UsageError(f"{display_path(text)} lies outside {project.name}", hint=hint)


def _is_folder(view: KeptView, path: str) -> bool:
    return any(row.path.startswith(f"{path}/") for row in view.files())


def _near(view: KeptView, path: str) -> str:
    near = get_close_matches(path, [row.path for row in view.files()], n=3)
    if near:
        return f"Did you mean {' or '.join(map(display_path, near))}?"
    return "Paths are taken from where you are, or from the top of the repository."


def _one_of(paths: list[str]) -> str:
    shown = ", ".join(map(display_path, paths[:_MOST_SHOWN]))
    return f"Name one of: {shown}" + (f" and {len(paths) - _MOST_SHOWN} more" if len(paths) > _MOST_SHOWN else "")
