"""The stores under fire: damage, foreign versions, places that cannot be written, several at once."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from codemap.errors import CodemapError
from codemap.index import database
from codemap.index.database import StoreBusy
from codemap.index.store import facts_file_of, map_file_of
from codemap.project import clear, open_repository
from tests.support.maps import kept_rows, project_at
from tests.support.repos import RepoBuilder


def store_files(repo: RepoBuilder) -> list[Path]:
    folder = repo.root / ".git/codemap"
    return [facts_file_of(folder), map_file_of(folder, "main")]


def scan(repo: RepoBuilder) -> tuple[str, ...]:
    with project_at(repo.root) as project:
        project.refresh()
        return project.stores.notices


def test_the_index_lies_beside_git_and_is_invisible_to_it(geo: RepoBuilder) -> None:
    scan(geo)
    assert all(file.exists() for file in store_files(geo))
    assert geo.git("status", "--porcelain", "--ignored") == ""


@pytest.mark.parametrize("which", [0, 1])
def test_a_damaged_file_is_made_anew_and_said_once(geo: RepoBuilder, which: int) -> None:
    scan(geo)
    file = store_files(geo)[which]
    file.write_bytes(b"garbage" * 1000)
    assert any("damaged" in notice for notice in scan(geo))
    assert scan(geo) == ()


@pytest.mark.parametrize("which", [0, 1])
def test_a_file_of_another_version_is_made_anew_and_said_once(geo: RepoBuilder, which: int) -> None:
    scan(geo)
    connection = sqlite3.connect(store_files(geo)[which])
    connection.execute("UPDATE meta SET value = 'older' WHERE key = 'stamp'")
    connection.commit()
    connection.close()
    assert any("another version" in notice for notice in scan(geo))
    assert scan(geo) == ()


@pytest.mark.parametrize("which", [0, 1])
def test_damage_inside_the_pages_heals_at_the_next_refresh_or_the_one_after(geo: RepoBuilder, which: int) -> None:
    scan(geo)
    file = store_files(geo)[which]
    data = bytearray(file.read_bytes())
    for at in range(4096, len(data), 64):
        data[at] ^= 0xFF
    file.write_bytes(data)
    geo.write("other.py", "from geo import area\n\n\ndef other():\n    return area(1, 2)\n")
    try:
        scan(geo)
    except CodemapError as error:
        assert error.hint
    with project_at(geo.root) as project:
        project.refresh()
        assert kept_rows(project)["edge count"] == [(3,)]


def test_a_map_is_not_used_with_a_facts_store_made_anew(geo: RepoBuilder, tmp_path: Path) -> None:
    linked = geo.worktree(tmp_path / "linked", "side")
    scan(linked)
    geo.write("first.py", "def first(): pass\n")
    store_files(geo)[0].unlink()
    scan(geo)
    with project_at(linked.root) as project:
        assert [row.qualname for row in project.view().module("geo.py").definitions] == ["area", "price"]


def test_a_place_that_cannot_be_written_falls_back_and_says_so(geo: RepoBuilder, tmp_path: Path) -> None:
    (geo.root / ".git/codemap").write_text("in the way")
    with project_at(geo.root, XDG_CACHE_HOME=str(tmp_path / "cache")) as project:
        project.refresh()
        assert any("cache folder" in notice for notice in project.stores.notices)
        assert project.kept_view().counts()[1] == 2


def test_no_place_at_all_keeps_the_index_in_memory_and_says_so(geo: RepoBuilder) -> None:
    (geo.root / ".git/codemap").write_text("in the way")
    with project_at(geo.root, XDG_CACHE_HOME="/dev/null/x", HOME="/dev/null/y") as project:
        project.refresh()
        assert any("memory" in notice for notice in project.stores.notices)
        assert project.kept_view().counts()[1] == 2


def test_an_override_is_used_and_kept_apart_by_repository(geo: RepoBuilder, tmp_path: Path) -> None:
    with project_at(geo.root, CODEMAP_INDEX_DIR=str(tmp_path / "over")) as project:
        project.refresh()
    assert list((tmp_path / "over").glob("*/facts-*.db"))
    assert not (geo.root / ".git/codemap").exists()


def test_clearing_removes_all_of_it(geo: RepoBuilder) -> None:
    scan(geo)
    clear(open_repository(geo.root, os.environ), os.environ)
    assert not (geo.root / ".git/codemap").exists()


def test_a_secret_never_reaches_the_store(repo: RepoBuilder) -> None:
    key = "AKIA" + "QRSTUVWXYZABCDEF"
    repo.commit(
        "one", {"a.py": f'def f(key="{key}"):\n    return "{key}"\n', ".env": f"KEY={key}\n", "n.txt": f"{key}\n"}
    )
    scan(repo)
    stored = b"".join(file.read_bytes() for file in (repo.root / ".git/codemap").rglob("*") if file.is_file())
    assert key.encode() not in stored
    assert key.lower().encode() not in stored


def test_several_refreshes_at_once_agree(geo: RepoBuilder) -> None:
    for number in range(30):
        geo.write(f"m{number}.py", f"from geo import area\n\n\ndef f{number}():\n    return area({number}, 1)\n")
    code = (
        "import os, pathlib, sys\n"
        "from codemap.project import opened\n"
        "with opened(pathlib.Path(sys.argv[1]), os.environ) as project:\n"
        "    project.refresh()\n"
        "    print(project.kept_view().counts())\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(geo.root)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(6)
    ]
    results = [process.communicate() for process in running]
    assert {out for out, _ in results} == {b"(31, 32, 61)\n"}, results


def test_a_killed_refresh_loses_nothing_but_itself(geo: RepoBuilder) -> None:
    scan(geo)
    with project_at(geo.root) as project:
        before = kept_rows(project)
    code = (
        "import os, pathlib, signal, sys\n"
        "from codemap.index import refresh\n"
        "from codemap.project import opened\n"
        "refresh.write_kept = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "with opened(pathlib.Path(sys.argv[1]), os.environ) as project:\n"
        "    project.refresh()\n"
    )
    geo.write("geo.py", "def late(): pass\n")
    done = subprocess.run([sys.executable, "-c", code, str(geo.root)], capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    with project_at(geo.root) as project:
        assert kept_rows(project) == before
        project.refresh()
        assert project.kept_view().counts()[1] == 1


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may write anywhere")
def test_a_read_only_repository_can_be_asked(geo: RepoBuilder, tmp_path: Path) -> None:
    git_dir = geo.root / ".git"
    git_dir.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with project_at(geo.root, XDG_CACHE_HOME=str(tmp_path / "cache")) as project:
            project.refresh()
            assert project.kept_view().counts()[1] == 2
    finally:
        git_dir.chmod(0o755)


def test_a_script_without_an_ending_is_read_as_its_first_line_says(repo: RepoBuilder) -> None:
    repo.commit(
        "one", {"tool": "#!/usr/bin/env python3\ndef run():\n    return 1\n", "NOTES": "def not_code(): pass\n"}
    )
    with project_at(repo.root) as project:
        view = project.view()
        rows = {row.path: (row.language, row.status) for row in view.files()}
    assert rows == {"tool": ("python", "parsed"), "NOTES": ("", "text")}


def test_linguist_attributes_decide_the_category(repo: RepoBuilder) -> None:
    repo.commit("one", {".gitattributes": "gen.py linguist-generated\n", "gen.py": "x = 1\n", "a.py": "y = 1\n"})
    with project_at(repo.root) as project:
        rows = {row.path: row.category for row in project.view().files()}
    assert (rows["gen.py"], rows["a.py"]) == ("generated", "source")


def test_a_writer_elsewhere_is_waited_for_and_then_answered_around(
    geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan(geo)
    monkeypatch.setattr(database, "BUSY_MS", 50)
    geo.write("geo.py", "def late(): pass\n")
    with project_at(geo.root) as other, project_at(geo.root) as project:
        other.stores.map.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy) as caught:
            project.refresh()
        assert "clear-index" not in str(caught.value.hint)
        assert project.view().counts()[1] == 2
        assert any("another codemap" in notice for notice in project.stores.notices)


def test_files_of_another_version_are_left_alone(geo: RepoBuilder) -> None:
    scan(geo)
    other = store_files(geo)[0].with_name("facts-0.0-python3.0.db")
    other.write_bytes(b"theirs")
    store_files(geo)[0].unlink()
    assert any("built anew" in notice for notice in scan(geo))
    assert (other.read_bytes(), scan(geo)) == (b"theirs", ())


def test_the_size_limit_is_the_configured_one(geo: RepoBuilder) -> None:
    geo.write(".codemap/config.toml", "max-file-bytes = 10\n")
    with project_at(geo.root) as project:
        row = project.view().file("geo.py")
        assert row is not None
        assert (row.status, row.reason) == ("skipped", "too large (78 bytes)")
    geo.write(".codemap/config.toml", "max-file-bytes = 1000\n")
    with project_at(geo.root) as project:
        row = project.view().file("geo.py")
        assert row is not None
        assert row.status == "parsed"


def test_content_that_arrives_later_is_read_then(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("config", "uploadpack.allowFilter", "true")
    geo.git("clone", "-q", "--bare", "--filter=blob:none", f"file://{geo.root}", str(tmp_path / "partial.git"))
    with project_at(tmp_path / "partial.git") as project:
        assert project.view().counts()[1] == 0
        assert not project.refresh().moved
    blob = geo.git("rev-parse", "HEAD:geo.py")
    content = (geo.root / "geo.py").read_bytes()
    partial = RepoBuilder(tmp_path / "partial.git", init=False)
    assert partial.git("hash-object", "-w", "--stdin", input=content) == blob
    with project_at(tmp_path / "partial.git") as project:
        assert project.view().counts()[1] == 2
        assert not project.refresh().moved


def test_a_relative_override_is_refused(geo: RepoBuilder) -> None:
    with pytest.raises(CodemapError, match="not an absolute path"), project_at(geo.root, CODEMAP_INDEX_DIR=".idx"):
        pass
    assert not (geo.root / ".idx").exists()
