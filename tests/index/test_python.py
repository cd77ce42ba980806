"""Rules of Python's own, each on a small repository."""

from __future__ import annotations

import pytest

from tests.support.maps import edges_in
from tests.support.repos import RepoBuilder

Files = dict[str, str]
Edges = set[tuple[str, str, str, str]]

_VECTOR = """\
class V:
    def __init__(self): pass
    def __add__(self, other): return V()
    def __radd__(self, other): return V()
    def __eq__(self, other): return True
    def __lt__(self, other): return True
    def __gt__(self, other): return True
    def __neg__(self): return V()
    def __len__(self): return 3
    def __getitem__(self, key): return 1
    def __setitem__(self, key, value): pass
    def __delitem__(self, key): pass
    def __contains__(self, key): return True
    def __repr__(self): return ""
"""


def _special(body: str, *methods: str) -> tuple[Files, Edges, Edges]:
    """Returns a case in which a function runs these methods of a vector by name or operator, and no others."""
    every = [line.split()[1].partition("(")[0] for line in _VECTOR.splitlines()[2:]]
    edges = {name: ("a.py::f", f"v.py::V.{name}", "call", "typed") for name in every}
    return (
        {"v.py": _VECTOR, "a.py": f"from v import V\ndef f(v: V, n):\n    {body}\n"},
        {edges[name] for name in methods},
        {edge for name, edge in edges.items() if name not in methods},
    )


def _without_end(lines: list[str]) -> tuple[Files, Edges, Edges]:
    """Returns a case in which names rest on each other, without end, and what else is called is found."""
    body = "".join(f"    {line}\n" for line in ["k = K()", *lines, "a()", "k.run()"])
    return (
        {"k.py": "class K:\n    def run(self): pass\n", "a.py": f"from k import K\ndef f(a, b, c):\n{body}"},
        {("a.py::f", "k.py::K.run", "call", "typed")},
        set(),
    )


CASES: dict[str, tuple[Files, Edges, Edges]] = {
    "names: two that change places three thousand times": _without_end(["a, b = b, a"] * 3000),
    "names: twelve that are all assigned to each other": _without_end(
        [f"if c: x{i} = x{j}" for i in range(12) for j in range(12) if i != j] + ["x0()"]
    ),
    "operators: arithmetic": _special("return v + n", "__add__"),
    "operators: arithmetic from the right": _special("return 1 + v", "__radd__"),
    "operators: in place, by the method that makes a new one": _special("v += n", "__add__"),
    "operators: comparison": _special("return v == n, v < 1", "__eq__", "__lt__"),
    "operators: a mirrored comparison": _special("return 1 < v", "__gt__"),
    "operators: inequality without a method of its own": _special("return v != n", "__eq__"),
    "operators: a sign": _special("return -v", "__neg__"),
    "operators: subscripts": _special("return v[n]", "__getitem__"),
    "operators: a subscript that gets a value": _special("v[n] = 1", "__setitem__"),
    "operators: a subscript that is changed": _special("v[n] += 1", "__getitem__", "__setitem__"),
    "operators: a subscript that is deleted": _special("del v[n]", "__delitem__"),
    "operators: membership": _special("return n in v", "__contains__"),
    "operators: truth by length": _special("return 1 if not v else 2", "__len__"),
    "operators: a function of the language": _special("return len(v)", "__len__"),
    "operators: text by representation": _special("return str(v)", "__repr__"),
    "operators: an f-string": _special("return f'{v}'", "__repr__"),
    "operators: a loop by subscripts": _special("return [x for x in v]", "__getitem__"),
    "operators: identity runs nothing": _special("return v is n, v is not n"),
    "operators: a literal is none of ours": _special("return [1] == n, 'a' in {1: 2}, (1, 2)[0]"),
    "operators: a class has no operators of its objects": (
        {"v.py": _VECTOR, "a.py": "from v import V\ndef f():\n    return V == 1, V[int], V | None\n"},
        set(),
        {
            ("a.py::f", f"v.py::V.{name}", "call", rule)
            for name in ("__eq__", "__getitem__")
            for rule in ("typed", "flow")
        },
    ),
    "operators: of what a name holds by turns": (
        {
            "a.py": "class A:\n    def __len__(self): return 1\nclass B:\n    def __len__(self): return 2\n"
            "def f():\n    x = A()\n    len(x)\n    x = B()\n    return len(x)\n"
        },
        {("a.py::f", "a.py::A.__len__", "call", "typed"), ("a.py::f", "a.py::B.__len__", "call", "flow")},
        set(),
    ),
    "operators: of those that derive from what is declared": (
        {
            "a.py": "class A:\n    def __iter__(self): pass\nclass B(A):\n    def __iter__(self): pass\n"
            "def f(x: A):\n    for y in x: pass\n"
        },
        {("a.py::f", "a.py::A.__iter__", "call", "typed"), ("a.py::f", "a.py::B.__iter__", "call", "dispatch")},
        set(),
    ),
    "operators: loops and contexts that wait have methods of their own": (
        {
            "a.py": "class A:\n    def __iter__(self): pass\n    def __aiter__(self): pass\n    def __enter__(self): pass\n"
            "    def __aenter__(self): pass\n    def __aexit__(self, *a): pass\n"
            "async def f():\n    async for x in A(): pass\n    async with A(): pass\n"
        },
        {("a.py::f", f"a.py::A.{name}", "call", "typed") for name in ("__aiter__", "__aenter__", "__aexit__")},
        {("a.py::f", f"a.py::A.{name}", "call", "typed") for name in ("__iter__", "__enter__")},
    ),
    "attributes: what a class lacks": (
        {
            "a.py": "class A:\n    def __getattr__(self, name): pass\n    def own(self): pass\n"
            "def f(x: A):\n    return x.other\ndef g(x: A):\n    x.own()\n"
        },
        {("a.py::f", "a.py::A.__getattr__", "call", "typed"), ("a.py::g", "a.py::A.own", "call", "typed")},
        {("a.py::g", "a.py::A.__getattr__", "call", "typed")},
    ),
    "attributes: written from outside": (
        {"a.py": "class A:\n    def __setattr__(self, name, value): pass\ndef f(x: A):\n    x.y = 1\n"},
        {("a.py::f", "a.py::A.__setattr__", "call", "typed")},
        set(),
    ),
    "attributes: descriptors": (
        {
            "d.py": "class D:\n    def __get__(self, one, kind): pass\n    def __set__(self, one, value): pass\n",
            "a.py": "from d import D\nclass A:\n    field = D()\n    def __init__(self, x):\n        self.field = x\n"
            "def f(x: A):\n    x.field = 1\ndef g(x: A):\n    return x.field\n",
        },
        {
            ("a.py::A.__init__", "d.py::D.__set__", "call", "typed"),
            ("a.py::f", "d.py::D.__set__", "call", "typed"),
            ("a.py::g", "d.py::D.__get__", "call", "typed"),
        },
        {("a.py::f", "d.py::D.__get__", "call", "typed"), ("a.py::g", "d.py::D.__set__", "call", "typed")},
    ),
    "attributes: what a property holds is what it reads, whatever its setter takes": (
        {
            "a.py": "class V:\n    def go(self): pass\nclass A:\n    @property\n    def v(self) -> V: pass\n"
            "    @v.setter\n    def v(self, to) -> None: pass\ndef f(x: A):\n    x.v.go()\n"
        },
        {("a.py::f", "a.py::V.go", "call", "typed")},
        set(),
    ),
    "containers: what a table of another file holds": (
        {
            "t.py": "class A:\n    def go(self): pass\nclass B: pass\ndef f(): pass\n"
            "TABLE = {'a': A, 'f': f}\nTABLE['b'] = B\nLIST = [f]\nclass K:\n    own = {'a': A}\n",
            "a.py": "from t import TABLE, LIST, K\nimport t\n"
            "def one(): TABLE['a']().go()\ndef any(k):\n    kind = TABLE[k]\n    kind()\n"
            "def got(k): TABLE.get(k)()\ndef each():\n    for x in LIST: x()\ndef field(): K.own['a']()\n"
            "def dotted(): t.TABLE['b']()\n",
        },
        {
            ("a.py::one", "t.py::A", "construct", "flow"),
            ("a.py::one", "t.py::A.go", "call", "flow"),
            ("a.py::any", "t.py::A", "construct", "flow"),
            ("a.py::any", "t.py::B", "construct", "flow"),
            ("a.py::any", "t.py::f", "call", "flow"),
            ("a.py::got", "t.py::B", "construct", "flow"),
            ("a.py::each", "t.py::f", "call", "flow"),
            ("a.py::field", "t.py::A", "construct", "flow"),
            ("a.py::dotted", "t.py::B", "construct", "flow"),
        },
        {("a.py::one", "t.py::B", "construct", "flow"), ("a.py::each", "t.py::A", "construct", "flow")},
    ),
    "values: what stars gather": (
        {
            "a.py": "def f(): pass\ndef g(): pass\ndef first(*many): many[0]()\ndef named(**many): many['one']()\n"
            "first(f, g)\nnamed(one=f, two=g)\n"
        },
        {("a.py::first", "a.py::f", "call", "flow"), ("a.py::named", "a.py::f", "call", "flow")},
        {("a.py::first", "a.py::g", "call", "flow"), ("a.py::named", "a.py::g", "call", "flow")},
    ),
    "values: loops that count, or go over several things": (
        {
            "a.py": "def f(): pass\ndef g(): pass\nones, others = [f], [g]\n"
            "def count():\n    for place, one in enumerate(ones): one()\n"
            "def pairs():\n    for one, other in zip(ones, others): other()\n"
        },
        {("a.py::count", "a.py::f", "call", "flow"), ("a.py::pairs", "a.py::g", "call", "flow")},
        {("a.py::pairs", "a.py::f", "call", "flow")},
    ),
    "values: a class pattern gives an object": (
        {
            "a.py": "class A:\n    def go(self): pass\nclass B:\n    def go(self): pass\n"
            "def f(x):\n    match x:\n        case A() as one: one.go()\n"
        },
        {("a.py::f", "a.py::A.go", "call", "typed")},
        {("a.py::f", "a.py::B.go", "call", "typed")},
    ),
    "values: the class of an object, and a member by its name": (
        {
            "a.py": "class A:\n    def __init__(self): pass\n    def copy(self): return self.__class__()\n"
            "    def other(self): return type(self)()\ndef f():\n    getattr(A(), 'copy')()\n"
        },
        {
            ("a.py::A.copy", "a.py::A.__init__", "call", "flow"),
            ("a.py::A.other", "a.py::A.__init__", "call", "flow"),
            ("a.py::f", "a.py::A.copy", "call", "typed"),
        },
        set(),
    ),
    "self: what only classes that derive have": (
        {
            "a.py": "class Mixin:\n    def go(self): self.step()\nclass A(Mixin):\n    def step(self): pass\n"
            "class B:\n    def step(self): pass\n"
        },
        {("a.py::Mixin.go", "a.py::A.step", "call", "dispatch")},
        {("a.py::Mixin.go", "a.py::B.step", "call", rule) for rule in ("dispatch", "member", "ambiguous")},
    ),
    "classes: what runs after a constructor that is made": (
        {
            "a.py": "from dataclasses import dataclass\n@dataclass\nclass A:\n    x: int\n"
            "    def __post_init__(self): pass\ndef f(): A(1)\n"
        },
        {("a.py::f", "a.py::A.__post_init__", "call", "scope")},
        set(),
    ),
    "classes: what their making runs": (
        {
            "a.py": "class M(type):\n    def __new__(mcs, *a): pass\n    def __init__(cls, *a): pass\n"
            "class A(metaclass=M):\n    def __init_subclass__(cls): pass\nclass B(A): pass\n"
        },
        {
            ("a.py::<module>", "a.py::M", "construct", "scope"),
            ("a.py::<module>", "a.py::M.__new__", "call", "scope"),
            ("a.py::<module>", "a.py::M.__init__", "call", "scope"),
            ("a.py::<module>", "a.py::A.__init_subclass__", "call", "typed"),
        },
        set(),
    ),
    "order: a value that the next assignment replaces is none": (
        {
            "a.py": "def old(): pass\ndef new(): pass\ndef f():\n    p = old\n    p = new\n    p()\n"
            "def g():\n    d = {'k': old}\n    d['k'] = new\n    d['k']()\n"
        },
        {("a.py::f", "a.py::new", "call", "typed"), ("a.py::g", "a.py::new", "call", "flow")},
        {(f"a.py::{name}", "a.py::old", "call", rule) for name in "fg" for rule in ("flow", "scope", "typed")},
    ),
    "order: a value counts that something may see before it is replaced": (
        {
            "a.py": "def old(): pass\ndef new(): pass\ndef f(x):\n    p = old\n    if x:\n        p = new\n    p()\n"
            "def g(x):\n    p = old\n    run = lambda: p()\n    p = new\n    p()\n"
        },
        {
            (f"a.py::{name}", f"a.py::{value}", "call", rule)
            for name in "fg"
            for value, rule in (("old", "typed"), ("new", "flow"))
        },
        set(),
    ),
    "loops: over what is spelled out, joined, mapped and filtered": (
        {
            "a.py": "def one(): pass\ndef two(): return one\ndef f(xs):\n    for x in [two]: x()\n"
            "def g(xs):\n    for r in map(two, xs): r()\n"
            "def h(xs):\n    for name, x in [('a', one)] + [('b', two)]: x()\n"
            "def i(xs):\n    for r in filter(None, [two]): r()\n"
            "def j(xs):\n    for n, r in enumerate([two]): r()\n"
        },
        {
            *[(f"a.py::{name}", "a.py::two", "call", "typed") for name in "fij"],
            ("a.py::g", "a.py::one", "call", "flow"),
            ("a.py::h", "a.py::one", "call", "typed"),
            ("a.py::h", "a.py::two", "call", "flow"),
        },
        {(f"a.py::{name}", "a.py::one", "call", rule) for name in "fij" for rule in ("flow", "typed")},
    ),
    "arguments: what is unpacked": (
        {
            "a.py": "def go(): pass\ndef no(): pass\ndef run(x, key): x()\n"
            "def f(*args): run(*args)\nf(go, no)\ndef g(**options): run(**options)\ng(x=go, key=no)\n"
        },
        {("a.py::run", "a.py::go", "call", "flow")},
        {("a.py::run", "a.py::no", "call", "flow")},
    ),
    "members: set from outside, by name, and under another name": (
        {
            "a.py": "def go(): pass\nclass A:\n    def own(self): pass\n    other = own\n"
            "def f():\n    a = A()\n    a.x = go\n    a.x()\ndef g():\n    a = A()\n    setattr(a, 'y', go)\n    a.y()\n"
            "def h():\n    A().other()\nA.z = go\ndef i():\n    A().z()\n"
            "def j():\n    m = getattr(A(), 'own')\n    m()\n"
        },
        {
            *[(f"a.py::{name}", "a.py::go", "call", "flow") for name in "fgi"],
            *[(f"a.py::{name}", "a.py::A.own", "call", "typed") for name in "hj"],
        },
        set(),
    ),
    "members: a name that a class body takes from around": (
        {"a.py": "def go(): pass\nclass A:\n    go = go\ndef f():\n    A().go()\n"},
        {("a.py::f", "a.py::go", "call", "typed")},
        set(),
    ),
    "with: what is entered gives another object": (
        {
            "a.py": "class T:\n    def go(self): pass\nclass R:\n    def __enter__(self): return T()\n"
            "    def __exit__(self, *a): pass\ndef f():\n    with R() as t:\n        t.go()\n"
        },
        {("a.py::f", "a.py::T.go", "call", "flow")},
        set(),
    ),
    "code in a text: a call": (
        {"a.py": "def go(): pass\ndef f():\n    eval('go()')\ndef g(x):\n    eval('go() + x')\n"},
        {("a.py::f", "a.py::go", "call", "scope")},
        {("a.py::g", "a.py::go", "call", "scope")},
    ),
    "decorators: the outermost runs, each gets what the next one within gives": (
        {
            "a.py": "def outer(f):\n    def out(): f()\n    return out\ndef inner(f):\n    def inn(): f()\n    return inn\n"
            "@outer\n@inner\ndef go(): pass\ndef f():\n    go()\n"
        },
        {
            ("a.py::f", "a.py::outer.out", "call", "flow"),
            ("a.py::outer.out", "a.py::inner.inn", "call", "flow"),
            ("a.py::inner.inn", "a.py::go", "call", "flow"),
        },
        {
            ("a.py::f", "a.py::inner.inn", "call", "flow"),
            ("a.py::inner.inn", "a.py::outer.out", "call", "flow"),
            ("a.py::inner.inn", "a.py::inner.inn", "call", "flow"),
        },
    ),
    "decorators: one that gives back what it gets": (
        {"a.py": "def mark(f): return f\n@mark\ndef a(): pass\n@mark\ndef b(): pass\ndef f():\n    a()\n"},
        {("a.py::f", "a.py::a", "call", "scope")},
        {("a.py::f", "a.py::b", "call", "flow")},
    ),
    "star imports: the last one that has the name, not one that makes names up": (
        {
            "one.py": "def go(): pass\n",
            "two.py": "def go(): pass\n",
            "made.py": "def __getattr__(name): pass\n",
            "a.py": "from one import *\nfrom two import *\nfrom made import *\ndef f(): go()\n",
        },
        {("a.py::f", "two.py::go", "call", "import")},
        {("a.py::f", "one.py::go", "call", "import")},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_edges(name: str, repo: RepoBuilder) -> None:
    files, wanted, unwanted = CASES[name]
    edges = edges_in(repo, files)
    assert wanted - edges == set(), sorted(edges)
    assert edges & unwanted == set()
