"""The change report as text and as a document, whole, on one change that has a bit of everything."""

from __future__ import annotations

import json

import pytest

from codemap.model import path_of
from codemap.views.changes import SHED, fitted_changes, render_changes
from codemap.views.changes_document import changes_document
from tests.context.changes import report
from tests.support.repos import GEO, RepoBuilder

SHOP = "from geo import area, price\n\n\ndef total():\n    return price(1, 2) + area(3, 4)\n"
TEST = "from shop import total\n\n\ndef test_total():\n    assert total() == 18\n"


@pytest.fixture
def changed(geo: RepoBuilder) -> RepoBuilder:
    geo.commit("two", {"shop.py": SHOP, "tests/test_shop.py": TEST, "notes.md": "text\n", "main.zig": "package main\n"})
    geo.write(
        "geo.py", GEO.replace("def area(w, h)", "def surface(w, h)").replace("price(w, h):", "price(w, h, unit):")
    )
    geo.write("main.zig", "package other\n")
    geo.write("notes.md", "more text\n")
    return geo


def test_the_report_as_text(changed: RepoBuilder) -> None:
    head = changed.git("rev-parse", "HEAD")[:10]
    assert render_changes(report(changed.root)) == (
        f"# Changes {head}..worktree (worktree against HEAD, 3 files)\n"
        f"repo @ {head} + 3 changed paths ({changed.root})\n"
        "Risk: high (broken references: 4; changed interfaces with callers: 1; not looked at: 2)\n"
        "4 broken references, 2 changed symbols, 1 direct dependent, 1 test to run\n"
        "Not looked at: main.zig (no symbols are read from Zig files);"
        " 1 reference in changed code with no known target (geo.py:6 area)\n"
        "\n"
        "## Broken references (4)\n"
        "geo.py:6  price() calls `area`, renamed from geo.py:1-2; now `surface` in geo.py:1-2  scope .95\n"
        "shop.py:1  the module imports `area`, renamed from geo.py:1-2; now `surface` in geo.py:1-2  import .90\n"
        "shop.py:5  total() calls `area`, renamed from geo.py:1-2; now `surface` in geo.py:1-2  import .90\n"
        "shop.py:5  total() calls `price`, which now needs `unit`: price(w, h, unit)  import .90\n"
        "\n"
        "## Changed symbols (2)\n"
        "renamed    geo.py:1-2 area -> geo.py:1-2 surface\n"
        "signature  geo.py:5-6  price(w, h) -> price(w, h, unit)  callers 1\n"
        "\n"
        "## Other files (2)\n"
        "modified   main.zig\n"
        "modified   notes.md\n"
        "\n"
        "## Dependents (1 direct, 2 in all)\n"
        "1 .90 shop.py:4-5  total  uses area\n"
        "2 .81 tests/test_shop.py:4-5  test_total  via total <- area\n"
        "\n"
        "## Tests to run (1)\n"
        "tests/test_shop.py::test_total  reaches area (.66)\n"
        "\n"
        "## Must be reviewed (3)\n"
        "geo.py:6  uses `area`, renamed\n"
        "shop.py:1  uses `area`, renamed\n"
        "main.zig:1  not looked at: no symbols are read from Zig files\n"
    )


def test_nothing_changed_as_text(geo: RepoBuilder) -> None:
    head = geo.git("rev-parse", "HEAD")[:10]
    assert render_changes(report(geo.root)) == (
        f"# Changes {head}..worktree (worktree against HEAD, 0 files)\nrepo @ {head} ({geo.root})\nNothing differs.\n"
    )


def test_the_document_has_the_same_counts(changed: RepoBuilder) -> None:
    document = json.loads(json.dumps(changes_document(report(changed.root, with_hunks=True))))
    assert {key: document[key]["total"] for key in ("files", "broken", "symbols", "tests")} == {
        "files": 3,
        "broken": 4,
        "symbols": 2,
        "tests": 1,
    }
    assert document["files"]["items"][0]["hunks"] == [[1, 1, 1, 1], [5, 1, 5, 1]]


def test_lists_are_cut_with_their_totals(changed: RepoBuilder) -> None:
    answer = report(changed.root, limit=1)
    assert changes_document(answer)["broken"]["omitted"] == 3  # type: ignore[index]
    assert "## Broken references (1 of 4)" in render_changes(answer)
    assert "... 3 more rows (--limit 0 shows all)" in render_changes(answer)


@pytest.mark.parametrize(
    "raw", [b'q"t.py', b"tab\tx.py", b"new\nline.py", b" lead.py", b"-dash.py", b"caf\xe9.py", b"b\\s.py"]
)
def test_an_odd_path_is_one_line_of_text_and_survives_json(geo: RepoBuilder, raw: bytes) -> None:
    path = path_of(raw)
    geo.write(path, "def odd():\n    return 1\n")
    answer = report(geo.root)
    assert sum("odd()" in line for line in render_changes(answer).split("\n")) == 1
    shown = json.loads(json.dumps(changes_document(answer), ensure_ascii=False).encode())["files"]["items"][0]["path"]
    assert shown == (path if raw != b"caf\xe9.py" else '"caf\\351.py"')


def test_files_without_symbols_are_listed_beside_symbols(geo: RepoBuilder) -> None:
    geo.commit("more", {"a.txt": "one\ntwo\nthree\n", "run.sh": "echo\n"})
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    geo.git("mv", "a.txt", "b.txt")
    (geo.root / "run.sh").chmod(0o755)
    geo.write("new.txt", "new\n")
    assert (
        "## Other files (3)\n"
        "renamed    a.txt -> b.txt\n"
        "added      new.txt  untracked\n"
        "mode       run.sh  mode 100644 -> 100755\n"
    ) in render_changes(report(geo.root))


def test_a_submodule_is_shown_with_its_short_ids(geo: RepoBuilder) -> None:
    inner = RepoBuilder(geo.root / "sub")
    first = inner.commit("one", {"a.py": "x = 1\n"})
    geo.commit("sub")
    second = inner.commit("two", {"a.py": "x = 2\n"})
    assert f"submodule  sub  {first[:10]} -> {second[:10]}\n" in render_changes(report(geo.root))


def test_decorators_are_shown_where_they_differ(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "def d(f): return f\n\n\ndef g(x):\n    return x\n"})
    repo.write("a.py", "def d(f): return f\n\n\n@d\ndef g(x):\n    return x\n")
    assert "signature  a.py:4-6  g(x) -> @d g(x)\n" in render_changes(report(repo.root))


def test_a_lost_way_is_told_in_words(geo: RepoBuilder) -> None:
    geo.commit("more", {"way.py": "from geo import area\n", "use.py": "from way import area\n"})
    geo.write("way.py", "x = 1\n")
    text = "use.py:1  the module imports `area`, which no longer leads to geo.py:1-2  import .90\n"
    assert text in render_changes(report(geo.root))


def test_references_with_no_known_target_are_in_the_document(geo: RepoBuilder) -> None:
    geo.write("use.py", "from geo import nothing\n\n\ndef f():\n    return nowhere()\n")
    assert changes_document(report(geo.root))["unknown_references"] == [
        {"path": "use.py", "line": 1, "name": "nothing"},
        {"path": "use.py", "line": 5, "name": "nowhere"},
    ]


def test_sections_give_way_in_their_order_and_leave_their_counts(changed: RepoBuilder) -> None:
    answer = report(changed.root)
    whole = render_changes(answer)
    assert fitted_changes(answer, len(whole.encode())) == whole
    shorter = fitted_changes(answer, len(whole.encode()) - 1)
    assert "## Must be reviewed (1 of 3)" in shorter
    without = render_changes(answer, SHED[: SHED.index("must") + 1])
    assert fitted_changes(answer, len(without.encode())) == without
    least = fitted_changes(answer, 1)
    assert "##" not in least
    for line in ("Broken references: 4 not shown here", "Tests to run: 1 not shown here", "Risk: high"):
        assert line in least
