"""The hooks that bring the index up to date: at once back, once at a time, silent in the middle of a rebase."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from codemap.hooks.install import install
from codemap.search.catch_up import catch_up
from codemap.search.hook_runs import HookRun, hook_runs
from tests.hooks.conftest import PACKAGE, Hooked
from tests.support.maps import project_at
from tests.support.repos import GEO, RepoBuilder, clean_environ

EDITED = GEO.replace("w * h", "w + h")


@pytest.fixture
def all_hooked(hooked: Hooked) -> Hooked:
    """A repository with an index and with every hook installed."""
    with project_at(hooked.builder.root) as project:
        project.refresh()
    install(hooked.builder.root, clean_environ(), (), sys.executable)
    return hooked


def wait_until(happened: Callable[[], bool]) -> None:
    """Waits for something that happens in another process."""
    for _ in range(200):
        if happened():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen within ten seconds")


def is_current(root: Path) -> bool:
    """Says whether the index shows what is in the worktree."""
    with project_at(root) as project:
        return project.is_current()


def runs(root: Path) -> dict[str, HookRun]:
    """Returns the last run of each hook."""
    return {run.event: run for run in hook_runs(root, clean_environ())}


def test_commit_brings_the_index_up_to_date(all_hooked: Hooked) -> None:
    all_hooked.builder.write("geo.py", EDITED)
    all_hooked.git("commit", "-qam", "two")
    wait_until(lambda: "post-commit" in runs(all_hooked.builder.root))
    assert is_current(all_hooked.builder.root)
    assert runs(all_hooked.builder.root)["post-commit"].outcome == "refreshed"


def test_checkout_merge_and_amend_bring_it_up_to_date(all_hooked: Hooked) -> None:
    root = all_hooked.builder.root
    all_hooked.git("checkout", "-q", "-b", "side")
    wait_until(lambda: "post-checkout" in runs(root))
    all_hooked.builder.commit("two", {"other.py": "def other():\n    return 1\n"})
    all_hooked.git("checkout", "-q", "main")
    all_hooked.git("merge", "-q", "--no-ff", "side")
    wait_until(lambda: is_current(root))
    all_hooked.builder.write("geo.py", EDITED)
    all_hooked.git("commit", "-qa", "--amend", "-m", "three")
    wait_until(lambda: is_current(root))


def test_history_is_read_behind_the_first_commit(all_hooked: Hooked) -> None:
    all_hooked.builder.write("geo.py", EDITED)
    assert "`codemap scan` reads the history" in all_hooked.git("commit", "-qam", "two")
    wait_until(lambda: "post-commit" in runs(all_hooked.builder.root))
    all_hooked.builder.write("geo.py", GEO)
    assert "`codemap scan` reads the history" not in all_hooked.git("commit", "-qam", "three")


def test_checkout_of_a_file_starts_nothing(all_hooked: Hooked) -> None:
    all_hooked.builder.write("geo.py", EDITED)
    all_hooked.git("checkout", "-q", "--", "geo.py")
    all_hooked.run("post-checkout", "a", "b", "0")
    time.sleep(0.3)
    assert runs(all_hooked.builder.root) == {}


def test_new_worktree_gets_its_map_without_parsing(all_hooked: Hooked, tmp_path: Path) -> None:
    all_hooked.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    wait_until(lambda: "post-checkout" in runs(tmp_path / "linked"))
    with project_at(tmp_path / "linked") as project:
        assert (project.is_current(), project.refresh().parsed) == (True, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are handed on otherwise there")
def test_pipes_of_whoever_runs_git_are_not_held(all_hooked: Hooked, tmp_path: Path) -> None:
    program = "import time; from codemap.hooks import background; background._let_go(); time.sleep(20)"
    stays = tmp_path / "python"
    stays.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{program}"\n')
    stays.chmod(0o755)
    all_hooked.install("post-commit", python=str(stays))
    reader, writer = os.pipe()
    done = subprocess.run(
        ["git", "commit", "--no-verify", "--allow-empty", "-qm", "two"],
        cwd=all_hooked.builder.root,
        capture_output=True,
        pass_fds=[writer],
        env=clean_environ(CODEMAP_PYTHONPATH=PACKAGE),
    )
    os.close(writer)
    ended, _, _ = select.select([reader], [], [], 15)
    assert (done.returncode, ended) == (0, [reader])
    assert os.read(reader, 1) == b""
    os.close(reader)


def test_rebase_starts_the_refresh_once_at_its_end(all_hooked: Hooked, tmp_path: Path) -> None:
    builder = all_hooked.builder
    trace = tmp_path / "trace"
    recorder = tmp_path / "python"
    recorder.write_text(f'#!/bin/sh\necho "$4" >> "{trace}"\n')
    recorder.chmod(0o755)
    builder.git("checkout", "-q", "-b", "side")
    for number in range(40):
        builder.commit(f"side {number}", {f"side{number}.py": f"def side{number}():\n    return 1\n"})
    builder.git("checkout", "-q", "main")
    builder.commit("main", {"main.py": "x = 1\n"})
    builder.git("checkout", "-q", "side")
    all_hooked.install("post-commit", "post-checkout", "post-merge", "post-rewrite", python=str(recorder))
    all_hooked.git("rebase", "-q", "main")
    wait_until(trace.exists)
    time.sleep(0.3)
    assert trace.read_text().split().count("post-rewrite") == 1
    assert "post-commit" not in trace.read_text().split()
    assert builder.git("status", "--porcelain") == ""


def test_command_is_silent_in_the_middle_of_a_rebase(all_hooked: Hooked) -> None:
    (all_hooked.builder.root / ".git" / "rebase-merge").mkdir()
    all_hooked.run("post-commit")
    all_hooked.run("post-rewrite", "amend")
    time.sleep(0.3)
    assert runs(all_hooked.builder.root) == {}
    assert not (all_hooked.builder.root / ".git" / "codemap" / "hooks").exists()


def test_index_after_a_rebase_is_current(all_hooked: Hooked) -> None:
    builder = all_hooked.builder
    builder.git("checkout", "-q", "-b", "side")
    for number in range(3):
        builder.commit(f"side {number}", {f"side{number}.py": f"def side{number}():\n    return 1\n"})
    builder.git("checkout", "-q", "main")
    builder.commit("main", {"main.py": "x = 1\n"})
    builder.git("checkout", "-q", "side")
    all_hooked.git("rebase", "-q", "main")
    # Whichever hook's process comes first does the work of all and notes its own name.
    wait_until(lambda: is_current(builder.root))


def test_cherry_picks_are_caught_up_with(all_hooked: Hooked) -> None:
    builder = all_hooked.builder
    builder.git("checkout", "-q", "-b", "side")
    for number in range(3):
        builder.commit(f"side {number}", {f"side{number}.py": f"def side{number}():\n    return 1\n"})
    builder.git("checkout", "-q", "main")
    all_hooked.git("cherry-pick", "main..side")
    wait_until(lambda: is_current(builder.root))


def test_second_one_leaves_the_work_to_the_first(geo: RepoBuilder) -> None:
    with project_at(geo.root) as project:
        project.refresh()
    from codemap.index.hook_log import hook_folder
    from codemap.lock import locked

    folder = geo.root / ".git" / "codemap"
    with locked(hook_folder(folder) / "main.lock"):
        assert catch_up(geo.root, clean_environ()) is None
    assert (hook_folder(folder) / "main.asked").exists()
    assert catch_up(geo.root, clean_environ()) is not None
    assert not (hook_folder(folder) / "main.asked").exists()


def test_many_commits_at_once_leave_one_current_index(all_hooked: Hooked) -> None:
    for number in range(8):
        all_hooked.builder.write("geo.py", EDITED + f"# {number}\n")
        all_hooked.git("commit", "--no-verify", "-qam", f"{number}")
    left = all_hooked.builder.root / ".git" / "codemap" / "hooks" / "main.asked"
    wait_until(lambda: is_current(all_hooked.builder.root) and not left.exists())


def test_existing_hook_keeps_its_exit_code_and_the_refresh_starts(all_hooked: Hooked) -> None:
    all_hooked.hook("post-checkout").unlink()
    all_hooked.write_hook("post-checkout", "#!/bin/sh\necho MARK >&2\nexit 3\n")
    all_hooked.install("post-checkout")
    assert "MARK" in all_hooked.git("checkout", "-q", "-b", "side", code=1)
    wait_until(lambda: "post-checkout" in runs(all_hooked.builder.root))


def test_missing_interpreter_is_one_line_for_a_commit(all_hooked: Hooked) -> None:
    install(all_hooked.builder.root, clean_environ(), (), "/gone/python")
    assert all_hooked.git("commit", "--allow-empty", "-qm", "two").count("\n") == 1
    assert "/gone/python is gone" in all_hooked.git("checkout", "-q", "-b", "side")


def test_failure_in_the_background_is_noted(all_hooked: Hooked) -> None:
    all_hooked.builder.commit("two", {".codemap/config.toml": "no such = toml = file\n"})
    all_hooked.git("commit", "--allow-empty", "-qm", "three")
    wait_until(lambda: "post-commit" in runs(all_hooked.builder.root))
    run = runs(all_hooked.builder.root)["post-commit"]
    assert (run.outcome, ".codemap/config.toml is not valid TOML" in run.detail) == ("failed", True)


def test_command_returns_before_the_work_is_done(all_hooked: Hooked) -> None:
    all_hooked.builder.write("geo.py", EDITED)
    command = [sys.executable, "-m", "codemap", "hooks", "run", "post-merge", "0"]
    done = subprocess.run(
        command, cwd=all_hooked.builder.root, capture_output=True, env=clean_environ(PYTHONPATH=PACKAGE)
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    wait_until(lambda: "post-merge" in runs(all_hooked.builder.root))
    assert is_current(all_hooked.builder.root)


def test_hook_out_of_time_leaves_the_work_to_the_background(all_hooked: Hooked) -> None:
    all_hooked.builder.commit("two", {"geo.py": EDITED})
    program = (
        "import sys, time\n"
        "from codemap.hooks import run\n"
        "run.SECONDS, run._look = 0.1, lambda *_: time.sleep(30)\n"
        "sys.exit(run.main(['pre-commit']))\n"
    )
    command = [sys.executable, "-c", program]
    environ = clean_environ(PYTHONPATH=PACKAGE)
    done = subprocess.run(command, cwd=all_hooked.builder.root, capture_output=True, env=environ)
    assert (done.returncode, b"is brought up to date in the background" in done.stderr) == (0, True)
    wait_until(lambda: "post-commit" in runs(all_hooked.builder.root))
    assert is_current(all_hooked.builder.root)
    assert runs(all_hooked.builder.root)["pre-commit"].outcome == "out of time"
