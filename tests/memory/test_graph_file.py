"""The graph on disk: both layouts, what is never written over, and what is never followed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.errors import CodemapError, MemoryFormatError
from codemap.memory.graph_file import edit_graph, lay_out, read_graph
from codemap.memory.layout import FILE, FOLDER, graph_in, in_one, in_parts
from codemap.memory.model import Graph, Link, LinkKey, Node, NodeId, Topic
from codemap.memory.text import parse
from tests.support.graphs import REFERENCE
from tests.support.repos import RepoBuilder

TEXT = json.dumps(REFERENCE, indent=2, sort_keys=True) + "\n"


def with_graph(repo: RepoBuilder, text: str = TEXT) -> RepoBuilder:
    repo.write(FILE, text)
    return repo


def edit(repo: RepoBuilder, change: Callable[[Graph], Graph]) -> Graph:
    def changed(graph: Graph | None) -> tuple[Graph, Graph]:
        after = change(graph or Graph("now"))
        return after, after

    return edit_graph(repo.root, repo.root / ".git", changed)


def unchanged(repo: RepoBuilder, attempt: Callable[[], object]) -> str:
    before = repo.files()
    with pytest.raises(CodemapError) as raised:
        attempt()
    assert repo.files() == before
    return raised.value.message


def test_without_a_graph_there_is_none(repo: RepoBuilder) -> None:
    assert read_graph(repo.root) is None
    assert not (repo.root / ".codemap").exists()


def test_a_change_that_says_the_same_is_not_written(repo: RepoBuilder) -> None:
    with_graph(repo, json.dumps(REFERENCE))
    before = repo.files()
    edit(repo, lambda graph: replace(graph, topics=dict(graph.topics)))
    assert repo.files() == before


def test_a_change_touches_only_what_it_changes(repo: RepoBuilder) -> None:
    with_graph(repo)
    edit(repo, lambda graph: replace(graph, topics={**graph.topics, "new": Topic("now", auto_created=True)}))
    document = json.loads(TEXT)
    document["topics"]["new"] = {"created_at": "now", "auto_created": True}
    assert (repo.root / FILE).read_text() == json.dumps(document, indent=2, sort_keys=True) + "\n"


IDS = st.one_of(
    st.from_regex(r"[a-z]{1,3}(/[a-z]{1,3})?", fullmatch=True),
    st.text(st.characters(exclude_characters="|", codec=None), min_size=1, max_size=8),
    st.sampled_from(
        ["con", "a/nul", "../x", "/x", "A", "a", ".", "a.json/b", "_graph", "_topics/a", "x" * 300, "a/", "a//b"]
    ),
)


@given(st.lists(IDS, unique=True, max_size=6), st.lists(IDS, unique=True, max_size=3), st.data())
def test_both_layouts_hold_the_same(ids: list[str], topics: list[str], data: st.DataObject) -> None:
    nodes = {NodeId(id): Node(NodeId(id), "concept", id, "text", (), (), 0.5, "then") for id in ids}
    ends = st.sampled_from(ids) if ids else st.just("lost")
    keys = data.draw(
        st.lists(st.builds(LinkKey, ends, ends | st.just("lost"), st.just("calls")), unique=True, max_size=4)
    )
    graph = Graph(
        "then", {name: Topic("then", auto_created=True) for name in topics}, nodes, {key: Link(key) for key in keys}
    )
    for files in (in_one(graph), in_parts(graph)):
        assert graph_in(files) == graph
        assert all(path.startswith(FOLDER) and ".." not in path.split("/") for path in files)
        assert len({path.lower() for path in files}) == len(files)


def test_split_and_join_give_back_the_same_bytes(repo: RepoBuilder) -> None:
    with_graph(repo)
    git_dir = repo.root / ".git"
    lay_out(repo.root, git_dir, Graph("now"), split=True, union=lambda one, other: one)
    assert sorted(path for path in repo.files() if path.startswith(".codemap")) == [
        ".codemap/graph/_graph.json",
        ".codemap/graph/_topics/pricing.json",
        ".codemap/graph/pricing.json",
        ".codemap/graph/pricing/rounding.json",
    ]
    edit(repo, lambda graph: replace(graph, topics={}))
    assert ".codemap/graph/_topics/pricing.json" not in repo.files()
    edit(repo, lambda graph: replace(graph, topics=parse(TEXT.encode(), "").topics))
    lay_out(repo.root, git_dir, Graph("now"), split=False, union=lambda one, other: one)
    assert (repo.root / FILE).read_text() == TEXT
    assert [path for path in repo.files() if path.startswith(".codemap")] == [FILE]


def test_both_layouts_at_once_are_refused_with_the_way_out(repo: RepoBuilder) -> None:
    with_graph(repo)
    repo.write(".codemap/graph/_graph.json", '{"version": 1, "created_at": "then"}')
    assert "lies both in" in unchanged(repo, lambda: edit(repo, lambda graph: graph))
    lay_out(repo.root, repo.root / ".git", Graph("now"), split=False, union=lambda one, other: one)
    assert (repo.root / FILE).read_text() == TEXT


def test_a_node_that_two_files_hold_is_refused(repo: RepoBuilder) -> None:
    with_graph(repo)
    lay_out(repo.root, repo.root / ".git", Graph("now"), split=True, union=lambda one, other: one)
    content = (repo.root / FOLDER / "pricing.json").read_text()
    repo.write(f"{FOLDER}/z.json", content)
    message = unchanged(repo, lambda: edit(repo, lambda graph: graph))
    assert message == f"{FOLDER}/z.json: 'pricing' stands in {FOLDER}/pricing.json already"


@pytest.mark.parametrize(
    "text", ["", "{", TEXT[: len(TEXT) // 2], "<<<<<<< ours\n" + TEXT, "null", TEXT.replace("1,", "7,", 1)]
)
def test_a_damaged_file_is_never_written_over(repo: RepoBuilder, text: str) -> None:
    with_graph(repo, text)
    message = unchanged(repo, lambda: edit(repo, lambda graph: Graph("now")))
    assert message.startswith(f"{FILE}:")


def test_a_change_that_fails_leaves_the_file(repo: RepoBuilder) -> None:
    def change(graph: Graph) -> Graph:
        raise MemoryFormatError("no")

    with_graph(repo)
    unchanged(repo, lambda: edit(repo, change))


def test_nothing_is_reached_through_a_symbolic_link(repo: RepoBuilder, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "graph.json").write_text(TEXT)
    os.symlink(outside, repo.root / ".codemap")
    assert "is a symbolic link" in unchanged(repo, lambda: edit(repo, lambda graph: Graph("now")))
    (repo.root / ".codemap").unlink()
    (repo.root / ".codemap").mkdir()
    os.symlink(outside / "graph.json", repo.root / FILE)
    assert "not a regular file" in unchanged(repo, lambda: edit(repo, lambda graph: Graph("now")))
    (repo.root / FILE).unlink()
    with_graph(repo)
    lay_out(repo.root, repo.root / ".git", Graph("now"), split=True, union=lambda one, other: one)
    (repo.root / FOLDER / "pricing" / "rounding.json").unlink()
    (repo.root / FOLDER / "pricing").rmdir()
    os.symlink(outside, repo.root / FOLDER / "pricing")
    rounding = parse(TEXT.encode(), "").nodes[NodeId("pricing/rounding")]
    assert "is a symbolic link" in unchanged(
        repo, lambda: edit(repo, lambda graph: replace(graph, nodes={**graph.nodes, rounding.id: rounding}))
    )
    assert os.listdir(outside) == ["graph.json"]


def test_a_pipe_or_folder_in_its_place_is_refused_at_once(repo: RepoBuilder) -> None:
    (repo.root / ".codemap").mkdir()
    os.mkfifo(repo.root / FILE)
    assert "not a regular file" in unchanged(repo, lambda: read_graph(repo.root))
    (repo.root / FILE).unlink()
    (repo.root / FILE).mkdir()
    assert "not a regular file" in unchanged(repo, lambda: read_graph(repo.root))


def test_a_file_left_by_a_writer_that_was_killed_is_swept_away(repo: RepoBuilder) -> None:
    with_graph(repo)
    repo.write(".codemap/graph.json.unfinished", "{")
    edit(repo, lambda graph: replace(graph, topics={}))
    assert [path for path in repo.files() if path.startswith(".codemap")] == [FILE]
