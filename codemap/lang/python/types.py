"""Python annotations, as text, to the classes that they name."""

from __future__ import annotations

import re
from functools import lru_cache

from codemap.lang.chain import SPACE

_HEAD = re.compile(r"\s*([\w.\x80-\U0010ffff]+)\s*", re.ASCII)
_TRANSPARENT = frozenset(
    {
        "Optional",
        "Union",
        "Annotated",
        "ClassVar",
        "Final",
        "Required",
        "NotRequired",
        "ReadOnly",
        "InitVar",
        "Awaitable",
        "Unpack",
    }
)
_FIRST_ONLY = frozenset({"Annotated"})
_LAST_ONLY = frozenset({"Coroutine"})
_YIELDING = frozenset({"Iterator", "Iterable", "Generator", "AsyncIterator", "AsyncIterable", "AsyncGenerator"})
_HOLDING_FIRST = frozenset(
    {"list", "List", "set", "Set", "frozenset", "FrozenSet", "tuple", "Tuple", "Sequence", "MutableSequence"}
    | {"Collection", "deque", "Deque", "AbstractSet", "MutableSet", "Container", "type", "Type"}
    | {"ContextVar", "Queue", "ref"}
)
_HOLDING_LAST = frozenset(
    {"dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "DefaultDict", "OrderedDict", "Callable"}
)
_ALTERNATIVES = 4
"""Classes of a union that are kept."""

_LITERAL = re.compile(r"\bLiteral\s*\[[^\]]*\]")
_NAME = re.compile(r"(?<![\w.])[A-Za-z_\x80-\xff][\w\x80-\xff]*(?:\s*\.\s*[A-Za-z_\x80-\xff][\w\x80-\xff]*)*", re.ASCII)
_PLAIN = frozenset(
    {
        "None",
        "True",
        "False",
        "int",
        "str",
        "bool",
        "float",
        "bytes",
        "object",
        "list",
        "dict",
        "set",
        "tuple",
        "frozenset",
        "type",
        "complex",
    }
)


def classes_of(annotation: str) -> tuple[str, ...]:
    """Returns the chains of the classes that a value so annotated may have, in order, without None.

    Optional, unions, Annotated, ClassVar, Final and awaitables give what they hold; containers and callables give their
    own name and, in brackets, what they hold or return (`dict[Foo]`); other generics their outer name.
    """
    return _classes(annotation, nested=False)


@lru_cache(maxsize=4096)
def _classes(annotation: str, *, nested: bool) -> tuple[str, ...]:
    found: list[str] = []
    pending = [annotation]
    while pending and len(found) < 8:
        text = _unquoted(pending.pop(0))
        parts = _parts(text, "|")
        if len(parts) > 1:
            pending = parts + pending
            continue
        head = _HEAD.match(text)
        if not head:
            continue
        chain, inner = head.group(1), text[head.end() :]
        pending = _inside(chain, inner) + pending
        if not _is_transparent(chain, inner) and chain not in ("None", "Literal", "typing.Literal"):
            found.append(chain if nested else _holding(chain, inner))
    return tuple(dict.fromkeys(found))


def _holding(chain: str, inner: str) -> str:
    """Returns the chain of a generic with the class that it holds, where that is one worth looking for."""
    name = chain.rpartition(".")[2]
    if not inner.startswith("[") or not (name in _HOLDING_FIRST or name in _HOLDING_LAST or name in _YIELDING):
        return chain
    parts = _parts(inner[1 : inner.rfind("]")], ",")
    classes = _classes(parts[-1 if name in _HOLDING_LAST else 0], nested=True)
    held = ",".join([one for one in classes if one not in _PLAIN][:_ALTERNATIVES])
    return f"{chain}[{held}]" if held else chain


def class_of(annotation: str) -> str:
    """Returns the first class of an annotation, empty if it names none."""
    return next(iter(classes_of(annotation)), "")


def declared_of(annotation: str) -> str:
    """Returns the classes of an annotation as one chain, alternatives apart by `|`; empty if it names none."""
    return "|".join(classes_of(annotation)[:_ALTERNATIVES])


def yielded_of(annotation: str) -> str:
    """Returns the class of what a generator annotation yields (`Iterator[X]`: X), else `declared_of` it."""
    text = _unquoted(annotation)
    head = _HEAD.match(text)
    if head and head.group(1).rpartition(".")[2] in _YIELDING and text[head.end() :].startswith("["):
        return declared_of(_parts(text[head.end() + 1 : text.rfind("]")], ",")[0])
    return declared_of(text)


@lru_cache(maxsize=4096)
def names_in(text: str) -> tuple[tuple[int, str], ...]:
    """Returns (offset, chain) of every name in an annotation's text, quoted ones included, literals left out."""
    if "Literal" in text:
        text = _LITERAL.sub(lambda match: "Literal".ljust(len(match.group())), text)
    return tuple([(found.start(), SPACE.sub("", found.group())) for found in _NAME.finditer(text)])


def is_plain(name: str) -> bool:
    """Returns whether a name in an annotation is one of the language's own."""
    return name in _PLAIN


def _is_transparent(chain: str, inner: str) -> bool:
    return inner.startswith("[") and chain.rpartition(".")[2] in _TRANSPARENT | _LAST_ONLY


def _inside(chain: str, inner: str) -> list[str]:
    if not _is_transparent(chain, inner):
        return []
    parts = _parts(inner[1 : inner.rfind("]")], ",")
    name = chain.rpartition(".")[2]
    if name in _FIRST_ONLY:
        return parts[:1]
    return parts[-1:] if name in _LAST_ONLY else parts


def _unquoted(text: str) -> str:
    text = text.strip(" \t\r\n\f")
    while len(text) > 1 and text[0] in "\"'(" and text[-1] in "\"')":
        text = text[1:-1].strip(" \t\r\n\f")
    return text


def _parts(text: str, separator: str) -> list[str]:
    """Returns `text` cut at the separators outside brackets and quotes."""
    parts, depth, start, quote = [], 0, 0, ""
    for index, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "[(":
            depth += 1
        elif char in "])":
            depth -= 1
        elif char == separator and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [*parts, text[start:]]
