"""The notes of the memory whose cited lines lie in a symbol, where those lines are now.

A repository without a memory pays for no import of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from codemap.config import OWN_FILE
from codemap.errors import MemoryFormatError
from codemap.index.graph import View
from codemap.project import Project
from codemap.redact import mask_text
from codemap.search.symbol import Symbol

_FOLDER = OWN_FILE.rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class Note:
    """A note: its id, kind and summary, the state of its lines, and where they begin now."""

    node: str
    kind: str
    summary: str
    state: str
    line: int


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes, by line; `left_out` says why the memory could not be looked at."""

    found: tuple[Note, ...] = ()
    left_out: str = ""


def notes_on(project: Project, view: View, symbol: Symbol) -> Notes:
    """Returns the notes on a symbol's lines, deprecated ones left out."""
    root = project.repo.root
    if root is None or not (root / _FOLDER).is_dir():
        return Notes()
    from codemap.memory.graph_file import read_graph
    from codemap.memory.judged import anchored, judge

    try:
        graph = read_graph(root)
    except MemoryFormatError as error:
        return Notes(left_out=f"the memory: {error.message}")
    cited = [(node, at) for node, at in anchored(graph) if node.anchors[at].path == symbol.path] if graph else []
    found = []
    for each in judge(project.repo, view.snapshot, cited):
        spot = each.verdict.spot
        start, end = spot.span if spot else (each.anchor.start, each.anchor.end)
        if start <= symbol.end and end >= symbol.start:
            found.append(Note(each.node.id, each.node.kind, mask_text(each.node.summary), each.verdict.state, start))
    return Notes(tuple(sorted(found, key=lambda note: (note.line, note.node))))
