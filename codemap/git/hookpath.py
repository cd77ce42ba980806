"""Where git looks for hooks, and who decided that. Writes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from codemap.git.repo import Repository
from codemap.model import path_of

HooksOrigin = Literal["default", "local", "global", "system", "command"]


def hooks_dir(repo: Repository) -> Path:
    """Returns the directory from which git runs hooks in this worktree; it need not exist."""
    printed = repo.run("rev-parse", "--path-format=absolute", "--git-path", "hooks")
    return Path(path_of(printed.removesuffix(b"\n")))


def hooks_dir_origin(repo: Repository) -> HooksOrigin:
    """Returns whose configuration sets `core.hooksPath`; `default` if nobody's.

    The configuration of a single worktree counts as `local`; `command` is `git -c` or the environment.
    """
    printed = repo.run("config", "-z", "--show-scope", "--get", "core.hooksPath", ok=(0, 1))
    match printed.partition(b"\0")[0]:
        case b"":
            return "default"
        case b"global":
            return "global"
        case b"system":
            return "system"
        case b"command":
            return "command"
        case _:
            return "local"
