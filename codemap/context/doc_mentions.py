"""Documents outside a change that mention what it renames, removes or gives another signature."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from codemap.context.judging import INTERFACE
from codemap.context.report import ChangedSymbol, DocMention
from codemap.git import SnapshotReader
from codemap.impact.sides import Sides, old_path
from codemap.index.graph import KeptView
from codemap.index.text import TextReads
from codemap.model import Entry
from codemap.project import Project
from codemap.search.terms import tokens_of

MOST_NAMES = 30
"""Changed names that are looked for."""

MOST_CHUNKS = 500
"""A name whose words stand together in more passages than this says nothing."""

_COMPOUND = re.compile(r".[_\d]|[a-z][A-Z]")
"""Names that can be no word of a sentence."""


def doc_mentions(project: Project, kept: KeptView, sides: Sides, symbols: Sequence[ChangedSymbol]) -> list[DocMention]:
    """Returns the first mention of each changed interface in each document that did not change, by path and line."""
    names = [each.old.qualname.rpartition(".")[2] for each in symbols if each.old and each.kind in INTERFACE]
    wanted = list(dict.fromkeys(names))[:MOST_NAMES]
    changed = {path for change in sides.changes.files for path in (change.path, old_path(change))}
    paths = (
        {path: names for path, names in _passages(kept.text, wanted).items() if path not in changed} if wanted else {}
    )
    rows = ((path, sides.new.view.file(path)) for path in sorted(paths))
    present = [(path, Entry(row.mode, row.blob)) for path, row in rows if row is not None]
    with SnapshotReader(project.repo, sides.new.view.snapshot.contents) as reader:
        found = [
            mention
            for path, _, data in reader.read_many(present)
            if data is not None
            for mention in _mentions(path, data.decode("utf-8", "replace"), paths[path])
        ]
    return sorted(found, key=lambda each: (each.path, each.line, each.name))


def _passages(reads: TextReads, names: Sequence[str]) -> dict[str, list[str]]:
    """Returns the documents in which the words of a name stand in one passage, with those names."""
    found: dict[str, list[str]] = {}
    for name in names:
        common = reads.holding_all(tokens_of(name), MOST_CHUNKS + 1)
        if len(common) > MOST_CHUNKS:
            continue
        facts = {hit.facts for hit in reads.places(common)}
        paths = {file.path for one in facts for file in reads.live[one] if file.category == "docs"}
        for path in paths:
            found.setdefault(path, []).append(name)
    return found


def _mentions(path: str, text: str, names: Sequence[str]) -> Iterator[DocMention]:
    for name in names:
        match = re.search(_pattern(name), text)
        if match:
            yield DocMention(path, text.count("\n", 0, match.start()) + 1, name)


def _pattern(name: str) -> str:
    """Returns a pattern of the name as code: a plain word counts only where it is quoted, called or a member."""
    word = rf"(?<!\w){re.escape(name)}(?!\w)"
    return word if _COMPOUND.search(name) else rf"`{word}`|(?<=[.:#]){word}|{word}(?=\()"
