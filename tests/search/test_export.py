from __future__ import annotations

import json

from codemap.search.export import Record, export
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder


def records(repo: RepoBuilder, what: str) -> list[Record]:
    with scanned(repo) as project:
        return list(export(project, what))


def test_export_edges(geo: RepoBuilder) -> None:
    assert records(geo, "edges") == [
        {
            "source": "geo.py::price",
            "target": "geo.py::area",
            "kind": "call",
            "rule": "scope",
            "confidence": 0.95,
            "line": 6,
        }
    ]


def test_export_edges_name_module_level(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "def f():\n    pass\n\n\nf()\n"})
    assert records(repo, "edges")[0]["source"] == "a.py::<module>"


def test_export_symbols(geo: RepoBuilder) -> None:
    assert [(row["symbol"], row["start"], row["end"]) for row in records(geo, "symbols")] == [
        ("geo.py::area", 1, 2),
        ("geo.py::price", 5, 6),
    ]


def test_export_symbols_matches_the_count_of_the_map(repo: RepoBuilder) -> None:
    text = (
        "def f():\n    pass\n\n\ndef f():\n    def inner():\n        pass\n\n\n"
        "class Session:\n    pass\n\n\nsession = 1\n"
    )
    repo.commit("one", {"a/util.py": text, "b/util.py": text})
    with scanned(repo) as project:
        assert len(list(export(project, "symbols"))) == project.kept_view().counts()[1]


def test_export_files(geo: RepoBuilder) -> None:
    row = records(geo, "files")[0]
    assert (row["path"], row["mode"], row["language"], row["category"], row["status"]) == (
        "geo.py",
        "100644",
        "python",
        "source",
        "parsed",
    )


def test_export_edges_are_sorted_by_path_of_the_use(repo: RepoBuilder) -> None:
    use = "from lib import f\n\n\ndef g():\n    f()\n"
    repo.commit("one", {"z.py": use, "a.py": use, "lib.py": "def f():\n    pass\n"})
    sources = [str(row["source"]).partition("::")[0] for row in records(repo, "edges")]
    assert sources == sorted(sources)


def test_export_odd_names_survive_json(repo: RepoBuilder) -> None:
    names = ["häuser.py", "a b.py", 'q"t.py', "tab\tx.py", "b\\s.py", "new\nline.py", "-dash.py", " lead.py"]
    repo.commit("one", dict.fromkeys(names, "def f():\n    pass\n"))
    rows = [json.loads(json.dumps(row)) for row in records(repo, "files")]
    assert {row["path"] for row in rows} == set(names)


def test_export_path_that_is_not_unicode_is_in_its_display_form(repo: RepoBuilder) -> None:
    name = b"\xff.py".decode("utf-8", "surrogateescape")
    repo.commit("one", {name: "def f():\n    pass\n"})
    assert records(repo, "files")[0]["path"] == '"\\377.py"'


def test_export_masks_secrets(repo: RepoBuilder) -> None:
    key = "AKIA" + "ABCDEFGHIJKLMNOP"
    repo.commit("one", {"m.py": f'def f(key="{key}"):\n    pass\n'})
    assert key not in json.dumps(records(repo, "symbols"))
