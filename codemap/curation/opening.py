"""The memory of a project: its graph, and what is kept beside it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from codemap.memory.beside import Keeper
from codemap.memory.clock import written
from codemap.memory.graph_file import edit_graph, read_graph
from codemap.memory.model import Graph
from codemap.project import Label, Project, worktree_key

T = TypeVar("T")


class Memory:
    """The graph of a worktree at one moment, `now`, what the worktree is then, and the way to change the graph."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.root = project.repo.worktree()
        self.keeper = Keeper(project.stores.folder, worktree_key(project.repo))
        self.at = time.time()
        self.snapshot = project.now()

    @property
    def now(self) -> str:
        """The moment as the graph writes it."""
        return written(self.at)

    def read(self) -> Graph:
        """Returns the graph; an empty one where there is none."""
        return read_graph(self.root) or Graph(self.now)

    def edit(self, change: Callable[[Graph], tuple[Graph | None, T]]) -> T:
        """Changes the graph on disk, one process at a time; without a graph it is left as it is."""
        return edit_graph(self.root, self.project.repo.git_dir, lambda graph: change(graph or Graph(self.now)))

    def label(self) -> Label:
        """Returns the label of an answer: the worktree as it is."""
        return self.project.label(self.snapshot)
