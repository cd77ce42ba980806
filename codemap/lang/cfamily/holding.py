"""The state of one pass over C and C++ definitions: template headers, access, and where members belong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from codemap.lang.comments import comment_above

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Draft, Sweep

TYPES = frozenset({"class", "struct", "enum"})
_GUARD = re.compile(
    r"^[ \t]*#[ \t]*(?:pragma[ \t]+once\b|ifndef[ \t]+(\w+)\s*\n[ \t]*#[ \t]*define[ \t]+\1\b)", re.MULTILINE
)
_TOP = 8_000


class Holding:
    """Opens drafts in a sweep with all that their surroundings say about them.

    `outers` has the start of the template or typedef around a declaration, `names` the name that a typedef gives to a
    type without one, `unscoped` the enumerations whose members are names of the scope around them.
    """

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.source = sweep.source
        self.text = sweep.source.text
        self.outers: dict[int, int] = {}
        self.names: dict[int, tuple[str, int]] = {}
        self.unscoped: set[int] = set()
        self.access: dict[int, str] = {}
        self.friend_end = 0
        self.is_header = bool(_GUARD.search(self.text, 0, _TOP))
        self._types: dict[str, int] = {}

    def slice(self, node: Node) -> str:
        """Returns a node's text."""
        return self.source.slice(node.start_byte, node.end_byte)

    def start_of(self, node: Node) -> int:
        """Returns where a declaration begins, its template header included."""
        return self.outers.get(node.start_byte, node.start_byte)

    def type_around(self, offset: int) -> int:
        """Returns the type in whose body `offset` lies as a member, -1 for none."""
        index = self.sweep.enter(offset)
        return index if index >= 0 and self.sweep.drafts[index].kind in TYPES else -1

    def is_local(self, offset: int) -> bool:
        """Returns whether `offset` lies in a function."""
        index = self.sweep.enter(offset)
        return index >= 0 and self.sweep.drafts[index].kind not in TYPES

    def owned(self, name: str) -> tuple[int | None, str]:
        """Returns (parent, prefix) of what is written outside of the type `name`, but as a member of it."""
        index = self._types.get(name)
        return (index, "") if index is not None else (-1, f"{name}.")

    def open(self, draft: Draft, *, leaf: bool = False, parent: int | None = None, hidden: bool = False) -> int:
        """Takes a definition with its comment; `leaf` ones hold no others, `hidden` ones are of this file alone."""
        if not draft.name:  # the parser made it up
            return -1
        holder = self.type_around(draft.start)
        draft.start, draft.doc = comment_above(self.source, draft.start)
        if holder >= 0:
            draft.visibility = self.access.get(holder, "public")
        draft.exported = not hidden and draft.visibility == "public"
        index = self.sweep.add(draft, parent) if leaf else self.sweep.open(draft, parent)
        if index >= 0 and draft.kind in TYPES:
            self._types[draft.qualname] = index
        return index
