"""Changed symbols: what kind of change each one is, judged from blobs."""

from __future__ import annotations

import pytest

from codemap.views.change_rows import symbol_text
from tests.context.changes import report, symbols
from tests.support.repos import GEO, RepoBuilder

SHAPES = "class Shape:\n    def area(self):\n        return 1\n\n    def name(self):\n        return 'shape'\n"

LONG = "def one(a, b):\n    c = a + b\n    c *= 2\n    if c > 3:\n        c -= 1\n    d = c + a\n    e = d + b\n    return e\n"

CASES: dict[str, tuple[dict[str, str], dict[str, str | None], list[str]]] = {
    "a body": ({"g.py": GEO}, {"g.py": GEO.replace("w * h", "h * w")}, ["body g.py::area"]),
    "a signature": (
        {"g.py": GEO},
        {"g.py": GEO.replace("price(w, h)", "price(w, h, unit)")},
        ["signature g.py::price"],
    ),
    "an addition": ({"g.py": GEO}, {"g.py": GEO + "\n\ndef late():\n    return 1\n"}, ["added g.py::late"]),
    "a removal": ({"g.py": GEO}, {"g.py": GEO.partition("\n\n\n")[2]}, ["removed g.py::area"]),
    "a rename": (
        {"g.py": GEO},
        {"g.py": GEO.replace("def area", "def surface")},
        ["renamed g.py::area -> g.py::surface"],
    ),
    "a rename with an edit": (
        {"g.py": "def one(a):\n    b = a\n    c = b\n    d = c\n    return d\n"},
        {"g.py": "def two(a):\n    b = a\n    c = b\n    d = c + 1\n    return d\n"},
        ["renamed g.py::one -> g.py::two"],
    ),
    "a move to another file": (
        {"g.py": GEO, "s.py": "x = 1\n"},
        {"g.py": GEO.partition("\n\n\n")[2], "s.py": "x = 1\n\n\n" + GEO.partition("\n\n\n")[0] + "\n"},
        ["moved g.py::area -> s.py::area"],
    ),
    "a move to another file with an edit": (
        {"g.py": LONG + "\n\ndef k():\n    return 1\n", "s.py": "x = 1\n"},
        {"g.py": "def k():\n    return 1\n", "s.py": "x = 1\n\n\n" + LONG.replace("*= 2", "*= 4")},
        ["moved g.py::one -> s.py::one"],
    ),
    "a move to another file with another name and an edit": (
        {"g.py": LONG + "\n\ndef k():\n    return 1\n", "s.py": "x = 1\n"},
        {
            "g.py": "def k():\n    return 1\n",
            "s.py": "x = 1\n\n\n" + LONG.replace("*= 2", "*= 4").replace("one", "two"),
        },
        ["renamed g.py::one -> s.py::two"],
    ),
    "short ones of other names in two files": (
        {"g.py": "def a(x):\n    y = x\n    return y\n", "s.py": ""},
        {"g.py": "", "s.py": "def b(x):\n    y = x + 1\n    return y\n"},
        ["removed g.py::a", "added s.py::b"],
    ),
    "layout and comments only": (
        {"g.py": GEO},
        {"g.py": GEO.replace("    return w * h", "    # the product\n    return w  *  h")},
        ["cosmetic g.py::area"],
    ),
    "indentation that changes what runs": (
        {"g.py": "def f(a):\n    if a:\n        a = 1\n        b = 2\n    return a\n"},
        {"g.py": "def f(a):\n    if a:\n        a = 1\n    b = 2\n    return a\n"},
        ["body g.py::f"],
    ),
    "a member, not its class": (
        {"s.py": SHAPES},
        {"s.py": SHAPES.replace("return 1", "return 2")},
        ["body s.py::Shape.area"],
    ),
    "a class that goes takes its members along": ({"s.py": SHAPES, "k.py": ""}, {"s.py": ""}, ["removed s.py::Shape"]),
    "a class that is renamed takes its members along": (
        {"s.py": SHAPES},
        {"s.py": SHAPES.replace("class Shape", "class Form")},
        ["renamed s.py::Shape -> s.py::Form"],
    ),
    "the bases of a class": (
        {"s.py": SHAPES},
        {"s.py": SHAPES.replace("class Shape:", "class Shape(dict):")},
        ["signature s.py::Shape"],
    ),
    "module level": (
        {"m.py": "import os\n\nprint(os)\n"},
        {"m.py": "import os\n\nprint(1)\n"},
        ["body m.py::<module>"],
    ),
    "comments at module level": ({"g.py": GEO}, {"g.py": "# one\n# two\n" + GEO}, ["cosmetic g.py::<module>"]),
    "lines that only move": ({"g.py": GEO}, {"g.py": "\n\n" + GEO}, []),
    "a comment in a class": (
        {"s.py": SHAPES},
        {"s.py": SHAPES.replace("class Shape:", "class Shape:  # of any kind")},
        ["cosmetic s.py::Shape"],
    ),
    "a file that goes": ({"g.py": GEO, "k.py": ""}, {"g.py": None}, ["removed g.py::area", "removed g.py::price"]),
    "two definitions of one name": (
        {"g.py": "def f():\n    return 1\n\n\ndef f():\n    return 2\n"},
        {"g.py": "def f():\n    return 1\n\n\ndef f():\n    return 3\n"},
        ["body g.py::f"],
    ),
    "the first of two definitions of one name goes": (
        {"g.py": "def f():\n    return 1\n\n\ndef f():\n    return 2\n"},
        {"g.py": "def f():\n    return 2\n"},
        ["removed g.py::f"],
    ),
    "the first of two classes of one name goes": (
        {"g.py": "class A:\n    def f(self): pass\n    x = 1\n\n\nclass A:\n    def f(self): pass\n    x = 2\n"},
        {"g.py": "class A:\n    def f(self): pass\n    x = 2\n"},
        ["removed g.py::A"],
    ),
    "a neighbour on the same line": ({"g.py": "x = 1; y = 2\n"}, {"g.py": "x = 1; y = 3\n"}, ["body g.py::y"]),
    "a neighbour in one statement": (
        {"a.ts": "const x = 1, y = 2;\n"},
        {"a.ts": "const x = 1, y = 3;\n"},
        ["body a.ts::y"],
    ),
    "functions that share a line": (
        {"a.js": "function a() { return 1 } function b() { return 2 }\n"},
        {"a.js": "function a() { return 1 } function b() { return 3 }\n"},
        ["body a.js::a", "body a.js::b"],
    ),
    "a name that is no longer exported": (
        {"a.ts": "export function f() { return 1; }\nexport const x = 1;\n"},
        {"a.ts": "function f() { return 1; }\nexport const x = 1;\n"},
        ["unexported a.ts::f"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_change_is_named(name: str, repo: RepoBuilder) -> None:
    before, after, wanted = CASES[name]
    repo.commit("before", before)
    for path, content in after.items():
        if content is None:
            (repo.root / path).unlink()
        else:
            repo.write(path, content)
    assert symbols(report(repo.root)) == wanted


def test_a_renamed_file_names_no_symbols(geo: RepoBuilder) -> None:
    geo.git("mv", "geo.py", "shapes.py")
    answer = report(geo.root)
    assert symbols(answer) == []
    assert [(row.change.status, row.change.old_path) for row in answer.files.items] == [("renamed", "geo.py")]


def test_a_region_that_no_longer_parses_is_unreadable_not_removed(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("def price(w, h):", "def price(w, h"))
    answer = report(geo.root)
    assert "removed geo.py::price" not in symbols(answer)
    assert answer.broken.total == 0
    assert any("does not parse" in row.reason for row in answer.not_looked_at)


def test_a_member_that_is_still_written_is_read_as_another_symbol_not_removed(repo: RepoBuilder) -> None:
    text = "struct A {\n  int f() { }\n\n  int h();\n\n\n  int get() {\n    int a = 1;\n    return a;\n  }\n};\n"
    repo.commit("one", {"a.cpp": f"#include <x>\n{text}\nint use(A a) {{ return a.get(); }}\n"})
    repo.write("a.cpp", (repo.root / "a.cpp").read_text().replace("f() { }", "f() { }}"))
    answer = report(repo.root)
    assert "unreadable a.cpp::A.get" in symbols(answer)
    assert answer.broken.total == 0


def test_a_file_half_written_keeps_its_other_symbols(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("* 3", "* 4") + "\ndef broken(:\n")
    assert "body geo.py::price" in symbols(report(geo.root))


def test_a_file_that_is_split_up_is_read_on_its_old_side(repo: RepoBuilder) -> None:
    whole = "".join(f"def f{n}(a):\n    b = a + {n}\n    return b * {n}\n\n\n" for n in range(20))
    repo.commit("one", {"geo.py": whole})
    repo.git("rm", "-q", "geo.py")
    repo.commit("split", {"a.py": whole + "x = 1\n", "b.py": whole + "y = 1\n", "c.py": whole + "z = 1\n"})
    answer = report(repo.root, commit="HEAD")
    assert sorted(row.change.status for row in answer.files.items) == ["copied", "copied", "renamed"]
    assert "added b.py::y" in symbols(answer) or "added a.py::x" in symbols(answer)


def test_the_parts_of_an_interface_that_differ_are_named(repo: RepoBuilder) -> None:
    java = "public class A extends B {\n  public int f(int x) { return x; }\n  int g() { return 1; }\n}\n"
    repo.commit("one", {"A.java": java})
    changed = java.replace("extends B", "extends C").replace("public int f(int x)", "protected long f(int x, int y)")
    repo.write("A.java", changed)
    rows = {row.new.qualname: row for row in report(repo.root).symbols.items if row.new}
    assert rows["A"].differs == ("bases",)
    assert rows["A.f"].differs == ("visibility", "parameters", "returns")
    assert symbol_text(rows["A.f"]).endswith("other visibility")
