"""How costs grow with the number of files: one JSON line for each figure of each generated tree.

python benchmarks/scale.py [FILES...] [--rounds N] [--folder DIR] [--keep DIR] [--only-make]
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path

import product
from corpus import add_function, restore
from figure import Figure, against, at_most, json_line
from indexing import MEGABYTE, Bench, git_status, number_in
from process import Run, median_cpu, watched
from tree import changed_by_a_commit, generated
from truth import git

MOST_MEMORY_MB = 1_500
_SAMPLE_S = 0.1
"""Between two looks at the memory: a scan of minutes is not to be slowed down by them."""


def main() -> None:
    """Reads the command line and measures each size."""
    parser = argparse.ArgumentParser(description="Measure how costs grow with the number of files")
    parser.add_argument("files", nargs="*", type=int, default=[1_000, 10_000], help="sizes (default: 1000 10000)")
    parser.add_argument(
        "--rounds", type=int, default=3, help="runs of each figure but the first (default: %(default)s)"
    )
    parser.add_argument("--folder", type=Path, help="where the trees are written (default: the temporary folder)")
    parser.add_argument("--keep", type=Path, help="where trees stay, to be taken again")
    parser.add_argument("--only-make", action="store_true", help="make the trees below --keep and measure nothing")
    options = parser.parse_args()
    for count in options.files:
        with generated(count, options.folder, options.keep) as corpus:
            for figure in () if options.only_make else _figures(Bench(corpus, options.rounds)):
                print(json_line(figure, corpus.name), flush=True)


def _figures(bench: Bench) -> Iterator[Figure]:
    source = sum(file.stat().st_size for file in bench.corpus.root.rglob("*.py")) / MEGABYTE
    bench.forget()
    command = product.command(bench.corpus.root, "scan")
    cold, most = watched(command, environ=product.environ(), every_s=_SAMPLE_S)
    peak = Figure("scale-cold-peak-memory", most / MEGABYTE, "MB")
    yield at_most(peak, MOST_MEMORY_MB, f"at most {MOST_MEMORY_MB} MB")
    yield Figure("scale-cold-cpu", cold.cpu_s, "s", detail={"wall_s": cold.wall_s, "source_mb": source})
    stored = sum(file.stat().st_size for file in bench.store.rglob("*") if file.is_file()) / MEGABYTE
    yield Figure("scale-store", stored, "MB", source, stored / source)
    status = median_cpu([git_status(bench) for _ in range(bench.rounds)])
    yield against("scale-no-op", median_cpu([bench.scan() for _ in range(bench.rounds)]), status)
    yield _edited(bench, status)
    yield _switched(bench)
    yield _changes(bench, status)


def _edited(bench: Bench, status: float) -> Figure:
    runs = []
    for _ in range(bench.rounds):
        add_function(bench.corpus.sample(1), next(bench.stamps))
        runs.append(bench.scan())
        restore(bench.corpus)
        bench.scan()
    return against("scale-1-edit", median_cpu(runs), status, affected=max(number_in(run, "resolved") for run in runs))


def _switched(bench: Bench) -> Figure:
    """The refresh after a checkout of the first commit, whose content was never seen, and back, all of it known."""
    branch = git(bench.corpus.root, "rev-parse", "HEAD").decode().strip()
    there = _after(lambda: git(bench.corpus.root, "checkout", "-q", f"{branch}~3"), bench)
    back = [_after(lambda: git(bench.corpus.root, "checkout", "-q", branch), bench)]
    for _ in range(bench.rounds - 1):
        _after(lambda: git(bench.corpus.root, "checkout", "-q", f"{branch}~3"), bench)
        back.append(_after(lambda: git(bench.corpus.root, "checkout", "-q", branch), bench))
    detail = {
        "parsed": number_in(there, "parsed"),
        "resolved": number_in(back[-1], "resolved"),
        "back_s": median_cpu(back),
    }
    return Figure("scale-checkout-older-commit", there.cpu_s, "s", detail=detail)


def _after(step: Callable[[], object], bench: Bench) -> Run:
    step()
    return bench.scan()


def _changes(bench: Bench, status: float) -> Figure:
    runs = []
    for number in range(bench.rounds):
        changed_by_a_commit(bench.corpus, number)
        bench.scan()
        runs.append(bench.codemap("changes-context", "HEAD~1..HEAD", "--json"))
    wall = statistics.median(run.wall_s for run in runs)
    return against("scale-changes-10-file-commit", median_cpu(runs), status, wall_s=wall)


if __name__ == "__main__":
    main()
