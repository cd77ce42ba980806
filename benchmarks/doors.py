"""Figures of whole answers as people and agents meet them: commands, the pre-commit hook, the MCP server."""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import product
from corpus import PROBE, add_function, restore
from figure import Figure, against, at_most, ratio_at_most
from indexing import Bench, git_status
from mcp_client import Session, first_answer
from process import interleaved, median_cpu, run
from truth import git

_SYMBOLS = 200
_TOO_SLOW_MS = (10, 50)


def queries(bench: Bench) -> Iterator[Figure]:
    """Measures questions in one resident process on a map that is current."""
    bench.scan()
    script = str(Path(__file__).with_name("queries.py"))
    argv = [sys.executable, "-P", script, str(bench.corpus.root), str(_SYMBOLS)]
    environ = product.environ()
    environ["PYTHONPATH"] += f":{Path(__file__).parent}"
    for name, taken in json.loads(run(argv, environ=environ).output).items():
        late = statistics.quantiles(taken, n=20, method="inclusive")[-1]
        median = Figure(f"query-{name}-median", statistics.median(taken), "ms", detail={"asked": len(taken)})
        yield at_most(median, _TOO_SLOW_MS[0], f"at most {_TOO_SLOW_MS[0]} ms")
        percentile = Figure(f"query-{name}-p95", late, "ms", detail={"slowest": max(taken)})
        yield at_most(percentile, _TOO_SLOW_MS[1], f"at most {_TOO_SLOW_MS[1]} ms")


def changes(bench: Bench) -> Iterator[Figure]:
    """Measures `codemap changes-context` of 10 changed files as a whole process on a map that is current."""
    restore(bench.corpus)
    add_function(bench.corpus.sample(10), next(bench.stamps))
    bench.scan()
    rounds = interleaved(bench.rounds, lambda: git_status(bench), lambda: bench.codemap("changes-context"))
    restore(bench.corpus)
    status, asked = (median_cpu(column) for column in zip(*rounds, strict=True))
    yield at_most(against("changes-context-10-files", asked, status), 0.5, "at most 0.5 s")


def hook(bench: Bench) -> Iterator[Figure]:
    """Measures the pre-commit hook with 10 staged files, the map warm."""
    restore(bench.corpus)
    add_function(bench.corpus.sample(10), next(bench.stamps))
    git(bench.corpus.root, "add", "-u")
    bench.scan()
    argv, root, environ = product.hook_command("pre-commit"), bench.corpus.root, product.environ()
    rounds = interleaved(bench.rounds, lambda: git_status(bench), lambda: run(argv, environ=environ, cwd=root))
    restore(bench.corpus)
    status, asked = (median_cpu(column) for column in zip(*rounds, strict=True))
    said = rounds[-1][1].output.decode() + rounds[-1][1].complaint
    if "changed symbol" not in said:
        raise SystemExit(f"the hook did not answer: {said[-500:]}")
    yield at_most(against("pre-commit-hook-10-files", asked, status), 0.6, "at most 0.6 s")


def start(bench: Bench) -> Iterator[Figure]:
    """Measures `codemap --version`: what starting the command costs before it does anything."""
    bare = [sys.executable, "-c", "pass"]
    rounds = interleaved(
        bench.rounds,
        lambda: run(bare, environ=product.environ()),
        lambda: run(product.command(bench.corpus.root, "--version"), environ=product.environ()),
    )
    python, version = (median_cpu(column) for column in zip(*rounds, strict=True))
    yield against("version", version, python)


def server(bench: Bench) -> Iterator[Figure]:
    """Measures the MCP server: its first answer against a bare server, and an answer right after an edit."""
    restore(bench.corpus)
    bench.scan()
    bare = [sys.executable, str(Path(__file__).with_name("bare_server.py"))]
    ours = product.server_command(bench.corpus.root)
    rounds = interleaved(bench.rounds, lambda: first_answer(bare), lambda: first_answer(ours))
    floors, answers = zip(*rounds, strict=True)
    ratio = statistics.median(answer.cpu_s / low.cpu_s for low, answer in rounds)
    first = Figure("mcp-first-answer", median_cpu(answers), "s", median_cpu(floors), ratio)
    yield ratio_at_most(first, 1.2)
    yield _after_edit(bench, ours)


def _after_edit(bench: Bench, argv: list[str]) -> Figure:
    edited = bench.corpus.sample(1)
    waits, statuses = [], []
    with Session(argv) as session:
        session.call("find_symbol", {"name": PROBE})  # the first call imports what an answer needs
        for stamp in (next(bench.stamps) for _ in range(bench.rounds)):
            add_function(edited, stamp)
            statuses.append(git_status(bench).wall_s * 1000)
            begin = time.perf_counter()
            answer = session.call("find_symbol", {"name": f"{PROBE}_{stamp}"})
            waits.append((time.perf_counter() - begin) * 1000)
            if edited[0].name not in answer:
                raise SystemExit(f"the server does not see the edit: {answer[:500]}")
    restore(bench.corpus)
    beyond = statistics.median(wait - status for wait, status in zip(waits, statuses, strict=True))
    figure = Figure("mcp-answer-after-edit", beyond, "ms", detail={"git_status_ms": statistics.median(statuses)})
    return at_most(figure, 150, "at most 150 ms beyond git status")
