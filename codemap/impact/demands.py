"""What a type demands of those that derive from it: its methods without a body, and which types may leave that so.

Facts do not hold modifiers and bodies, so the text is looked at: from the end of what comes before the name.
"""

from __future__ import annotations

import re

from codemap.impact.sides import Side
from codemap.index.module import MODULE_LEVEL, Module, Place
from codemap.model import Definition

DEMANDING = frozenset({"python", "java", "kotlin", "csharp", "typescript", "tsx", "php", "rust", "go", "cpp"})
"""Languages in which a type can demand methods."""

OPEN_KINDS = ("interface", "trait", "protocol")
"""Kinds of types of which no objects are made."""

_MARKS = ("abstractmethod", "abstractproperty")
_NEEDS_NO_BODY = ("typescript", "tsx", "php", "go")
"""Languages whose interfaces hold nothing but demands."""

_GIVING_METHODS = frozenset({"Data", "Getter", "Setter", "Value"})
"""Annotations of Java for which a compiler's plug-in adds methods."""

_BY = re.compile(rb"\bby\b")
"""What hands the methods of an interface to another object in Kotlin."""

_WITH_A_BODY = 2
"""Opening braces of a property of C# of which one accessor has a body."""

_GOES_ON = re.compile(r"\s*(?:[:={]|where\b)")
"""What begins a line on which the header of a function of Kotlin goes on."""

_ABSTRACT = re.compile(rb"\babstract\b")
_PURE = re.compile(rb"=\s*0\s*;")
_OVERRIDE = re.compile(rb"\boverride\b")


def is_demanded(side: Side, place: Place) -> bool:
    """Says whether a type that is made must have its own method for this one."""
    module, row, text = side.module_at(place), side.definition(place), side.declaration(place)
    if row.parent == MODULE_LEVEL or row.kind not in ("method", "property", "prototype"):
        return False
    if module.language == "python":
        return any(each.rpartition(".")[2] in _MARKS for each in row.decorators)
    found = re.search(rb"(?<![\w$])" + re.escape(row.name.encode()) + rb"(?![\w$])", text)
    if found is None:
        return False
    before, after = text[: found.start()], text[found.end() :]
    if module.language == "cpp":
        return _PURE.search(after.partition(b"{")[0]) is not None
    if _ABSTRACT.search(_modifiers(before)):
        return True
    kind = module.definitions[row.parent].kind
    if kind not in OPEN_KINDS or (kind == "trait" and module.language == "php"):
        return False
    if module.language in _NEEDS_NO_BODY:
        return not after.lstrip().startswith(b"?")
    if row.kind == "property":
        return module.language == "csharp" and b"=" not in after and after.count(b"{") < _WITH_A_BODY
    return not _has_body(after, module.language)


def is_made(module: Module, position: int, text: bytes) -> bool:
    """Says whether objects are made of a type that has nothing but what is written, so that it lacks what is not."""
    row = module.definitions[position]
    if row.kind in (*OPEN_KINDS, "enum") or not _GIVING_METHODS.isdisjoint(row.decorators):
        return False
    if module.language == "python":
        return True
    if module.language == "kotlin" and _BY.search(text.partition(b"{")[0]):
        return False
    found = re.search(rb"\b" + re.escape(row.name.encode()) + rb"\b", text)
    return not (found and _ABSTRACT.search(_modifiers(text[: found.start()])))


def overrides_expressly(row: Definition, text: bytes) -> bool:
    """Says whether a method is written as one that overrides another, so that there must be one."""
    if row.bases or any(each.rpartition(".")[2].lower() == "override" for each in row.decorators):
        return True
    found = re.search(rb"\b" + re.escape(row.name.encode()) + rb"\b", text)
    if found is None:
        return False
    return _OVERRIDE.search(_modifiers(text[: found.start()])) is not None


def _modifiers(before: bytes) -> bytes:
    return before[max(map(before.rfind, (b";", b"{", b"}"))) + 1 :]


def _has_body(after: bytes, language: str) -> bool:
    """Says whether a body comes before what ends a method without one: a semicolon, or in Kotlin the line."""
    depth = angles = 0
    text = after.decode("utf-8", "replace").replace("->", "  ")
    for place, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        angles += ((char == "<") - (char == ">")) * (depth == 0)
        if depth == 0 and char in "{=":
            return True
        ends = char == "\n" and language == "kotlin" and not _GOES_ON.match(text, place)
        if depth == 0 and (char == ";" or (ends and angles == 0)):
            return False
    return False
