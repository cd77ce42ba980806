"""Tools about agents' own sessions."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from codemap.server.asking import Asking


def session_summary(
    asking: Asking, *, session: Annotated[str, Field(description="its id; empty: the last one")] = ""
) -> str:
    """Say in short what a session came to: prompts, files, calls, notes; only where sessions are captured"""
    from codemap.context import sessions as answers
    from codemap.views import sessions as view

    with asking.project(None) as project:
        answer = answers.session_summary(project, session)
    return asking.whole(answer, view.summary_text, view.summary_document)
