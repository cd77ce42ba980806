"""What the parts that follow values ask each other; `flow.Flow` is what they share, and bounds the work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from codemap.index.entity import Context, Entity
from codemap.index.lookup import Lookup
from codemap.index.module import Module, Place
from codemap.index.stores import Links, Owner, Stored, Stores
from codemap.lang import Adapter
from codemap.model import Binding, Definition


class Rewriting(Protocol):
    """The values of one file as the parts see them. `rest` are the links that follow what is asked for."""

    lookup: Lookup
    home: Context
    stores: Stores

    def of(self, context: Context, scope: int, chain: Links) -> tuple[Entity, ...]:
        """Returns what a chain seen in a scope may stand for; nothing where the work for a question is done."""

    def of_each(self, chains: Iterable[tuple[int, Links]]) -> list[tuple[Entity, ...]]:
        """Returns what chains of this file stand for, each asked for itself: other questions may be under way."""

    def named(self, context: Context, scope: int, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what a name that `scope` binds stands for."""

    def bound(self, context: Context, scope: int, rows: Iterable[Binding], rest: Links) -> Iterator[Entity]:
        """Yields what these bindings of one name give."""

    def held(self, context: Context, owner: Owner, rest: Links) -> Iterator[Entity]:
        """Yields what was put where `rest` leads in a container."""

    def given(self, context: Context, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what `rest` leads to from the functions that are written into an object or onto a function."""

    def put(self, holder: Place, module: Module, field: int, rest: Links) -> Iterator[Entity]:
        """Yields what was put into a field of a structure's objects in this file, whichever object it was."""

    def of_all(self, holder: Definition, name: str, rest: Links) -> Iterator[Entity]:
        """Yields what this file puts into a field of all objects of a type."""

    def follow(self, entity: Entity, rest: Links) -> Iterator[Entity]:
        """Yields what the links lead to from an entity."""

    def typed(self, context: Context, scope: int, written: str, rest: Links) -> Iterator[Entity]:
        """Yields what the links lead to from an object of a declared type."""

    def declared(self, context: Context, definition: Definition, rest: Links) -> Iterator[Entity]:
        """Yields what the links lead to from what a function is declared to return."""

    def tells(self, entities: tuple[Entity, ...]) -> bool:
        """Says whether declared types tell which code runs: protocols and types of functions do not."""

    def parameter(self, context: Context, scope: int, place: int, rest: Links) -> Iterator[Entity]:
        """Yields what a parameter of a function may hold."""

    def stored(self, context: Context, owner: Owner) -> Sequence[Stored]:
        """Returns what was put into a container."""

    def adapter_of(self, entity: Entity) -> Adapter:
        """Returns the adapter of the file that an entity is in."""

    def definition(self, entity: Entity) -> tuple[Context, Definition]:
        """Returns the definition of an entity, and the file it is in."""

    def of_path(self, path: str) -> Context:
        """Returns a file as it is seen from here: the own one whole."""

    def context(self, context: Context) -> Context:
        """Returns the same file as it is seen from here."""
