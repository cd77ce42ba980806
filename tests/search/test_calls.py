from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.search.calls import CALLS, CallReport, what_it_calls, who_calls
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

CHAIN = """\
def a():
    return b()


def b():
    return c() + c()


def c():
    return 1


def round_trip():
    return round_trip()
"""


def callers(repo: RepoBuilder, symbol: str, **options: object) -> CallReport:
    with scanned(repo) as project:
        return who_calls(project, symbol, **options)  # type: ignore[arg-type]


def callees(repo: RepoBuilder, symbol: str, **options: object) -> CallReport:
    with scanned(repo) as project:
        return what_it_calls(project, symbol, **options)  # type: ignore[arg-type]


def names(report: CallReport) -> list[list[str]]:
    return [[step.symbol.qualname for step in hop.steps.items] for hop in report.hops]


@pytest.fixture
def chain(repo: RepoBuilder) -> RepoBuilder:
    repo.commit("one", {"chain.py": CHAIN})
    return repo


def test_who_calls_direct(geo: RepoBuilder) -> None:
    assert names(callers(geo, "area")) == [["price"]]


def test_who_calls_by_hop(chain: RepoBuilder) -> None:
    assert names(callers(chain, "c", depth=3)) == [["b"], ["a"]]


def test_who_calls_confidence_is_the_product_of_the_path(chain: RepoBuilder) -> None:
    report = callers(chain, "c", depth=2)
    assert [hop.steps.items[0].confidence for hop in report.hops] == [0.95, 0.902]


def test_who_calls_names_the_step_in_between(chain: RepoBuilder) -> None:
    assert callers(chain, "c", depth=2).hops[1].steps.items[0].through == "chain.py::b"


def test_who_calls_lists_the_lines_of_the_uses(repo: RepoBuilder) -> None:
    repo.commit("one", {"m.py": "def f():\n    return 1\n\n\ndef g():\n    f()\n    return f()\n"})
    assert callers(repo, "f").hops[0].steps.items[0].lines == (6, 7)


def test_what_it_calls_by_hop(chain: RepoBuilder) -> None:
    assert names(callees(chain, "a", depth=2)) == [["b"], ["c"]]


def test_who_calls_of_a_recursive_function_ends(chain: RepoBuilder) -> None:
    assert callers(chain, "round_trip", depth=10).total == 0


def test_who_calls_of_a_class_counts_those_of_its_constructor(repo: RepoBuilder) -> None:
    text = (
        "class Base:\n    def __init__(self):\n        pass\n\n\n"
        "class Sub(Base):\n    def __init__(self):\n        super().__init__()\n"
    )
    repo.commit("one", {"m.py": text + "\n\ndef make():\n    return Base()\n"})
    assert names(callers(repo, "Base", kinds=("call", "construct"))) == [["make", "Sub.__init__"]]


def test_who_calls_leaves_imports_out(repo: RepoBuilder) -> None:
    repo.commit("one", {"lib.py": "def f():\n    pass\n", "use.py": "from lib import f\n"})
    assert callers(repo, "f").total == 0


def test_who_calls_counts_the_edges_of_other_kinds(repo: RepoBuilder) -> None:
    repo.commit("one", {"lib.py": "def f():\n    pass\n", "use.py": "from lib import f\n"})
    assert dict(callers(repo, "f").unshown) == {"import": 1}


def test_who_calls_shows_imports_on_request(repo: RepoBuilder) -> None:
    repo.commit("one", {"lib.py": "def f():\n    pass\n", "use.py": "from lib import f\n"})
    assert names(callers(repo, "f", kinds=("import",))) == [["<module>"]]


MANY = "class {name}:\n    def get(self):\n        pass\n"


@pytest.fixture
def common(repo: RepoBuilder) -> RepoBuilder:
    files = {f"q{number}.py": MANY.format(name=f"Q{number}") for number in range(4)}
    files["use.py"] = "import os\n\n\ndef use(thing):\n    thing.get()\n    {}.get('a')\n    os.environ.get('b')\n"
    repo.commit("one", files)
    return repo


def test_who_calls_of_a_common_name_has_none_that_are_sure(common: RepoBuilder) -> None:
    assert callers(common, "Q0.get").total == 0


def test_who_calls_counts_what_lies_below_the_line(common: RepoBuilder) -> None:
    report = callers(common, "Q0.get")
    assert (report.below, report.below_ambiguous) == (1, 1)


def test_who_calls_shows_what_lies_below_the_line_on_request(common: RepoBuilder) -> None:
    report = callers(common, "Q0.get", min_confidence=0)
    assert [(step.rule, step.lines) for step in report.hops[0].steps.items] == [("ambiguous", (5,))]


def test_who_calls_tells_a_method_from_a_function_of_its_name(repo: RepoBuilder) -> None:
    text = "def tok():\n    pass\n\n\nclass P:\n    def parse(self):\n        tok()\n\n\ndef parse():\n    tok()\n"
    repo.commit("one", {"m.py": text})
    assert names(callers(repo, "tok")) == [["P.parse", "parse"]]


def test_who_calls_limit_keeps_exact_totals(repo: RepoBuilder) -> None:
    calls = "".join(f"\n\ndef f{number:02}():\n    hot()\n" for number in range(30))
    repo.commit("one", {"m.py": "def hot():\n    pass\n" + calls})
    report = callers(repo, "hot", limit=7)
    assert (report.total, len(report.hops[0].steps.items), report.hops[0].steps.total) == (30, 7, 30)


def test_who_calls_shows_near_hops_first_when_cut(chain: RepoBuilder) -> None:
    assert names(callers(chain, "c", depth=2, limit=1)) == [["b"], []]


def test_who_calls_puts_source_before_tests(repo: RepoBuilder) -> None:
    use = "from lib import f\n\n\ndef {name}():\n    f()\n"
    files = {"lib.py": "def f():\n    pass\n", "a_test.py": use.format(name="test_f"), "z.py": use.format(name="z")}
    repo.commit("one", files)
    assert names(callers(repo, "f")) == [["z", "test_f"]]


@pytest.mark.parametrize("options", [{"depth": 0}, {"depth": 11}, {"min_confidence": 1.5}, {"kinds": ("cal",)}])
def test_who_calls_refuses_options_out_of_range(geo: RepoBuilder, options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        callers(geo, "area", **options)


def test_calls_leave_out_what_runs_nothing() -> None:
    assert not {"import", "override", "annotate"} & set(CALLS)


def test_who_calls_sees_untracked_callers(geo: RepoBuilder) -> None:
    geo.write("n.py", "from geo import area\n\n\ndef new():\n    return area(1, 2)\n")
    assert names(callers(geo, "area")) == [["price", "new"]]
