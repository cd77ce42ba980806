"""The command that starts the server, as a program's settings have to name it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

COMMAND = "codemap-mcp"

_PATIENT_S = 30.0


def command_for(environ: Mapping[str, str], *, shared: bool) -> str:
    """Returns the command: its name where everybody has it on the path or the file is shared, else where it lies here.

    Programs with a window do not see what a shell puts on the path, so a name is only good where it is found without.
    """
    if shared:
        return COMMAND
    beside = Path(sys.executable).with_name(COMMAND + (".exe" if sys.platform == "win32" else ""))
    if beside.is_file():
        return str(beside)
    return shutil.which(COMMAND, path=environ.get("PATH")) or COMMAND


def problem_of(command: Sequence[str], environ: Mapping[str, str]) -> str:
    """Returns why a server command does not run; empty if it does. It is asked for its version."""
    found = shutil.which(command[0], path=environ.get("PATH"))
    # Windows finds a program in the folder at hand, too, where a repository may have put it.
    if found is None or not Path(found).is_absolute():
        return f"{command[0]} is not on the path"
    try:
        done = subprocess.run(
            [found, "--version"], env=dict(environ), capture_output=True, timeout=_PATIENT_S, check=False, text=True
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{found} does not run: {error}"
    said = (done.stderr or done.stdout).strip().rpartition("\n")[2]
    return "" if done.returncode == 0 else f"{found} ends with {done.returncode}: {said}"
