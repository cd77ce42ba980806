"""One blob to the row that the facts store keeps: a pure step, run here or in worker processes."""

from __future__ import annotations

import gc
import marshal
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator

from codemap.errors import StoreError
from codemap.index.packing import pack
from codemap.index.prepared import SECRET, SNIFF, Job, Prepared
from codemap.index.text import text_rows
from codemap.lang import Source, extract_source, language_of, read_source
from codemap.model import BlobId, Extraction

ENOUGH_JOBS = 400
"""Fewer blobs than this are parsed in this process: starting workers would cost more than it saves."""

_HEAD = 200
_BATCH_BYTES = 250_000
_BATCH_JOBS = 64
_AHEAD = 3
"""Batches submitted per worker before the oldest is waited for."""

_MOST_WORKERS = 8
_LESS_MEMORY = (
    "Run the command again: it goes on where it was. If it happens again, the machine may be short of memory."
)


def prepare(job: Job) -> Prepared:
    """Returns the row for one blob; never raises on content."""
    found = _language(job)
    source = "secret file" if found == SECRET else read_source(job.data)
    extraction = _extraction(source, found)
    facts = extraction.facts
    surface, body = pack(facts) if facts and extraction.status != "text" else (None, None)
    return Prepared(
        job.blob,
        job.language,
        "" if found == SECRET else found,
        len(job.data),
        extraction.status,
        extraction.reason,
        facts.lines if facts else 0,
        facts.marker if facts else "",
        surface,
        body,
        text_rows(facts, source) if facts and not isinstance(source, str) else [],
    )


def _language(job: Job) -> str:
    if not job.language.startswith(SNIFF):
        return job.language
    ending = job.language.removeprefix(SNIFF)
    return language_of(f"file{ending}", job.data if ending else job.data[:_HEAD]) or ""


def _extraction(source: Source | str, language: str) -> Extraction:
    try:
        return extract_source(source, language or None)
    except Exception as error:  # a fault in an adapter must cost one file, not the run; it is listed with the file
        return Extraction("failed", f"internal error: {type(error).__name__}: {error}", None)


def prepare_all(jobs: Iterable[Job], count: int) -> Iterator[Prepared]:
    """Yields the rows of about `count` jobs in order, from worker processes when there is enough to do.

    Raises StoreError when a worker process ends before its work.
    """
    workers = min(_MOST_WORKERS, os.cpu_count() or 1, count // (ENOUGH_JOBS // 2))
    if workers < 2:
        yield from map(prepare, jobs)
        return
    from concurrent.futures.process import BrokenProcessPool

    try:
        yield from _from_workers(jobs, workers)
    except BrokenProcessPool as error:
        raise StoreError("a worker process ended while files were read", hint=_LESS_MEMORY) from error


def _from_workers(jobs: Iterable[Job], workers: int) -> Iterator[Prepared]:
    from concurrent.futures import Future, ProcessPoolExecutor

    # spawn, not fork: a server that asks for a refresh has threads, and a forked copy of their locks can hang.
    context = multiprocessing.get_context("spawn")
    pending: deque[Future[bytes]] = deque()
    pool = ProcessPoolExecutor(workers, context, initializer=_start_worker)
    try:
        for batch in _batched(jobs):
            pending.append(pool.submit(_prepared, batch))
            if len(pending) > _AHEAD * workers:
                yield from _unpacked(pending.popleft().result())
        while pending:
            yield from _unpacked(pending.popleft().result())
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    """Readies a worker: Ctrl-C is for the process that started it, and it does not outlive that one."""
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # A worker holds both ends of the queue that it waits on, so the end of a killed parent does not show there.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _prepared(batch: list[tuple[BlobId, str, bytes]]) -> bytes:
    """Returns the rows of a batch, marshalled: pickling so many small tuples costs a tenth of making them."""
    return marshal.dumps([tuple(prepare(Job(*job))) for job in batch])


def _unpacked(rows: bytes) -> Iterator[Prepared]:
    return (Prepared(*row) for row in marshal.loads(rows))


def _batched(jobs: Iterable[Job]) -> Iterator[list[tuple[BlobId, str, bytes]]]:
    """Yields runs of jobs of bounded size: what is submitted lies in memory until a worker takes it."""
    batch: list[tuple[BlobId, str, bytes]] = []
    size = 0
    for job in jobs:
        batch.append((job.blob, job.language, job.data))
        size += len(job.data)
        if size >= _BATCH_BYTES or len(batch) >= _BATCH_JOBS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
