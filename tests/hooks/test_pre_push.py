"""The pre-push hook against a real remote, and every form of git's input lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hooks.conftest import Hooked
from tests.support.repos import GEO

EDITED = GEO.replace("w * h", "w + h")
ZERO = "0" * 40
LONG_ZERO = "0" * 64
UNKNOWN = "deadbeef" * 5


@pytest.fixture
def pushed(hooked: Hooked, remote: Path) -> Hooked:
    """A repository whose first commit is on the remote, with hooks installed."""
    hooked.git("push", "-q", "origin", "main")
    hooked.install()
    return hooked


def test_push_reports_what_the_remote_lacks(pushed: Hooked) -> None:
    pushed.builder.commit("two", {"geo.py": EDITED})
    report = pushed.git("push", "-q", "origin", "main")
    assert "what pushing refs/heads/main to origin changes" in report
    assert "geo.py:1-2  area(w, h)" in report


def test_new_branch_is_compared_with_the_nearest_commit_of_the_remote(pushed: Hooked) -> None:
    pushed.builder.commit("two", {"geo.py": EDITED})
    pushed.git("push", "-q", "origin", "main")
    pushed.builder.git("checkout", "-q", "-b", "side")
    pushed.builder.commit("three", {"other.py": "def other():\n    return 1\n"})
    report = pushed.git("push", "-q", "origin", "side")
    assert "added      other.py:1-2  other()" in report
    assert "geo.py" not in report


def test_branch_that_brings_no_commit_is_silent(pushed: Hooked) -> None:
    assert pushed.git("push", "-q", "origin", "main:copy") == ""


def test_deleted_branch_is_silent(pushed: Hooked) -> None:
    pushed.git("push", "-q", "origin", "main:copy")
    assert pushed.git("push", "-q", "origin", ":copy") == ""


def test_annotated_tag_is_compared_as_its_commit(pushed: Hooked) -> None:
    pushed.builder.commit("two", {"geo.py": EDITED})
    pushed.builder.git("tag", "-a", "v1", "-m", "one")
    report = pushed.git("push", "-q", "origin", "v1")
    assert "what pushing refs/tags/v1 to origin changes" in report
    assert "area(w, h)" in report


def test_tag_of_a_file_is_said_not_to_be_looked_at(pushed: Hooked) -> None:
    pushed.builder.git("tag", "blob", "HEAD:geo.py")
    assert "refs/tags/blob: not looked at, it names no commit" in pushed.git("push", "-q", "origin", "blob")


def test_forced_push_compares_the_two_tips(pushed: Hooked) -> None:
    pushed.builder.commit("two", {"geo.py": EDITED})
    pushed.git("push", "-q", "origin", "main")
    report = pushed.git("push", "-q", "-f", "origin", "HEAD~1:main")
    assert "1 changed symbol" in report


def test_forced_push_over_an_unknown_commit_falls_back_with_a_notice(pushed: Hooked, tmp_path: Path) -> None:
    other = pushed.builder.clone(tmp_path / "other")
    other.git("remote", "set-url", "origin", str(tmp_path / "remote.git"))
    other.commit("elsewhere", {"elsewhere.py": "x = 1\n"})
    other.git("push", "-q", "origin", "main")
    pushed.builder.commit("two", {"geo.py": EDITED})
    report = pushed.git("push", "-q", "-f", "origin", "main")
    assert "which is not in this clone; compared with the branches of origin as last fetched" in report
    assert "geo.py:1-2  area(w, h)" in report


def test_every_line_is_handled(pushed: Hooked) -> None:
    first = pushed.builder.git("rev-parse", "HEAD")
    second = pushed.builder.commit("two", {"geo.py": EDITED})
    third = pushed.builder.commit("three", {"other.py": "def other():\n    return 1\n"})
    lines = (
        f"refs/heads/x {second} refs/heads/x {first}\n"
        f"(delete) {ZERO} refs/heads/gone {first}\n"
        f"refs/heads/y {third} refs/heads/y {second}\n"
    )
    report = pushed.run("pre-push", "origin", "url", lines=lines.encode()).stderr.decode()
    assert "what pushing refs/heads/x" in report
    assert "what pushing refs/heads/y" in report


def test_zeros_of_a_longer_hash_are_zeros(pushed: Hooked) -> None:
    head = pushed.builder.git("rev-parse", "HEAD")
    lines = f"refs/tags/v {head} refs/tags/v {LONG_ZERO}\n(delete) {LONG_ZERO} refs/heads/y {head}\n"
    done = pushed.run("pre-push", "origin", "url", lines=lines.encode())
    assert (done.returncode, done.stderr) == (0, b"")


def test_unknown_remote_id_is_never_a_traceback(hooked: Hooked) -> None:
    head = hooked.builder.commit("two", {"geo.py": EDITED})
    lines = f"refs/heads/x {head} refs/heads/x {UNKNOWN}\n"
    done = hooked.run("pre-push", "origin", "url", lines=lines.encode())
    assert done.returncode == 0
    assert b"refs/heads/x is at deadbeefde there, which is not in this clone" in done.stderr
    assert b"Traceback" not in done.stderr


def test_remote_without_branches_is_compared_with_those_of_others(pushed: Hooked, tmp_path: Path) -> None:
    pushed.builder.git("init", "-q", "--bare", str(tmp_path / "backup.git"))
    pushed.builder.git("remote", "add", "backup", str(tmp_path / "backup.git"))
    pushed.builder.commit("two", {"geo.py": EDITED})
    report = pushed.git("push", "-q", "backup", "main")
    assert "compared with those of other remotes" in report
    assert "geo.py:1-2  area(w, h)" in report


def test_first_push_of_all_is_compared_with_the_first_commit(hooked: Hooked, remote: Path) -> None:
    hooked.builder.commit("two", {"geo.py": EDITED})
    hooked.install()
    report = hooked.git("push", "-q", "origin", "main")
    assert "compared with its first commit" in report
    assert "body       geo.py:1-2  area(w, h)" in report


def test_same_commits_under_two_names_are_reported_once(pushed: Hooked) -> None:
    pushed.builder.commit("two", {"geo.py": EDITED})
    report = pushed.git("push", "-q", "origin", "main:a", "main:b")
    assert report.count("# Changes ") == 1


def test_sha256_repository_is_handled(hooked: Hooked, tmp_path: Path) -> None:
    from tests.support.repos import RepoBuilder

    remote = RepoBuilder(tmp_path / "long.git", "--bare", "--object-format=sha256")
    long = Hooked(RepoBuilder(tmp_path / "long", "--object-format=sha256"))
    long.builder.commit("one", {"geo.py": GEO})
    long.builder.git("remote", "add", "origin", str(remote.root))
    long.install()
    long.git("push", "-q", "origin", "main")
    long.builder.commit("two", {"geo.py": EDITED})
    assert "geo.py:1-2  area(w, h)" in long.git("push", "-q", "origin", "main")


def test_dry_run_leaves_the_repository_as_it_was(pushed: Hooked) -> None:
    pushed.builder.commit("two", {"geo.py": EDITED})
    before = {path: digest for path, digest in pushed.builder.files().items() if "/codemap/" not in path}
    pushed.git("push", "-q", "--dry-run", "origin", "main")
    after = {path: digest for path, digest in pushed.builder.files().items() if "/codemap/" not in path}
    assert after == before
