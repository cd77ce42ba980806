"""Paths of web services to edges: from a registration to what answers it, and from a client's call to the same."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.index.entity import Entity
from codemap.index.lookup import Lookup
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.index.outcome import NO_REFERENCE, RawEdge
from codemap.index.rules import CONFIDENCE, NEAREST, ambiguous_confidence
from codemap.index.sight import Sight
from codemap.model import Route


def served_edges(lookup: Lookup, sight: Sight, module: Module) -> Iterator[RawEdge]:
    """Yields the edges of the routes of one file, in order: `route` where it serves one, `http_calls` where it asks."""
    for route in module.routes:
        if route.role == "serve":
            handler = _own_handler(sight, module, route)
            if handler:
                yield RawEdge(route.scope, handler, "route", "route", CONFIDENCE["route"], route.line, NO_REFERENCE)
            continue
        places, whole = _answering(lookup, module, route)
        if places:
            rule = ("http" if whole else "http-below") if len(places) == 1 else "ambiguous"
            confidence = CONFIDENCE.get(rule) or ambiguous_confidence(len(places))
            for place in places[:NEAREST]:
                yield RawEdge(route.scope, place, "http_calls", rule, confidence, route.line, NO_REFERENCE)


def _own_handler(sight: Sight, module: Module, route: Route) -> Place | None:
    if route.definition != MODULE_LEVEL:
        return Place(module.path, route.definition)
    return _place(sight.receiver(route.scope, route.handler)[0]) if route.handler else None


def _answering(lookup: Lookup, asking: Module, asked: Route) -> tuple[list[Place], bool]:
    """Returns what answers a path that is asked for, by the best spelling that is served; whether that is the whole."""
    from codemap.lang import spellings  # here, for most files ask for nothing

    for path, whole in spellings(asked.path):
        found: dict[Place, int] = {}
        for place in lookup.serving(path):
            context = lookup.context(place.path)
            assert context is not None
            route = context.module.routes[place.position]
            if asked.method and route.method and asked.method != route.method:
                continue
            handler, distance = _handler(lookup, context.module, route), _distance(asking, asked, context.module, route)
            found[handler] = min(distance, found.get(handler, distance))
        if found:
            nearest = min(found.values())
            return [place for place, distance in found.items() if distance == nearest], whole
    return [], False


def _distance(asking: Module, asked: Route, serving: Module, served: Route) -> int:
    """Returns how far a service is from who asks: in the same function (tests make their own), file, or elsewhere."""
    if asking.path != serving.path:
        return 2
    return int(served.scope == MODULE_LEVEL or served.scope != asked.scope)


def _handler(lookup: Lookup, module: Module, route: Route) -> Place:
    """Returns what answers a route of any file; where that is not known, the place that registers it."""
    if route.definition != MODULE_LEVEL:
        return Place(module.path, route.definition)
    context = lookup.context(module.path)
    assert context is not None
    entity = lookup.chain(context, route.scope, route.handler) if route.handler else None
    return _place(entity) or Place(module.path, route.scope)


def _place(entity: Entity | None) -> Place | None:
    return Place(entity.path, entity.position) if entity and entity.kind == "symbol" else None
