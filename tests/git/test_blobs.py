"""Blobs by id."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import GitError
from codemap.git import BlobReader
from codemap.model import BlobId
from tests.support.repos import GEO, RepoBuilder

ABSENT = BlobId("1234567890" * 4)


def blob_of(builder: RepoBuilder, name: str) -> BlobId:
    return BlobId(builder.git("rev-parse", name))


def test_read_gives_the_exact_bytes(repo: RepoBuilder) -> None:
    content = b"a\r\nb\0\xff\n\n"
    repo.commit("one", {"f": content})
    with BlobReader(repo.open()) as reader:
        assert reader.read(blob_of(repo, "HEAD:f")) == content


def test_read_of_an_absent_blob_is_none_and_the_next_one_is_read(geo: RepoBuilder) -> None:
    with BlobReader(geo.open()) as reader:
        assert reader.read(ABSENT) is None
        assert reader.read(blob_of(geo, "HEAD:geo.py")) == GEO.encode()


def test_read_of_a_tree_is_none(geo: RepoBuilder) -> None:
    with BlobReader(geo.open()) as reader:
        assert reader.read(blob_of(geo, "HEAD^{tree}")) is None


def test_read_many_keeps_the_order_of_more_than_fit_into_pipes(repo: RepoBuilder) -> None:
    files = {f"f{n}": f"{n}\n" * (2000 if n % 50 == 0 else 1) for n in range(300)}
    repo.commit("one", files)
    listed = repo.git("ls-tree", "-r", "HEAD").split("\n")
    ids = [BlobId(line.split()[2]) for line in listed] * 5 + [ABSENT]
    expected = [files[line.split("\t")[1]].encode() for line in listed] * 5 + [None]
    with BlobReader(repo.open()) as reader:
        assert list(reader.read_many(ids)) == list(zip(ids, expected, strict=True))


def test_read_many_given_up_half_way_leaves_the_reader_usable(repo: RepoBuilder) -> None:
    repo.commit("one", {"a": "a\n", "b": "b\n"})
    a, b = blob_of(repo, "HEAD:a"), blob_of(repo, "HEAD:b")
    with BlobReader(repo.open()) as reader:
        for _ in reader.read_many([a, b, a]):
            break
        assert reader.read(b) == b"b\n"


def test_read_in_the_middle_of_read_many_is_refused(repo: RepoBuilder) -> None:
    repo.commit("one", {"a": "a\n", "b": "b\n"})
    a, b = blob_of(repo, "HEAD:a"), blob_of(repo, "HEAD:b")
    with BlobReader(repo.open()) as reader:
        under_way = reader.read_many([a, b])
        next(under_way)
        with pytest.raises(RuntimeError):
            reader.read(a)
        assert list(under_way) == [(b, b"b\n")]


def test_sizes_leaves_out_what_is_not_there(geo: RepoBuilder) -> None:
    blob = blob_of(geo, "HEAD:geo.py")
    with BlobReader(geo.open()) as reader:
        assert reader.sizes([blob, ABSENT, blob]) == {blob: len(GEO)}


def test_sizes_of_nothing_is_empty(geo: RepoBuilder) -> None:
    with BlobReader(geo.open()) as reader:
        assert reader.sizes([]) == {}


def test_read_in_a_sha256_repository(tmp_path: Path) -> None:
    builder = RepoBuilder(tmp_path / "repo", "--object-format=sha256")
    builder.commit("one", {"geo.py": GEO})
    with BlobReader(builder.open()) as reader:
        assert reader.read(blob_of(builder, "HEAD:geo.py")) == GEO.encode()


def test_read_through_alternates(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("clone", "-q", "--shared", str(geo.root), str(tmp_path / "c\n d"))
    shared = RepoBuilder(tmp_path / "c\n d", init=False)
    with BlobReader(shared.open()) as reader:
        assert reader.read(blob_of(geo, "HEAD:geo.py")) == GEO.encode()


def test_read_in_a_partial_clone_gives_none_for_what_was_not_fetched(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "uploadpack.allowFilter", "true")
    geo.commit("two", {"geo.py": GEO + "\n"})
    clone = geo.clone(tmp_path / "partial", "--filter=blob:none")
    old, new = blob_of(geo, "HEAD~1:geo.py"), blob_of(geo, "HEAD:geo.py")
    with BlobReader(clone.open()) as reader:
        assert dict(reader.read_many([old, new])) == {old: None, new: GEO.encode() + b"\n"}


def test_read_ignores_replacements(repo: RepoBuilder) -> None:
    repo.commit("one", {"a": "a\n", "b": "b\n"})
    repo.git("replace", blob_of(repo, "HEAD:a"), blob_of(repo, "HEAD:b"))
    with BlobReader(repo.open()) as reader:
        assert reader.read(blob_of(repo, "HEAD:a")) == b"a\n"


def test_read_of_a_damaged_blob_is_an_error_that_names_it(geo: RepoBuilder) -> None:
    geo.commit("big", {"geo.py": "".join(f"x = {n * n}\n" for n in range(1000))})
    blob = blob_of(geo, "HEAD:geo.py")
    loose = geo.root / ".git/objects" / blob[:2] / blob[2:]
    loose.chmod(0o644)
    loose.write_bytes(loose.read_bytes()[:2000])
    with BlobReader(geo.open()) as reader, pytest.raises(GitError, match=blob):
        reader.read(blob)


def test_close_leaves_no_temporary_directory(geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tempfile

    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    with BlobReader(geo.open()) as reader:
        reader.read(blob_of(geo, "HEAD:geo.py"))
        assert list(place.iterdir())
    assert not list(place.iterdir())


def test_read_works_where_no_temporary_directory_can_be_made(
    geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    with BlobReader(geo.open()) as reader:
        assert reader.read(blob_of(geo, "HEAD:geo.py")) == GEO.encode()
