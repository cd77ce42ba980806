"""Posting a report to the pull request that a workflow runs for."""

from __future__ import annotations

from collections.abc import Mapping

from codemap.ci.api import Api, ApiError
from codemap.ci.comment import Outcome, keep_comment
from codemap.ci.event import Event, read_event


def post(
    url: str, repository: str, token: str, report: bytes, pull: int | None, author: str, environ: Mapping[str, str]
) -> Outcome:
    """Keeps the comment on the pull request `pull`, or on that of the event; says so where there is none."""
    api = Api(url.rstrip("/"), repository, token)
    if pull is None:
        event = read_event(environ)
        try:
            pull = event.pull or _pull_of(api, event)
        except ApiError as error:
            return Outcome("not written", error.message)
    if pull is None:
        return Outcome("none", "the event is about no open pull request")
    return keep_comment(api, pull, report.decode("utf-8", "backslashreplace"), author)


def _pull_of(api: Api, event: Event) -> int | None:
    """Returns the open pull request from the event's branch that stands at the event's commit."""
    if not event.commit:
        return None
    return next((number for number, head in api.pulls_of(event.branch) if head == event.commit), None)
