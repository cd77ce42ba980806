"""Workers: rows come in order, whoever makes them, and a worker that dies costs none."""

from __future__ import annotations

import marshal
import multiprocessing
from contextlib import closing

from codemap.index.packing import unpack_surface
from codemap.index.prepare import ENOUGH_JOBS, _blamed, prepare, prepare_all
from codemap.index.prepared import Job, Prepared
from codemap.index.staff import Staff
from codemap.model import BlobId


def jobs(count: int) -> list[Job]:
    return [Job(BlobId(f"{number:040x}"), "python", b"def f%d(): pass\n" % number) for number in range(count)]


def shown(row: Prepared) -> tuple[object, ...]:
    """Returns a row with its packed part read: equal facts may be packed into different bytes."""
    assert row.surface is not None
    return (*row[:8], unpack_surface(row.surface), row.chunks)


def test_rows_of_workers_are_those_made_here() -> None:
    wanted = jobs(ENOUGH_JOBS)
    with closing(Staff()) as staff:
        rows = list(prepare_all(wanted, ENOUGH_JOBS, staff))
    assert list(map(shown, rows)) == [shown(prepare(job)) for job in wanted]


def test_rows_come_in_spite_of_workers_that_die() -> None:
    wanted = jobs(3 * ENOUGH_JOBS)
    with closing(Staff()) as staff:
        rows = prepare_all(wanted, ENOUGH_JOBS, staff)
        found = [next(rows)]
        for worker in multiprocessing.active_children():
            worker.kill()
        found.extend(rows)
    assert list(map(shown, found)) == [shown(prepare(job)) for job in wanted]


def test_what_cannot_be_parsed_is_still_searchable() -> None:
    row = prepare(Job(BlobId("1" * 40), "python", b"def f(): pass\n" * 3))
    blamed = marshal.loads(_blamed(("1" * 40, "python", b"def f(): pass\n" * 3), "timed out"))
    failed = Prepared(*blamed[0])
    assert (failed.status, failed.reason, failed.language, failed.lines) == ("failed", "timed out", "python", row.lines)
    assert failed.surface is None
    assert "def f" in failed.chunks[0][5]
