"""Lists that may be cut: what is shown, and how much there is in all. Nothing is ever cut without saying so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Page(NamedTuple, Generic[T]):
    """The first items of a list, or those after `offset`, and the length of the whole list."""

    items: tuple[T, ...]
    total: int
    offset: int = 0

    @property
    def omitted(self) -> int:
        """How many items come after the ones shown."""
        return self.total - self.offset - len(self.items)


def page(items: Sequence[T], *, limit: int, offset: int = 0) -> Page[T]:
    """Returns at most `limit` items (0: all of them) from `offset` on."""
    end = offset + limit if limit else len(items)
    return Page(tuple(items[offset:end]), len(items), offset)
