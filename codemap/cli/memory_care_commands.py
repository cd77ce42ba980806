"""Commands that look after the memory."""

from __future__ import annotations

import click

from codemap.cli.door import ANSWERED, FOUND, Door, show_answer
from codemap.cli.options import MOST, common, limit

_issue_limit = click.option(
    "--issue-limit",
    type=click.IntRange(0, MOST),
    default=50,
    show_default=True,
    help="Show at most that many, 0 for all",
)
_deprecated = click.option("--include-deprecated", is_flag=True, help="Nodes that no longer hold, too")


@click.command("validate")
@common
@click.pass_obj
def validate(door: Door, *, as_json: bool) -> int:
    """Check the files of the memory; exit code 1 when anything is the matter"""
    from codemap.curation import care
    from codemap.views import memory_care as view

    with door.project() as project:
        answer = care.validate_graph(project)
    show_answer(answer, view.validated_text, view.validated_document, as_json=as_json)
    return FOUND if answer.findings else ANSWERED


@click.command("graph-health")
@_deprecated
@_issue_limit
@click.option("--check", is_flag=True, help="End with exit code 1 unless all is well")
@common
@click.pass_obj
def graph_health(door: Door, *, include_deprecated: bool, issue_limit: int, check: bool, as_json: bool) -> int:
    """Say how the memory fares: its files, and whether the cited lines are as they were"""
    from codemap.curation import care
    from codemap.views import memory_care as view

    with door.project() as project:
        answer = care.graph_health(project, with_deprecated=include_deprecated, limit=issue_limit)
    show_answer(answer, view.health_text, view.health_document, as_json=as_json)
    return FOUND if check and not answer.healthy else ANSWERED


@click.command("graph-repair")
@click.option("--apply", is_flag=True, help="Do what needs nobody to look")
@_deprecated
@_issue_limit
@common
@click.pass_obj
def graph_repair(door: Door, *, apply: bool, include_deprecated: bool, issue_limit: int, as_json: bool) -> None:
    """Propose what to do about anchors that do not hold as they are written

    Lines that stand elsewhere, unchanged, need nobody to look: --apply writes the new place. What was edited or is gone
    wants somebody who knows.
    """
    from codemap.curation import care
    from codemap.views import memory_care as view

    with door.project() as project:
        answer = care.graph_repair(project, apply=apply, with_deprecated=include_deprecated, limit=issue_limit)
    show_answer(answer, view.repaired_text, view.repaired_document, as_json=as_json)


@click.command("rollup")
@limit(12, "weeks")
@common
@click.pass_obj
def rollup(door: Door, *, limit: int, as_json: bool) -> None:
    """Say how the memory was used, week by week, from counters that stay on this machine

    They are kept beside the index, and not at all with CODEMAP_TELEMETRY=false or DO_NOT_TRACK=1.
    """
    from codemap.curation import care
    from codemap.views import memory_care as view

    with door.project() as project:
        answer = care.rollup(project, limit=limit)
    show_answer(answer, view.rollup_text, view.rollup_document, as_json=as_json)
