"""What a change report does not cover: files, symbols and references that nothing could be said about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codemap.context.report import NotLookedAt
from codemap.git import Comparison
from codemap.impact.sides import Side, Sides, old_path
from codemap.impact.symbols import SymbolDiff
from codemap.index.module import MODULE_LEVEL
from codemap.lang import unread_language
from codemap.model import Definition

UNREAD = ("skipped", "failed", "excluded")
"""Statuses of files without facts that somebody might expect to be read."""


def blind_spots(comparison: Comparison, sides: Sides, diff: SymbolDiff) -> tuple[NotLookedAt, ...]:
    """Returns everything that the report leaves out: single paths first, then counts."""
    return (*_paths(comparison, sides), *_counts(comparison, sides, diff))


def _paths(comparison: Comparison, sides: Sides) -> Iterator[NotLookedAt]:
    for change in sides.changes.files:
        reason = _why_unread(sides.new, change.path) if change.new else ""
        if reason:
            yield NotLookedAt(change.path, reason)
            continue
        reason = _why_unread(sides.old, old_path(change)) if change.old else ""
        if reason:
            yield NotLookedAt(old_path(change), f"old side: {reason}")
    for path, reason in comparison.new.left_out:
        yield NotLookedAt(path, reason)


def _why_unread(side: Side, path: str) -> str:
    """Returns why a file was not, or not wholly, read; empty if it was or if there is nothing to read."""
    row = side.view.file(path)
    if row is None:
        return ""
    if row.status in UNREAD:
        return row.reason or row.status
    if row.status == "text" and unread_language(path):
        return f"no symbols are read from {unread_language(path)} files"
    if row.status != "partial":
        return ""
    module = side.view.module(path)
    where = ", ".join(f"{span.start}-{span.end}" for span in (module.broken if module else ())[:3])
    return f"does not parse at lines {where}"


def _counts(comparison: Comparison, sides: Sides, diff: SymbolDiff) -> Iterator[NotLookedAt]:
    unreadable = sum(each.kind == "unreadable" for each in diff.changes)
    if unreadable:
        yield NotLookedAt("", f"{_count(unreadable, 'symbol')} in regions that do not parse any more")
    unknown = _unknown_references(sides, diff)
    if unknown:
        yield NotLookedAt("", f"{_count(unknown, 'reference')} in changed code with no known target")
    if comparison.outside:
        yield NotLookedAt("", f"{_count(len(comparison.outside), 'dirty file')} outside this range")
    if diff.renames_skipped:
        yield NotLookedAt("", "too many symbols came and went: similar ones were not taken for renames")
    if sides.changes.rename_limit_hit:
        yield NotLookedAt("", "too many files came and went: similar renames were not looked for")
    if sides.changes.copy_limit_hit:
        yield NotLookedAt("", "too many files came: similar copies were not looked for")


def _unknown_references(sides: Sides, diff: SymbolDiff) -> int:
    """Returns how many references inside changed symbols of the new side no rule could place."""
    changed: dict[str, set[int]] = {}
    for each in diff.changes:
        if each.new is not None and each.kind != "cosmetic":
            changed.setdefault(each.new.path, set()).add(each.new.position)
    view, total = sides.new.view, 0
    for path, positions in changed.items():
        body, module = view.body(path), view.module(path)
        if body is None or module is None:
            continue
        for index in view.unknown(path):
            around = _around(module.definitions, body.references[index].scope)
            total += not positions.isdisjoint(around)
    return total


def _around(definitions: tuple[Definition, ...], scope: int) -> Iterable[int]:
    """Yields a scope and those that enclose it; the module level only for what stands there itself."""
    yield scope
    while scope != MODULE_LEVEL:
        scope = definitions[scope].parent
        if scope != MODULE_LEVEL:
            yield scope


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
