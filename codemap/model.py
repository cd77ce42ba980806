"""The nouns that several packages share: ids, paths, tree entries, and what a blob says (facts).

Values only: frozen, comparable, free of I/O. `NamedTuple` is used for rows read by the hundred thousand.
"""

from __future__ import annotations

from typing import NamedTuple, NewType

from codemap.columns import Rows

BlobId = NewType("BlobId", str)
"""Git's object id of a file's content, lower-case hex, in the repository's own hash (no fixed length)."""

CommitId = NewType("CommitId", str)
"""Git's object id of a commit, lower-case hex."""

TreeId = NewType("TreeId", str)
"""Anything git can read as a tree: the id of a tree or of a commit, lower-case hex."""

REGULAR = 0o100644
EXECUTABLE = 0o100755
SYMLINK = 0o120000
GITLINK = 0o160000


def path_of(raw: bytes) -> str:
    """Returns git's path bytes as `str`; bytes that are not UTF-8 become lone surrogates, so nothing is lost."""
    return raw.decode("utf-8", "surrogateescape")


def path_bytes(path: str) -> bytes:
    """Returns the bytes that git stores for `path`; the inverse of `path_of`."""
    return path.encode("utf-8", "surrogateescape")


_ESCAPES = {7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}


def display_path(path: str) -> str:
    """Returns the one form in which a path is shown to people: as it is, or C-quoted the way git does it.

    A path is quoted when it holds a control character, a quote, a backslash, a line separator that terminals act on,
    bytes that are not UTF-8, or a space at either end; other non-ASCII characters stay readable.
    """
    if path.isprintable() and '"' not in path and "\\" not in path and path == path.strip(" "):
        return path
    shown = []
    for char in path:
        code = ord(char)
        if code in _ESCAPES:
            shown.append(_ESCAPES[code])
        elif char.isprintable():
            shown.append(char)
        else:
            shown.extend(f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogateescape"))
    return '"' + "".join(shown) + '"'


def json_path(path: str) -> str:
    """Returns the form in which a path stands in JSON: as it is, or as `display_path` shows it when it is not UTF-8."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return display_path(path)
    return path


class Span(NamedTuple):
    """Lines of one file, 1-based, both ends included."""

    start: int
    end: int


class Entry(NamedTuple):
    """What a snapshot holds at a path: git's mode (`REGULAR`, `EXECUTABLE`, `SYMLINK`, `GITLINK`) and the blob id."""

    mode: int
    blob: BlobId


class Parameter(NamedTuple):
    """One parameter of a definition, receiver (`self`, `cls`) included, in source order.

    `kind`: `positional` (by position only), `normal` (by position or name), `keyword` (by name only),
    `rest` (takes all further positional arguments), `options` (takes all further named arguments).
    """

    name: str
    kind: str
    required: bool
    annotation: str


class Definition(NamedTuple):
    """A symbol as its own blob tells it.

    `parent` is an index into `Facts.definitions` (-1: module level); `ordinal` counts, from 0 and in source order, the
    definitions of one blob that share a qualified name. The span `start`..`end` runs from the first decorator or doc
    comment to the last line; `line` holds the name. `bases`, `decorators` and `returns` are chains (see `Reference`).
    `exported` says that other files can import it. `text_hash` covers the exact bytes of the span's lines.
    """

    kind: str
    name: str
    qualname: str
    ordinal: int
    parent: int
    start: int
    end: int
    line: int
    signature: str
    parameters: tuple[Parameter, ...]
    bases: tuple[str, ...]
    decorators: tuple[str, ...]
    returns: str
    visibility: str
    exported: bool
    doc: str
    text_hash: str


class Reference(NamedTuple):
    """A use of a name.

    `kind`: `call`, `inherit`, `decorate`, `annotate` or `read`. `receiver` is the chain before the last name: dotted
    names as written without spaces, where a call reads `()`, a subscript `[]`, a literal `<str>`, `<list>`...,
    some object of a declared type `:A` and anything else `?`; empty for a bare name. `scope` is the index of the
    enclosing definition (-1: module level).
    `arguments` counts positional arguments (-1: not a call), `keywords` are the names of the named ones, `spread`
    says that more may be passed by unpacking. Calls in the header of a definition (decorators, defaults, bases) run in
    the scope around it; every other use there, and reads in the value of a module's variable or a field, have that
    definition as scope.
    """

    kind: str
    name: str
    receiver: str
    line: int
    scope: int
    arguments: int = -1
    keywords: tuple[str, ...] = ()
    spread: bool = False


class Import(NamedTuple):
    """A name brought in from, or handed on to, other files.

    `module` is the module as written (empty: this file, for an export clause), `name` what is taken from it (empty: the
    module itself, `*`: everything, `default`: its default export), `alias` the name it gets here (empty: none).
    `exported` says that `alias` is also handed on to importers by this statement. Where importing a submodule binds its
    top package (`import a.b`), there are two: `a` with its alias, and `a.b` with none.
    """

    module: str
    name: str
    alias: str
    line: int
    scope: int
    exported: bool = False


class Binding(NamedTuple):
    """A name bound inside a scope by something other than a definition, an import or a parameter list.

    `kind`: `type` (`value` is the chain of its declared type), `value` (of the expression assigned), `item` (of the
    expression it is an element of), `result 1` (of the call whose second result it is). `value` is `?` where the
    expression is not understood: the name is still taken. A field set through the receiver (`self.x = ...`) has the
    class as scope, or the function that makes the object and the target `this.x`; -1 is module level. A parameter with
    a default that is a plain chain is bound to it, too; one that is taken apart is `%0` and so on, by its place. Two
    kinds bind no name, their target is empty: `return` and `yield` say what the function `scope` hands out; a target
    `[1]` of kind `type` tells the class of its second result. `run` says that what `value` stands for runs there,
    `pass` that it is passed on (target `@f`: to a call of `f`, `@`: to something else). `element` says what a member or
    an element of something holds (target `a.b`, `a[0]`, `a[]`; `@a` for a name that another scope binds), `argument`
    what a call passes (target `0@f`: the slot, and who is called). A manifest's bindings are of kind `setting`: keys
    and their values.
    """

    scope: int
    target: str
    kind: str
    value: str
    line: int


class Namespace(NamedTuple):
    """A region of a file whose definitions belong to a namespace: what a package clause or a namespace block covers.

    `name` is written with dots (`a.b`), `start` and `end` are lines, 1-based, both included; regions nest.
    """

    name: str
    start: int
    end: int


class Route(NamedTuple):
    """A path of a web service that the file serves, or asks for.

    `role` is `serve` or `ask`, `method` an upper-case HTTP method (empty: any). `path` starts with a slash and ends
    without one; it has neither host nor query, and reads `{}` where a segment varies. What answers it is the definition
    `definition` (an index, -1: none), else what the chain `handler` stands for in `scope` (both empty: not known).
    """

    role: str
    method: str
    path: str
    handler: str
    definition: int
    line: int
    scope: int


class Facts(NamedTuple):
    """What one blob says by itself: a pure function of its bytes, the language and the extractor version.

    Definitions are in source order (parents before children), the other lists in order of position.
    `namespaces` come outer before inner; `broken` lists the regions that did not parse; `marker` is a category that the
    content announces (`generated`) or empty.
    """

    language: str
    lines: int
    definitions: tuple[Definition, ...] = ()
    references: Rows[Reference] = Rows(Reference, ((),) * len(Reference._fields))
    imports: tuple[Import, ...] = ()
    bindings: Rows[Binding] = Rows(Binding, ((),) * len(Binding._fields))
    namespaces: tuple[Namespace, ...] = ()
    routes: tuple[Route, ...] = ()
    broken: tuple[Span, ...] = ()
    marker: str = ""


class Extraction(NamedTuple):
    """The outcome for one blob.

    `status`: `parsed`, `partial` (some regions did not parse), `text` (no grammar for it: searchable only), `skipped`
    (with a reason: `binary`, `too large`, `lines too long`, `lfs pointer`, `not text`, ...) or `failed` (with one).
    `facts` is None unless parsed or partial, or for text where it holds nothing but the line count.
    """

    status: str
    reason: str
    facts: Facts | None


class Chunk(NamedTuple):
    """A run of lines that belongs together: a definition, a class header, or module-level lines.

    `kind`: `definition`, `header` (the lines of a big definition that no member covers) or `module`.
    `definition` is an index into `Facts.definitions`, -1 for module-level lines.
    """

    start: int
    end: int
    kind: str
    definition: int
