from __future__ import annotations

import json
from pathlib import Path

import pytest

from codemap.errors import NotFound
from codemap.search.cochange import CoChange, cochange
from codemap.search.history import FileHistory, SymbolHistory, file_history, symbol_history
from codemap.search.history_reads import together
from codemap.search.scan import scan
from codemap.search.watch import look_once
from codemap.views import history as view
from tests.support.projects import scanned
from tests.support.repos import GEO, RepoBuilder, clean_environ


@pytest.fixture
def pair(geo: RepoBuilder) -> RepoBuilder:
    """geo.py changes with its test twice, with the change log each time, with other.py once."""
    geo.commit("two", {"geo.py": GEO + "# 2\n", "test_geo.py": "2\n", "CHANGES.md": "2\n"})
    geo.commit("three", {"geo.py": GEO + "# 3\n", "test_geo.py": "3\n", "CHANGES.md": "3\n", "other.py": "x = 1\n"})
    return geo


def history_of(repo: RepoBuilder, path: str, limit: int = 0) -> FileHistory:
    with scanned(repo) as project:
        return file_history(project, path, limit=limit)


def partners_of(repo: RepoBuilder, path: str, **options: int) -> CoChange:
    with scanned(repo) as project:
        return cochange(project, path, limit=0, **options)


def test_file_history_is_newest_first(pair: RepoBuilder) -> None:
    assert [row.subject for row in history_of(pair, "geo.py").commits.items] == ["three", "two", "one"]


def test_a_scan_reads_the_history(pair: RepoBuilder) -> None:
    with scanned(pair) as project:
        assert together(project, ["geo.py"], fill=False) is None
        assert scan(project).commits == 3
        assert together(project, ["geo.py"], fill=False) is not None


def test_a_watcher_reads_the_history(pair: RepoBuilder) -> None:
    look_once(pair.root, clean_environ())
    with scanned(pair) as project:
        assert together(project, ["geo.py"], fill=False) is not None


def test_file_history_limit_keeps_the_total(pair: RepoBuilder) -> None:
    commits = history_of(pair, "geo.py", limit=1).commits
    assert (len(commits.items), commits.total) == (1, 3)


def test_file_history_of_a_file_that_is_gone(pair: RepoBuilder) -> None:
    pair.git("rm", "-q", "other.py")
    pair.commit("gone")
    assert [row.status for row in history_of(pair, "other.py").commits.items] == ["D", "A"]


def test_file_history_of_an_unknown_file_is_refused(pair: RepoBuilder) -> None:
    with pytest.raises(NotFound, match="no file nowhere"):
        history_of(pair, "nowhere.py")


def test_file_history_of_an_uncommitted_file_is_empty(pair: RepoBuilder) -> None:
    pair.write("new.py", "x = 1\n")
    assert history_of(pair, "new.py").commits.total == 0


def test_file_history_in_a_bare_repository(pair: RepoBuilder, tmp_path: Path) -> None:
    assert history_of(pair.clone(tmp_path / "bare", "--bare"), "geo.py").commits.total == 3


def test_file_history_of_a_shallow_clone_is_cut(pair: RepoBuilder, tmp_path: Path) -> None:
    found = history_of(pair.clone(tmp_path / "clone", "--depth", "2"), "geo.py")
    assert (found.cut, found.commits.total) == (True, 1)


def test_file_history_text_names_the_former_path(pair: RepoBuilder) -> None:
    pair.git("mv", "geo.py", "area.py")
    pair.commit("moved")
    assert "three  (as geo.py)" in view.history_text(history_of(pair, "area.py"))


def test_cochange_lists_code_before_documents(pair: RepoBuilder) -> None:
    rows = partners_of(pair, "geo.py").partners.items
    assert [row.path for row in rows] == ["test_geo.py", "other.py", "CHANGES.md"]


def test_cochange_tells_support_and_confidence(pair: RepoBuilder) -> None:
    row = partners_of(pair, "geo.py").partners.items[0]
    assert (row.support, row.confidence, row.last and row.last.subject) == (2, 0.667, "three")


def test_cochange_leaves_out_rare_partners_when_asked(pair: RepoBuilder) -> None:
    rows = partners_of(pair, "geo.py", min_support=2).partners.items
    assert [row.path for row in rows] == ["test_geo.py", "CHANGES.md"]


def test_cochange_prefers_recent_commits(repo: RepoBuilder) -> None:
    repo.commit("old", {"a.py": "1\n", "x.py": "1\n"})
    repo.clock += 4 * 365 * 86_400
    repo.commit("new", {"a.py": "2\n", "z.py": "1\n"})
    assert [row.path for row in partners_of(repo, "a.py").partners.items] == ["z.py", "x.py"]


def test_cochange_names_kin_that_never_changed_along(pair: RepoBuilder) -> None:
    pair.commit("user", {"shop/cart.py": "from geo import area\n\n\ndef cart():\n    return area(1, 2)\n"})
    rows = {row.path: row for row in partners_of(pair, "geo.py").partners.items}
    assert (rows["shop/cart.py"].support, rows["shop/cart.py"].last, rows["shop/cart.py"].signs) == (0, None, ("use",))
    assert rows["test_geo.py"].signs == ("name", "folder")
    assert "never yet, same use" in view.cochange_text(partners_of(pair, "geo.py"))
    assert "shop/cart.py" not in [row.path for row in partners_of(pair, "geo.py", min_support=1).partners.items]


def test_cochange_names_few_files_that_never_changed_along(pair: RepoBuilder) -> None:
    pair.commit("many", {f"near{number}.py": "x = 1\n" for number in range(20)})
    assert sum(row.support == 0 for row in partners_of(pair, "geo.py").partners.items) == 10


def test_cochange_prefers_files_with_the_same_words(repo: RepoBuilder) -> None:
    words = "def invoice(customer, discount):\n    return customer.total - discount\n"
    repo.commit("one", {"a/one.py": words, "b/two.py": "x = 1\n", "c/three.py": words.replace("invoice", "bill")})
    assert [row.path for row in partners_of(repo, "a/one.py").partners.items] == ["c/three.py", "b/two.py"]


def test_cochange_of_a_linked_worktree_counts_its_own_branch(pair: RepoBuilder, tmp_path: Path) -> None:
    linked = pair.worktree(tmp_path / "linked", "f")
    linked.commit("on f", {"geo.py": GEO, "f.py": "f = 1\n"})
    assert "f.py" in [row.path for row in partners_of(linked, "geo.py").partners.items]
    assert "f.py" not in [row.path for row in partners_of(pair, "geo.py").partners.items]


def test_documents_are_json(pair: RepoBuilder) -> None:
    (pair.root / "x\udcff.py").write_text("x = 1\n")
    pair.commit("odd", {"geo.py": GEO})
    text = json.dumps(
        [view.history_document(history_of(pair, "geo.py")), view.cochange_document(partners_of(pair, "geo.py"))]
    )
    assert text.encode()


def test_cochange_text_is_a_line_a_partner(pair: RepoBuilder) -> None:
    lines = view.cochange_text(partners_of(pair, "geo.py")).split("\n")
    assert any(line.split()[:2] == ["2x", "67%"] and "test_geo.py" in line for line in lines)


def past_of(repo: RepoBuilder, symbol: str) -> SymbolHistory:
    with scanned(repo) as project:
        return symbol_history(project, symbol, limit=0)


def subjects(answer: SymbolHistory) -> list[str]:
    return [row.subject for row in answer.commits.items]


def test_symbol_history_has_the_commits_that_touched_its_lines(geo: RepoBuilder) -> None:
    geo.commit("price", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.commit("area", {"geo.py": GEO.replace("* 3", "* 4").replace("w * h", "h * w")})
    assert subjects(past_of(geo, "geo.py::area")) == ["area", "one"]
    assert subjects(past_of(geo, "geo.py::price")) == ["price", "one"]


def test_symbol_history_follows_a_renamed_file_and_lines_that_moved(geo: RepoBuilder) -> None:
    geo.git("mv", "geo.py", "a b:c.py")
    geo.commit("renamed")
    geo.commit("above", {"a b:c.py": "import os\n\n\n" + GEO})
    assert "one" in subjects(past_of(geo, "a b:c.py::area"))
    assert "above" not in subjects(past_of(geo, "a b:c.py::price"))


def test_symbol_history_is_about_the_last_commit(geo: RepoBuilder) -> None:
    geo.write("geo.py", "x = 1\n" * 30 + GEO + "\n\ndef new():\n    return 1\n")
    assert subjects(past_of(geo, "geo.py::area")) == ["one"]
    fresh = past_of(geo, "geo.py::new")
    assert (fresh.uncommitted, fresh.commits.total) == (True, 0)
    assert "no such symbol" in view.symbol_text(fresh)


def test_symbol_history_as_a_document(geo: RepoBuilder) -> None:
    document = json.loads(json.dumps(view.symbol_history_document(past_of(geo, "geo.py::area"))))
    assert (document["symbol"], document["commits"]["total"]) == ("geo.py::area", 1)
    assert document["commits"]["items"][0]["subject"] == "one"
