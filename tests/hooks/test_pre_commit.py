"""The pre-commit hook, run by `git commit`: what it reports, and that it never gets in the way."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import venv
from pathlib import Path

import pytest

from codemap.search.hook_runs import hook_runs
from tests.hooks.conftest import PACKAGE, Hooked
from tests.support.repos import GEO, RepoBuilder, clean_environ

EDITED = GEO.replace("w * h", "w + h")


def test_commit_after_add_reports_symbol_and_caller(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "-A")
    report = hooked.git("commit", "-qm", "two")
    assert "geo.py:1-2  area(w, h)" in report
    assert "geo.py:5-6  price" in report


def test_commit_of_all_reports_the_same_as_add_and_commit(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "-A")
    added = hooked.git("commit", "-qm", "two")
    hooked.builder.git("reset", "-q", "--hard", "HEAD~1")
    hooked.builder.write("geo.py", EDITED)
    assert hooked.git("commit", "-qam", "two") == added


def test_commit_of_one_path_reports_that_path_alone(hooked: Hooked) -> None:
    hooked.builder.commit("two", {"other.py": "def other():\n    return 1\n"})
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.write("other.py", "def other():\n    return 2\n")
    hooked.builder.git("add", "-A")
    report = hooked.git("commit", "-qm", "three", "--", "geo.py")
    assert "area" in report
    assert "other.py" not in report


def test_partial_staging_is_judged_from_blobs(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", GEO.replace("* 3", "* 4"))
    hooked.builder.git("add", "geo.py")
    hooked.builder.write("geo.py", "# a\n# b\n# c\n" + GEO.replace("w * h", "w - h"))
    report = hooked.git("commit", "-qm", "two")
    assert "body       geo.py:5-6  price(w, h)" in report
    assert "area(w, h)" not in report


def test_staged_file_deleted_on_disk_is_still_reported(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "geo.py")
    (hooked.builder.root / "geo.py").unlink()
    assert "geo.py:1-2  area(w, h)" in hooked.git("commit", "-qm", "two")


def test_commit_from_a_linked_worktree_reports_its_own_change(hooked: Hooked, tmp_path: Path) -> None:
    hooked.install()
    linked = Hooked(hooked.builder.worktree(tmp_path / "linked", "side"))
    linked.builder.write("geo.py", EDITED)
    before = hooked.builder.git("ls-files", "-s")
    report = linked.git("commit", "-qam", "two")
    assert "geo.py:1-2  area(w, h)" in report
    assert hooked.builder.git("ls-files", "-s") == before


def test_commit_from_a_subdirectory_reports_paths_from_the_top(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("sub/new.py", "def fresh():\n    return 1\n")
    hooked.builder.git("add", "-A")
    assert "added      sub/new.py:1-2  fresh()" in hooked.git("commit", "-qm", "two", below="sub")


def test_first_commit_reports_everything_as_added(repo: RepoBuilder) -> None:
    hooked = Hooked(repo)
    hooked.install()
    repo.write("geo.py", GEO)
    repo.git("add", "-A")
    assert "added      geo.py:1-2  area(w, h)" in hooked.git("commit", "-qm", "one")


@pytest.mark.parametrize(
    "files",
    [{}, {"README.md": "# words\n"}, {"geo.py": GEO + "\n# only words\n"}, {"x.bin": b"\0\1\2"}],
    ids=["nothing", "documentation", "comment", "binary"],
)
def test_commit_without_anything_to_say_is_silent(hooked: Hooked, files: dict[str, str | bytes]) -> None:
    hooked.install()
    for path, content in files.items():
        hooked.builder.write(path, content)
    hooked.builder.git("add", "-A")
    assert hooked.git("commit", "--allow-empty", "-qm", "two") == ""


def test_code_that_could_not_be_read_is_never_passed_over(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("long.py", f"x = '{'a' * 2_000_000}'\n")
    hooked.builder.git("add", "-A")
    assert "Not looked at: long.py" in hooked.git("commit", "-qm", "two")


def test_big_commit_is_reported_in_few_lines(hooked: Hooked) -> None:
    hooked.install()
    body = "".join(f"def f{i}():\n    return f{i + 1}()\n\n\n" for i in range(60))
    tests = "".join(f"from many import f{i}\n\n\ndef test_{i}():\n    assert f{i}()\n\n\n" for i in range(40))
    hooked.builder.write("many.py", body)
    hooked.builder.write("test_many.py", tests)
    hooked.builder.git("add", "-A")
    report = hooked.git("commit", "-qm", "two")
    assert len(report.rstrip("\n").split("\n")) <= 25
    assert "`codemap changes-context --commit HEAD` shows the whole report" in report


def test_removed_function_with_callers_does_not_stop_the_commit(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", "\n".join(GEO.split("\n")[4:]))
    report = hooked.git("commit", "-qam", "two")
    assert "## Broken references (1)" in report
    assert hooked.builder.git("log", "--format=%s").split("\n") == ["two", "one"]


def test_skip_variable_starts_no_interpreter(hooked: Hooked, tmp_path: Path) -> None:
    hooked.install(python=str(_recorder(tmp_path)))
    hooked.git("commit", "--allow-empty", "-qm", "two", CODEMAP_SKIP="1")
    assert not (tmp_path / "started").exists()


def test_missing_interpreter_is_one_line_and_the_commit_goes_on(hooked: Hooked, tmp_path: Path) -> None:
    gone = tmp_path / "venv" / "bin" / "python"
    hooked.install(python=str(gone))
    report = hooked.git("commit", "--allow-empty", "-qm", "two")
    assert report.count("\n") == 1
    assert f"{gone} is gone; `codemap hooks install` mends it" in report


def test_interpreter_without_codemap_says_how_to_mend_it(hooked: Hooked, tmp_path: Path) -> None:
    venv.create(tmp_path / "bare", with_pip=False)
    hooked.install(python=str(next((tmp_path / "bare").glob("*/python*"))))
    report = hooked.git("commit", "--allow-empty", "-qm", "two", CODEMAP_PYTHONPATH="")
    assert "`codemap hooks install` mends it" in report


def test_stripped_path_still_finds_the_interpreter(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    assert "area(w, h)" in hooked.git("commit", "-qam", "two", PATH="/usr/bin:/bin")


def test_modules_at_the_top_of_the_repository_are_not_imported(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    for name in ("json", "pathlib", "sqlite3", "typing"):
        hooked.builder.write(f"{name}.py", "raise SystemExit('imported from the repository')\n")
    assert "area(w, h)" in hooked.git("commit", "-qam", "two")


def test_search_path_that_leads_into_the_repository_is_not_followed(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.write("json.py", "raise SystemExit('imported from the repository')\n")
    hooked.builder.write("sitecustomize.py", "print('imported from the repository')\n")
    report = hooked.git("commit", "-qam", "two", PYTHONPATH=".")
    assert ("area(w, h)" in report, "imported from the repository" in report) == (True, False)


def test_broken_configuration_is_one_line_and_the_commit_goes_on(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write(".codemap/config.toml", "no such = toml = file\n")
    hooked.builder.write("geo.py", EDITED)
    report = hooked.git("commit", "-qam", "two")
    assert report.startswith("codemap: hook could not look: .codemap/config.toml is not valid TOML")
    assert report.count("\n") == 1


def test_corrupt_index_does_not_stop_the_commit(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    hooked.git("commit", "-qam", "two")
    for file in (hooked.builder.root / ".git" / "codemap").rglob("*"):
        if file.is_file():
            file.write_bytes(b"no database" * 100)
    hooked.builder.write("geo.py", GEO)
    hooked.git("commit", "-qam", "three")
    assert hooked.builder.git("log", "-1", "--format=%s") == "three"


def test_commit_leaves_stash_and_objects_as_git_made_them(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.write("untracked.py", "x = 1\n")
    hooked.git("commit", "-qam", "two")
    assert hooked.builder.git("status", "--porcelain") == "?? untracked.py"
    assert hooked.builder.git("stash", "list") == ""
    hooked.builder.git("fsck", "--strict")


@pytest.mark.parametrize("after_s", [0.02, 0.1, 0.2, 0.3])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_killed_hook_leaves_everything_as_it_was(hooked: Hooked, number: signal.Signals, after_s: float) -> None:
    builder = hooked.builder
    builder.write("geo.py", EDITED)
    builder.git("add", "-A")
    builder.write("geo.py", GEO)
    builder.write("untracked.py", "x = 1\n")
    before = _outside_the_store(builder)
    command = [sys.executable, "-P", "-m", "codemap.hooks", "pre-commit"]
    process = subprocess.Popen(command, cwd=builder.root, stderr=subprocess.PIPE, env=clean_environ(PYTHONPATH=PACKAGE))
    time.sleep(after_s)
    process.send_signal(number)
    process.communicate(timeout=20)
    assert _outside_the_store(builder) == before


def test_interrupted_hook_prints_no_traceback(hooked: Hooked) -> None:
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "-A")
    program = (
        "import os, signal, sys, threading\n"
        "from codemap.hooks import events, run\n"
        "events.report_commit = lambda *_: os.kill(os.getpid(), signal.SIGINT) or signal.pause()\n"
        "sys.exit(run.main(['pre-commit']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=hooked.builder.root,
        capture_output=True,
        env=clean_environ(PYTHONPATH=PACKAGE),
    )
    assert (done.returncode, done.stderr) == (130, b"")


def test_hook_imports_neither_the_server_nor_the_command_line(hooked: Hooked) -> None:
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "-A")
    program = (
        "import sys\n"
        "from codemap.hooks.run import main\n"
        "main(['pre-commit'])\n"
        "print(*{'mcp', 'click', 'pygit2', 'codemap.server', 'codemap.cli'}.intersection(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=hooked.builder.root,
        capture_output=True,
        env=clean_environ(PYTHONPATH=PACKAGE),
    )
    assert done.stdout == b"\n", done


def test_unknown_event_is_named(hooked: Hooked) -> None:
    done = hooked.run("post-receive")
    assert done.returncode == 0
    assert b"there is no hook 'post-receive'" in done.stderr


def _recorder(folder: Path) -> Path:
    """An interpreter that leaves a trace of having been started."""
    file = folder / "python"
    file.write_text(f'#!/bin/sh\ntouch "{folder}/started"\n')
    file.chmod(0o755)
    return file


def _outside_the_store(builder: RepoBuilder) -> dict[str, str]:
    return {path: digest for path, digest in builder.files().items() if not path.startswith(".git/codemap/")}


def test_cut_report_names_a_command_that_holds_after_the_commit(hooked: Hooked) -> None:
    hooked.builder.write("many.py", "".join(f"def f{number}():\n    pass\n\n\n" for number in range(60)))
    hooked.builder.git("add", "-A")
    report = hooked.run("pre-commit").stderr.decode()
    assert report.endswith("`codemap changes-context --commit HEAD` shows the whole report\n")


def test_pre_push_without_arguments_says_that_they_are_missing(hooked: Hooked) -> None:
    done = hooked.run("pre-push")
    assert (done.returncode, b"git's arguments are missing" in done.stderr) == (0, True)


def test_hook_out_of_time_says_so_and_passes(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.write(".codemap/config.toml", 'hook-seconds = 1\nfail-on = ["broken"]\n')
    lines = "".join(f"def f{number}(a):\n    return f{number + 1}(a)\n\n\n" for number in range(9_000))
    for name in ("one", "two", "three", "four"):
        hooked.builder.write(f"{name}.py", lines)
    hooked.builder.git("add", "-A")
    report = hooked.git("commit", "-qm", "two")
    assert "codemap: no report, looking took longer than 1 s" in report
    assert hook_runs(hooked.builder.root, clean_environ())[0].outcome == "out of time"
