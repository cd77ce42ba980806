"""The repository in a page, for agents that read skills: areas, the symbols that matter most, what the team decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from codemap.curation.asking import Weighed, weigh
from codemap.curation.opening import Memory
from codemap.project import Project
from codemap.search.symbol import Symbol
from codemap.structure.overview import Module, architecture_overview
from codemap.structure.repo_map import repo_map

AREAS, SYMBOLS, NOTES = 10, 24, 12
"""How much of each is told: a page is read at the start of every task that it fits."""

LEARNT = ("decision", "invariant", "gotcha")

_OF_ONE_FILE = 3
_TOKENS = 4_000


@dataclass(frozen=True, slots=True)
class Skill:
    """What the page tells. Nothing of it changes by itself, so that it is written anew only when the code is."""

    name: str
    languages: Mapping[str, int]
    areas: tuple[Module, ...]
    symbols: tuple[Symbol, ...]
    notes: tuple[Weighed, ...]


def skill_of(project: Project) -> Skill:
    """Returns what to tell about the repository."""
    overview = architecture_overview(project, limit=0)
    areas = sorted(overview.modules.items, key=lambda module: (-module.symbols, module.name))[:AREAS]
    return Skill(
        project.repo.top.name, overview.languages, tuple(areas), tuple(_symbols(project)), tuple(_notes(project))
    )


def _symbols(project: Project) -> list[Symbol]:
    """The most used symbols of the files that matter most, a few of each."""
    files = [file for file in repo_map(project, tokens=_TOKENS).files if file.category == "source"]
    return [symbol for file in files for symbol in file.symbols[:_OF_ONE_FILE]][:SYMBOLS]


def _notes(project: Project) -> list[Weighed]:
    memory = Memory(project)
    nodes = [node for node in memory.read().nodes.values() if node.kind in LEARNT and not node.deprecated]
    weighed = weigh(memory, nodes)
    weighed.sort(key=lambda each: (-each.trust.score, each.node.id))
    return weighed[:NOTES]
