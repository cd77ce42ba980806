"""The fields of one object of a document, each read as what it has to be; what does not fit is put on a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from codemap.memory.positions import Pointer

T = TypeVar("T")

MOST_DEPTH = 60
"""How deep fields that are not known here may nest; deeper ones could not be written again."""


class Misfit(NamedTuple):
    """Something in a document that is not as the format has it: where, and what."""

    place: Pointer
    what: str


class Fields:
    """One object of the document under examination; what does not fit is put on a list shared by all."""

    def __init__(self, value: object, place: Pointer, misfits: list[Misfit]) -> None:
        self.place = place
        self.misfits = misfits
        self.given: Mapping[str, object] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.misfit("is not an object")
            # Of what is no object, that it lacks fields is not worth saying.
            self.misfits = []

    def misfit(self, what: str, *below: str | int) -> None:
        """Puts something that does not fit on the list, by its place below this object."""
        self.misfits.append(Misfit((*self.place, *below), what))

    def below(self, *keys: str | int) -> Fields:
        """Returns an object inside this one."""
        value: object = self.given
        for key in keys:
            value = value[key]  # type: ignore[index]
        return Fields(value, (*self.place, *keys), self.misfits)

    def object(self, key: str) -> dict[str, Fields]:
        """Returns the objects of a keyed map; an absent one is empty."""
        value = self.given.get(key, {})
        if isinstance(value, dict):
            return {name: self.below(key, name) for name in value}
        self.misfit("is not an object", key)
        return {}

    def text(self, key: str, *, least: int = 0) -> str:
        """Returns a text of so many characters at least."""
        value = self.given.get(key)
        if isinstance(value, str) and len(value) >= least:
            return value
        self.misfit(f"`{key}` {missing(value)}: a text is needed", *self.place_of(key))
        return ""

    def optional_text(self, key: str) -> str | None:
        """Returns a text that need not be there."""
        value = self.given.get(key)
        if value is None or isinstance(value, str):
            return value
        self.misfit(f"`{key}` is not a text", key)
        return None

    def one_of(self, key: str, words: tuple[str, ...], default: str | None = None) -> str:
        """Returns one of some words."""
        value = self.given.get(key, default)
        if isinstance(value, str) and value in words:
            return value
        shown = f"is {value[:40]!r}" if isinstance(value, str) else missing(value)
        self.misfit(f"`{key}` {shown}: one of {', '.join(words)} is needed", *self.place_of(key))
        return words[0]

    def share(self, key: str) -> float | None:
        """Returns a number from 0 to 1; None where there is none."""
        value = self.given.get(key)
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            return value
        if value is not None:
            self.misfit(f"`{key}` is not a number from 0 to 1", key)
        return None

    def flag(self, key: str) -> bool | None:
        """Returns a truth value; None where there is none."""
        value = self.given.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.misfit(f"`{key}` is neither true nor false", key)
        return None

    def texts(self, key: str, *, needed: bool) -> tuple[str, ...]:
        """Returns a list of texts."""
        value = self.given.get(key, None if needed else [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.misfit(f"`{key}` {missing(value)}: a list of texts is needed", *self.place_of(key))
        return ()

    def each(self, key: str, read: Callable[[Fields], T]) -> tuple[T, ...]:
        """Returns what `read` makes of each object of a list."""
        value = self.given.get(key)
        if isinstance(value, list):
            return tuple(read(self.below(key, at)) for at in range(len(value)))
        self.misfit(f"`{key}` {missing(value)}: a list is needed", *self.place_of(key))
        return ()

    def check_rest(self, known: tuple[str, ...]) -> None:
        """Refuses unknown fields that nest too deep."""
        for key, value in self.given.items():
            if isinstance(value, dict | list) and key not in known and _depth(value) > MOST_DEPTH:
                self.misfit(f"nests deeper than {MOST_DEPTH} levels", key)

    def place_of(self, key: str) -> tuple[str, ...]:
        """Returns where a field is, below this object; the object itself where the field is not there."""
        return (key,) if key in self.given else ()


def missing(value: object) -> str:
    """Returns what is said of a value that is not what it has to be."""
    return "is missing" if value is None else "does not fit"


def _depth(value: object) -> int:
    depth = 0
    layer = [value]
    while layer and depth <= MOST_DEPTH:
        depth += 1
        layer = [
            inner
            for each in layer
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return depth
