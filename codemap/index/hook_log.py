"""What the last run of each git hook in a worktree came to, beside the index: one that fails in silence is found."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class HookRun(NamedTuple):
    """The last run of one hook: when it ended (seconds since the epoch), how long it took, and what came of it.

    `outcome` is `reported`, `nothing to say`, `stopped` (by a gate), `refreshed`, `out of time`, `interrupted` or
    `failed`; `detail` says why, where that needs words.
    """

    event: str
    at: float
    seconds: float
    outcome: str
    detail: str = ""


def write_run(folder: Path, key: str, run: HookRun) -> None:
    """Replaces what is known of the last run of this hook in the worktree `key`."""
    file = hook_folder(folder) / f"{key}.{run.event}.json"
    beside = file.with_suffix(f".{os.getpid()}")
    beside.write_text(json.dumps(run._asdict()), "utf-8")
    beside.replace(file)


def last_runs(folder: Path | None, key: str) -> tuple[HookRun, ...]:
    """Returns the last run of every hook that has run in the worktree `key`, by event."""
    if folder is None:
        return ()
    files = sorted((folder / _NAME).glob(f"{key}.*.json"))
    return tuple(run for file in files for run in _read(file))


def hook_folder(folder: Path) -> Path:
    """Returns the folder for what hooks keep, and makes it."""
    made = folder / _NAME
    made.mkdir(parents=True, exist_ok=True)
    return made


def forget_hooks(folder: Path) -> None:
    """Removes what hooks keep."""
    for file in (folder / _NAME).glob("*"):
        file.unlink(missing_ok=True)


_NAME = "hooks"


def _read(file: Path) -> Iterator[HookRun]:
    try:
        yield HookRun(**json.loads(file.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return
