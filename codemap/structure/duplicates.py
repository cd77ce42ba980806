"""analyze duplicates: functions that are alike, and files that are the same."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.errors import UsageError
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL
from codemap.index.whole import FileNode
from codemap.lang import has_uses
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.paths import find_scope, is_below
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import Symbol, symbol_of
from codemap.structure.clones import Group, Piece, groups
from codemap.structure.imports import code_files
from codemap.structure.tokens import fingerprints, tokens_in

LEAST_TOKENS = 50

MOST_LINES = 3_000_000
"""Lines of code that are compared; files beyond them, in order of path, are said not to be looked at."""

_KINDS = frozenset({"function", "method", "test"})


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Functions that are alike: `exact` but for layout and comments, `renamed` names and literals, or `near`.

    `similarity` is the part of fingerprints in common, `lines` how many would go if one were left.
    """

    kind: str
    similarity: float
    lines: int
    members: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Duplicates:
    """All duplicates, those that repeat most lines first, and groups of files with the same content.

    `functions` were compared; `left_out` counts files that were not looked at.
    """

    label: Label
    functions: int
    min_lines: int
    duplicates: Page[Duplicate]
    lines: int
    files: Page[tuple[str, ...]]
    left_out: int


def duplicates(
    project: Project,
    *,
    min_lines: int = 6,
    similarity: float = 0.8,
    tests: bool = False,
    path: str = "",
    limit: int = 20,
    below: str = "",
) -> Duplicates:
    """Returns the duplicates of the source files at or below `path`, with `tests` in tests, too; `limit` 0: all.

    Functions of fewer than `min_lines` lines or 50 tokens are not compared.
    """
    if not 0 < similarity <= 1:
        raise UsageError(f"similarity {similarity} is not above 0 and at most 1")
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    wanted = ("source", "test") if tests else ("source",)
    files = [row for row in code_files(view) if row.category in wanted and is_below(row.path, scope)]
    symbols: list[Symbol] = []
    pieces: list[Piece] = []
    read = looked_at = 0
    seen: set[int | None] = set()
    with SnippetReader(project.repo, view) as reader:
        for file in files:
            if read > MOST_LINES:
                break
            looked_at += 1
            if file.facts in seen or not has_uses(file.language):
                continue  # the same content again is a duplicate as a file
            seen.add(file.facts)
            for symbol, piece in _pieces(view, reader, file, min_lines):
                symbols.append(symbol)
                pieces.append(piece)
                read += symbol.end - symbol.start + 1
    found = sorted(
        (_duplicate(group, symbols) for group in groups(pieces, similarity)),
        key=lambda each: (-each.lines, each.members[0].path, each.members[0].start),
    )
    return Duplicates(
        label_of(project, view),
        len(pieces),
        min_lines,
        page(found, limit=limit),
        sum(each.lines for each in found),
        page(_same_files(view, files), limit=limit),
        len(files) - looked_at,
    )


def _pieces(view: KeptView, reader: SnippetReader, file: FileNode, min_lines: int) -> Iterator[tuple[Symbol, Piece]]:
    surface = view.facts.surface(file.facts) if file.facts is not None else None
    definitions = surface.definitions if surface else ()
    for row in definitions:
        inner = row.parent != MODULE_LEVEL and definitions[row.parent].kind in _KINDS
        if row.kind not in _KINDS or inner or row.end - row.start + 1 < min_lines:
            continue
        lines = reader.lines(file.path, row.start, row.end)
        tokens = tokens_in("\n".join(lines), file.language) if lines else []
        if len(tokens) >= LEAST_TOKENS:
            # The name itself may differ: what follows counts.
            texts = [token.text if token.text != row.name else "" for token in tokens]
            form = "\0".join([token.form for token in tokens])
            piece = Piece(_sum("\0".join(texts)), _sum(form), fingerprints(texts))
            yield symbol_of(file.path, row, file.category), piece


def _sum(text: str) -> int:
    data = text.encode("utf-8", "replace")
    return zlib.crc32(data) << 32 | zlib.adler32(data)


def _duplicate(group: Group, symbols: list[Symbol]) -> Duplicate:
    members = tuple(symbols[number] for number in group.members)
    sizes = sorted(symbol.end - symbol.start + 1 for symbol in members)
    return Duplicate(group.kind, group.similarity, sum(sizes[:-1]), members)


def _same_files(view: KeptView, files: list[FileNode]) -> list[tuple[str, ...]]:
    """Returns the groups of files that have one blob and hold anything, largest group first."""
    by_facts: dict[int, list[str]] = defaultdict(list)
    for row in files:
        if row.facts is not None and (surface := view.facts.surface(row.facts)) and surface.definitions:
            by_facts[row.facts].append(row.path)
    found = [tuple(paths) for paths in by_facts.values() if len(paths) > 1]
    return sorted(found, key=lambda paths: (-len(paths), paths))
