"""Commands that ask the memory and write to it."""

from __future__ import annotations

from typing import Any

import click

from codemap.cli.door import ANSWERED, FAILED, Door, show_answer
from codemap.cli.options import common, limit
from codemap.memory.citation import citation_of
from codemap.memory.model import KINDS, LINK_KINDS, MATURITIES, STATUSES, Anchor, Node, NodeId

_CONFIDENCE = click.FloatRange(0, 1)


def _citations(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[Anchor, ...]:
    """Reads citations as an option takes them."""
    return tuple(map(citation_of, values))


@click.command("emit-node")
@click.argument("node_id", metavar="ID")
@click.option("--kind", type=click.Choice(KINDS), required=True, help="What it is about")
@click.option("--name", required=True, metavar="TEXT", help="What to call it")
@click.option("--summary", required=True, metavar="TEXT", help="What is worth knowing, in a sentence or two")
@click.option(
    "--source",
    "sources",
    multiple=True,
    required=True,
    callback=_citations,
    metavar="PATH:FIRST-LAST",
    help="Lines that it rests on; #HASH or #BLOB after it must be the file's",
)
@click.option("--tag", "tags", multiple=True, metavar="TEXT", help="A topic that it belongs to")
@click.option("--alias", "aliases", multiple=True, metavar="TEXT", help="Another name of it")
@click.option("--confidence", type=_CONFIDENCE, default=0.9, show_default=True, help="How sure; .9 and more: looked at")
@click.option("--status", type=click.Choice(STATUSES), default=STATUSES[0], show_default=True, help="Whether it holds")
@click.option("--verified-at", default="", metavar="TIME", help="When somebody looked, in UTC (default: now)")
@click.option("--merge-with", default="", metavar="ID", help="The node that it is the same as")
@click.option("--force-new", default="", metavar="WHY", help="Why it is not the same as those like it")
@common
@click.pass_obj
def emit_node(
    door: Door,
    node_id: str,
    *,
    kind: str,
    name: str,
    summary: str,
    sources: tuple[Anchor, ...],
    tags: tuple[str, ...],
    aliases: tuple[str, ...],
    confidence: float,
    status: str,
    verified_at: str,
    merge_with: str,
    force_new: str,
    as_json: bool,
) -> int:
    """Write down a decision, invariant, gotcha or the like, with the lines that it rests on

    What is like a node that is there is not written before you say whether it is the same. At most five a turn.
    """
    from codemap.curation import writing
    from codemap.views import memory_edits as view

    node = Node(NodeId(node_id), kind, name, summary, sources, tags, confidence, verified_at, aliases, status)
    with door.project() as project:
        answer = writing.emit_node(project, node, merge_with=merge_with, force_new=force_new)
    show_answer(answer, view.written_text, view.written_document, as_json=as_json)
    return ANSWERED if answer.node is not None else FAILED


@click.command("link")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.argument("kind", type=click.Choice(LINK_KINDS))
@click.option("--note", default=None, metavar="TEXT", help="What the relation is")
@common
@click.pass_obj
def link(door: Door, source: str, target: str, kind: str, *, note: str | None, as_json: bool) -> None:
    """Relate two nodes of the memory, named by id or alias"""
    from codemap.curation import writing
    from codemap.views import memory_edits as view

    with door.project() as project:
        answer = writing.link(project, source, target, kind, note)
    show_answer(answer, view.linked_text, view.linked_document, as_json=as_json)


@click.command("correct")
@click.argument("node", metavar="ID")
@click.option("--summary", metavar="TEXT", help="What is worth knowing")
@click.option("--name", metavar="TEXT", help="What to call it")
@click.option("--confidence", type=_CONFIDENCE, help="How sure")
@click.option("--status", type=click.Choice(STATUSES), help="Whether it holds")
@click.option("--maturity", type=click.Choice(MATURITIES), help="How settled it is")
@click.option("--superseded-by", metavar="ID", help="The node that holds in its place")
@click.option("--add-alias", "add_aliases", multiple=True, metavar="TEXT", help="Another name of it")
@click.option("--remove-alias", "remove_aliases", multiple=True, metavar="TEXT", help="A name that it has no more")
@click.option("--add-tag", "add_tags", multiple=True, metavar="TEXT", help="A topic that it belongs to")
@click.option("--remove-tag", "remove_tags", multiple=True, metavar="TEXT", help="A topic that it does not belong to")
@common
@click.pass_obj
def correct(door: Door, /, node: str, *, as_json: bool, **fields: Any) -> None:
    """Change fields of a node as told, and count it as looked at now"""
    from codemap.curation import writing
    from codemap.memory.correction import Correction
    from codemap.views import memory_edits as view

    with door.project() as project:
        answer = writing.correct(project, node, Correction(**fields))
    show_answer(answer, view.changed_text, view.changed_document, as_json=as_json)


@click.command("deprecate")
@click.argument("node", metavar="ID")
@click.option("--reason", required=True, metavar="TEXT", help="Why it no longer holds")
@common
@click.pass_obj
def deprecate(door: Door, node: str, *, reason: str, as_json: bool) -> None:
    """Say that a node no longer holds, and why; it stays to be found"""
    from codemap.curation import writing
    from codemap.views import memory_edits as view

    with door.project() as project:
        answer = writing.deprecate(project, node, reason)
    show_answer(answer, view.changed_text, view.changed_document, as_json=as_json)


@click.command("set-active-topic")
@click.argument("topic")
@common
@click.pass_obj
def set_active_topic(door: Door, topic: str, *, as_json: bool) -> None:
    """Say what is being worked on: nodes written from now on bear it as a tag"""
    from codemap.curation import writing
    from codemap.views import memory_edits as view

    with door.project() as project:
        answer = writing.set_active_topic(project, topic)
    show_answer(answer, view.topic_text, view.topic_document, as_json=as_json)


@click.command("get-node")
@click.argument("node", metavar="ID")
@common
@click.pass_obj
def get_node(door: Door, node: str, *, as_json: bool) -> None:
    """Show one node of the memory, named by id or alias, with what its anchors say now"""
    from codemap.curation import asking
    from codemap.views import memory as view

    with door.project() as project:
        answer = asking.get_node(project, node)
    show_answer(answer, view.node_text, view.node_answer, as_json=as_json)


@click.command("query-graph")
@click.argument("question")
@limit(10, "nodes")
@click.option("--no-check", is_flag=True, help="Do not look whether the cited lines are as they were")
@click.option("--include-deprecated", is_flag=True, help="Nodes that no longer hold, too")
@common
@click.pass_obj
def query_graph(
    door: Door, question: str, *, limit: int, no_check: bool, include_deprecated: bool, as_json: bool
) -> None:
    """Find what the memory knows about some words, each with how far it can be trusted"""
    from codemap.curation import asking
    from codemap.views import memory as view

    with door.project() as project:
        answer = asking.query_graph(
            project, question, limit=limit, check=not no_check, with_deprecated=include_deprecated
        )
    show_answer(answer, view.hits_text, view.hits_document, as_json=as_json)
