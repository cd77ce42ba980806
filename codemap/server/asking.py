"""How tools ask: which repository, brought up to date how, and the answer in the form and size that is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from codemap.errors import CodemapError
from codemap.server.answer import capped, compact, fitted
from codemap.server.arguments import Common
from codemap.server.indexing import WAIT_S, FirstIndex, Stage
from codemap.server.paging import document_page, text_page

if TYPE_CHECKING:
    from codemap.project import Project

T = TypeVar("T")

Text = Callable[[T], str]
Document = Callable[[T], Mapping[str, object]]
"""The two views of an answer."""


class Indexing(CodemapError):
    """The first index is not there yet; the message says how far it is."""


class Asking:
    """One call of a tool: the folder that is asked, and how the answer is wanted. It is used in a thread."""

    def __init__(
        self,
        root: Path,
        environ: Mapping[str, str],
        common: Common,
        first: FirstIndex,
        tell: Callable[[Stage], None],
    ) -> None:
        self.root = root
        self.environ = environ
        self.common = common
        self._first = first
        self._tell = tell

    def listed(self, ask: Callable[[Project, int], T], usual: int, text: Text[T], document: Document[T]) -> str:
        """Returns an answer with lists, which `ask` cuts at a limit (0: none); `usual` is where it stays small."""
        with self.project(self.common.refresh) as project:
            return self.shown(lambda most: ask(project, most), usual, text, document)

    def shown(self, ask: Callable[[int], T], usual: int, text: Text[T], document: Document[T]) -> str:
        """Returns an answer as text or document: fitted, or the page of the whole that is wanted."""
        as_json, page = self.common.as_json, self.common.page
        if page:
            whole = ask(0)
            return compact(document_page(document(whole), page)) if as_json else text_page(text(whole), page)

        def render(most: int) -> str:
            answer = ask(most)
            return compact(document(answer)) if as_json else text(answer)

        return fitted(render, self.limit(usual), usual)

    def whole(self, answer: T, text: Text[T], document: Document[T]) -> str:
        """Returns an answer without lists that could be cut."""
        if self.common.page:
            return self.shown(lambda most: answer, 0, text, document)
        return capped(compact(document(answer)) if self.common.as_json else text(answer))

    def limit(self, usual: int) -> int:
        """Returns at how many items lists are cut, 0 for not at all."""
        return usual if self.common.limit is None else self.common.limit

    @contextmanager
    def project(self, refresh: str | None) -> Iterator[Project]:
        """Opens the project under a refresh policy (empty: as configured); the map holds still inside.

        Without a policy the map is left as it is, and whoever asks may refresh it.
        """
        from codemap.project import opened
        from codemap.search.answering import answering

        with opened(self.root, self.environ) as project:
            if refresh is None:
                yield project
                return
            self.await_index(project)
            project.view(refresh)
            with answering(project):
                yield project

    def await_index(self, project: Project) -> None:
        """Waits for the first index of a big repository; Indexing when that takes longer than a question may."""
        if not (project.wants_refresh(self.common.refresh) and self._first.is_wanted(project)):
            return
        self._first.start()
        stage = self._first.wait(WAIT_S, self._tell)
        if stage is not None:
            files = f"{stage.name}: {stage.done:,} of {stage.total:,} files" if stage.total else "starting"
            hint = "The first index of this repository is being built; ask again in some seconds."
            raise Indexing(f"indexing, {stage.percent} % ({files})", hint=hint)
