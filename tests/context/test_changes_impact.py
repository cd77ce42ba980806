"""What follows from a change: broken references, dependents, tests, and blind spots."""

from __future__ import annotations

import pytest

from tests.context.changes import Files, apply, broken, dependents, names_of_tests, report, symbols
from tests.support.repos import GEO, RepoBuilder

USE = "from geo import area\n\n\ndef use():\n    return area(1, 2)\n"
CORE = "def helper():\n    return 1\n\n\nclass Base:\n    def run(self):\n        return 1\n"
APP = "from pkg import helper\n\nhelper()\n"
CORE_TS = "export function helper() { return 1; }\n"
APP_TS = "import { helper } from './index';\nhelper();\n"
CHILD = "from pkg.core import Base\n\n\nclass Child(Base):\n    x = 1\n\n\nChild().run()\n"
JAVA = "package a;\npublic class A {\n  public int f(int x) { return x; }\n  public int g() { return 1; }\n}\n"
JAVA_USE = "package a;\npublic class B {\n  int h(A a) { return a.f(1) + a.g(); }\n}\n"
RUST_USE = "use crate::a::f;\npub fn g() { f() }\n"
GO = "package m\n\ntype T struct{}\n\nfunc F(x int) int { return x }\n\nfunc (t T) M(x int) int { return x }\n"
FLASK = "from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get('/users')\ndef users():\n    return []\n"
CLIENT = "import requests\n\n\ndef load():\n    return requests.get('http://x/users')\n"

BROKEN: dict[str, tuple[Files, Files, list[str]]] = {
    "a removed function still called": (
        {"geo.py": GEO},
        {"geo.py": GEO.partition("\n\n\n")[2]},
        ["geo.py:2 price area removed"],
    ),
    "a removed function still imported": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": "x = 1\n"},
        ["use.py:1 <module> area removed", "use.py:5 use area removed"],
    ),
    "a renamed function": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": GEO.replace("area", "surface")},
        ["use.py:1 <module> area renamed", "use.py:5 use area renamed"],
    ),
    "a renamed function whose old name is kept": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": GEO.replace("area", "surface") + "\n\narea = surface\n"},
        [],
    ),
    "a moved function": (
        {"geo.py": GEO, "use.py": USE, "far.py": "x = 1\n"},
        {"geo.py": "y = 1\n", "far.py": "x = 1\n\n\n" + GEO},
        ["use.py:1 <module> area moved", "use.py:5 use area moved"],
    ),
    "a moved function that is re-exported": (
        {"geo.py": GEO, "use.py": USE, "far.py": "x = 1\n"},
        {"geo.py": "from far import area\n", "far.py": "x = 1\n\n\n" + GEO},
        [],
    ),
    "a moved module": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": None, "shapes.py": GEO},
        ["use.py:1 <module> area moved", "use.py:5 use area moved"],
    ),
    "a moved module whose users follow": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": None, "shapes.py": GEO, "use.py": USE.replace("geo", "shapes")},
        [],
    ),
    "a removed function for which one of others stands in": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": "x = 1\n", "use.py": USE.replace("from geo", "from math_of_others")},
        [],
    ),
    "the caller goes too": ({"geo.py": GEO}, {"geo.py": "x = 1\n"}, []),
    "a method inherited from a base still answers": (
        {
            "a.py": "class B:\n    def f(self): pass\n\n\nclass A(B):\n    def f(self): pass\n\n\ndef g(a: A):\n    a.f()\n"
        },
        {"a.py": "class B:\n    def f(self): pass\n\n\nclass A(B): pass\n\n\ndef g(a: A):\n    a.f()\n"},
        [],
    ),
    "too many arguments": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": GEO.replace("def area(w, h):", "def area(w):").replace("area(w, h) * 3", "area(w) * 3")},
        ["use.py:5 use area signature"],
    ),
    "a new required argument": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": GEO.replace("def area(w, h):", "def area(w, h, unit):")},
        ["geo.py:6 price area signature", "use.py:5 use area signature"],
    ),
    "a new optional argument": (
        {"geo.py": GEO, "use.py": USE},
        {"geo.py": GEO.replace("def area(w, h):", "def area(w, h, unit=1):")},
        [],
    ),
    "an unknown keyword": (
        {"a.py": "def f(*, old): pass\n\n\ndef g():\n    f(old=1)\n"},
        {"a.py": "def f(*, new=0): pass\n\n\ndef g():\n    f(old=1)\n"},
        ["a.py:5 g f signature"],
    ),
    "a method's receiver is not an argument": (
        {"a.py": "class A:\n    def f(self, x): pass\n\n    def g(self):\n        self.f(1)\n"},
        {"a.py": "class A:\n    def f(self, x, y=2): pass\n\n    def g(self):\n        self.f(1)\n"},
        [],
    ),
    "unpacked arguments are not judged": (
        {"a.py": "def f(x): pass\n\n\ndef g(a):\n    f(*a)\n"},
        {"a.py": "def f(x, y): pass\n\n\ndef g(a):\n    f(*a)\n"},
        [],
    ),
    "an export that is dropped": (
        {
            "a.ts": "export function f() { return 1; }\nexport const x = 1;\n",
            "m.ts": "import { f } from './a';\nf();\n",
        },
        {"a.ts": "function f() { return 1; }\nexport const x = 1;\n"},
        ["m.ts:1 <module> f unexported", "m.ts:2 <module> f unexported"],
    ),
    "a re-export that is dropped": (
        {"pkg/core.py": CORE, "pkg/__init__.py": "from .core import helper, Base\n", "app.py": APP},
        {"pkg/__init__.py": "from .core import Base\n"},
        ["app.py:1 <module> helper unreachable", "app.py:3 <module> helper unreachable"],
    ),
    "an export clause that is dropped": (
        {"core.ts": CORE_TS, "index.ts": "export { helper } from './core';\nexport const x = 1;\n", "app.ts": APP_TS},
        {"index.ts": "export const x = 1;\n"},
        ["app.ts:1 <module> helper unreachable", "app.ts:2 <module> helper unreachable"],
    ),
    "a star export that is dropped": (
        {"core.ts": CORE_TS, "index.ts": "export * from './core';\nexport const x = 1;\n", "app.ts": APP_TS},
        {"index.ts": "export const x = 1;\n"},
        ["app.ts:1 <module> helper unreachable", "app.ts:2 <module> helper unreachable"],
    ),
    "a default export that becomes a named one": (
        {"b.ts": "export default class Base { }\n", "app.ts": "import Base from './b';\nnew Base();\n"},
        {"b.ts": "export class Base { }\n"},
        ["app.ts:1 <module> default unreachable", "app.ts:2 <module> Base unreachable"],
    ),
    "a base class that is dropped": (
        {"pkg/core.py": CORE, "c.py": CHILD},
        {"c.py": CHILD.replace("Child(Base)", "Child")},
        ["c.py:8 <module> run unreachable"],
    ),
    "a star import that is dropped": (
        {"geo.py": GEO, "use.py": "from geo import *\n\nx = area(1, 2)\n"},
        {"use.py": "\n\nx = area(1, 2)\n"},
        ["use.py:3 <module> area unreachable"],
    ),
    "a receiver of which less is known": (
        {"pkg/core.py": CORE, "u.py": "from pkg.core import Base\n\n\ndef f(b: Base):\n    b.run()\n"},
        {"u.py": "from pkg.core import Base\n\n\ndef f(b):\n    b.run()\n"},
        [],
    ),
    "a re-exporting file that does not parse": (
        {"pkg/core.py": CORE, "pkg/__init__.py": "from .core import helper, Base\n", "app.py": APP},
        {"pkg/__init__.py": "from .core import (helper, Base\n"},
        [],
    ),
    "a method that is made private": (
        {"a/A.java": JAVA, "a/B.java": JAVA_USE},
        {"a/A.java": JAVA.replace("public int f", "private int f")},
        ["a/B.java:3 B.h f unexported"],
    ),
    "a private method used by a class inside": (
        {"A.java": "class A {\n  int f() { return 1; }\n  class B { int g() { return f(); } }\n}\n"},
        {"A.java": "class A {\n  private int f() { return 1; }\n  class B { int g() { return f(); } }\n}\n"},
        [],
    ),
    "a private function used below its module": (
        {"src/lib.rs": "pub mod a;\n", "src/a.rs": "pub mod b;\npub fn f() {}\n", "src/a/b.rs": RUST_USE},
        {"src/a.rs": "pub mod b;\nfn f() {}\n"},
        [],
    ),
    "a private function used beside its module": (
        {"src/lib.rs": "pub mod a;\npub mod b;\n", "src/a.rs": "pub fn f() {}\n", "src/b.rs": RUST_USE},
        {"src/a.rs": "fn f() {}\n"},
        ["src/b.rs:1 <module> f unexported", "src/b.rs:2 g f unexported"],
    ),
    "a new argument in Java": (
        {"a/A.java": JAVA, "a/B.java": JAVA_USE},
        {"a/A.java": JAVA.replace("f(int x)", "f(int x, int y)")},
        ["a/B.java:3 B.h f signature"],
    ),
    "a new argument in Java with the old overload kept": (
        {"a/A.java": JAVA, "a/B.java": JAVA_USE},
        {
            "a/A.java": JAVA.replace("f(int x)", "f(int x, int y)").replace(
                "int g()", "int f(int x) { return x; }\n  int g()"
            )
        },
        [],
    ),
    "a new argument in Go": (
        {"go.mod": "module m\n", "a.go": GO, "b.go": "package m\n\nfunc G(t T) int { return F(1) + t.M(2) }\n"},
        {"a.go": GO.replace("F(x int)", "F(x, y int)").replace("M(x int)", "M(x, y int)")},
        ["b.go:3 G F signature", "b.go:3 G M signature"],
    ),
    "more arguments than PHP asks for": (
        {"a.php": "<?php\nfunction f($a, $b) { return $a; }\nfunction g() { return f(1, 2); }\n"},
        {"a.php": "<?php\nfunction f($a) { return $a; }\nfunction g() { return f(1, 2); }\n"},
        [],
    ),
    "a block after the parentheses in Kotlin": (
        {"a.kt": "fun f(x: Int, b: () -> Unit) { b() }\nfun g() { f(1) { } }\n"},
        {"a.kt": "fun f(x: Int, y: Int = 2, b: () -> Unit) { b() }\nfun g() { f(1) { } }\n"},
        [],
    ),
    "a route that is removed": (
        {"app.py": FLASK, "c.py": CLIENT},
        {"app.py": FLASK.partition("@app.get('/users')")[0]},
        ["c.py:5 load /users removed"],
    ),
    "a route with another path": (
        {"app.py": FLASK, "c.py": CLIENT},
        {"app.py": FLASK.replace("/users", "/people")},
        ["c.py:5 load /users unreachable"],
    ),
    "a route that another function answers": (
        {"app.py": FLASK, "c.py": CLIENT},
        {"app.py": FLASK.replace("def users", "def all_users")},
        [],
    ),
    "a function behind an annotated name": (
        {"a.ts": "type F = (...a: number[]) => void;\nconst f: F = (a) => {};\nf(1, 2);\n"},
        {"a.ts": "type F = (...a: number[]) => void;\nconst f: F = () => {};\nf(1, 2);\n"},
        [],
    ),
}

OWN_WORDS = {
    "A.java": "class A {\n    A() { this(1); }\n    A(int x) { int y = x; }\n}\n",
    "A.kt": "class A(val x: Int) {\n    constructor() : this(1)\n}\n",
    "A.cs": "class A {\n    A() : this(1) { }\n    A(int x) { int y = x; }\n}\n",
    "A.php": "<?php\nclass A {\n    static function make() { return new self(1); }\n    function __construct($x) { }\n}\n",
    "b.ts": "class B { }\nclass A extends B {\n    constructor() { super(); }\n}\n",
    "a.rs": "struct A(i32);\nimpl A {\n    fn make() -> Self { Self(1) }\n}\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_references(name: str, repo: RepoBuilder) -> None:
    before, after, wanted = BROKEN[name]
    apply(repo, before)
    repo.commit("before")
    apply(repo, after)
    assert broken(report(repo.root)) == wanted


@pytest.mark.parametrize("path", OWN_WORDS)
def test_a_type_called_by_the_word_for_it_is_never_out_of_reach(path: str, repo: RepoBuilder) -> None:
    repo.commit("before", {path: OWN_WORDS[path]})
    repo.write(path, OWN_WORDS[path] + "\n")
    assert broken(report(repo.root)) == []


def test_callers_are_followed_hop_by_hop_over_calls_inheritance_and_overriding(repo: RepoBuilder) -> None:
    repo.commit(
        "all",
        {
            "base.py": "class Base:\n    def run(self):\n        return 1\n",
            "sub.py": "from base import Base\n\n\nclass Sub(Base):\n    def run(self):\n        return super().run()\n",
            "app.py": "from sub import Sub\n\n\ndef start(sub: Sub):\n    return sub.run()\n\n\ndef main():\n    return start(Sub())\n",
        },
    )
    repo.write("base.py", "class Base:\n    def run(self):\n        return 2\n")
    found = dependents(report(repo.root))
    assert "1 sub.py::Sub.run" in found
    assert "2 app.py::start" in found
    assert "3 app.py::main" in found


def test_a_removed_symbol_has_the_dependents_it_had(geo: RepoBuilder) -> None:
    geo.commit("use", {"use.py": "from geo import price\n\n\ndef use():\n    return price(1, 2)\n"})
    geo.write("geo.py", GEO.partition("\n\n\n")[2])
    found = dependents(report(geo.root))
    assert found[0] == "1 geo.py::price"
    assert "2 use.py::use" in found


def test_tests_are_named_with_their_evidence(geo: RepoBuilder) -> None:
    geo.commit(
        "tests",
        {
            "tests/test_price.py": "from geo import price\n\n\ndef test_total():\n    assert price(1, 2) == 6\n\n\ndef test_other():\n    assert True\n",
            "tests/test_geo.py": "def test_nothing():\n    assert True\n",
            "tests/test_import.py": "import geo\n\n\ndef test_module():\n    assert geo\n",
            "tests/test_far.py": "def test_far():\n    assert True\n",
        },
    )
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    assert names_of_tests(report(geo.root)) == [
        "calls tests/test_price.py::test_total",
        "named tests/test_geo.py::<module>",
        "imports tests/test_import.py::<module>",
    ]


def test_a_changed_test_is_to_be_run(geo: RepoBuilder) -> None:
    geo.commit("tests", {"tests/test_a.py": "def test_a():\n    assert 1\n"})
    geo.write("tests/test_a.py", "def test_a():\n    assert 2\n")
    assert names_of_tests(report(geo.root)) == ["changed tests/test_a.py::test_a"]


def test_what_was_skipped_is_said_on_either_side(geo: RepoBuilder) -> None:
    geo.commit(
        "big", {"v.min.js": "x" * 100 + ";" + "var a=1;" * 300_000, "core.py": "def f():\n    return 1\n" * 6000}
    )
    geo.write("v.min.js", "y" * 100 + ";" + "var a=2;" * 300_000)
    geo.write("core.py", "def f():\n    return 1\n" * 5999 + "def f():\n    return 2\n")
    answer = report(geo.root)
    assert symbols(answer) == ["body core.py::f"]
    assert [row.path for row in answer.not_looked_at if "too l" in row.reason] == ["v.min.js"]


def test_code_in_a_language_that_is_not_read_is_said(geo: RepoBuilder) -> None:
    geo.write("main.zig", "package main\n")
    geo.write("notes.txt", "text\n")
    answer = report(geo.root)
    assert [(row.path, row.reason) for row in answer.not_looked_at] == [
        ("main.zig", "no symbols are read from Zig files")
    ]


def test_references_with_no_known_target_are_counted(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("return w * h", "return nowhere(w) * h"))
    answer = report(geo.root)
    assert any("1 reference in changed code with no known target" in row.reason for row in answer.not_looked_at)


def test_nothing_changed_is_said(geo: RepoBuilder) -> None:
    answer = report(geo.root)
    assert answer.empty
    assert answer.tests.total == 0


@pytest.mark.parametrize("kind", ["mode", "add", "typechange", "submodule"])
def test_a_change_without_hunks_is_its_own_kind(geo: RepoBuilder, kind: str) -> None:
    if kind == "mode":
        (geo.root / "geo.py").chmod(0o755)
    elif kind == "add":
        geo.write("empty.py", "")
    elif kind == "typechange":
        (geo.root / "geo.py").unlink()
        (geo.root / "geo.py").symlink_to("other.py")
    else:
        inner = RepoBuilder(geo.root / "sub")
        inner.commit("inner", {"a.py": "x = 1\n"})
        geo.git("add", "sub")
    answer = report(geo.root)
    assert [row.change.status for row in answer.files.items] == ["added" if kind == "add" else kind]


def test_a_hot_function_is_counted_whole_and_cut_short(repo: RepoBuilder) -> None:
    callers = {f"m{n}.py": f"from log import log\n\n\ndef f{n}():\n    log()\n" for n in range(400)}
    repo.commit("all", {"log.py": "def log():\n    return 1\n", **callers})
    repo.write("log.py", "def log():\n    return 2\n")
    answer = report(repo.root, limit=30)
    assert (answer.direct, len(answer.dependents.items), answer.dependents.omitted) == (400, 30, 370)


def test_a_file_replaced_by_a_link_breaks_its_importers(geo: RepoBuilder) -> None:
    geo.commit("use", {"use.py": USE, "other.txt": "x\n"})
    (geo.root / "geo.py").unlink()
    (geo.root / "geo.py").symlink_to("other.txt")
    answer = report(geo.root)
    assert symbols(answer) == ["removed geo.py::area", "removed geo.py::price"]
    assert broken(answer) == ["use.py:1 <module> area removed", "use.py:5 use area removed"]


@pytest.mark.parametrize(
    ("added", "likely"),
    [
        ("def area_of(shape):\n    side = shape.side\n    return side.square()\n", "area_of"),
        ("def volume(shape):\n    side = shape.side\n    return side.cube()\n", None),
        ("class Area:\n    side = 1\n", None),
    ],
)
def test_a_removed_symbol_is_likely_another_that_came_with_the_change(
    added: str, likely: str | None, geo: RepoBuilder
) -> None:
    geo.commit("use", {"use.py": USE})
    geo.write("geo.py", GEO.partition("\n\n\n")[2])
    geo.write("shapes.py", added)
    rows = report(geo.root).broken.items
    assert rows
    assert {row.likely.qualname if row.likely else None for row in rows} == {likely}


FOREIGN = """\
import subprocess


class Tag:
    @property
    def text(self):
        return self._text

    @text.setter
    def text(self, value):
        self._text = value
        self.changed(value)


def use(result, rows):
    use.seen = result.stdout
    rows.fetchone()
    return subprocess.run("x").returncode
"""


def test_members_that_nothing_of_ours_has_are_none_that_is_not_known(repo: RepoBuilder) -> None:
    repo.commit("before", {"a.py": "x = 1\n"})
    repo.write("a.py", FOREIGN)
    assert [(row.line, row.name) for row in report(repo.root).unknown_references] == [(12, "changed")]
