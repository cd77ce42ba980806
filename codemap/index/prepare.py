"""One blob to the row that the facts store keeps: a pure step, run here or in worker processes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from codemap.index.packing import pack
from codemap.index.text import TextChunk, text_chunks
from codemap.lang import extract, language_of
from codemap.model import BlobId, Extraction
from codemap.redact import mask

SECRET = "secret"
"""The language under which the blob of a secret file is stored: nothing of it is read."""


SNIFF = "?"
"""The language under which a blob is stored when its name says nothing: the first line may name an interpreter."""


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
    chunks: list[TextChunk]


class Job(NamedTuple):
    """A blob to look at, in a language ("" for none)."""

    blob: BlobId
    language: str
    data: bytes


ENOUGH_JOBS = 400
"""Fewer blobs than this are parsed in this process: starting workers would cost more than it saves."""

_CHUNK = 8
_HEAD = 200
_BATCH_BYTES = 4_000_000
_MOST_WORKERS = 8


def prepare(job: Job) -> Prepared:
    """Returns the row for one blob; never raises on content."""
    found = _language(job)
    extraction = _extraction(job.data, found)
    facts = extraction.facts
    surface, body = pack(facts) if facts and extraction.status != "text" else (None, None)
    return Prepared(
        job.blob,
        job.language,
        "" if found == SECRET else found,
        len(job.data),
        extraction.status,
        extraction.reason,
        facts.lines if facts else 0,
        facts.marker if facts else "",
        surface,
        body,
        text_chunks(facts, mask(job.data)) if facts else [],
    )


def _language(job: Job) -> str:
    return language_of("", job.data[:_HEAD]) or "" if job.language == SNIFF else job.language


def _extraction(data: bytes, language: str) -> Extraction:
    if language == SECRET:
        return Extraction("skipped", "secret file", None)
    try:
        return extract(data, language or None)
    except Exception as error:  # a fault in an adapter must cost one file, not the run; it is listed with the file
        return Extraction("failed", f"internal error: {type(error).__name__}: {error}", None)


def prepare_all(jobs: Iterable[Job], count: int) -> Iterator[Prepared]:
    """Yields the rows of about `count` jobs in order, from worker processes when there is enough to do."""
    workers = min(_MOST_WORKERS, os.cpu_count() or 1, count // (ENOUGH_JOBS // 2))
    if workers < 2:
        yield from map(prepare, jobs)
        return
    import multiprocessing

    # spawn, not fork: a server that asks for a refresh has threads, and a forked copy of their locks can hang.
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for batch in _batched(jobs):
            yield from pool.imap(prepare, batch, chunksize=_CHUNK)


def _batched(jobs: Iterable[Job]) -> Iterator[list[Job]]:
    """Yields runs of jobs of bounded size: a pool takes all it is given into memory at once."""
    batch: list[Job] = []
    size = 0
    for job in jobs:
        batch.append(job)
        size += len(job.data)
        if size >= _BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
