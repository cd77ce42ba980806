"""What whole processes cost: CPU, wall clock, peak memory. Children that a process waited for are counted with it."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from threading import Timer
from typing import NamedTuple

_LONGEST_S = 3_600
"""A process that takes longer is killed, which ends the measuring."""


class Run(NamedTuple):
    """One process that has ended. `cpu_s` is user and system time of it and its children, `complaint` its stderr."""

    cpu_s: float
    wall_s: float
    code: int
    output: bytes
    complaint: str


def run(argv: Sequence[str], *, environ: Mapping[str, str], cwd: Path | None = None) -> Run:
    """Runs a command to its end and returns what it cost and printed."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.perf_counter()
        process = subprocess.Popen(argv, stdout=out, stderr=err, env=environ, cwd=cwd)
        watch = Timer(_LONGEST_S, process.kill)
        watch.start()
        _, status, usage = os.wait4(process.pid, 0)
        watch.cancel()
        wall = time.perf_counter() - start
        if wall > _LONGEST_S:
            raise _out_of_time(argv)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        complaint = err.read().decode(errors="replace").strip()
        return Run(usage.ru_utime + usage.ru_stime, wall, process.returncode, out.read(), complaint)


def watched(argv: Sequence[str], *, environ: Mapping[str, str], every_s: float = 0.01) -> tuple[Run, int]:
    """Runs a command and returns what it cost and the most memory that it and its descendants held at once.

    Sampled from /proc (Linux only). Resident pages are summed over the processes, so pages they share count once for
    each: an upper bound.
    """
    start = time.perf_counter()
    process = subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environ)
    most, ended = 0, False
    while not ended:
        most = max(most, sum(map(_resident_bytes, _family(process.pid))))
        if time.perf_counter() - start > _LONGEST_S:
            process.kill()
            process.wait()
            raise _out_of_time(argv)
        time.sleep(every_s)
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        ended = pid != 0
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(argv)} ended with {process.returncode}")
    wall = time.perf_counter() - start
    return Run(usage.ru_utime + usage.ru_stime, wall, process.returncode, b"", ""), most


def _out_of_time(argv: Sequence[str]) -> SystemExit:
    return SystemExit(f"{' '.join(argv)} was stopped: it took longer than {_LONGEST_S} s")


def _family(pid: int) -> list[int]:
    parents = {int(folder.name): _parent(folder) for folder in Path("/proc").iterdir() if folder.name.isdigit()}
    family = [pid]
    for member in family:
        family += [child for child, parent in parents.items() if parent == member]
    return family


def _parent(folder: Path) -> int:
    try:
        return int((folder / "stat").read_bytes().rpartition(b")")[2].split()[1])
    except OSError:
        return -1


def _resident_bytes(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_bytes().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def interleaved(count: int, *measures: Callable[[], Run]) -> list[tuple[Run, ...]]:
    """Returns `count` rounds of the measures taken in turn, after one round that is thrown away.

    In turn, because the speed of a shared machine swings: the two sides of a ratio must see the same weather.
    """
    rounds = [tuple(measure() for measure in measures) for _ in range(count + 1)]
    return rounds[1:]


def median_cpu(runs: Iterable[Run]) -> float:
    """Returns the median CPU seconds."""
    return statistics.median(run.cpu_s for run in runs)
