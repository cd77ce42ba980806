"""Worker processes, and what becomes of a batch on which one of them hangs or dies.

Such a batch is done again one by one in a fresh process. The job that is at fault answers with what `blame` says of it,
all others as if nothing had happened.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Generic, TypeVar

from codemap.errors import StoreError

_Job = TypeVar("_Job")

AHEAD = 3
"""Batches submitted per worker before the oldest is waited for."""

PATIENCE = 60.0
"""Seconds of waiting for the oldest batch; usual ones take less than two, and a job is given up by itself after ten."""

PATIENCE_FOR_ONE = 30.0
"""Seconds of waiting for a single job."""

PATIENCE_TO_START = 60.0
"""Seconds of waiting for a process to start."""

HUNG = "timed out: no answer within {:g} s"
CRASHED = "the process that read it crashed"

_LESS_MEMORY = (
    "Run the command again: it goes on where it was. If it happens again, the machine may be short of memory."
)


def answers(
    batches: Iterable[list[_Job]],
    work: Callable[[list[_Job]], bytes],
    blame: Callable[[_Job, str], bytes],
    *,
    workers: int,
) -> Generator[bytes, None, None]:
    """Yields what `work` returns for each batch, in order; of a batch that went wrong, one answer a job.

    Nothing of it runs on after the iterator is closed. Raises StoreError when processes cannot even start.
    """
    crew = _Crew(work, blame, workers)
    try:
        for batch in batches:
            crew.give(batch)
            if len(crew.pending) > AHEAD * workers:
                yield from crew.oldest()
        while crew.pending:
            yield from crew.oldest()
    finally:
        crew.pool.end()


class _Pool:
    """Processes that are ended, not waited for: what they were doing is of no use any more."""

    def __init__(self, workers: int) -> None:
        # spawn, not fork: a server that asks for a refresh has threads, and a forked copy of their locks can hang.
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(workers, context, initializer=_begin)

    def submit(self, work: Callable[[list[_Job]], bytes], batch: list[_Job]) -> Future[bytes]:
        """Hands a batch to one of the processes, which may have to start."""
        with _uninterrupted():
            return self._executor.submit(work, batch)

    def end(self) -> None:
        """Kills the processes, busy or not."""
        for process in list((self._executor._processes or {}).values()):  # kill_workers() came with Python 3.14
            process.kill()
        self._executor.shutdown(cancel_futures=True)


class _Crew(Generic[_Job]):
    """A pool that is replaced when it breaks, and the batches that are in it, oldest first."""

    def __init__(self, work: Callable[[list[_Job]], bytes], blame: Callable[[_Job, str], bytes], workers: int) -> None:
        self.pending: deque[tuple[list[_Job], Future[bytes]]] = deque()
        self.pool = _Pool(workers)
        self._work = work
        self._blame = blame
        self._workers = workers

    def give(self, batch: list[_Job]) -> None:
        """Submits a batch."""
        try:
            future = self.pool.submit(self._work, batch)
        except BrokenProcessPool:
            self._replace()
            future = self.pool.submit(self._work, batch)
        self.pending.append((batch, future))

    def oldest(self) -> list[bytes]:
        """Waits for the oldest batch and returns its answers."""
        batch, future = self.pending.popleft()
        try:
            return [future.result(PATIENCE)]
        except (BrokenProcessPool, TimeoutError):
            self.pool.end()
            found = self._one_by_one(batch)
            self._replace()
            return found

    def _replace(self) -> None:
        """Starts a new pool and gives it all that the old one did not answer."""
        self.pool.end()
        self.pool = _Pool(self._workers)
        for place, (batch, future) in enumerate(self.pending):
            if not future.done() or future.cancelled() or future.exception():
                self.pending[place] = batch, self.pool.submit(self._work, batch)

    def _one_by_one(self, batch: list[_Job]) -> list[bytes]:
        found: list[bytes] = []
        pool = _started()
        try:
            for job in batch:
                try:
                    found.append(pool.submit(self._work, [job]).result(PATIENCE_FOR_ONE))
                    continue
                except TimeoutError:
                    found.append(self._blame(job, HUNG.format(PATIENCE_FOR_ONE)))
                except BrokenProcessPool:
                    found.append(self._blame(job, CRASHED))
                pool.end()
                pool = _started()
        finally:
            pool.end()
        return found


def _started() -> _Pool:
    """Returns a pool of one process that has shown that it runs; else it is not the fault of a job."""
    pool = _Pool(1)
    try:
        pool.submit(_echo, [b""]).result(PATIENCE_TO_START)
    except (BrokenProcessPool, TimeoutError) as error:
        pool.end()
        raise StoreError("worker processes end as soon as they start", hint=_LESS_MEMORY) from error
    return pool


def _echo(batch: list[bytes]) -> bytes:
    return batch[0]


def _begin() -> None:
    """Prepares a worker: an interrupt is its parent's business, and it does not outlive its parent."""
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    # A worker holds both ends of the queue that it waits on, so the end of a killed parent does not show there.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Keeps interrupts from processes that start here: they would complain before they know to ignore them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
