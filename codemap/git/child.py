"""Git child processes: the environment they get, how they are run, how their failures are told.

Never a shell, never a prompt, never the network (but for `deepen`), never a write that git considers optional.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from codemap.errors import GitError

LOCATORS = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
)
"""The variables by which git tells a hook which repository, index and object store it works on."""

_KEPT = frozenset(("GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_EXEC_PATH"))

# GIT_NO_LAZY_FETCH exists since git 2.45; before that only the empty list of protocols keeps a partial clone
# from reaching its remote.
_FORCED = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_LITERAL_PATHSPECS": "1",
    "LC_ALL": "C",
}


def child_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment for git children: of git's own variables only those that choose configuration stay."""
    kept = {
        name: value
        for name, value in environ.items()
        if not name.startswith("GIT_") or name.startswith("GIT_CONFIG_") or name in _KEPT
    }
    return kept | _FORCED


def isolated_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment for git children that must not read any configuration of the user."""
    kept = {name: value for name, value in child_environ(environ).items() if not name.startswith("GIT_CONFIG_")}
    return kept | {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull}


def launch(
    args: Sequence[str], *, cwd: Path, environ: Mapping[str, str], input: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Runs one git child to its end and returns it, whatever its exit code."""
    try:
        return subprocess.run([git_program(environ), *args], cwd=cwd, env=environ, input=input, capture_output=True)
    except OSError as error:
        raise unstartable(error, cwd) from error


def git_program(environ: Mapping[str, str]) -> str:
    """Returns what starts git. On Windows that is its file on PATH: by name, the folder at hand would come first."""
    return first_on_path("git.exe", environ.get("PATH", "")) if os.name == "nt" else "git"


@lru_cache(maxsize=8)
def first_on_path(name: str, path: str) -> str:
    """Returns the first file of this name in the absolute folders of a PATH; one that cannot be where there is none."""
    files = (Path(folder) / name for folder in path.split(os.pathsep) if Path(folder).is_absolute())
    return str(next((file for file in files if file.is_file()), Path(os.devnull) / name))


def unstartable(error: OSError, cwd: Path) -> GitError:
    """Returns the error for a git child that could not be started."""
    if isinstance(error, FileNotFoundError) and cwd.is_dir():
        return GitError("git was not found on PATH", hint="Install git, or add its folder to PATH.")
    return GitError(f"git could not be started in {cwd}: {error.strerror}")


def complaint(stderr: bytes) -> str:
    """Returns the last line that git wrote to stderr, without its prefix."""
    lines = stderr.decode("utf-8", "replace").strip().split("\n")
    return lines[-1].removeprefix("fatal: ").removeprefix("error: ")


def git_version(cwd: Path, environ: Mapping[str, str]) -> tuple[tuple[int, ...], str]:
    """Returns git's version as numbers (empty when it says none), and as git says it."""
    text = launch(["--version"], cwd=cwd, environ=child_environ(environ)).stdout.decode("utf-8", "replace").strip()
    found = re.search(r"\d+(?:\.\d+)*", text)
    return tuple(map(int, found[0].split("."))) if found else (), text
