"""Suites of questions with their answers, as files in JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from codemap.errors import UsageError

VERSION = 1
"""Version of the format of suites."""

WARNINGS = ("weak", "nothing", "missing", "incomplete", "too_common", "expanded")
"""What an answer can admit: how unsure it is, and words that it does not hold, left out or took for others."""

_ANSWERS = ("expected_files", "expected_nodes", "expected_warnings")

_THRESHOLDS = ("min_file_hit_rate", "min_node_hit_rate", "min_mean_reciprocal_rank")

_SHAPE = (
    "A suite is {version: 1, name, thresholds, queries: [{id, query, expected_files, supporting_files, forbidden_files,"
    " expected_nodes, forbidden_nodes, expected_warnings, tags}]}; a query needs one of the three expectations."
)


@dataclass(frozen=True, slots=True)
class Case:
    """A question of a suite: files and nodes of the memory that answer it, and those that must not be given.

    Files that are `supporting` need not be given and are no noise; `warnings` are what the answer must admit.
    """

    id: str
    query: str
    expected: tuple[str, ...]
    supporting: tuple[str, ...]
    forbidden: tuple[str, ...]
    nodes: tuple[str, ...]
    forbidden_nodes: tuple[str, ...]
    warnings: tuple[str, ...]
    tags: tuple[str, ...]


class Thresholds(NamedTuple):
    """What the means over a suite must reach: answers with an expected file, or node, and how early the first comes."""

    hit_rate: float = 0.0
    node_hit_rate: float = 0.0
    reciprocal_rank: float = 0.0


NO_THRESHOLDS = Thresholds()


@dataclass(frozen=True, slots=True)
class Suite:
    """Questions about one repository, and what is asked of the answers to all of them."""

    name: str
    cases: tuple[Case, ...]
    thresholds: Thresholds


def read_suite(file: Path) -> Suite:
    """Returns the suite that a file holds; UsageError when it is missing or not valid."""
    try:
        document = json.loads(file.read_bytes())
    except OSError as error:
        raise UsageError(f"the suite {file} cannot be read: {error.strerror}", hint=_SHAPE) from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the suite {file} is not valid JSON: {error}", hint=_SHAPE) from error
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise UsageError(f"the suite {file} is not of version {VERSION}", hint=_SHAPE)
    rows = document.get("queries")
    if not isinstance(rows, list) or not rows:
        raise UsageError(f"the suite {file} has no queries", hint=_SHAPE)
    cases = tuple(_case(row, number) for number, row in enumerate(rows, 1))
    repeated = sorted(id for id, times in Counter(case.id for case in cases).items() if times > 1)
    if repeated:
        raise UsageError(f"the suite {file} has two queries of the id {repeated[0]!r}", hint=_SHAPE)
    return Suite(str(document.get("name", file.stem)), cases, _thresholds(document.get("thresholds", {}), file))


def _thresholds(given: Any, file: Path) -> Thresholds:
    if not isinstance(given, dict) or not set(given) <= set(_THRESHOLDS):
        raise UsageError(f"the suite {file} has thresholds that there are not", hint=f"Of: {', '.join(_THRESHOLDS)}.")
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise UsageError(f"{name} of the suite {file} is not between 0 and 1")
    return Thresholds(*(float(given.get(name, 0)) for name in _THRESHOLDS))


def _case(row: Any, number: int) -> Case:
    if not isinstance(row, dict) or not isinstance(row.get("query"), str) or not any(map(row.get, _ANSWERS)):
        raise UsageError(f"query {number} of the suite has no query or no expected_files", hint=_SHAPE)
    case = Case(
        str(row.get("id", number)),
        row["query"],
        _texts(row, "expected_files", number),
        _texts(row, "supporting_files", number),
        _texts(row, "forbidden_files", number),
        _texts(row, "expected_nodes", number),
        _texts(row, "forbidden_nodes", number),
        _texts(row, "expected_warnings", number),
        _texts(row, "tags", number),
    )
    unknown = sorted(set(case.warnings) - set(WARNINGS))
    if unknown:
        message = f"query {number} of the suite expects a warning that there is not: {unknown[0]!r}"
        raise UsageError(message, hint=f"Warnings: {', '.join(WARNINGS)}.")
    return case


def _texts(row: Mapping[str, Any], key: str, number: int) -> tuple[str, ...]:
    found = row.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise UsageError(f"{key} of query {number} of the suite is no list of texts", hint=_SHAPE)
    return tuple(found)
