"""What goes into the facts store and comes out of the preparation: jobs, rows, and the languages that are none."""

from __future__ import annotations

from typing import NamedTuple

from codemap.model import BlobId

SECRET = "secret"
"""The language under which the blob of a secret file is stored: nothing of it is read."""

SNIFF = "?"
"""The language under which a blob is stored when its name says nothing: the first line may name an interpreter."""

TextRow = tuple[int, int, int, int, str, str]
"""A chunk and what is indexed of it: first and last line, definition (see `Chunk`), bytes, name, text.

A plain tuple, because workers hand over hundreds of thousands of them."""


class Prepared(NamedTuple):
    """A row of the facts store, ready to be written."""

    blob: BlobId
    language: str
    found: str
    size: int
    status: str
    reason: str
    lines: int
    marker: str
    surface: bytes | None
    body: bytes | None
    chunks: list[TextRow]


class Job(NamedTuple):
    """A blob to look at, in a language ("" for none)."""

    blob: BlobId
    language: str
    data: bytes
