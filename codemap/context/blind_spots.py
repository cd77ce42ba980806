"""What a change report does not cover: files, symbols and references that nothing could be said about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codemap.context.report import NotLookedAt, UnknownReference
from codemap.git import Comparison
from codemap.impact.sides import Side, Sides, old_path
from codemap.impact.symbols import SymbolDiff
from codemap.index.chains import words_of
from codemap.index.graph import View
from codemap.index.module import MODULE_LEVEL, Module
from codemap.lang import is_document, unread_language, without_uses
from codemap.model import Definition, Reference, display_path

UNREAD = ("skipped", "failed", "excluded")
"""Statuses of files without facts that somebody might expect to be read."""


MOST_UNKNOWN = 20
"""References with no known target that a report names."""

SHOWN = 3
"""Of those, how many the text names."""


def blind_spots(
    comparison: Comparison,
    sides: Sides,
    diff: SymbolDiff,
    unknown: tuple[UnknownReference, ...],
    others: tuple[str, ...],
) -> tuple[NotLookedAt, ...]:
    """Returns everything that the report leaves out: single paths first, then counts, then `others`."""
    listed = (*_paths(comparison, sides), *_counts(comparison, sides, diff, unknown))
    return (*listed, *(NotLookedAt("", reason) for reason in others))


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
    if path in side.unread:
        return "its content is not here, or the file was rewritten meanwhile"
    if row.status in UNREAD:
        return row.reason or row.status
    if row.status == "text" and unread_language(path):
        return f"no symbols are read from {unread_language(path)} files"
    if without_uses(row.language):
        return f"no uses are read from {without_uses(row.language)} files"
    if row.status != "partial" or is_document(row.language):
        return ""
    module = side.view.module(path)
    where = ", ".join(f"{span.start}-{span.end}" for span in (module.broken if module else ())[:3])
    return f"does not parse at lines {where}"


def _counts(
    comparison: Comparison, sides: Sides, diff: SymbolDiff, unknown_uses: tuple[UnknownReference, ...]
) -> Iterator[NotLookedAt]:
    unreadable = sum(each.kind == "unreadable" for each in diff.changes)
    if unreadable:
        yield NotLookedAt("", f"{_count(unreadable, 'symbol')} in regions that do not parse any more")
    if unknown_uses:
        named = ", ".join(f"{display_path(each.path)}:{each.line} {each.name}" for each in unknown_uses[:SHOWN])
        more = ", ..." if len(unknown_uses) > SHOWN else ""
        counted = _count(len(unknown_uses), "reference")
        yield NotLookedAt("", f"{counted} in changed code with no known target ({named}{more})")
    if comparison.outside:
        yield NotLookedAt("", f"{_count(len(comparison.outside), 'dirty file')} outside this range")
    if diff.renames_skipped:
        yield NotLookedAt("", "too many symbols came and went: similar ones were not taken for renames")
    if sides.changes.rename_limit_hit:
        yield NotLookedAt("", "too many files came and went: similar renames were not looked for")
    if sides.changes.copy_limit_hit:
        yield NotLookedAt("", "too many files came: similar copies were not looked for")


def unknown_references(sides: Sides, diff: SymbolDiff) -> tuple[UnknownReference, ...]:
    """Returns the references and imports in changed code of the new side that no rule could place, by path and line."""
    uses = [
        (path, *use) for path, positions in _changed(sides, diff).items() for use in _unknown(sides, path, positions)
    ]
    return tuple(UnknownReference(*use) for use in sorted(uses))


def _changed(sides: Sides, diff: SymbolDiff) -> dict[str, set[int]]:
    """Returns the changed symbols of the new side by path; of a new file, its module level as well."""
    changed: dict[str, set[int]] = {}
    for each in diff.changes:
        if each.new is not None and each.kind != "cosmetic":
            changed.setdefault(each.new.path, set()).add(each.new.position)
    for file in sides.changes.files:
        if file.old is None and sides.new.module(file.path):
            changed.setdefault(file.path, set()).add(MODULE_LEVEL)
    return changed


def _unknown(sides: Sides, path: str, positions: set[int]) -> Iterator[tuple[int, str]]:
    view = sides.new.view
    body, module = view.body(path), view.module(path)
    if body is None or module is None:
        return
    missing = view.missing(path)
    rows = [(index, body.references[index]) for index in view.unknown(path)]
    set_here = {target.rpartition(".")[2] for targets in module.bindings.values() for target in targets}
    uses = [
        (row.scope, row.line, row.name)
        for index, row in rows
        if index in missing or row.name in set_here or _may_be_ours(view, module, row)
    ]
    imports = [module.import_rows[-1 - index] for index in missing if index < 0]
    uses += [(row.scope, row.line, row.name or row.module) for row in imports]
    for scope, line, name in uses:
        if not positions.isdisjoint(_around(module.definitions, scope)):
            yield line, name


def _may_be_ours(view: View, module: Module, row: Reference) -> bool:
    """Says whether a use may mean something of ours: a member that nothing of ours is named like is one of others."""
    if not row.receiver or view.lookup.named(row.name):
        return True
    return row.receiver.partition(".")[0] in words_of(module.adapter) or _is_receiver(module, row)


def _is_receiver(module: Module, row: Reference) -> bool:
    """Says whether a member is asked of the own object, which code may have given it under any name."""
    scope = row.scope
    while scope != MODULE_LEVEL:
        if module.adapter.receiver_name(module.definitions[scope]) == row.receiver:
            return True
        scope = module.definitions[scope].parent
    return False


def _around(definitions: tuple[Definition, ...], scope: int) -> Iterable[int]:
    """Yields a scope and those that enclose it; the module level only for what stands there itself."""
    yield scope
    while scope != MODULE_LEVEL:
        scope = definitions[scope].parent
        if scope != MODULE_LEVEL:
            yield scope


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")
