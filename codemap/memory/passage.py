"""Lines of a text as anchors cite them: cut out, summed, and compared without regard to layout. Pure."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from codemap.model import Span

Lines = Sequence[bytes]

_SILENT = bytes(byte for byte in range(128) if not chr(byte).isalnum())
_WORD = re.compile(rb"\w+|[^\w\s]")


def lines_of(content: bytes) -> list[bytes]:
    """Returns the lines of a text without their ends; only a line feed ends one, as git counts."""
    lines = content.split(b"\n")
    return lines if lines[-1] else lines[:-1]


def is_text(content: bytes) -> bool:
    """Says whether lines of it can be cited: UTF-8 without NUL."""
    if b"\0" in content:
        return False
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def cut(lines: Lines, span: Span) -> Lines | None:
    """Returns the lines of the range; None if it goes beyond the last line."""
    return lines[span.start - 1 : span.end] if span.end <= len(lines) else None


def range_hash(lines: Lines) -> str:
    """Returns the sum of cited lines, in which line ends do not count."""
    return _sum(b"\n".join(line.removesuffix(b"\r") for line in lines))


def content_hash(content: bytes) -> str:
    """Returns the sum of a whole file."""
    return _sum(content)


def windows(content: bytes, length: int) -> Iterator[tuple[Span, str]]:
    """Yields every run of so many lines with its sum."""
    text = content.replace(b"\r\n", b"\n").removesuffix(b"\r")
    starts = [0, *(match.end() for match in re.finditer(rb"\n", text))]
    if text and not text.endswith(b"\n"):
        starts.append(len(text) + 1)
    for first in range(len(starts) - length):
        yield Span(first + 1, first + length), _sum(text[starts[first] : starts[first + length] - 1])


def bare(content: bytes) -> bytes:
    """Returns the text without white space at either end of its lines."""
    return b"\n".join(line.strip() for line in content.split(b"\n"))


def same_but_layout(old: Lines, new: Lines) -> bool:
    """Says whether lines differ at most in line ends, in trailing space and in how deep each level is indented.

    What was indented alike still is, and what was not still is not: in some languages that is meaning.
    """
    if [line.strip() for line in old] != [line.strip() for line in new]:
        return False
    pairs = {(_indent(one), _indent(two)) for one, two in zip(old, new, strict=True) if one.strip()}
    return len(pairs) == len({one for one, _ in pairs}) == len({two for _, two in pairs})


def weight(lines: Lines) -> int:
    """Returns how much lines say: the number of their letters and digits, and of bytes beyond ASCII."""
    return sum(len(line.translate(None, _SILENT)) for line in lines)


def likeness(old: Lines, new: Lines) -> float:
    """Returns the share of words and signs that two texts have in common, 0 to 1."""
    one, two = (Counter(word for line in lines for word in _WORD.findall(line)) for lines in (old, new))
    total = one.total() + two.total()
    return 2 * (one & two).total() / total if total else 0.0


def _indent(line: bytes) -> bytes:
    return line[: len(line) - len(line.lstrip())]


def _sum(content: bytes) -> str:
    return "sha256:" + hashlib.sha256(content).hexdigest()
