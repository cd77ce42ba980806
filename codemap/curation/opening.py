"""The memory of a project: its graph, and what is kept beside it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from codemap.memory.beside import Beside, Keeper
from codemap.memory.clock import written
from codemap.memory.graph_file import edit_graph, read_graph
from codemap.memory.in_snapshot import graph_of
from codemap.memory.metrics import counted, is_counting
from codemap.memory.model import Graph
from codemap.project import Label, Project, worktree_key

T = TypeVar("T")


class Memory:
    """The graph of a worktree at one moment, `now`, what the worktree is then, and the way to change the graph."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.keeper = Keeper(project.stores.folder, worktree_key(project.repo))
        self.at = time.time()
        self.snapshot = project.now()

    @property
    def now(self) -> str:
        """The moment as the graph writes it."""
        return written(self.at)

    @property
    def root(self) -> Path:
        """Where the files of the graph are; GitError in a bare repository."""
        return self.project.repo.worktree()

    def read(self) -> Graph:
        """Returns the graph, in a bare repository that of the last commit; an empty one where there is none."""
        repo = self.project.repo
        return (read_graph(repo.root) if repo.root else graph_of(repo, self.snapshot)) or Graph(self.now)

    def edit(self, change: Callable[[Graph], tuple[Graph | None, T]]) -> T:
        """Changes the graph on disk, one process at a time; without a graph it is left as it is."""
        return edit_graph(self.root, self.project.repo.git_dir, lambda graph: change(graph or Graph(self.now)))

    def tell(self, *, used: Sequence[str] = (), **counts: int) -> None:
        """Remembers which nodes were shown, and counts what was done unless somebody said not to."""
        keep = is_counting(self.project.environ)

        def change(state: Beside) -> Beside:
            turns = counted(state.turns, state.topic, self.now, counts) if keep else state.turns
            return replace(state, used={**state.used, **dict.fromkeys(used, self.now)}, turns=turns)

        self.keeper.edit(change)

    def label(self) -> Label:
        """Returns the label of an answer: the worktree as it is."""
        return self.project.label(self.snapshot)
