"""A suite of questions that was asked, as text and as a document."""

from __future__ import annotations

from codemap.context.benchmark import Benchmark, Found, Result, Variant, first_rate, hit_rate, reciprocal_rank
from codemap.model import display_path, json_path
from codemap.views.frame import Document, count, document, head_lines, joined, json_text, shown_text

_GIVEN = 3
"""Files shown of a wrong answer."""


def as_text(found: Benchmark) -> str:
    """Returns a line a preset with its means, then the questions whose answer was not right."""
    lines = head_lines(found.label)
    lines.append(f"# {shown_text(found.suite)}: {count(len(found.variants[0].results), 'question')}")
    for variant in found.variants:
        lines.append(_means(variant, found.depth))
        lines.extend(_wrong(result) for result in variant.results if _is_wrong(result))
        if variant.by_tag:
            tags = ", ".join(f"{shown_text(tag)} {value:.3f}" for tag, value in variant.by_tag.items())
            lines.append(f"    MRR by tag: {tags}")
    lines.extend(f"Missed: {reason}" for reason in found.missed)
    return joined(lines)


def _means(variant: Variant, depth: int) -> str:
    parts = [
        f"{what}MRR {reciprocal_rank(found):.3f}, first {first_rate(found):.3f}, in {depth} {hit_rate(found):.3f}"
        for what, found in (("", variant.files), ("nodes ", variant.nodes))
        if found
    ]
    return f"{variant.preset}: {'; '.join(parts) or 'nothing to score'}"


def _is_wrong(result: Result) -> bool:
    return bool(result.forbidden or result.unsaid) or any(
        found is not None and found.rank != 1 for found in (result.files, result.nodes)
    )


def _wrong(result: Result) -> str:
    ranks = [
        f"{what}{f'rank {found.rank}' if found.rank else 'not given'}"
        for what, found in (("", result.files), ("node ", result.nodes))
        if found
    ]
    given = ", ".join(map(display_path, result.given[:_GIVEN])) or "nothing"
    forbidden = f"; forbidden: {', '.join(map(display_path, result.forbidden))}" if result.forbidden else ""
    unsaid = f"; not admitted: {', '.join(result.unsaid)}" if result.unsaid else ""
    return f"    {shown_text(result.id)}  {', '.join([*ranks, f'given: {given}'])}{forbidden}{unsaid}"


def as_document(found: Benchmark) -> Document:
    """Returns `suite`, `depth`, `variants` with means, what to look at and every result, and `missed`."""
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
        "file_hit_rate": round(hit_rate(variant.files), 4),
        "node_hit_rate": round(hit_rate(variant.nodes), 4) if variant.nodes else None,
        "first_rate": round(first_rate(variant.files), 4),
        "mean_reciprocal_rank": round(reciprocal_rank(variant.files), 4),
        "forbidden": len(variant.forbidden),
        "audit": {
            "missed": list(map(json_text, variant.missed)),
            "noisy": list(map(json_text, variant.noisy)),
            "forbidden": list(map(json_text, variant.forbidden)),
            "without_warning": list(map(json_text, variant.unsaid)),
            "mean_reciprocal_rank_by_tag": {json_text(tag): round(mean, 4) for tag, mean in variant.by_tag.items()},
        },
        "queries": [_result(result) for result in variant.results],
    }


def _result(result: Result) -> Document:
    return {
        "id": json_text(result.id),
        "tags": list(map(json_text, result.tags)),
        "latency_ms": round(result.ms, 2),
        "warnings": list(result.warnings),
        "files": _found(result.files),
        "nodes": _found(result.nodes),
        "given": list(map(json_path, result.given)),
        "forbidden": list(map(json_path, result.forbidden)),
    }


def _found(found: Found | None) -> Document | None:
    if found is None:
        return None
    return {
        "hit": found.rank > 0,
        "first_match_rank": found.rank or None,
        "reciprocal_rank": round(1 / found.rank, 4) if found.rank else 0.0,
        "precision_at_k": round(found.precision, 4),
        "recall_at_k": round(found.recall, 4),
        "noise_before": found.noise,
    }
