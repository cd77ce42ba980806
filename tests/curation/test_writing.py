"""Edits of the memory: what is written, what is refused, and what is asked back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from codemap.curation.asking import get_node, query_graph
from codemap.curation.writing import (
    MOST_PER_TURN,
    correct,
    deprecate,
    emit_node,
    link,
    set_active_topic,
)
from codemap.errors import GitError, NotFound, UsageError
from codemap.memory.correction import Correction
from codemap.memory.graph_file import read_graph
from codemap.memory.layout import FILE
from codemap.memory.model import Anchor, Graph, LinkKey, Node, NodeId
from codemap.project import Project
from codemap.views import memory as view
from tests.support.graphs import file_hash, range_hash
from tests.support.projects import opened_at
from tests.support.repos import GEO, RepoBuilder

LINES = Anchor("geo.py", 5, 6)


@pytest.fixture
def project(geo: RepoBuilder) -> Iterator[Project]:
    with opened_at(geo) as project:
        yield project


def a_node(
    id: str = "pricing/rounding",
    name: str = "Round half even",
    summary: str = "Finance asked for it.",
    *anchors: Anchor,
    **more: object,
) -> Node:
    fields: dict[str, object] = {"kind": "decision", "tags": (), "confidence": 0.9, "verified_at": ""} | more
    return Node(id=NodeId(id), name=name, summary=summary, anchors=anchors or (LINES,), **fields)  # type: ignore[arg-type]


def graph_of(project: Project) -> Graph:
    graph = read_graph(project.repo.worktree())
    assert graph is not None
    return graph


def written(project: Project, *args: object, **more: object) -> Node:
    answer = emit_node(project, a_node(*args, **more))  # type: ignore[arg-type]
    assert answer.node is not None
    return answer.node


def test_a_node_is_written_with_all_that_is_known_of_its_lines(project: Project, geo: RepoBuilder) -> None:
    node = written(project)
    blob, head = geo.git("rev-parse", "HEAD:geo.py"), geo.git("rev-parse", "HEAD")
    assert node.anchors == (Anchor("geo.py", 5, 6, file_hash(GEO), range_hash(GEO, 5, 6), blob, head),)
    assert graph_of(project).nodes[node.id] == node


@pytest.mark.parametrize(
    ("anchor", "said"),
    [
        (Anchor("", 1, 1), "is empty"),
        (Anchor("/etc/passwd", 1, 1), "not written from the top"),
        (Anchor("../geo.py", 1, 1), "leads out of the repository"),
        (Anchor("a/../geo.py", 1, 1), "leads out of the repository"),
        (Anchor("./geo.py", 1, 1), "no such file"),
        (Anchor("C:/geo.py", 1, 1), "not written from the top"),
        (Anchor("geo.py\0", 1, 1), "holds what no path holds"),
        (Anchor("https://example.invalid/x", 1, 1), "no such file"),
        (Anchor("nothing.py", 1, 1), "no such file"),
        (Anchor("folder", 1, 1), "no such file"),
        (Anchor("out/secret", 1, 1), "no such file"),
        (Anchor("link.py", 1, 1), "is no text"),
        (Anchor("geo.py", 5, 7), "the file has 6 lines"),
        (Anchor("empty.py", 1, 1), "the file has 0 lines"),
        (Anchor("geo.py", 1, 1, content_hash="sha256:0"), "`content_hash`"),
        (Anchor("geo.py", 1, 1, range_hash=range_hash(GEO, 1, 2)), "`range_hash`"),
        (Anchor("geo.py", 1, 1, blob="0" * 40), "`blob`"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value.path),
)
def test_a_citation_that_is_not_of_the_worktree_is_refused(
    project: Project, geo: RepoBuilder, anchor: Anchor, said: str
) -> None:
    (geo.root.parent / "away").mkdir()
    (geo.root.parent / "away" / "secret").write_text("x\n")
    (geo.root / "out").symlink_to(geo.root.parent / "away")
    (geo.root / "link.py").symlink_to("geo.py")
    geo.write("folder/x.py", "x\n")
    geo.write("empty.py", "")
    with pytest.raises(UsageError) as raised:
        emit_node(project, a_node("n", "N", "S", anchor))
    assert said in raised.value.message
    assert read_graph(geo.root) is None


def test_what_is_given_of_a_file_may_be_right(project: Project, geo: RepoBuilder) -> None:
    blob = geo.git("rev-parse", "HEAD:geo.py")
    anchor = Anchor("geo.py", 5, 6, file_hash(GEO), range_hash(GEO, 5, 6), blob)
    assert written(project, "n", "N", "S", anchor).anchors[0].blob == blob


def test_lines_are_those_that_git_stores(project: Project, geo: RepoBuilder) -> None:
    """G10: hashes are identical across settings of line ends."""
    geo.commit("crlf", {".gitattributes": "*.py text eol=crlf\n"})
    geo.write("geo.py", GEO.replace("\n", "\r\n"))
    assert written(project).anchors[0].content_hash == file_hash(GEO)


def test_a_like_node_is_asked_about_and_can_be_merged_or_forced(project: Project) -> None:
    written(project)
    like = a_node("pricing/half-even", "Round half-even", "Finance asked for it, too.", aliases=("banker",))
    answer = emit_node(project, like)
    assert [(node.id, score > 0.65) for node, score in answer.candidates] == [("pricing/rounding", True)]
    assert list(graph_of(project).nodes) == ["pricing/rounding"]
    merged = emit_node(project, like, merge_with="pricing/rounding")
    assert (merged.merged, merged.node and merged.node.id) == (True, "pricing/rounding")
    node = graph_of(project).nodes[NodeId("pricing/rounding")]
    assert (node.name, node.summary, node.aliases) == ("Round half even", "Finance asked for it, too.", ("banker",))
    forced = emit_node(project, replace(like, aliases=()), force_new="another market")
    assert forced.node is not None
    assert forced.node.summary == "[force_new: another market] Finance asked for it, too."


def test_a_name_alone_does_not_collide(project: Project, geo: RepoBuilder) -> None:
    geo.write("other.py", "x\n")
    written(project)
    assert written(project, "b", "Round half even", "S", Anchor("other.py", 1, 1), tags=("x",)).id == "b"


def test_an_update_of_a_node_is_not_held_up_by_one_like_it(project: Project) -> None:
    written(project)
    emit_node(project, a_node("b"), force_new="to have two")
    assert emit_node(project, a_node("b", summary="New.")).merged


def test_an_id_that_is_an_alias_of_another_collides(project: Project) -> None:
    written(project, aliases=("rounding",))
    answer = emit_node(project, a_node("Rounding", "Nothing alike", "S", Anchor("geo.py", 1, 1)))
    assert [(node.id, score) for node, score in answer.candidates] == [("pricing/rounding", 1.0)]


def test_what_is_less_sure_does_not_replace_a_text(project: Project) -> None:
    written(project)
    node = written(project, summary="Perhaps not.", confidence=0.5)
    assert (node.summary, node.confidence) == ("Finance asked for it.", 0.9)


def test_what_is_not_cited_again_stays_cited(project: Project) -> None:
    written(project, "n", "N", "S", Anchor("geo.py", 1, 2), Anchor("geo.py", 5, 6))
    node = written(project, "n", "N", "S", Anchor("geo.py", 4, 5))
    assert [(anchor.start, anchor.end) for anchor in node.anchors] == [(4, 5), (1, 2)]


def test_a_turn_has_its_most_and_another_topic_begins_a_new_one(project: Project) -> None:
    set_active_topic(project, "one")
    for number in range(MOST_PER_TURN):
        written(project, f"n{number}", f"{number}" * 9, "S", tags=(str(number),))
    assert emit_node(project, a_node("x", "X X X", "S", tags=("x",))).most == MOST_PER_TURN
    set_active_topic(project, "one")
    assert emit_node(project, a_node("x", "X X X", "S", tags=("x",))).most == MOST_PER_TURN
    set_active_topic(project, "two")
    assert written(project, "x", "X X X", "S", tags=("x",)).tags == ("x", "two")
    assert not graph_of(project).topics["two"].auto_created
    assert graph_of(project).topics["x"].auto_created


def test_what_does_not_hold_and_is_not_cited_again_goes_and_that_is_told(project: Project, geo: RepoBuilder) -> None:
    written(project, "n", "N", "S", Anchor("geo.py", 1, 2), Anchor("geo.py", 5, 6))
    geo.write("geo.py", GEO.replace("w * h", "w + h"))
    answer = emit_node(project, a_node("n", "N", "S", Anchor("geo.py", 6, 6)))
    assert answer.node is not None
    assert [(anchor.start, anchor.end) for anchor in answer.node.anchors] == [(6, 6)]
    assert [(anchor.start, anchor.end) for anchor in answer.dropped] == [(1, 2)]


def test_an_alias_means_one_node(project: Project) -> None:
    written(project, aliases=("rounding",))
    for alias in ("Rounding", "pricing/rounding"):
        with pytest.raises(UsageError):
            emit_node(project, a_node("b", "Other", "S", aliases=(alias,)), force_new="to see")
    written(project, "b", "Other", "S", tags=("b",))
    with pytest.raises(UsageError):
        correct(project, "b", Correction(add_aliases=("rounding",)))
    assert written(project, aliases=("rounding",)).aliases == ("rounding",)


@pytest.mark.parametrize(
    "fields",
    [
        {"name": " "},
        {"summary": ""},
        {"tags": ("",)},
        {"aliases": (" ",)},
        {"id": " "},
        {"id": "a|b"},
        {"id": "a\nb"},
        {"confidence": 2},
        {"kind": "x"},
        {"status": "x"},
        {"summary": "x" * 5000},
        {"summary": "\udcff"},
    ],
)
def test_a_field_that_does_not_fit_is_refused(project: Project, fields: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        emit_node(project, a_node(**fields))  # type: ignore[arg-type]


def test_a_correction_leaves_a_node_that_fits(project: Project, geo: RepoBuilder) -> None:
    written(project)
    before = (geo.root / FILE).read_bytes()
    for change in (
        Correction(name=""),
        Correction(summary=" "),
        Correction(add_tags=("",)),
        Correction(),
        Correction(remove_tags=("x",)),
    ):
        with pytest.raises(UsageError):
            correct(project, "pricing/rounding", change)
    assert (geo.root / FILE).read_bytes() == before


def test_a_path_that_is_not_utf8_is_cited_and_read_back(project: Project, geo: RepoBuilder) -> None:
    path = b"caf\xe9.py".decode("utf-8", "surrogateescape")
    (geo.root / path).write_text("x = 1\n")
    node = written(project, "n", "N", "S", Anchor(path, 1, 1))
    assert graph_of(project).nodes[node.id].anchors[0].path == path
    assert get_node(project, "n").weighed.trust.freshness == "fresh"
    assert "caf\\351.py" in view.node_text(get_node(project, "n"))


def test_a_bare_repository_is_asked_about_its_last_commit(geo: RepoBuilder, project: Project) -> None:
    written(project)
    geo.commit("note")
    bare = geo.clone(geo.root.parent / "bare", "--bare")
    with opened_at(bare) as other:
        assert get_node(other, "pricing/rounding").weighed.trust.freshness == "fresh"
        assert query_graph(other, "rounding").hits.total == 1
        with pytest.raises(GitError):
            correct(other, "pricing/rounding", Correction(name="x"))


SECRET = "AKIA" + "Q" * 16


@pytest.mark.parametrize("field", ["summary", "name", "aliases", "tags", "id"])
def test_a_secret_is_refused_and_not_repeated(project: Project, field: str) -> None:
    """U03: note text is looked through before it is written."""
    text: object = f"the key is {SECRET}" if field != "id" else SECRET
    with pytest.raises(UsageError) as raised:
        emit_node(project, a_node(**{field: (text,) if field in ("aliases", "tags") else text}))  # type: ignore[arg-type]
    assert SECRET not in raised.value.message
    assert read_graph(project.repo.worktree()) is None


def test_secrets_are_refused_by_every_edit(project: Project) -> None:
    written(project)
    written(project, "b", "Other", "S", tags=("b",))
    before = (project.repo.worktree() / FILE).read_bytes()
    for edit in (
        lambda: link(project, "b", "pricing/rounding", "calls", SECRET),
        lambda: correct(project, "b", Correction(summary=SECRET)),
        lambda: correct(project, "b", Correction(add_tags=(SECRET,))),
        lambda: deprecate(project, "b", SECRET),
        lambda: set_active_topic(project, SECRET),
        lambda: emit_node(project, a_node("c"), force_new=SECRET),
    ):
        with pytest.raises(UsageError):
            edit()
    assert (project.repo.worktree() / FILE).read_bytes() == before


def test_a_secret_that_is_there_is_not_shown_by_edits(project: Project) -> None:
    written(project)
    file = project.repo.worktree() / FILE
    file.write_text(file.read_text().replace("Finance asked for it.", f"The key is {SECRET}."))
    answers = (
        emit_node(project, a_node("b")),
        emit_node(project, a_node(confidence=0.1)),
        correct(project, "pricing/rounding", Correction(add_tags=("money",))),
        deprecate(project, "pricing/rounding", "gone"),
    )
    assert answers[0].candidates
    assert SECRET not in repr(answers)


@pytest.mark.parametrize(
    "time", ["yesterday", "2026-01-02", "2026-01-02T03:04:05+01:00", "2026-13-02T03:04:05Z", "9026-01-02T03:04:05Z"]
)
def test_a_time_is_one_in_utc_and_not_to_come(project: Project, time: str) -> None:
    with pytest.raises(UsageError):
        emit_node(project, a_node(verified_at=time))


def test_nodes_are_linked_by_id_or_alias_once(project: Project) -> None:
    written(project, aliases=("Rounding",))
    written(project, "b", "Other", "S", tags=("b",))
    link(project, "b", "rounding", "depends_on", "because")
    link(project, "b", "pricing/rounding", "depends_on")
    assert {key: each.note for key, each in graph_of(project).links.items()} == {
        LinkKey(NodeId("b"), NodeId("pricing/rounding"), "depends_on"): "because"
    }
    with pytest.raises(NotFound) as raised:
        link(project, "b", "pricing/roundin", "depends_on")
    assert raised.value.hint == "Did you mean pricing/rounding?"
    with pytest.raises(UsageError):
        link(project, "b", "b", "calls")


def test_a_node_is_corrected_and_deprecated(project: Project) -> None:
    written(project, aliases=("old",), tags=("x",), verified_at="2020-01-02T03:04:05Z")
    changed = correct(
        project, "old", Correction(summary="New.", confidence=0.2, add_tags=("y",), remove_aliases=("old",))
    )
    assert (changed.node.summary, changed.node.confidence, changed.node.tags, changed.node.aliases) == (
        "New.",
        0.2,
        ("x", "y"),
        (),
    )
    assert changed.node.verified_at > "2026"
    deprecate(project, "pricing/rounding", "finance changed its mind")
    detail = get_node(project, "pricing/rounding")
    assert detail.weighed.node.summary == "[deprecated: finance changed its mind] New."
    assert detail.weighed.trust.level == "low"
    assert query_graph(project, "rounding").hits.total == 0
    assert query_graph(project, "rounding", with_deprecated=True).hits.total == 1


def test_a_node_that_another_supersedes_ranks_lower_and_stays(project: Project) -> None:
    written(project, aliases=("old",))
    emit_node(project, a_node("new/rounding", summary="Half up."), force_new="a new rule")
    correct(project, "old", Correction(superseded_by="new/rounding"))
    found = query_graph(project, "rounding").hits.items
    assert [(hit.weighed.node.id, hit.weighed.trust.level) for hit in found] == [
        ("new/rounding", "high"),
        ("pricing/rounding", "low"),
    ]
    with pytest.raises(UsageError):
        correct(project, "old", Correction(superseded_by="old"))
    with pytest.raises(NotFound):
        correct(project, "old", Correction(superseded_by="nobody"))


def test_looking_writes_nothing_that_git_sees(project: Project, geo: RepoBuilder) -> None:
    """N08: no counter, last use or migration changes a tracked file."""
    written(project)
    geo.commit("memory")
    get_node(project, "pricing/rounding")
    query_graph(project, "finance")
    assert geo.git("status", "--porcelain") == ""


def test_the_file_is_one_that_the_reference_system_reads(project: Project, geo: RepoBuilder) -> None:
    written(project)
    node = json.loads((geo.root / FILE).read_text())["nodes"]["pricing/rounding"]
    assert set(node) == {
        "kind",
        "name",
        "summary",
        "sources",
        "tags",
        "aliases",
        "status",
        "confidence",
        "last_verified_at",
        "quality",
    }
    assert set(node["sources"][0]) == {"file_path", "line_range", "content_hash", "range_hash", "blob_id", "commit"}
