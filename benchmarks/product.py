"""Runs codemap the way a user does: whole processes of this checkout, on a repository given by path."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


def environ() -> dict[str, str]:
    """Returns the environment of a user without configuration, with this checkout importable.

    Python keeps what it compiles, as it does for an installed package, whatever this process was told.
    """
    others = ("GIT_", "CODEMAP_", "PYTHON")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(others)}
    return kept | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "PYTHONPATH": str(CHECKOUT)}


def command(root: Path, *args: str) -> list[str]:
    """Returns the command line of `codemap --repo ROOT ARGS`."""
    # -P: else the current folder comes before the checkout, and a package there could be imported instead of ours.
    return [sys.executable, "-P", "-m", "codemap", "--repo", str(root), *args]


def hook_command(event: str) -> list[str]:
    """Returns the command line that an installed git hook runs, in the top folder of the worktree."""
    return [sys.executable, "-P", "-m", "codemap.hooks", event]


def server_command(root: Path) -> list[str]:
    """Returns the command line of `codemap-mcp --repo ROOT`."""
    return [sys.executable, "-P", "-c", "from codemap.server.main import main; main()", "--repo", str(root)]


def output(root: Path, *args: str) -> bytes:
    """Returns what a command prints; exits with its complaint when it could not answer."""
    done = subprocess.run(command(root, *args), capture_output=True, env=environ(), check=False)
    if done.returncode > 1:
        raise SystemExit(f"codemap {' '.join(args)}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def lines(root: Path, *args: str) -> Iterator[bytes]:
    """Yields the lines that a command prints."""
    yield from output(root, *args).splitlines()
