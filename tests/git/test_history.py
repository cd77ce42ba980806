"""Reading commits with what they changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.git.history import Commit, Touched, read_history, shallow_edge
from codemap.model import CommitId
from tests.support.repos import GEO, RepoBuilder


def history(builder: RepoBuilder, *known: str, tip: str = "HEAD") -> list[Commit]:
    repo = builder.open()
    return list(read_history(repo, [repo.resolve_commit(tip)], [CommitId(commit) for commit in known]))


def subjects(builder: RepoBuilder, *known: str) -> list[str]:
    return [commit.subject for commit in history(builder, *known)]


def test_commits_come_newest_first(geo: RepoBuilder) -> None:
    geo.commit("two", {"n.py": "n\n"})
    assert subjects(geo) == ["two", "one"]


def test_known_commits_are_left_out(geo: RepoBuilder) -> None:
    known = geo.git("rev-parse", "HEAD")
    geo.commit("two", {"n.py": "n\n"})
    assert subjects(geo, known) == ["two"]


def test_message_is_read_whole(geo: RepoBuilder) -> None:
    geo.commit("subject\n\nbody one\n\n:100644 looks raw\nbody two")
    assert history(geo)[0].body == "body one\n\n:100644 looks raw\nbody two"


def test_time_is_that_of_the_author(geo: RepoBuilder) -> None:
    assert history(geo)[0].time == geo.clock


def test_commit_without_changes_has_no_files(geo: RepoBuilder) -> None:
    geo.commit("nothing")
    assert history(geo)[0].touched == ()


def test_root_commit_touches_its_files(geo: RepoBuilder) -> None:
    geo.git("config", "log.showRoot", "false")
    assert history(geo)[0].touched == (Touched("A", "geo.py", None),)


def test_rename_tells_both_paths(geo: RepoBuilder) -> None:
    geo.git("mv", "geo.py", "tab\tnew\nline.py")
    geo.commit("moved")
    assert history(geo)[0].touched == (Touched("R", "tab\tnew\nline.py", "geo.py"),)


def test_merges_are_left_out(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("f", {"f.py": "f\n"})
    geo.git("checkout", "-q", "main")
    geo.commit("m", {"m.py": "m\n"})
    geo.git("merge", "-q", "--no-edit", "f")
    assert sorted(subjects(geo)) == ["f", "m", "one"]


def test_path_that_is_no_text_is_kept(geo: RepoBuilder) -> None:
    (Path(geo.root) / "x\udcff.py").write_text("x\n")
    geo.commit("odd")
    assert history(geo)[0].touched[0].path == "x\udcff.py"


def test_edge_of_a_shallow_clone_is_left_out(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.commit("two", {"n.py": "n\n"})
    geo.commit("three", {"n.py": "m\n"})
    clone = geo.clone(tmp_path / "clone", "--depth", "2")
    assert (subjects(clone), len(shallow_edge(clone.open()))) == (["three"], 1)


def test_partial_clone_is_read_without_the_network(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "uploadpack.allowFilter", "true")
    geo.git("mv", "geo.py", "moved.py")
    geo.commit("moved and changed", {"moved.py": GEO + "more\n"})
    geo.git("mv", "moved.py", "again.py")
    geo.commit("moved")
    clone = geo.clone(tmp_path / "partial", "--filter=blob:none", "--bare")
    clone.git("remote", "set-url", "origin", "file:///nonexistent")
    assert clone.open().is_partial()
    assert history(clone)[0].touched == (Touched("R", "again.py", "moved.py"),)


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_either_hash_is_read(tmp_path: Path, object_format: str) -> None:
    builder = RepoBuilder(tmp_path / "repo", f"--object-format={object_format}")
    builder.commit("one", {"geo.py": GEO})
    assert history(builder)[0].id == builder.git("rev-parse", "HEAD")


def test_iteration_can_stop_early(geo: RepoBuilder) -> None:
    geo.commit("two", {"n.py": "n\n"})
    repo = geo.open()
    commits = read_history(repo, [repo.resolve_commit("HEAD")], [])
    assert next(commits).subject == "two"
    commits.close()  # type: ignore[attr-defined]
