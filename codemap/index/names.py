"""Symbols by name: exact, by a part of the name, and names that are spelled nearly so."""

from __future__ import annotations

import json
import sqlite3
from typing import NamedTuple

from codemap.index.module import Place
from codemap.index.name_list import NameList
from codemap.model import path_bytes, path_of


class NameRow(NamedTuple):
    """A symbol found by name."""

    place: Place
    qualname: str
    category: str


class Filter(NamedTuple):
    """What found symbols must be: of one of these kinds (none: any), at or below this path ("": anywhere)."""

    kinds: tuple[str, ...] = ()
    path: str = ""


ANYTHING = Filter()

_MOST_NAMES = 1_000
"""Different names that are looked up one by one; what more hold is looked for among all."""

_FOUND = """
SELECT file.path, symbol.position, symbol.qualname, file.category, count(*) OVER ()
FROM symbol JOIN file ON file.id = symbol.file
"""
_NEAREST_FIRST = """
ORDER BY CASE WHEN name = :text OR qualname = :text THEN 0
              WHEN name LIKE :exact ESCAPE '\\' OR qualname LIKE :exact ESCAPE '\\'
                OR qualname LIKE :dotted ESCAPE '\\' THEN 1
              WHEN name LIKE :prefix ESCAPE '\\' OR qualname LIKE :prefix ESCAPE '\\' THEN 2
              ELSE 3 END,
         CASE file.category WHEN 'source' THEN 0 WHEN 'test' THEN 1 ELSE 2 END,
         length(qualname), file.path, position
"""


def find_names(
    connection: sqlite3.Connection, names: NameList, text: str, *, limit: int, only: Filter = ANYTHING
) -> tuple[list[NameRow], int]:
    """Returns at most `limit` (0: all) symbols whose name contains `text`, and how many there are in all.

    A text with dots is looked for in qualified names, its last part at the beginning of the name. Exact names come
    first, then names that begin with the text, then those that contain it; letter case decides only between equals,
    then source comes before tests and short names before long ones.
    """
    pattern = _literal(text)
    dotted, last = "." in text, text.rpartition(".")[2]
    bound = {"text": text, "exact": pattern, "dotted": f"%.{pattern}", "prefix": f"{pattern}%", "part": f"%{pattern}%"}
    named = names.holding(last, _MOST_NAMES, first=dotted)
    if named is None:
        # Names alone are read from their index, which is a fraction of the table.
        bound["name"] = f"{_literal(last)}%" if dotted else f"%{_literal(last)}%"
        where = ["symbol.id IN (SELECT id FROM symbol WHERE name LIKE :name ESCAPE '\\')", "position >= 0"]
    else:
        bound["names"] = json.dumps(named)
        where = ["symbol.name IN (SELECT value FROM json_each(:names))", "position >= 0"]
    if dotted:
        where.append("qualname LIKE :part ESCAPE '\\'")
    extra: dict[str, object] = {"limit": limit or -1}
    if only.kinds:
        where.append(f"symbol.kind IN ({_marks('kind', only.kinds, extra)})")
    if only.path:
        where.append("(file.path = :path OR substr(file.path, 1, length(:folder)) = :folder)")
        extra |= {"path": path_bytes(only.path), "folder": path_bytes(only.path.rstrip("/") + "/")}
    query = f"{_FOUND} WHERE {' AND '.join(where)} {_NEAREST_FIRST} LIMIT :limit"
    rows = connection.execute(query, bound | extra).fetchall()
    return [_row(*row[:4]) for row in rows], rows[0][4] if rows else 0


def exact_names(connection: sqlite3.Connection, text: str) -> list[NameRow]:
    """Returns the symbols whose qualified name is `text` or ends in `.text`, by path and position.

    Headings and keys of documents and data only count where there is no code of that name.
    """
    rows = connection.execute(
        "SELECT file.path, symbol.position, symbol.qualname, file.category, symbol.kind"
        " FROM symbol JOIN file ON file.id = symbol.file"
        " WHERE symbol.name = ? AND position >= 0 ORDER BY file.path, position",
        (text.rpartition(".")[2],),
    )
    found = [row for row in rows if row[2] == text or row[2].endswith(f".{text}")]
    code = [row for row in found if row[4] not in _SECTIONS]
    return [_row(*row[:4]) for row in code or found]


def paths_defining(connection: sqlite3.Connection, name: str, *, most: int) -> list[str]:
    """Returns the paths of code and tests that define a symbol of this simple name; none if more than `most` do."""
    marks = ",".join("?" * len(_SECTIONS))
    rows = connection.execute(
        "SELECT DISTINCT file.path FROM symbol JOIN file ON file.id = symbol.file"
        " WHERE symbol.name = ? AND position >= 0 AND category IN ('source', 'test')"
        f" AND symbol.kind NOT IN ({marks}) LIMIT ?",
        (name, *sorted(_SECTIONS), most + 1),
    )
    found = sorted(path_of(row[0]) for row in rows)
    return found if len(found) <= most else []


def near_names(connection: sqlite3.Connection, text: str, *, limit: int) -> list[str]:
    """Returns simple names spelled nearly like `text`, nearest first."""
    from difflib import get_close_matches

    name = text.rpartition(".")[2]
    parts = sorted({name[start : start + 3] for start in range(max(1, len(name) - 2))})[:_MOST_PARTS]
    patterns = [f"{_literal(name[:1])}%", *(f"%{_literal(part)}%" for part in parts)]
    where = " OR ".join(["name LIKE ? ESCAPE '\\'"] * len(patterns))
    rows = connection.execute(
        "SELECT DISTINCT name FROM symbol"
        f" WHERE position >= 0 AND length(name) BETWEEN ? AND ? AND ({where}) ORDER BY name",
        (len(name) - 3, len(name) + 3, *patterns),
    )
    return get_close_matches(name, [row[0] for row in rows], n=limit, cutoff=0.7)


_SECTIONS = frozenset({"heading", "key", "rule", "section"})
_MOST_PARTS = 24
"""Three-letter parts of a name that are looked for; longer names are told by these."""


def _row(path: bytes, position: int, qualname: str, category: str) -> NameRow:
    return NameRow(Place(path_of(path), position), qualname, category)


def _marks(prefix: str, values: tuple[str, ...], bound: dict[str, object]) -> str:
    names = [f"{prefix}{index}" for index in range(len(values))]
    bound.update(zip(names, values, strict=True))
    return ", ".join(f":{name}" for name in names)


def _literal(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
