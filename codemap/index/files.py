"""What the map says of a path before anything is resolved: language, category, status, and the facts it stands on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codemap.config import Config, Exclusion
from codemap.index.prepared import SECRET, SNIFF
from codemap.index.store import FactsRow
from codemap.lang import category_of, is_secret_path, language_of, unsure_ending
from codemap.model import GITLINK, SYMLINK, BlobId, Entry
from codemap.pattern import glob, matches

READ = ("parsed", "partial", "text")
"""Statuses of files that were read, whole or in part."""

NOT_LOCAL = "content not local"
"""Why a file has no facts when git has no bytes for it here: a partial clone, or a change while it was read."""


class FileRow(NamedTuple):
    """A file of the map. `status` is that of its facts, or `excluded`, `submodule`, `symlink`; `facts` may be None.

    `marker` is the category that the content announces, `category` the one that holds.
    """

    path: str
    mode: int
    blob: BlobId
    language: str
    category: str
    status: str
    reason: str
    facts: int | None
    marker: str = ""


class Plan(NamedTuple):
    """What to do with a path: the facts it needs (`key`), or the status that makes facts needless."""

    path: str
    entry: Entry
    key: tuple[BlobId, str] | None
    status: str
    reason: str


def plan(path: str, entry: Entry, config: Config) -> Plan:
    """Returns what the map needs to know of one path."""
    if entry.mode == GITLINK:
        return Plan(path, entry, None, "submodule", "another repository")
    if entry.mode == SYMLINK:
        return Plan(path, entry, None, "symlink", "its target is looked at where it lies")
    rule = _exclusion(path, config)
    if rule is not None:
        return Plan(path, entry, None, "excluded", rule.words)
    return Plan(path, entry, (entry.blob, _language(path)), "", "")


def _exclusion(path: str, config: Config) -> Exclusion | None:
    found = next((rule for rule in config.exclude if glob(rule.pattern).match(path)), None)
    return None if found and matches(path, config.include) else found


def _language(path: str) -> str:
    if is_secret_path(path):
        return SECRET
    if unsure := unsure_ending(path):
        return SNIFF + unsure
    return language_of(path) or ("" if "." in path.rpartition("/")[2] else SNIFF)


def file_row(planned: Plan, rows: Mapping[tuple[BlobId, str], FactsRow], most_bytes: int) -> FileRow:
    """Returns the map's row for a planned path, given the facts rows there are and the size up to which they count."""
    path, entry, key = planned.path, planned.entry, planned.key
    if key is None:
        return FileRow(path, entry.mode, entry.blob, "", category_of(path, ""), planned.status, planned.reason, None)
    facts = rows.get(key)
    if facts is None:
        category = category_of(path, "")
        return FileRow(path, entry.mode, entry.blob, "", category, "skipped", NOT_LOCAL, None)
    if facts.bytes > most_bytes and facts.status in READ:
        category = category_of(path, facts.marker)
        return FileRow(path, entry.mode, entry.blob, "", category, "skipped", f"too large ({facts.bytes} bytes)", None)
    return FileRow(
        path,
        entry.mode,
        entry.blob,
        facts.found,
        category_of(path, facts.marker),
        facts.status,
        facts.reason,
        facts.id,
        facts.marker,
    )


def missing(plans: Iterable[Plan], rows: Mapping[tuple[BlobId, str], FactsRow]) -> dict[tuple[BlobId, str], Plan]:
    """Returns the facts that have to be extracted, each with one plan whose path has the content."""
    wanted: dict[tuple[BlobId, str], Plan] = {}
    for planned in plans:
        if planned.key is not None and planned.key not in rows:
            wanted.setdefault(planned.key, planned)
    return wanted
