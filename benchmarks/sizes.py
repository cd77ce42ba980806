"""What an answer weighs, tool by tool, beside the files that it speaks of and beside what `git grep` prints.

    python benchmarks/sizes.py --corpora DIR [--asked 20] REPO...

Every reading tool is asked with its usual arguments, those about a symbol or a file for as many of them, drawn with a
fixed seed among those that something uses. Prints a Markdown table: medians over what was asked.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import corpus
import product
from mcp_client import Session

_SEED = 11

BY_SYMBOL = ("get_symbol", "who_calls", "what_it_calls", "prepare_change", "related_symbols", "symbol_history")
BY_PATH = ("file_summary", "file_history", "cochange")
WHOLE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("repo_map", {}),
    ("architecture_overview", {}),
    ("get_index_status", {}),
)


class Answer(NamedTuple):
    """An answer's bytes, those of the files that it names, and those that `git grep -n` of the name prints, if any."""

    size: int
    files: int
    grep: int


def main() -> None:
    """Reads the command line and prints a table for each repository."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+", metavar="REPO")
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--asked", type=int, default=20)
    options = parser.parse_args()
    for name in options.repositories:
        with corpus.copied(options.corpora / name, name) as copy:
            print("\n".join(_table(copy.root, name, options.asked)))


def _table(root: Path, name: str, asked: int) -> Iterator[str]:
    sizes = {
        path: (root / path).stat().st_size for path in _git(root, "ls-files").splitlines() if (root / path).is_file()
    }
    yield f"\n{name}: {len(sizes)} files, {sum(sizes.values()) / 1000:,.0f} kB\n"
    yield "| tool | asked | bytes | bytes of the files it names | share | bytes of `git grep` |"
    yield "|---|---|---|---|---|---|"
    product.output(root, "scan")
    with Session(product.server_command(root)) as session:
        listed = session.ask("tools/list", {})
        yield f"| the list of tools | | {len(json.dumps(listed, separators=(',', ':')).encode()):,} | | | |"
        for tool, questions in _questions(root, asked).items():
            answers = [_answer(session, root, sizes, tool, each) for each in questions]
            size, files, grep = (statistics.median(column) for column in zip(*answers, strict=True))
            share = f"{size / files:.2f}" if files else ""
            cells = (f"`{tool}`", len(answers), f"{size:,.0f}", f"{files:,.0f}", share, f"{grep:,.0f}" if grep else "")
            yield f"| {' | '.join(map(str, cells))} |"


def _questions(root: Path, asked: int) -> dict[str, list[dict[str, Any]]]:
    """Returns the arguments of every call, by tool."""
    edges = [json.loads(line) for line in product.lines(root, "export", "edges")]
    called = sorted({edge["target"] for edge in edges if edge["kind"] == "call" and "<module>" not in edge["target"]})
    symbols = random.Random(_SEED).sample(called, min(asked, len(called)))
    paths = sorted({symbol.partition("::")[0] for symbol in symbols})
    subjects = _git(root, "log", f"-{asked}", "--no-merges", "--format=%H %s").splitlines()
    found: dict[str, list[dict[str, Any]]] = {tool: [{"symbol": symbol} for symbol in symbols] for tool in BY_SYMBOL}
    found["find_symbol"] = [{"name": _last(symbol)} for symbol in symbols]
    found["blast_radius"] = [{"target": symbol} for symbol in symbols]
    found["affected_tests"] = [{"symbols": [symbol]} for symbol in symbols]
    found |= {tool: [{"path": path} for path in paths] for tool in BY_PATH}
    for tool, word in (("search_source", "query"), ("query_context", "question"), ("recall_context", "question")):
        found[tool] = [{word: line.partition(" ")[2]} for line in subjects]
    commits = [line.partition(" ")[0] for line in subjects]
    found["changes_context"] = [{"range": f"{commit}~1..{commit}"} for commit in commits]
    return found | {tool: [arguments] for tool, arguments in WHOLE}


def _answer(session: Session, root: Path, sizes: dict[str, int], tool: str, arguments: dict[str, Any]) -> Answer:
    text = session.call(tool, arguments)
    symbol = arguments.get("symbol") or arguments.get("target") or arguments.get("name") or ""
    grep = len(_git(root, "grep", "-nwF", _last(symbol))) if symbol else 0
    return Answer(len(text.encode()), sum(size for path, size in sizes.items() if path in text), grep)


def _last(symbol: str) -> str:
    return symbol.rpartition("::")[2].rpartition(".")[2]


def _git(root: Path, *args: str) -> str:
    done = subprocess.run(["git", *args], cwd=root, capture_output=True, env=product.environ(), check=False)
    return done.stdout.decode("utf-8", "replace")


if __name__ == "__main__":
    main()
