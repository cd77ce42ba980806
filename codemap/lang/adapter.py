"""What a language must offer: the shape of an adapter module, and of the file lookup that its import rules ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from codemap.model import Definition

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

WHOLE = "module.exports"
"""The name under which a file hands on what stands in its place: `module.exports = f` of JavaScript."""

OF_OBJECT = "this."
"""What the names of members begin with that a function binds to the objects which it makes."""

PARAMETER = "%"
"""What the chain of a parameter begins with that is taken apart where it is listed; its place follows."""

EXPRESSION = "^"
"""What the chain of something begins with that nobody else can name: a function that is written where a value is, a
module that is taken in where it is used."""

KEPT = "@"
"""What a function is bound to that is written where a value is, and given to no call."""

UNPACKED = "*"
"""What the slot of an argument begins with that is unpacked there; the place of the first follows, or another one."""

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

    A definition's full name is its namespace, a dot, and its qualified name.
    """

    languages: frozenset[str]
    """Those whose definitions can be meant: Java and Kotlin mean each other's."""

    of: Callable[[str, str], str]
    """Takes a path and the namespace declared there (empty if none), returns the full name of the namespace."""

    imported: Callable[[str, str, str, FileLookup], tuple[str, ...]]
    """Takes a path, its namespace and a namespace as written there, returns the full names that this may mean, best
    first; none where it is known to be of others or names a file."""

    outer: bool = False
    """Names of the namespaces and types around are in scope: in `a::b`, those of `a`."""

    partial: bool = False
    """A type may be defined in several places that make one: `partial class` of C#, reopened classes of Ruby."""

    closed: bool = False
    """A bare name that is not found by these rules is none of ours: in Go, what is not of the package."""

    prelude: tuple[str, ...] = ()
    """Namespaces that every file imports: the global one of PHP."""

    internal: tuple[str, ...] = ()
    """Endings of files of which what is not exported, and no member, is in scope in the file only: `static` of C."""

    global_kinds: frozenset[str] = frozenset()
    """Kinds of definitions whose names need no import: macros of Rust."""

    ambient: bool = False
    """A type need not be imported by the file that uses it, so its name alone means it: `global using` of C#."""

    module_files: bool = False
    """Modules are files that hand names on, so that paths are followed as imports are: `crate::a::f` of Rust."""


class MemberRules(NamedTuple):
    """How a language's types have members, and how code speaks of its own type and objects."""

    type_kinds: frozenset[str] = frozenset()
    """Kinds of definitions that have members, besides classes and their like: `type Celsius float64` of Go."""

    self_words: frozenset[str] = frozenset()
    """Words for the type around: `Self` of Rust, `static` of PHP."""

    super_words: frozenset[str] = frozenset({"super"})
    """Words for what the type around inherits: `base` of C#."""

    transparent: frozenset[str] = frozenset()
    """Members of wrappers and collections that hand out the same again: `unwrap`, `iter`."""

    accessors: frozenset[str] = frozenset()
    """Members of collections that hand out an element: `first`, `get`."""

    loop: tuple[str, ...] = ()
    """The members that a loop runs: the one that gives an iterator, then those that are asked of that: Java."""

    next_member: str = ""
    """The member that a loop asks for the next element: `next` of Rust's iterators."""

    inferred: bool = False
    """Where no type is declared, what a function hands out tells its type, and the name of a variable that of its
    class: `user` is a `User`."""

    separate_fields: bool = False
    """A field and a method may have one name, as the use tells which is meant: `size` and `size()` of Java."""

    structural: bool = False
    """A type satisfies an interface by having its methods: Go."""

    call_operator: str = "__call__"
    """The member that runs when an object is called: `invoke` of Kotlin."""

    fallbacks: tuple[str, str] = ("", "")
    """The methods that run where an object, or a class, has none of the name that is called: PHP."""

    late_words: frozenset[str] = frozenset()
    """Words for the type around that mean the one which the call came from: `static` of PHP."""

    itself: frozenset[str] = frozenset()
    """Names under which code of other languages finds a class's own members: `INSTANCE` of Kotlin."""

    function_objects: bool = False
    """A function on its way is an object whose members run it, and only functions are followed: Java."""

    overloads: bool = False
    """Several definitions may share a name, and the arguments of a call tell which one runs: Java."""

    own_privates: bool = False
    """Nothing overrides a private method: Java."""

    method_values: bool = False
    """The name of a method without a call hands the method on, so that it is called: C#."""

    subscript: str = ""
    """The member that runs when an object is subscripted: `index` of Rust."""

    qualified_members: bool = False
    """A member may be written with the class that has it: `x.Base::f()` of C++."""

    free_operators: bool = False
    """An operator may be a function outside of the types of its operands: C++."""

    arrow: str = ""
    """The member that hands out the object whose members an object has besides its own: `deref` of Rust."""

    pointers: bool = False
    """A subscript of an object that has no such operator is one of a pointer to it, or of an array: C."""

    delegates: bool = False
    """The word for the own object, when it is called, runs another constructor: `this(1)` of Java."""

    extensions: bool = False
    """Functions can be written for types of others, and are called like members where they are in scope: Kotlin."""

    class_method_mark: str = ""
    """What the signature of a method begins with that a class has, not its objects: `self.` of Ruby."""

    expression_mark: str = ""
    """What the signature of a function begins with that is written where a value is: its name means nothing outside
    of it, `EXPRESSION` and its name do."""

    traits: bool = False
    """A type has the methods of traits that are given to it anywhere: Rust."""

    objects_member: str = ""
    """The member of a class that has what its objects have: `prototype` of JavaScript."""

    capital_types: bool = False
    """Names of types begin with a capital, and one that is not found is of others: `List` of Java."""

    attribute_suffix: str = ""
    """What the class of a decorator may have behind the name that is written: `[Fact]` is a `FactAttribute` in C#."""


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

    @property
    def MEMBERS(self) -> MemberRules:
        """The rules of members."""
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
