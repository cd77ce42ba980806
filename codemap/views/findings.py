"""What a change report finds, place by place: the common ground of SARIF and annotations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from codemap.context.judging import INTERFACE, SURE
from codemap.context.report import ChangesContext
from codemap.views.change_rows import broken_text, memory_text, symbol_text
from codemap.views.frame import shown_text

RULES = {
    "broken-reference": "A use of a symbol that no longer leads to it, or a call that no longer fits.",
    "changed-interface": "A symbol that others use has another name, place, visibility or signature.",
    "missing-companion": "A file that usually changes along with a changed one and did not.",
    "stale-memory": "A note of the memory whose cited lines are edited or gone.",
    "not-looked-at": "A changed file that could not be read, or not wholly.",
}
"""The rules by their id, the most important first."""


GRAPH = ".codemap/graph.json"
"""Where a note is shown of which no line is left."""


class Finding(NamedTuple):
    """Something to say at a line of the new side. `key` stays the same while lines move; `level` is as in SARIF."""

    rule: str
    level: str
    path: str
    line: int
    message: str
    key: tuple[str, ...]


def findings_of(answer: ChangesContext) -> list[Finding]:
    """Returns the findings, the most important first; those of shortened lists are missing."""
    return list(_findings(answer))


def fingerprints(findings: Sequence[Finding]) -> list[str]:
    """Returns for each finding a sum of what makes it itself; the line is not part of it."""
    seen: Counter[tuple[str, ...]] = Counter()
    sums = []
    for finding in findings:
        key = (finding.rule, *finding.key)
        seen[key] += 1
        sums.append(_sum(*key, str(seen[key])))
    return sums


def _sum(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:32]


def _findings(answer: ChangesContext) -> Iterator[Finding]:
    for broken in sorted(answer.broken.items, key=lambda row: -row.confidence):
        level = "error" if broken.confidence >= SURE else "warning"
        key = (broken.path, broken.source.qualname, broken.written, broken.target.qualname, broken.reason)
        yield Finding("broken-reference", level, broken.path, broken.line, shown_text(broken_text(broken)), key)
    for symbol in answer.symbols.items:
        if symbol.new is not None and symbol.kind in INTERFACE and symbol.callers:
            place = symbol.new
            yield Finding(
                "changed-interface", "warning", place.path, place.start, shown_text(symbol_text(symbol)),
                (place.path, place.qualname, symbol.kind),
            )  # fmt: skip
    for row in answer.omissions.items:
        message = f"usually changes along with {row.with_path}: in {row.support} of its {row.commits} commits"
        yield Finding("missing-companion", "note", row.path, 1, shown_text(message), (row.path, row.with_path))
    for memory in answer.memories.items:
        if memory.stale:
            lines = memory.now or memory.cited
            at = (lines.path, lines.start) if memory.now or memory.is_there else (GRAPH, 1)
            message = f"{memory.kind} {memory.node}: {memory_text(memory)}"
            yield Finding("stale-memory", "warning", *at, shown_text(message), (memory.node, memory.cited.path))
    for blind in answer.not_looked_at:
        if blind.path and not blind.reason.startswith("old side"):
            message = f"not looked at: {blind.reason}"
            yield Finding("not-looked-at", "note", blind.path, 1, shown_text(message), (blind.path,))
