"""Real git repositories made on the spot: fixed identity, logical clock, no user configuration."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from codemap.git import Repository

START = 1_700_000_000

GEO = """\
def area(w, h):
    return w * h


def price(w, h):
    return area(w, h) * 3
"""


_NEEDED = frozenset(
    [
        "PATH",
        "HOME",
        "TMPDIR",
        "PYTHONPATH",
        "VIRTUAL_ENV",
        "SYSTEMROOT",
        "COMSPEC",
        "PATHEXT",
        "USERPROFILE",
        "APPDATA",
        "LOCALAPPDATA",
        "TEMP",
        "TMP",
    ]
)


def clean_environ(**extra: str) -> dict[str, str]:
    """Returns what a program needs of the environment, and nothing that a user, a hook or CI says to git or codemap, plus `extra`."""
    environ = {key: value for key, value in os.environ.items() if key in _NEEDED or key.startswith("PYTEST_")}
    environ.update(
        GIT_CONFIG_GLOBAL=os.devnull,
        GIT_CONFIG_NOSYSTEM="1",
        GIT_AUTHOR_NAME="T",
        GIT_AUTHOR_EMAIL="t@example.invalid",
        GIT_COMMITTER_NAME="T",
        GIT_COMMITTER_EMAIL="t@example.invalid",
        LC_ALL="C.UTF-8",
    )
    environ.update(extra)
    return environ


class RepoBuilder:
    """A repository in a temporary folder; every commit is one logical minute after the last, so ids are constant."""

    def __init__(self, root: Path, *init_options: str, init: bool = True) -> None:
        self.root = root
        self.clock = START
        root.mkdir(parents=True, exist_ok=True)
        if init:
            self.git("init", "-q", "-b", "main", *init_options)

    def git(
        self, *args: str, input: bytes | None = None, check: bool = True, env: Mapping[str, str] | None = None
    ) -> str:
        """Runs git in the repository and returns what it printed, surrounding white space removed."""
        when = f"{self.clock} +0000"
        environ = clean_environ(GIT_AUTHOR_DATE=when, GIT_COMMITTER_DATE=when, **(env or {}))
        done = subprocess.run(["git", *args], cwd=self.root, input=input, capture_output=True, env=environ)
        if check and done.returncode:
            raise AssertionError(f"git {' '.join(args)}: {done.stderr.decode(errors='replace')}")
        return done.stdout.decode("utf-8", "surrogateescape").strip()

    def write(self, path: str, content: str | bytes) -> Path:
        """Writes a file (parents made) with exactly these bytes."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    def commit(self, message: str = "change", files: Mapping[str, str | bytes] | None = None) -> str:
        """Writes `files`, adds everything, commits, and returns the commit id."""
        for path, content in (files or {}).items():
            self.write(path, content)
        self.git("add", "-A")
        self.clock += 60
        self.git("commit", "-q", "--allow-empty", "--no-verify", "-m", message)
        return self.git("rev-parse", "HEAD")

    def open(self, below: str = "", **extra: str) -> Repository:
        """Opens the repository as codemap does, with `extra` in the environment."""
        from codemap.git import open_repository

        return open_repository(self.root / below, clean_environ(**extra))

    def clone(self, target: Path, *options: str) -> RepoBuilder:
        """Clones the repository through git's own transport, so that depth and filters count."""
        self.git("clone", "-q", *options, f"file://{self.root}", str(target))
        return RepoBuilder(target, init=False)

    def worktree(self, target: Path, branch: str) -> RepoBuilder:
        """Adds a linked worktree on a new branch."""
        self.git("worktree", "add", "-q", "-b", branch, str(target))
        return RepoBuilder(target, init=False)

    def files(self) -> dict[str, str]:
        """Returns a hash of every file below the root, git's own included: two calls tell what was written between."""
        found = (file for file in self.root.rglob("*") if file.is_file() and not file.is_symlink())
        return {str(file.relative_to(self.root)): sha256(file.read_bytes()).hexdigest() for file in found}
