"""What it costs to check many cited lines: a thousand notes on one repository, cited some commits ago.

    python benchmarks/memory.py REPO [--notes 1000] [--behind 10 100 300]

Makes a clone, writes notes that cite random lines as they were so many commits ago, and times `codemap graph-health`,
the first run left out. One JSON line for each distance.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from pathlib import Path

import product
from process import Run, run
from truth import git

from codemap.memory.model import Anchor, Graph, Node, NodeId
from codemap.memory.writing import document_of, text_of

_THEN = "2026-01-01T00:00:00.000Z"
_MOST_LINES = 8
_CODE = (".py", ".go", ".java", ".ts", ".rs")
_ROUNDS = 3


def main() -> None:
    """Reads the command line and measures each distance."""
    parser = argparse.ArgumentParser(description="Measure what it costs to check the cited lines of notes")
    parser.add_argument("repo", type=Path)
    parser.add_argument("--notes", type=int, default=1_000)
    parser.add_argument("--behind", type=int, nargs="*", default=[10, 100, 300], help="commits since they were cited")
    options = parser.parse_args()
    for behind in options.behind:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "repo"
            git(Path(folder), "clone", "-q", str(options.repo), str(root))
            _write(root, options.notes, behind)
            runs = [_checked(root) for _ in range(_ROUNDS + 1)][1:]
            wall, cpu = sorted(each.wall_s for each in runs), sorted(each.cpu_s for each in runs)
            middle = _ROUNDS // 2
            detail = {"notes": options.notes, "behind": behind, "cpu_s": cpu[middle]}
            print(json.dumps({"metric": "graph-health", "value": round(wall[middle], 3), "unit": "s", **detail}))


def _checked(root: Path) -> Run:
    return run(product.command(root, "graph-health"), environ=product.environ())


def _write(root: Path, notes: int, behind: int) -> None:
    """Writes notes that cite lines of source files as they were `behind` commits ago."""
    choice = random.Random(behind)
    commit = git(root, "rev-parse", f"HEAD~{behind}").decode().strip()
    rows = [line.split("\t") for line in git(root, "ls-tree", "-r", commit).decode().split("\n") if line]
    files = [(meta.split()[2], path) for meta, path in rows if Path(path).suffix in _CODE]
    nodes: dict[NodeId, Node] = {}
    while len(nodes) < notes:
        blob, path = choice.choice(files)
        lines = git(root, "cat-file", "blob", blob).count(b"\n")
        if lines <= _MOST_LINES:
            continue
        start = choice.randrange(1, lines - _MOST_LINES + 1)
        anchor = Anchor(path, start, start + choice.randrange(1, _MOST_LINES), blob=blob, commit=commit)
        name = NodeId(f"note/{len(nodes)}")
        nodes[name] = Node(name, "decision", name, "Cited.", (anchor,), (), 0.9, _THEN, (), "active")
    (root / ".codemap").mkdir()
    (root / ".codemap" / "graph.json").write_text(text_of(document_of(Graph(_THEN, nodes=nodes))), "utf-8")


if __name__ == "__main__":
    main()
