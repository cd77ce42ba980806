"""What a language must offer: the shape of an adapter module, and of the file lookup that its import rules ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from codemap.model import Definition

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

Step = tuple[str, "Callable[[Sweep, list[Node]], None]"]
"""A capture name and the function that turns its nodes, which come in no order, into facts."""


class FileLookup(Protocol):
    """The files of one snapshot, as far as import rules need to know them."""

    def exists(self, path: str) -> bool:
        """Returns whether the snapshot has a file at this path."""
        ...

    def ending(self, stem: str) -> tuple[str, ...]:
        """Returns the sorted paths whose stem is `stem`.

        A file's stem is its name up to the first dot; for `__init__` and `index` files, the name of their directory.
        """
        ...

    def manifest(self, path: str) -> Mapping[str, tuple[str, ...]]:
        """Returns what the manifest at `path` sets, by key (see `lang/settings.py`); nothing where there is none."""
        ...

    def declaring(self, file: str, name: str) -> tuple[str, ...]:
        """Returns the sorted paths of the manifests with the file name `file` whose `name` is `name`."""
        ...


class NamespaceRules(NamedTuple):
    """How files of a language share names without importing each other: by packages, namespaces or modules.

    A definition's full name is its namespace, a dot, and its qualified name. `languages` are those whose definitions
    can be meant. `of` takes a path and the namespace declared there (empty if none) and returns the full name of the
    namespace. `imported` takes a path, its namespace and a namespace as written there, and returns the full names that
    this may mean, best first; none where it is known to be of others or names a file.

    `shared`: names of the own namespace are in sight everywhere in it. `outer`: names of the namespaces and types
    around are, too. `reopened`: a type may be defined in several places that make one. `closed`: a bare name that is
    not found by these rules is none of ours. `implicit` are namespaces imported everywhere. `holders` are kinds of
    definitions that have members, besides classes and their like. `own` and `bases` are the words by which code calls
    the type around it and what that inherits. `files`: modules are files, so that a name which starts a chain may be
    one, found like an import, and imports go through what files hand on. `passing` are members of wrappers and
    collections that hand out the same again, `picking` those of collections that hand out an element, `iterating` is
    the member that a loop asks for the next one. `hidden`: what is not exported, and no member, is in sight in its own
    file only. `inferred`: where no type is declared, what a function hands out tells its type, and the name of a
    variable that of its class. `everywhere` are kinds of definitions whose names need no import. `apart`: a field and a
    method of a type may have one name, as the use tells which is meant. `silent`: a type satisfies an interface by
    having its methods. `invoked` is the member that runs when an object is called. `unseen`: a type need not be
    imported where it is used, so one of its name alone is meant. `capitals`: names of types begin with a capital, and
    one that is not found is of others. `marked` is what the class of a decorator may have behind the name that is
    written. `extending`: functions can be written for types of others; they are called like members where they are in
    sight. `delegating`: the word for the own object, when it is called, runs another constructor. `of_class` is what
    the signature of a method begins with that a class has, not its objects, where both may have one of the same name.
    """

    languages: frozenset[str]
    of: Callable[[str, str], str]
    imported: Callable[[str, str, str, FileLookup], tuple[str, ...]]
    shared: bool = True
    outer: bool = False
    reopened: bool = False
    closed: bool = False
    implicit: tuple[str, ...] = ()
    holders: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    bases: frozenset[str] = frozenset({"super"})
    files: bool = False
    passing: frozenset[str] = frozenset()
    picking: frozenset[str] = frozenset()
    iterating: str = ""
    inferred: bool = False
    hidden: bool = False
    everywhere: frozenset[str] = frozenset()
    apart: bool = False
    silent: bool = False
    invoked: str = "__call__"
    delegating: bool = False
    extending: bool = False
    of_class: str = ""
    unseen: bool = False
    capitals: bool = False
    marked: str = ""


class LanguageInfo(NamedTuple):
    """A language and how much is read of it: `full` or `outline`; `problem` says why it does not load, if so.

    `files` are what file names that mean it end in, dot included, and whole names.
    """

    name: str
    depth: str
    files: tuple[str, ...]
    loads: bool
    problem: str


class Adapter(Protocol):
    """One language family, as a module. All functions are pure and work on paths and facts as strings."""

    @property
    def LANGUAGES(self) -> tuple[str, ...]:
        """The languages served, by their names here, which are also the names of the grammars and query files."""
        ...

    @property
    def EXTENSIONS(self) -> Mapping[str, str]:
        """File name endings, dot included, with the language that each means."""
        ...

    @property
    def STEPS(self) -> tuple[Step, ...]:
        """The steps of extraction, in order; the first one opens the definitions."""
        ...

    @property
    def BUILTINS(self) -> frozenset[str]:
        """Names that the language itself defines everywhere."""
        ...

    @property
    def BUILTIN_MEMBERS(self) -> frozenset[str]:
        """Members of the language's own types that are so common that a bare one says nothing."""
        ...

    @property
    def CLASS_SCOPE_VISIBLE(self) -> bool:
        """Whether a method sees the names of its class without a receiver."""
        ...

    @property
    def PRIVATE_IMPORTABLE(self) -> bool:
        """Whether other files can import names that the file does not export."""
        ...

    @property
    def CONSTRUCTORS(self) -> tuple[str, ...]:
        """The names of the methods that run when a class is called or made; `<class>` for that of the class."""
        ...

    @property
    def NAMESPACES(self) -> NamespaceRules | None:
        """The rules of namespaces, None where only imports of files connect files."""
        ...

    def receiver_name(self, definition: Definition) -> str:
        """Returns the name by which a method calls its own object, empty where it has none."""
        ...

    def is_test_path(self, path: str) -> bool:
        """Returns whether test runners of this language collect tests from this path."""
        ...

    def is_test(self, path: str, definition: Definition) -> bool:
        """Returns whether a definition is a test that a runner can be asked to run."""
        ...

    def is_external_module(self, module: str) -> bool:
        """Returns whether a module belongs to the language's standard library."""
        ...

    def import_paths(self, importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
        """Returns the existing files that `module`, as written in `importer`, may name, best first."""
        ...
