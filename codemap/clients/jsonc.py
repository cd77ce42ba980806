"""Sets and removes one member of a JSON text, comments and trailing commas allowed, and leaves every other byte alone.

Pure. Programs keep their settings in such files, and their users order and comment them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from codemap.clients.values import value_at
from codemap.errors import ConfigError

_TOKEN = re.compile(r'(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<mark>[{}\[\],:])|(?P<word>[^\s{}\[\],:"/]+)')
_SPACE = re.compile(r"(?:[\s\ufeff]+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)

_DEEPEST = 100
"""Settings nest a few levels deep; what is deeper is no settings file."""

_INDENT = "  "


class _Member(NamedTuple):
    """A member of an object: where its name begins, and its value."""

    start: int
    node: _Node


class _Node(NamedTuple):
    """A value: where it stands, what it is, and its members if it is an object."""

    start: int
    end: int
    value: object
    members: dict[str, _Member] | None = None


def read(text: str) -> object:
    """Returns the value of a JSON text; an empty text is an empty object. ConfigError with the line if it is none."""
    return _root(text).value


def put(text: str, path: Sequence[str], value: object) -> str:
    """Returns the text with `value` at `path`; objects on the way that are missing are made.

    ConfigError where the text is no JSON object, or something on the way is none.
    """
    if not _ends_before_content(text):
        node, depth = _root(text), 0
        for name in path:
            if node.members is None:
                raise _unfit(text, node.start, f"{'.'.join(path[:depth]) or 'the whole'} is no object")
            if name not in node.members:
                return _inserted(text, node, depth, name, _nested(path[depth + 1 :], value))
            node, depth = node.members[name].node, depth + 1
        return text[: node.start] + _dumped(value, _indent_at(text, node.start)) + text[node.end :]
    return text + _dumped(_nested(path, value), "") + "\n"


def drop(text: str, path: Sequence[str]) -> str:
    """Returns the text without the member at `path`, and without objects on the way that are empty then.

    One that is not there is no error.
    """
    dropped = _dropped(text, path)
    if dropped == text:
        return text
    above = path[:-1]
    return drop(dropped, above) if above and value_at(_root(dropped).value, above) == {} else dropped


def _dropped(text: str, path: Sequence[str]) -> str:
    if _ends_before_content(text):
        return text
    node = _root(text)
    for name in path[:-1]:
        if node.members is None or name not in node.members:
            return text
        node = node.members[name].node
    members = node.members or {}
    if path[-1] not in members:
        return text
    names = list(members)
    at = names.index(path[-1])
    start, end = members[path[-1]].start, members[path[-1]].node.end
    after = _SPACE.match(text, end)
    comma = after.end() if after and text[after.end() : after.end() + 1] == "," else -1
    line = text.rfind("\n", 0, start) + 1
    own_line = line > node.start and not text[line:start].strip()
    begin = line - 1 if own_line else start
    if comma >= 0:
        rest = text[comma + 1 :]
        return text[:begin] + (rest if own_line else rest.lstrip(" \t"))
    if at == 0:
        rest = text[node.start + 1 : begin] + text[end : node.end - 1]
        return text[: node.start + 1] + (rest if rest.strip() else "") + text[node.end - 1 :]
    before = members[names[at - 1]].node.end
    gap = _SPACE.match(text, before)
    cut = gap.end() if gap else before
    between = text[cut + 1 : begin]
    return text[:cut] + (between if own_line else between.rstrip(" \t")) + text[end:]


def _ends_before_content(text: str) -> bool:
    gap = _SPACE.match(text)
    return gap is not None and gap.end() == len(text)


def _nested(path: Sequence[str], value: object) -> object:
    for name in reversed(path):
        value = {name: value}
    return value


def _inserted(text: str, node: _Node, depth: int, name: str, value: object) -> str:
    members = list((node.members or {}).values())
    if not members:
        outer = _indent_at(text, node.start)
        inner = outer + _INDENT
        member = f"{json.dumps(name)}: {_dumped(value, inner)}"
        kept = text[node.start + 1 : node.end - 1].rstrip()
        return f"{text[: node.start]}{{{kept}\n{inner}{member}\n{outer}}}{text[node.end :]}"
    last = members[-1]
    line = text.rfind("\n", 0, last.start) + 1
    own_line = line > node.start and not text[line : last.start].strip()
    indent = text[line : last.start] if own_line else _INDENT * (depth + 1)
    glue = f",\n{indent}" if own_line else ", "
    return f"{text[: last.node.end]}{glue}{json.dumps(name)}: {_dumped(value, indent)}{text[last.node.end :]}"


def _dumped(value: object, indent: str) -> str:
    return json.dumps(value, indent=_INDENT, ensure_ascii=False).replace("\n", f"\n{indent}")


def _indent_at(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _root(text: str) -> _Node:
    if _ends_before_content(text):
        return _Node(len(text), len(text), {}, {})
    node = _value(text, _skipped(text, 0), 0)
    end = _skipped(text, node.end)
    if end < len(text):
        raise _unfit(text, end, "something follows the end")
    return node


def _value(text: str, at: int, depth: int) -> _Node:
    found = _TOKEN.match(text, at)
    if found is None or depth > _DEEPEST:
        raise _unfit(text, at, "no value" if found is None else "too deep")
    token = found.group()
    if token == "{":
        return _object(text, at, depth)
    if token == "[":
        return _array(text, at, depth)
    try:
        return _Node(at, found.end(), json.loads(token))
    except ValueError:
        raise _unfit(text, at, f"no value: {token[:20]}") from None


def _object(text: str, start: int, depth: int) -> _Node:
    value: dict[str, object] = {}
    members: dict[str, _Member] = {}
    at = _skipped(text, start + 1)
    while not text.startswith("}", at):
        name = _value(text, at, _DEEPEST)
        colon = _skipped(text, name.end)
        if not isinstance(name.value, str) or not text.startswith(":", colon):
            raise _unfit(text, at, "no name and colon")
        node = _value(text, _skipped(text, colon + 1), depth + 1)
        value[name.value] = node.value
        members[name.value] = _Member(at, node)
        at = _following(text, node.end, "}")
    return _Node(start, at + 1, value, members)


def _array(text: str, start: int, depth: int) -> _Node:
    items: list[object] = []
    at = _skipped(text, start + 1)
    while not text.startswith("]", at):
        node = _value(text, at, depth + 1)
        items.append(node.value)
        at = _following(text, node.end, "]")
    return _Node(start, at + 1, items)


def _following(text: str, end: int, closing: str) -> int:
    """Where the next element or the closing mark stands, after a comma if there is one."""
    at = _skipped(text, end)
    if text.startswith(",", at):
        return _skipped(text, at + 1)
    if text.startswith(closing, at):
        return at
    raise _unfit(text, at, f"no comma and no {closing}")


def _skipped(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _unfit(text: str, at: int, why: str) -> ConfigError:
    return ConfigError(
        f"line {text.count(chr(10), 0, at) + 1}: {why}", hint="Mend the file by hand; nothing was written."
    )
