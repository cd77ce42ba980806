"""Workers: rows come in order, whoever makes them, and a worker that dies is an error and not a wait."""

from __future__ import annotations

import multiprocessing

import pytest

from codemap.errors import StoreError
from codemap.index.packing import unpack_surface
from codemap.index.prepare import ENOUGH_JOBS, prepare, prepare_all
from codemap.index.prepared import Job, Prepared
from codemap.model import BlobId


def jobs(count: int) -> list[Job]:
    return [Job(BlobId(f"{number:040x}"), "python", b"def f%d(): pass\n" % number) for number in range(count)]


def shown(row: Prepared) -> tuple[object, ...]:
    """Returns a row with its packed part read: equal facts may be packed into different bytes."""
    assert row.surface is not None
    return (*row[:8], unpack_surface(row.surface), row.chunks)


def test_rows_of_workers_are_those_made_here() -> None:
    wanted = jobs(ENOUGH_JOBS)
    assert list(map(shown, prepare_all(wanted, ENOUGH_JOBS))) == [shown(prepare(job)) for job in wanted]


def test_a_worker_that_dies_is_an_error() -> None:
    rows = prepare_all(jobs(10 * ENOUGH_JOBS), ENOUGH_JOBS)
    next(rows)
    for worker in multiprocessing.active_children():
        worker.kill()
    with pytest.raises(StoreError, match="a worker process ended"):
        list(rows)
