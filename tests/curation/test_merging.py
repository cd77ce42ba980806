"""Branches that meet: with the driver, without it, and from a conflict that git stopped at."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from codemap.curation.merging import join_graph, merge_graph, split_graph
from codemap.curation.writing import deprecate, emit_node, link
from codemap.errors import CodemapError, NotFound
from codemap.memory.beside import Keeper
from codemap.memory.graph_file import read_graph
from codemap.memory.layout import FILE
from codemap.memory.model import Anchor, Node, NodeId
from codemap.project import Project
from tests.support.projects import opened_at
from tests.support.repos import RepoBuilder

ROOT = Path(__file__).parents[2]
FOUR = "1\n2\n3\n4\n"


def note(project: Project, id: str, path: str = "geo.py", summary: str = "S") -> None:
    node = Node(NodeId(id), "gotcha", id * 3, summary, (Anchor(path, 1, 1),), (id,), 0.9, "")
    assert emit_node(project, node).node is not None


def on_branch(repo: RepoBuilder, branch: str, *ids: str, path: str = "geo.py", start: str = "main") -> None:
    """Adds notes on a new branch."""
    repo.git("checkout", "-q", "-b", branch, start)
    with opened_at(repo) as project:
        for id in ids:
            note(project, id, path)
    repo.commit(branch)


def with_driver(repo: RepoBuilder) -> RepoBuilder:
    repo.commit(
        "attributes", {".gitattributes": ".codemap/graph.json merge=codemap\n.codemap/graph/** merge=codemap\n"}
    )
    repo.git(
        "config", "merge.codemap.driver", f"PYTHONPATH={ROOT} {sys.executable} -m codemap merge-driver %O %A %B %P"
    )
    return repo


def ids(repo: RepoBuilder) -> list[str]:
    graph = read_graph(repo.root)
    return sorted(graph.nodes) if graph else []


def test_n01_notes_of_two_branches_on_two_files_merge_without_a_driver(geo: RepoBuilder) -> None:
    geo.write("other.py", FOUR)
    with opened_at(geo) as project:
        split_graph(project)
    geo.commit("layout")
    on_branch(geo, "x", "x")
    on_branch(geo, "y", "y", path="other.py")
    geo.git("merge", "-q", "-m", "m", "x")
    assert ids(geo) == ["x", "y"]


def test_n01_notes_of_two_branches_on_one_file_merge_without_a_driver(geo: RepoBuilder) -> None:
    with opened_at(geo) as project:
        split_graph(project)
    geo.commit("layout")
    on_branch(geo, "x", "a/x", "both/x")
    on_branch(geo, "y", "a/y", "both/y")
    geo.git("merge", "-q", "-m", "m", "x")
    assert ids(geo) == ["a/x", "a/y", "both/x", "both/y"]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_n01_asking_again_changes_nothing_anywhere(
    geo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hash_seed: str
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", hash_seed)
    monkeypatch.setenv("LANG", "C")
    with opened_at(geo) as project:
        note(project, "x")
    geo.commit("note")
    copy = geo.clone(tmp_path / "elsewhere")
    assert str(geo.root) not in (geo.root / FILE).read_text()
    for repo in (geo, copy):
        with opened_at(repo) as project:
            project.refresh()
            join_graph(project)
        assert repo.git("status", "--porcelain") == ""


def test_with_the_driver_additions_at_one_place_merge(geo: RepoBuilder) -> None:
    with_driver(geo)
    on_branch(geo, "x", "m/x", "z")
    on_branch(geo, "y", "m/y")
    geo.git("merge", "-q", "-m", "m", "x")
    assert ids(geo) == ["m/x", "m/y", "z"]


def test_with_the_driver_a_text_that_both_changed_is_a_conflict_in_a_whole_file(geo: RepoBuilder) -> None:
    with_driver(geo)
    on_branch(geo, "x", "n")
    geo.git("checkout", "-q", "-b", "y", "main")
    with opened_at(geo) as project:
        note(project, "n", summary="Otherwise.")
    geo.commit("y")
    said = geo.git("merge", "-q", "-m", "m", "x", check=False)
    assert "CONFLICT" in said
    assert geo.git("ls-files", "-u") != ""
    graph = read_graph(geo.root)
    assert graph is not None
    assert graph.nodes[NodeId("n")].summary == "Otherwise."


def test_with_the_driver_a_damaged_side_is_a_conflict_and_nothing_is_lost(geo: RepoBuilder) -> None:
    with_driver(geo)
    on_branch(geo, "x", "x")
    text = (geo.root / FILE).read_text()
    geo.git("checkout", "-q", "-b", "y", "main")
    geo.commit("y", {FILE: "{"})
    geo.git("merge", "-q", "-m", "m", "x", check=False)
    assert (geo.root / FILE).read_text() == "{"
    geo.git("checkout", "-q", "--theirs", FILE)
    assert (geo.root / FILE).read_text() == text


def conflict(repo: RepoBuilder, other: str) -> None:
    assert "CONFLICT" in repo.git("merge", "-m", "m", other, check=False)
    with pytest.raises(CodemapError):
        read_graph(repo.root)


def test_a_conflict_from_an_empty_graph_is_merged(geo: RepoBuilder) -> None:
    on_branch(geo, "x", "x")
    on_branch(geo, "y", "y")
    conflict(geo, "x")
    with opened_at(geo) as project:
        answer = merge_graph(project)
    assert (ids(geo), answer.nodes, answer.choices) == (["x", "y"], 2, ())
    assert geo.git("ls-files", "-u") != "", "the index is git's to change"
    geo.commit("merged")


def test_a_conflict_in_one_gap_is_merged(geo: RepoBuilder) -> None:
    on_branch(geo, "base", "a", "z")
    on_branch(geo, "x", "m/x", start="base")
    on_branch(geo, "y", "m/y", start="base")
    conflict(geo, "x")
    with opened_at(geo) as project:
        merge_graph(project)
    assert ids(geo) == ["a", "m/x", "m/y", "z"]


def test_a_conflict_of_an_edit_with_a_removal_keeps_the_edit_and_says_so(geo: RepoBuilder) -> None:
    on_branch(geo, "base", "a", "z")
    geo.git("checkout", "-q", "-b", "x")
    with opened_at(geo) as project:
        deprecate(project, "a", "no more")
        link(project, "z", "a", "replaces")
    geo.commit("x")
    geo.git("checkout", "-q", "-b", "y", "base")
    document = json.loads((geo.root / FILE).read_text())
    del document["nodes"]["a"]
    geo.commit("y", {FILE: json.dumps(document, indent=2, sort_keys=True) + "\n"})
    conflict(geo, "x")
    with opened_at(geo) as project:
        answer = merge_graph(project)
    assert ids(geo) == ["a", "z"]
    assert [choice.place for choice in answer.choices] == ["nodes.a"]


def test_a_conflict_of_the_two_layouts_is_merged_into_ours(geo: RepoBuilder) -> None:
    on_branch(geo, "base", "a")
    on_branch(geo, "x", "x", start="base")
    geo.git("checkout", "-q", "-b", "y", "base")
    with opened_at(geo) as project:
        split_graph(project)
        note(project, "y")
    geo.commit("y")
    conflict(geo, "x")
    with opened_at(geo) as project:
        merge_graph(project)
    assert ids(geo) == ["a", "x", "y"]
    assert not (geo.root / FILE).exists()


def test_a_conflict_between_parts_is_merged(geo: RepoBuilder) -> None:
    on_branch(geo, "base", "a")
    with opened_at(geo) as project:
        split_graph(project)
    geo.commit("layout")
    for branch in ("x", "y"):
        geo.git("checkout", "-q", "-b", branch, "base")
        with opened_at(geo) as project:
            note(project, "a", summary=f"{branch}.")
        geo.commit(branch)
    conflict(geo, "x")
    with opened_at(geo) as project:
        answer = merge_graph(project)
    graph = read_graph(geo.root)
    assert graph is not None
    assert graph.nodes[NodeId("a")].summary == "y."
    assert [choice.place for choice in answer.choices] == ["nodes.a.summary"]


def test_a_conflict_in_a_rebase_is_merged(geo: RepoBuilder) -> None:
    on_branch(geo, "x", "x")
    on_branch(geo, "y", "y")
    geo.git("rebase", "-q", "x", check=False)
    with opened_at(geo) as project:
        merge_graph(project)
    geo.git("add", ".codemap")
    geo.git("-c", "core.editor=true", "rebase", "--continue")
    assert ids(geo) == ["x", "y"]


def test_what_was_written_after_a_merge_is_not_merged_away(geo: RepoBuilder) -> None:
    on_branch(geo, "x", "x")
    on_branch(geo, "y", "y")
    conflict(geo, "x")
    with opened_at(geo) as project:
        merge_graph(project)
        assert merge_graph(project).nodes == 2, "asked again, it says the same"
        deprecate(project, "x", "no more")
        with pytest.raises(NotFound, match="edited since"):
            merge_graph(project)
    graph = read_graph(geo.root)
    assert graph is not None
    assert graph.nodes[NodeId("x")].status == "deprecated"
    geo.git("checkout", "-m", "--", ".codemap")
    with opened_at(geo) as project:
        assert merge_graph(project).nodes == 2, "the way back that the hint names"


def test_a_side_that_was_taken_whole_can_still_be_merged(geo: RepoBuilder) -> None:
    on_branch(geo, "x", "x")
    on_branch(geo, "y", "y")
    conflict(geo, "x")
    geo.git("checkout", "-q", "--ours", FILE)
    with opened_at(geo) as project:
        assert merge_graph(project).nodes == 2


def test_without_a_conflict_there_is_nothing_to_merge(geo: RepoBuilder) -> None:
    with opened_at(geo) as project, pytest.raises(NotFound):
        merge_graph(project)


def test_a_keeper_without_a_folder_lasts_as_long_as_the_process() -> None:
    keeper = Keeper(None, "main")
    keeper.edit(lambda state: replace(state, topic="a"))
    assert keeper.read().topic == "a"
