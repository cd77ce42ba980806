"""What users of such tools ran into with hooks, by the row in which it was reported; more of each row is in the other files."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.hooks.conftest import PACKAGE, Hooked
from tests.support.repos import GEO, RepoBuilder, clean_environ

EDITED = GEO.replace("w * h", "w + h")


def test_h01_add_and_commit_all_and_commit_of_a_path_report_the_same(hooked: Hooked) -> None:
    hooked.builder.commit("two", {"other.py": "x = 1\n"})
    hooked.install()
    reports = []
    for args in (["commit", "-qm", "x"], ["commit", "-qam", "x"], ["commit", "-qm", "x", "--", "geo.py"]):
        hooked.builder.write("geo.py", EDITED)
        if len(args) == 3 and args[1] == "-qm":
            hooked.builder.git("add", "geo.py")
        if args[-1] == "geo.py":
            hooked.builder.write("other.py", "x = 2\n")
        report = hooked.git(*args).split("\n\n", 1)[1]
        reports.append(report)
        hooked.builder.git("fsck", "--strict")
        hooked.builder.git("reset", "-q", "--hard", "HEAD~1")
    assert reports[1:] == reports[:1] * 2
    assert ("geo.py:1-2  area(w, h)" in reports[0], "geo.py:5-6  price" in reports[0]) == (True, True)


def test_h02_git_and_codemap_elsewhere_do_not_touch_the_index_of_the_commit(hooked: Hooked, tmp_path: Path) -> None:
    elsewhere = RepoBuilder(tmp_path / "elsewhere")
    elsewhere.commit("one", {"a.py": "def elsewhere():\n    return 1\n"})
    linked = Hooked(hooked.builder.worktree(tmp_path / "linked", "side"))
    script = f'#!/bin/sh\nPYTHONPATH="{PACKAGE}" "{sys.executable}" -P -m codemap --repo "{elsewhere.root}" find-symbol elsewhere >&2\n'
    linked.write_hook("pre-commit", script)
    linked.install()
    linked.builder.write("geo.py", EDITED)
    linked.builder.git("add", "-A")
    staged = linked.builder.git("ls-files", "-s")
    report = linked.git("commit", "-qm", "two")
    assert ("a.py::elsewhere" in report, "area(w, h)" in report) == (True, True)
    assert linked.builder.git("ls-files", "-s") == staged
    assert elsewhere.git("status", "--porcelain") == ""


def test_h02_variables_that_name_nothing_are_ignored(hooked: Hooked) -> None:
    command = [sys.executable, "-P", "-m", "codemap", "find-symbol", "area"]
    environ = clean_environ(PYTHONPATH=PACKAGE, GIT_DIR="/nonexistent", GIT_INDEX_FILE="/nonexistent/index")
    done = subprocess.run(command, cwd=hooked.builder.root, capture_output=True, env=environ)
    assert (done.returncode, b"geo.py::area" in done.stdout) == (0, True)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")
def test_h04_interrupted_commit_keeps_all_work(hooked: Hooked) -> None:
    hooked.install()
    hooked.write_hook("pre-commit.codemap-chained", "#!/bin/sh\nkill -INT $PPID\nsleep 5\n")
    hooked.builder.write("geo.py", EDITED)
    hooked.builder.git("add", "-A")
    hooked.builder.write("geo.py", GEO + "# more\n")
    hooked.builder.write("untracked.py", "x = 1\n")
    before = hooked.builder.git("status", "--porcelain"), hooked.builder.git("diff", "HEAD")
    command = ["git", "commit", "-qm", "two"]
    subprocess.run(command, cwd=hooked.builder.root, capture_output=True, env=clean_environ(), timeout=60)
    assert (hooked.builder.git("status", "--porcelain"), hooked.builder.git("diff", "HEAD")) == before
    assert hooked.builder.git("stash", "list") == ""


def test_h07_submodule_has_hooks_of_its_own(hooked: Hooked, tmp_path: Path) -> None:
    source = RepoBuilder(tmp_path / "source")
    source.commit("one", {"geo.py": GEO})
    outer = hooked.builder
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(source.root), "sub")
    inner = Hooked(RepoBuilder(outer.root / "sub", init=False))
    inner.install()
    inner.builder.write("geo.py", EDITED)
    assert "geo.py:1-2  area(w, h)" in inner.git("commit", "-qam", "two")
    assert not (outer.root / ".git" / "hooks" / "pre-commit").exists()
    hooked.install()
    assert hooked.git("commit", "-qam", "bump") == ""


@pytest.mark.skipif(sys.platform == "win32", reason="environments lie elsewhere there")
def test_h09_hook_of_a_moved_environment_says_so_in_one_line(hooked: Hooked, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    packages = next(home.glob("lib/python*/site-packages"))
    (packages / "codemap.pth").write_text(f"{PACKAGE}\n{sysconfig.get_path('purelib')}\n")
    hooked.install(python=str(home / "bin" / "python"))
    stripped = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "CODEMAP_PYTHONPATH": ""}
    hooked.builder.write("geo.py", EDITED)
    assert "area(w, h)" in hooked.git("commit", "-qam", "two", **stripped)
    home.rename(tmp_path / "venv2")
    said = hooked.git("commit", "--allow-empty", "-qm", "three", **stripped)
    assert (said.count("\n"), "is gone; `codemap hooks install` mends it" in said) == (1, True)


@pytest.mark.skipif(sys.platform == "win32", reason="the wrapper is a shell")
def test_h11_wrapper_that_waits_for_the_output_of_git_is_let_go(hooked: Hooked, tmp_path: Path) -> None:
    slow = tmp_path / "python"
    slow.write_text("#!/bin/sh\nsleep 20\n")
    slow.chmod(0o755)
    hooked.install("post-commit", python=str(slow))
    command = ["sh", "-c", "git commit --allow-empty -m y 2>&1 | cat > o"]
    done = subprocess.run(command, cwd=hooked.builder.root, capture_output=True, timeout=30, env=clean_environ())
    assert done.returncode == 0
