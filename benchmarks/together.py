"""Files that change together: asks for those of a file that later commits changed, and scores the ranking."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import product
from agreement import Row
from truth import checked_out, clone_of

sys.path.append(str(product.CHECKOUT))

ANSWERS = 50
"""Files that are asked for of each question."""


class Case(NamedTuple):
    """A file that a later commit changed, and the others that it changed."""

    seed: str
    others: frozenset[str]


@dataclass(frozen=True, slots=True)
class Truth:
    """What later commits changed together, and the commit at which the history ends for whoever answers."""

    repository: str
    commit: str
    cases: tuple[Case, ...]


def read_truth(file: Path) -> Truth:
    """Returns the cases of a co-change truth file."""
    document = json.loads(file.read_bytes())
    cases = (Case(row["seed"], frozenset(row["others"])) for row in document["cases"])
    return Truth(document["repo"], document["base_commit"], tuple(cases))


def answers_of(truth: Truth, corpora: Path) -> dict[str, list[str]]:
    """Returns for each seed what `codemap cochange` gives at the commit where the history ends, best first."""
    from codemap.project import opened
    from codemap.search.cochange import cochange

    with (
        checked_out(truth.commit, clone_of(truth.repository, corpora)) as root,
        opened(root, product.environ()) as project,
    ):
        project.refresh()
        seeds = sorted({case.seed for case in truth.cases})
        return {seed: [row.path for row in cochange(project, seed, limit=ANSWERS).partners.items] for seed in seeds}


def report(truth: Truth, answers: Mapping[str, Sequence[str]]) -> list[Row]:
    """Returns the means over all cases."""
    scores = [_scores(case.others, [path for path in answers[case.seed] if path != case.seed]) for case in truth.cases]
    means = {metric: round(sum(row[metric] for row in scores) / len(scores), 4) for metric in scores[0]}
    return [Row("all", "cases", len(scores)), *(Row("all", metric, value) for metric, value in means.items())]


def _scores(wanted: frozenset[str], given: Sequence[str]) -> dict[str, float]:
    first = next((rank for rank, path in enumerate(given, 1) if path in wanted), 0)
    return {
        "MRR": 1 / first if first else 0.0,
        **{f"hit@{most}": float(0 < first <= most) for most in (1, 5, 10)},
        **{f"recall@{most}": len(wanted.intersection(given[:most])) / len(wanted) for most in (5, 10)},
    }
