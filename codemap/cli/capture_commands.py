"""Commands about captured sessions: turn it on and off, note an event, and look at what was captured."""

from __future__ import annotations

import json
import re
from typing import Any

import click

from codemap.capture.event import KINDS, Place
from codemap.cli.door import Door, show_answer
from codemap.cli.options import common, limit
from codemap.errors import UsageError

_ANCHOR = re.compile(r"(?P<path>.+?)(?::(?P<start>\d{1,9})(?:[-:](?P<end>\d{1,9}))?)?", re.DOTALL)


@click.group()
def capture() -> None:
    """Keep evidence of agents' sessions in this worktree, or stop keeping it

    Off until it is turned on. Events lie beside the index, are cleaned of secrets before they are written, and never
    touch the notes.
    """


@capture.command()
@common
@click.pass_obj
def on(door: Door, *, as_json: bool) -> None:
    """Turn capturing on for this worktree"""
    _turn(door, wanted=True, as_json=as_json)


@capture.command()
@common
@click.pass_obj
def off(door: Door, *, as_json: bool) -> None:
    """Turn capturing off; what was captured stays"""
    _turn(door, wanted=False, as_json=as_json)


@capture.command()
@common
@click.pass_obj
def clear(door: Door, *, as_json: bool) -> None:
    """Remove what was captured in this worktree"""
    from codemap.context.sessions import log_of

    with door.project() as project:
        removed = log_of(project).clear()
    text = "Removed what was captured\n" if removed else "Nothing was captured\n"
    show_answer(removed, lambda _: text, lambda gone: {"command": "capture", "removed": gone}, as_json=as_json)


@click.command("capture-event")
@click.argument("kind", type=click.Choice(KINDS), metavar="KIND")
@click.option("--session", default="", metavar="ID", help="The session  [default: manual]")
@click.option("--anchor", "anchors", multiple=True, metavar="PATH[:FIRST-LAST]", help="A file that it is about")
@click.option("--agent", default="", metavar="NAME", help="Who did it")
@click.option("--text", default="", metavar="TEXT", help="What happened")
@common
@click.pass_obj
def capture_event(
    door: Door, kind: str, *, session: str, anchors: tuple[str, ...], agent: str, text: str, as_json: bool
) -> None:
    """Note one event by hand; KIND is prompt, file_inspected, file_modified, graph_write, ..."""
    from codemap.capture.event import as_line, new_event
    from codemap.capture.redaction import redacted
    from codemap.context.sessions import log_of

    payload = redacted({"text": text} if text else {})
    event = new_event(kind, session=session, places=tuple(map(_place, anchors)), agent=agent, payload=payload)
    with door.project() as project:
        log_of(project).append(event)
    show_answer(event, lambda _: f"{event.kind} {event.id}\n", lambda each: json.loads(as_line(each)), as_json=as_json)


@click.command("capture-session")
@click.argument("session", required=False, default="")
@common
@click.pass_obj
def capture_session(door: Door, session: str, *, as_json: bool) -> None:
    """List the events of a session, or of all, in their order"""
    from codemap.context.sessions import events_of
    from codemap.views import sessions as view

    with door.project() as project:
        events = events_of(project, session)
    show_answer(events, view.events_text, view.events_document, as_json=as_json)


@click.command("session-summary")
@click.argument("session", required=False, default="")
@common
@click.pass_obj
def session_summary(door: Door, session: str, *, as_json: bool) -> None:
    """Say in short what a session came to, usually the last one"""
    from codemap.context import sessions as answers
    from codemap.views import sessions as view

    with door.project() as project:
        summary = answers.session_summary(project, session)
    show_answer(summary, view.summary_text, view.summary_document, as_json=as_json)


@click.command("capture-report")
@click.option("--session", default="", metavar="ID", help="Only this session")
@limit(10, "sessions")
@common
@click.pass_obj
def capture_report(door: Door, *, session: str, limit: int, as_json: bool) -> None:
    """List the captured sessions, the last one first, and what comes back over them"""
    from codemap.context import sessions as answers
    from codemap.views import sessions as view

    with door.project() as project:
        report = answers.capture_report(project, session=session, limit=limit)
    show_answer(report, view.report_text, view.report_document, as_json=as_json)


def _turn(door: Door, *, wanted: bool, as_json: bool) -> None:
    from codemap.context.sessions import log_of

    with door.project() as project:
        log_of(project).want(wanted=wanted)
    text = f"Sessions are {'' if wanted else 'not '}captured in this worktree{'' if wanted else ' any more'}\n"
    document: dict[str, Any] = {"command": "capture", "capturing": wanted}
    show_answer(wanted, lambda _: text, lambda _: document, as_json=as_json)


def _place(text: str) -> Place:
    found = _ANCHOR.fullmatch(text)
    if found is None:
        raise UsageError(f"{text!r} names no file", hint="Write PATH or PATH:FIRST-LAST")
    start = int(found["start"] or 0)
    return Place(found["path"], start, int(found["end"] or start))
