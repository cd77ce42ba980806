"""Rust types and headers of functions, as text: the classes that types name, parameters, bounds of type parameters."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from codemap.lang.brackets import closing, parts_of
from codemap.lang.chain import NAME, SPACE
from codemap.model import Parameter

_PREFIX = re.compile(r"(?:\s|&|\*\s*const\b|\*\s*mut\b|'\w+|\b(?:mut|dyn|impl)\b|\?|for\s*<[^<>]*>)+", re.ASCII)
_PATH = re.compile(rf"(?:::\s*)?({NAME}(?:\s*::\s*{NAME})*)\s*(?:::\s*)?(?=(<?))", re.ASCII)
_ASSOCIATED = re.compile(r"\w+\s*=(?!=)\s*(.*)", re.DOTALL)
_RECEIVER = re.compile(r"(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b")
_PARAMETER = re.compile(
    rf"(?:#\[[^\]]*\]\s*)*(?:(?:ref\s+)?(?:mut\s+)?({NAME})|([^:]*?(?:::[^:]*?)*))\s*:(?!:)\s*(.*)",
    re.ASCII | re.DOTALL,
)
_BOUND = re.compile(rf"({NAME})\s*:(?!:)\s*(.*)", re.ASCII | re.DOTALL)
_MAX_PATTERN = 40
_MAX_STEPS = 24
PLAIN_TYPES = frozenset(
    re.findall(r"\w+", "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize String")
)
_HOLDING_ONE = frozenset(
    re.findall(
        r"\w+",
        """
        Arc Box Cell Cow LazyCell LazyLock Lazy ManuallyDrop MaybeUninit Mutex MutexGuard NonNull OnceCell
        OnceLock Option Pin Rc Ref RefCell RefMut Result Reverse RwLock RwLockReadGuard RwLockWriteGuard
        UnsafeCell Weak Wrapping
        """,
    )
)
_HOLDING_MANY = frozenset(
    re.findall(
        r"\w+",
        """
        BTreeSet BinaryHeap Drain HashSet IndexSet IntoIter Iter IterMut LinkedList Peekable Receiver Sender
        SmallVec Vec VecDeque
        """,
    )
)
_HOLDING_BY_KEY = frozenset({"BTreeMap", "DashMap", "HashMap", "IndexMap"})
_ITERATED = frozenset({"DoubleEndedIterator", "ExactSizeIterator", "IntoIterator", "Iterator", "Stream"})
_AWAITED = frozenset({"Future", "IntoFuture"})
_CALLED = frozenset({"Fn", "FnMut", "FnOnce", "fn", "unsafe", "extern"})
Variables = dict[str, str]
"""Type parameters, each with the class of its first bound (empty if it has none)."""


class Header(NamedTuple):
    """What stands between a function's name and its body; `patterns` are parameters that take apart what they get."""

    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    patterns: tuple[str, ...] = ()


def class_of(text: str, variables: Variables | None = None) -> str:
    """Returns the chain of the class that a type names, empty if it names none.

    References and wrappers that calls see through (`Box`, `Arc`, `Option`, `Result`, ...) give what they hold;
    collections, slices and iterators `T[]`, where T is their element, maps their value's. A type parameter, given in
    `variables`, stands for its bound.
    """
    return _class_of(text, variables) if variables else _known_class(text)


@lru_cache(maxsize=2_000)
def _known_class(text: str) -> str:
    return _class_of(text, None)


def _class_of(text: str, variables: Variables | None) -> str:
    held = ""
    for _ in range(_MAX_STEPS):
        prefix = _PREFIX.match(text)
        text = text[prefix.end() :] if prefix else text
        if text.startswith("["):
            text = text[1 : closing(text, 0) - 1].partition(";")[0]
            held += "[]"
            continue
        if text.startswith("("):
            parts = parts_of(text[1 : closing(text, 0) - 1], angles=True)
            if len(parts) != 1:
                return ""
            text = parts[0]
            continue
        found = _PATH.match(text)
        if not found:
            return ""
        path = SPACE.sub("", found[1]).replace("::", ".")
        name = path.rpartition(".")[2]
        arguments = (
            parts_of(text[found.end() + 1 : closing(text, found.end(), angles=True) - 1], angles=True)
            if found[2]
            else []
        )
        inner, many = _inside(name, [one for one in arguments if not one.startswith("'")])
        if inner is None:
            return _named(path, name, held, variables)
        text, held = inner, held + "[]" if many else held
    return ""


def _named(path: str, name: str, held: str, variables: Variables | None) -> str:
    if name in _CALLED or name in _HOLDING_ONE:
        return ""
    if variables and path in variables:
        path = variables[path]
    return path + held if path else ""


def _inside(name: str, arguments: list[str]) -> tuple[str | None, bool]:
    """Returns the type that calls on a wrapper reach (None: it is no wrapper), and whether it is an element."""
    if not arguments:
        return None, False
    if name in _HOLDING_ONE:
        return arguments[0], False
    if name in _HOLDING_MANY:
        return arguments[0], True
    if name in _HOLDING_BY_KEY and len(arguments) > 1:
        return arguments[1], True
    if name in _ITERATED or name in _AWAITED:
        found = _ASSOCIATED.match(arguments[-1])
        return (found[1], name in _ITERATED) if found else (None, False)
    return None, False


def bounds_of(text: str) -> Variables:
    """Returns the type parameters of a list in angle brackets, or of a `where` clause, with their first bounds."""
    found: Variables = {}
    for part in parts_of(text, angles=True):
        if part.startswith(("'", "const ")):
            continue
        bound = _BOUND.match(part)
        if bound:
            found[bound[1]] = class_of(bound[2].partition(" = ")[0])
        elif part.partition("=")[0].strip().isidentifier():
            found[part.partition("=")[0].strip()] = ""
    return found


def header_of(text: str, variables: Variables, owner: str) -> Header:
    """Returns what a text says from the opening parenthesis of a parameter list on, without its `where` clause.

    `owner` is the type around, whose object a receiver is.
    """
    return _header_of(text, variables, owner) if variables else _known_header(text, owner)


@lru_cache(maxsize=2_000)
def _known_header(text: str, owner: str) -> Header:
    return _header_of(text, {}, owner)


def _header_of(text: str, variables: Variables, owner: str) -> Header:
    end = closing(text, 0)
    parameters: list[Parameter] = []
    patterns: list[str] = []
    for part in parts_of(text[1 : end - 1], angles=True):
        if not parameters and _RECEIVER.match(part):
            parameters.append(Parameter("self", "normal", True, owner))
            continue
        found = _PARAMETER.fullmatch(part)
        if found is None:
            parameters.append(Parameter("_", "normal", True, class_of(part, variables)))
        elif found[1]:
            parameters.append(Parameter(found[1], "normal", True, class_of(found[3], variables)))
        else:
            pattern = SPACE.sub(" ", found[2].strip())
            patterns.append(pattern)
            parameters.append(Parameter(pattern[:_MAX_PATTERN], "normal", True, class_of(found[3], variables)))
    rest = text[end:].lstrip()
    returns = class_of(rest[2:], variables) if rest.startswith("->") else ""
    return Header(tuple(parameters), returns, tuple(patterns))
