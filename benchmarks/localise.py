"""Asks codemap which files a commit message or an issue is about, and scores the answers.

The index and the history stop at the commit that the truth names: the clone asked stands there. What its stores hold of
commits asked about before, none of them newer, changes no answer.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import product
from agreement import Row
from truth import checked_out, clone_of, git

LONGEST_QUERY = 4_000
"""Characters that a query of the product may have."""

RANKED = 200
"""Passages asked for, of which the files count once each."""


class Question(NamedTuple):
    """A text, the files that answer it, and whether the text itself names one of them."""

    id: str
    repository: str
    commit: str
    query: str
    files: frozenset[str]
    named: bool


def read_questions(file: Path) -> list[Question]:
    """Returns the questions of a truth file of either kind."""
    document = json.loads(file.read_bytes())
    return [_question(document, row) for row in document["cases"]]


def _question(document: Mapping[str, Any], row: Mapping[str, Any]) -> Question:
    return Question(
        row.get("id", row.get("commit")),
        row.get("repo", document.get("repo")),
        row.get("base_commit", document.get("base_commit")),
        row["query"],
        frozenset(row["files"]),
        row.get("path_in_query", row.get("name_in_query", False)),
    )


def answers_of(
    questions: Sequence[Question], corpora: Path, **options: Any
) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Returns the ranked files by question, and of the questions that could not be asked the reason."""
    answers: dict[str, list[str]] = {}
    left_out: dict[str, str] = {}
    for repository in dict.fromkeys(each.repository for each in questions):
        asked = [each for each in questions if each.repository == repository]
        try:
            clone = clone_of(repository, corpora)
        except SystemExit as error:
            left_out |= dict.fromkeys((each.id for each in asked), str(error))
            continue
        answers |= dict(_at_each_commit(asked, clone, options))
    return answers, left_out


def _at_each_commit(
    questions: Sequence[Question], clone: Path, options: Mapping[str, Any]
) -> Iterator[tuple[str, list[str]]]:
    """Asks about one clone as it stood at each commit, oldest first, so that every blob is parsed once."""
    commits = _oldest_first(clone, {each.commit for each in questions})
    with checked_out(commits[0], clone) as root:
        for commit in commits:
            git(root, "checkout", "-q", "--detach", commit)
            yield from _answers(root, [each for each in questions if each.commit == commit], options)


def _oldest_first(clone: Path, commits: Collection[str]) -> list[str]:
    return git(clone, "rev-list", "--no-walk", *sorted(commits)).decode().split()[::-1]


def _answers(root: Path, questions: Sequence[Question], options: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    from codemap.project import opened
    from codemap.search.search_source import search_source

    with opened(root, product.environ()) as project:
        project.refresh()
        for each in questions:
            found = search_source(project, each.query[:LONGEST_QUERY], limit=RANKED, **options)
            yield each.id, list(dict.fromkeys(hit.path for hit in found.hits.items))


def report(questions: Sequence[Question], answers: Mapping[str, Sequence[str]]) -> list[Row]:
    """Returns the figures over all questions that were asked, and over those whose text does not name the file."""
    asked = [each for each in questions if each.id in answers]
    groups = {"all": asked, "file not named in the query": [each for each in asked if not each.named]}
    return [
        Row(group, metric, value) for group, rows in groups.items() for metric, value in _scores(rows, answers).items()
    ]


def misses(questions: Sequence[Question], answers: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yields a line for each question whose first file is wrong."""
    for each in questions:
        ranked = answers.get(each.id, ())
        if each.id in answers and _first(each.files, ranked) != 1:
            yield f"{each.id}: {each.query[:80]!r}: wanted {sorted(each.files)}, given {list(ranked[:3])}"


def _scores(questions: Sequence[Question], answers: Mapping[str, Sequence[str]]) -> dict[str, float | int]:
    first = [_first(each.files, answers[each.id]) for each in questions]
    number = max(len(first), 1)
    recall = [len(each.files.intersection(answers[each.id][:10])) / len(each.files) for each in questions]
    return {
        "questions": len(first),
        "MRR": round(sum(1 / rank for rank in first if rank) / number, 4),
        **{f"hit@{most}": round(sum(0 < rank <= most for rank in first) / number, 4) for most in (1, 5, 10)},
        "recall@10": round(sum(recall) / number, 4),
    }


def _first(files: frozenset[str], ranked: Sequence[str]) -> int:
    """The rank of the first right file, from 1; 0 when none was given."""
    return next((rank for rank, path in enumerate(ranked, 1) if path in files), 0)
