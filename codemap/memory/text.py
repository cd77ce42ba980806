"""The bytes of a graph file to a graph; a file that cannot be one is an error that names the line."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import NamedTuple, NoReturn

from codemap.errors import MemoryFormatError
from codemap.memory.fields import Misfit
from codemap.memory.model import Graph
from codemap.memory.positions import Lines, repeated_key
from codemap.memory.reading import graph_of

MOST_BYTES = 32 * 1024 * 1024
"""The size up to which a graph file is read: more than any hand or agent writes."""

MEND = "Mend the file or take it back from git (`git checkout -- FILE`); it was left as it is."

_MARKER = re.compile(rb"^(?:<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)(?: |\r?$)", re.MULTILINE)


class Conflicted(MemoryFormatError):
    """A merge left its markers in the graph file."""


class Inspected(NamedTuple):
    """What a file holds, and what in it does not fit; the graph holds only if nothing is."""

    lines: Lines
    document: dict[str, object]
    graph: Graph
    misfits: list[Misfit]


def parse(data: bytes, name: str, *, whole: bool = True) -> Graph:
    """Returns the graph, or part of one, that the bytes of `name` hold; MemoryFormatError where they hold none."""
    return _fitting(inspect(data, name, whole=whole), name).graph


def document_in(data: bytes, name: str, *, whole: bool = True) -> dict[str, object]:
    """Returns the document in a file that holds a graph, or part of one; MemoryFormatError where it holds none."""
    return _fitting(inspect(data, name, whole=whole), name).document


def inspect(data: bytes, name: str, *, whole: bool = True) -> Inspected:
    """Returns what a file holds, fitting or not; MemoryFormatError where it is not even a document."""
    text = _text(data, name)
    document = _document(text, name)
    graph, misfits = graph_of(document, whole=whole)
    return Inspected(Lines(text), document if isinstance(document, dict) else {}, graph, misfits)


def _fitting(found: Inspected, name: str) -> Inspected:
    if found.misfits:
        raise _refusal(name, [located(found.lines, misfit) for misfit in found.misfits])
    return found


def located(lines: Lines, misfit: Misfit) -> tuple[int, str]:
    """Returns the line of a misfit and what it is, with the keys that lead to it."""
    where = ".".join(str(key) for key in misfit.place)
    return lines.line_of(misfit.place), f"{where}: {misfit.what}" if where else misfit.what


def _refusal(name: str, found: list[tuple[int, str]]) -> MemoryFormatError:
    line, what = min(found)
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return MemoryFormatError(f"{name}:{line}: {what}{more}", hint="`codemap validate` lists everything. " + MEND)


def _text(data: bytes, name: str) -> str:
    if len(data) > MOST_BYTES:
        raise MemoryFormatError(
            f"{name} has {len(data):,} bytes, and {MOST_BYTES:,} are the most that is read",
            hint="`git log -- FILE` tells when it grew; it was left as it is.",
        )
    if not data.strip():
        raise MemoryFormatError(f"{name}:1: the file is empty", hint=MEND)
    marker = _MARKER.search(data)
    if marker:
        line = data.count(b"\n", 0, marker.start()) + 1
        raise Conflicted(
            f"{name}:{line}: a merge left its conflict markers",
            hint="`codemap merge-graph` merges it anew from what git kept of both sides.",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MemoryFormatError(f"{name}:{line}: not UTF-8", hint=MEND) from error


def _document(text: str, name: str) -> object:
    repeated = False

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal repeated
        found = dict(items)
        repeated = repeated or len(found) < len(items)
        return found

    def constant(word: str) -> NoReturn:
        raise ValueError(f"{word} is no number")

    def number(digits: str) -> float:
        return float(digits) if isfinite(float(digits)) else constant(digits)

    try:
        document: object = json.loads(text, object_pairs_hook=pairs, parse_constant=constant, parse_float=number)
    except json.JSONDecodeError as error:
        raise MemoryFormatError(f"{name}:{error.lineno}: not JSON: {error.msg}", hint=MEND) from error
    except (ValueError, RecursionError) as error:
        what = "nests too deep" if isinstance(error, RecursionError) else str(error)
        raise MemoryFormatError(f"{name}: not JSON that can be read: {what}", hint=MEND) from error
    if repeated and (twice := repeated_key(text)):
        place, line = twice
        raise MemoryFormatError(f"{name}:{line}: {place[-1]!r} is there twice", hint=MEND)
    return document
