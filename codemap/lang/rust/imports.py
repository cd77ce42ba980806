"""Rust imports: `use` with its trees, `mod x;` and `extern crate`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.brackets import closing, parts_of
from codemap.lang.chain import NAME, SPACE
from codemap.lang.order import in_order
from codemap.lang.source import proper

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

_USE = re.compile(r"(pub\b\s*(?:\([^)]*\)\s*)?)?use\s+(?:::\s*)?")
_MODULE = re.compile(rf"(pub\b\s*(?:\([^)]*\)\s*)?)?mod\s+(?:r#)?({NAME})\s*;", re.ASCII)
_CRATE = re.compile(rf"(pub\b\s*)?extern\s+crate\s+({NAME})(?:\s+as\s+({NAME}))?", re.ASCII)
_RENAMED = re.compile(r"(.*?)\s+as\s+(\w+)\s*", re.DOTALL)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_WORD = re.compile(NAME, re.ASCII)
_MOST = 500


def bring(sweep: Sweep, nodes: list[Node]) -> None:
    """Records imports, one for each name that a statement brings in."""
    for node in in_order(nodes):
        start, end = node.start_byte, node.end_byte
        text = sweep.source.text
        if node.type == "mod_item":
            found = _MODULE.match(text, start)
            if found:
                name = proper(found[2])
                sweep.bring(start, f"self.{name}", "", name, exported=found[1] is not None)
        elif node.type == "extern_crate_declaration":
            found = _CRATE.match(text, start)
            if found:
                sweep.bring(start, proper(found[2]), "", proper(found[3] or found[2]), exported=found[1] is not None)
        elif found := _USE.match(text, start):
            sweep.taken.update([one.start() for one in _WORD.finditer(text, found.end(), end)])
            _use(
                sweep, start, _COMMENT.sub("", sweep.source.slice(found.end(), end)).rstrip("; \t\r\n"), bool(found[1])
            )


def _use(sweep: Sweep, offset: int, tree: str, exported: bool) -> None:  # noqa: FBT001
    """Takes a tree of paths apart; the lines of its names are that of the statement."""
    pending = [("", tree)]
    for _ in range(_MOST):
        if not pending:
            return
        prefix, text = pending.pop()
        brace = text.find("{")
        if brace >= 0:
            head = prefix + text[:brace].strip()
            inner = text[brace + 1 : closing(text, brace) - 1]
            pending.extend((head, part) for part in reversed(parts_of(inner)))
            continue
        renamed = _RENAMED.fullmatch(text)
        path = SPACE.sub("", prefix + (renamed[1] if renamed else text)).replace("r#", "").strip(":").split("::")
        _path(sweep, offset, path, renamed[2] if renamed else "", exported)


def _path(sweep: Sweep, offset: int, path: list[str], alias: str, exported: bool) -> None:  # noqa: FBT001
    if path[-1] == "self" and len(path) > 1:
        path.pop()
    path = _from_file(sweep, offset, path)
    if path == ["", "*"]:
        return  # the names of the file are in sight in the modules written inside it
    name = path.pop() if len(path) > 1 or path[0] == "*" else ""
    if not name:
        sweep.bring(offset, path[0], "", "" if alias == "_" else alias or path[0], exported=exported)
        return
    alias = "" if alias == "_" or name == "*" else alias or name
    sweep.bring(offset, ".".join(path), name, alias, exported=exported)


def _from_file(sweep: Sweep, offset: int, path: list[str]) -> list[str]:
    """Returns a path as seen from the file: in a module written inside it, `super` leads to what the file holds."""
    depth, scope = 0, sweep.inner(offset)
    while scope >= 0:
        depth += sweep.drafts[scope].kind == "module"
        scope = sweep.drafts[scope].parent
    if depth and path[0] in ("self", "super"):
        ups = next((place for place, one in enumerate(path) if one != "super"), len(path))
        if ups <= depth:
            return ["", *path[max(ups, 1) :]] if len(path) == max(ups, 1) + 1 else ["self", *path[max(ups, 1) :]]
        return path[depth:]
    return path
