"""Replays real commits through `codemap changes-context C~1..C` and says what each cost and held; JSON lines.

python benchmarks/history.py --corpora DIR [--last 20] REPO...
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import product
from corpus import Corpus, copied
from process import Run, run
from truth import git

_ANSWERED = (0, 1)


def main() -> None:
    """Reads the command line and replays each repository."""
    options = _parser().parse_args()
    for name in options.repositories:
        repository = Path(name) if options.corpora is None else options.corpora / name
        with copied(repository, Path(name).name) as corpus:
            product.output(corpus.root, "scan")
            rows = list(_printed(_replayed(corpus, options.last)))
        if rows:
            print(json.dumps({"repository": corpus.name, **_summary(rows)}), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Replay the last commits of repositories through changes-context")
    parser.add_argument("repositories", nargs="+", metavar="REPO", help="a folder below DIR, or a path without DIR")
    corpora = os.environ.get("CODEMAP_CORPORA")
    parser.add_argument("--corpora", type=Path, default=corpora, metavar="DIR", help="default: $CODEMAP_CORPORA")
    parser.add_argument(
        "--last", type=int, default=20, help="commits to replay, merges left out (default: %(default)s)"
    )
    return parser


def _replayed(corpus: Corpus, last: int) -> Iterator[dict[str, Any]]:
    wanted = ["rev-list", "--no-merges", "--min-parents=1", f"--max-count={last}", "HEAD"]
    for commit in git(corpus.root, *wanted).decode().split():
        argv = product.command(corpus.root, "changes-context", f"{commit}~1..{commit}", "--json")
        yield {"repository": corpus.name, "commit": commit, **_held(run(argv, environ=product.environ()))}


def _held(done: Run) -> dict[str, Any]:
    row: dict[str, Any] = {"cpu_s": round(done.cpu_s, 3), "exit": done.code}
    if done.code not in _ANSWERED:
        return row | {"complaint": done.complaint[-500:]}
    answer = json.loads(done.output)
    counts = {key: answer[key]["total"] for key in ("files", "symbols", "broken", "dependents", "tests")}
    return row | counts | {"not_looked_at": len(answer["not_looked_at"])}


def _printed(rows: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        print(json.dumps(row), flush=True)
        yield row


def _summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    costs = [row["cpu_s"] for row in rows]
    answered = [row for row in rows if row["exit"] in _ANSWERED]
    return {
        "commits": len(rows),
        "answered": len(answered),
        "with_broken": sum(row["broken"] > 0 for row in answered),
        "with_not_looked_at": sum(row["not_looked_at"] > 0 for row in answered),
        "median_cpu_s": round(statistics.median(costs), 3),
        "most_cpu_s": max(costs),
    }


if __name__ == "__main__":
    main()
