"""The state of one pass over Ruby definitions: the bodies that are open, and the visibility that their methods get."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.comments import documentation_above
from codemap.lang.ruby.doc_types import doc_types
from codemap.lang.ruby.syntax import OF_CLASS
from codemap.lang.sweep import Draft

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep

HOLDERS = ("class", "module")


class _Body(NamedTuple):
    end: int
    visibility: str
    of_class: bool


class Bodies:
    """Opens drafts in a sweep with all that their surroundings say about them."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.typed = "@return" in sweep.source.text or "@param" in sweep.source.text
        self.given: dict[int, str] = {}
        self._bodies: list[_Body] = []
        self._members: dict[tuple[int, str], list[Draft]] = {}
        self._types: dict[str, int] = {}

    def enter(self, body: Node, *, of_class: bool = False) -> None:
        """Begins a body in which methods are public until told otherwise, and those of the class if it says so."""
        self._bodies.append(_Body(body.end_byte, "public", of_class))

    def set_visibility(self, offset: int, visibility: str) -> None:
        """Sets the visibility of the methods that follow in the body around an offset."""
        self._leave(offset)
        if self._bodies:
            self._bodies[-1] = self._bodies[-1]._replace(visibility=visibility)

    def visibility(self, offset: int) -> str:
        """Returns the visibility of a method that is defined at an offset."""
        self._leave(offset)
        return self.given.get(offset) or (self._bodies[-1].visibility if self._bodies else "public")

    def signature(self, written: str, offset: int) -> str:
        """Returns the signature of a method at an offset, marked where the class has it."""
        self._leave(offset)
        return OF_CLASS + written if self._bodies and self._bodies[-1].of_class else written

    def _leave(self, offset: int) -> None:
        while self._bodies and self._bodies[-1].end <= offset:
            self._bodies.pop()

    def holder(self, offset: int) -> int:
        """Returns the class or module whose body holds an offset, -1 for none."""
        index = self.sweep.enter(offset)
        while index >= 0 and self.sweep.drafts[index].kind not in HOLDERS:
            index = self.sweep.drafts[index].parent
        return index

    def open(self, draft: Draft, *, body: Node | None = None) -> int:
        """Takes a definition that others may lie in; `body` is what holds its methods, if it is a type."""
        self._document(draft)
        draft.exported = True
        index = self.sweep.open(draft)
        if body is not None:
            self.enter(body)
        if index >= 0:
            self._types[draft.name] = index
        return index

    def add(self, draft: Draft, parent: int | None = None) -> int:
        """Takes a definition that holds no others."""
        self._document(draft)
        draft.exported = draft.visibility == "public"
        return self.sweep.add(draft, parent)

    def open_method(self, draft: Draft, holder: str = "") -> int:
        """Takes a method of the class around it, or of the constant `holder`."""
        around = self.holder(draft.start)
        own = self.sweep.drafts[around].name if around >= 0 else ""
        if holder and holder not in ("self", own):
            around = self._types.get(holder, -1)
            draft.prefix = f"{holder.replace('::', '.')}." if around < 0 else ""
        parent = around if around >= 0 or draft.prefix else None
        if parent is not None:
            draft.kind, draft.receiver = "method", "self"
            given = self.given.get(draft.start)
            draft.visibility = given or ("public" if holder else self.visibility(draft.start))
        self._document(draft)
        draft.exported = draft.visibility == "public"
        index = self.sweep.open(draft, parent)
        self._members.setdefault((draft.parent, draft.name), []).append(draft)
        return index

    def accessor(
        self, name: str, at: int, holder: int, doc: str = "", *, writes: bool = True, reads: bool = True
    ) -> None:
        """Adds the property that hands out a field, and the one that sets it."""
        self.sweep.taken.add(at)
        if holder < 0:
            return
        visibility = self.visibility(at)
        for shown, wanted in ((name, reads), (f"{name}=", writes)):
            if not wanted:
                continue
            end = at + len(name.encode())
            draft = Draft("property", shown, at, end, end, at, self.signature(shown, at))
            draft.visibility, draft.receiver, draft.doc = visibility, "self", doc
            draft.exported = visibility == "public"
            index = self.sweep.add(draft, holder)
            self._members.setdefault((holder, shown), []).append(draft)
            if index >= 0 and shown == name:
                self.sweep.bind(holder, name, "value", f"self.@{name}", at)

    def alias(self, name: str, old: str, node: Node, at: int) -> None:
        """Adds a second name of a method, which uses the method."""
        draft = Draft("function", name, node.start_byte, node.end_byte, node.end_byte, at, name)
        holder = self.holder(node.start_byte)
        if holder >= 0:
            draft.kind, draft.receiver = "method", "self"
            draft.visibility = self.visibility(node.start_byte)
        index = self.add(draft, holder if holder >= 0 else None)
        if index >= 0:
            self.sweep.rows.append((at, "read", old, "self" if draft.receiver else "", index, -1, (), False))

    def inherit(self, index: int, chain: str, offset: int, *, first: bool) -> None:
        """Records a base of a type; modules that are mixed in come before what it inherits."""
        draft = self.sweep.drafts[index]
        draft.bases = (chain, *draft.bases) if first else (*draft.bases, chain)
        self.sweep.refer("inherit", chain, offset, index)
        self.sweep.taken.add(offset)

    def restrict(self, names: list[str], offset: int, visibility: str) -> None:
        """Changes the visibility of methods of the class around an offset that were defined before."""
        holder = self.holder(offset)
        for draft in [draft for name in names for draft in self._members.get((holder, name), ())]:
            draft.visibility, draft.exported = visibility, visibility == "public"

    def _document(self, draft: Draft) -> None:
        before = draft.start
        draft.start, draft.doc = documentation_above(self.sweep.source, before, "#")
        if self.typed and draft.start < before:
            returned, parameters = doc_types(self.sweep.source.slice(draft.start, before))
            draft.returns = returned
            if parameters and draft.parameters:
                draft.parameters = tuple(
                    [one._replace(annotation=parameters.get(one.name, "")) for one in draft.parameters]
                )
