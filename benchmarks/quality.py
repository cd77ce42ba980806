"""Scores what codemap answers against ground truth kept outside this repository; prints JSON lines."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import agreement
import localise
import product
import ranges
import ranking
import together
from agreement import Given, Row
from truth import Case, CaseSet, TracedCalls, checked_out, clone_of, laid_out, read_cases, read_traces

sys.path.append(str(product.CHECKOUT))

from codemap.errors import NotFound

CALLS = "call,construct"
USES = "call,construct,read"
Reader = Callable[[Path], list[Given]]


def main() -> None:
    """Reads the command line, scores each truth file and prints its figures."""
    options = _parser().parse_args()
    without_edges = {
        "tests": _score_tests,
        "localise": _score_questions,
        "issues": _score_questions,
        "anchors": _score_anchors,
        "cochange": _score_cochange,
    }
    if options.kind in without_edges:
        for file in options.truth:
            for row in without_edges[options.kind](file, options):
                _print(options.kind, file, row)
        return
    kinds = frozenset((options.kinds or (CALLS if options.kind == "callgraph" else USES)).split(","))
    reader = _edges_in_process if options.in_process else _edges_of_export
    score = _score_callgraph if options.kind == "callgraph" else _score_edges
    for file in options.truth:
        for row in score(file, options, _filtered(reader, kinds, options.min_confidence)):
            _print(options.kind, file, row)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = ["callgraph", "edges", "tests", "localise", "issues", "anchors", "cochange"]
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("truth", type=Path, nargs="+", metavar="TRUTH.json")
    corpora = os.environ.get("CODEMAP_CORPORA")
    parser.add_argument("--corpora", type=Path, default=corpora, required=not corpora, help="folder of clones")
    parser.add_argument("--min-confidence", type=float, default=0.5)
    parser.add_argument("--min-score", type=float, default=0.1, help="tests below are left out")
    parser.add_argument("--kinds", help=f"edge kinds that count (callgraph: {CALLS}; edges: {USES})")
    parser.add_argument("--by", choices=["category", "language"], default="category")
    parser.add_argument("--rules", action="store_true", help="show the share of right edges of each rule instead")
    parser.add_argument("--only", help="only the cases whose id contains this")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="also show N disagreements on stderr")
    parser.add_argument("--only-sums", action="store_true", help="anchors know neither blob nor commit")
    parser.add_argument("--scorers", type=Path, help="score with the scripts of this folder instead")
    parser.add_argument("--in-process", action="store_true", help="ask the package, not the command (faster)")
    return parser


def _print(kind: str, truth: Path, row: Row) -> None:
    print(json.dumps({"kind": kind, "truth": truth.stem, **row._asdict()}))


def _filtered(reader: Reader, kinds: frozenset[str], least: float) -> Reader:
    return lambda root: [edge for edge in reader(root) if edge.kind in kinds and edge.confidence >= least]


# -- asking codemap ---------------------------------------------------------------------------------------------------


def _edges_of_export(root: Path) -> list[Given]:
    rows = map(json.loads, product.lines(root, "export", "edges"))
    return [Given(row["source"], row["target"], row["kind"], row["confidence"], row["rule"]) for row in rows]


def _edges_in_process(root: Path) -> list[Given]:
    from codemap.index.graph import KeptView
    from codemap.index.module import Place
    from codemap.project import opened

    def name(view: KeptView, place: Place) -> str:
        module = view.module(place.path)
        if place.position < 0 or module is None:
            return f"{place.path}::{agreement.MODULE}"
        return f"{place.path}::{module.definitions[place.position].qualname}"

    with opened(root, product.environ()) as project:
        view = project.view()
        edges = [edge for file in view.files() for edge in view.edges(file.path)]
        return [
            Given(name(view, edge.source), name(view, edge.target), edge.kind, edge.confidence, edge.rule)
            for edge in edges
        ]


# -- call graphs of little programs -----------------------------------------------------------------------------------


def _score_callgraph(file: Path, options: argparse.Namespace, reader: Reader) -> Iterator[Row]:
    cases = read_cases(file)
    chosen = [case for case in cases.cases if not options.only or options.only in case.id]
    given = _answers(chosen, cases, options, reader)
    _show(options.misses, (f"{case.id}: {text}" for case in chosen for text in _case_notes(case, given[case.id])))
    if options.scorers:
        yield from _given_case_scores(file, options, given)
        return
    if options.rules:
        yield from agreement.case_rules(chosen, given)
        return
    yield from agreement.case_report(chosen, given, options.by)
    # Truth that lists no edge for making an object whose class has no constructor calls every such edge wrong.
    without = {name: [edge for edge in edges if edge.kind != "construct"] for name, edges in given.items()}
    for row in agreement.case_report(chosen, without, options.by):
        if row.group == "all" and row.metric in ("recall", "precision"):
            yield row._replace(group="all, class side of constructions left out")


def _answers(
    chosen: Iterable[Case], cases: CaseSet, options: argparse.Namespace, reader: Reader
) -> dict[str, list[Given]]:
    clone = clone_of(cases.repository, options.corpora)

    def answer(case: Case) -> tuple[str, list[Given]]:
        with laid_out(case, cases.commit, clone) as root:
            return case.id, reader(root)

    with ThreadPoolExecutor(1 if options.in_process else os.cpu_count()) as pool:
        return dict(pool.map(answer, chosen))


def _case_notes(case: Case, edges: list[Given]) -> Iterator[str]:
    for verdict, (source, target) in agreement.disagreements(case, edges):
        yield f"{verdict} {'::'.join(source)} -> {'::'.join(target)}"


def _given_case_scores(file: Path, options: argparse.Namespace, given: Mapping[str, list[Given]]) -> Iterator[Row]:
    scorer = _scorer(options.scorers, "score_callgraph")
    answers = {name: [(edge.caller, edge.callee) for edge in edges] for name, edges in given.items()}
    by = {"category": "category", "language": "lang"}[options.by]
    groups, _, _ = scorer.score(json.loads(file.read_bytes()), answers, True, by)
    for group, metrics in groups.items():
        yield from (Row(group, metric, value) for metric, value in metrics.items())


# -- calls seen in test runs ------------------------------------------------------------------------------------------


def _score_edges(file: Path, options: argparse.Namespace, reader: Reader) -> Iterator[Row]:
    traces = read_traces(file)
    with checked_out(traces.commit, clone_of(traces.repository, options.corpora)) as root:
        edges = reader(root)
    _show(options.misses, _traced_notes(traces, edges))
    if options.scorers:
        scorer = _scorer(options.scorers, "score_impact")
        answers = [(edge.caller, edge.callee) for edge in edges]
        yield from (
            Row(name, "score", value)
            for name, value in scorer.edges_score(json.loads(file.read_bytes()), answers).items()
        )
        return
    yield from (agreement.traced_rules if options.rules else agreement.traced_report)(traces, edges)


def _traced_notes(traces: TracedCalls, edges: list[Given]) -> Iterator[str]:
    for verdict, (source, target) in agreement.traced_disagreements(traces, edges):
        yield f"{verdict}: {'::'.join(source)} -> {'::'.join(target)}"


# -- tests to run ------------------------------------------------------------------------------------------------------


def _score_tests(file: Path, options: argparse.Namespace) -> Iterator[Row]:
    """Asks, for each function that some test ran, which tests a change of it calls for, and scores the answers."""
    from codemap.context.affected_tests import affected_tests_of
    from codemap.project import opened

    traces = read_traces(file)
    with (
        checked_out(traces.commit, clone_of(traces.repository, options.corpora)) as root,
        opened(root, product.environ()) as project,
    ):
        project.refresh()
        answers: dict[str, list[str]] = {}
        for name in sorted(traces.tests_of):
            try:
                answer = affected_tests_of(project, [name], min_score=options.min_score, refresh="never")
            except NotFound as error:
                _show(options.misses, [f"{name}: {error.message}"])
                continue
            answers[name] = [test.run for test in answer.tests.items]
    if options.scorers:
        groups = _scorer(options.scorers, "score_impact").tests_score(json.loads(file.read_bytes()), answers)
        yield from (Row(group, metric, value) for group, metrics in groups.items() for metric, value in metrics.items())
        return
    yield from ranking.tests_report(traces, answers)


# -- files that a text is about ----------------------------------------------------------------------------------------


def _score_questions(file: Path, options: argparse.Namespace) -> Iterator[Row]:
    questions = [each for each in localise.read_questions(file) if not options.only or options.only in each.id]
    answers, left_out = localise.answers_of(questions, options.corpora)
    for each, reason in left_out.items():
        print(f"left out: {each}: {reason}", file=sys.stderr)
    _show(options.misses, localise.misses(questions, answers))
    if options.scorers:
        asked = [row for row in json.loads(file.read_bytes())["cases"] if row.get("id", row.get("commit")) in answers]
        scorer = _scorer(options.scorers, "score_localise")
        key = "id" if options.kind == "issues" else "commit"
        scores = scorer.measure(asked, lambda case: answers[case[key]])
        yield from (Row("all", metric, value) for metric, value in scores.items())
        return
    yield from localise.report(questions, answers)


# -- cited lines ------------------------------------------------------------------------------------------------------


def _score_anchors(file: Path, options: argparse.Namespace) -> Iterator[Row]:
    document = json.loads(file.read_bytes())
    samples = document["samples"]
    clone = clone_of(document["repo"], options.corpora)
    found = ranges.verified(samples, clone, product.environ(), only_sums=options.only_sums)
    _show(options.misses, ranges.range_notes(samples, found.answers))
    if options.scorers:
        scores = _scorer(options.scorers, "score_anchors").measure(samples, found.answers)
        yield from (Row("all", metric, value) for metric, value in scores.items())
        return
    yield from ranges.ranges_report(samples, found)


# -- what changes together ---------------------------------------------------------------------------------------------


def _score_cochange(file: Path, options: argparse.Namespace) -> Iterator[Row]:
    truth = together.read_truth(file)
    answers = together.answers_of(truth, options.corpora)
    if options.scorers:
        cases = json.loads(file.read_bytes())["cases"]
        scores = _scorer(options.scorers, "score_cochange").measure(cases, lambda case: answers[case["seed"]])
        yield from (Row("all", metric, value) for metric, value in scores.items())
        return
    yield from together.report(truth, answers)


def _show(most: int, notes: Iterable[str]) -> None:
    for _, note in zip(range(most), notes, strict=False):
        print(note, file=sys.stderr)


def _scorer(folder: Path, name: str) -> Any:
    sys.path.insert(0, str(folder.resolve()))
    return importlib.import_module(name)


if __name__ == "__main__":
    main()
