"""One blob to the row that the facts store keeps: a pure step, run here or in worker processes."""

from __future__ import annotations

import marshal
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing

from codemap.index.packing import pack
from codemap.index.prepared import SECRET, SNIFF, Job, Prepared
from codemap.index.searchable import text_rows
from codemap.index.staff import Staff
from codemap.lang import Source, extract_source, language_of, marker_of, read_source
from codemap.model import BlobId, Extraction, Facts

ENOUGH_JOBS = 400
"""Fewer blobs than this are parsed in this process: starting workers would cost more than it saves."""

_HEAD = 200
_BATCH_BYTES = 250_000
_BATCH_JOBS = 64
_MOST_WORKERS = 8


def prepare(job: Job) -> Prepared:
    """Returns the row for one blob; never raises on content."""
    found = _language(job)
    source = "secret file" if found == SECRET else read_source(job.data)
    return _row(job, found, source, _extraction(source, found))


def _row(job: Job, found: str, source: Source | str, extraction: Extraction) -> Prepared:
    facts = extraction.facts
    if facts is None and isinstance(source, Source):
        facts = Facts("", source.lines, marker=marker_of(source.data))  # what has no facts can still be searched
    surface, body = pack(facts) if facts and facts.language else (None, None)
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
        text_rows(facts, source) if facts and isinstance(source, Source) else [],
    )


def _language(job: Job) -> str:
    if not job.language.startswith(SNIFF):
        return job.language
    ending = job.language.removeprefix(SNIFF)
    return language_of(f"file{ending}", job.data if ending else job.data[:_HEAD]) or ""


def _extraction(source: Source | str, language: str) -> Extraction:
    try:
        return extract_source(source, language or None)
    except Exception as error:  # a fault in an adapter must cost one file, not the run; it is listed with the file
        return Extraction("failed", f"internal error: {type(error).__name__}: {error}", None)


def prepare_all(jobs: Iterable[Job], count: int, staff: Staff) -> Generator[Prepared, None, None]:
    """Yields the rows of about `count` jobs in order, from worker processes when there is enough to do.

    Close the iterator when not all rows are wanted: that ends the processes.
    """
    crew = staff.crew(min(_MOST_WORKERS, count // (ENOUGH_JOBS // 2)))
    if crew is None:
        yield from map(prepare, jobs)
        return
    with closing(crew.answers(_batched(jobs), _prepared, _blamed)) as found:
        for rows in found:
            yield from _unpacked(rows)


def _prepared(batch: list[tuple[BlobId, str, bytes]]) -> bytes:
    """Returns the rows of a batch, marshalled: pickling so many small tuples costs a tenth of making them."""
    return marshal.dumps([tuple(prepare(Job(*job))) for job in batch])


def _blamed(job: tuple[BlobId, str, bytes], reason: str) -> bytes:
    """Returns the row of a blob that could not be read, in the same form."""
    one = Job(*job)
    return marshal.dumps([tuple(_row(one, _language(one), read_source(one.data), Extraction("failed", reason, None)))])


def _unpacked(rows: bytes) -> Iterator[Prepared]:
    return (Prepared(*row) for row in marshal.loads(rows))


def _batched(jobs: Iterable[Job]) -> Iterator[list[tuple[BlobId, str, bytes]]]:
    """Yields runs of jobs of bounded size: what is submitted lies in memory until a worker takes it."""
    batch: list[tuple[BlobId, str, bytes]] = []
    size = 0
    for job in jobs:
        batch.append((job.blob, job.language, job.data))
        size += len(job.data)
        if size >= _BATCH_BYTES or len(batch) >= _BATCH_JOBS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
