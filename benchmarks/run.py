"""Measures codemap and prints one JSON line for each figure; what cannot be measured yet is a line that says why.

python benchmarks/run.py [NAME...] [--on CORPUS]... [--corpora DIR] [--django PATH] [--pairs N]
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from subprocess import CalledProcessError

import corpus
import doors
import indexing
import product
from corpus import Corpus
from figure import Figure, json_line
from indexing import Bench

BENCHMARKS: dict[str, Callable[[Bench], Iterator[Figure]]] = {
    "cold": indexing.cold,
    "memory": indexing.memory,
    "store": indexing.store_size,
    "refresh": indexing.refreshes,
    "switch": indexing.switch,
    "queries": doors.queries,
    "changes": doors.changes,
    "hook": doors.hook,
    "server": doors.server,
    "start": doors.start,
}
"""What can be named; `cold` includes `memory` and `store`."""

_PARTS = ("memory", "store")
_ALL = [name for name in BENCHMARKS if name not in _PARTS]


def main() -> None:
    """Reads the command line and measures."""
    parser = _parser()
    options = parser.parse_args()
    unknown = set(options.names) - BENCHMARKS.keys()
    if unknown:
        parser.error(f"no benchmark is called {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
    for name in options.on or ["django", "codemap"]:
        try:
            with _corpus(name, options) as made:
                bench = Bench(made, options.pairs)
                for chosen in options.names or _ALL:
                    _measure(chosen, bench)
        except (SystemExit, CalledProcessError) as stop:
            print(json.dumps({"corpus": name, "skipped": str(stop)}), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Measure codemap; print one JSON line for each figure")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument(
        "--on",
        action="append",
        metavar="CORPUS",
        help="django, django-python, codemap (this repository) or a clone's name in the corpora folder; repeatable",
    )
    corpora = os.environ.get("CODEMAP_CORPORA")
    parser.add_argument("--corpora", type=Path, default=corpora, help="folder of clones (default: $CODEMAP_CORPORA)")
    parser.add_argument("--django", type=Path, help="Django 5.2 source, archive or folder (default: pip download)")
    parser.add_argument("--pairs", type=int, default=5, help="rounds, each beside its floor (default: %(default)s)")
    return parser


def _corpus(name: str, options: argparse.Namespace) -> AbstractContextManager[Corpus]:
    if name in ("django", "django-python"):
        return corpus.django(options.django, python_only=name == "django-python")
    if name == "codemap":
        return corpus.copied(product.CHECKOUT, name)
    if options.corpora is None:
        raise SystemExit(f"{name} is looked for in the corpora folder: name it with --corpora or CODEMAP_CORPORA")
    return corpus.copied(options.corpora / name, name)


def _measure(name: str, bench: Bench) -> None:
    try:
        for figure in BENCHMARKS[name](bench):
            print(json_line(figure, bench.corpus.name), flush=True)
    except SystemExit as stop:
        print(json.dumps({"name": name, "corpus": bench.corpus.name, "skipped": str(stop)}), flush=True)


if __name__ == "__main__":
    main()
