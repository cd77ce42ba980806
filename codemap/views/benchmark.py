"""A suite of questions that was asked, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.search.benchmark import Benchmark, Result, Variant
from codemap.views.frame import Document, count, document, head_lines, joined, json_text, shown_text

_GIVEN = 3
"""Files shown of a wrong answer."""


def as_text(found: Benchmark) -> str:
    """Returns a line a preset with its means, then the questions whose first file was wrong."""
    lines = head_lines(found.label)
    lines.append(f"# {shown_text(found.suite)}: {count(len(found.variants[0].results), 'question')}")
    for variant in found.variants:
        lines.append(_means(variant, found.depth))
        lines.extend(_wrong(result) for result in variant.results if result.rank != 1 or result.forbidden)
    lines.extend(f"Missed: {reason}" for reason in found.missed)
    return joined(lines)


def _means(variant: Variant, depth: int) -> str:
    return (
        f"{variant.preset}: MRR {variant.reciprocal_rank:.3f}, first {variant.first_rate:.3f},"
        f" in {depth} {variant.hit_rate:.3f}"
    )


def _wrong(result: Result) -> str:
    where = f"rank {result.rank}" if result.rank else "not given"
    given = ", ".join(map(display_path, result.given[:_GIVEN])) or "nothing"
    forbidden = f"; forbidden: {', '.join(map(display_path, result.forbidden))}" if result.forbidden else ""
    return f"    {shown_text(result.id)}  {where}; given: {given}{forbidden}"


def as_document(found: Benchmark) -> Document:
    """Returns `suite`, `depth`, `variants` with means and every result, and `missed`."""
    return document(
        "benchmark_retrieval",
        found.label,
        suite=json_text(found.suite),
        depth=found.depth,
        variants=[_variant(variant) for variant in found.variants],
        missed=list(found.missed),
    )


def _variant(variant: Variant) -> Document:
    return {
        "preset": variant.preset,
        "file_hit_rate": round(variant.hit_rate, 4),
        "first_rate": round(variant.first_rate, 4),
        "mean_reciprocal_rank": round(variant.reciprocal_rank, 4),
        "forbidden": variant.forbidden,
        "queries": [_result(result) for result in variant.results],
    }


def _result(result: Result) -> Document:
    return {
        "id": json_text(result.id),
        "tags": list(map(json_text, result.tags)),
        "latency_ms": round(result.ms, 2),
        "confidence": result.confidence,
        "files": {
            "hit": result.rank > 0,
            "first_match_rank": result.rank or None,
            "reciprocal_rank": round(1 / result.rank, 4) if result.rank else 0.0,
            "precision_at_k": round(result.precision, 4),
            "recall_at_k": round(result.recall, 4),
        },
        "given": list(map(json_path, result.given)),
        "forbidden": list(map(json_path, result.forbidden)),
    }
