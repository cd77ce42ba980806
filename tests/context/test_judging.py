"""Risk and review scope: every reason by itself, and what the report of a repository says."""

from __future__ import annotations

import pytest

from codemap.context.judging import Findings, must_review, risk_of, should_review
from codemap.context.report import Broken, ChangedSymbol, Named, NotLookedAt, Omission, Reached, ReviewItem
from codemap.model import CommitId
from tests.context.changes import report
from tests.support.repos import GEO, RepoBuilder

AREA = Named("geo.py", "area", "function", 1, 2, "area(w, h)")
USE = Named("use.py", "use", "function", 4, 5, "use()")
NONE = Findings((), (), (), (), False, (), ())


def broken(confidence: float) -> Broken:
    return Broken("use.py", 5, USE, "area", "call", AREA, "removed", "", "import", confidence, None)


def omission(support: int) -> Omission:
    return Omission("docs.md", "geo.py", support, 10, CommitId("1" * 40), "both")


CASES = {
    "nothing": (NONE, "low", ()),
    "a sure broken reference": (Findings((), (), [broken(0.9)], (), False, (), ()), "high", ("broken references: 1",)),
    "an unsure one": (
        Findings((), (), [broken(0.5)], (), False, (), ()),
        "medium",
        ("references that may be broken: 1",),
    ),
    "a hot interface": (
        Findings((), [ChangedSymbol("signature", AREA, AREA, 10)], (), (), True, (), ()),
        "high",
        ("changed interfaces with 10 or more callers: 1",),
    ),
    "an interface with callers": (
        Findings((), [ChangedSymbol("removed", AREA, None, 9)], (), (), True, (), ()),
        "medium",
        ("changed interfaces with callers: 1",),
    ),
    "many users": (
        Findings((), (), (), [Reached(USE, 1, 0.9, (AREA,))] * 50, False, (), ()),
        "high",
        ("direct dependents: 50",),
    ),
    "some users": (
        Findings((), (), (), [Reached(USE, 1, 0.9, (AREA,))] * 10, False, (), ()),
        "medium",
        ("direct dependents: 10",),
    ),
    "users of users": (Findings((), (), (), [Reached(USE, 2, 0.9, (AREA,))] * 50, False, (), ()), "low", ()),
    "no test": (
        Findings((), [ChangedSymbol("body", AREA, AREA, 0)], (), (), False, (), ()),
        "medium",
        ("no test is known to run what changed",),
    ),
    "looks alone": (Findings((), [ChangedSymbol("cosmetic", AREA, AREA, 99)], (), (), False, (), ()), "low", ()),
    "a file that nearly always changes along": (
        Findings((), (), (), (), False, [omission(8)], ()),
        "medium",
        ("files that nearly always change along and did not: 1",),
    ),
    "a file that often does": (Findings((), (), (), (), False, [omission(7)], ()), "low", ()),
    "something not looked at": (
        Findings((), (), (), (), False, (), [NotLookedAt("a.min.js", "minified")]),
        "medium",
        ("not looked at: 1",),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_risk(name: str) -> None:
    findings, level, reasons = CASES[name]
    risk = risk_of(findings)
    assert (risk.level, risk.reasons) == (level, reasons)


def test_what_must_be_reviewed_is_not_said_twice() -> None:
    findings = Findings(
        (),
        [ChangedSymbol("signature", AREA, AREA, 2), ChangedSymbol("body", USE, USE, 0)],
        [broken(0.9)],
        [Reached(Named("far.py", "far", "function", 7, 8, ""), 1, 0.9, (AREA,))],
        False,
        [omission(9)],
        [NotLookedAt("a.min.js", "minified")],
    )
    must = must_review(findings)
    assert must == [
        ReviewItem("use.py", 5, "uses `area`, removed"),
        ReviewItem("geo.py", 1, "signature area, callers 2"),
        ReviewItem("a.min.js", 1, "not looked at: minified"),
    ]
    assert should_review(findings, must) == [
        ReviewItem("far.py", 7, "uses area"),
        ReviewItem("docs.md", 1, "usually changes along with geo.py"),
    ]


def test_a_file_that_usually_changes_along_is_missed(geo: RepoBuilder) -> None:
    for n in range(3):
        geo.commit(f"both {n}", {"geo.py": GEO + f"\nx = {n}\n", "prices.txt": f"{n}\n", f"only{n}.txt": "x\n"})
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    answer = report(geo.root)
    assert [(row.path, row.with_path, row.support, row.commits) for row in answer.omissions.items] == [
        ("prices.txt", "geo.py", 3, 4)
    ]
    assert answer.omissions.items[0].last_subject == "both 2"
    geo.write("prices.txt", "4\n")
    assert report(geo.root).omissions.total == 0


def test_a_history_that_was_never_read_is_left_alone_on_request(geo: RepoBuilder) -> None:
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    unread = report(geo.root, read_history=False)
    assert any("reads the history" in row.reason for row in unread.not_looked_at)
    assert unread.risk.level != "low"
    report(geo.root)
    assert not report(geo.root, read_history=False).not_looked_at


def test_documents_that_mention_a_changed_interface_are_named(geo: RepoBuilder) -> None:
    geo.commit(
        "docs",
        {
            "docs/geo.md": "# Geometry\n\nThe area of a shape.\n\nCall `area` for it.\n",
            "docs/word.md": "The area of a shape is no code.\n",
            "docs/changed.md": "`area`\n",
            "README.md": "price_of and area_of are others; geo.price() is it.\n",
            "code.py": "x = 1  # area()\n",
        },
    )
    geo.write("geo.py", GEO.replace("area", "surface").replace("price(w, h):", "price(w, h, unit):"))
    geo.write("docs/changed.md", "`area` was\n")
    found = [(row.path, row.line, row.name) for row in report(geo.root).doc_mentions.items]
    assert found == [("README.md", 1, "price"), ("docs/geo.md", 5, "area")]


def test_documents_are_not_named_for_what_only_runs_otherwise(geo: RepoBuilder) -> None:
    geo.commit("docs", {"README.md": "Call `area`.\n"})
    geo.write("geo.py", GEO.replace("w * h", "h * w"))
    assert report(geo.root).doc_mentions.total == 0
