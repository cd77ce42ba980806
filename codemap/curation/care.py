"""The care of the memory: whether its files fit, how it fares, and what can be mended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.curation.opening import Memory
from codemap.memory.citing import cite
from codemap.memory.graph_file import read_files
from codemap.memory.judged import Judged, anchored, judge
from codemap.memory.layout import graph_in
from codemap.memory.metrics import Standing, Week, is_counting, standing, weeks
from codemap.memory.repair import Proposal, propose, repaired
from codemap.memory.validation import ERRORS, REPAIRED, Finding, mended, validate
from codemap.project import Label, Project


@dataclass(frozen=True, slots=True)
class Validated:
    """What is the matter with the files of the graph; `files` counts them."""

    label: Label
    files: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """How the memory fares: counts, what is the matter with the files, and the anchors that do not hold, worst first.

    `states` counts the verdicts on all anchors looked at, `mendable` the findings that `graph-repair` mends. Without a
    readable graph there are only findings.
    """

    label: Label
    nodes: int
    deprecated: int
    links: int
    checked_nodes: int
    states: Mapping[str, int]
    findings: Page[Finding]
    mendable: int
    stale: Page[Judged]
    suggestions: tuple[str, ...]

    @property
    def healthy(self) -> bool:
        """Whether there is nothing to do."""
        return not self.findings.total and not self.stale.total


@dataclass(frozen=True, slots=True)
class Repaired:
    """What can be done about the memory, and what was done: `applied` proposals and `mended` findings."""

    label: Label
    proposals: Page[Proposal]
    findings: Page[Finding]
    certain: int
    applied: int
    mended: int


@dataclass(frozen=True, slots=True)
class Rollup:
    """How the memory stands, and what its use came to, newest week first; `counting` unless somebody said not to."""

    label: Label
    counting: bool
    standing: Standing
    weeks: Page[Week]


_ORDER = ("unsafe", "gone", "unreadable", "edited")


def validate_graph(project: Project) -> Validated:
    """Returns everything that is the matter with the files of the graph."""
    memory = Memory(project)
    files = read_files(memory.root)
    return Validated(memory.label(), len(files), tuple(validate(files)))


def graph_health(project: Project, *, with_deprecated: bool = False, limit: int = 50) -> Health:
    """Returns how the memory fares in the worktree as it is."""
    memory = Memory(project)
    files = read_files(memory.root)
    findings = tuple(validate(files))
    graph = None if any(finding.kind in ERRORS for finding in findings) else graph_in(files)
    judged = judge(project.repo, memory.snapshot, anchored(graph, deprecated=with_deprecated)) if graph else ()
    stale = [each for each in judged if each.verdict.stale]
    stale.sort(key=lambda each: (_ORDER.index(each.verdict.state), each.node.id, each.at))
    nodes = graph.nodes.values() if graph else ()
    return Health(
        memory.label(),
        len(nodes),
        sum(node.deprecated for node in nodes),
        len(graph.links) if graph else 0,
        len({each.node.id for each in judged}),
        Counter(each.verdict.state for each in judged),
        page(findings, limit=limit),
        sum(finding.kind in REPAIRED for finding in findings),
        page(stale, limit=limit),
        tuple(_suggestions(findings, stale, judged)),
    )


def graph_repair(project: Project, *, apply: bool = False, with_deprecated: bool = False, limit: int = 50) -> Repaired:
    """Returns what can be done about anchors and links; `apply` does what needs nobody to look."""
    memory = Memory(project)
    graph = memory.read()
    proposals = propose(judge(project.repo, memory.snapshot, anchored(graph, deprecated=with_deprecated)))
    findings = tuple(finding for finding in validate(read_files(memory.root)) if finding.kind in REPAIRED)
    certain = [each for each in proposals if each.certain and each.replacement]
    if apply and (certain or findings):
        anchors = cite(project.repo, memory.snapshot, [each.replacement for each in certain if each.replacement])
        replacements = [(each.judged, anchor) for each, anchor in zip(certain, anchors, strict=True)]
        memory.edit(lambda now: (mended(repaired(now, replacements), memory.now), None))
        memory.tell(validator_repairs=len(certain) + len(findings))
    return Repaired(
        memory.label(),
        page(proposals, limit=limit),
        page(findings, limit=limit),
        len(certain),
        len(certain) if apply else 0,
        len(findings) if apply else 0,
    )


def rollup(project: Project, *, limit: int = 12) -> Rollup:
    """Returns how the memory was used, week by week, and how it stands."""
    memory = Memory(project)
    turns = memory.keeper.read().turns
    return Rollup(
        memory.label(),
        is_counting(project.environ),
        standing(memory.read(), memory.at),
        page(weeks(turns), limit=limit),
    )


def _suggestions(findings: tuple[Finding, ...], stale: list[Judged], judged: tuple[Judged, ...]) -> list[str]:
    said = []
    if any(finding.kind in ERRORS for finding in findings):
        said.append(
            "The files of the graph were left as they are: `codemap merge-graph` mends a merge that stopped; "
            "else mend them by hand or take them back from git."
        )
    certain = sum(each.certain for each in propose(judged))
    if certain or any(finding.kind in REPAIRED for finding in findings):
        said.append("`codemap graph-repair --apply` does what needs nobody to look.")
    if stale:
        said.append("Look at the nodes whose lines changed: `emit-node` or `correct` what holds, `deprecate` the rest.")
    return said
