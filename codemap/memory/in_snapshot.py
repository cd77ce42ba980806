"""The graph as a snapshot has it: committed, staged, or as it lies in the worktree."""

from __future__ import annotations

from codemap.errors import MemoryFormatError
from codemap.git import Repository, Snapshot, SnapshotReader
from codemap.git.snapshot import entries_below
from codemap.memory.layout import FILE, FOLDER, graph_in
from codemap.memory.model import Graph
from codemap.model import EXECUTABLE, REGULAR


def graph_of(repo: Repository, snapshot: Snapshot) -> Graph | None:
    """Returns the graph; None if the snapshot has none. Raises MemoryFormatError where it is damaged."""
    entries = entries_below(repo, snapshot, FILE, FOLDER)
    if not entries:
        return None
    files: dict[str, bytes] = {}
    with SnapshotReader(repo, snapshot.contents) as reader:
        wanted = [each for each in entries.items() if each[0] == FILE or each[0].endswith(".json")]
        for path, entry, content in reader.read_many(wanted):
            if content is None or entry.mode not in (REGULAR, EXECUTABLE):
                raise MemoryFormatError(f"{path} cannot be read from this snapshot", hint="Is it a regular file?")
            files[path] = content
    return graph_in(files)
