"""One blob's bytes made ready to parse: encoding settled, lines counted, refusals named. Knows no language."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise

from codemap.lang.limits import BINARY_PROBE, MARKER_LINES, MAX_AVERAGE_LINE, MAX_LINE, MAX_SIZE
from codemap.redact import mask

_DECLARED = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.MULTILINE)
_COMMENT = re.compile(rb"^[ \t]*(?:#|//|/?\*|;|--|<!--|%)")
_GENERATED = re.compile(
    rb"@" rb"generated\b|Code generated " rb"by|DO NOT " rb"EDIT|automatically " rb"generated", re.IGNORECASE
)
_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LFS = b"version https://git-lfs.github.com/spec/v1"


@dataclass(frozen=True, slots=True)
class Source:
    """UTF-8 bytes with their lines; `text` holds one character per byte, so that byte offsets index it.

    `data` and `text` have what looks like a secret masked, `exact` does not: it is for hashing only.
    `note` says what had to be assumed about the encoding, empty where nothing was.
    """

    data: bytes
    exact: bytes
    text: str
    breaks: tuple[int, ...]
    note: str = ""

    def slice(self, start: int, end: int) -> str:
        """Returns the text between two byte offsets."""
        part = self.text[start:end]
        return part if part.isascii() else proper(part)

    def line(self, offset: int) -> int:
        """Returns the 1-based line that holds the byte at `offset`; only LF ends a line."""
        return bisect_left(self.breaks, offset) + 1

    def point(self, offset: int) -> tuple[int, int]:
        """Returns the 0-based line and column of the byte at `offset`."""
        line = self.line(offset)
        return line - 1, offset - self.line_start(line)

    def line_start(self, line: int) -> int:
        """Returns the offset of the first byte of a 1-based line."""
        return self.breaks[line - 2] + 1 if line > 1 else 0

    def line_end(self, line: int) -> int:
        """Returns the offset just after a 1-based line, its LF included."""
        return self.breaks[line - 1] + 1 if line <= len(self.breaks) else len(self.data)

    @property
    def lines(self) -> int:
        """The number of lines; a last one without LF counts, nothing after the last LF does not."""
        return len(self.breaks) + (1 if self.data and not self.data.endswith(b"\n") else 0)


def proper(text: str) -> str:
    """Returns the real text of a slice of `Source.text`."""
    if text.isascii():
        return text
    return text.encode("latin-1").decode("utf-8", "replace")


def read_source(data: bytes) -> Source | str:
    """Returns the source, or the reason why these bytes are not read as code or text."""
    if len(data) > MAX_SIZE:
        return f"too large ({len(data)} bytes)"
    if data.startswith(_LFS) and len(data) < 1024:
        return "lfs pointer"
    decoded = _utf8_of(data)
    if decoded is None:
        return "binary"
    data, note = decoded
    breaks = tuple([match.start() for match in re.finditer(b"\n", data)])
    if _is_minified(data, breaks):
        return "lines too long"
    masked = mask(data)
    return Source(masked, data, masked.decode("latin-1"), breaks, note)


def marker_of(data: bytes) -> str:
    """Returns `generated` where a comment among the first lines says so, else an empty string."""
    lines = data[:8_000].split(b"\n", MARKER_LINES)[:MARKER_LINES]
    top = b"\n".join(lines).lower()  # a look for plain words first costs a tenth, and there are none in most files
    if b"generated" in top or b"do not edit" in top:
        for line in lines:
            if _COMMENT.match(line) and _GENERATED.search(line):
                return "generated"
    return ""


def _utf8_of(data: bytes) -> tuple[bytes, str] | None:
    for mark, encoding in _WIDE_MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace").encode("utf-8", "replace"), f"read as {encoding}"
    if b"\0" in data[:BINARY_PROBE]:
        return None
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        encoding = _declared_encoding(data)
        return data.decode(encoding).encode("utf-8"), f"not UTF-8, read as {encoding}"
    return data, ""


def _declared_encoding(data: bytes) -> str:
    """Returns the encoding that one of the first two lines declares if it fits these bytes, else latin-1."""
    found = _DECLARED.search(b"\n".join(data.split(b"\n", 2)[:2]))
    name = found.group(1).decode("ascii", "replace").lower() if found else "latin-1"
    try:
        fits = data.decode(name).encode("utf-8").count(b"\n") == data.count(b"\n")
    except (LookupError, UnicodeError, ValueError):
        return "latin-1"
    return name if fits else "latin-1"


def _is_minified(data: bytes, breaks: tuple[int, ...]) -> bool:
    if len(data) <= MAX_LINE or len(data) <= MAX_AVERAGE_LINE * (len(breaks) + 1):
        return False
    edges = (-1, *breaks, len(data))
    return max(end - start for start, end in pairwise(edges)) > MAX_LINE
