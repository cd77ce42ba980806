"""Scores what codemap says became of cited lines against where blame says they are."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from agreement import Row

FRESH = ("fresh-same", "fresh-moved", "file-renamed")
LOST = {"state": "deleted"}

Sample = Mapping[str, Any]
Answer = Mapping[str, Any]


class Verified(NamedTuple):
    """The answers in the order of the samples, and the seconds that they took."""

    answers: list[Answer]
    seconds: float


def verified(samples: Sequence[Sample], clone: Path, environ: Mapping[str, str], *, only_sums: bool) -> Verified:
    """Cites every range at its old commit and asks for the verdicts at its new one, all of a pair of commits at once.

    With `only_sums` the anchors know neither blob nor commit.
    """
    from codemap.git import commit_snapshot, open_repository
    from codemap.git.snapshot import entries_of
    from codemap.memory.anchors import verdicts
    from codemap.memory.citing import cite
    from codemap.memory.model import Anchor

    repo = open_repository(clone, environ)
    pairs: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at, sample in enumerate(samples):
        pairs[sample["x"], sample["y"]].append(at)
    answers: list[Answer] = [LOST] * len(samples)
    seconds = 0.0
    for (old, new), some in pairs.items():
        bare = [Anchor(samples[at]["path"], samples[at]["start"], samples[at]["end"]) for at in some]
        cited = cite(repo, commit_snapshot(repo, old), bare)
        if only_sums:
            cited = tuple(Anchor(each.path, each.start, each.end, range_hash=each.range_hash) for each in cited)
        snapshot = commit_snapshot(repo, new)
        started = perf_counter()
        found = verdicts(repo, snapshot, cited)
        seconds += perf_counter() - started
        there = entries_of(repo, snapshot, {each.path for each in cited})
        for at, anchor, verdict in zip(some, cited, found, strict=True):
            answers[at] = _answer(verdict, renamed=there[anchor.path] is None)
    return Verified(answers, seconds)


def _answer(verdict: Any, *, renamed: bool) -> Answer:
    """The verdict in the truth's words, which know no layout and tell whether the file of a moved range is gone."""
    state = {
        "fresh": "fresh-same",
        "moved": "file-renamed" if renamed else "fresh-moved",
        "edited": "changed",
        "reformatted": "changed",
    }.get(verdict.state, "deleted")
    if verdict.spot is None:
        return {"state": state}
    return {"state": state, "path": verdict.spot.path, "start": verdict.spot.span.start, "end": verdict.spot.span.end}


def ranges_report(samples: Sequence[Sample], found: Verified) -> list[Row]:
    """Returns the shares of right answers, and the time of one."""
    counts: Counter[str] = Counter()
    for sample, answer in zip(samples, found.answers, strict=True):
        counts.update(_counted(sample, answer))
    shares = {
        "class": ("class", "all"),
        "false-stale": ("false-stale", "fresh"),
        "false-fresh": ("false-fresh", "stale"),
        "relocated": ("relocated", "moved"),
        "changed located": ("located", "changed"),
    }
    rows = [Row("all", "ranges", len(samples))]
    rows += [
        Row("all", metric, round(counts[part] / counts[of], 4) if counts[of] else None)
        for metric, (part, of) in shares.items()
    ]
    return [*rows, Row("all", "ms a range", round(1000 * found.seconds / len(samples), 2))]


def _counted(sample: Sample, answer: Answer) -> Iterator[str]:
    said_fresh, right = answer["state"] in FRESH, answer["state"] == sample["class"]
    yield from ("all", "class") if right else ("all",)
    if sample["class"] in FRESH:
        yield from ("fresh",) if said_fresh else ("fresh", "false-stale")
        if sample["class"] != "fresh-same":
            at = (answer.get("path"), answer.get("start")) == (sample["y_path"], sample["y_start"])
            yield from ("moved", "relocated") if at else ("moved",)
        return
    yield from ("stale", "false-fresh") if said_fresh else ("stale",)
    if sample["class"] == "changed":
        yield from ("changed", "located") if _meets(sample, answer) else ("changed",)


def _meets(sample: Sample, answer: Answer) -> bool:
    same = answer.get("path") == sample["y_path"]
    return same and answer["start"] <= sample["y_end"] and answer["end"] >= sample["y_start"]


def range_notes(samples: Sequence[Sample], answers: Sequence[Answer]) -> Iterator[str]:
    """Yields a line for each answer of the wrong class or place."""
    for sample, answer in zip(samples, answers, strict=True):
        right = answer["state"] == sample["class"]
        if not right or (sample["class"] == "changed" and not _meets(sample, answer)):
            place = f"{sample['path']}:{sample['start']}-{sample['end']}"
            yield f"{place} ({sample['x'][:10]}..{sample['y'][:10]}) {sample['class']}: {json.dumps(answer)}"
