"""Facts in the making: what the steps of an adapter report, by byte offset, until they are put together.

Definitions come first; every later fact finds its scope by position. A definition has a header (decorators, parameters,
bases) and a body: calls in the header run in the enclosing scope, other uses there belong to the definition itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.chain import split_chain
from codemap.lang.handed import Handed
from codemap.lang.limits import MAX_NESTING
from codemap.lang.rows import BindingRow, Row
from codemap.lang.source import Source
from codemap.model import Import, Parameter, Route

if TYPE_CHECKING:
    from tree_sitter import Node


_STATEMENTS = frozenset({"if", "else", "for", "while", "do", "switch", "return"})
_RESERVING = frozenset({"java", "csharp", "c", "cpp"})
"""Languages in which nothing can have the name of a statement, which a parser that lost its way may take for one."""


class Word(NamedTuple):
    """A name in text that the grammar does not tell apart, by byte offsets, like a node."""

    start_byte: int
    end_byte: int


@dataclass(slots=True)
class Draft:
    """A definition by byte offsets: `start`..`end` is its extent, `body` where its own scope begins, `at` its name.

    `header` is where its parameter list starts (-1: none is to be found there), `prefix` a path between its parent's
    qualified name and its own, dot included.
    """

    kind: str
    name: str
    start: int
    end: int
    body: int
    at: int
    signature: str = ""
    parameters: tuple[Parameter, ...] = ()
    bases: tuple[str, ...] = ()
    decorators: tuple[str, ...] = ()
    returns: str = ""
    visibility: str = "public"
    exported: bool = False
    doc: str = ""
    receiver: str = ""
    header: int = -1
    prefix: str = ""
    parent: int = -1
    qualname: str = ""


@dataclass(slots=True)
class Sweep:
    """One pass over one source. `taken` holds the offsets of names that are no reads: called, inherited, annotated.

    `note` says what was left out, `words` are names that may be reads in text that the grammar does not tell apart.
    `kept` holds captured nodes, by a name, that one step leaves to a later one: to capture them twice would cost more;
    `expressions` has the names of functions that are written where a value is, by where they start.
    `applied` are calls of functions of the language that run a method of what they are given, with their names.
    """

    source: Source
    language: str
    drafts: list[Draft] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    imports: list[tuple[int, Import]] = field(default_factory=list)
    bindings: list[BindingRow] = field(default_factory=list)
    kept: dict[str, list[Node]] = field(default_factory=dict)
    applied: list[tuple[Node, str]] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)
    calls: dict[int, tuple[int, str]] = field(default_factory=dict)
    foreign: dict[tuple[int, str], int] = field(default_factory=dict)
    headers: dict[int, int] = field(default_factory=dict)
    silent: list[tuple[int, int]] = field(default_factory=list)
    unnamed: list[tuple[int, int]] = field(default_factory=list)
    expressions: dict[int, str] = field(default_factory=dict)
    type_parameters: set[str] = field(default_factory=set)
    classes: dict[str, int] = field(default_factory=dict)
    declared: set[tuple[int, str]] = field(default_factory=set)
    namespaces: list[tuple[int, int, str]] = field(default_factory=list)
    handed: Handed = field(default_factory=Handed)
    routes: list[tuple[int, Route]] = field(default_factory=list)
    note: str = ""
    words: list[Word] = field(default_factory=list)
    _open: list[int] = field(default_factory=list)
    _edges: list[int] = field(default_factory=list)
    _inner: list[int] = field(default_factory=list)
    _owner: list[int] = field(default_factory=list)

    def text(self, node: Node) -> str:
        """Returns the text of a node."""
        return self.source.slice(node.start_byte, node.end_byte)

    def enter(self, offset: int) -> int:
        """Returns the definition that is open at `offset`, -1 for none; closes those that ended before."""
        stack = self._open
        while stack and self.drafts[stack[-1]].end <= offset:
            stack.pop()
        return stack[-1] if stack else -1

    def add(self, draft: Draft, parent: int | None = None) -> int:
        """Takes a definition that holds no others, and returns its index; -1 where it is too deep or has no name."""
        around = self.enter(draft.start)
        if len(self._open) >= MAX_NESTING or not draft.name:
            return -1
        if draft.name in _STATEMENTS and self.language in _RESERVING:
            return -1
        draft.parent = around if parent is None else parent
        own = draft.prefix + draft.name
        draft.qualname = f"{self.drafts[draft.parent].qualname}.{own}" if draft.parent >= 0 else own
        self.drafts.append(draft)
        if draft.header >= 0:
            self.headers[draft.header] = len(self.drafts) - 1
        return len(self.drafts) - 1

    def open(self, draft: Draft, parent: int | None = None) -> int:
        """Takes a definition that the following ones may lie in, and returns its index."""
        index = self.add(draft, parent)
        if index >= 0:
            self._open.append(index)
        return index

    def close(self) -> None:
        """Ends the definitions: from here on scopes can be asked for."""
        self._edges, self._inner, self._owner = scope_edges(self.drafts)

    def inner(self, offset: int) -> int:
        """Returns the definition in whose body `offset` runs, -1 for module level."""
        return self._inner[bisect_right(self._edges, offset)]

    def owner(self, offset: int) -> int:
        """Returns the innermost definition whose extent holds `offset`, header included; -1 for module level."""
        return self._owner[bisect_right(self._edges, offset)]

    def around(self, offset: int) -> tuple[int, int]:
        """Returns `inner` and `owner` of an offset, at the cost of one."""
        place = bisect_right(self._edges, offset)
        return self._inner[place], self._owner[place]

    def inner_scopes(self) -> tuple[list[int], list[int]]:
        """Returns offsets, a last one behind all, and what is `inner` before each of them."""
        return [*self._edges, 1 << 62], self._inner

    def scopes_in_order(self) -> Callable[[int], int]:
        """Returns `inner` for offsets that never decrease, at a third of its cost."""
        return self._in_order(self._inner)

    def owners_in_order(self) -> Callable[[int], int]:
        """Returns `owner` for offsets that never decrease."""
        return self._in_order(self._owner)

    def _in_order(self, scopes: list[int]) -> Callable[[int], int]:
        edges = [*self._edges, 1 << 62]
        place = 0

        def scope(offset: int) -> int:
            nonlocal place
            while edges[place] <= offset:
                place += 1
            return scopes[place]

        return scope

    def refer(self, kind: str, chain: str, offset: int, scope: int) -> None:
        """Records a use by chain; chains that end in no name are left out."""
        receiver, name = split_chain(chain)
        if name:
            self.rows.append((offset, kind, name, receiver, scope, -1, (), False))

    def bind(self, scope: int, target: str, kind: str, value: str, offset: int) -> None:
        """Records a name that a scope binds."""
        self.bindings.append((offset, scope, target, kind, value))

    def run(self, chain: str, member: str, offset: int) -> None:
        """Records that a member runs without a call of it being written, on what a chain stands for."""
        if chain[:1] not in "?<":
            self.bind(self.inner(offset), "", "run", f"{chain}.{member}", offset)

    def spread(self, name: str, start: int, end: int) -> None:
        """Records that what lies between two offsets belongs to the namespace `name`, within those around it."""
        self.namespaces.append((start, -end, name))

    def bring(self, offset: int, module: str, name: str, alias: str, *, exported: bool = False) -> None:
        """Records an import."""
        fact = Import(module, name, alias, self.source.line(offset), self.inner(offset), exported)
        self.imports.append((offset, fact))

    def hand_on(self, offset: int, module: str, name: str, alias: str) -> None:
        """Records that importers get `alias`, which is `name` of `module` (empty: of this file)."""
        self.imports.append((offset, Import(module, name, alias, self.source.line(offset), -1, exported=True)))


def scope_edges(drafts: list[Draft]) -> tuple[list[int], list[int], list[int]]:
    """Returns offsets where the scope changes, and the inner and the owning definition around each of them."""
    events: list[tuple[int, int, int]] = []
    for index, draft in enumerate(drafts):
        if draft.start < draft.end:
            events.append((draft.start, 1, index))
            events.append((draft.end, 0, -index))
            if draft.body < draft.end:
                events.append((draft.body, 2, index))
    events.sort()
    edges: list[int] = []
    inner, owner, stack = [-1], [-1], [-1]
    within = [-1]
    for offset, action, index in events:
        if action == 1:
            stack.append(index)
            within.append(within[-1])
        elif action == 2:
            within[len(stack) - 1 if stack[-1] == index else stack.index(index)] = index
        else:
            _leave(stack, within, -index)
        edges.append(offset)
        owner.append(stack[-1])
        inner.append(within[-1])
    return edges, inner, owner


def _leave(stack: list[int], within: list[int], index: int) -> None:
    place = len(stack) - 1 if stack[-1] == index else stack.index(index)
    del stack[place], within[place]
