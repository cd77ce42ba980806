"""The state of one pass over JavaScript definitions: exports, the bodies that hold members, decorators."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.chain import without_calls
from codemap.lang.comments import comment_above
from codemap.lang.expressions import first_child
from codemap.lang.javascript.syntax import chain_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Draft, Sweep

_MODIFIERS = re.compile(
    r"(?:(?:static|public|override|abstract|readonly|declare|async|export|default|accessor)\s+)*(private|protected)\b",
    re.ASCII,
)
_STATIC = re.compile(
    r"(?:(?:public|private|protected|override|abstract|readonly|declare|async|accessor)\s+)*static\s+[^\s(:=?;]",
    re.ASCII,
)
EXPRESSION_MARK = "function "
"""What the signature of a function begins with that is written where a value is, and has a name."""

OF_CLASS = "static "
"""What the signature of a method begins with that a class has, not its objects."""

_MODULE = -1
_FUNCTIONS = frozenset({"function", "method"})


class Export(NamedTuple):
    """Where the statement around a declaration starts, and how it is exported, if it is."""

    start: int
    exported: bool
    default: bool


class Holder(NamedTuple):
    """The definition that a body belongs to (-1: the module's exports), and the path of objects down to that body."""

    definition: int
    prefix: str


class Holders:
    """Opens drafts in a sweep with all that their surroundings say about them."""

    def __init__(self, sweep: Sweep) -> None:
        self.sweep = sweep
        self.source = sweep.source
        self.text = sweep.source.text
        self.blocks: set[int] = set()
        self.decorators: list[Node] = []
        self.function_end = 0
        self.defined: set[int] = set()
        self._exports: dict[int, Export] = {}
        self._bodies: dict[int, Holder] = {}
        self._known: dict[str, int] = {}
        self._expressions: set[tuple[int, str]] = set()

    def slice(self, node: Node) -> str:
        """Returns a node's text."""
        return self.source.slice(node.start_byte, node.end_byte)

    def at_module_level(self, offset: int) -> bool:
        """Returns whether no function or class is open: variables here can be seen from outside."""
        if offset < self.function_end:
            return False
        index = self.sweep.enter(offset)
        while index >= 0 and self.sweep.drafts[index].kind == "namespace":
            index = self.sweep.drafts[index].parent
        return index < 0

    def is_module_variable(self, declarator: Node) -> bool:
        """Returns whether a declarator makes a variable of the module: not in a function, nor for a loop alone."""
        if not self.at_module_level(declarator.start_byte):
            return False
        statement = declarator.parent
        start = statement.start_byte if statement is not None else declarator.start_byte
        return not self.text.startswith("(", start - 1)

    def note_export(self, inner: Node, statement: Node, *, default: bool) -> None:
        """Remembers that a statement exports the declaration in it."""
        self._exports[inner.start_byte] = Export(statement.start_byte, exported=True, default=default)

    def pass_on(self, statement: Node, inner: Node) -> None:
        """Remembers that a declaration starts with the statement around it, exported or not."""
        outer = self._exports.get(statement.start_byte)
        self._exports[inner.start_byte] = outer or Export(statement.start_byte, exported=False, default=False)

    def is_default(self, node: Node) -> bool:
        """Returns whether a declaration without a name is the default export."""
        noted = self._exports.get(node.start_byte)
        return noted is not None and noted.default

    def is_exported(self, node: Node) -> bool:
        """Returns whether a declaration is exported by the statement around it."""
        noted = self._exports.get(node.start_byte)
        return noted is not None and noted.exported

    def class_decorators(self, node: Node) -> list[Node]:
        """Returns the decorators of a class, which stand inside it or inside the export statement around it."""
        found = [child for child in node.named_children if child.type == "decorator"]
        statement = node.parent if node.start_byte in self._exports else None
        if statement is not None:
            found = [child for child in statement.named_children if child.type == "decorator"] + found
        return found

    def declaration(self, declarator: Node) -> Node:
        """Returns the declaration around a declarator if it is the only one there, else the declarator."""
        parent = declarator.parent
        if parent is None or parent.type not in ("lexical_declaration", "variable_declaration"):
            return declarator
        if sum(child.type == "variable_declarator" for child in parent.named_children) == 1:
            return parent
        noted = self._exports.get(parent.start_byte)
        if noted:
            self._exports[declarator.start_byte] = noted._replace(start=declarator.start_byte)
        return declarator

    def hold(self, body: Node, index: int | None, prefix: str = "") -> None:
        """Remembers that the members in a body belong to a definition, if it is one, at the end of a path."""
        if index is not None and index >= 0:
            self._bodies[body.start_byte] = Holder(index, prefix)

    def hold_module(self, body: Node) -> None:
        """Remembers that the members of an object are the module's exports."""
        self._bodies[body.start_byte] = Holder(_MODULE, "")

    def nest(self, pair: Node, body: Node, name: str) -> None:
        """Remembers that an object inside a held object extends the path to its members."""
        holder = self.holder(pair)
        if holder and holder.definition >= 0:
            self._bodies[body.start_byte] = Holder(holder.definition, f"{holder.prefix}{name}.")

    def holder(self, member: Node) -> Holder | None:
        """Returns what the body around a member belongs to, None where nothing named holds it."""
        body = member.parent
        if body is None:
            return None
        return self._bodies.get(body.start_byte) or (self._of_result(body) if body.type == "object" else None)

    def _of_result(self, literal: Node) -> Holder | None:
        """Returns the function whose result an object is that is written out, None where it is none."""
        node, around = literal, literal.parent
        while around is not None and around.type == "parenthesized_expression":
            node, around = around, around.parent
        if around is not None and around.type == "return_statement" and around.parent is not None:
            start = around.parent.start_byte
        elif around is not None and around.type == "arrow_function":
            start = node.start_byte
        else:
            return None
        index = self.sweep.enter(literal.start_byte)
        is_result = index >= 0 and self.sweep.drafts[index].body == start
        if is_result and self.sweep.drafts[index].kind in _FUNCTIONS:
            self.hold(literal, index)
        return self._bodies.get(literal.start_byte)

    def of_this(self, offset: int) -> int | None:
        """Returns the class whose constructor an offset is in, or the function that makes objects."""
        index = self.sweep.enter(offset)
        while index >= 0:
            draft = self.sweep.drafts[index]
            if draft.receiver:
                return index if draft.kind == "function" else draft.parent if draft.name == "constructor" else None
            index = draft.parent
        return None

    def known(self, qualname: str) -> int | None:
        """Returns the latest definition of a qualified name so far."""
        return self._known.get(qualname)

    def also(self, alias: str, name: str) -> None:
        """Remembers that a name stands for the members of objects of a definition so far."""
        index = self._known.get(name)
        if index is not None:
            self._known[alias] = index

    def open(self, draft: Draft, *, leaf: bool = False, parent: int | None = None) -> int:
        """Takes a definition with its export and comment; `leaf` ones hold no others."""
        noted = self._exports.get(draft.start)
        if noted:
            draft.start = noted.start
            draft.exported = noted.exported
            if noted.default and draft.name != "default":
                self.sweep.hand_on(draft.at, "", draft.name, "default")
        draft.start, draft.doc = comment_above(self.source, draft.start)
        index = self.sweep.add(draft, parent=parent) if leaf else self.sweep.open(draft, parent=parent)
        if index >= 0:
            self._known[draft.qualname] = index
        return index

    def open_expression(self, draft: Draft) -> int:
        """Takes a function that is written where a value is; its parent is what runs there. -1: there is one already.

        Two of one name in one place could not be told apart."""
        around = self.sweep.enter(draft.start)
        while around >= 0 and self.sweep.drafts[around].body > draft.start:
            around = self.sweep.drafts[around].parent
        key = (around, draft.name)
        if key in self._expressions:
            return -1
        self._expressions.add(key)
        draft.signature = EXPRESSION_MARK + draft.signature
        return self.open(draft, parent=around)

    def open_member(self, draft: Draft, member: Node, holder: Holder, *, leaf: bool = False) -> int:
        """Takes a member of what `holder` says: its visibility, its decorators, its place."""
        found = _MODIFIERS.match(self.text, member.start_byte)
        draft.visibility = found.group(1) if found else "private" if draft.name.startswith("#") else "public"
        draft.prefix = holder.prefix
        if draft.kind != "field" and _STATIC.match(self.text, member.start_byte):
            draft.signature = OF_CLASS + draft.signature
        used = self._decorators_before(member)
        if used:
            draft.start = used[0].start_byte
        if holder.definition == _MODULE:
            draft.kind, draft.exported = "function", True
        else:
            draft.exported = self.sweep.drafts[holder.definition].exported and draft.visibility == "public"
        index = self.open(draft, leaf=leaf, parent=None if holder.definition == _MODULE else holder.definition)
        self.decorate(index, draft, used)
        return index

    def decorate(self, index: int, draft: Draft, decorators: list[Node]) -> None:
        """Records what decorates a definition."""
        for node in decorators:
            expression = first_child(node)
            if expression is not None and index >= 0:
                chain = chain_of(self.sweep, expression)
                draft.decorators += (chain,)
                self.sweep.refer("decorate", without_calls(chain), expression.start_byte, index)
                self.sweep.taken.add(expression.start_byte)

    def _decorators_before(self, member: Node) -> list[Node]:
        """Returns the decorators of a member, which TypeScript puts before it and JavaScript inside it."""
        used = [node for node in self.decorators if node.end_byte <= member.start_byte]
        self.decorators.clear()
        if self.text.startswith("@", member.start_byte):
            used += [node for node in member.named_children if node.type == "decorator"]
        return used
