"""Edits of the memory: one node or link at a time, checked, counted and without secrets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from codemap.curation.opening import Memory
from codemap.errors import UsageError
from codemap.memory import emit as rules
from codemap.memory.citing import cite
from codemap.memory.clock import checked
from codemap.memory.emit import Collision, Correction
from codemap.memory.model import KINDS, STATUSES, Graph, Link, Node
from codemap.memory.secrets import refuse_secrets, texts_of
from codemap.project import Label, Project
from codemap.search.asking import LONGEST

MOST_PER_TURN = 5
"""How many nodes are written in one turn: what is worth keeping is little."""

TURN_S = 600
"""A turn ends with another topic, or when nothing was written for so many seconds."""


@dataclass(frozen=True, slots=True)
class Written:
    """What became of an attempt to write a node: `node` (None: nothing was written), merged or new.

    Where nothing was written there are `candidates` that it may be the same as, or the turn had its `most` already.
    """

    label: Label
    node: Node | None
    merged: bool = False
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
    node = _checked(memory, node)
    refuse_secrets([*texts_of(node), ("reason", force_new)])
    node = replace(node, anchors=cite(project.repo, memory.snapshot, node.anchors))

    def change(graph: Graph) -> tuple[Graph | None, Written]:
        state = memory.keeper.read()
        result = rules.emit(graph, node, now=memory.now, topic=state.topic, merge_with=merge_with, force_new=force_new)
        if isinstance(result, Collision):
            return None, Written(label, None, candidates=result.candidates)
        done = state.emitted if memory.at - state.emitted_at < TURN_S else 0
        if done >= MOST_PER_TURN:
            return None, Written(label, None, most=MOST_PER_TURN)
        memory.keeper.edit(lambda state: replace(state, emitted=done + 1, emitted_at=memory.at))
        return result.graph, Written(label, result.node, result.merged)

    label = memory.label()
    answer = memory.edit(change)
    memory.tell(
        nodes_emitted=answer.node is not None, collisions_detected=bool(answer.candidates), cap_hit=bool(answer.most)
    )
    return answer


def link(project: Project, source: str, target: str, kind: str, note: str | None = None) -> Linked:
    """Relates two nodes, named by id or alias."""
    refuse_secrets([("note", note or "")])
    memory = Memory(project)
    made = memory.edit(lambda graph: rules.link(graph, source, target, kind, note))
    memory.tell(links_made=1)
    return Linked(memory.label(), made)


def correct(project: Project, name: str, change: Correction) -> Changed:
    """Changes fields of a node as told."""
    refuse_secrets(
        [
            ("summary", change.summary or ""),
            ("name", change.name or ""),
            *(("alias", text) for text in change.add_aliases),
            *(("tag", text) for text in change.add_tags),
        ]
    )
    memory = Memory(project)
    node = memory.edit(lambda graph: rules.correct(graph, name, change, now=memory.now))
    return Changed(memory.label(), node, "correct", "corrected")


def deprecate(project: Project, name: str, reason: str) -> Changed:
    """Says that a node no longer holds, and why."""
    if not reason.strip():
        raise UsageError("the reason is empty", hint="Whoever finds the node will want to know.")
    refuse_secrets([("reason", reason)])
    memory = Memory(project)
    node = memory.edit(lambda graph: rules.deprecate(graph, name, reason))
    return Changed(memory.label(), node, "deprecate", "deprecated")


def set_active_topic(project: Project, topic: str) -> TopicSet:
    """Makes a topic active: nodes written from now on bear it as a tag, and another one begins a new turn."""
    if not topic.strip():
        raise UsageError("the topic is empty")
    refuse_secrets([("topic", topic)])
    memory = Memory(project)
    known = memory.edit(lambda graph: (rules.with_topic(graph, topic, memory.now), topic in graph.topics))
    memory.keeper.edit(lambda state: state if state.topic == topic else replace(state, topic=topic, emitted=0))
    return TopicSet(memory.label(), topic, not known)


def _checked(memory: Memory, node: Node) -> Node:
    if not node.id.strip() or "|" in node.id or not node.id.isprintable():
        raise UsageError("a node's id is printable, not empty and has no `|`", hint="Custom is `domain/name`.")
    if node.kind not in KINDS:
        raise UsageError(f"there is no node kind {node.kind!r}", hint=f"Kinds: {', '.join(KINDS)}.")
    if node.status not in STATUSES:
        raise UsageError(f"there is no status {node.status!r}", hint=f"Statuses: {', '.join(STATUSES)}.")
    if not node.name.strip() or not node.summary.strip():
        raise UsageError("a node has a name and a summary")
    if not 0 <= node.confidence <= 1:
        raise UsageError(f"the confidence {node.confidence} is no number from 0 to 1")
    if not node.anchors:
        raise UsageError("the node cites no lines", hint="Name what it rests on, as in --source path/file.py:3-9.")
    for field, text in texts_of(node):
        if len(text) > LONGEST:
            raise UsageError(f"the {field} has {len(text):,} characters, more than {LONGEST:,}")
    return replace(node, verified_at=checked(node.verified_at, memory.at) if node.verified_at else memory.now)
