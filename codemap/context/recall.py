"""What is known about a question: notes, code, history and captured sessions, packed into a budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from codemap.context.packing import Packed, packed
from codemap.context.recall_lanes import LANES, SOURCE, Gathering, Item
from codemap.errors import UsageError
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.asking import check_text

USUAL_BYTES = 4_000

_MOST = 25
"""Candidates that a lane gives at most; its total is counted."""

_LEAST_BYTES = 400

_WHOLE = 2
"""Files that weigh at most that many times their passages are better read whole."""


@dataclass(frozen=True, slots=True)
class Recall:
    """The answer. `whole_bytes` is what the files of the code's items take; `problems` are lanes that failed."""

    label: Label
    question: str
    packed: Packed[Item]
    whole_bytes: int
    problems: tuple[str, ...]

    @property
    def to_read_whole(self) -> tuple[str, ...]:
        """The files of the code's items, where they weigh little more: to read them costs no more than to ask on."""
        stats = self.packed.stats.get(SOURCE)
        if stats is None or stats.left_out or not 0 < self.whole_bytes <= _WHOLE * stats.bytes:
            return ()
        return tuple(dict.fromkeys(item.path for item in self.packed.lanes[SOURCE]))


def recall_context(
    project: Project,
    question: str,
    *,
    lanes: Sequence[str] = (),
    budget: int = USUAL_BYTES,
    lines: int = 1,
    path: str = "",
    symbol: str = "",
    limit: int = _MOST,
    below: str = "",
) -> Recall:
    """Returns what the lanes (none: all of them) know about a question, in about `budget` bytes.

    `lines` is how many lines of a passage are shown, `path` and `symbol` keep to a file or folder and to names that
    hold a text, `limit` is how much a lane gives at most. What is small is not made bigger: the budget is never more
    than the files themselves take, if they take as much as the smallest budget.
    """
    check_text(question, "question")
    unknown = [lane for lane in lanes if lane not in LANES]
    if unknown:
        raise UsageError(f"there is no lane {' or '.join(unknown)}", hint=f"Lanes: {', '.join(LANES)}.")
    if budget < _LEAST_BYTES:
        raise UsageError(f"the budget is below {_LEAST_BYTES} bytes", hint="No answer fits into that.")
    gathering = Gathering(project, question, path, symbol, below, limit or _MOST, lines)
    found = {lane: gathering.lane(lane) for lane in LANES if lane in (lanes or LANES)}
    whole = gathering.whole_bytes
    room = min(budget, max(whole, _LEAST_BYTES)) if whole and SOURCE in found else budget
    result = packed(found, lambda item: item.bytes, room, gathering.totals)
    return Recall(label_of(project, project.kept_view()), question, result, whole, tuple(gathering.problems))
