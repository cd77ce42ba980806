"""One watcher a worktree; a dead one is not believed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from codemap.index.watcher import Claimed, Watcher, claimed, forget_watchers, watcher_of


def test_a_watcher_is_seen_while_it_lives(tmp_path: Path) -> None:
    watcher = Watcher(os.getpid(), 1.0, 2.0)
    with claimed(tmp_path, "main") as claim:
        claim.tell(watcher)
        assert watcher_of(tmp_path, "main") == watcher
        assert watcher_of(tmp_path, "linked-x") is None
    assert watcher_of(tmp_path, "main") is None


def test_a_second_one_is_told_who_watches(tmp_path: Path) -> None:
    with claimed(tmp_path, "main") as claim:
        claim.tell(Watcher(4711, 1.0, 2.0))
        with pytest.raises(Claimed, match="process 4711"), claimed(tmp_path, "main"):
            pass
        assert watcher_of(tmp_path, "main") is not None
    with claimed(tmp_path, "main"):
        pass


def test_what_a_killed_watcher_wrote_is_not_believed_and_not_in_the_way(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, signal, sys\n"
        "from codemap.index.watcher import Watcher, claimed\n"
        "with claimed(pathlib.Path(sys.argv[1]), 'main') as claim:\n"
        "    claim.tell(Watcher(os.getpid(), 1.0, 2.0))\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert (tmp_path / "watch/main.json").exists()
    assert watcher_of(tmp_path, "main") is None
    with claimed(tmp_path, "main"):
        pass


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"pid": 1}', "\0"])
def test_a_state_that_cannot_be_read_is_no_watcher(tmp_path: Path, content: str) -> None:
    with claimed(tmp_path, "main"):
        (tmp_path / "watch/main.json").write_text(content)
        assert watcher_of(tmp_path, "main") is None


def test_only_dead_watchers_are_forgotten(tmp_path: Path) -> None:
    with claimed(tmp_path, "dead"):
        pass
    with claimed(tmp_path, "main"):
        forget_watchers(tmp_path)
        assert [file.name for file in (tmp_path / "watch").iterdir()] == ["main.lock"]
    forget_watchers(tmp_path)
    assert list((tmp_path / "watch").iterdir()) == []
