"""Resolution rules, each on a small repository."""

from __future__ import annotations

import pytest

from codemap.index.candidates import MOST_NAMED
from codemap.index.module import Module
from codemap.index.packing import Body
from codemap.index.resolve import Resolution, Resolver
from tests.support.maps import edges_in, edges_of, project_at
from tests.support.repos import RepoBuilder

Files = dict[str, str]
Edges = set[tuple[str, str, str, str]]

CASES: dict[str, tuple[Files, Edges, Edges]] = {
    "scope: the same file": (
        {"a.py": "def f(): pass\ndef g():\n    f()\n"},
        {("a.py::g", "a.py::f", "call", "scope")},
        set(),
    ),
    "scope: an enclosing function": (
        {"a.py": "def f():\n    def inner(): pass\n    def other():\n        inner()\n    other()\n"},
        {("a.py::f.other", "a.py::f.inner", "call", "scope"), ("a.py::f", "a.py::f.other", "call", "scope")},
        set(),
    ),
    "scope: a local name shadows": (
        {"a.py": "def f(): pass\ndef g(f):\n    f()\ndef h():\n    f = 1\n    f()\n"},
        set(),
        {("a.py::g", "a.py::f", "call", "scope"), ("a.py::h", "a.py::f", "call", "scope")},
    ),
    "outlines: what they list is never meant": (
        {
            "a.py": "def f(x):\n    helper()\n    x.get()\n    x.size()\n",
            "b.py": "def helper(): pass\n",
            "conf.json": '{"helper": 1, "get": {"size": 2}}\n',
            "lib.lua": "function helper() end\nfunction M.size() end\n",
            "App.swift": "class A { func size() {} }\n",
            "guide.md": "# helper\n",
        },
        {("a.py::f", "b.py::helper", "call", "unique")},
        {
            ("a.py::f", "conf.json::get", "call", "member"),
            ("a.py::f", "lib.lua::M.size", "call", "member"),
            ("a.py::f", "App.swift::A.size", "call", "member"),
            ("a.py::f", "b.py::helper", "call", "ambiguous"),
        },
    ),
    "scope: a class's names are not seen from its methods": (
        {"a.py": "class A:\n    def f(self): pass\n    def g(self):\n        f()\n"},
        set(),
        {("a.py::A.g", "a.py::A.f", "call", "scope")},
    ),
    "import: from a module, under another name": (
        {"m.py": "def f(): pass\n", "a.py": "from m import f as g\ndef h():\n    g()\n"},
        {("a.py::h", "m.py::f", "call", "import"), ("a.py::<module>", "m.py::f", "import", "import")},
        set(),
    ),
    "import: re-exported by a package": (
        {
            "p/__init__.py": "from .m import f\n",
            "p/m.py": "def f(): pass\n",
            "a.py": "from p import f\ndef h():\n    f()\n",
        },
        {("a.py::h", "p/m.py::f", "call", "import")},
        set(),
    ),
    "import: through a star": (
        {"p/__init__.py": "from .m import *\n", "p/m.py": "def f(): pass\n", "a.py": "from p import *\nf()\n"},
        {("a.py::<module>", "p/m.py::f", "call", "import")},
        set(),
    ),
    "import: a cycle of stars ends": (
        {"x.py": "from y import *\n", "y.py": "from x import *\ndef f(): pass\n", "a.py": "from x import f, g\nf()\n"},
        {("a.py::<module>", "y.py::f", "call", "import")},
        set(),
    ),
    "module: a dotted name": (
        {
            "p/__init__.py": "",
            "p/m.py": "def f(): pass\n",
            "a.py": "import p.m\nfrom p import m\np.m.f()\ndef h():\n    m.f()\n",
        },
        {("a.py::<module>", "p/m.py::f", "call", "module"), ("a.py::h", "p/m.py::f", "call", "module")},
        set(),
    ),
    "self: own method, and one of a base in another file": (
        {
            "b.py": "class B:\n    def up(self): pass\n",
            "a.py": "from b import B\nclass A(B):\n    def f(self):\n        self.g()\n        self.up()\n    def g(self): pass\n",
        },
        {
            ("a.py::A.f", "a.py::A.g", "call", "self"),
            ("a.py::A.f", "b.py::B.up", "call", "self"),
            ("a.py::A", "b.py::B", "inherit", "import"),
        },
        set(),
    ),
    "self: super skips the class itself": (
        {"a.py": "class B:\n    def f(self): pass\nclass A(B):\n    def f(self):\n        super().f()\n"},
        {("a.py::A.f", "a.py::B.f", "call", "self"), ("a.py::A.f", "a.py::B.f", "override", "self")},
        {("a.py::A.f", "a.py::A.f", "call", "self")},
    ),
    "self: a shared base comes after all that derive from it": (
        {
            "a.py": "class D:\n    def f(self): pass\nclass B(D): pass\nclass C(D):\n    def f(self): pass\n"
            "class A(B, C):\n    def g(self):\n        self.f()\n"
        },
        {("a.py::A.g", "a.py::C.f", "call", "self")},
        {("a.py::A.g", "a.py::D.f", "call", "self")},
    ),
    "typed: constructor, annotation, field, return": (
        {
            "m.py": "class T:\n    def f(self): pass\ndef make() -> T: ...\n",
            "a.py": "from m import T, make\n"
            "def one():\n    t = T()\n    t.f()\n"
            "def two(t: T):\n    t.f()\n"
            "def three():\n    make().f()\n"
            "class H:\n    def __init__(self, t: T):\n        self.t = t\n    def four(self):\n        self.t.f()\n",
        },
        {(f"a.py::{name}", "m.py::T.f", "call", "typed") for name in ("one", "two", "three", "H.four")},
        set(),
    ),
    "construct: the class, and its constructor wherever it is defined": (
        {"a.py": "class B:\n    def __init__(self): pass\nclass A(B): pass\ndef f():\n    A()\n"},
        {("a.py::f", "a.py::A", "construct", "scope"), ("a.py::f", "a.py::B.__init__", "call", "scope")},
        set(),
    ),
    "unique: a bare name defined once": (
        {"m.py": "def only(): pass\n", "a.py": "only()\n"},
        {("a.py::<module>", "m.py::only", "call", "unique")},
        set(),
    ),
    "member: an unknown receiver is no evidence for a match in the same file": (
        {"a.py": "class Q:\n    def fetch(self): pass\ndef g(x):\n    x.fetch()\n"},
        {("a.py::g", "a.py::Q.fetch", "call", "member")},
        {("a.py::g", "a.py::Q.fetch", "call", "scope")},
    ),
    "a method is never taken for a function of the same name": (
        {"a.py": "def tok(): pass\nclass P:\n    def parse(self):\n        tok()\ndef parse():\n    tok()\n"},
        {("a.py::P.parse", "a.py::tok", "call", "scope"), ("a.py::parse", "a.py::tok", "call", "scope")},
        set(),
    ),
    "externals and builtins never link to ours by name": (
        {
            "q.py": "class Q:\n    def get(self): pass\ndef loads(): pass\ndef len(): pass\n",
            "a.py": "import json, os\n{}.get('a')\nos.environ.get('b')\njson.loads('')\nlen('')\n",
        },
        set(),
        {
            ("a.py::<module>", f"q.py::{name}", "call", rule)
            for name in ("Q.get", "loads", "len")
            for rule in ("member", "ambiguous", "unique", "module", "typed")
        },
    ),
    "a src layout: tests import the installed package": (
        {
            "src/p/__init__.py": "from .m import f\n",
            "src/p/m.py": "def f(): pass\n",
            "tests/test_m.py": "import p\ndef test_f():\n    p.f()\n",
        },
        {("tests/test_m.py::test_f", "src/p/m.py::f", "call", "module")},
        set(),
    ),
    "the standard library is not a file of ours": (
        {
            "src/p/__init__.py": "",
            "src/p/json/__init__.py": "def loads(): pass\n",
            "src/p/m.py": "import json\njson.loads('')\n",
        },
        set(),
        {("src/p/m.py::<module>", "src/p/json/__init__.py::loads", "call", "module")},
    ),
    "import: a submodule that the package's own file imports": (
        {
            "p/__init__.py": "from . import util\n",
            "p/util.py": "def slug(): pass\n",
            "a.py": "import p\nfrom p import util\nutil.slug()\ndef h():\n    p.util.slug()\n",
        },
        {("a.py::<module>", "p/util.py::slug", "call", "module"), ("a.py::h", "p/util.py::slug", "call", "module")},
        set(),
    ),
    "import: a star brings in what __all__ lists": (
        {"m.py": "__all__ = ['f']\ndef f(): pass\ndef g(): pass\n", "a.py": "from m import *\nf()\ng()\n"},
        {("a.py::<module>", "m.py::f", "call", "import")},
        {("a.py::<module>", "m.py::g", "call", "import")},
    ),
    "self: a bare super() constructs nothing": (
        {
            "a.py": "class B:\n    def __init__(self): pass\n    def f(self): pass\nclass A(B):\n    def f(self):\n        super().f()\n"
        },
        {("a.py::A.f", "a.py::B.f", "call", "self")},
        {("a.py::A.f", "a.py::B.__init__", "call", "self")},
    ),
    "typescript: named, default, renamed and starred exports": (
        {
            "a.ts": "export function f() {}\nexport default class D { go() {} }\n",
            "b.ts": "export { f as g } from './a';\nexport * from './a';\nimport D from './a';\nexport { D };\n",
            "m.ts": "import { g, f, D } from './b';\nexport function run() { g(); f(); new D().go(); }\n",
        },
        {
            ("m.ts::run", "a.ts::f", "call", "import"),
            ("m.ts::run", "a.ts::D", "construct", "import"),
            ("m.ts::run", "a.ts::D.go", "call", "typed"),
        },
        set(),
    ),
    "typescript: what is not exported cannot be imported": (
        {"a.ts": "function hidden() {}\nexport const x = 1;\n", "m.ts": "import { hidden } from './a';\nhidden();\n"},
        set(),
        {("m.ts::<module>", "a.ts::hidden", "call", "import")},
    ),
    "javascript: this, super and a namespace import": (
        {
            "a.js": "export class B { f() {} }\nexport class A extends B { f() { super.f(); this.g(); } g() {} }\n",
            "m.js": "import * as ns from './a.js';\nexport const go = () => { const a = new ns.A(); a.g(); };\n",
        },
        {
            ("a.js::A.f", "a.js::B.f", "call", "self"),
            ("a.js::A.f", "a.js::A.g", "call", "self"),
            ("m.js::go", "a.js::A.g", "call", "typed"),
        },
        set(),
    ),
    "javascript: an imported name is handed on under the same name": (
        {
            "a.js": "export function f() {}\n",
            "b.js": "import { f } from './a.js';\nexport { f };\nf();\n",
            "m.js": "import { f } from './b.js';\nf();\n",
        },
        {("m.js::<module>", "a.js::f", "call", "import"), ("b.js::<module>", "a.js::f", "call", "import")},
        set(),
    ),
    "javascript: an export of itself ends": (
        {"a.js": "export { f };\nexport { g as f } from './a.js';\nf();\n"},
        set(),
        set(),
    ),
    "javascript: required modules": (
        {
            "a.js": "function f() {}\nmodule.exports = { f };\n",
            "b.js": "exports.g = function () {};\n",
            "m.js": "const a = require('./a');\nconst { g } = require('./b');\nfunction run() { a.f(); g(); }\n",
        },
        {("m.js::run", "a.js::f", "call", "module"), ("m.js::run", "b.js::g", "call", "import")},
        set(),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_edges(name: str, repo: RepoBuilder) -> None:
    files, wanted, unwanted = CASES[name]
    edges = edges_in(repo, files)
    assert wanted - edges == set(), sorted(edges)
    assert edges & unwanted == set()


def test_a_common_name_keeps_three_nearest_and_counts_all(repo: RepoBuilder) -> None:
    repo.commit(
        "all",
        {f"m{n}.py": f"class C{n}:\n    def fetch(self): pass\n" for n in range(9)}
        | {"a.py": "def g(x):\n    x.fetch()\n"},
    )
    with project_at(repo.root) as project:
        rows = project.view().edges("a.py")
    assert [(edge.target.path, edge.rule, edge.confidence) for edge in rows] == [
        (f"m{n}.py", "ambiguous", 0.111) for n in range(3)
    ]


def test_a_long_chain_of_re_exports_ends(repo: RepoBuilder) -> None:
    files = {f"m{n}.py": f"from m{n + 1} import f\n" for n in range(500)} | {"m500.py": "def f(): pass\n"}
    repo.commit("all", files | {"a.py": "from m0 import f\nf()\n"})
    with project_at(repo.root) as project:
        assert project.refresh().resolved == 502


def test_a_name_bound_over_and_over_from_itself_ends(repo: RepoBuilder) -> None:
    """Tried in every order, 30 bindings would take longer than anybody lives."""
    steps = "".join(f"    x = x.step{number}()\n" for number in range(30))
    text = f"class A:\n    def go(self): ...\n\n\ndef f(x):\n{steps}    x = A()\n    x.go()\n"
    repo.commit("one", {"a.py": text})
    with project_at(repo.root) as project:
        project.refresh()
        assert ("a.py::f", "a.py::A.go", "call", "typed") in edges_of(project)


def test_symbols_of_one_name_stay_apart(repo: RepoBuilder) -> None:
    twice = "def f(): pass\ndef f(): pass\nclass Session: pass\ndef session(): pass\n"
    scoped = "def one():\n    def inner(): pass\ndef two():\n    def inner(): pass\n"
    prop = "class P:\n    @property\n    def x(self): return 1\n    @x.setter\n    def x(self, v): pass\n"
    repo.commit(
        "all", {"a/util.py": "def run(): pass\n", "b/util.py": "def run(): pass\n", "t.py": twice + scoped + prop}
    )
    with project_at(repo.root) as project:
        view = project.view()
        stored = project.stores.map.execute("SELECT count(*) FROM symbol WHERE position >= 0").fetchone()[0]
        names = [(row.qualname, row.ordinal) for row in view.module("t.py").definitions]
    assert stored == 2 + len(names)
    assert len(set(names)) == len(names) == 11


def test_a_file_without_definitions_can_be_called(repo: RepoBuilder) -> None:
    """What a file hands out as itself is a place without a definition of its own."""
    files = {
        "index.js": "module.exports = require('./lib/app');\n",
        "lib/app.js": "exports = module.exports = createApplication;\nfunction createApplication() {}\n",
        "data.js": "module.exports = 1;\n",
        "main.js": "var app = require('./index');\nvar data = require('./data');\napp();\ndata();\nvar x = app().use(data);\n",
    }
    repo.commit("all", files)
    with project_at(repo.root) as project:
        assert project.refresh().resolved == 4
        assert ("main.js::<module>", "data.js::<module>") in {(a, b) for a, b, *_ in edges_of(project)}


def test_a_fault_in_the_rules_costs_one_file_and_is_said(repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit("all", {"a.py": "def f(): pass\nf()\n", "b.py": "def g(): pass\ng()\n"})
    real = Resolver._resolve

    def faulty(self: Resolver, module: Module, body: Body) -> Resolution:
        if module.path == "a.py":
            raise KeyError("a fault")
        return real(self, module, body)

    monkeypatch.setattr(Resolver, "_resolve", faulty)
    with project_at(repo.root) as project:
        report = project.refresh()
        assert report.notices == ("a.py was not resolved: internal error: KeyError: 'a fault'",)
        assert [edge[:2] for edge in edges_of(project)] == [("b.py::<module>", "b.py::g")]
        assert project.kept_view().unknown("a.py") == (0,)  # so a report on the file says that its uses are not known
        monkeypatch.undo()
        repo.write("c.py", "def f(): pass\n")
        project.refresh()
        assert ("a.py::<module>", "a.py::f", "call", "scope") in edges_of(project)


def test_of_a_name_that_everything_bears_only_those_of_the_own_file_are_candidates(repo: RepoBuilder) -> None:
    files = {f"m{number}.py": "class A:\n    def run(self): pass\n" for number in range(MOST_NAMED)}
    files |= {
        "own.py": "class A:\n    def run(self): pass\ndef f(x):\n    x.run()\n",
        "use.py": "def f(x):\n    x.run()\n",
    }
    edges = edges_in(repo, files)
    assert ("own.py::f", "own.py::A.run", "call", "ambiguous") in edges
    assert not any(source == "use.py::f" for source, *_ in edges)


def test_members_of_the_languages_own_types_are_known_to_be_none_of_ours(repo: RepoBuilder) -> None:
    text = (
        "class A:\n    def f(self, x):\n        return self.__class__.__name__ + x.strip() + x.shred() + self.split()\n"
    )
    repo.commit("all", {"a.py": text})
    with project_at(repo.root) as project:
        project.refresh()
        view = project.kept_view()
        body = view.body("a.py")
        assert body is not None
        assert {body.references[index].name for index in view.unknown("a.py")} == {"shred", "split"}
        repo.write(
            "b.py",
            "class B:\n    def strip(self): pass\n    def __class__(self): pass\n\n\nclass C(B): pass\nC.strip\n",
        )
        project.refresh()
        assert project.kept_view().tally()["builtin"] == 1
