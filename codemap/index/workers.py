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
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

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


class Crew:
    """Processes that do batches. They start when they are given something, and run until they are ended."""

    def __init__(self, count: int) -> None:
        self._workers = [_Worker() for _ in range(count)]

    @property
    def count(self) -> int:
        """How many processes there are at most."""
        return len(self._workers)

    def resize(self, count: int) -> None:
        """Makes it a crew of `count`; those that are too many end."""
        for worker in self._workers[count:]:
            worker.end()
        self._workers = [*self._workers[:count], *(_Worker() for _ in range(count - len(self._workers)))]

    def close(self) -> None:
        """Kills the processes, busy or not. One that is given something afterwards starts anew."""
        for worker in self._workers:
            worker.end()

    def tell(self, work: Callable[[list[bytes]], bytes], told: bytes) -> None:
        """Has every process do this before all else, those that start in place of others included."""
        for worker in self._workers:
            worker.tell(_Told(work, [told]))

    def answers(
        self, batches: Iterable[list[_Job]], work: Callable[[list[_Job]], bytes], blame: Callable[[_Job, str], bytes]
    ) -> Generator[bytes, None, None]:
        """Yields what `work` returns for each batch, in order; of a batch that went wrong, one answer a job.

        Nothing of it runs on after the iterator is closed. Raises StoreError when processes cannot even start.
        """
        order: deque[_Worker] = deque()
        with self._to_the_end():
            for batch in batches:
                worker = min(self._workers, key=_Worker.load)
                worker.give(_Task(work, batch, blame))
                order.append(worker)
                if len(order) > AHEAD * len(self._workers):
                    yield from order.popleft().oldest()
            while order:
                yield from order.popleft().oldest()

    def answers_by_share(
        self,
        shares: Sequence[list[list[_Job]]],
        work: Callable[[list[_Job]], bytes],
        blame: Callable[[_Job, str], bytes],
    ) -> Generator[bytes, None, None]:
        """Yields the same for batches of which each process does one share, at most as many as there are processes."""
        shared = list(zip(self._workers, shares, strict=False))
        with self._to_the_end():
            for worker, share in shared:
                for batch in share:
                    worker.give(_Task(work, batch, blame))
            for worker, share in shared:
                for _ in share:
                    yield from worker.oldest()

    @contextmanager
    def _to_the_end(self) -> Iterator[None]:
        """Ends the processes where the block is not run to its end."""
        try:
            yield
        except BrokenProcessPool as error:
            self.close()
            raise _cannot_start() from error
        except BaseException:
            self.close()
            raise


class _Task(NamedTuple):
    """A batch, what is to be done with it, and what is said of a job at fault."""

    work: Callable[[list[Any]], bytes]
    batch: list[Any]
    blame: Callable[[Any, str], bytes]


class _Told(NamedTuple):
    """What a process has to know, and what it does with it."""

    work: Callable[[list[bytes]], bytes]
    batch: list[bytes]


class _Process:
    """One process that is ended, not waited for: what it was doing is of no use any more."""

    def __init__(self, told: _Told | None) -> None:
        # spawn, not fork: a server that asks for a refresh has threads, and a forked copy of their locks can hang.
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(1, context, initializer=_begin)
        if told is not None:
            self.submit(told.work, told.batch)

    def submit(self, work: Callable[[list[_Job]], bytes], batch: list[_Job]) -> Future[bytes]:
        """Hands a batch to the process, which may have to start."""
        with _uninterrupted():
            return self._executor.submit(work, batch)

    def end(self) -> None:
        """Kills the process, busy or not."""
        for process in list((self._executor._processes or {}).values()):  # kill_workers() came with Python 3.14
            process.kill()
        self._executor.shutdown(cancel_futures=True)


class _Worker:
    """A process that is replaced when it breaks, and the batches that it was given, oldest first."""

    def __init__(self) -> None:
        self._process: _Process | None = None
        self._told: _Told | None = None
        self._pending: deque[tuple[_Task, Future[bytes]]] = deque()

    def load(self) -> int:
        """Returns how many batches it has not done yet."""
        return sum(not future.done() for _, future in self._pending)

    def tell(self, told: _Told) -> None:
        """See `Crew.tell`."""
        self._told = told
        if self._process is not None:
            self._process.submit(told.work, told.batch)

    def give(self, task: _Task) -> None:
        """Submits a batch."""
        try:
            future = self._submitted(task)
        except BrokenProcessPool:
            self._replace()
            future = self._submitted(task)
        self._pending.append((task, future))

    def _submitted(self, task: _Task) -> Future[bytes]:
        if self._process is None:
            self._process = _Process(self._told)
        return self._process.submit(task.work, task.batch)

    def oldest(self) -> list[bytes]:
        """Waits for the oldest batch and returns its answers."""
        task, future = self._pending.popleft()
        try:
            return [future.result(PATIENCE)]
        except (BrokenProcessPool, TimeoutError):
            self._end_process()
            found = self._one_by_one(task)
            self._replace()
            return found

    def end(self) -> None:
        """Kills the process, and forgets what it was given."""
        self._end_process()
        self._pending.clear()

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _replace(self) -> None:
        """Ends the process, and gives a new one all that it did not answer."""
        self._end_process()
        for place, (task, future) in enumerate(self._pending):
            if not future.done() or future.cancelled() or future.exception():
                self._pending[place] = task, self._submitted(task)

    def _one_by_one(self, task: _Task) -> list[bytes]:
        found: list[bytes] = []
        process = self._started()
        try:
            for job in task.batch:
                try:
                    found.append(process.submit(task.work, [job]).result(PATIENCE_FOR_ONE))
                    continue
                except TimeoutError:
                    found.append(task.blame(job, HUNG.format(PATIENCE_FOR_ONE)))
                except BrokenProcessPool:
                    found.append(task.blame(job, CRASHED))
                process.end()
                process = self._started()
        finally:
            process.end()
        return found

    def _started(self) -> _Process:
        """Returns a process that has shown that it runs; else it is not the fault of a job."""
        process = _Process(self._told)
        try:
            process.submit(_echo, [b""]).result(PATIENCE_TO_START)
        except (BrokenProcessPool, TimeoutError) as error:
            process.end()
            raise _cannot_start() from error
        return process


def _cannot_start() -> StoreError:
    return StoreError("worker processes end as soon as they start", hint=_LESS_MEMORY)


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
