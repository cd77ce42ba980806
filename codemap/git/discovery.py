"""Finds the repository at a path, as git does, and decides whether a hook's variables speak of it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from codemap.errors import GitError
from codemap.git.child import LOCATORS, child_environ, launch
from codemap.git.repo import Repository
from codemap.model import path_of

# `git rev-parse` prints what it does not know as it is; a line of our own keeps paths with line feeds apart.
_NEXT = "--codemap-next"
_FLAGS = ("--is-bare-repository", "--is-shallow-repository", "--show-object-format")
_MOST_LOOKED_AT, _MOST_NAMED = 1_000, 5
"""How many entries of a folder are looked at for repositories, and how many are named."""

_PATHS = (
    ("--git-dir",),
    ("--git-common-dir",),
    ("--git-path", "index"),
    ("--git-path", "objects"),
    # Last, because it fails where there is no worktree.
    ("--show-toplevel",),
)


class _Place(NamedTuple):
    """What `git rev-parse` says in one directory, with one environment."""

    bare: bool
    shallow: bool
    object_format: str
    git_dir: Path
    common_dir: Path
    index_file: Path
    object_dir: Path
    root: Path | None


def open_repository(path: Path, environ: Mapping[str, str]) -> Repository:
    """Returns the repository whose worktree (or bare directory) holds `path`.

    The variables that git exports to hooks are honoured if they name that very repository, and dropped otherwise.
    Raises GitError where there is no repository, git refuses it, or `path` lies inside `.git`.
    """
    try:
        start = Path(path).absolute()
    except FileNotFoundError as error:
        raise GitError("the current directory is gone", hint="Go to a directory that is there") from error
    # Unlike `Path.is_dir`, this is no for a name that no file system takes.
    if not os.path.isdir(start):
        raise GitError(f"{start} is not a directory", hint="Name a directory inside a git repository.")
    plain = child_environ(environ)
    place, refusal = _look(start, plain)
    located = {name: environ[name] for name in LOCATORS if environ.get(name)}
    if located:
        named = _place_named(located, plain, start, place)
        if named is not None:
            return _repository(place or named, named, plain | _absolute(located, named), start)
    if place is None:
        raise _refused(start, refusal)
    return _repository(place, place, plain, start)


def _look(where: Path, environ: Mapping[str, str]) -> tuple[_Place | None, str]:
    """The place that git finds in a directory, or what it says instead."""
    wanted = [*_FLAGS]
    for question in _PATHS:
        wanted += [_NEXT, *question]
    done = launch(["rev-parse", "--path-format=absolute", *wanted], cwd=where, environ=environ)
    fields = done.stdout.split(f"{_NEXT}\n".encode())
    if len(fields) <= len(_PATHS):
        return None, path_of(done.stderr).strip()
    flags = fields[0].decode().split("\n")
    if flags[0] not in ("true", "false"):
        raise GitError("this git is too old for codemap", hint="Install git 2.31 or newer.")
    return _place(flags, [path_of(field.removesuffix(b"\n")) for field in fields[1:]]), ""


def _place(flags: Sequence[str], paths: Sequence[str]) -> _Place:
    bare, shallow, object_format, *_ = flags
    git_dir, common_dir, index_file, object_dir, root = paths
    return _Place(
        bare=bare == "true",
        shallow=shallow == "true",
        object_format=object_format,
        git_dir=Path(git_dir),
        common_dir=Path(common_dir),
        index_file=Path(index_file),
        object_dir=Path(object_dir),
        root=Path(root) if root else None,
    )


def _place_named(
    located: Mapping[str, str], plain: Mapping[str, str], start: Path, found: _Place | None
) -> _Place | None:
    """The place that the hook's variables name, if it is the one at hand."""
    here = _current_directory() or start
    inside = found is None or (found.root is not None and here.is_relative_to(found.root))
    where = here if inside or found is None else found.root or found.git_dir
    named, _ = _look(where, {**plain, **located})
    if named is None:
        return None
    if found is None:
        return named if named.root is not None and start.is_relative_to(named.root) else None
    same = (named.git_dir, named.common_dir) == (found.git_dir, found.common_dir)
    if "GIT_WORK_TREE" in located:
        same = same and named.root == found.root
    return named if same and _is_own_index(named, found, trusted=inside or "GIT_DIR" in located) else None


def _current_directory() -> Path | None:
    try:
        return Path.cwd()
    except FileNotFoundError:
        return None


def _is_own_index(named: _Place, found: _Place, *, trusted: bool) -> bool:
    """An index belongs to the repository if it lies in its git directory, or at least in nobody else's."""
    folder = named.index_file.parent
    if folder == found.git_dir:
        return True
    return trusted and folder.is_dir() and not (folder / "HEAD").exists()


def _absolute(located: Mapping[str, str], named: _Place) -> dict[str, str]:
    known = {
        "GIT_DIR": named.git_dir,
        "GIT_COMMON_DIR": named.common_dir,
        "GIT_INDEX_FILE": named.index_file,
        "GIT_OBJECT_DIRECTORY": named.object_dir,
        "GIT_WORK_TREE": named.root,
    }
    return {name: str(known.get(name) or value) for name, value in located.items()}


def _repository(found: _Place, named: _Place, environ: Mapping[str, str], start: Path) -> Repository:
    if found.root is None and not found.bare:
        raise GitError(f"{start} lies inside a .git directory", hint=f"Run it beside {found.git_dir}, not inside.")
    return Repository(
        root=found.root,
        git_dir=found.git_dir,
        common_dir=found.common_dir,
        object_dir=named.object_dir,
        index_file=named.index_file,
        object_format=found.object_format,
        shallow=found.shallow,
        prefix=_prefix(found.root, start),
        environ=environ,
    )


def _prefix(root: Path | None, start: Path) -> str:
    place = start.resolve()
    if root is None or place == root or not place.is_relative_to(root):
        return ""
    return place.relative_to(root).as_posix() + "/"


def _refused(start: Path, words: str) -> GitError:
    if "dubious ownership" in words:
        command = words.rpartition("\n")[2].strip()
        return GitError(words.partition("\n")[0].removeprefix("fatal: "), hint=f"If you trust it: {command}")
    if "not a git repository: " in words:
        hint = "If it was moved, `git worktree repair` or `git submodule update` mends the link."
        return GitError(f"{start} belongs to {words.partition(': ')[2]}", hint=hint)
    if "not a git repository" in words:
        hint = _one_below(start) or "codemap works on git repositories: run it inside one, or `git init` here."
        return GitError(f"{start} is not in a git repository", hint=hint)
    if any(word in words for word in ("unknown repository extension", "'extensions.", "repo version")):
        said = " ".join(words.removeprefix("fatal: ").split())
        return GitError(f"git cannot read the repository at {start}: {said}", hint="Install a newer git.")
    return GitError(f"git cannot open {start}: {words.removeprefix('fatal: ')}")


def _one_below(start: Path) -> str:
    """The hint that names the repositories right below a folder; empty where there are none."""
    try:
        with os.scandir(start) as entries:
            near = sorted(
                entry.name for entry in islice(entries, _MOST_LOOKED_AT) if (start / entry.name / ".git").exists()
            )
    except OSError:
        return ""
    more = f" and {len(near) - _MOST_NAMED} more" if len(near) > _MOST_NAMED else ""
    return f"Ask one of the repositories below it: {', '.join(near[:_MOST_NAMED])}{more}" if near else ""
