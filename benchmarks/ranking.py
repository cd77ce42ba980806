"""Scores ranked tests against those that ran a function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agreement import Row
from truth import TracedCalls

SPECIFIC = 0.2
"""Functions that more of the tests run need no selection."""


def tests_report(traces: TracedCalls, answers: Mapping[str, Sequence[str]]) -> list[Row]:
    """Returns how the first files and the ranking of tests fare, over the functions that few tests run."""
    wanted = {name: set(tests) for name, tests in traces.tests_of.items() if len(tests) <= SPECIFIC * traces.tests}
    scores = [_scores(wanted[name], list(dict.fromkeys(answers.get(name, ())))) for name in sorted(wanted)]
    rows = [Row("specific", "functions", len(scores))]
    for metric in ("file hit@1", "file recall@5", "MAP", "test recall@20", "answered", "tests given"):
        total = sum(row[metric] for row in scores)
        rows.append(Row("specific", metric, round(total / len(scores), 4) if scores else None))
    return rows


def _scores(wanted: set[str], given: Sequence[str]) -> dict[str, float]:
    files, wanted_files = list(dict.fromkeys(map(_file, given))), set(map(_file, wanted))
    tests = [test for test in given if "::" in test]
    return {
        "file hit@1": float(bool(files) and files[0] in wanted_files),
        "file recall@5": len(wanted_files & set(files[:5])) / min(len(wanted_files), 5),
        "MAP": _average_precision(wanted, tests),
        "test recall@20": len(wanted & set(tests[:20])) / min(len(wanted), 20),
        "answered": float(bool(given)),
        "tests given": float(len(tests)),
    }


def _average_precision(wanted: set[str], given: Sequence[str]) -> float:
    found, total = 0, 0.0
    for rank, test in enumerate(given, 1):
        if test in wanted:
            found += 1
            total += found / rank
    return total / len(wanted)


def _file(test: str) -> str:
    return test.partition("::")[0]
