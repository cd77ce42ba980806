"""Tools about symbols, calls and files."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from codemap.server.asking import Asking
from codemap.server.words import Depth, File, Sureness, Symbol, Under

_SYMBOLS, _CALLERS, _ROUTES, _OUTLINE, _LINES = 20, 40, 60, 60, 120


def find_symbol(
    asking: Asking,
    *,
    name: Annotated[str, Field(description="name or part of it: `open`, `Session.open`")],
    kind: Annotated[str, Field(description="class, function, method, ...")] = "",
    path: Under = "",
) -> str:
    """Find where a class, function or other symbol is defined, by name or a part of it

    Use instead of grep: gives file, lines, signature and first doc line.
    """
    from codemap.search.find_symbol import find_symbol as ask
    from codemap.views import find_symbol as view

    kinds = (kind,) if kind else ()
    return asking.listed(
        lambda project, most: ask(project, name, limit=most, kinds=kinds, path=path),
        _SYMBOLS,
        view.as_text,
        view.as_document,
    )


def get_symbol(
    asking: Asking,
    *,
    symbol: Symbol,
    lines: Annotated[int, Field(description="most lines of source; 0: all")] = _LINES,
) -> str:
    """Show one symbol: signature, doc, source text, and how many call it

    Use instead of reading its file.
    """
    from codemap.search.get_symbol import get_symbol as ask
    from codemap.views import get_symbol as view

    with asking.project(asking.common.refresh) as project:
        answer = ask(project, symbol, lines=lines)
    return asking.whole(answer, view.as_text, view.as_document)


def who_calls(asking: Asking, *, symbol: Symbol, depth: Depth = 1, min_confidence: Sureness = -1) -> str:
    """List the callers of a symbol, nearest and surest first, with file and lines

    Use before changing what a function does. Each says by which rule it was found and how sure that is.
    """
    from codemap.search.calls import who_calls as ask
    from codemap.views import calls as view

    least = min_confidence if min_confidence >= 0 else None
    return asking.listed(
        lambda project, most: ask(project, symbol, depth=depth, min_confidence=least, limit=most),
        _CALLERS,
        view.as_text,
        view.as_document,
    )


def what_it_calls(asking: Asking, *, symbol: Symbol, depth: Depth = 1, min_confidence: Sureness = -1) -> str:
    """List what a symbol calls, nearest and surest first, with file and lines

    Use to see what a function relies on without reading on.
    """
    from codemap.search.calls import what_it_calls as ask
    from codemap.views import calls as view

    least = min_confidence if min_confidence >= 0 else None
    return asking.listed(
        lambda project, most: ask(project, symbol, depth=depth, min_confidence=least, limit=most),
        _CALLERS,
        view.as_text,
        view.as_document,
    )


def file_summary(asking: Asking, *, path: File) -> str:
    """Outline a file: its symbols with lines and signatures, what it imports, which files import it

    Use before reading a long file.
    """
    from codemap.search.file_summary import file_summary as ask
    from codemap.views import file_summary as view

    return asking.listed(lambda project, most: ask(project, path, limit=most), _OUTLINE, view.as_text, view.as_document)


def routes(
    asking: Asking,
    *,
    contains: Annotated[str, Field(description="only paths that hold this; a segment that varies reads {}")] = "",
    path: Under = "",
) -> str:
    """List the web routes that the repository serves and asks for, and what answers them"""
    from codemap.search.routes import routes as ask
    from codemap.views import routes as view

    return asking.listed(
        lambda project, most: ask(project, contains=contains, path=path, limit=most),
        _ROUTES,
        view.as_text,
        view.as_document,
    )
