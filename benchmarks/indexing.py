"""Figures of the index: built from nothing, refreshed, switched to another branch; its memory and its store."""

from __future__ import annotations

import itertools
import json
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import product
from corpus import Corpus, add_function, popular_method, rename_method, restore
from figure import Figure, against, at_most, ratio_at_most
from process import Run, interleaved, median_cpu, run, watched
from truth import commit_all, git, git_environ

MEGABYTE = 1_000_000
_READ = ("parsed", "partial", "text")


@dataclass(frozen=True, slots=True)
class Bench:
    """What a benchmark is given: the corpus, how many rounds to take, and numbers that no edit had before."""

    corpus: Corpus
    rounds: int
    stamps: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def codemap(self, *args: str) -> Run:
        """Runs a codemap command on the corpus; exits with its complaint when it could not answer."""
        done = run(product.command(self.corpus.root, *args), environ=product.environ())
        if done.code > 1 or done.code < 0:
            raise SystemExit(f"codemap {' '.join(args)} ended with {done.code}: {done.complaint[-500:]}")
        return done

    def scan(self) -> Run:
        """Brings the index up to date."""
        return self.codemap("scan", "--json")

    def forget(self) -> None:
        """Removes the index."""
        shutil.rmtree(self.store, ignore_errors=True)

    @property
    def store(self) -> Path:
        """The folder that the index lies in."""
        return self.corpus.root / ".git" / "codemap"


def number_in(done: Run, key: str) -> int:
    """Returns the number that a JSON answer holds under `key`, at whatever depth."""
    found = _find(json.loads(done.output), key)
    if not isinstance(found, int):
        raise SystemExit(f"the answer holds no number {key}")
    return found


def _find(value: object, key: str) -> object:
    if isinstance(value, list):
        return next((found for item in value if (found := _find(item, key)) is not None), None)
    if not isinstance(value, dict):
        return None
    if key in value:
        return value[key]
    return _find(list(value.values()), key)


# -- from nothing -----------------------------------------------------------------------------------------------------


def cold(bench: Bench) -> Iterator[Figure]:
    """Measures an index built from nothing: CPU against the floor, wall clock, memory, size of the store."""
    rounds = interleaved(bench.rounds, lambda: floor(bench.corpus), lambda: _cold_scan(bench))
    floors, scans = zip(*rounds, strict=True)
    ratio = statistics.median(scan.cpu_s / low.cpu_s for low, scan in rounds)
    counted = json.loads(floors[0].output)
    cpu = Figure(
        "cold-index-cpu", median_cpu(scans), "s", median_cpu(floors), ratio, detail={**counted, "rounds": len(rounds)}
    )
    wall = _wall_share(scans)
    if bench.corpus.is_promised:
        cpu, wall = ratio_at_most(cpu, 2.3), at_most(wall, 0.7, "at most 0.7 with two workers")
    yield cpu
    yield wall
    yield from memory(bench)
    yield from store_size(bench)


def floor(corpus: Corpus) -> Run:
    """Runs the floor once."""
    script = str(Path(__file__).with_name("floor.py"))
    return run([sys.executable, script, str(corpus.root), *corpus.suffixes], environ=product.environ())


def _cold_scan(bench: Bench) -> Run:
    bench.forget()
    return bench.scan()


def _wall_share(scans: tuple[Run, ...]) -> Figure:
    share = statistics.median(scan.wall_s / scan.cpu_s for scan in scans)
    wall = statistics.median(scan.wall_s for scan in scans)
    return Figure("cold-index-wall-share", share, "wall/CPU", detail={"wall_s": wall})


def memory(bench: Bench) -> Iterator[Figure]:
    """Measures the most memory that building from nothing holds at once, over all processes."""
    bench.forget()
    most = watched(product.command(bench.corpus.root, "scan"), environ=product.environ())[1] / MEGABYTE
    yield at_most(Figure("cold-index-peak-memory", most, "MB"), 400, "at most 400 MB")


def store_size(bench: Bench) -> Iterator[Figure]:
    """Measures the store against the bytes of the files that it holds something of."""
    bench.scan()
    stored = sum(file.stat().st_size for file in bench.store.rglob("*") if file.is_file()) / MEGABYTE
    rows = map(json.loads, product.lines(bench.corpus.root, "export", "files"))
    read = [row["path"] for row in rows if row["status"] in _READ]
    source = sum((bench.corpus.root / path).stat().st_size for path in read) / MEGABYTE
    figure = Figure("store-size", stored, "MB", source, stored / source, detail={"files": len(read)})
    yield ratio_at_most(figure, 3.0)


# -- refreshed --------------------------------------------------------------------------------------------------------


def refreshes(bench: Bench) -> Iterator[Figure]:
    """Measures a refresh with nothing to do, after 1 and 10 edits, and after a method many files call was renamed."""
    restore(bench.corpus)
    bench.scan()
    edits = _edits(bench)
    edited = [partial(_after, bench, edit) for edit in edits.values()]
    rounds = interleaved(bench.rounds, partial(git_status, bench), bench.scan, *edited)
    columns = list(zip(*rounds, strict=True))
    status, nothing = median_cpu(columns[0]), median_cpu(columns[1])
    figure = against("no-op-refresh", nothing, status)
    yield at_most(figure, status + 0.15, "at most git status + 0.15 s")
    for name, runs in zip(edits, columns[2:], strict=True):
        yield _after_edit(name, runs, nothing)


def git_status(bench: Bench) -> Run:
    """Runs `git status`, the floor of whatever must know what changed."""
    return run(["git", "status", "--porcelain"], environ=git_environ(), cwd=bench.corpus.root)


def _edits(bench: Bench) -> dict[str, Callable[[], None]]:
    one, ten = bench.corpus.sample(1), bench.corpus.sample(10)
    edits: dict[str, Callable[[], None]] = {
        "refresh-1-edit": lambda: add_function(one, next(bench.stamps)),
        "refresh-10-edits": lambda: add_function(ten, next(bench.stamps)),
    }
    popular = popular_method(bench.corpus, 200)
    if popular:
        edits["refresh-1-renamed-method"] = lambda: rename_method(*popular, next(bench.stamps))
    return edits


def _after(bench: Bench, edit: Callable[[], None]) -> Run:
    edit()
    done = bench.scan()
    restore(bench.corpus)
    bench.scan()
    return done


def _after_edit(name: str, runs: tuple[Run, ...], nothing: float) -> Figure:
    affected = max(number_in(done, "resolved") for done in runs)
    allowed = 0.3 if affected <= 30 else 0.3 + 0.8 * affected / 200
    parsed = number_in(runs[0], "parsed")
    figure = against(name, median_cpu(runs), nothing, affected=affected, parsed=parsed)
    return at_most(figure, nothing + allowed, f"at most no-op + {allowed:.2f} s ({affected} files affected)")


def switch(bench: Bench) -> Iterator[Figure]:
    """Measures the refresh after switching between two branches that were both indexed before."""
    _make_branch(bench)
    runs = []
    for branch in ("main-again", "probe") * bench.rounds:
        git(bench.corpus.root, "checkout", "-q", branch)
        runs.append(bench.scan())
    git(bench.corpus.root, "checkout", "-q", "main-again")
    parsed = sum(number_in(done, "parsed") for done in runs)
    yield at_most(Figure("branch-switch-parsed", parsed, "files", detail={"switches": len(runs)}), 0, "parses 0 files")
    yield Figure("branch-switch-cpu", median_cpu(runs), "s", detail={"resolved": number_in(runs[-1], "resolved")})


def _make_branch(bench: Bench) -> None:
    root = bench.corpus.root
    git(root, "checkout", "-q", "-B", "main-again")
    bench.scan()
    git(root, "checkout", "-q", "-B", "probe")
    add_function(bench.corpus.sample(10), next(bench.stamps))
    commit_all(root, "probe")
    bench.scan()
