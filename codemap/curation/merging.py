"""How the graph lies in files, and what becomes of it when branches meet."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.curation.opening import Memory
from codemap.errors import MemoryFormatError, NotFound
from codemap.memory.conflict import conflicting_graphs
from codemap.memory.graph_file import lay_out, read_graph, replace_graph
from codemap.memory.layout import FILE, FOLDER
from codemap.memory.merge import Choice, merge
from codemap.memory.model import Graph
from codemap.memory.reading import graph_of
from codemap.memory.writing import Document, document_of
from codemap.project import Label, Project


@dataclass(frozen=True, slots=True)
class LaidOut:
    """Where the graph lies now, and how many nodes it has; where it lay in both layouts, the choices made."""

    label: Label
    where: str
    nodes: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class MergedGraph:
    """The graph as it was merged: how many nodes and links it has, and the choices that somebody should look at."""

    label: Label
    nodes: int
    links: int
    choices: tuple[Choice, ...]


def split_graph(project: Project) -> LaidOut:
    """Puts every node and topic into a file of its own; a graph that is not there yet begins like that."""
    return _laid_out(project, split=True)


def join_graph(project: Project) -> LaidOut:
    """Puts the graph into one file."""
    return _laid_out(project, split=False)


def merge_graph(project: Project) -> MergedGraph:
    """Merges the graph anew from what git keeps of a conflict, and writes it; the index is git's to change.

    NotFound when the files hold no conflict any more but something else, which somebody wrote since.
    """
    memory = Memory(project)
    base, ours, theirs = (_document(graph) for graph in conflicting_graphs(project.repo))
    merged = merge(base, ours, theirs)
    graph = graph_of(merged.document)[0]
    if _present(memory) not in (None, base, ours, theirs, document_of(graph)):
        raise NotFound(
            "the memory has no conflict any more, and was edited since",
            hint="`git add .codemap` takes it as it is; `git checkout -m -- .codemap` brings the conflict back.",
        )
    replace_graph(memory.root, project.repo.git_dir, graph)
    return MergedGraph(memory.label(), len(graph.nodes), len(graph.links), merged.choices)


def _laid_out(project: Project, *, split: bool) -> LaidOut:
    memory = Memory(project)
    choices: list[Choice] = []

    def union(one: Graph, other: Graph) -> Graph:
        merged = merge({}, document_of(one), document_of(other))
        choices.extend(merged.choices)
        return graph_of(merged.document)[0]

    graph = lay_out(memory.root, project.repo.git_dir, Graph(memory.now), split=split, union=union)
    return LaidOut(memory.label(), f"{FOLDER}/" if split else FILE, len(graph.nodes), tuple(choices))


def _present(memory: Memory) -> Document | None:
    """Returns what the files hold; None when they cannot be read as a graph, as with the marks of a conflict."""
    try:
        return _document(read_graph(memory.root))
    except MemoryFormatError:
        return None


def _document(graph: Graph | None) -> Document:
    return document_of(graph) if graph is not None else {}
