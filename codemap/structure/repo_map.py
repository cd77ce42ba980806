"""repo_map: the files that matter most with their symbols, as many as fit a budget of tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from codemap.errors import UsageError
from codemap.git import Scope, compare, difference
from codemap.index.graph import KeptView
from codemap.index.module import MODULE_LEVEL
from codemap.index.whole import FileNode, users_of_symbols
from codemap.lang import has_uses
from codemap.project import Label, Project
from codemap.rank.pagerank import pagerank
from codemap.search.answering import label_of
from codemap.search.paths import find_scope, is_below
from codemap.search.search_source import search_source
from codemap.search.symbol import Symbol, named, symbol_of
from codemap.structure.imports import code_files
from codemap.structure.uses import SURE, Uses, uses_between

BYTES_A_TOKEN = 4

_ROLE = {"source": 1.0, "test": 0.3}
_OTHER_ROLE = 0.2
_HITS = 30
_NEARBY = 0.7
"""How often a walk from chosen files goes on: what is near them counts most."""

_CHOSEN = 0.6
"""How much of a rank is whether the file itself answers or differs; the rest is how near it is."""

_LINE_BYTES = 14
"""What a line costs besides its text."""

_MOST_SYMBOLS = 12
_LEAST_SYMBOLS = 3
_LONGEST_SIGNATURE = 110
_HOLDERS = frozenset(("class", "interface", "struct", "trait", "enum", "object", "record", "module", "namespace"))
_LISTED = _HOLDERS | {"type", "function", "method"}


@dataclass(frozen=True, slots=True)
class Mapped:
    """A file of the map: its rank as a part of the highest, why it is here, and its most used symbols by line.

    `chosen` says that it answers the query or has changed; `symbols_left_out` how many more it has.
    """

    path: str
    category: str
    rank: float
    chosen: bool
    used_by: int
    symbols: tuple[Symbol, ...]
    symbols_left_out: int


@dataclass(frozen=True, slots=True)
class RepoMap:
    """The map within its budget: what ranks files (`centrality`, `query` or `changes`), and how many it leaves out."""

    label: Label
    by: str
    files: tuple[Mapped, ...]
    total: int
    budget_tokens: int
    used_tokens: int


def repo_map(
    project: Project,
    *,
    tokens: int = 1_500,
    query: str = "",
    changed: bool = False,
    base: str = "",
    path: str = "",
    below: str = "",
) -> RepoMap:
    """Returns the files at or below `path` that matter most, with their symbols, in about that many tokens.

    Files rank by who uses them; with a query or changes (`changed`: the worktree against HEAD, `base`: against the
    merge base with that commit), by how near they are to what answers or differs.
    """
    if tokens < 1:
        raise UsageError(f"a budget of {tokens} tokens is none")
    if bool(query) + (changed or bool(base)) > 1:
        raise UsageError("a query and changes do not go together", hint="Choose one of them.")
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    files = [row for row in code_files(view) if has_uses(row.language)]
    links = uses_between(view, files)
    answering = _answering(project, query) if query else {}
    starts = {path: sum(scores.values()) for path, scores in answering.items()}
    if changed or base:
        starts = dict.fromkeys(_differing(project, base), 1.0)
    ranks = _ranked(files, links, starts)
    order = [
        index
        for index in sorted(range(len(files)), key=lambda index: (-round(ranks[index], 9), files[index].path))
        if is_below(files[index].path, scope)
    ]
    used_by = [0] * len(files)
    for row in links:
        for target in row:
            used_by[target] += 1
    room = tokens * BYTES_A_TOKEN
    shown: list[Mapped] = []
    for place, index in enumerate(order):
        file = files[index]
        symbols, left = _symbols(view, file, answering.get(file.path, {}), max(_MOST_SYMBOLS - place, _LEAST_SYMBOLS))
        chosen = file.path in starts
        mapped = Mapped(file.path, file.category, round(ranks[index], 3), chosen, used_by[index], symbols, left)
        cost = _cost(mapped)
        if cost > room:
            break
        room -= cost
        shown.append(mapped)
    by = "query" if query else "changes" if changed or base else "centrality"
    used = tokens - room // BYTES_A_TOKEN
    return RepoMap(label_of(project, view), by, tuple(shown), len(order), tokens, used)


def _answering(project: Project, query: str) -> dict[str, dict[str, float]]:
    """Returns the symbols that answer a query, by file, with their scores."""
    found: dict[str, dict[str, float]] = {}
    for hit in search_source(project, query, limit=_HITS).hits.items:
        found.setdefault(hit.path, {})[hit.symbol] = hit.score
    return found


def _differing(project: Project, base: str) -> Iterable[str]:
    scope = Scope("base", base=base) if base else Scope("worktree")
    comparison = compare(project.repo, scope, project.environ)
    return difference(project.repo, comparison.old, comparison.new)


def _ranked(files: list[FileNode], links: Uses, starts: Mapping[str, float]) -> list[float]:
    """Returns the ranks as parts of the highest: along uses for centrality, along both ways around chosen files."""
    weights: list[dict[int, float]] = [{target: float(uses) for target, uses in row.items()} for row in links]
    if starts:
        for source, row in enumerate(links):
            for target, uses in row.items():
                weights[target][source] = weights[target].get(source, 0.0) + uses
    chosen = {index: starts[row.path] for index, row in enumerate(files) if row.path in starts}
    if starts and not chosen:
        return [0.0] * len(files)
    ranks = pagerank([sorted(row.items()) for row in weights], chosen, damping=_NEARBY if chosen else 0.85)
    found = [rank * _ROLE.get(files[index].category, _OTHER_ROLE) for index, rank in enumerate(ranks)]
    highest = max(found, default=0.0) or 1.0
    most = max(chosen.values(), default=1.0) or 1.0
    near = [rank / highest for rank in found]
    if not chosen:
        return near
    return [_CHOSEN * chosen.get(index, 0.0) / most + (1 - _CHOSEN) * rank for index, rank in enumerate(near)]


def _symbols(
    view: KeptView, file: FileNode, answering: Mapping[str, float], most: int
) -> tuple[tuple[Symbol, ...], int]:
    """Returns the symbols of a file to show, by line, and how many more there are: what answers, then what is used."""
    surface = view.facts.surface(file.facts) if file.facts is not None else None
    definitions = surface.definitions if surface else ()
    users = users_of_symbols(view.connection, file.id, SURE)

    def order(at: int) -> tuple[float, int, bool, bool, int]:
        row = definitions[at]
        score = answering.get(named(file.path, row.qualname), 0.0)
        return -score, -users.get(at, 0), not row.exported, row.parent != MODULE_LEVEL, at

    listed = [
        at
        for at, row in enumerate(definitions)
        if row.kind in _LISTED and (row.parent == MODULE_LEVEL or definitions[row.parent].kind in _HOLDERS)
    ]
    best = sorted(sorted(listed, key=order)[:most])
    return tuple(symbol_of(file.path, definitions[at], file.category) for at in best), len(listed) - len(best)


def _cost(row: Mapped) -> int:
    return (
        len(row.path)
        + 2 * _LINE_BYTES
        + sum(
            min(len(each.signature) or len(each.qualname), _LONGEST_SIGNATURE) + len(each.qualname) // 2 + _LINE_BYTES
            for each in row.symbols
        )
    )
