from __future__ import annotations

import pytest

from codemap.cli.door import run
from codemap.cli.main import codemap
from codemap.context.blast_radius import blast_radius
from codemap.context.prepare_change import prepare_change
from codemap.impact import reach
from codemap.views.blast_radius import blast_document, blast_text, preparation_document, preparation_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

SHOP = {
    "app/web.py": "from app.shop import total\n\n\ndef page():\n    return total(3)\n",
    "app/shop.py": "from app.tax import Tax\n\n\ndef total(x):\n    return Tax().rate(x)\n",
    "app/tax.py": "class Tax:\n    def rate(self, x):\n        return x\n\n    def other(self): ...\n",
    "app/high.py": "from app.tax import Tax\n\n\nclass High(Tax):\n    def rate(self, x):\n        return 2 * x\n",
    "app/idle.py": "import app.tax\n",
    "tests/test_shop.py": "from app.shop import total\n\n\ndef test_total():\n    assert total(1) == 1\n",
}


def test_a_blast_radius_has_users_by_distance_and_tests_apart(repo: RepoBuilder) -> None:
    repo.commit("all", SHOP)
    with scanned(repo) as project:
        answer = blast_radius(project, "Tax.rate")
        near = blast_radius(project, "Tax.rate", depth=1, limit=1)
        whole = blast_radius(project, "app/tax.py")
    assert [(row.symbol.qualname, row.hop, row.through) for row in answer.dependents.items] == [
        ("total", 1, "Tax.rate"),
        ("High.rate", 1, "Tax.rate"),
        ("page", 2, "total"),
    ]
    assert [row.path for row in answer.files.items] == ["app/high.py", "app/shop.py", "app/web.py"]
    assert [test.symbol.qualname for test in answer.tests.items] == ["test_total"]
    assert answer.importers.items == ("app/idle.py",)
    assert near.dependents.total == 2
    assert "... 1 more dependent (--limit 0 shows all)" in blast_text(near)
    assert whole.symbols == ()
    assert {"total", "High", "High.rate", "page"} == {row.symbol.qualname for row in whole.dependents.items}
    assert blast_document(whole)["target"] == "app/tax.py"


def test_before_a_change_there_is_what_to_review(repo: RepoBuilder) -> None:
    for number in range(4):
        repo.commit(
            f"change {number}",
            {**SHOP, "app/tax.py": SHOP["app/tax.py"].replace("x\n", f"x + {number}\n"), "docs/tax.md": f"{number}\n"},
        )
    with scanned(repo) as project:
        answer = prepare_change(project, "Tax.rate")
        alone = prepare_change(project, "page")
    assert [(row.path, row.reason) for row in answer.must_review.items] == [
        ("app/tax.py", "the symbol itself"),
        ("app/shop.py", "total uses it"),
        ("app/high.py", "High.rate uses it"),
    ]
    assert [row.path for row in answer.should_review.items] == ["app/web.py", "docs/tax.md"]
    assert [symbol.qualname for symbol in answer.overriding] == ["High.rate"]
    assert answer.commits.total == 4
    assert "## Usually change along with its file (1)" in preparation_text(answer)
    assert "No test is known to reach it" in preparation_text(alone) or alone.tests.total
    assert preparation_document(answer)["must_review"]


def test_the_memory_speaks_before_a_change(repo: RepoBuilder) -> None:
    repo.commit("all", SHOP)
    told = ["--kind", "decision", "--name", "Tax rate", "--summary", "Finance asked for it."]
    command = ["--repo", str(repo.root), "emit-node", "tax/rate", *told, "--source", "app/tax.py:2-3"]
    assert run(codemap, command) == 0
    with scanned(repo) as project:
        noted, other = prepare_change(project, "Tax.rate"), prepare_change(project, "Tax.other")
    assert [(note.kind, note.state, note.line) for note in noted.notes.found] == [("decision", "fresh", 2)]
    assert '"Finance asked for it."' in preparation_text(noted)
    assert other.notes.found == ()


def test_ways_to_tests_that_were_not_followed_are_said(repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    repo.commit("one", SHOP)
    monkeypatch.setattr(reach, "MOST", 1)
    with scanned(repo) as project:
        text = blast_text(blast_radius(project, "Tax.rate"))
        assert "Not looked at: the faintest ways to tests: too much is reached" in text
        assert "Not looked at: the faintest ways" in preparation_text(prepare_change(project, "Tax.rate"))
