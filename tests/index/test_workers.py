"""Workers: a job on which one hangs or dies costs that job its answer, and nothing is left running."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codemap.errors import StoreError
from codemap.index import workers
from codemap.index.workers import CRASHED, HUNG, Crew

FINE, DEADLY, ENDLESS = "fine", "deadly", "endless"


def work(batch: list[str]) -> bytes:
    for job in batch:
        if job == DEADLY:
            os._exit(7)
        if job == ENDLESS:
            time.sleep(600)
    return " ".join(batch).encode()


def blame(job: str, reason: str) -> bytes:
    return f"{job}: {reason}".encode()


@pytest.fixture
def crew() -> Iterator[Crew]:
    """Two processes, ended with the test."""
    with closing(Crew(2)) as two:
        yield two


def test_the_job_that_ends_its_process_is_blamed_and_no_other(crew: Crew) -> None:
    batches = [[FINE, FINE], [FINE, DEADLY, FINE], [FINE], [DEADLY], [FINE]]
    guilty = f"{DEADLY}: {CRASHED}"
    found = b" ".join(crew.answers(batches, work, blame)).decode()
    assert found == f"fine fine fine {guilty} fine fine {guilty} fine"


def test_the_job_that_hangs_is_blamed_and_no_other(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 1.0)
    monkeypatch.setattr(workers, "PATIENCE_FOR_ONE", 2.0)
    found = b" ".join(crew.answers([[FINE], [FINE, ENDLESS], [FINE]], work, blame)).decode()
    assert found == f"fine fine {ENDLESS}: {HUNG.format(2)} fine"
    crew.close()
    assert multiprocessing.active_children() == []


def test_closing_the_iterator_ends_busy_processes(crew: Crew) -> None:
    found = crew.answers([[FINE], *([[ENDLESS]] * 20)], work, blame)
    assert next(found) == b"fine"
    assert multiprocessing.active_children()
    found.close()
    assert multiprocessing.active_children() == []


def test_processes_that_cannot_run_are_an_error(crew: Crew) -> None:
    with pytest.raises(StoreError, match="end as soon as they start"), Killer():
        list(crew.answers([[FINE]] * 50, work, blame))


KNOWN: list[bytes] = []


def know(batch: list[bytes]) -> bytes:
    KNOWN[:] = batch
    return b""


def tell(batch: list[str]) -> bytes:
    work(batch)
    return b"%d knows %b" % (os.getpid(), b" and ".join(KNOWN))


def test_each_share_is_done_in_order_by_one_process_that_was_told(crew: Crew) -> None:
    crew.tell(know, b"much")
    found = [one.split(b" ", 1) for one in crew.answers_by_share([[[FINE]] * 5, [[FINE]] * 3], tell, blame)]
    processes = [process for process, _ in found]
    assert len(set(processes)) == 2
    assert processes == [processes[0]] * 5 + [processes[-1]] * 3
    assert {said for _, said in found} == {b"knows much"}


def test_a_process_in_place_of_another_is_told_as_well(crew: Crew) -> None:
    list(crew.answers([[FINE]], work, blame))
    crew.tell(know, b"much")
    shares = [[[FINE], [DEADLY, FINE], [FINE]], [[FINE]]]
    found = [one.split(b" ", 1)[1] for one in crew.answers_by_share(shares, tell, blame)]
    assert found == [b"knows much", CRASHED.encode(), b"knows much", b"knows much", b"knows much"]


class Killer:
    """Kills every child process as it appears."""

    def __init__(self) -> None:
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._done.wait(0.01):
            for child in multiprocessing.active_children():
                child.kill()


SCRIPT = """
import os, sys, time
from codemap.index.workers import Crew
from tests.index.test_workers import ENDLESS, FINE, blame, work

def batches():
    yield [FINE]
    for number in range(8):
        yield [ENDLESS]

if __name__ == "__main__":
    import multiprocessing
    for found in Crew(2).answers(batches(), work, blame):
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_an_interrupted_run(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    root = Path(__file__).parents[2]
    run = subprocess.Popen(
        [sys.executable, str(tmp_path / "script.py")],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Whoever runs the tests may have been started deaf to Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert run.stdout is not None
    children = [int(word) for word in run.stdout.readline().split()]
    assert children
    if number == signal.SIGINT:
        os.killpg(run.pid, number)  # as a terminal does: to all processes of the run
    else:
        run.kill()
    said = run.communicate(timeout=30)[1]
    assert said.count("Traceback") == (1 if number == signal.SIGINT else 0)
    assert all(is_gone(child) for child in children)


def is_gone(process: int) -> bool:
    """Waits a little for a process that is no child of ours to end; one that nobody buries counts as ended."""
    return any(_has_ended(process) for _ in _moments())


def _moments() -> Iterator[None]:
    for _ in range(200):
        yield
        time.sleep(0.05)


def _has_ended(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"
