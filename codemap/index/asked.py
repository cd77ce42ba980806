"""What the parts of the look-up ask of each other: each asks the whole, which hands the question to its owner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from codemap.index.entity import Context, Entity, Found, Holder
from codemap.index.module import Module, Place
from codemap.lang import FileLookup
from codemap.model import Binding, Definition, Import

_T = TypeVar("_T")


class SharedNames(Protocol):
    """What is asked of namespaces (see `namespaces.Namespaces`)."""

    def shared(self, module: Module, name: str) -> Entity | None:
        """Returns what a name means in the namespace of a file."""

    def around(self, module: Module, container: int, name: str) -> Entity | None:
        """Returns what a name means in the other parts of a type."""

    def implicit(self, module: Module, name: str) -> Entity | None:
        """Returns what a name means in the namespaces that every file imports."""

    def unseen(self, module: Module, name: str) -> Entity | None:
        """Returns the one type of a name, where types need no import."""

    def starred(self, module: Module, written: str, name: str) -> Entity | None:
        """Returns what a name means after an import of everything in a namespace."""

    def may_mean(self, module: Module, written: str) -> bool:
        """Says whether a written name may be that of a namespace."""

    def imported(self, module: Module, row: Import) -> Entity | None:
        """Returns what an import from a namespace brings in."""

    def qualifier(self, module: Module, name: str) -> Entity | None:
        """Returns the namespace that an unbound name may stand for."""

    def of_package(self, entity: Entity, name: str) -> Found:
        """Returns what a name means in a namespace."""

    def parts(self, module: Module, position: int) -> tuple[Place, ...]:
        """Returns the definitions that make one type with this one, itself included; none where it is all of it."""

    def is_outside(self, path: str, name: str) -> bool:
        """Says whether something of a name is written outside of its type."""

    def attached(self, module: Module, position: int, name: str) -> Entity | None:
        """Returns the method that is written outside of its type."""


class Asked(FileLookup, Protocol):
    """The look-up, as its parts see it."""

    @property
    def namespaces(self) -> SharedNames:
        """The names that files share without imports."""

    # recording

    def record(self, name: str) -> None:
        """Records a question whose answer somebody else remembers."""

    def remember(self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object) -> _T:
        """Returns `compute(*args)`, worked out once; `cut` where that is under way already."""

    def cuts(self) -> int:
        """Returns how often an answer was cut short so far."""

    def once(self, key: tuple[object, ...], cut: _T, compute: Callable[..., _T], *args: object) -> _T:
        """Returns `compute(*args)`; `cut` where that is under way already."""

    # the world

    def named(self, name: str) -> list[Place]:
        """Returns every definition with this simple name."""

    def context(self, path: str) -> Context | None:
        """Returns the context of a file, seen from outside."""

    def module_in(self, languages: frozenset[str], path: str) -> Module | None:
        """Returns the module of a file in one of these languages."""

    def definition(self, entity: Entity) -> Definition:
        """Returns the definition of an entity."""

    # scopes

    def name(self, context: Context, scope: int, name: str) -> Found | None:
        """Returns what a bare name means in a scope."""

    def at_module_level(self, context: Context, name: str) -> Found | None:
        """Returns what a bare name means at module level."""

    def own(self, context: Context, scope: int, base: str) -> Entity | None:
        """Returns the object of the method around a scope, if that is its name."""

    def holder(self, context: Context, scope: int) -> Holder | None:
        """Returns the object that the method around a scope belongs to."""

    def outside(self, context: Context, scope: int) -> Entity | None:
        """Returns an object of the type that a method written outside of it belongs to."""

    def word(self, context: Context, scope: int, word: str) -> Entity | None:
        """Returns the type around a scope, or the same seen from its bases."""

    # imports

    def targets(self, module: Module, written: str) -> tuple[str, ...]:
        """Returns the files that an import names."""

    def imported(self, module: Module, row: Import) -> Entity | None:
        """Returns what an import brings in."""

    def beyond(self, module: Module, scope: int, name: str) -> Entity | None:
        """Returns the file or namespace that an unbound name may stand for."""

    def export(self, path: str, name: str) -> Entity | None:
        """Returns what other files get under a name."""

    def whole(self, path: str) -> Entity | None:
        """Returns what stands in place of a file for those who take it as one."""

    def through_stars(self, module: Module, name: str) -> Entity | None:
        """Returns what the star imports of a file bring in under a name."""

    # chains

    def chain(self, context: Context, scope: int, chain: str) -> Entity | None:
        """Returns what a chain stands for in a scope."""

    def typed(self, context: Context, scope: int, chain: str) -> Entity | None:
        """Returns the object that a declared type stands for."""

    def apart(self, found: Found | None, *, called: bool) -> Found | None:
        """Returns the field instead of the method of one name, or the other way around."""

    # values

    def bound(self, context: Context, scope: int, bindings: list[Binding]) -> Entity | None:
        """Returns what the first binding that is understood holds."""

    def held(self, entity: Entity) -> Entity | None:
        """Returns what a variable, constant or field holds; other entities as they are."""

    def value_of(self, entity: Entity) -> Entity | None:
        """Returns what a variable, constant, field or property holds."""

    def standing_for(self, entity: Entity) -> Entity | None:
        """Returns what a name stands for without a call."""

    def called(self, entity: Entity) -> Entity | None:
        """Returns what calling an entity gives."""

    def element(self, entity: Entity) -> Entity | None:
        """Returns what a subscript of an entity gives."""

    def is_alias(self, entity: Entity) -> bool:
        """Says whether an entity is another name of a type."""

    def meant(self, entity: Entity) -> Entity | None:
        """Returns the type that an alias names."""

    # members

    def member(self, entity: Entity, name: str) -> Found | None:
        """Returns what a name means on an entity."""

    def of_class(self, entity: Entity, name: str, *, own: bool) -> Found | None:
        """Returns what a name means on a class, or on its bases alone."""

    def ancestors(self, path: str, position: int) -> tuple[Place | None, ...]:
        """Returns a class and its bases."""

    def is_class(self, entity: Entity) -> bool:
        """Says whether an entity is a class or its like."""
