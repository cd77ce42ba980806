"""Maps and views as plain rows, so that two of them can be compared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from codemap.git import Snapshot, list_entries
from codemap.index.graph import View
from codemap.index.module import Place
from codemap.index.rules import FAILED
from codemap.project import Project, opened
from tests.support.repos import RepoBuilder

Rows = dict[str, list[tuple[object, ...]]]


@contextmanager
def project_at(root: Path, **environ: str) -> Iterator[Project]:
    """Opens the project at `root` in the test's own environment."""
    with opened(root, {**os.environ, **environ}) as project:
        yield project


def kept_rows(project: Project) -> Rows:
    """Returns the kept map: files, symbols, edges, tallies and postings, without ids."""
    run = project.stores.map.execute
    assert not list(run("SELECT path FROM tally JOIN file ON file.id = tally.file WHERE rule = ?", (FAILED,)))
    return {
        "files": sorted(run("SELECT path, mode, blob, language, category, status, reason FROM file")),
        "symbols": sorted(
            run(
                "SELECT path, position, name, qualname, ordinal, kind, start_line, end_line"
                " FROM symbol JOIN file ON file.id = symbol.file"
            )
        ),
        "edges": sorted(
            run(
                "SELECT f.path, e.position, s.qualname, s.ordinal, tf.path, t.qualname, t.ordinal, e.kind, e.rule,"
                " e.confidence, e.line, e.reference FROM edge e JOIN file f ON f.id = e.file"
                " JOIN symbol s ON s.id = e.source JOIN symbol t ON t.id = e.target JOIN file tf ON tf.id = t.file"
            )
        ),
        "edge count": list(run("SELECT count(*) FROM edge")),
        "routes": sorted(run("SELECT f.path, r.path, position, role FROM route r JOIN file f ON f.id = r.file")),
        "tallies": sorted(run("SELECT path, rule, count FROM tally JOIN file ON file.id = tally.file")),
        "unknown": sorted(run("SELECT path, reference FROM unknown JOIN file ON file.id = unknown.file")),
        "postings": sorted(run("SELECT path, name FROM posting JOIN file ON file.id = posting.file")),
    }


def fresh_rows(root: Path, cache: Path) -> Rows:
    """Returns what a map built from nothing holds."""
    with project_at(root, CODEMAP_INDEX_DIR=str(cache)) as project:
        project.refresh()
        return kept_rows(project)


def view_rows(project: Project, view: View, snapshot: Snapshot) -> list[tuple[object, ...]]:
    """Returns the edges of a view, in both directions, with symbols by name."""
    rows: list[tuple[object, ...]] = []
    for path in list_entries(project.repo, snapshot):
        rows += [("edge", *_named(view, edge)) for edge in view.edges(path)]
        rows += [("unknown", path, *view.unknown(path))]
        module = view.module(path)
        for position in range(-1, len(module.definitions) if module else 0):
            place = Place(path, position)
            rows += [("in", *_named(view, edge)) for edge in view.incoming(place)]
            rows += [("out", *_named(view, edge)) for edge in view.outgoing(place)]
    return sorted(rows, key=repr)


def _named(view: View, edge) -> tuple[object, ...]:  # type: ignore[no-untyped-def]
    return (_name(view, edge.source), _name(view, edge.target), *edge[2:])


def _name(view: View, place: Place) -> tuple[str, str, int]:
    if place.position < 0:
        return place.path, "", 0
    module = view.module(place.path)
    assert module is not None
    row = module.definitions[place.position]
    return place.path, row.qualname, row.ordinal


def edges_of(project: Project) -> set[tuple[str, str, str, str]]:
    """Returns the kept map's edges as (source, target, kind, rule), symbols written `path::name`."""
    rows = project.stores.map.execute(
        "SELECT sf.path, s.qualname, tf.path, t.qualname, e.kind, e.rule FROM edge e"
        " JOIN symbol s ON s.id = e.source JOIN file sf ON sf.id = s.file"
        " JOIN symbol t ON t.id = e.target JOIN file tf ON tf.id = t.file"
    )
    return {
        (f"{a.decode()}::{b or '<module>'}", f"{c.decode()}::{d or '<module>'}", kind, rule)
        for a, b, c, d, kind, rule in rows
    }


def edges_in(repo: RepoBuilder, files: dict[str, str]) -> set[tuple[str, str, str, str]]:
    """Returns the edges of a repository of these files, see `edges_of`."""
    repo.commit("all", files)
    with project_at(repo.root) as project:
        project.refresh()
        return edges_of(project)


def calls_in(repo: RepoBuilder, files: dict[str, str]) -> set[str]:
    """Returns the likely calls of a repository of these files, see `calls_of`."""
    repo.commit("all", files)
    with project_at(repo.root) as project:
        project.refresh()
        return calls_of(project)


def calls_of(project: Project) -> set[str]:
    """Returns the calls and constructions that are more likely than not, as `Caller.name -> Callee.name`."""
    rows = project.stores.map.execute(
        "SELECT s.qualname, t.qualname FROM edge e JOIN symbol s ON s.id = e.source JOIN symbol t ON t.id = e.target"
        " WHERE e.kind IN ('call', 'construct') AND e.confidence >= 0.5"
    )
    return {f"{source or '<module>'} -> {target or '<module>'}" for source, target in rows}


def likely_edges(repo: RepoBuilder, files: dict[str, str], *kinds: str) -> set[str]:
    """Returns the edges of some kinds that more than a name speaks for, in a repository of these files."""
    found = edges_in(repo, files)
    return {f"{source} -> {target}" for source, target, kind, rule in found if kind in kinds and rule not in _GUESSES}


_GUESSES = ("member", "ambiguous")
