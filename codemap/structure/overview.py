"""architecture_overview: modules, layers, cycles, hotspots, entry points and communities of the source files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.index.graph import KeptView
from codemap.index.whole import FileNode, symbol_counts
from codemap.lang import has_uses
from codemap.project import Label, Project
from codemap.rank.pagerank import pagerank
from codemap.search.answering import label_of
from codemap.search.history_reads import churn
from codemap.search.paths import find_scope, is_below
from codemap.search.symbol import Symbol, symbol_at
from codemap.structure.communities import communities
from codemap.structure.components import components, layers, without_circles
from codemap.structure.entries import entry_points
from codemap.structure.imports import code_files
from codemap.structure.modules import grouped
from codemap.structure.uses import Uses, uses_between

_LEAST_COMMUNITY = 3
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Module:
    """A folder as a module: layer 0 uses no other, the rest stand above all that they use, as far as that goes.

    What is used in a circle counts without the links that close it, the weakest; `circular` says that there are some.
    """

    name: str
    files: int
    symbols: int
    layer: int
    uses: int
    used_by: int
    circular: bool


@dataclass(frozen=True, slots=True)
class Dependency:
    """How many uses lead from one module to another; `upward`: against the layers, as the weakest link of a circle."""

    source: str
    target: str
    uses: int
    upward: bool


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A file that changes often and that much rests on.

    `commits` changed it, `dependents` files use it; `score` (0..1) is the product of its recent changes and its rank
    among the files, each as a part of the highest.
    """

    path: str
    commits: int
    dependents: int
    score: float


@dataclass(frozen=True, slots=True)
class Community:
    """Files that use each other more than others do: the module of most, and the part of uses inside.

    Those most used inside come first.
    """

    module: str
    share: float
    inside: float
    files: Page[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A symbol by which the code is entered, and why."""

    kind: str
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Overview:
    """The source files from above. `cut` says that older commits may be missing: the clone is shallow."""

    label: Label
    scope: str
    languages: dict[str, int]
    left_out: dict[str, int]
    modules: Page[Module]
    dependencies: Page[Dependency]
    cycles: tuple[tuple[str, ...], ...]
    hotspots: Page[Hotspot]
    entries: Page[Entry]
    communities: Page[Community]
    cut: bool


def architecture_overview(project: Project, *, path: str = "", limit: int = 10, below: str = "") -> Overview:
    """Returns the architecture of the source files at or below `path`; lists of at most `limit` (0: all).

    Modules are folders, opened as far as two dozen of them allow. Tests, documents and what is vendored or generated
    are counted in `left_out` only.
    """
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    every = [row for row in code_files(view) if is_below(row.path, scope)]
    files = [row for row in every if row.category == "source" and has_uses(row.language)]
    left_out = Counter("without uses" if row.category == "source" else row.category for row in every)
    left_out["without uses"] -= len(files)
    links = uses_between(view, files)
    module_of = grouped([row.path for row in files])
    modules, dependencies, circles = _modules(view, files, links, module_of)
    entries = [Entry(each.kind, symbol_at(view, each.place)) for each in entry_points(project, view, files)]
    return Overview(
        label_of(project, view),
        scope,
        dict(Counter(row.language for row in files)),
        dict(+left_out),
        page(modules, limit=0),
        page(dependencies, limit=2 * limit),
        circles,
        page(_hotspots(project, files, links), limit=limit),
        page(entries, limit=limit),
        page(_communities(files, links, module_of), limit=limit),
        project.repo.shallow,
    )


def _modules(
    view: KeptView, files: list[FileNode], links: Uses, module_of: dict[str, str]
) -> tuple[list[Module], list[Dependency], tuple[tuple[str, ...], ...]]:
    names = sorted(set(module_of.values()))
    number = {name: index for index, name in enumerate(names)}
    between: list[Counter[int]] = [Counter() for _ in names]
    for source, row in enumerate(links):
        here = number[module_of[files[source].path]]
        for target, uses in row.items():
            there = number[module_of[files[target].path]]
            if here != there:
                between[here][there] += uses
    circle = {node: tuple(members) for members in components(between) for node in members if len(members) > 1}
    downward = without_circles(between)
    layer = layers(downward)
    counts = symbol_counts(view.connection)
    sizes, symbols = Counter(module_of.values()), Counter[str]()
    for file in files:
        symbols[module_of[file.path]] += counts.get(file.id, 0)
    used_by = Counter(target for row in between for target in row)
    modules = [
        Module(
            name, sizes[name], symbols[name], layer[node], len(between[node]), used_by[node], circular=node in circle
        )
        for name, node in number.items()
    ]
    dependencies = [
        Dependency(names[source], names[target], uses, upward=target not in downward[source])
        for source, row in enumerate(between)
        for target, uses in row.items()
    ]
    return (
        sorted(modules, key=lambda each: (-each.layer, -each.files, each.name)),
        sorted(dependencies, key=lambda each: (-each.uses, each.source, each.target)),
        tuple(sorted({tuple(names[node] for node in members) for members in circle.values()})),
    )


def _hotspots(project: Project, files: list[FileNode], links: Uses) -> list[Hotspot]:
    changed = churn(project)
    ranks = pagerank([[(target, float(uses)) for target, uses in row.items()] for row in links])
    dependents = Counter(target for row in links for target in row)
    most = max((changed[row.path].weight for row in files if row.path in changed), default=0.0)
    highest = max(ranks, default=0.0)
    found = []
    for index, row in enumerate(files):
        if row.path in changed and dependents[index]:
            score = changed[row.path].weight / most * ranks[index] / highest
            found.append(Hotspot(row.path, changed[row.path].commits, dependents[index], round(score, 4)))
    return sorted(found, key=lambda each: (-each.score, each.path))


def _communities(files: list[FileNode], links: Uses, module_of: dict[str, str]) -> list[Community]:
    weights: list[dict[int, float]] = [{} for _ in files]
    for source, row in enumerate(links):
        for target, uses in row.items():
            weights[source][target] = weights[source].get(target, 0.0) + uses
            weights[target][source] = weights[target].get(source, 0.0) + uses
    found = []
    for members in communities(weights):
        if len(members) >= _LEAST_COMMUNITY:
            module, number = _commonest(module_of[files[node].path] for node in members)
            inside = set(members)
            own = sum(weight for node in members for other, weight in weights[node].items() if other in inside)
            every = sum(sum(weights[node].values()) for node in members)
            central = sorted(members, key=lambda node: (-sum(weights[node].get(other, 0) for other in inside), node))
            paths = page([files[node].path for node in central], limit=_MOST_NAMED)
            found.append(Community(module, round(number / len(members), 2), round(own / every, 2), paths))
    return found


def _commonest(names: Iterable[str]) -> tuple[str, int]:
    counted = Counter(names)
    return min(counted.items(), key=lambda item: (-item[1], item[0]))
