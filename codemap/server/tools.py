"""The tools. Their docstrings are what agents read when they choose one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from mcp.types import CallToolResult
from pydantic import Field

from codemap.server.answer import answered, capped, checked, compact, fitted

if TYPE_CHECKING:
    from codemap.project import Project

T = TypeVar("T")

_CHANGES, _SYMBOLS, _CALLERS, _HITS = 20, 20, 40, 10
"""Usual limits, at which answers stay small."""

Format = Annotated[str, Field(description="markdown or json")]
Limit = Annotated[int, Field(description="most items a list shows; 0: all that fit 64 KB")]
Refresh = Annotated[str, Field(description="never, if_missing or if_stale (usual): index first")]
Under = Annotated[str, Field(description="only in this file or folder")]


class Tools:
    """The tools of one root; a project is opened for each call, so that answers are never older than the call."""

    def __init__(self, root: Path, environ: Mapping[str, str]) -> None:
        self._root = root
        self._environ = environ

    async def changes_context(
        self,
        *,
        base: Annotated[
            str, Field(description="compare the worktree with the merge base of this branch or commit; `auto` picks it")
        ] = "",
        range: Annotated[str, Field(description="compare commits: A..B, or A...B from their merge base")] = "",
        staged: Annotated[bool, Field(description="compare only what is staged with HEAD")] = False,
        limit: Limit = _CHANGES,
        refresh: Refresh = "",
        format: Format = "markdown",
    ) -> CallToolResult:
        """Report what a change breaks, which symbols it changes, who depends on them, and which tests to run

        Use after editing, before committing, and to review a branch. Without base, range or staged: all uncommitted
        changes, untracked files included. Says what it could not look at.
        """

        def ask() -> str:
            as_json = checked(format, limit)
            from codemap.context.changes import changes_context
            from codemap.context.shorten import shortened
            from codemap.views.changes import render_changes
            from codemap.views.changes_document import changes_document

            with self._project(None) as project:
                answer = changes_context(
                    project,
                    staged=staged,
                    base=base or None,
                    range_text=range or None,
                    limit=limit,
                    refresh=refresh,
                )
            view = _form(as_json, render_changes, changes_document)
            return fitted(lambda most: view(shortened(answer, most) if most else answer), limit, _CHANGES)

        return await answered(self._root, ask)

    async def find_symbol(
        self,
        *,
        name: Annotated[str, Field(description="name or part of it: `open`, `Session.open`")],
        kind: Annotated[str, Field(description="only this kind: class, function, method, ...")] = "",
        path: Under = "",
        limit: Limit = _SYMBOLS,
        refresh: Refresh = "",
        format: Format = "markdown",
    ) -> CallToolResult:
        """Find where a class, function, method or other symbol is defined, by name or a part of it

        Use instead of grep for definitions: gives file, lines, signature and first doc line. Exact names come first.
        """

        def ask() -> str:
            as_json = checked(format, limit)
            from codemap.search.find_symbol import find_symbol
            from codemap.views import find_symbol as views

            view = _form(as_json, views.as_text, views.as_document)
            kinds = (kind,) if kind else ()
            with self._project(refresh) as project:
                return fitted(
                    lambda most: view(find_symbol(project, name, limit=most, kinds=kinds, path=path)), limit, _SYMBOLS
                )

        return await answered(self._root, ask)

    async def who_calls(
        self,
        *,
        symbol: Annotated[str, Field(description="`name`, `Qual.name`, `path::Qual.name` or `path:line`")],
        depth: Annotated[int, Field(description="how many calls away, 1 to 10")] = 1,
        min_confidence: Annotated[
            float, Field(description="leave out paths less sure than this; -1: as configured")
        ] = -1,
        limit: Limit = _CALLERS,
        refresh: Refresh = "",
        format: Format = "markdown",
    ) -> CallToolResult:
        """List the callers of a symbol, nearest and surest first, with file and lines

        Use before renaming, removing or changing what a function does. Each caller says by which rule it was found and
        how sure that is; calls through names that no rule could place are not among them.
        """

        def ask() -> str:
            as_json = checked(format, limit)
            from codemap.search.calls import who_calls
            from codemap.views import calls as views

            view = _form(as_json, views.as_text, views.as_document)
            least = min_confidence if min_confidence >= 0 else None
            with self._project(refresh) as project:
                return fitted(
                    lambda most: view(who_calls(project, symbol, depth=depth, min_confidence=least, limit=most)),
                    limit,
                    _CALLERS,
                )

        return await answered(self._root, ask)

    async def search_source(
        self,
        *,
        query: Annotated[str, Field(description="words, identifiers or parts of them; any may match")],
        path: Under = "",
        limit: Limit = _HITS,
        refresh: Refresh = "",
        format: Format = "markdown",
    ) -> CallToolResult:
        """Search code and documents for words, best chunk first

        Use to find the code about a topic when no name is known. Splits identifiers (`maxRetry` matches `retry`).
        """

        def ask() -> str:
            as_json = checked(format, limit)
            from codemap.search.search_source import search_source
            from codemap.views import search_source as views

            view = _form(as_json, views.as_text, views.as_document)
            with self._project(refresh) as project:
                return fitted(lambda most: view(search_source(project, query, limit=most, path=path)), limit, _HITS)

        return await answered(self._root, ask)

    async def get_index_status(self, *, format: Format = "markdown") -> CallToolResult:
        """Say which repository and snapshot the answers are about, and which files they leave out

        Use when an answer looks wrong or empty. Changes nothing and does not refresh the index.
        """

        def ask() -> str:
            as_json = checked(format)
            from codemap.search.index_status import index_status
            from codemap.views import index_status as views

            with self._project(None) as project:
                return capped(_form(as_json, views.as_text, views.as_document)(index_status(project)))

        return await answered(self._root, ask)

    @contextmanager
    def _project(self, refresh: str | None) -> Iterator[Project]:
        from codemap.project import opened
        from codemap.search.answering import answering

        with opened(self._root, self._environ) as project:
            if refresh is None:
                yield project
                return
            project.view(refresh)
            with answering(project):
                yield project


def _form(as_json: bool, text: Callable[[T], str], document: Callable[[T], object]) -> Callable[[T], str]:  # noqa: FBT001
    """Returns the view in the form asked for."""
    return (lambda answer: compact(document(answer))) if as_json else text
