"""The memory laid out and merged, as text and as documents."""

from __future__ import annotations

import json
from collections.abc import Iterable

from codemap.curation.merging import LaidOut, MergedGraph
from codemap.memory.merge import Choice
from codemap.views.frame import Document, count, document, head_lines, joined, json_text, shortened, shown_line

_WIDEST = 300


def laid_out_text(answer: LaidOut) -> str:
    """Returns where the graph lies now."""
    lines = [*head_lines(answer.label), f"Done: {count(answer.nodes, 'node')} in {answer.where}"]
    return joined([*lines, *choice_lines(answer.choices)])


def laid_out_document(answer: LaidOut) -> Document:
    """Returns `where`, the count of `nodes`, and `choices`."""
    return document("graph", answer.label, where=answer.where, nodes=answer.nodes, choices=choices_of(answer.choices))


def merged_text(answer: MergedGraph) -> str:
    """Returns what came of a merge, what to look at, and what to do next."""
    done = f"Done: merged, {count(answer.nodes, 'node')} and {count(answer.links, 'link')}"
    lines = [*head_lines(answer.label), done, *choice_lines(answer.choices)]
    return joined([*lines, "Next: `git add .codemap`, then go on with the merge."])


def merged_document(answer: MergedGraph) -> Document:
    """Returns counts of `nodes` and `links`, and `choices`: `place`, `kept` and `dropped`."""
    return document(
        "merge_graph", answer.label, nodes=answer.nodes, links=answer.links, choices=choices_of(answer.choices)
    )


def choice_lines(choices: Iterable[Choice]) -> list[str]:
    """Returns what both sides had changed, with what was kept and what was not."""
    lines: list[str] = []
    for choice in choices:
        lines += [f"Both sides changed {shown_line(choice.place)}", f"> kept: {_shown(choice.kept)}"]
        lines.append(f"> not kept: {_shown(choice.dropped)}")
    return lines


def choices_of(choices: Iterable[Choice]) -> list[Document]:
    """Returns choices as they appear in every document; null is what is not there."""
    return [{"place": json_text(choice.place), "kept": choice.kept, "dropped": choice.dropped} for choice in choices]


def _shown(value: object) -> str:
    if value is None:
        return "(removed)"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return shown_line(shortened(text, _WIDEST))
