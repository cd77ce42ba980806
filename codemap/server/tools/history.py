"""Tools about the past."""

from __future__ import annotations

from codemap.server.asking import Asking
from codemap.server.words import File, Symbol

_COMMITS, _FILES = 20, 20


def symbol_history(asking: Asking, *, symbol: Symbol) -> str:
    """List the commits that touched the lines of a symbol, newest first, with their subjects

    Use to learn why code is as it is.
    """
    from codemap.search.history import symbol_history as ask
    from codemap.views.history import symbol_history_document, symbol_text

    return asking.listed(
        lambda project, most: ask(project, symbol, limit=most), _COMMITS, symbol_text, symbol_history_document
    )


def file_history(asking: Asking, *, path: File) -> str:
    """List the commits that changed a file, newest first, renames followed"""
    from codemap.search.history import file_history as ask
    from codemap.views.history import history_document, history_text

    return asking.listed(lambda project, most: ask(project, path, limit=most), _COMMITS, history_text, history_document)


def cochange(asking: Asking, *, path: File) -> str:
    """List the files that usually change together with a file

    Use to see what an edit may have forgotten.
    """
    from codemap.search.cochange import cochange as ask
    from codemap.views.history import cochange_document, cochange_text

    return asking.listed(lambda project, most: ask(project, path, limit=most), _FILES, cochange_text, cochange_document)
