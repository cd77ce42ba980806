"""Facts that the store lacks: their blobs read, handed to the languages, and stored in batches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing

from codemap.git import Repository, SnapshotReader
from codemap.index.files import Plan
from codemap.index.prepared import Job, Prepared
from codemap.index.report import Progress
from codemap.index.staff import Staff
from codemap.index.store import FactsStore
from codemap.model import BlobId, Entry

_WRITE_EVERY = 256


def extract_missing(
    repo: Repository,
    facts: FactsStore,
    wanted: Mapping[tuple[BlobId, str], Plan],
    progress: Progress,
    staff: Staff,
    contents: Mapping[BlobId, bytes] | None = None,
) -> int:
    """Extracts what the facts store lacks, in batches, and returns how many blobs that were.

    `contents` are the blobs that only the snapshot has.
    Content that is not local (a partial clone, a file that changed meanwhile) gets no facts and is asked for again.
    """
    if not wanted:
        return 0
    from codemap.index.prepare import prepare_all

    pending: list[Prepared] = []
    done = 0
    with (
        SnapshotReader(repo, contents) as reader,
        closing(prepare_all(_jobs(reader, wanted), len(wanted), staff)) as rows,
    ):
        for done, row in enumerate(rows, 1):
            pending.append(row)
            if len(pending) == _WRITE_EVERY:
                facts.add(pending)
                pending = []
            progress("parse", done, len(wanted))
    facts.add(pending)
    return done


def _jobs(reader: SnapshotReader, wanted: Mapping[tuple[BlobId, str], Plan]) -> Iterator[Job]:
    keys: dict[tuple[str, Entry], list[tuple[BlobId, str]]] = {}
    for key, planned in wanted.items():
        keys.setdefault((planned.path, planned.entry), []).append(key)
    for path, entry, data in reader.read_many(keys):
        if data is not None:
            yield from (Job(blob, language, data) for blob, language in keys[path, entry])
