"""`codemap-mcp`: serves one repository to one client over standard input and output, until the client goes away.

Light to import: the SDK, and what the tools ask, are imported when they are needed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from codemap import __version__

INTERRUPTED = 130

ROOT_VARIABLES = ("CODEMAP_REPO_ROOT", "CLAUDE_PROJECT_DIR")
"""Variables that name the repository when no option does, the first one first."""

PROFILES = ("core", "review", "memory", "all")
"""Names of the profiles, the usual one first; `profiles` says what they hold, and takes long to import."""

PROFILE_VARIABLE = "CODEMAP_MCP_PROFILE"


def choose_root(option: str | None, environ: Mapping[str, str], current: Path) -> Path:
    """Returns the directory to look for the repository in: the option, else a variable, else the current one."""
    named = (option, *(environ.get(name) for name in ROOT_VARIABLES))
    chosen = next((text for text in named if text), None)
    # Of a user who is not known this keeps the name, which the first question then says is no directory.
    return current / os.path.expanduser(chosen) if chosen else current


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Serves until standard input closes, and ends the process."""
    options = _parser().parse_args(args)
    root = choose_root(options.repo, os.environ, _here())
    from codemap.server.app import build_server

    # The thread that waits for the next question cannot be interrupted; what is written is safe against a sudden end.
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(INTERRUPTED))
    build_server(root, os.environ, options.profile).run("stdio")
    sys.stderr.flush()
    # A worker may still be indexing for a client that has gone; it must not keep the process alive, and what it
    # printed to standard output must not reach the client's pipe.
    os._exit(0)


def _here() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError:
        # It was removed; whoever asks is told.
        return Path()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="codemap-mcp", description="Answer questions about a git repository over MCP (standard input and output)"
    )
    parser.add_argument(
        "--repo", metavar="PATH", help="the repository (default: $CODEMAP_REPO_ROOT, $CLAUDE_PROJECT_DIR, here)"
    )
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        default=os.environ.get(PROFILE_VARIABLE) or PROFILES[0],
        help=f"which tools to list; all can be called (default: ${PROFILE_VARIABLE}, {PROFILES[0]})",
    )
    parser.add_argument("--version", action="version", version=f"codemap-mcp {__version__}")
    return parser


if __name__ == "__main__":
    main()
