"""The three graphs of a merge that stopped, from the stages that git keeps of it."""

from __future__ import annotations

from collections.abc import Mapping

from codemap.errors import GitError, NotFound
from codemap.git import BlobReader, Repository
from codemap.git.stages import BASE, MERGED, OURS, THEIRS, stages_below
from codemap.memory.layout import FILE, FOLDER, REST, graph_in
from codemap.memory.model import Graph
from codemap.memory.text import document_in
from codemap.model import Entry

Stages = Mapping[str, Mapping[int, Entry]]


def conflicting_graphs(repo: Repository) -> tuple[Graph | None, Graph | None, Graph | None]:
    """Returns the graph where the sides began, ours and theirs; NotFound when no part of it is in conflict."""
    stages = {
        path: entries
        for path, entries in stages_below(repo, ".codemap").items()
        if path == FILE or (path.startswith(f"{FOLDER}/") and path.endswith(".json"))
    }
    if not any(stage != MERGED for entries in stages.values() for stage in entries):
        raise NotFound(
            "git has no conflict in the memory",
            hint="`codemap validate` says what is the matter with the graph, if anything.",
        )
    with BlobReader(repo) as blobs:
        base, ours, theirs = (_graph(blobs, stages, side) for side in (BASE, OURS, THEIRS))
    return base, ours, theirs


def _graph(blobs: BlobReader, stages: Stages, side: int) -> Graph | None:
    own = {path: _content(blobs, path, entries[side]) for path, entries in stages.items() if side in entries}
    for path, content in own.items():
        # Where one side chose another layout, git may take a part for the whole file renamed.
        if path == FILE or (path != REST and "version" in document_in(content, path, whole=False)):
            return graph_in({FILE: content})
    merged = {
        path: _content(blobs, path, entries[MERGED])
        for path, entries in stages.items()
        if MERGED in entries and path != FILE
    }
    return graph_in({**merged, **own})


def _content(blobs: BlobReader, path: str, entry: Entry) -> bytes:
    content = blobs.read(entry.blob)
    if content is None:
        raise GitError(f"{path}: git does not have the content of a side", hint="`git fetch` may bring it.")
    return content
