"""Latencies of questions in one resident process, over a fixed sample of symbols; run as a process of its own.

python benchmarks/queries.py ROOT COUNT
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import product

if TYPE_CHECKING:
    from codemap.project import Project

_SEED = 7
Question = Callable[[str], object]


def main() -> None:
    """Asks every question of every sampled symbol and prints the milliseconds that each took."""
    sys.path.append(str(product.CHECKOUT))
    from codemap.project import opened

    with opened(Path(sys.argv[1]), product.environ()) as project:
        project.refresh()  # once: asking git whether the map is current is what `mcp-answer-after-edit` measures
        symbols = _sample(project, int(sys.argv[2]))
        latencies = {name: _timed(project, question, symbols) for name, question in _questions(project).items()}
    print(json.dumps(latencies))


def _sample(project: Project, count: int) -> list[str]:
    """Symbols as `path::Qual.name`, drawn from those that something uses: most tests have no callers to look for."""
    from codemap.index.module import Place

    view = project.kept_view()
    names: dict[str, Place] = {}
    for file in view.files():
        module = view.module(file.path)
        for position, row in enumerate(module.definitions if module else ()):
            names.setdefault(f"{file.path}::{row.qualname}", Place(file.path, position))
    drawn = random.Random(_SEED).sample(sorted(names), len(names))
    return list(islice((name for name in drawn if view.incoming(names[name])), count))


def _questions(project: Project) -> dict[str, Question]:
    from codemap.context.blast_radius import blast_radius
    from codemap.context.prepare_change import prepare_change
    from codemap.search.calls import DEEPEST, KINDS, who_calls
    from codemap.search.find_symbol import find_symbol
    from codemap.search.related_symbols import related_symbols
    from codemap.search.search_source import search_source

    reaching = tuple(kind for kind in KINDS if kind != "import")
    return {
        "find": lambda symbol: find_symbol(project, _simple(symbol)),
        "callers-depth-3": lambda symbol: who_calls(project, symbol, depth=3),
        "search": lambda symbol: search_source(project, _words(symbol)),
        "callers-all": lambda symbol: who_calls(project, symbol, depth=DEEPEST, min_confidence=0.3, kinds=reaching),
        "blast-radius": lambda symbol: blast_radius(project, symbol),
        "related-symbols": lambda symbol: related_symbols(project, symbol),
        "prepare-change": lambda symbol: prepare_change(project, symbol),
    }


def _simple(symbol: str) -> str:
    return symbol.rpartition("::")[2].rpartition(".")[2]


def _words(symbol: str) -> str:
    """A symbol's class and name as the words of a query."""
    return symbol.rpartition("::")[2].replace(".", " ").replace("_", " ")


def _timed(project: Project, question: Question, symbols: list[str]) -> list[float]:
    from codemap.search.answering import answering

    question(symbols[0])  # the first question imports what the answer needs
    taken = []
    for symbol in symbols:
        start = time.perf_counter()
        with answering(project):
            question(symbol)
        taken.append((time.perf_counter() - start) * 1000)
    return taken


if __name__ == "__main__":
    main()
