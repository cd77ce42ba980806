"""Test fixtures: the function that a test's parameter asks for by its name."""

from __future__ import annotations

from codemap.index.entity import Context, Entity
from codemap.index.lookup import Lookup
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
    itself = Entity("symbol", module.path, scope)
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
