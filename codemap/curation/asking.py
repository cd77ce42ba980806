"""Questions to the memory: one node, or those that words are about, each with what its anchors say now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from codemap.budget import Page
from codemap.curation.opening import Memory
from codemap.errors import UsageError
from codemap.memory.anchors import verdicts
from codemap.memory.model import Anchor, Graph, Link, Node
from codemap.memory.names import node_named
from codemap.memory.quality import HIGH, LOW, MEDIUM, STALE, Standing, Trust, trust_of
from codemap.memory.query import Match, matches, pool_of, question_words
from codemap.memory.secrets import masked, masked_link
from codemap.memory.verdict import Verdict
from codemap.project import Label, Project
from codemap.search.asking import check_text


@dataclass(frozen=True, slots=True)
class Weighed:
    """A node with the trust in it, and the verdict on each of its anchors; without verdicts they were not checked."""

    node: Node
    trust: Trust
    verdicts: tuple[Verdict, ...] = ()

    @property
    def anchors(self) -> list[tuple[Anchor, Verdict | None]]:
        """The anchors with their verdicts."""
        return list(zip_longest(self.node.anchors, self.verdicts))


@dataclass(frozen=True, slots=True)
class NodeDetail:
    """One node and the links that touch it."""

    label: Label
    weighed: Weighed
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A node that matches, why, and what it ranks by."""

    weighed: Weighed
    match: Match
    ranking: float


@dataclass(frozen=True, slots=True)
class GraphHits:
    """The nodes that a question is about, best first, the links between them, and how far they can be trusted.

    `nodes` counts those of the whole graph; `words` are what was looked for.
    """

    label: Label
    question: str
    words: tuple[str, ...]
    nodes: int
    hits: Page[Hit]
    links: tuple[Link, ...]

    def ids(self, *levels: str) -> list[str]:
        """Returns the ids of the hits with a level of trust."""
        return [hit.weighed.node.id for hit in self.hits.items if hit.weighed.trust.level in levels]

    @property
    def stale(self) -> list[str]:
        """The ids of the hits whose anchors do not hold any more."""
        return [hit.weighed.node.id for hit in self.hits.items if hit.weighed.trust.freshness == STALE]

    @property
    def quality(self) -> dict[str, list[str]]:
        """The ids of the hits by what to do with them; the last two may have some in common."""
        return {
            "high_trust_node_ids": self.ids(HIGH),
            "review_node_ids": self.ids(MEDIUM),
            "stale_node_ids": self.stale,
            "low_trust_node_ids": self.ids(LOW),
        }


def get_node(project: Project, name: str) -> NodeDetail:
    """Returns the node with this id or alias."""
    memory = Memory(project)
    graph = memory.read()
    node = node_named(graph, check_text(name, "name"))
    links = [masked_link(link) for link in graph.links.values() if node.id in (link.key.source, link.key.target)]
    detail = NodeDetail(memory.label(), weigh(memory, [node])[0], tuple(sorted(links, key=lambda link: link.key)))
    memory.tell(used=[node.id])
    return detail


def query_graph(
    project: Project, question: str, *, limit: int = 10, check: bool = True, with_deprecated: bool = False
) -> GraphHits:
    """Returns the nodes that hold words of the question; without `check` their anchors are not looked at."""
    if not question.strip():
        raise UsageError("the question is empty", hint="Ask with the words that the answer may hold.")
    memory = Memory(project)
    graph = memory.read()
    hits = best_nodes(memory, graph, question, limit=limit, check=check, with_deprecated=with_deprecated)
    shown = hits.items
    memory.tell(
        used=[hit.weighed.node.id for hit in shown],
        queries=1,
        results_returned=len(shown),
        stale_rechecks=sum(hit.weighed.trust.freshness == STALE for hit in shown),
    )
    return GraphHits(
        memory.label(),
        question,
        question_words(question),
        len(graph.nodes),
        hits,
        _between(graph, shown),
    )


def best_nodes(
    memory: Memory, graph: Graph, question: str, *, limit: int, check: bool = True, with_deprecated: bool = False
) -> Page[Hit]:
    """Returns the nodes that a question is about, best first; nothing is written down of it."""
    found = matches(graph, check_text(question, "question"), with_deprecated=with_deprecated)
    pool = found[: pool_of(limit)] if limit else found
    weighed = weigh(memory, [match.node for match in pool], check=check)
    hits = [
        Hit(each, match, round(match.ranked(each.trust.score), 4)) for match, each in zip(pool, weighed, strict=True)
    ]
    hits.sort(key=lambda hit: (-hit.ranking, hit.weighed.node.id))
    return Page(tuple(hits[:limit] if limit else hits), len(found))


def weigh(memory: Memory, nodes: Sequence[Node], *, check: bool = True) -> list[Weighed]:
    """Returns nodes with the trust in them, in order."""
    used = memory.keeper.read().used
    anchors = [anchor for node in nodes for anchor in node.anchors] if check else []
    found = iter(verdicts(memory.project.repo, memory.snapshot, anchors))
    weighed = []
    for node in nodes:
        own = tuple(islice(found, len(node.anchors))) if check else ()
        standing = Standing(len(own), sum(verdict.stale for verdict in own)) if check else None
        weighed.append(
            Weighed(masked(node), trust_of(node, standing, now=memory.at, used_at=used.get(node.id, "")), own)
        )
    return weighed


def _between(graph: Graph, hits: Sequence[Hit]) -> tuple[Link, ...]:
    ids = {hit.weighed.node.id for hit in hits}
    links = [masked_link(link) for link in graph.links.values() if {link.key.source, link.key.target} <= ids]
    return tuple(sorted(links, key=lambda link: link.key))
