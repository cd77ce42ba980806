"""Sets and removes one table of a TOML text, and leaves every other byte alone.

Pure. Whatever the text looks like, the result is compared with what was meant: a table that is written in a way that
this does not find is an error, never a spoilt file.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from codemap.clients.values import without_empty
from codemap.errors import ConfigError

_HINT = "Mend the file by hand; nothing was written."


def read(text: str) -> dict[str, Any]:
    """Returns the value of a TOML text; ConfigError with the place if it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(str(error), hint=_HINT) from error


def put(text: str, path: Sequence[str], table: Mapping[str, str | Sequence[str]]) -> str:
    """Returns the text with a table of strings and lists of strings at `path`."""
    before = read(text)
    lines = [f"[{'.'.join(path)}]", *(f"{name} = {json.dumps(value)}" for name, value in table.items())]
    start, end = _place(text, path)
    if start < 0:
        gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
        after = f"{text}{gap}" + "\n".join(lines) + "\n"
    else:
        after = text[:start] + "\n".join(lines) + "\n" + text[end:]
    return _as_meant(after, _changed(before, path, dict(table)), path)


def drop(text: str, path: Sequence[str]) -> str:
    """Returns the text without the table at `path`; one that is not there is no error."""
    before = read(text)
    start, end = _place(text, path)
    if start < 0:
        return _as_meant(text, _changed(before, path, None), path)
    head = text[:start]
    after = (head[:-1] if head.endswith("\n\n") else head) + text[end:]
    return _as_meant(after, _changed(before, path, None), path)


def _place(text: str, path: Sequence[str]) -> tuple[int, int]:
    """From the table's header to its last line that is neither empty nor a comment; -1 where there is no header."""
    header = re.compile(r"^[ \t]*\[[ \t]*" + r"[ \t]*\.[ \t]*".join(map(re.escape, path)) + r"[ \t]*\][^\n]*\n?", re.M)
    found = header.search(text)
    if found is None:
        return -1, -1
    following = re.compile(r"^[ \t]*\[", re.M).search(text, found.end())
    lines = text[found.end() : following.start() if following else len(text)].splitlines(keepends=True)
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    return found.start(), found.end() + sum(map(len, lines))


def _changed(value: Mapping[str, Any], path: Sequence[str], table: object) -> dict[str, Any]:
    """The value with the table at the path, or without it."""
    name, rest = path[0], path[1:]
    changed = dict(value)
    if rest:
        below = _changed(value.get(name, {}), rest, table)
        if below or name in value:
            changed[name] = below
    elif table is None:
        changed.pop(name, None)
    else:
        changed[name] = table
    return changed


def _as_meant(text: str, meant: Mapping[str, Any], path: Sequence[str]) -> str:
    if without_empty(read(text)) != without_empty(meant):
        raise ConfigError(f"{'.'.join(path)} is written in a way that cannot be changed safely", hint=_HINT)
    return text
