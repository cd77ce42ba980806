"""Test fixtures: the function that a test's parameter asks for by its name."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.index.entity import Context, Entity, symbol_at
from codemap.index.lookup import Lookup
from codemap.index.module import Place
from codemap.index.outcome import Target, edge_to
from codemap.model import Definition


def is_fixture(definition: Definition) -> bool:
    """Says whether a definition is a pytest fixture."""
    return any(one.rpartition(".")[2].removesuffix("()") == "fixture" for one in definition.decorators)


def fixtures_of(lookup: Lookup, context: Context, scope: int, name: str) -> tuple[Entity, ...]:
    """Returns the fixture that a parameter of a test, or of a fixture, asks for, if it is one of ours."""
    module = context.module
    if module.language != "python":
        return ()
    definition = module.definitions[scope]
    if not is_fixture(definition) and not module.adapter.is_test(module.path, definition):
        return ()
    itself = symbol_at(module.path, scope)
    parent = definition.parent
    if parent in module.containers:
        found = lookup.member(Entity("instance", module.path, parent), name)
        if found and found.entity and _asked(lookup, found.entity) and found.entity != itself:
            return (found.entity,)
    for path in (module.path, *_configurations(module.folder)):
        if path != module.path and not lookup.exists(path):
            continue
        entity = lookup.export(path, name)
        if entity and entity != itself and _asked(lookup, entity):
            return (entity,)
    return ()


def _asked(lookup: Lookup, entity: Entity) -> bool:
    return entity.kind == "symbol" and is_fixture(lookup.definition(entity))


def _configurations(folder: str) -> list[str]:
    """Returns where pytest looks for fixtures of a file in `folder`, the nearest first."""
    found = []
    while folder:
        found.append(f"{folder}/conftest.py")
        folder = folder.rpartition("/")[0]
    return [*found, "conftest.py"]


def asked_for(lookup: Lookup, context: Context) -> Iterator[tuple[int, int, Target]]:
    """Yields what runs before the tests and fixtures of a file: the scope and line of each, and what it asks for."""
    module = context.module
    if module.language != "python":
        return
    around: dict[int, tuple[Target, ...]] = {}
    in_tests = module.adapter.is_test_path(module.path)
    for position, definition in enumerate(module.definitions):
        if definition.kind not in ("function", "method") or not (in_tests or definition.decorators):
            continue
        asking = is_fixture(definition) or (in_tests and module.adapter.is_test(module.path, definition))
        receiver = module.adapter.receiver_name(definition) if asking else ""
        for parameter in definition.parameters if asking else ():
            if parameter.name == receiver:
                continue
            for entity in fixtures_of(lookup, context, position, parameter.name):
                yield position, definition.line, _edge(entity)
        if asking and definition.parent in module.containers and not is_fixture(definition):
            holder = definition.parent
            if holder not in around:
                around[holder] = tuple(map(_edge, _set_up(lookup, Entity("instance", module.path, holder))))
            for edge in around[holder]:
                yield position, definition.line, edge


def _set_up(lookup: Lookup, instance: Entity) -> Iterator[Entity]:
    """Yields the methods that run around each test of a class."""
    for name in _SET_UP:
        found = lookup.member(instance, name)
        if found and found.entity and found.entity.kind == "symbol":
            yield found.entity


def _edge(entity: Entity) -> Target:
    return edge_to(Place(entity.path, entity.position), "call", "fixture")


_SET_UP = (
    *("setUp", "tearDown", "setUpClass", "tearDownClass", "asyncSetUp", "asyncTearDown"),
    *("setup_method", "teardown_method", "setup_class", "teardown_class"),
)
"""Methods that test runners run around each test, or all tests, of a class."""
