from __future__ import annotations

from pathlib import Path

import pytest

from codemap.errors import StoreError
from codemap.project import opened
from codemap.search.clear_index import clear_index
from codemap.search.find_symbol import find_symbol
from codemap.search.index_status import IndexStatus, Resolution, index_status
from codemap.search.scan import ScanReport, scan
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder, clean_environ


def status(repo: RepoBuilder) -> IndexStatus:
    with opened(repo.root, clean_environ()) as project:
        return index_status(project)


def report(repo: RepoBuilder) -> ScanReport:
    with opened(repo.root, clean_environ()) as project:
        return scan(project)


def test_scan_counts_what_it_parsed(geo: RepoBuilder) -> None:
    assert report(geo).refresh.parsed == 1


def test_scan_again_has_nothing_to_do(geo: RepoBuilder) -> None:
    report(geo)
    assert not report(geo).refresh.moved


def test_scan_lists_unread_files_with_reasons(geo: RepoBuilder) -> None:
    geo.write("x.bin", b"\0\1")
    assert [(row.path, row.reason) for row in report(geo).unread] == [("x.bin", "binary")]


def test_scan_without_commits(repo: RepoBuilder) -> None:
    repo.write("a.py", "def a():\n    pass\n")
    found = report(repo)
    assert (found.label.commit, found.symbols) == (None, 1)


def test_index_status_without_an_index(geo: RepoBuilder) -> None:
    assert status(geo).content is None


def test_index_status_current(geo: RepoBuilder) -> None:
    report(geo)
    assert status(geo).current


def test_index_status_after_an_edit_is_behind(geo: RepoBuilder) -> None:
    report(geo)
    geo.write("geo.py", "x = 1\n")
    assert not status(geo).current


def test_index_status_names_both_commits(geo: RepoBuilder) -> None:
    first = geo.git("rev-parse", "HEAD")
    report(geo)
    second = geo.commit("two", {"b.py": "x = 1\n"})
    found = status(geo)
    assert found.label is not None
    assert (found.label.commit, found.head) == (first, second)


def test_index_status_does_not_refresh(geo: RepoBuilder) -> None:
    report(geo)
    geo.write("b.py", "x = 1\n")
    found = status(geo)
    assert found.content is not None
    assert found.content.files == 1


def test_index_status_groups_reasons(geo: RepoBuilder) -> None:
    geo.write("x.bin", b"\0\1")
    geo.write("y.bin", b"\0\2")
    report(geo)
    found = status(geo)
    assert found.content is not None
    assert found.content.reasons == {"skipped": {"binary": 2}}


def test_index_status_lies_in_the_git_directory(geo: RepoBuilder) -> None:
    report(geo)
    assert status(geo).folder == geo.root / ".git" / "codemap"


def test_index_status_bytes_are_those_of_the_files(geo: RepoBuilder) -> None:
    report(geo)
    assert status(geo).store_bytes > 0


def test_resolution_rate_leaves_out_what_is_not_ours() -> None:
    found = Resolution({"scope": 3, "ambiguous": 1, "external": 10, "builtin": 5, "local": 2})
    assert (found.ours, found.resolved, found.rate) == (6, 3, 0.5)


def test_resolution_rate_of_nothing() -> None:
    assert Resolution({"external": 1}).rate is None


def test_clear_index_removes_the_files(geo: RepoBuilder) -> None:
    report(geo)
    clear_index(geo.root, clean_environ())
    assert not (geo.root / ".git" / "codemap").exists()


def test_clear_index_without_an_index(geo: RepoBuilder) -> None:
    assert clear_index(geo.root, clean_environ()).folders == ()


def test_clear_index_leaves_other_files_alone(geo: RepoBuilder) -> None:
    report(geo)
    kept = [geo.root / ".git/codemap" / name for name in ("capture/key.jsonl", "memory/key.json")]
    for file in kept:
        file.parent.mkdir()
        file.write_text("{}\n")
    clear_index(geo.root, clean_environ())
    assert all(file.exists() for file in kept)


def test_answers_say_when_they_were_not_refreshed(geo: RepoBuilder) -> None:
    report(geo)
    second = geo.commit("two", {"b.py": "x = 1\n"})
    with opened(geo.root, clean_environ()) as project:
        notices = find_symbol(project, "area").label.notices
    assert notices == (f"the index is behind: HEAD is now {second[:10]}; ask with --refresh if_stale",)


def test_answers_without_an_index_are_refused(geo: RepoBuilder) -> None:
    with opened(geo.root, clean_environ()) as project, pytest.raises(StoreError, match="has no index yet"):
        find_symbol(project, "area")


def test_nothing_is_written_outside_the_index(geo: RepoBuilder) -> None:
    with scanned(geo):
        pass
    assert geo.git("status", "--porcelain") == ""


def test_no_secret_is_stored(repo: RepoBuilder) -> None:
    key = "AKIA" + "ABCDEFGHIJKLMNOP"
    text = f'KEY = "{key}"\n\n\ndef f(key="{key}"):\n    """Uses {key}."""\n    g("{key}")\n'
    repo.commit("one", {"m.py": text, "README.md": f"# {key}\n", ".env": f"KEY={key}\n"})
    report(repo)
    stored = b"".join(file.read_bytes() for file in _files(repo.root / ".git" / "codemap"))
    assert key.encode() not in stored


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]
