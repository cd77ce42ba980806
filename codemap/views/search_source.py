"""Hits of a full text search, as text and as a document."""

from __future__ import annotations

from shlex import quote as quoted

from codemap.budget import Page
from codemap.model import display_path, json_path
from codemap.search.related import REACH, Surroundings
from codemap.search.search_source import SourceHit, SourceHits
from codemap.search.symbol import MODULE_NAME
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    shortened,
    shown_text,
    span,
)

_WIDEST = 90
"""Characters of a snippet."""

_SUBJECT = 50
"""Characters of the subject of a commit."""

_TELLING = 0.15
"""The part of a score from which the commit behind it is shown."""


def as_text(found: SourceHits) -> str:
    """Returns two lines a hit: place, symbol, score and reasons, then the line that shows it."""
    lines = head_lines(found.label)
    matching = f"{count(found.chunks, 'passage')} in {count(found.files, 'file')}"
    lines.append(f"# {matching} for: {shown_text(' '.join(found.terms))}")
    lines.extend(_notes(found))
    for hit in found.hits.items:
        lines.extend(_hit_lines(hit))
    lines.extend(cut_line(found.hits, "passage"))
    for one in found.surroundings:
        lines.extend(_beside(one))
    lines.extend(_next_step(found))
    return joined(lines)


def _notes(found: SourceHits) -> list[str]:
    notes = [
        f"Note: no word `{shown_text(term)}`; taken as {', '.join(map(shown_text, longer))}"
        for term, longer in found.expanded
    ]
    if found.missing:
        notes.append(f"Note: not found at all: {', '.join(map(shown_text, found.missing))}")
    if found.too_common:
        notes.append(f"Note: too common to count: {', '.join(map(shown_text, found.too_common))}")
    if found.hits.items and not found.complete:
        notes.append("Note: nothing holds all of the words; these are merely the nearest")
    if found.confidence == "weak":
        notes.append("Note: weak: even the best answers little of the question")
    if found.areas:
        notes.append(f"Areas: {', '.join(f'{display_path(area.path)} ({area.files})' for area in found.areas)}")
    return notes


def _beside(one: Surroundings) -> list[str]:
    """The lines that say what lies beside a file."""
    rows = (("uses", one.uses), ("used by", one.used_by), ("tests", one.tests), ("named alike", one.companions))
    lines = [f"{what}: {_listed(paths)}" for what, paths in rows if paths.total]
    if one.dependents:
        tests = f", {count(one.dependent_tests, 'test')} among them" if one.dependent_tests else ""
        lines.append(f"depending on it over {REACH} edges at most: {count(one.dependents, 'file')}{tests}")
    return [f"Beside {display_path(one.path)}", *(f"    {line}" for line in lines)] if lines else []


def _listed(paths: Page[str]) -> str:
    more = f" and {paths.omitted:,} more" if paths.omitted else ""
    return ", ".join(map(display_path, paths.items)) + more


def _next_step(found: SourceHits) -> list[str]:
    first = next((hit for hit in found.hits.items if not hit.symbol.endswith(f"::{MODULE_NAME}")), None)
    return [f"Next: codemap get-symbol {quoted(shown_text(first.symbol))}"] if first else []


def _hit_lines(hit: SourceHit) -> list[str]:
    qualname = hit.symbol.rpartition("::")[2]
    name = "" if qualname == MODULE_NAME else f"  {shown_text(qualname)}"
    role = "" if hit.category == "source" else f"  ({hit.category})"
    lines = f":{span(hit.start, hit.end)}" if hit.start else ""
    head = f"{display_path(hit.path)}{lines}{name}{role}  {hit.score:.2f}  {_reasons(hit)}"
    if not hit.line:
        return [head]
    return [head, f"    {hit.line}: {shortened(shown_text(hit.snippet), _WIDEST)}"]


def _reasons(hit: SourceHit) -> str:
    parts = [shown_text(", ".join(hit.terms))] if hit.terms else []
    if hit.in_name:
        parts.append(f"in name: {shown_text(', '.join(hit.in_name))}")
    if hit.in_path:
        parts.append(f"in path: {shown_text(', '.join(hit.in_path))}")
    if hit.commit and hit.signals.get("messages", 0) >= _TELLING:
        parts.append(f"commit: {shortened(shown_text(hit.commit), _SUBJECT)}")
    return "; ".join(parts)


def as_document(found: SourceHits) -> Document:
    """Returns the query and how its terms were taken, the hits, the counts of all matches, and what the list says."""
    return document(
        "search_source",
        found.label,
        query=json_text(found.query),
        terms=[json_text(term) for term in found.terms],
        hits=page_document(found.hits, map(_hit, found.hits.items)),
        chunks=found.chunks,
        files=found.files,
        complete=found.complete,
        expanded={json_text(term): list(longer) for term, longer in found.expanded},
        missing=[json_text(term) for term in found.missing],
        too_common=list(found.too_common),
        confidence=found.confidence,
        areas=[{"path": json_path(area.path), "score": area.score, "files": area.files} for area in found.areas],
        surroundings=list(map(_surroundings, found.surroundings)),
    )


def _surroundings(one: Surroundings) -> Document:
    return {
        "path": json_path(one.path),
        **{
            name: page_document(paths, map(json_path, paths.items))
            for name, paths in (
                ("uses", one.uses),
                ("used_by", one.used_by),
                ("tests", one.tests),
                ("companions", one.companions),
            )
        },
        "dependents": one.dependents,
        "dependent_tests": one.dependent_tests,
    }


def exists_text(found: SourceHits) -> str:
    """Returns one line below the snapshot: whether there is something, and where first."""
    best = found.hits.items[0] if found.hits.items else None
    said = f"{found.confidence}: {count(found.files, 'file')}, first {display_path(best.path)}" if best else "nothing"
    return joined([*head_lines(found.label), said])


def exists_document(found: SourceHits) -> Document:
    """Returns `found`, `confidence`, `files` and `first`, the path of the best file (null without one)."""
    best = found.hits.items[0] if found.hits.items else None
    return document(
        "search_source",
        found.label,
        query=json_text(found.query),
        found=best is not None,
        confidence=found.confidence,
        files=found.files,
        first=json_path(best.path) if best else None,
    )


def _hit(hit: SourceHit) -> Document:
    path = json_path(hit.path)
    return {
        "path": path,
        "start": hit.start,
        "end": hit.end,
        "symbol": f"{path}::{json_text(hit.symbol.rpartition('::')[2])}",
        "category": hit.category,
        "score": hit.score,
        "terms": list(hit.terms),
        "in_name": list(hit.in_name),
        "in_path": list(hit.in_path),
        "line": hit.line,
        "snippet": json_text(hit.snippet),
        "signals": dict(hit.signals),
        "commit": json_text(hit.commit),
    }
