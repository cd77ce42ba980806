"""What every view shares: the snapshot line, the shown form of names and paths, counts, and how a cut is announced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from codemap.budget import Page
from codemap.index.report import RefreshReport
from codemap.model import display_path, json_path
from codemap.project import Freshness, Label
from codemap.search.symbol import MODULE_NAME, Symbol

Document = dict[str, object]
"""A JSON object: the form of every document, and of its parts."""

SHORT = 10
"""Hex digits of an id of git's that are shown."""

T = TypeVar("T")


def snapshot_line(label: Label) -> str:
    """Returns the line that says what an answer is about: `flask @ 2ac8988972 + 3 changed paths (/path/to/flask)`."""
    name = label.root.rstrip("/").rpartition("/")[2] or label.root
    at = f"@ {label.commit[:SHORT]}" if label.commit else "(no commits yet)"
    line = f"{display_path(name)} {at}"
    if label.kind == "staged":
        line += " + staged changes" if label.differing else " (staged)"
    if label.differing:
        line += f" + {count(label.differing, 'changed path')}"
    return f"{line} ({display_path(label.root)})"


def head_lines(label: Label) -> list[str]:
    """Returns the snapshot line and what a reader should know of the index."""
    return [snapshot_line(label), *(f"Note: {notice}" for notice in label.notices)]


def snapshot_document(label: Label) -> Document:
    """Returns the label as the `snapshot` object that every document has."""
    return {
        "root": json_path(label.root),
        "kind": label.kind,
        "commit": label.commit,
        "changed_paths": label.differing,
        "parsed": label.parsed,
        "notices": list(label.notices),
        "index": _freshness(label.index),
    }


def _freshness(index: Freshness) -> Document:
    done = index.refreshed
    return {
        "commit": index.commit,
        "dirty": index.dirty,
        "current": index.current,
        "head": index.head,
        "refreshed": refresh_counts(done) if done else None,
    }


def refresh_counts(done: RefreshReport) -> dict[str, int]:
    """Returns the counts of a refresh by name."""
    return {"parsed": done.parsed, "reused": done.reused, "resolved": done.resolved, "removed": done.removed}


def document(command: str, label: Label, **parts: object) -> Document:
    """Returns a document: the question's name, the snapshot, and the parts of the answer."""
    return {"command": command, "snapshot": snapshot_document(label), **parts}


def count(number: int, noun: str, plural: str = "") -> str:
    """Returns a number with its noun: `1 file`, `2 files`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def counts(numbers: Mapping[str, int]) -> str:
    """Returns numbers by name, most first: `source 12, test 3`."""
    ordered = sorted(numbers.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name or 'none'} {number:,}" for name, number in ordered)


def cut_line(page: Page[T], noun: str, option: str = "--limit 0", plural: str = "") -> list[str]:
    """Returns the line that announces a cut and how to get the rest; nothing when all is shown."""
    if page.omitted <= 0:
        return []
    more = count(page.omitted, f"more {noun}", f"more {plural or noun + 's'}")
    return [f"... {more} ({option} shows all)"]


def score(value: float) -> str:
    """Returns a number from 0 to 1 as `.85`."""
    return f"{value:.2f}".removeprefix("0")


def day(seconds: int) -> str:
    """Returns the day of a commit, which may claim to be of any time."""
    try:
        return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d}"
    except (OverflowError, ValueError, OSError):
        return "----------"


def symbol_name(symbol: Symbol) -> str:
    """Returns the name to show for a symbol, its path in the shown form."""
    return f"{display_path(symbol.path)}::{symbol.qualname}"


def symbol_line(symbol: Symbol) -> str:
    """Returns a symbol's name and its lines: `path::Qual.name  lines 3-9`."""
    name = shown_text(symbol_name(symbol))
    return name if symbol.qualname == MODULE_NAME else f"{name}  {lines_of(symbol.start, symbol.end)}"


def lines_of(start: int, end: int) -> str:
    """Returns lines as `line 3` or `lines 3-9`."""
    return f"line {start}" if start == end else f"lines {start}-{end}"


def span(start: int, end: int) -> str:
    """Returns lines as `3` or `3-9`."""
    return str(start) if start == end else f"{start}-{end}"


def shown_text(text: str) -> str:
    """Returns source text for a terminal: control characters, which a terminal would obey, are written out."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in "\t\n" else _written_out(char) for char in text)


def shown_line(text: str) -> str:
    """Returns text from a repository on one line, whatever it holds."""
    return shown_text(" ".join(text.split()))


def shortened(text: str, widest: int) -> str:
    """Returns text of at most `widest` characters (0: any), the last three of a longer one being dots."""
    return text if not widest or len(text) <= widest else text[: widest - 3] + "..."


def json_text(text: str) -> str:
    """Returns text that every JSON reader takes: bytes that were not UTF-8 are written out."""
    return text if _is_unicode(text) else shown_text(text)


def symbol_document(symbol: Symbol) -> Document:
    """Returns a symbol as it appears in every document."""
    path = json_path(symbol.path)
    return {
        "symbol": f"{path}::{json_text(symbol.qualname)}",
        "kind": symbol.kind,
        "path": path,
        "start": symbol.start,
        "end": symbol.end,
        "line": symbol.line,
        "signature": json_text(symbol.signature),
        "doc": json_text(symbol.doc),
        "category": symbol.category,
    }


def page_document(page: Page[T], items: Iterable[object]) -> Document:
    """Returns a list that may have been cut, with its length."""
    return {"total": page.total, "omitted": page.omitted, "items": list(items)}


def joined(lines: Iterable[str]) -> str:
    """Returns lines as one text that ends in a line feed; whatever they quote, a terminal obeys none of it."""
    return "\n".join(map(shown_text, lines)) + "\n"


def _written_out(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
