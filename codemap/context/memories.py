"""What a change makes of the memory: notes whose cited lines it moves, edits or takes away.

A repository without a memory pays for no import of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from codemap.config import OWN_FILE
from codemap.context.report import Lines, TouchedMemory
from codemap.errors import MemoryFormatError
from codemap.git import Comparison, Repository
from codemap.git.changes import ChangeSet
from codemap.git.snapshot import entries_below, entries_of
from codemap.impact.sides import old_path
from codemap.model import Span

if TYPE_CHECKING:
    from codemap.memory.judged import Judged
    from codemap.memory.model import Graph
    from codemap.memory.verdict import Spot, Verdict

_FOLDER = OWN_FILE.rpartition("/")[0]
_LIVE = ("worktree", "staged")


class Memories(NamedTuple):
    """The notes, those that may not be true any more first; `left_out` says why the memory could not be looked at."""

    touched: tuple[TouchedMemory, ...] = ()
    left_out: tuple[str, ...] = ()


def touched_memories(repo: Repository, comparison: Comparison, changes: ChangeSet) -> Memories:
    """Returns the notes whose verdict differs between the two sides, by the memory of the new side."""
    try:
        graph = _graph(repo, comparison)
    except MemoryFormatError as error:
        return Memories(left_out=(f"the memory: {error.message}",))
    return Memories(tuple(_touched(repo, comparison, changes, graph))) if graph else Memories()


def _graph(repo: Repository, comparison: Comparison) -> Graph | None:
    """The graph of the new side; where that has none, the one that git ignores or does not know yet."""
    is_live = repo.root is not None and comparison.new.kind in _LIVE and (repo.root / _FOLDER).is_dir()
    is_there = entries_below(repo, comparison.new, _FOLDER).keys() - {OWN_FILE}
    if is_there:
        from codemap.memory.in_snapshot import graph_of

        found = graph_of(repo, comparison.new)
        if found is not None:
            return found
    if not is_live:
        return None
    from codemap.memory.graph_file import read_graph

    return read_graph(repo.worktree())


def _touched(repo: Repository, comparison: Comparison, changes: ChangeSet, graph: Graph) -> list[TouchedMemory]:
    from codemap.memory.inside import why_unsafe
    from codemap.memory.judged import anchored, judge

    cited = [(node, at) for node, at in anchored(graph) if not why_unsafe(node.anchors[at].path)]
    there = entries_of(repo, comparison.new, {node.anchors[at].path for node, at in cited})
    changed = {path for change in changes.files for path in (change.path, old_path(change))}
    near = [(node, at) for node, at in cited if (path := node.anchors[at].path) in changed or there[path] is None]
    if not near:
        return []
    pairs = zip(judge(repo, comparison.old, near), judge(repo, comparison.new, near), strict=True)
    found = [
        _in_words(new, is_there=there[new.anchor.path] is not None)
        for old, new in pairs
        if _differs(old.verdict, new.verdict)
    ]
    return sorted(found, key=lambda each: (not each.stale, each.cited.path, each.cited.start, each.node))


def _differs(old: Verdict, new: Verdict) -> bool:
    """Says whether the change itself moved, edited or took away the lines."""
    if new.state == "fresh":
        return False
    if new.state != old.state:
        return True
    return new.confidence < old.confidence if new.stale else _place(new) != _place(old)


def _place(verdict: Verdict) -> tuple[str, Span] | None:
    return (verdict.spot.path, verdict.spot.span) if verdict.spot else None


def _in_words(judged: Judged, *, is_there: bool) -> TouchedMemory:
    from codemap.memory.repair import is_certain
    from codemap.memory.secrets import masked

    node, anchor, verdict = masked(judged.node), judged.anchor, judged.verdict
    return TouchedMemory(
        node=node.id,
        kind=node.kind,
        name=node.name,
        summary=node.summary,
        cited=Lines(anchor.path, anchor.start, anchor.end),
        is_there=is_there,
        state=verdict.state,
        stale=verdict.stale,
        now=_lines(verdict.spot) if verdict.spot else None,
        confidence=verdict.confidence,
        reason=verdict.reason,
        candidates=tuple(map(_lines, verdict.candidates)),
        certain=is_certain(verdict),
    )


def _lines(spot: Spot) -> Lines:
    return Lines(spot.path, *spot.span)
