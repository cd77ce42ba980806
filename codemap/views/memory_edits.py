"""What became of an edit of the memory, as text and as documents."""

from __future__ import annotations

from codemap.curation.writing import Changed, Linked, TopicSet, Written
from codemap.memory.model import Node
from codemap.views.frame import Document, count, document, head_lines, joined, json_text, shortened, shown_line
from codemap.views.memory import anchor_document, anchor_line, link_document, node_document, quoted

_WIDEST = 200


def written_text(answer: Written) -> str:
    """Returns whether the node was written, and else what stands against it."""
    lines = head_lines(answer.label)
    if answer.node is not None:
        done = "merged into" if answer.merged else "written"
        lines += [f"Done: {done} {shown_line(answer.node.id)} in .codemap", *_node_lines(answer.node)]
        return joined([*lines, *(f"No longer cites {anchor_line(anchor)}" for anchor in answer.dropped)])
    if answer.most:
        lines.append(f"Not written: this turn has its {count(answer.most, 'node')} already")
        return joined([*lines, "Keep what matters most, or begin another topic with `codemap set-active-topic`."])
    lines.append(f"Not written: {count(len(answer.candidates), 'node')} may be the same")
    for node, likeness in answer.candidates:
        lines += ["", f"## {shown_line(node.id)}  {node.kind}  alike {likeness:.2f}", f'"{shown_line(node.name)}"']
        lines += quoted(shortened(node.summary, _WIDEST))
    return joined(
        [*lines, "", "Write it into one of them with --merge-with ID, or say with --force-new WHY it is not."]
    )


def written_document(answer: Written) -> Document:
    """Returns `ok`, `node` and `merged`, or `collision` with `candidates`, or `capped`."""
    return document(
        "emit_node",
        answer.label,
        ok=answer.node is not None,
        node=node_document(answer.node) if answer.node else None,
        merged=answer.merged,
        dropped=[anchor_document(anchor) for anchor in answer.dropped],
        collision=bool(answer.candidates),
        candidates=[
            {
                "id": json_text(node.id),
                "name": json_text(node.name),
                "kind": node.kind,
                "summary": json_text(shortened(node.summary, _WIDEST)),
                "similarity": round(likeness, 4),
            }
            for node, likeness in answer.candidates
        ],
        capped=bool(answer.most),
    )


def linked_text(answer: Linked) -> str:
    """Returns the link as it is now."""
    key, note = answer.link.key, answer.link.note
    lines = [*head_lines(answer.label), f"Done: {shown_line(key.source)} {key.kind} {shown_line(key.target)}"]
    return joined([*lines, *(quoted(note) if note else [])])


def linked_document(answer: Linked) -> Document:
    """Returns `link`."""
    return document("link", answer.label, ok=True, link=link_document(answer.link))


def changed_text(answer: Changed) -> str:
    """Returns the node as it is now."""
    return joined(
        [*head_lines(answer.label), f"Done: {answer.done} {shown_line(answer.node.id)}", *_node_lines(answer.node)]
    )


def changed_document(answer: Changed) -> Document:
    """Returns `done` and `node`."""
    return document(answer.command, answer.label, ok=True, done=answer.done, node=node_document(answer.node))


def topic_text(answer: TopicSet) -> str:
    """Returns the active topic."""
    known = ", new to the memory" if answer.created else ""
    return joined([*head_lines(answer.label), f"Done: the active topic is {shown_line(answer.topic)}{known}"])


def topic_document(answer: TopicSet) -> Document:
    """Returns `topic` and whether it was `created`."""
    return document("set_active_topic", answer.label, ok=True, topic=json_text(answer.topic), created=answer.created)


def _node_lines(node: Node) -> list[str]:
    return [*quoted(node.summary), *(f"Cites {anchor_line(anchor)}" for anchor in node.anchors)]
