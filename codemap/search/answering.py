"""What answers have in common: a map that holds still, and a label that admits when the map is behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from codemap.index.still import held_still
from codemap.index.uncollected import uncollected
from codemap.project import Label, Project

if TYPE_CHECKING:
    from codemap.index.graph import View


@contextmanager
def answering(project: Project) -> Iterator[None]:
    """Lets all reads of the block see one state of the map. Refresh before, not inside."""
    with uncollected(), held_still(project.stores.map):
        yield


def label_of(project: Project, view: View) -> Label:
    """Returns the label of an answer; one that was not refreshed says so when git says that it is behind."""
    if project.last_refresh is not None or project.is_current():
        return project.label(view.snapshot)
    label = project.label(view.snapshot)
    head = label.index.head
    moved = f"HEAD is now {head[:10]}" if head and head != label.commit else "files have changed since"
    return replace(label, notices=(*label.notices, f"the index is behind: {moved}; ask with --refresh if_stale"))
