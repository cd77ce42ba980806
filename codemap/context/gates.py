"""Gates: findings of a change report that a hook or CI is asked to fail on."""

from __future__ import annotations

from collections.abc import Sequence

from codemap.context.judging import EXPECTED, SURE
from codemap.context.report import ChangesContext

_RISKS = ("low", "medium", "high")


def failed_gates(answer: ChangesContext, gates: Sequence[str]) -> tuple[str, ...]:
    """Returns what each failing gate found, in words; `answer` must not be cut."""
    return tuple(f"{gate}: {found}" for gate in gates if (found := _finding(answer, gate)))


def _finding(answer: ChangesContext, gate: str) -> str:
    if gate == "broken":
        sure = sum(each.confidence >= SURE for each in answer.broken.items)
        return f"broken references of confidence {SURE} or more: {sure}" if sure else ""
    if gate == "omissions":
        missing = sum(each.confidence >= EXPECTED for each in answer.omissions.items)
        return f"files that nearly always change along and did not: {missing}" if missing else ""
    if gate == "stale":
        doubtful = sum(each.stale for each in answer.memories.items)
        return f"memories whose lines are edited or gone: {doubtful}" if doubtful else ""
    risk, wanted = answer.risk.level, gate.partition("=")[2]
    return f"the risk is {risk}" if _RISKS.index(risk) >= _RISKS.index(wanted) else ""
