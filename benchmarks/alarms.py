"""Lists every reference that the last commits of repositories are said to break, for somebody to judge; JSON lines.

python benchmarks/alarms.py --corpora DIR [--last 100] [--min-confidence 0.6] REPO...
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import product
from corpus import Corpus, copied
from truth import git

sys.path.append(str(product.CHECKOUT))

if TYPE_CHECKING:
    from codemap.context.report import Broken, ChangesContext


def main() -> None:
    """Reads the command line and prints a line for each reference, then one for each repository."""
    options = _parser().parse_args()
    for name in options.repositories:
        with copied(options.corpora / name, Path(name).name) as corpus:
            commits, alarms = 0, 0
            for commit, answer in _answers(corpus, options.last):
                commits += 1
                for row in answer.broken.items:
                    if row.confidence >= options.min_confidence:
                        alarms += 1
                        print(json.dumps({"repository": corpus.name, "commit": commit, **_told(row)}), flush=True)
            print(json.dumps({"repository": corpus.name, "commits": commits, "broken": alarms}), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="List what the last commits are said to break")
    parser.add_argument("repositories", nargs="+", metavar="REPO", help="a folder below DIR")
    corpora = os.environ.get("CODEMAP_CORPORA")
    parser.add_argument("--corpora", type=Path, default=corpora, required=not corpora, metavar="DIR")
    parser.add_argument("--last", type=int, default=100, help="commits, merges left out (default: %(default)s)")
    parser.add_argument("--min-confidence", type=float, default=0.6)
    return parser


def _answers(corpus: Corpus, last: int) -> Iterator[tuple[str, ChangesContext]]:
    from codemap.context.changes import changes_context
    from codemap.git import snapshot_of
    from codemap.model import CommitId
    from codemap.project import opened

    wanted = ["rev-list", "--no-merges", "--min-parents=1", f"--max-count={last}", "HEAD"]
    commits = git(corpus.root, *wanted).decode().split()
    with opened(corpus.root, product.environ()) as project:
        for commit in commits:
            # Where the map shows the new side, only the old one is worked out besides.
            project.refresh(snapshot_of(project.repo, CommitId(commit)))
            scope = f"{commit}~1..{commit}"
            yield (
                commit,
                changes_context(project, range_text=scope, limit=0, read_history=False, refresh="never"),
            )


def _told(row: Broken) -> dict[str, Any]:
    return {
        "at": f"{row.path}:{row.line}",
        "source": row.source.qualname,
        "written": row.written,
        "target": f"{row.target.path}::{row.target.qualname}",
        "reason": row.reason,
        "detail": row.detail,
        "rule": row.rule,
        "confidence": row.confidence,
        "now": f"{row.now.path}::{row.now.qualname}" if row.now else None,
    }


if __name__ == "__main__":
    main()
