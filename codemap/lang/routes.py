"""Routes in source text, for every language: calls and annotations that a web framework or an HTTP client understands.

A language gives a table of names; what they mean is decided here. Only calls and annotations that are recorded already
are looked at, so nothing in a comment or a string counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.webpaths import METHODS, Arguments, arguments_at, is_path, literal, normalized, starts_with_literal
from codemap.model import Route

if TYPE_CHECKING:
    from codemap.lang.rows import Row
    from codemap.lang.sweep import Sweep

ANY = ""
"""The method of a route that answers all of them."""

VERBS = {method.lower(): method for method in METHODS}
"""HTTP methods by the names that most frameworks and clients give their functions."""


class RouteSyntax(NamedTuple):
    """How a language's frameworks and clients spell routes; the values of the tables are HTTP methods, `ANY` for any.

    `registers` are functions that take a path and what answers it, `decorates` annotations of what answers,
    `prefixes` annotations of a type whose path goes before those of its members, `routers` functions that make a
    router, each with the name of the argument that holds its prefix. `asks` are functions of clients, `clients`
    matches receivers that are always one. `holders` are names of arguments that hold a path or what answers it.
    `handler_of` turns an argument into a chain: empty where it names nothing, `INLINE` where the code that answers is
    written in place.
    """

    handler_of: Callable[[str], str]
    registers: Mapping[str, str] = {}
    decorates: Mapping[str, str] = {}
    prefixes: frozenset[str] = frozenset()
    routers: Mapping[str, str] = {}
    asks: Mapping[str, str] = {}
    clients: re.Pattern[str] = re.compile(r"(?!)")
    holders: tuple[str, ...] = ("path", "value")

    def names(self) -> frozenset[str]:
        """Returns every name that is looked at."""
        return self.prefixes.union(self.registers, self.decorates, self.routers, self.asks)


INLINE = "()"
"""What `handler_of` says of code that is written in place."""

_METHOD_WORD = re.compile(rf"\b({'|'.join(METHODS)})\b", re.IGNORECASE)
_METHOD_FIRST = re.compile(rf"({'|'.join(METHODS)})\s+(?=/)")
_ASSIGNED = re.compile(r"([\w$]+)\s*(?::[^=\n]*)?:?=\s*(?:[\w.]+[.:]+)?$")
_ROUTED = re.compile(r"\broute\(\)(?:\.\w+\(\))*$")
_ROUTE_PATH = re.compile(r"\broute\(\s*([\"'`][^\"'`\n]*[\"'`])\s*\)")
_LOOK_BACK = 2_000
_NEAR = 200


def read_routes(sweep: Sweep, syntax: RouteSyntax, names: frozenset[str]) -> None:
    """Records the routes among the calls and annotations with one of these names, which are those of `syntax`."""
    rows = [row for row in sweep.rows if row[2] in names and row[1] in ("call", "decorate")]
    if rows:
        reader = _Reader(sweep, syntax)
        for row in sorted(rows):
            reader.read(row)


class _Reader:
    """The routes of one file: prefixes that variables and types stand for are known once they were met."""

    def __init__(self, sweep: Sweep, syntax: RouteSyntax) -> None:
        self.sweep = sweep
        self.syntax = syntax
        self.text = sweep.source.text
        self.of_router: dict[str, str] = {}
        self.of_type: dict[int, str] = {}

    def read(self, row: Row) -> None:
        offset, kind, name, receiver = row[:4]
        syntax = self.syntax
        if kind == "decorate":  # such a row starts at its receiver
            end = offset + len(f"{receiver}.{name}" if receiver else name)
            self._decorated(row, arguments_at(self.text, end) or Arguments((), {}))
            return
        end = offset + len(name)
        if name in syntax.asks and not starts_with_literal(self.text, end) and "route()" not in receiver:
            return
        arguments = arguments_at(self.text, end)
        if arguments is None or self._is_decorator(offset, receiver):
            return
        if name in syntax.routers:
            prefix = literal(arguments.named.get(syntax.routers[name], ""))
            assigned = _ASSIGNED.search(self.text, max(0, offset - _NEAR), offset) if prefix else None
            if assigned and prefix:
                self.of_router[assigned[1]] = prefix
        else:
            self._called(row, arguments)

    def _is_decorator(self, offset: int, receiver: str) -> bool:
        start = offset - len(receiver) - 1 if receiver else offset
        return self.text[max(0, start - 1) : start] == "@"

    # -- annotations ----------------------------------------------------------------------------------------------

    def _decorated(self, row: Row, arguments: Arguments) -> None:
        name, receiver, owner = row[2:5]
        path = self._path_of(arguments)
        draft = self.sweep.drafts[owner]
        if name in self.syntax.prefixes and draft.kind not in ("method", "function"):
            self.of_type[owner] = path or ""
        elif name in self.syntax.decorates:
            prefix = self.of_router.get(receiver, self.of_type.get(draft.parent, ""))
            if path is None and not prefix:
                return
            served = normalized(prefix, path or "")
            for method in self._methods(self.syntax.decorates[name], arguments):
                self._add("serve", method, served, "", owner, row[0], draft.parent)

    def _path_of(self, arguments: Arguments) -> str | None:
        written = (*arguments.positional[:1], *(arguments.named.get(name, "") for name in self.syntax.holders))
        return next((path for path in map(literal, (one.strip("{}[]") for one in written)) if path is not None), None)

    # -- calls ----------------------------------------------------------------------------------------------------

    def _called(self, row: Row, arguments: Arguments) -> None:
        offset, _, name, receiver = row[:4]
        written = [literal(argument) for argument in arguments.positional[:2]] or [self._path_of(arguments)]
        routed = _ROUTED.search(receiver)
        if routed and written[0] is None and name in self.syntax.registers:
            paths = _ROUTE_PATH.findall(self.text, max(0, offset - _LOOK_BACK), offset)
            if paths and arguments.positional:
                self._serve(row, arguments, literal(paths[-1]) or "", self.syntax.handler_of(arguments.positional[-1]))
            return
        handler = self._handler(row, arguments)
        if handler and written[0] is not None:
            self._serve(row, arguments, written[0], handler)
        elif name in self.syntax.asks:
            self._ask(row, arguments, written)

    def _handler(self, row: Row, arguments: Arguments) -> str:
        """Returns what answers where the call registers a path, empty where it does not."""
        name, receiver = row[2:4]
        if name not in self.syntax.registers or self.syntax.clients.search(receiver):
            return ""
        named = [arguments.named[holder] for holder in self.syntax.holders if holder in arguments.named]
        chains = map(self.syntax.handler_of, (*named, *reversed(arguments.positional[1:])))
        return next(filter(None, chains), "")

    def _serve(self, row: Row, arguments: Arguments, path: str, handler: str) -> None:
        first = _METHOD_FIRST.match(path)
        method = self.syntax.registers[row[2]] or (first[1] if first else ANY)
        served = normalized(self.of_router.get(row[3], ""), path[first.end() :] if first else path)
        for each in [method] if method else self._methods(ANY, arguments):
            self._add("serve", each, served, handler if handler != INLINE else "", -1, row[0], row[4])

    def _ask(self, row: Row, arguments: Arguments, written: list[str | None]) -> None:
        method = self.syntax.asks[row[2]]
        if len(written) > 1 and written[0] and written[0].upper() in METHODS:
            method = written[0].upper()
            written = written[1:]
        elif not method:
            method = next(iter(self._methods(ANY, arguments)))
        if written and written[0] and is_path(written[0]):
            self._add("ask", method, normalized(written[0]), "", -1, row[0], row[4])

    def _methods(self, method: str, arguments: Arguments) -> list[str]:
        """Returns the methods of a route: the one that is sure, else those that its arguments name."""
        if method:
            return [method]
        named = " ".join(text for name, text in arguments.named.items() if name.lower().startswith("method"))
        others = " ".join(text for text in arguments.positional[1:] if "method" in text.lower())
        return sorted({word.upper() for word in _METHOD_WORD.findall(f"{named} {others}")}) or [ANY]

    def _add(self, role: str, method: str, path: str, handler: str, owner: int, offset: int, scope: int) -> None:
        route = Route(role, method, path, handler, owner, self.sweep.source.line(offset), scope)
        self.sweep.routes.append((offset, route))
