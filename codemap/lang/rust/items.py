"""The state of one pass over Rust items: attributes that wait for theirs, the types and `impl` blocks around."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.comments import documentation_above
from codemap.lang.rust.types import Variables

if TYPE_CHECKING:
    from codemap.lang.sweep import Draft, Sweep

_ATTRIBUTE = re.compile(r"#!?\[\s*(?:unsafe\s*\(\s*)?([\w:]+)\s*(\()?", re.ASCII)
_COMMENTS = re.compile(r"(?:\s|//[^\n]*\n|/\*.*?\*/)*", re.DOTALL)
_PUBLIC = re.compile(r"pub\b\s*(\()?")
_OWN_ATTRIBUTES = frozenset(
    re.findall(
        r"\w+",
        """
        allow automatically_derived bench cfg cfg_attr cold default deny deprecated derive doc expect
        export_name forbid global_allocator ignore inline link link_name link_section macro_export macro_use
        must_use no_mangle non_exhaustive panic_handler path proc_macro proc_macro_attribute proc_macro_derive
        repr rustfmt serde should_panic target_feature test track_caller used warn
        """,
    )
)


class Block(NamedTuple):
    """An `impl` block or a trait: where it ends, the chain of its type, that type's definition, its type parameters.

    `made` is the class of its objects: that of the type, or of the bound where the type is a parameter. `trait` is the
    chain of the trait that the block implements, empty if it implements none.
    """

    start: int
    end: int
    owner: str
    holder: int
    variables: Variables
    of_trait: bool
    made: str
    trait: str = ""


class Items:
    """Opens drafts in a sweep with all that their surroundings say about them.

    `variables` has the type parameters of types, `fields` the names of fields by their type and type parameter.
    """

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.source = sweep.source
        self.text = sweep.source.text
        self.blocks: list[Block] = []
        self.variables: dict[int, Variables] = {}
        self.fields: dict[tuple[int, str], list[str]] = {}
        self._attributes: list[tuple[int, int]] = []
        self._known: dict[tuple[int, str], int] = {}

    def attribute(self, start: int, end: int) -> None:
        """Takes an attribute, which belongs to the next item."""
        self._attributes.append((start, end))

    def block(self, offset: int) -> Block | None:
        """Returns the innermost `impl` block or trait around an offset; offsets never decrease."""
        blocks = self.blocks
        while blocks and blocks[-1].end <= offset:
            blocks.pop()
        return blocks[-1] if blocks else None

    def known(self, scope: int, name: str) -> int:
        """Returns the type of this name that a scope has defined so far, -1 if none."""
        return self._known.get((scope, name), -1)

    def open(self, draft: Draft, *, leaf: bool = False, parent: int | None = None, is_type: bool = False) -> int:
        """Takes a definition with its attributes, its documentation and its visibility."""
        found = _PUBLIC.match(self.text, draft.start)
        draft.visibility = ("internal" if found[1] else "public") if found else "private"
        attributes = self._attributes_before(draft.start)
        start = attributes[0][0] if attributes else draft.start
        above, doc = documentation_above(self.source, start, "///")
        draft.doc = doc or (documentation_above(self.source, draft.start, "///")[1] if attributes else "")
        draft.start = above
        chains = [self._chain(one) for one in attributes]
        draft.decorators = tuple([chain for chain, _ in chains if chain])
        scope = self.sweep.enter(draft.start)
        index = self.sweep.add(draft, parent) if leaf else self.sweep.open(draft, parent)
        if index >= 0:
            if is_type:
                self._known.setdefault((scope, draft.name), index)
            for chain, offset in chains:
                name = chain.removesuffix("()")
                if name and name.partition(".")[0] not in _OWN_ATTRIBUTES:
                    self.sweep.refer("decorate", name, offset, index)
        return index

    def _attributes_before(self, start: int) -> list[tuple[int, int]]:
        """Returns the attributes that stand right before an item, in order."""
        found: list[tuple[int, int]] = []
        after = start
        while self._attributes and self._attributes[-1][1] <= after:
            one = self._attributes.pop()
            if not _COMMENTS.fullmatch(self.text, one[1], after):
                break
            found.append(one)
            after = one[0]
        self._attributes.clear()
        return found[::-1]

    def _chain(self, attribute: tuple[int, int]) -> tuple[str, int]:
        found = _ATTRIBUTE.match(self.text, attribute[0])
        if not found:
            return "", attribute[0]
        return found[1].replace("::", ".") + ("()" if found[2] else ""), found.start(1)
