"""C and C++ definitions, in order of position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from codemap.lang.cfamily.classes import define_enumerator, define_type, set_access
from codemap.lang.cfamily.functions import define_block, define_function
from codemap.lang.cfamily.holding import Holding
from codemap.lang.cfamily.values import define_alias, define_declared, define_macro, define_typedef
from codemap.lang.order import in_order

if TYPE_CHECKING:
    from tree_sitter import Node

    from codemap.lang.sweep import Sweep


def define(sweep: Sweep, nodes: list[Node]) -> None:
    """Opens every definition of a file."""
    holding = Holding(sweep)
    for node in in_order(nodes):
        _DEFINERS[node.type](holding, node)


def _template(holding: Holding, node: Node) -> None:
    """Lets what a template declares begin with the template's header."""
    inner = node.named_children[-1] if node.named_child_count else None
    if inner is not None:
        holding.outers[inner.start_byte] = holding.start_of(node)


def _friend(holding: Holding, node: Node) -> None:
    """Notes how far a friend reaches: it is no member, and a friend that is only declared is defined elsewhere."""
    holding.friend_end = node.end_byte


_DEFINERS: dict[str, Callable[[Holding, Node], None]] = {
    "function_definition": define_function,
    "declaration": define_declared,
    "field_declaration": define_declared,
    "type_definition": define_typedef,
    "alias_declaration": define_alias,
    "concept_definition": define_alias,
    "class_specifier": define_type,
    "struct_specifier": define_type,
    "union_specifier": define_type,
    "enum_specifier": define_type,
    "enumerator": define_enumerator,
    "access_specifier": set_access,
    "preproc_def": define_macro,
    "preproc_function_def": define_macro,
    "template_declaration": _template,
    "friend_declaration": _friend,
    "compound_statement": define_block,
}
