"""The bytes of a snapshot's files are the bytes git would store."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.git import SnapshotReader, commit_snapshot, list_entries, staged_snapshot, worktree_snapshot
from codemap.model import REGULAR, BlobId, Entry
from tests.git.test_snapshot import ODD
from tests.support.repos import GEO, RepoBuilder


def read_worktree(builder: RepoBuilder) -> dict[str, bytes | None]:
    """What the reader gives for everything in the worktree."""
    repo = builder.open()
    with SnapshotReader(repo) as reader:
        pairs = list_entries(repo, worktree_snapshot(repo)).items()
        return {path: content for path, _, content in reader.read_many(pairs)}


def test_committed_bytes_come_from_the_store_and_not_from_disk(geo: RepoBuilder) -> None:
    repo = geo.open()
    entries = list_entries(repo, commit_snapshot(repo, "HEAD"))
    geo.write("geo.py", "changed\n")
    with SnapshotReader(repo) as reader:
        assert reader.read("geo.py", entries["geo.py"]) == GEO.encode()


def test_uncommitted_bytes_come_from_disk(geo: RepoBuilder) -> None:
    geo.write("geo.py", "changed\n")
    geo.write("new.py", b"\xff\0\r\n")
    assert read_worktree(geo) == {"geo.py": b"changed\n", "new.py": b"\xff\0\r\n"}


def test_odd_names_are_read(geo: RepoBuilder) -> None:
    for path in ODD:
        geo.write(path, path.encode("utf-8", "surrogateescape"))
    read = read_worktree(geo)
    assert {path: read[path] for path in ODD} == {path: path.encode("utf-8", "surrogateescape") for path in ODD}


def test_odd_names_are_read_through_a_filter(geo: RepoBuilder) -> None:
    geo.write(".git/info/attributes", "* text=auto\n")
    for path in ODD:
        geo.write(path, path.encode("utf-8", "surrogateescape").replace(b"\r", b"") + b"\r\n")
    read = read_worktree(geo)
    expected = {path: path.encode("utf-8", "surrogateescape").replace(b"\r", b"") + b"\n" for path in ODD}
    assert {path: read[path] for path in ODD} == expected


def test_line_endings_are_those_of_the_store(repo: RepoBuilder) -> None:
    repo.write(".gitattributes", "*.py text eol=crlf\n")
    repo.write("a.py", "x\r\ny\r\n")
    assert read_worktree(repo)["a.py"] == b"x\ny\n"


def test_line_endings_are_converted_where_git_would_refuse_to_add_them(repo: RepoBuilder) -> None:
    repo.git("config", "core.autocrlf", "input")
    repo.git("config", "core.safecrlf", "true")
    repo.write("a.py", "x\r\ny\r\n")
    assert read_worktree(repo)["a.py"] == b"x\ny\n"


def test_line_endings_that_the_index_keeps_are_kept_through_a_filter(repo: RepoBuilder) -> None:
    repo.commit("crlf", {"a.up": "A\r\nB\r\n"})
    repo.git("config", "filter.upper.clean", "tr a-z A-Z")
    repo.commit("auto", {".gitattributes": "* text=auto\n*.up filter=upper\n"})
    repo.write("a.up", "a\r\nc\r\n")
    assert read_worktree(repo)["a.up"] == b"A\r\nC\r\n"


def test_encoding_of_the_worktree_is_undone(repo: RepoBuilder) -> None:
    repo.write(".gitattributes", "*.txt text working-tree-encoding=UTF-16LE\n")
    repo.write("a.txt", "é\n".encode("utf-16-le"))
    assert read_worktree(repo)["a.txt"] == "é\n".encode()


def test_clean_filter_is_applied(repo: RepoBuilder) -> None:
    repo.git("config", "filter.upper.clean", "tr a-z A-Z")
    repo.write(".gitattributes", "*.up filter=upper\n")
    repo.write("x.up", "abc\n")
    repo.write("y.up", "def\n")
    read = read_worktree(repo)
    assert (read["x.up"], read["y.up"]) == (b"ABC\n", b"DEF\n")


def test_link_is_read_as_its_target(geo: RepoBuilder) -> None:
    (geo.root / "link").symlink_to("/etc/passwd")
    assert read_worktree(geo)["link"] == b"/etc/passwd"


def test_submodule_is_not_looked_up(geo: RepoBuilder) -> None:
    RepoBuilder(geo.root / "sub").commit("one", {"x.py": "x\n"})
    geo.git("add", "sub")
    assert read_worktree(geo)["sub"] is None


def test_file_changed_since_the_snapshot_is_none(geo: RepoBuilder) -> None:
    geo.write("new.py", "one\n")
    repo = geo.open()
    entry = worktree_snapshot(repo).overlay["new.py"]
    assert entry is not None
    geo.write("new.py", "two\n")
    with SnapshotReader(repo) as reader:
        assert reader.read("new.py", entry) is None


def test_link_put_in_the_place_of_a_file_is_not_followed(geo: RepoBuilder, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret\n")
    entry = Entry(REGULAR, BlobId(geo.git("hash-object", str(secret))))
    (geo.root / "new.py").symlink_to(secret)
    with SnapshotReader(geo.open()) as reader:
        assert reader.read("new.py", entry) is None


def test_partial_clone_reads_what_is_local_and_none_for_the_rest(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "uploadpack.allowFilter", "true")
    geo.commit("two", {"geo.py": "new\n"})
    repo = geo.clone(tmp_path / "partial", "--filter=blob:none").open()
    with SnapshotReader(repo) as reader:
        read = [
            reader.read(path, entry)
            for rev in ("HEAD~1", "HEAD")
            for path, entry in list_entries(repo, commit_snapshot(repo, rev)).items()
        ]
    assert read == [None, b"new\n"]


def test_partial_clone_without_checkout_is_looked_at_without_the_network(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "uploadpack.allowFilter", "true")
    repo = geo.clone(tmp_path / "partial", "--filter=blob:none", "--no-checkout").open()
    assert dict(staged_snapshot(repo).overlay) == {"geo.py": None}


def test_bare_repository_is_read(geo: RepoBuilder, tmp_path: Path) -> None:
    repo = geo.clone(tmp_path / "bare", "--bare").open()
    entry = list_entries(repo, commit_snapshot(repo, "HEAD"))["geo.py"]
    with SnapshotReader(repo) as reader:
        assert reader.read("geo.py", entry) == GEO.encode()
        assert reader.read("geo.py", Entry(REGULAR, BlobId("1" * 40))) is None


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_uncommitted_bytes_are_read_in_either_hash(tmp_path: Path, object_format: str) -> None:
    builder = RepoBuilder(tmp_path / "repo", f"--object-format={object_format}")
    builder.commit("one", {"geo.py": GEO, ".gitattributes": "*.py text\n"})
    builder.write("geo.py", "x\r\n")
    builder.write("raw.txt", "y\r\n")
    read = read_worktree(builder)
    assert (read["geo.py"], read["raw.txt"]) == (b"x\n", b"y\r\n")


def test_nothing_is_written_and_nothing_is_left_behind(
    geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tempfile

    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    geo.write(".gitattributes", "*.py text\n")
    geo.write("new.py", "x\r\n")
    before = geo.files()
    assert read_worktree(geo)["new.py"] == b"x\n"
    assert (geo.files(), list(place.iterdir())) == (before, [])
