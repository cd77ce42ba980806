"""What of a blob is searchable: its text by chunks, with the words of identifiers apart. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from codemap.index.prepared import TextRow
from codemap.model import Chunk, Facts

if TYPE_CHECKING:
    from codemap.lang import Source

LONGEST = 80
"""Lines: module-level runs longer than this are cut, so that a hit points somewhere."""

_LETTERS = bytes([2 if 65 <= byte <= 90 else byte < 128 and chr(byte).isalnum() for byte in range(256)])
_TURN = b"\1\2"
"""A capital after a small letter or digit, in a translation by that table: `re` costs twice as much as plain bytes."""


def split_camel(text: str) -> str:
    """Returns `text` with a space at each lower-to-upper turn, so that the tokenizer sees the words."""
    data = text.encode("utf-8", "surrogatepass")
    turns = _turns(data)
    return _spaced(data, turns).decode("utf-8", "surrogatepass") if turns else text


def text_rows(facts: Facts, source: Source) -> list[TextRow]:
    """Returns what of a blob is searchable, secrets masked."""
    from codemap.lang import chunks_of

    data, turns = source.data, _turns(source.data)
    spaced = _spaced(data, turns)
    ends = (*source.breaks, len(data))
    result = []
    for start, last, definition in cut(chunks_of(facts)):
        begin, end = source.line_start(start), ends[last - 1]
        lines = spaced[begin + bisect_left(turns, begin) : end + bisect_left(turns, end)]
        text = lines.decode("utf-8", "replace")
        if text and not text.isspace():
            name = split_camel(facts.definitions[definition].qualname) if definition >= 0 else ""
            result.append((start, last, definition, end - begin, name, text))
    return result


def cut(chunks: Iterable[Chunk]) -> Iterator[tuple[int, int, int]]:
    """Yields the first and the last line and the definition of the chunks, long module-level runs cut into pieces."""
    for start, end, _, definition in chunks:
        if definition >= 0:
            yield start, end, definition
            continue
        for first in range(start, end + 1, LONGEST):
            yield first, min(first + LONGEST - 1, end), definition


def _turns(data: bytes) -> list[int]:
    """Returns the offsets of the capitals that begin a word within an identifier."""
    parts = data.translate(_LETTERS).split(_TURN)
    parts.pop()
    return [end + 2 * place + 1 for place, end in enumerate(accumulate(map(len, parts)))]


def _spaced(data: bytes, turns: list[int]) -> bytes:
    return b" ".join([data[start:end] for start, end in pairwise((0, *turns, len(data)))]) if turns else data
