"""What each lane knows about a question: notes, code, history and captured sessions, as items of one kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from codemap.budget import Page
from codemap.capture.sessions import Session, sessions_of
from codemap.context.sessions import log_of
from codemap.curation.asking import Hit, query_graph
from codemap.errors import CodemapError
from codemap.index.graph import KeptView
from codemap.model import display_path
from codemap.project import Project
from codemap.search.locate import locate
from codemap.search.passages import Only
from codemap.search.search_source import SourceHit, search_source
from codemap.search.snippet import SnippetReader
from codemap.search.symbol import Symbol, symbol_at
from codemap.search.terms import tokens_of

MEMORY, SOURCE, HISTORY, SESSIONS = "memory", "source", "history", "sessions"

LANES = (MEMORY, SOURCE, HISTORY, SESSIONS)
"""Where answers come from."""

_EVERY_LINE = 10**9

_SYMBOL = re.compile(r"[\w./$-]*(?:::|[a-z0-9][A-Z]|_|\w\.\w|\w/\w)[\w./:$-]*")
"""What looks like a symbol or a path: a scope, a capital inside, an underscore, a dot or a slash between letters."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is known: where it comes from, what it is called, where it stands, its text, and why it is here.

    `start` and `end` are 0 where no lines are meant, `path` empty where no file is. `caution` says what is wrong with
    it, if anything is.
    """

    lane: str
    name: str
    path: str
    start: int
    end: int
    text: tuple[str, ...]
    why: str
    caution: str = ""

    @property
    def bytes(self) -> int:
        """About what it takes to show it."""
        parts = (self.name, self.path, self.why, self.caution, *self.text)
        return sum(len(part.encode("utf-8", "surrogateescape")) + 6 for part in parts)


class Gathering:
    """The items of one question. `totals` counts what there is, by lane; `problems` names the lanes that failed.

    `whole_bytes` is what the files of the code's items take.
    """

    def __init__(
        self, project: Project, question: str, path: str, symbol: str, below: str, limit: int, lines: int
    ) -> None:
        self._project = project
        self._question = question
        self._path = path
        self._symbol = symbol.lower()
        self._below = below
        self._limit = limit
        self._lines = lines
        self.totals: dict[str, int] = {}
        self.problems: list[str] = []
        self.whole_bytes = 0
        self._hits: Page[SourceHit] | None = None

    def lane(self, lane: str) -> list[Item]:
        """Returns the items of a lane; one that cannot answer is said, and the others go on."""
        gather = {MEMORY: self._memory, SOURCE: self._source, HISTORY: self._history, SESSIONS: self._sessions}[lane]
        try:
            items = [item for item in gather() if self._accepts(item)]
        except CodemapError as error:
            self.problems.append(f"{lane}: {error.message}")
            return []
        self.totals.setdefault(lane, len(items))
        return items[: self._limit]

    def _accepts(self, item: Item) -> bool:
        in_path = not self._path or item.path == self._path or item.path.startswith(f"{self._path.rstrip('/')}/")
        return (in_path or item.path.endswith(f"/{self._path}")) and self._symbol in item.name.lower()

    def _memory(self) -> Iterator[Item]:
        answer = query_graph(self._project, self._question, limit=self._limit)
        self.totals[MEMORY] = answer.hits.total
        yield from map(_noted, answer.hits.items)

    def _search(self) -> Page[SourceHit]:
        if self._hits is None:
            self._hits = search_source(
                self._project, self._question, limit=self._limit, only=Only(self._path), below=self._below
            ).hits
        return self._hits

    def _source(self) -> Iterator[Item]:
        hits = self._search()
        view = self._project.kept_view()
        sizes: dict[str, int] = {}
        with SnippetReader(self._project.repo, view) as reader:
            named = _named(self._project, view, reader, self._question, self._below, self._lines)
            found = [*named, *(_passage(hit, reader, self._lines) for hit in hits.items)]
            for item in {(item.path, item.start, item.name): item for item in reversed(found)}.values():
                if item.path not in sizes:
                    whole = reader.lines(item.path, 1, _EVERY_LINE) or []
                    sizes[item.path] = len("\n".join(whole).encode("utf-8", "surrogateescape"))
        if not self._symbol:
            self.totals[SOURCE] = max(hits.total, len(found))
        self.whole_bytes = sum(sizes.values())
        yield from {(item.path, item.start, item.name): item for item in found}.values()

    def _history(self) -> Iterator[Item]:
        seen: dict[str, list[str]] = {}
        for hit in self._search().items:
            if hit.commit and hit.path not in seen.get(hit.commit, ()):
                seen.setdefault(hit.commit, []).append(hit.path)
        for subject, paths in seen.items():
            names = ", ".join(display_path(path) for path in paths[:3])
            yield Item(HISTORY, subject, paths[0], 0, 0, (), f"changed {names}")

    def _sessions(self) -> Iterator[Item]:
        words = set(tokens_of(self._question))
        for session in sessions_of(log_of(self._project).read().events):
            held = words & {word for text in _texts(session) for word in tokens_of(text)}
            if held:
                files = tuple(display_path(file.path) for file in session.files[:5])
                asked = tuple(f'asked: "{prompt}"' for prompt in session.prompts[:1])
                first = session.files[0].path if session.files else ""
                yield Item(SESSIONS, session.id, first, 0, 0, (*asked, *files), f"holds {', '.join(sorted(held))}")


def named_symbol(question: str) -> str:
    """Returns the question if it looks like a symbol or a path, else nothing."""
    text = question.strip()
    return text if _SYMBOL.fullmatch(text) else ""


def _named(project: Project, view: KeptView, reader: SnippetReader, question: str, below: str, most: int) -> list[Item]:
    """The definitions that the question names, if it names any."""
    if not named_symbol(question):
        return []
    try:
        target = locate(project, view, named_symbol(question), below)
    except CodemapError:
        return []
    symbols = [symbol_at(view, place) for place in target.places]
    return [_definition(symbol, reader, most) for symbol in symbols if symbol.kind != "module"]


def _definition(symbol: Symbol, reader: SnippetReader, most: int) -> Item:
    text = reader.lines(symbol.path, symbol.start, min(symbol.end, symbol.start + most - 1)) or ()
    shown = tuple(text) if most > 1 else (symbol.signature or symbol.qualname,)
    return Item(
        SOURCE, symbol.qualname, symbol.path, symbol.start, symbol.end, shown, f"the {symbol.kind} of that name"
    )


def _noted(hit: Hit) -> Item:
    """A note with its verdict beside it."""
    node, trust = hit.weighed.node, hit.weighed.trust
    anchor = node.anchors[0] if node.anchors else None
    caution = "" if trust.freshness == "fresh" else f"{trust.freshness}: look at the code"
    return Item(
        MEMORY,
        node.id,
        anchor.path if anchor else "",
        anchor.start if anchor else 0,
        anchor.end if anchor else 0,
        (node.summary,),
        f"{node.kind}, trust {trust.level}, {trust.freshness}",
        caution,
    )


def _passage(hit: SourceHit, reader: SnippetReader, most: int) -> Item:
    """A passage with as many lines as are wanted around the one that shows why it is here."""
    text: tuple[str, ...] = (hit.snippet,) if hit.line else ()
    if most > 1 and hit.start:
        first = max(hit.start, min(hit.line - most // 2, hit.end - most + 1))
        text = tuple(reader.lines(hit.path, first, min(hit.end, first + most - 1)) or text)
    return Item(SOURCE, hit.symbol.rpartition("::")[2], hit.path, hit.start, hit.end, text, _why(hit))


def _why(hit: SourceHit) -> str:
    parts = [f"holds {', '.join(hit.terms)}"] if hit.terms else []
    if hit.in_name:
        parts.append(f"in name: {', '.join(hit.in_name)}")
    if hit.in_path:
        parts.append(f"in path: {', '.join(hit.in_path)}")
    role = "" if hit.category == "source" else f"{hit.category}; "
    return role + "; ".join(parts)


def _texts(session: Session) -> Iterator[str]:
    yield from session.prompts
    yield from session.suggestions
    yield from (file.path for file in session.files)
