"""The tests that a change calls for: evidence by evidence, for change sets and for symbols."""

from __future__ import annotations

import os
from typing import Any

import pytest

from codemap.context.affected_tests import AffectedTests, affected_tests, affected_tests_of
from codemap.errors import NotFound, UsageError
from codemap.project import opened
from tests.support.repos import GEO, RepoBuilder

CORE = "class Core:\n    def __init__(self):\n        self.n = load()\n\n\ndef load():\n    return 1\n"
Found = list[tuple[str, str]]

EVIDENCE: dict[str, tuple[dict[str, str], str, Found]] = {
    "over a constructor": (
        {
            "core.py": CORE,
            "tests/test_a.py": "from core import Core\n\n\ndef test_a():\n    Core()\n\n\ndef test_b():\n    pass\n",
        },
        "core.py::load",
        [("calls", "tests/test_a.py::test_a")],
    ),
    "over a fixture": (
        {
            "core.py": CORE,
            "tests/conftest.py": "import pytest\nfrom core import load\n\n\n@pytest.fixture\ndef n():\n    return load()\n",
            "tests/test_a.py": "def test_a(n):\n    assert n\n\n\ndef test_b():\n    pass\n",
        },
        "core.py::load",
        [("calls", "tests/test_a.py::test_a")],
    ),
    "from what is defined inside a test": (
        {
            "core.py": CORE,
            "tests/test_a.py": "from core import load\n\n\ndef test_a(run):\n    @run\n    def inner():\n        load()\n",
        },
        "core.py::load",
        [("calls", "tests/test_a.py::test_a")],
    ),
    "over a function defined inside another": (
        {
            "core.py": "def make():\n    def inner():\n        return 1\n\n    return wrap(inner=1)\n",
            "tests/test_a.py": "from core import make\n\n\ndef test_a():\n    make()\n",
        },
        "core.py::make.inner",
        [("calls", "tests/test_a.py::test_a")],
    ),
    "a name that leads nowhere": (
        {
            "core.py": "class A:\n    def widen(self): pass\n\n\nclass B:\n    def widen(self): pass\n",
            "tests/test_x.py": "def test_a(thing):\n    thing.widen()\n\n\ndef test_b(thing):\n    thing.other()\n",
        },
        "core.py::A.widen",
        [("mentions", "tests/test_x.py::test_a")],
    ),
    "a file that bears the name": (
        {
            "core.py": CORE,
            "tests/test_core.py": "def test_a():\n    pass\n",
            "tests/test_far.py": "def test_b(): pass\n",
        },
        "core.py::load",
        [("named", "tests/test_core.py::<module>")],
    ),
    "tests beside what they test": (
        {
            "src/lib.rs": "pub mod a;\npub mod b;\n",
            "src/a.rs": "pub fn f() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn holds() {}\n}\n",
            "src/b.rs": "#[cfg(test)]\nmod tests {\n    #[test]\n    fn holds() {}\n}\n",
        },
        "src/a.rs::f",
        [("named", "src/a.rs::<module>")],
    ),
    "a file that imports": (
        {"core.py": CORE, "tests/test_x.py": "import core\n\n\ndef test_a():\n    assert core\n"},
        "core.py::load",
        [("imports", "tests/test_x.py::<module>")],
    ),
    "a file without tests": ({"core.py": CORE, "tests/test_core.py": "import core\n"}, "core.py::load", []),
    "a test itself": (
        {"tests/test_x.py": "def test_a():\n    pass\n"},
        "tests/test_x.py::test_a",
        [("changed", "tests/test_x.py::test_a")],
    ),
}


def of(repo: RepoBuilder, *symbols: str, **options: Any) -> AffectedTests:
    with opened(repo.root, os.environ) as project:
        return affected_tests_of(project, symbols, **options)


def told(answer: AffectedTests) -> Found:
    return [(row.evidence, f"{row.symbol.path}::{row.symbol.qualname}") for row in answer.tests.items]


@pytest.mark.parametrize("name", EVIDENCE)
def test_tests_of_a_symbol_by_evidence(name: str, repo: RepoBuilder) -> None:
    files, symbol, wanted = EVIDENCE[name]
    repo.commit("start", files)
    assert told(of(repo, symbol)) == wanted


def test_the_nearer_test_comes_first_and_says_the_way(geo: RepoBuilder) -> None:
    geo.commit(
        "tests",
        {
            "tests/test_far.py": "from geo import price\n\n\ndef test_one():\n    price(1, 2)\n",
            "tests/test_near.py": "from geo import area\n\n\ndef test_two():\n    area(1, 2)\n",
        },
    )
    far, near = reversed(of(geo, "geo.py::area").tests.items)
    assert (near.run, far.run) == ("tests/test_near.py::test_two", "tests/test_far.py::test_one")
    assert near.score > far.score
    assert [each.qualname for each in far.through] == ["area", "price"]


def test_a_test_file_that_changed_along_is_named(geo: RepoBuilder) -> None:
    geo.commit("start", {"tests/test_flow.py": "def test_a():\n    assert 0\n", "other.py": "x = 0\n"})
    for n in range(1, 4):
        geo.commit("both", {"geo.py": GEO + f"\nx = {n}\n", "tests/test_flow.py": f"def test_a():\n    assert {n}\n"})
    assert told(of(geo, "geo.py::area")) == [("cochange", "tests/test_flow.py::<module>")]
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    with opened(geo.root, os.environ) as project:
        answer = affected_tests(project)
    assert told(answer) == [("cochange", "tests/test_flow.py::<module>")]


def test_tests_of_a_removed_symbol_are_those_that_reached_it(geo: RepoBuilder) -> None:
    geo.commit("tests", {"tests/test_x.py": "from geo import price\n\n\ndef test_a():\n    price(1, 2)\n"})
    geo.write("geo.py", "x = 1\n")
    with opened(geo.root, os.environ) as project:
        answer = affected_tests(project)
    assert told(answer) == [("calls", "tests/test_x.py::test_a")]


def test_what_scores_less_is_counted(geo: RepoBuilder) -> None:
    geo.commit("tests", {"tests/test_geo.py": "def test_a():\n    pass\n"})
    answer = of(geo, "geo.py::area", min_score=1.0)
    assert (answer.tests.total, answer.below) == (0, 1)


def test_what_is_no_symbol_is_refused(geo: RepoBuilder) -> None:
    with pytest.raises(NotFound):
        of(geo, "geo.py::nowhere")
    with pytest.raises(UsageError):
        of(geo, "geo.py::area", min_score=2.0)
