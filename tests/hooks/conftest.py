"""Repositories with installed hooks, driven by git itself."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import codemap
from codemap.hooks.install import install
from codemap.hooks.run import REPORTING
from tests.support.repos import RepoBuilder, clean_environ

PACKAGE = str(Path(codemap.__file__).parent.parent)


class Hooked:
    """A repository whose hooks run codemap; `git` gives back what git and the hooks wrote to stderr."""

    def __init__(self, builder: RepoBuilder) -> None:
        self.builder = builder

    def install(self, *events: str, python: str = sys.executable) -> None:
        """Installs the hooks as the command does; without names those that report, which leave nothing running."""
        install(self.builder.root, clean_environ(), events or REPORTING, python)

    def git(self, *args: str, code: int = 0, below: str = "", **environ: str) -> str:
        """Runs git where hooks find codemap, expects its exit code, and returns its stderr."""
        done = subprocess.run(
            ["git", *args],
            cwd=self.builder.root / below,
            capture_output=True,
            env=clean_environ(**{"CODEMAP_PYTHONPATH": PACKAGE, **environ}),
        )
        stderr = done.stderr.decode("utf-8", "surrogateescape")
        assert done.returncode == code, stderr
        return stderr

    def hook(self, event: str) -> Path:
        """Returns where git looks for the hook."""
        printed = self.builder.git("rev-parse", "--path-format=absolute", "--git-path", "hooks")
        return Path(printed) / event

    def write_hook(self, event: str, script: str, mode: int = 0o755) -> Path:
        """Writes a hook of somebody else's."""
        file = self.hook(event)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(script)
        file.chmod(mode)
        return file

    def run(self, *args: str, lines: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
        """Runs the door as the shim does, without git around it."""
        command = [sys.executable, "-P", "-m", "codemap.hooks", *args]
        env = clean_environ(**{"PYTHONPATH": PACKAGE, **environ})
        return subprocess.run(command, cwd=self.builder.root, input=lines, capture_output=True, env=env)


@pytest.fixture
def hooked(geo: RepoBuilder) -> Hooked:
    """The repository with geo.py; no hooks are installed yet."""
    return Hooked(geo)


@pytest.fixture
def hooked_at() -> Callable[[RepoBuilder], Hooked]:
    """Makes a `Hooked` of any repository."""
    return Hooked


@pytest.fixture
def remote(tmp_path: Path, geo: RepoBuilder) -> Path:
    """An empty bare repository, known to `geo` as origin."""
    folder = tmp_path / "remote.git"
    RepoBuilder(folder, init=False).git("init", "-q", "--bare", "-b", "main", str(folder))
    geo.git("remote", "add", "origin", str(folder))
    return folder
