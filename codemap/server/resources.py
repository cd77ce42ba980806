"""The resources: what a client may put into a conversation by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from codemap.server.answer import capped
from codemap.server.equivalents import as_text


class Entry(NamedTuple):
    """A resource: its address, its name, what it is, and what reads it from the folder that is served."""

    uri: str
    name: str
    description: str
    read: Callable[[Path, Mapping[str, str]], str]


def _guidance(root: Path, environ: Mapping[str, str]) -> str:
    from codemap.guidance import GUIDANCE

    return GUIDANCE


def _index(root: Path, environ: Mapping[str, str]) -> str:
    from codemap.project import opened
    from codemap.search.index_status import index_status
    from codemap.views import index_status as view

    with opened(root, environ) as project:
        return capped(view.as_text(index_status(project)))


def _health(root: Path, environ: Mapping[str, str]) -> str:
    from codemap.curation.care import graph_health
    from codemap.project import opened
    from codemap.views import memory_care as view

    with opened(root, environ) as project:
        return capped(view.health_text(graph_health(project, limit=20)))


def _architecture(root: Path, environ: Mapping[str, str]) -> str:
    from codemap.project import opened
    from codemap.search.answering import answering
    from codemap.structure.overview import architecture_overview
    from codemap.views import architecture_overview as view

    with opened(root, environ) as project:
        project.view()
        with answering(project):
            return capped(view.as_text_with_diagram(architecture_overview(project)))


def _skill(root: Path, environ: Mapping[str, str]) -> str:
    from codemap.context.skill import skill_of
    from codemap.project import opened
    from codemap.search.answering import answering
    from codemap.views.skill import as_text as page

    with opened(root, environ) as project:
        project.view()
        with answering(project):
            return capped(page(skill_of(project)))


def _equivalents(root: Path, environ: Mapping[str, str]) -> str:
    return as_text()


RESOURCES: tuple[Entry, ...] = (
    Entry("codemap://guidance/lifecycle", "guidance", "How to work with codemap", _guidance),
    Entry("codemap://guidance/equivalents", "equivalents", "Tools of other servers, and ours", _equivalents),
    Entry("codemap://guidance/repo-skill", "repo-skill", "This repository in a page", _skill),
    Entry("codemap://status/source-index", "source-index", "What the index holds and what it leaves out", _index),
    Entry("codemap://status/graph-health", "graph-health", "How the team's notes fare", _health),
    Entry("codemap://architecture", "architecture", "The code from above, with a diagram", _architecture),
)
"""Every resource; all are Markdown."""
