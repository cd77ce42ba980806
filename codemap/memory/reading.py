"""JSON documents to graphs: every field is checked, and everything that does not fit is said with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from codemap.memory.model import (
    KINDS,
    LINK_KINDS,
    MATURITIES,
    STATUSES,
    VERSION,
    Anchor,
    Graph,
    Link,
    LinkKey,
    Node,
    NodeId,
    Quality,
    Topic,
)
from codemap.memory.positions import Pointer

T = TypeVar("T")

MOST_DEPTH = 60
"""How deep fields that are not known here may nest; deeper ones could not be written again."""


class Misfit(NamedTuple):
    """Something in a document that is not as the format has it: where, and what."""

    place: Pointer
    what: str


class _Reading:
    """One object of the document under examination; what does not fit is put on a list shared by all."""

    def __init__(self, value: object, place: Pointer, misfits: list[Misfit]) -> None:
        self.place = place
        self.misfits = misfits
        self.given: Mapping[str, object] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.misfit("is not an object")
            # Of what is no object, that it lacks fields is not worth saying.
            self.misfits = []

    def misfit(self, what: str, *below: str | int) -> None:
        self.misfits.append(Misfit((*self.place, *below), what))

    def below(self, *keys: str | int) -> _Reading:
        """Returns an object inside this one."""
        value: object = self.given
        for key in keys:
            value = value[key]  # type: ignore[index]
        return _Reading(value, (*self.place, *keys), self.misfits)

    def object(self, key: str) -> dict[str, _Reading]:
        """Returns the objects of a keyed map; an absent one is empty."""
        value = self.given.get(key, {})
        if isinstance(value, dict):
            return {name: self.below(key, name) for name in value}
        self.misfit("is not an object", key)
        return {}

    def text(self, key: str, *, least: int = 0) -> str:
        value = self.given.get(key)
        if isinstance(value, str) and len(value) >= least:
            return value
        self.misfit(f"`{key}` {_missing(value)}: a text is needed", *self._here(key))
        return ""

    def optional_text(self, key: str) -> str | None:
        value = self.given.get(key)
        if value is None or isinstance(value, str):
            return value
        self.misfit(f"`{key}` is not a text", key)
        return None

    def one_of(self, key: str, words: tuple[str, ...], default: str | None = None) -> str:
        value = self.given.get(key, default)
        if isinstance(value, str) and value in words:
            return value
        shown = f"is {value[:40]!r}" if isinstance(value, str) else _missing(value)
        self.misfit(f"`{key}` {shown}: one of {', '.join(words)} is needed", *self._here(key))
        return words[0]

    def share(self, key: str) -> float | None:
        value = self.given.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            return value
        if value is not None:
            self.misfit(f"`{key}` is not a number from 0 to 1", key)
        return None

    def flag(self, key: str) -> bool | None:
        value = self.given.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.misfit(f"`{key}` is neither true nor false", key)
        return None

    def texts(self, key: str, *, needed: bool) -> tuple[str, ...]:
        value = self.given.get(key, None if needed else [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.misfit(f"`{key}` {_missing(value)}: a list of texts is needed", *self._here(key))
        return ()

    def each(self, key: str, read: Callable[[_Reading], T]) -> tuple[T, ...]:
        value = self.given.get(key)
        if isinstance(value, list):
            return tuple(read(self.below(key, at)) for at in range(len(value)))
        self.misfit(f"`{key}` {_missing(value)}: a list is needed", *self._here(key))
        return ()

    def check_rest(self, known: tuple[str, ...]) -> None:
        """Refuses unknown fields that nest too deep."""
        for key, value in self.given.items():
            if isinstance(value, dict | list) and key not in known and _depth(value) > MOST_DEPTH:
                self.misfit(f"nests deeper than {MOST_DEPTH} levels", key)

    def _here(self, key: str) -> tuple[str, ...]:
        return (key,) if key in self.given else ()


def graph_of(document: object, *, whole: bool = True) -> tuple[Graph, list[Misfit]]:
    """Returns the graph that a document describes, and what in it does not fit; the graph holds only if nothing is.

    A document that is not the whole graph need not say its version and when it was made.
    """
    misfits: list[Misfit] = []
    top = _Reading(document, (), misfits)
    version = top.given.get("version", None if whole else VERSION)
    if version != VERSION or isinstance(version, bool):
        top.misfit(f"`version` {_missing(version)}: only version {VERSION} is read here", *top._here("version"))
    top.check_rest(("topics", "nodes", "edges"))
    graph = Graph(
        created_at=top.text("created_at") if whole else top.optional_text("created_at") or "",
        topics={name: topic_of(each) for name, each in top.object("topics").items()},
        nodes={NodeId(name): node_of(name, each) for name, each in top.object("nodes").items()},
        links={link.key: link for name, each in top.object("edges").items() if (link := _link(name, each))},
        given={key: value for key, value in top.given.items() if key not in ("topics", "nodes", "edges")},
    )
    return graph, sorted(misfits, key=lambda each: tuple(map(str, each.place)))


def topic_of(top: _Reading) -> Topic:
    """Returns a topic."""
    top.check_rest(())
    return Topic(top.text("created_at"), top.flag("auto_created") or False, top.given)


def node_of(name: str, top: _Reading) -> Node:
    """Returns the node that stands under `name`."""
    if not name or "|" in name:
        top.misfit("a node's id is not empty and has no `|`")
    top.check_rest(("sources", "quality", "tags", "aliases"))
    confidence = top.share("confidence")
    if confidence is None and top.given.get("confidence") is None:
        top.misfit("`confidence` is missing: a number from 0 to 1 is needed")
    return Node(
        id=NodeId(name),
        kind=top.one_of("kind", KINDS),
        name=top.text("name", least=1),
        summary=top.text("summary"),
        anchors=top.each("sources", _anchor),
        tags=top.texts("tags", needed=True),
        confidence=confidence or 0,
        verified_at=top.text("last_verified_at"),
        aliases=top.texts("aliases", needed=False),
        status=top.one_of("status", STATUSES, STATUSES[0]),
        quality=_quality(top.below("quality")) if top.given.get("quality") is not None else None,
        given=top.given,
    )


def _anchor(top: _Reading) -> Anchor:
    top.check_rest(("line_range",))
    lines = top.given.get("line_range")
    start, end = 1, 1
    if isinstance(lines, list) and len(lines) == 2 and all(type(line) is int for line in lines):
        start, end = lines
    else:
        top.misfit("`line_range` is not a pair of line numbers", *top._here("line_range"))
    if not 1 <= start <= end:
        top.misfit("`line_range` does not begin at line 1 or later, or ends before it begins", "line_range")
    return Anchor(
        path=top.text("file_path"),
        start=start,
        end=end,
        content_hash=top.optional_text("content_hash") or "",
        range_hash=top.optional_text("range_hash") or "",
        blob=top.optional_text("blob_id") or "",
        commit=top.optional_text("commit") or "",
        given=top.given,
    )


def _quality(top: _Reading) -> Quality:
    top.check_rest(())
    has_maturity = top.given.get("maturity") is not None
    return Quality(
        utility=top.share("utility_score"),
        maturity=top.one_of("maturity", MATURITIES) if has_maturity else None,
        last_used_at=top.optional_text("last_used_at"),
        source_confirmed=top.flag("confirmed_by_source"),
        superseded_by=top.optional_text("superseded_by"),
        given=top.given,
    )


def _link(name: str, top: _Reading) -> Link | None:
    top.check_rest(())
    # An id has no bar, so that a key with two bars can be read in one way only.
    ends, _, kind = name.rpartition("|")
    source, _, target = ends.rpartition("|")
    if kind not in LINK_KINDS or not source or not target or "|" in source:
        top.misfit(f"an edge's key is `from|to|kind`, kind one of {', '.join(LINK_KINDS)}")
        return None
    return Link(LinkKey(NodeId(source), NodeId(target), kind), top.optional_text("note"), top.given)


def _missing(value: object) -> str:
    return "is missing" if value is None else "does not fit"


def _depth(value: object) -> int:
    depth = 0
    layer = [value]
    while layer and depth <= MOST_DEPTH:
        depth += 1
        layer = [
            inner
            for each in layer
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return depth
