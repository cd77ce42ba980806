"""Where names are written without being resolved: uses that led nowhere sure, imports, strings, templates, data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from codemap.index.graph import KeptView
from codemap.index.whole import FileNode
from codemap.search.snippet import SnippetReader
from codemap.search.terms import tokens_of

MOST_PASSAGES = 40
"""Passages of one name that are read: a name that stands in more of them is taken for one that is used."""

MOST_LINES = 1_000_000
"""More lines than any file has that is read."""

_PART_ENDS = re.compile(r"(?<=[^_])_+|(?<=[a-z])(?=[A-Z])")

MOST_MACROS = 400
"""Passages that are looked through for a macro: what more of them hold is how all names begin."""

_PASTING = (".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".inl")

_SILENT = frozenset({"docs", "lock", "minified", "vendored"})
"""Categories of files that use nothing of ours, whatever they name."""

Uses = dict[str, list[tuple[str, int]]]
"""By name, where it is used: the file, and the definition around it (-1: none)."""


def loose_uses(
    view: KeptView, files: Iterable[FileNode], names: frozenset[str], settled: Mapping[int, set[int]]
) -> Uses:
    """Returns the uses of these names that do not surely mean some symbol; `settled` has, by file, those that do.

    An import counts by the name that it takes.
    """
    found: Uses = {}
    for file in files:
        surface = view.facts.surface(file.facts) if file.facts is not None else None
        body = view.facts.body(file.facts) if file.facts is not None else None
        if surface is None or body is None:
            continue
        done = settled.get(file.id, set())
        for index, (_, name, _, _, scope) in enumerate(body.uses()):
            if name in names and index not in done:
                found.setdefault(name, []).append((file.path, scope))
        for index, row in enumerate(surface.imports):
            if row.name in names and -1 - index not in done:
                found.setdefault(row.name, []).append((file.path, row.scope))
    return found


def is_computed(view: KeptView, reader: SnippetReader, name: str, path: str) -> bool:
    """Says whether code puts names together of which this may be one: `"visit_" + kind` in its file, `fs__##name`."""
    starts = [name[: found.end()] for found in _PART_ENDS.finditer(name) if found.end() < len(name)]
    if not starts:
        return False
    written = "|".join(map(re.escape, starts))
    made = re.compile(rf"""["'`](?:{written})(?:["'`{{$%]|#\{{)|\b(?:{written})##""")
    if any(made.search(line) for line in reader.lines(path, 1, MOST_LINES) or ()):
        return True
    return path.endswith(_PASTING) and any(_is_pasted(view, reader, start) for start in starts)


def _is_pasted(view: KeptView, reader: SnippetReader, start: str) -> bool:
    """Says whether a macro of C puts a name behind these words: `uv__process_##name`."""
    words = tokens_of(start)
    passages = view.text.passages(" ".join(words)) if len(words) > 1 else []
    if len(passages) > MOST_MACROS:
        return False
    pasted = f"{start}##"
    return any(pasted in line for file, first, last in passages for line in reader.lines(file.path, first, last) or ())


def stands_in_text(
    view: KeptView, reader: SnippetReader, name: str, counts: Callable[[str, int], bool], *, home: str = ""
) -> bool:
    """Says whether the name is written in any line, by path and number, that counts: in strings, data, templates.

    Documents do not count. Outside of the file `home`, if one is given, only quoted names do.
    """
    word = re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
    quoted = re.compile(rf"""["'`](?:[\w./:]*[.:])?{re.escape(name)}["'`(]""")
    passages = [row for row in view.text.passages(" ".join(tokens_of(name))) if row[0].category not in _SILENT]
    if home:
        passages.sort(key=lambda row: row[0].path != home)
    elif len(passages) > MOST_PASSAGES:
        return True
    for file, first, last in passages[:MOST_MACROS]:
        pattern = quoted if home and file.path != home else word
        for number, line in enumerate(reader.lines(file.path, first, last) or (), first):
            if pattern.search(line) and counts(file.path, number):
                return True
    return False
