"""Edits of the memory: one node or link at a time, checked, counted and without secrets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from codemap.curation.checking import check_node, check_texts, check_word
from codemap.curation.opening import Memory
from codemap.errors import UsageError
from codemap.memory import correction
from codemap.memory import emit as rules
from codemap.memory.anchors import verdicts
from codemap.memory.citing import cite
from codemap.memory.clock import checked
from codemap.memory.correction import Correction
from codemap.memory.emit import Collision
from codemap.memory.model import Anchor, Graph, Link, Node
from codemap.memory.secrets import masked, masked_link, texts_of
from codemap.project import Label, Project

MOST_PER_TURN = 5
"""How many nodes are written in one turn: what is worth keeping is little."""

TURN_S = 600
"""A turn ends with another topic, or when nothing was written for so many seconds."""


@dataclass(frozen=True, slots=True)
class Written:
    """What became of an attempt to write a node: `node` (None: nothing was written), merged or new.

    `dropped` are anchors of the node that was there, which do not hold any more and were not cited again. Where nothing
    was written there are `candidates` that it may be the same as, or the turn had its `most` already.
    """

    label: Label
    node: Node | None
    merged: bool = False
    dropped: tuple[Anchor, ...] = ()
    candidates: tuple[tuple[Node, float], ...] = ()
    most: int = 0


@dataclass(frozen=True, slots=True)
class Linked:
    """The link as it is now."""

    label: Label
    link: Link


@dataclass(frozen=True, slots=True)
class Changed:
    """The node as it is now, and what was done to it by which command."""

    label: Label
    node: Node
    command: str
    done: str


@dataclass(frozen=True, slots=True)
class TopicSet:
    """The topic that is active now, and whether the graph did not know it."""

    label: Label
    topic: str
    created: bool


def emit_node(project: Project, node: Node, *, merge_with: str = "", force_new: str = "") -> Written:
    """Writes a node with its anchors checked; an empty `verified_at` is now."""
    memory = Memory(project)
    check_texts([*texts_of(node), ("reason", force_new)])
    check_node(node)
    if not node.anchors:
        raise UsageError("the node cites no lines", hint="Name what it rests on, as in --source path/file.py:3-9.")
    verified = checked(node.verified_at, memory.at) if node.verified_at else memory.now
    node = replace(node, verified_at=verified, anchors=cite(project.repo, memory.snapshot, node.anchors))

    def change(graph: Graph) -> tuple[Graph | None, Written]:
        state = memory.keeper.read()
        old = rules.written_into(graph, node, merge_with)
        stale = _stale(memory, old) if old else ()
        result = rules.emit(
            graph, node, now=memory.now, topic=state.topic, merge_with=merge_with, force_new=force_new, stale=stale
        )
        if isinstance(result, Collision):
            alike = tuple((masked(other), likeness) for other, likeness in result.candidates)
            return None, Written(label, None, candidates=alike)
        done = state.emitted if memory.at - state.emitted_at < TURN_S else 0
        if done >= MOST_PER_TURN:
            return None, Written(label, None, most=MOST_PER_TURN)
        memory.keeper.edit(lambda state: replace(state, emitted=done + 1, emitted_at=memory.at))
        dropped = tuple(anchor for anchor in stale if anchor not in result.node.anchors)
        return result.graph, Written(label, masked(result.node), result.merged, dropped)

    label = memory.label()
    answer = memory.edit(change)
    memory.tell(
        nodes_emitted=answer.node is not None, collisions_detected=bool(answer.candidates), cap_hit=bool(answer.most)
    )
    return answer


def _stale(memory: Memory, node: Node) -> tuple[Anchor, ...]:
    """Returns the anchors of a node that do not hold any more."""
    found = verdicts(memory.project.repo, memory.snapshot, node.anchors)
    return tuple(anchor for anchor, verdict in zip(node.anchors, found, strict=True) if verdict.stale)


def link(project: Project, source: str, target: str, kind: str, note: str | None = None) -> Linked:
    """Relates two nodes, named by id or alias."""
    check_texts([("note", note or "")])
    memory = Memory(project)
    made = memory.edit(lambda graph: rules.link(graph, source, target, kind, note))
    memory.tell(links_made=1)
    return Linked(memory.label(), masked_link(made))


def correct(project: Project, name: str, change: Correction) -> Changed:
    """Changes fields of a node as told."""
    check_texts(
        [
            ("summary", change.summary or ""),
            ("name", change.name or ""),
            *(("alias", text) for text in change.add_aliases),
            *(("tag", text) for text in change.add_tags),
        ]
    )
    memory = Memory(project)

    def corrected(graph: Graph) -> tuple[Graph, Node]:
        after, node = correction.correct(graph, name, change, now=memory.now)
        check_node(node)
        return after, node

    node = memory.edit(corrected)
    return Changed(memory.label(), masked(node), "correct", "corrected")


def deprecate(project: Project, name: str, reason: str) -> Changed:
    """Says that a node no longer holds, and why."""
    check_word(reason, "reason")
    memory = Memory(project)
    node = memory.edit(lambda graph: correction.deprecate(graph, name, reason))
    return Changed(memory.label(), masked(node), "deprecate", "deprecated")


def set_active_topic(project: Project, topic: str) -> TopicSet:
    """Makes a topic active: nodes written from now on bear it as a tag, and another one begins a new turn."""
    check_word(topic, "topic")
    memory = Memory(project)
    known = memory.edit(lambda graph: (rules.with_topic(graph, topic, memory.now), topic in graph.topics))
    memory.keeper.edit(lambda state: state if state.topic == topic else replace(state, topic=topic, emitted=0))
    return TopicSet(memory.label(), topic, not known)
