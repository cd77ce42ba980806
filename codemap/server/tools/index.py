"""Tools about the index itself."""

from __future__ import annotations

from codemap.server.asking import Asking


def get_index_status(asking: Asking) -> str:
    """Say which repository and snapshot the answers are about, and which files they leave out

    Use when an answer looks wrong.
    """
    from codemap.search.index_status import index_status as ask
    from codemap.views import index_status as view

    with asking.project(None) as project:
        answer = ask(project)
    return asking.whole(answer, view.as_text, view.as_document)


def index_codebase(asking: Asking) -> str:
    """Bring the index up to date and report what it holds and which files could not be read

    Rarely needed: every other tool does this by itself.
    """
    from codemap.search.scan import scan as ask
    from codemap.views import scan as view

    with asking.project(None) as project:
        asking.await_index(project)
        answer = ask(project)
    return asking.whole(answer, view.as_text, view.as_document)


def watch_status(asking: Asking) -> str:
    """Say whether a process keeps the index current, and how it fares"""
    from codemap.search.watch import watch_status as ask
    from codemap.views import watch as view

    return asking.whole(ask(asking.root, asking.environ), view.as_text, view.as_document)


def clear_index(asking: Asking) -> str:
    """Remove the index of this repository, for all its worktrees; the next question builds it again"""
    from codemap.search.clear_index import clear_index as ask
    from codemap.views import clear_index as view

    return asking.whole(ask(asking.root, asking.environ), view.as_text, view.as_document)
