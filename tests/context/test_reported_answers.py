"""Faults that users of such tools reported about answers on impact; names begin with the rows' ids."""

from __future__ import annotations

from codemap.search.calls import who_calls
from codemap.search.search_source import search_source
from codemap.views.changes import fitted_changes, render_changes
from tests.context.changes import report
from tests.support.projects import scanned
from tests.support.repos import GEO, RepoBuilder


def blind(repo: RepoBuilder, **options: object) -> str:
    lines = render_changes(report(repo.root, **options)).split("\n")
    return next((line for line in lines if line.startswith("Not looked at: ")), "")


def test_x01_files_outside_of_a_range_are_said(geo: RepoBuilder) -> None:
    geo.commit("two", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.write("geo.py", GEO)
    geo.write("new.py", "x = 1\n")
    assert "2 dirty files outside this range" in blind(geo, range_text="HEAD~1..HEAD")
    assert report(geo.root, range_text="HEAD~1..HEAD").risk.level != "low"


def test_x01_a_file_that_is_too_large_is_said(geo: RepoBuilder) -> None:
    geo.write("large.py", "x = 1\n" * 400_000)
    assert "large.py (" in blind(geo)
    assert report(geo.root).risk.level != "low"


def test_x01_a_file_that_does_not_parse_is_said(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("def price(w, h):", "def price(w, h:"))
    assert "geo.py (does not parse" in blind(geo)
    assert report(geo.root).risk.level != "low"


def test_x01_a_call_by_a_computed_name_is_no_proof_of_no_impact(geo: RepoBuilder) -> None:
    geo.commit("use", {"use.py": "import geo\n\n\ndef use():\n    return getattr(geo, 'ar' + 'ea')(1, 2)\n"})
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    answer = report(geo.root)
    assert answer.risk.level == "medium"
    assert "no test is known to run what changed" in answer.risk.reasons


LIBRARY = "import os\n\n\nclass Q:\n    def get(self):\n        pass\n\n\ndef f():\n    {}.get('a')\n    os.environ.get('b')\n"
TWO = """\
def tok(x):
    return x


def parse(x):
    return tok(x)


class P:
    def parse(self, x):
        return tok(x)
"""


def sure_callers(repo: RepoBuilder, name: str) -> list[str]:
    with scanned(repo) as project:
        answer = who_calls(project, name, limit=0)
    return [step.symbol.qualname for hop in answer.hops for step in hop.steps.items]


def test_x02_methods_of_libraries_are_no_callers_of_a_name(repo: RepoBuilder) -> None:
    repo.commit("one", {"q.py": LIBRARY})
    assert sure_callers(repo, "q.py::Q.get") == []


def test_x02_scopes_of_one_name_are_told_apart(repo: RepoBuilder) -> None:
    repo.commit("one", {"p.py": TWO})
    assert sorted(sure_callers(repo, "p.py::tok")) == ["P.parse", "parse"]


def test_x04_vendored_and_generated_code_comes_last(geo: RepoBuilder) -> None:
    geo.commit(
        "more",
        {
            "vendor/lib/geo2.py": GEO,
            "dist/x.min.js": "function area(a){return a}\n",
            "gen.py": GEO,
            ".gitattributes": "gen.py linguist-generated\n",
            ".gitignore": "node_modules/\n",
            "node_modules/a/area.js": "function area() {}\n",
        },
    )
    with scanned(geo) as project:
        found = search_source(project, "area")
    assert found.hits.items[0].path == "geo.py"
    assert "node_modules/a/area.js" not in [row.path for row in found.hits.items]


def test_x06_files_are_ignored_as_git_ignores_them(geo: RepoBuilder) -> None:
    ignored = {
        "web/.gitignore": ".out\n*.log\n!keep.log\n",
        "web/.out/a.js": "x\n",
        "web/b.log": "x\n",
        "web/keep.log": "x\n",
        "local/c.py": "x = 1\n",
    }
    for path, content in ignored.items():
        geo.write(path, content)
    (geo.root / ".git/info").mkdir(exist_ok=True)
    geo.write(".git/info/exclude", "local/\n")
    told = geo.git("ls-files", "-co", "--exclude-standard").split("\n")
    with scanned(geo) as project:
        assert sorted(row.path for row in project.kept_view().files()) == sorted(told)
    assert [row.change.path for row in report(geo.root).files.items] == ["web/.gitignore", "web/keep.log"]


def test_x07_a_hot_function_is_counted_whole_in_few_bytes(repo: RepoBuilder) -> None:
    use = "from log import log\n\n\ndef use():\n    return log(1)\n"
    repo.commit("one", {"log.py": "def log(x):\n    return x\n", **{f"m{at}.py": use for at in range(400)}})
    repo.write("log.py", "def log(x):\n    return x + 1\n")
    text = fitted_changes(report(repo.root, limit=30), 4_000)
    assert len(text.encode()) <= 4_000
    assert "400 direct" in text
