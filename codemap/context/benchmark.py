"""benchmark_retrieval: a suite of questions with the files and notes that answer them, asked in this repository."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from codemap.context.suite import NO_THRESHOLDS, Case, Thresholds, read_suite
from codemap.curation.asking import best_nodes
from codemap.curation.opening import Memory
from codemap.errors import UsageError
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.ranking import MEASURED, PRESETS
from codemap.search.search_source import SourceHits, search_source

_PASSAGES = 3
"""Passages asked for, for each file that counts: a file has two, and one may be ranked far below the other."""


@dataclass(frozen=True, slots=True)
class Found:
    """How the files, or the nodes, of one answer fared: `rank` is that of the first expected one (0: not given).

    `noise` counts what was given before that and supports nothing.
    """

    rank: int
    recall: float
    precision: float
    noise: int


@dataclass(frozen=True, slots=True)
class Result:
    """How one question fared; `files` and `nodes` are None where the suite expects none.

    `given` are the files and then the nodes of the answer, `forbidden` those among them that must not be there,
    `unsaid` the warnings that are expected and missing.
    """

    id: str
    tags: tuple[str, ...]
    files: Found | None
    nodes: Found | None
    given: tuple[str, ...]
    forbidden: tuple[str, ...]
    warnings: tuple[str, ...]
    unsaid: tuple[str, ...]
    ms: float


@dataclass(frozen=True, slots=True)
class Variant:
    """All results under one preset, and what of them asks to be looked at."""

    preset: str
    results: tuple[Result, ...]

    @property
    def files(self) -> list[Found]:
        """How the files fared, where some are expected."""
        return [result.files for result in self.results if result.files is not None]

    @property
    def nodes(self) -> list[Found]:
        """How the nodes fared, where some are expected."""
        return [result.nodes for result in self.results if result.nodes is not None]

    @property
    def forbidden(self) -> list[str]:
        """The questions answered with a file or a node that must not be given."""
        return [row.id for row in self.results if row.forbidden]

    @property
    def missed(self) -> list[str]:
        """The questions for which no expected file, or no expected node, was given."""
        return [row.id for row in self.results if any(found and not found.rank for found in (row.files, row.nodes))]

    @property
    def noisy(self) -> list[str]:
        """The questions whose answer holds something else before what is expected."""
        return [row.id for row in self.results if row.files and row.files.rank and row.files.noise]

    @property
    def unsaid(self) -> list[str]:
        """The questions whose answer does not admit what it should."""
        return [row.id for row in self.results if row.unsaid]

    @property
    def by_tag(self) -> dict[str, float]:
        """The mean reciprocal rank of the files by tag."""
        found: dict[str, list[Found]] = {}
        for row in self.results:
            if row.files is not None:
                for tag in row.tags:
                    found.setdefault(tag, []).append(row.files)
        return {tag: reciprocal_rank(rows) for tag, rows in sorted(found.items())}


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A suite asked: a variant for each preset. `missed` are the guardrails that the first one fell short of."""

    label: Label
    suite: str
    depth: int
    variants: tuple[Variant, ...]
    missed: tuple[str, ...]


def hit_rate(found: Iterable[Found]) -> float:
    """Returns the part of the answers that hold something expected."""
    return _mean([float(each.rank > 0) for each in found])


def first_rate(found: Iterable[Found]) -> float:
    """Returns the part of the answers that begin with something expected."""
    return _mean([float(each.rank == 1) for each in found])


def reciprocal_rank(found: Iterable[Found]) -> float:
    """Returns the mean reciprocal rank of what was expected first."""
    return _mean([1 / each.rank if each.rank else 0.0 for each in found])


def benchmark_retrieval(
    project: Project,
    file: Path,
    *,
    depth: int = 10,
    presets: Sequence[str] = (MEASURED,),
    least: Thresholds = NO_THRESHOLDS,
) -> Benchmark:
    """Asks the questions of a suite and scores the first `depth` files of each answer, once for each preset.

    Where nodes are expected, the memory is asked, too. Of `least` and the suite's own thresholds the higher ones count.
    Raises UsageError for a suite that is missing or not valid.
    """
    unknown = sorted(set(presets) - set(PRESETS))
    if unknown:
        raise UsageError(f"there is no preset {unknown[0]!r}", hint=f"Presets: {', '.join(PRESETS)}.")
    suite = read_suite(file)
    view = project.kept_view()
    nodes = {case.id: _nodes(project, case, depth) for case in suite.cases if case.nodes or case.forbidden_nodes}
    variants = tuple(
        Variant(preset, tuple(_asked(project, case, depth, preset, nodes.get(case.id, ())) for case in suite.cases))
        for preset in presets
    )
    missed = tuple(_missed(variants[0], Thresholds(*map(max, least, suite.thresholds))))
    return Benchmark(label_of(project, view), suite.name, depth, variants, missed)


def _asked(project: Project, case: Case, depth: int, preset: str, nodes: tuple[str, ...]) -> Result:
    start = time.perf_counter()
    found = search_source(project, case.query, limit=depth * _PASSAGES, preset=preset)
    taken = (time.perf_counter() - start) * 1000
    files = tuple(dict.fromkeys(hit.path for hit in found.hits.items))[:depth]
    warnings = tuple(_warnings(found))
    forbidden = (
        *(path for path in files if path in case.forbidden),
        *(node for node in nodes if node in case.forbidden_nodes),
    )
    return Result(
        case.id,
        case.tags,
        _scored(files, case.expected, case.supporting),
        _scored(nodes, case.nodes, ()),
        (*files, *nodes),
        forbidden,
        warnings,
        tuple(warning for warning in case.warnings if warning not in warnings),
        taken,
    )


def _nodes(project: Project, case: Case, depth: int) -> tuple[str, ...]:
    memory = Memory(project)
    hits = best_nodes(memory, memory.read(), case.query, limit=depth).items
    return tuple(hit.weighed.node.id for hit in hits)


def _scored(given: tuple[str, ...], expected: tuple[str, ...], supporting: tuple[str, ...]) -> Found | None:
    if not expected:
        return None
    right = [each for each in given if each in expected]
    before = given[: given.index(right[0])] if right else given
    return Found(
        len(before) + 1 if right else 0,
        len(right) / len(set(expected)),
        sum(each in expected or each in supporting for each in given) / len(given) if given else 0.0,
        sum(each not in supporting for each in before),
    )


def _warnings(found: SourceHits) -> Iterator[str]:
    if found.confidence != "confident":
        yield found.confidence
    if found.missing:
        yield "missing"
    if not found.complete:
        yield "incomplete"
    if found.too_common:
        yield "too_common"
    if found.expanded:
        yield "expanded"


def _missed(variant: Variant, thresholds: Thresholds) -> Iterator[str]:
    for what, value, least in (
        ("hit rate", hit_rate(variant.files), thresholds.hit_rate),
        ("hit rate of nodes", hit_rate(variant.nodes), thresholds.node_hit_rate),
        ("mean reciprocal rank", reciprocal_rank(variant.files), thresholds.reciprocal_rank),
    ):
        if value < least:
            yield f"{what} {value:.3f} is below {least:g}"
    if variant.forbidden:
        yield f"{len(variant.forbidden)} answered with something forbidden"
    if variant.unsaid:
        yield f"{len(variant.unsaid)} without a warning that is expected"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
