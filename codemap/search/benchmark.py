"""benchmark_retrieval: a suite of questions with the files that answer them, asked in this repository and scored."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codemap.errors import UsageError
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.ranking import MEASURED, PRESETS
from codemap.search.search_source import search_source

VERSION = 1
"""Version of the format of suites."""

_PASSAGES = 3
"""Passages asked for, for each file that counts: a file has two, and one may be ranked far below the other."""

_SHAPE = "A suite is {version: 1, name, queries: [{id, query, expected_files, forbidden_files, tags}]}."


@dataclass(frozen=True, slots=True)
class Case:
    """A question of a suite: the files that answer it, and those that must not be given."""

    id: str
    query: str
    expected: tuple[str, ...]
    forbidden: tuple[str, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suite:
    """Questions about one repository."""

    name: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How one question fared: `rank` is that of the first expected file (0: not given), `forbidden` what was given."""

    id: str
    tags: tuple[str, ...]
    rank: int
    recall: float
    precision: float
    confidence: str
    forbidden: tuple[str, ...]
    given: tuple[str, ...]
    ms: float


@dataclass(frozen=True, slots=True)
class Variant:
    """All results under one preset, with the means over them."""

    preset: str
    results: tuple[Result, ...]

    @property
    def hit_rate(self) -> float:
        """The part of the questions for which an expected file was given."""
        return _mean(result.rank > 0 for result in self.results)

    @property
    def first_rate(self) -> float:
        """The part of the questions whose first file was an expected one."""
        return _mean(result.rank == 1 for result in self.results)

    @property
    def reciprocal_rank(self) -> float:
        """The mean reciprocal rank of the first expected file."""
        return _mean(1 / result.rank if result.rank else 0.0 for result in self.results)

    @property
    def forbidden(self) -> int:
        """How many questions were answered with a file that must not be given."""
        return sum(bool(result.forbidden) for result in self.results)


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A suite asked: a variant for each preset. `missed` are the guardrails that the first one fell short of."""

    label: Label
    suite: str
    depth: int
    variants: tuple[Variant, ...]
    missed: tuple[str, ...]


def benchmark_retrieval(
    project: Project,
    file: Path,
    *,
    depth: int = 10,
    presets: Sequence[str] = (MEASURED,),
    min_hit_rate: float = 0.0,
    min_reciprocal_rank: float = 0.0,
) -> Benchmark:
    """Asks the questions of a suite and scores the first `depth` files of each answer, once for each preset.

    Raises UsageError for a suite that is missing or not valid.
    """
    unknown = sorted(set(presets) - set(PRESETS))
    if unknown:
        raise UsageError(f"there is no preset {unknown[0]!r}", hint=f"Presets: {', '.join(PRESETS)}.")
    suite = read_suite(file)
    view = project.kept_view()
    variants = tuple(
        Variant(preset, tuple(_asked(project, case, depth, preset) for case in suite.cases)) for preset in presets
    )
    missed = tuple(_missed(variants[0], min_hit_rate, min_reciprocal_rank))
    return Benchmark(label_of(project, view), suite.name, depth, variants, missed)


def read_suite(file: Path) -> Suite:
    """Returns the suite that a file holds."""
    try:
        document = json.loads(file.read_bytes())
    except OSError as error:
        raise UsageError(f"the suite {file} cannot be read: {error.strerror}", hint=_SHAPE) from error
    except ValueError as error:
        raise UsageError(f"the suite {file} is not valid JSON: {error}", hint=_SHAPE) from error
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise UsageError(f"the suite {file} is not of version {VERSION}", hint=_SHAPE)
    rows = document.get("queries")
    if not isinstance(rows, list) or not rows:
        raise UsageError(f"the suite {file} has no queries", hint=_SHAPE)
    cases = tuple(_case(row, number) for number, row in enumerate(rows, 1))
    repeated = sorted({case.id for case in cases if sum(case.id == other.id for other in cases) > 1})
    if repeated:
        raise UsageError(f"the suite {file} has two queries of the id {repeated[0]!r}", hint=_SHAPE)
    return Suite(str(document.get("name", file.stem)), cases)


def _case(row: Any, number: int) -> Case:
    if not isinstance(row, dict) or not isinstance(row.get("query"), str) or not row.get("expected_files"):
        raise UsageError(f"query {number} of the suite has no query or no expected_files", hint=_SHAPE)
    return Case(
        str(row.get("id", number)),
        row["query"],
        _texts(row, "expected_files", number),
        _texts(row, "forbidden_files", number),
        _texts(row, "tags", number),
    )


def _texts(row: Mapping[str, Any], key: str, number: int) -> tuple[str, ...]:
    found = row.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise UsageError(f"{key} of query {number} of the suite is no list of texts", hint=_SHAPE)
    return tuple(found)


def _asked(project: Project, case: Case, depth: int, preset: str) -> Result:
    start = time.perf_counter()
    found = search_source(project, case.query, limit=depth * _PASSAGES, preset=preset)
    taken = (time.perf_counter() - start) * 1000
    given = tuple(dict.fromkeys(hit.path for hit in found.hits.items))[:depth]
    right = [path for path in given if path in case.expected]
    return Result(
        case.id,
        case.tags,
        given.index(right[0]) + 1 if right else 0,
        len(right) / len(set(case.expected)),
        len(right) / len(given) if given else 0.0,
        found.confidence,
        tuple(path for path in given if path in case.forbidden),
        given,
        taken,
    )


def _missed(variant: Variant, min_hit_rate: float, min_reciprocal_rank: float) -> Iterator[str]:
    if variant.hit_rate < min_hit_rate:
        yield f"hit rate {variant.hit_rate:.3f} is below {min_hit_rate:g}"
    if variant.reciprocal_rank < min_reciprocal_rank:
        yield f"mean reciprocal rank {variant.reciprocal_rank:.3f} is below {min_reciprocal_rank:g}"
    if variant.forbidden:
        yield f"{variant.forbidden} answered with a forbidden file"


def _mean(values: Iterator[float] | Iterator[bool]) -> float:
    found = [float(value) for value in values]
    return sum(found) / len(found) if found else 0.0
