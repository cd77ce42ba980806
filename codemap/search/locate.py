"""From what people write to a symbol: `name`, `Qual.name`, `path::Qual.name` or `path:line`. Never a guess.

The parts of a name may be written as in its own language: `Type::name`, `Type#name`.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from codemap.errors import NotFound
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL, Place, enclosing
from codemap.index.names import NameRow, exact_names, find_names, near_names
from codemap.model import display_path
from codemap.project import Project
from codemap.search.asking import check_path, check_text, dotted
from codemap.search.paths import file_itself, files_meant, find_file
from codemap.search.symbol import MODULE_NAME, named

_AT_LINE = re.compile(r"(?P<path>.+):(?P<line>[1-9][0-9]*)$", re.DOTALL)
_LIKE_PATH = re.compile(r"/|\.\w+\Z")
_MOST_SHOWN = 10
_CODE = ("source", "test")


class Target(NamedTuple):
    """The symbol that was meant: all its definitions in one file, in order, and how many others share its name.

    There are several definitions where one file defines a qualified name again (overloads, a property and its setter).
    """

    places: tuple[Place, ...]
    others: int = 0

    @property
    def place(self) -> Place:
        """The definition that the name means once the file has run."""
        return self.places[-1]


def locate(project: Project, view: KeptView, text: str, below: str = "") -> Target:
    """Returns the symbol that `text` means; `below` is the folder that paths start from.

    Raises NotFound when there is none, or several of equal right, with the candidates in the hint.
    """
    check_path(text, "symbol")
    at_line = _AT_LINE.match(text)
    if at_line and ("::" not in text or file_itself(project, view, at_line["path"], below)):
        return _at_line(view, find_file(project, view, at_line["path"], below), int(at_line["line"]))
    for cut in reversed([found.start() for found in re.finditer("::", text)]):
        path, qualname = text[:cut], text[cut + 2 :]
        if _LIKE_PATH.search(path) or files_meant(project, view, path, below):
            return _in_file(view, find_file(project, view, path, below), dotted(check_text(qualname, "name")))
    return _by_name(view, dotted(check_text(text, "name")))


def locate_file(project: Project, view: KeptView, text: str, below: str = "") -> tuple[str, tuple[Place, ...]] | None:
    """Returns the file that `text` means, and the places of all that it defines, its module level first.

    None when that is no file, or several. What looks like a symbol is a file only under its whole path.
    """
    if "::" in text:
        path = file_itself(project, view, text, below)
    else:
        meant = files_meant(project, view, text, below)
        path = meant[0] if len(meant) == 1 else None
    if path is None:
        return None
    module = view.module(path)
    return path, tuple(Place(path, at) for at in range(MODULE_LEVEL, len(module.definitions) if module else 0))


def _in_file(view: KeptView, path: str, qualname: str) -> Target:
    if qualname == MODULE_NAME:
        return Target((Place(path, MODULE_LEVEL),))
    module = view.module(path)
    definitions = module.definitions if module else ()
    places = [Place(path, position) for position, row in enumerate(definitions) if row.qualname == qualname]
    if places:
        return Target(tuple(places))
    partial = [
        NameRow(Place(path, position), row.qualname, "")
        for position, row in enumerate(definitions)
        if row.qualname.endswith(f".{qualname}")
    ]
    if not partial:
        near = get_close_matches(qualname, dict.fromkeys(row.qualname for row in definitions), n=3)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`codemap file-summary` lists its symbols."
        raise NotFound(f"{display_path(path)} has no symbol {qualname}", hint=hint)
    return _only_one(view, named(path, qualname), qualname, partial)


def _at_line(view: KeptView, path: str, line: int) -> Target:
    module = view.module(path)
    if module is None:
        raise NotFound(f"{display_path(path)} has no symbols", hint="`codemap file-summary` says why.")
    lines = _line_count(view, path)
    if line > lines:
        raise NotFound(f"{display_path(path)} has {lines} lines, and no line {line}")
    return Target((Place(path, enclosing(module.definitions, line)),))


def _line_count(view: KeptView, path: str) -> int:
    file = view.file(path)
    rows = view.facts.rows([(file.blob, file.language)]) if file else {}
    return max((row.lines for row in rows.values()), default=0)


def _by_name(view: KeptView, text: str) -> Target:
    rows = exact_names(view.connection, text)
    if not rows:
        found, _ = find_names(view.connection, view.names, text, limit=0)
        rows = [row for row in found if _ends_in(row.qualname.lower(), text.lower())]
    # Copies in vendored, generated or built files never stand against the code itself.
    code = [row for row in rows if row.category in _CODE] or rows
    whole = [row for row in code if row.qualname == text] or code
    source = [row for row in whole if row.category == "source"]
    chosen = source if len(_names(source)) == 1 else whole
    return _only_one(view, text, text, chosen, len(_names(rows)))


def _only_one(view: KeptView, text: str, name: str, rows: list[NameRow], known: int = 1) -> Target:
    names = _names(rows)
    if not names:
        raise NotFound(f"no symbol is named {display_path(text)}", hint=_near(view, name))
    if len(names) > 1:
        raise NotFound(f"{display_path(text)} names {len(names)} symbols", hint=_one_of(names))
    return Target(tuple(row.place for row in rows), known - 1)


def _names(rows: list[NameRow]) -> list[str]:
    """Returns the distinct names, those in source files first, then those in tests."""
    ordered = sorted(rows, key=lambda row: _CODE.index(row.category) if row.category in _CODE else len(_CODE))
    return list(dict.fromkeys(named(display_path(row.place.path), row.qualname) for row in ordered))


def _ends_in(qualname: str, text: str) -> bool:
    return qualname == text or qualname.endswith(f".{text}")


def _one_of(names: list[str]) -> str:
    shown = ", ".join(names[:_MOST_SHOWN])
    return f"Name one of: {shown}" + (f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else "")


def _near(view: KeptView, text: str) -> str:
    near = near_names(view.connection, text, limit=5)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    return "`codemap find-symbol` looks for a part of a name, `codemap search-source` in the text."
