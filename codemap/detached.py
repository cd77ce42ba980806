"""Starts modules of codemap in processes of their own, which nobody waits for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def start(module: str, *args: str, folder: Path | None = None) -> None:
    """Runs a module in `folder` (None: here), with nothing of the terminal and no search path into that folder."""
    subprocess.Popen(
        [sys.executable, "-P", "-m", module, *args],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=getattr(subprocess, "DETACHED_PROCESS", 0),
    )
