"""Source files that no other file imports or uses, that nothing names and nothing starts."""

from __future__ import annotations

import re
from collections import defaultdict

from codemap.index.module import MODULE_LEVEL
from codemap.search.snippet import SnippetReader
from codemap.structure.definitions import Definitions
from codemap.structure.liveness import is_considered
from codemap.structure.mentions import MOST_LINES, loose_uses, stands_in_text

_STARTED = re.compile(r"(?:__init__|__main__|index|mod|lib|main|setup|conf|conftest|\d+_.*)\Z")
"""Names of files that tools look for or load in order, like migrations."""

_RUNS_ITSELF = re.compile(r"^#!|__name__\s*==|__FILE__\s*==")


def orphans(definitions: Definitions, reader: SnippetReader) -> list[str]:
    """Returns the source files that no other file imports or uses and that nothing starts, by path."""
    reached = {path for (path, _), users in definitions.users.items() if any(user[0] != path for user in users)}
    candidates = [
        row
        for row in definitions.files.values()
        if row.category == "source" and row.path not in reached and row.language != "bash"
    ]
    own = {row.path: {one.name for one in definitions.of(row.path) if one.parent == MODULE_LEVEL} for row in candidates}
    stems = {row.path: row.path.rpartition("/")[2].partition(".")[0] for row in candidates}
    names = frozenset().union(stems.values(), *own.values())
    named: dict[str, set[str]] = defaultdict(set)
    for name, users in loose_uses(definitions.view, definitions.files.values(), names, definitions.settled).items():
        named[name].update(path for path, _ in users)
    for path, position in definitions.users:  # variants of one thing for several platforms are used by one name
        named[definitions.of(path)[position].name if position != MODULE_LEVEL else ""].add(path)
    return [
        row.path
        for row in candidates
        if not any(named[name] - {row.path} for name in (stems[row.path], *own[row.path]))
        and _is_orphan(definitions, reader, row.path, stems[row.path])
    ]


def _is_orphan(definitions: Definitions, reader: SnippetReader, path: str, stem: str) -> bool:
    rows = definitions.of(path)
    if not rows or _STARTED.match(stem):
        return False
    if any(is_considered(row) and definitions.excuse((path, at)) for at, row in enumerate(rows)):
        return False
    if any(_RUNS_ITSELF.search(line) for line in reader.lines(path, 1, MOST_LINES) or ()):
        return False
    return not stands_in_text(definitions.view, reader, stem, lambda other, _: other != path)
