"""The stores under fire: killed at any moment, no room, damaged anywhere, everybody at once.

A few rounds each; `CODEMAP_FIRE_ROUNDS=50 pytest tests/index/test_under_fire.py` is what runs at night.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from codemap.errors import CodemapError
from codemap.search.find_symbol import find_symbol
from tests.support.maps import fresh_rows, kept_rows, project_at
from tests.support.repos import RepoBuilder, clean_environ

ROUNDS = int(os.environ.get("CODEMAP_FIRE_ROUNDS", "3"))
CHECKOUT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")


def started(root: Path, *args: str, before: Callable[[], None] | None = None) -> subprocess.Popen[bytes]:
    """Starts codemap; its output ends when the last process that it started has ended.

    It leaves no compiled files: Python keeps those that were cut by a limit, and they break every later start.
    """
    return subprocess.Popen(
        [sys.executable, "-m", "codemap", *args],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=clean_environ(PYTHONPATH=str(CHECKOUT), PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=before,
    )


def module(number: int, state: int) -> str:
    return f"from m{number + 1} import f{number + 1}\n\n\ndef f{number}(a):\n    return f{number + 1}({state})\n"


def with_files(repo: RepoBuilder, count: int) -> RepoBuilder:
    repo.commit("one", {f"m{number}.py": module(number, 0) for number in range(count)})
    return repo


def scanned_and_right(repo: RepoBuilder, cache: Path) -> None:
    with project_at(repo.root) as project:
        project.refresh()
        assert kept_rows(project) == fresh_rows(repo.root, cache)


# -- killed -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_a_kill_at_any_moment_costs_only_the_refresh(repo: RepoBuilder, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with_files(repo, 40)
    for step in range(4):
        for number in chance.sample(range(40), 12):
            repo.write(f"m{number}.py", module(number, step))
        with started(repo.root, "scan") as process:
            assert process.stdout is not None
            time.sleep(chance.uniform(0.05, 0.5))
            process.kill()
            process.stdout.read()
    scanned_and_right(repo, tmp_path / "fresh")
    assert repo.git("status", "--porcelain", "--ignored").count("\n") < 40
    assert not list((repo.root / ".git").glob("*.lock"))


def test_workers_do_not_outlive_a_killed_refresh(repo: RepoBuilder, tmp_path: Path) -> None:
    with_files(repo, 900)
    for moment in (0.6, 1.2):
        with started(repo.root, "scan") as process:
            assert process.stdout is not None
            time.sleep(moment)
            process.kill()
            process.stdout.read()
    scanned_and_right(repo, tmp_path / "fresh")


# -- no room ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [20_000, 60_000])
def test_without_room_answers_are_right_and_say_so(repo: RepoBuilder, tmp_path: Path, room: int) -> None:
    import resource

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    with_files(repo, 60)
    for question in (["find-symbol", "f7", "--json"], ["changes-context", "--json"], ["who-calls", "f7", "--json"]):
        with started(repo.root, *question, before=limited) as process:
            output = process.communicate(timeout=120)[0]
        document = json.loads(output)
        assert process.returncode == 0
        assert any("in memory" in notice for notice in document["snapshot"]["notices"]), document["snapshot"]
        if question[0] == "find-symbol":
            assert [each["path"] for each in document["symbols"]["items"]] == ["m7.py"]
    scanned_and_right(repo, tmp_path / "fresh")


def test_a_disk_that_fills_up_in_between_keeps_what_there_was(repo: RepoBuilder, tmp_path: Path) -> None:
    import resource

    with_files(repo, 60)
    scanned_and_right(repo, tmp_path / "before")
    size = max(file.stat().st_size for file in (repo.root / ".git/codemap").rglob("*.db"))
    for number in range(60):
        repo.write(f"m{number}.py", module(number, 1) * 20)
    limit = (size + 4096, size + 4096)
    with started(repo.root, "scan", before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit)) as process:
        assert b"Note: " in process.communicate(timeout=120)[0]
        assert process.returncode == 0
    scanned_and_right(repo, tmp_path / "after")


# -- damaged ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(ROUNDS * 4))
def test_damage_anywhere_is_an_error_with_a_next_step_at_most_and_heals(repo: RepoBuilder, seed: int) -> None:
    chance = random.Random(seed)
    with_files(repo, 30)
    with project_at(repo.root) as project:
        project.refresh()
    file = chance.choice(sorted((repo.root / ".git/codemap").rglob("*.db")))
    data = bytearray(file.read_bytes())
    start = chance.randrange(len(data))
    for at in range(start, min(len(data), start + chance.choice([1, 64, 4096, 40_000]))):
        data[at] = chance.randrange(256)
    file.write_bytes(data[: len(data) if chance.random() < 0.8 else start])
    refused = 0
    for state in (1, 2, 3):
        repo.write("m3.py", module(3, state))
        try:
            with project_at(repo.root) as project:
                project.view()
                find_symbol(project, "f3")
        except CodemapError as error:
            assert error.hint
            refused += 1
    assert refused <= 2


# -- everybody at once ------------------------------------------------------------------------------------------------


def test_everybody_at_once_gets_right_answers(repo: RepoBuilder, tmp_path: Path) -> None:
    with_files(repo, 30)
    linked = repo.worktree(tmp_path / "linked", "side")
    trees = {builder: _Tree(builder) for builder in (repo, linked)}
    watcher = started(repo.root, "watch")
    faults: list[object] = []
    end = threading.Event()
    threads = [threading.Thread(target=tree.write, args=(end,)) for tree in trees.values()]
    threads += [
        threading.Thread(target=tree.ask, args=(question, faults))
        for tree in trees.values()
        for question in ("find-symbol", "find-symbol", "changes-context", "hook")
    ]
    for thread in threads:
        thread.start()
    for thread in threads[len(trees) :]:
        thread.join()
    end.set()
    for thread in threads:
        thread.join()
    assert faults == []
    assert watcher.poll() is None
    watcher.terminate()
    said = watcher.communicate(timeout=60)[0]
    assert watcher.returncode == 0
    assert b"codemap:" not in said
    for builder in trees:
        scanned_and_right(builder, tmp_path / f"fresh-{builder.root.name}")
    assert not list((repo.root / ".git").rglob("*.lock")) or [*(repo.root / ".git").rglob("*.lock")] == [
        repo.root / ".git/codemap/watch/main.lock"
    ]


class _Tree:
    """A worktree that always has exactly one function `at_N`, and N grows."""

    def __init__(self, repo: RepoBuilder) -> None:
        self.repo = repo
        self.state = 0
        self._write()

    def _write(self) -> None:
        beside = self.repo.write("state.new", f"def at_{self.state + 1}():\n    return 1\n")
        beside.replace(self.repo.root / "state.py")
        self.state += 1

    def write(self, end: threading.Event) -> None:
        while not end.is_set():
            self._write()
            end.wait(0.15)

    def ask(self, question: str, faults: list[object]) -> None:
        for _ in range(ROUNDS):
            before = self.state
            if question == "hook":
                command = [sys.executable, "-m", "codemap.hooks", "pre-commit"]
            elif question == "find-symbol":
                command = [sys.executable, "-m", "codemap", "find-symbol", "at_", "--json"]
            else:
                command = [sys.executable, "-m", "codemap", "changes-context", "--json"]
            done = subprocess.run(
                command, cwd=self.repo.root, capture_output=True, env=clean_environ(PYTHONPATH=str(CHECKOUT))
            )
            if done.returncode or done.stderr:
                faults.append((question, done.returncode, done.stderr))
            elif question != "hook":
                faults += self._wrong(question, json.loads(done.stdout), before)

    def _wrong(self, question: str, document, before: int) -> list[object]:  # type: ignore[no-untyped-def]
        if question == "find-symbol":
            found = [each["symbol"] for each in document["symbols"]["items"] if each["path"] == "state.py"]
        else:
            found = [each["new"]["name"] for each in document["symbols"]["items"] if each["new"]["path"] == "state.py"]
        states = [int(symbol.rpartition("at_")[2]) for symbol in found]
        notices = document["snapshot"]["notices"]
        if any("changed while they were read" in notice for notice in notices):
            return []
        is_late = any("another codemap" in notice for notice in notices)
        least = 1 if is_late else before
        return (
            [] if len(states) == 1 and least <= states[0] <= self.state else [(question, before, self.state, document)]
        )
