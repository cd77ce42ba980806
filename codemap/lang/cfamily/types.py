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
_MOST_WRAPPED = 8


@lru_cache(4096)
def class_of(text: str) -> str:
    """Returns the chain of the class that a type names, pointers of all kinds taken off; empty if it names none."""
    for _ in range(_MOST_WRAPPED):
        found = _HEAD.match(text if text.isidentifier() else _WORDS.sub(" ", text))
        if not found:
            return ""
        chain = dotted(found[1])
        if chain in PRIMITIVE:
            return ""
        if chain.rpartition(".")[2] not in _POINTERS or "<" not in text:
            return chain
        text = first_argument(text)
    return ""


def dotted(text: str) -> str:
    """Returns a name as it is written, links and all, with dots alone; template arguments are left out."""
    while "<" in text:
        text, count = _ARGUMENTS.subn("", text)
        if not count:
            text = text.partition("<")[0]
    return _LINK.sub(".", SPACE.sub("", text)).strip(".")


def first_argument(text: str) -> str:
    """Returns the first template argument in a type's text, empty if it has none."""
    start, depth = text.find("<") + 1, 0
    for index in range(start, len(text) if start else 0):
        char = text[index]
        if char in "<([":
            depth += 1
        elif not depth and char in ">,":
            return text[start:index]
        elif char in ">)]":
            depth -= 1
    return ""
