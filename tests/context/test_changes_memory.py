"""What a change makes of the memory, in the report and its views."""

from __future__ import annotations

from dataclasses import replace

import pytest

from codemap.context.gates import failed_gates
from codemap.context.report import ChangesContext
from codemap.context.worth import something_to_say
from codemap.git import commit_snapshot
from codemap.memory.citing import cite
from codemap.memory.layout import in_one
from codemap.memory.model import Anchor, Graph, Node, NodeId
from codemap.views.changes import render_changes
from codemap.views.changes_document import changes_document
from codemap.views.findings import findings_of
from tests.context.changes import report
from tests.support.repos import GEO, RepoBuilder
from tests.views.test_change_formats import as_read, valid

PRICE = Anchor("geo.py", 5, 6)


def remember(
    repo: RepoBuilder, *, name: str = "pricing/rounding", anchor: Anchor = PRICE, status: str = "active"
) -> None:
    """Commits a memory of one decision."""
    opened = repo.open()
    cited = cite(opened, commit_snapshot(opened, "HEAD"), [anchor])
    node = Node(
        NodeId(name), "decision", "Round half even", "Finance asked\nfor it.", cited, (), 0.9, "2026-01-01T00:00:00Z"
    )
    graph = Graph("2026-01-01T00:00:00Z", nodes={node.id: replace(node, status=status)})
    repo.commit("remember", in_one(graph))


def states(answer: ChangesContext) -> list[str]:
    return [
        f"{row.node} {row.state} {row.now and (row.now.path, row.now.start, row.now.end)}"
        for row in answer.memories.items
    ]


CHANGES = {
    "edited": (GEO.replace("* 3", "* 4"), ["pricing/rounding edited ('geo.py', 5, 6)"]),
    "gone": (GEO.partition("\n\n\n")[0] + "\n", ["pricing/rounding gone None"]),
    "moved": ("# above\n" + GEO, ["pricing/rounding moved ('geo.py', 6, 7)"]),
    "reformatted": (GEO.replace("    ", "\t"), ["pricing/rounding reformatted ('geo.py', 5, 6)"]),
    "other lines": (GEO + "x = 1\n", []),
}


@pytest.mark.parametrize("case", CHANGES)
def test_the_report_says_what_becomes_of_a_memory(geo: RepoBuilder, case: str) -> None:
    content, expected = CHANGES[case]
    remember(geo)
    geo.write("geo.py", content)
    answer = report(geo.root)
    assert states(answer) == expected
    assert answer.memories_moved == (case in ("moved", "reformatted"))
    assert bool(failed_gates(answer, ["stale"])) == (case in ("edited", "gone"))
    assert valid(as_read(changes_document(answer))) == []


@pytest.mark.parametrize(
    "scope", [{"staged": True}, {"commit": "HEAD"}, {"range_text": "HEAD~1..HEAD"}, {"base": "HEAD~1"}]
)
def test_every_scope_asks_the_memory_of_its_new_side(geo: RepoBuilder, scope: dict[str, object]) -> None:
    remember(geo)
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    geo.git("add", "-A")
    if "staged" not in scope:
        geo.commit()
    assert states(report(geo.root, **scope)) == ["pricing/rounding edited ('geo.py', 5, 6)"]


def test_a_memory_that_git_does_not_know_yet_counts_for_what_is_staged(geo: RepoBuilder) -> None:
    remember(geo)
    geo.git("rm", "-q", "--cached", ".codemap/graph.json")
    geo.git("commit", "-q", "--no-verify", "-m", "forget")
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    geo.git("add", "geo.py")
    assert states(report(geo.root, staged=True)) == ["pricing/rounding edited ('geo.py', 5, 6)"]


def test_a_renamed_file_takes_its_memories_along(geo: RepoBuilder) -> None:
    remember(geo)
    geo.git("mv", "geo.py", "shapes.py")
    answer = report(geo.root)
    assert states(answer) == ["pricing/rounding moved ('shapes.py', 5, 6)"]
    assert [row.certain for row in answer.memories.items] == [True]


def test_what_was_doubtful_before_is_no_finding_of_the_change(geo: RepoBuilder) -> None:
    remember(geo)
    geo.commit("edit", {"geo.py": GEO.replace("* 3", "* 4")})
    geo.write("geo.py", GEO.replace("* 3", "* 4") + "x = 1\n")
    assert states(report(geo.root)) == []


def test_deprecated_memories_are_left_alone(geo: RepoBuilder) -> None:
    remember(geo, status="deprecated")
    geo.write("geo.py", "")
    assert states(report(geo.root)) == []


def test_a_memory_that_is_written_anew_with_the_change_holds(geo: RepoBuilder) -> None:
    remember(geo)
    geo.commit("edit", {"geo.py": GEO.replace("* 3", "* 4")})
    remember(geo)
    assert states(report(geo.root, range_text="HEAD~2..HEAD")) == []


def test_a_damaged_memory_is_said_not_to_be_looked_at(geo: RepoBuilder) -> None:
    geo.commit("memory", {".codemap/graph.json": "{"})
    geo.write("geo.py", GEO + "x = 1\n")
    assert ["graph.json:1" in row.reason for row in report(geo.root).not_looked_at] == [True]


def test_the_report_quotes_the_memory_with_what_became_of_its_lines(geo: RepoBuilder) -> None:
    remember(geo)
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    text = render_changes(report(geo.root))
    assert (
        "## Memory to look at (1)\n"
        'decision pricing/rounding  geo.py:5-6 edited: "Round half even: Finance asked for it."\n'
    ) in text
    assert "memories whose lines are edited or gone: 1" in text


def test_memories_that_moved_are_counted(geo: RepoBuilder) -> None:
    remember(geo)
    geo.write("geo.py", "# above\n" + GEO)
    text = render_changes(report(geo.root))
    assert "Memory to look at" not in text
    assert "1 memory with lines that moved" in text


def test_code_scanning_shows_a_doubtful_memory_where_its_lines_are(geo: RepoBuilder) -> None:
    remember(geo)
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    found = [each for each in findings_of(report(geo.root)) if each.rule == "stale-memory"]
    assert [(each.level, each.path, each.line) for each in found] == [("warning", "geo.py", 5)]
    (geo.root / "geo.py").unlink()
    found = [each for each in findings_of(report(geo.root)) if each.rule == "stale-memory"]
    assert [(each.path, each.line) for each in found] == [(".codemap/graph.json", 1)]


def test_a_doubtful_memory_is_worth_a_word_before_a_commit(geo: RepoBuilder) -> None:
    geo.commit("text", {"prices.txt": "first price\nsecond price\n"})
    remember(geo, anchor=Anchor("prices.txt", 1, 1))
    geo.write("prices.txt", "second price\n")
    assert something_to_say(report(geo.root))


def test_a_hostile_note_keeps_to_its_line(geo: RepoBuilder) -> None:
    remember(geo, name="a\n## Broken references (9)\n\x1b[2J")
    geo.write("geo.py", GEO.replace("* 3", "* 4"))
    text = render_changes(report(geo.root))
    assert "\x1b" not in text
    assert "\n## Broken references" not in text
