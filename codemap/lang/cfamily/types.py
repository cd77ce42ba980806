"""C and C++ types, as text, to the class that a value of them is used as."""

from __future__ import annotations

import re
from functools import lru_cache

from codemap.lang.chain import SPACE

_WORDS = re.compile(
    r"\b(?:const|volatile|struct|class|union|enum|typename|static|inline|constexpr|register|extern|mutable|virtual"
    r"|friend|restrict|_Atomic|template)\b|\[\[[^\]]*\]\]|[&*]"
)
_HEAD = re.compile(r"\s*(?:::\s*)?([^\W\d]\w*(?:\s*::\s*[^\W\d]\w*)*)")
_ARGUMENTS = re.compile(r"<[^<>]*>")
_LINK = re.compile(r"::|->")
PRIMITIVE = frozenset(
    {"void", "bool", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "auto", "decltype"}
    | {"wchar_t", "char8_t", "char16_t", "char32_t", "size_t", "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t"}
    | {f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)}
)
_POINTERS = frozenset(
    {"unique_ptr", "shared_ptr", "weak_ptr", "optional", "reference_wrapper", "not_null", "observer_ptr", "auto_ptr"}
    | {"intrusive_ptr", "scoped_refptr", "RefPtr", "ComPtr", "QPointer", "QSharedPointer", "QScopedPointer"}
)
_COLLECTIONS = {
    **dict.fromkeys(("vector", "list", "deque", "set", "array", "span", "queue", "stack", "initializer_list"), 0),
    **dict.fromkeys(("multiset", "unordered_set", "forward_list", "priority_queue", "QVector", "QList"), 0),
    **dict.fromkeys(("map", "unordered_map", "multimap", "unordered_multimap", "QMap", "QHash"), 1),
}
"""Collections with the place of the template argument that tells what they hold."""
_NO_CLASSES = frozenset({"std.string", "std.string_view", "string", "std.any"})
_CALLED = frozenset({"std.function", "std.move_only_function", "function_ref", "absl.AnyInvocable"})
"""Types of which only what they call matters: their objects are functions."""

_MOST_WRAPPED = 8
_MOST_ARGUMENTS = 4


@lru_cache(4096)
def class_of(text: str) -> str:
    """Returns the chain of the class that a type names, empty if it names none.

    Pointers of all kinds are taken off; a collection of T is `T[]`, one of keys and values of V `V[]`.
    """
    outer, levels = "", ""
    for _ in range(_MOST_WRAPPED):
        found = _HEAD.match(text if text.isidentifier() else _WORDS.sub(" ", text))
        chain = dotted(found[1]) if found else ""
        if not chain or chain in PRIMITIVE:
            return outer
        name = chain.rpartition(".")[2]
        if "<" not in text or (name not in _POINTERS and name not in _COLLECTIONS):
            if chain in _CALLED:
                return outer
            return chain + levels if chain not in _NO_CLASSES or not outer else outer
        if name in _COLLECTIONS:
            outer, levels = outer or chain, levels + "[]"
        text = argument(text, _COLLECTIONS.get(name, 0))
    return outer


@lru_cache(4096)
def type_of(text: str) -> str:
    """Returns the same as `class_of`, with the classes that it names as arguments of a template behind it: `A<B,C>`."""
    chain = class_of(text)
    head = _HEAD.match(_WORDS.sub(" ", text)) if "<" in text and chain else None
    name = dotted(head[1]).rpartition(".")[2] if head else ""
    if not name or name in _POINTERS or name in _COLLECTIONS or chain.rpartition(".")[2] != name:
        return chain
    named = [class_of(one) for place in range(_MOST_ARGUMENTS) if (one := argument(text, place))]
    given = ["" if one.endswith("[]") else one for one in named]  # collections have no place in a list of classes
    return f"{chain}<{','.join(given)}>" if any(given) else chain


@lru_cache(maxsize=8192)
def dotted(text: str) -> str:
    """Returns a name as it is written, links and all, with dots alone; template arguments are left out."""
    if text.isidentifier():
        return text
    while "<" in text:
        text, count = _ARGUMENTS.subn("", text)
        if not count:
            text = text.partition("<")[0]
    return _LINK.sub(".", SPACE.sub("", text)).strip(".")


def argument(text: str, place: int = 0) -> str:
    """Returns a template argument in a type's text, empty if it has none there."""
    start, depth = text.find("<") + 1, 0
    for index in range(start, len(text) if start else 0):
        char = text[index]
        if char in "<([":
            depth += 1
        elif not depth and char in ">,":
            if not place or char == ">":
                return "" if place else text[start:index]
            start, place = index + 1, place - 1
        elif char in ">)]":
            depth -= 1
    return ""
