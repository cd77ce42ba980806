"""What the definitions of each outline language are called in its grammar, and the kinds that they are here.

The query captures definitions and, inside each, the nodes that name it; where the grammar is too coarse for that, a
pattern reads the name from the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

CASED = ""
"""The kind of what says its kind itself: the first node captured inside it is the word."""


class Shape(NamedTuple):
    """An outline language.

    `kinds` are those of its node types, `comment` opens a line of comment (empty: none is read). `header` is matched at
    the start of every definition where nodes do not name it: the group that took part stands for the type, its text for
    the name. `leveled` definitions are headings, which reach to the next one of their level; `keyed` ones nest by the
    thousand, so only the outer ones are kept.
    """

    endings: tuple[str, ...]
    kinds: Mapping[str, str]
    comment: str = ""
    header: re.Pattern[str] | None = None
    leveled: bool = False
    keyed: bool = False


class Named(NamedTuple):
    """A definition's node, its kind, and the offsets of the pieces of its name."""

    node: Node
    kind: str
    pieces: list[tuple[int, int]]


_WORD = r"[\w$\x80-\xff]+"
_MODIFIERS = r"(?:(?:public|private|protected|static|final|abstract|synchronized|sealed)\s+)*"
_GROOVY = re.compile(
    rf"{_MODIFIERS}(?:class\s+(?P<class>{_WORD})|@?interface\s+(?P<interface>{_WORD})|trait\s+(?P<trait>{_WORD})"
    rf"|enum\s+(?P<enum>{_WORD})|task\b\s*\(?\s*(?P<task>{_WORD})"
    rf"|(?!(?:if|for|while|switch|catch|return|new|throw|else|assert)\b)(?:[\w.]+(?:<[^<>(){{}}]*>)?(?:\[\])*\s+)"
    rf"(?P<function>{_WORD})\s*\([^(){{}}]*\)\s*(?:throws [\w., ]+)?\{{"
    rf"|tasks\.\w+\s*\(?\s*[\"'](?P<registered>{_WORD})[\"']|(?:stage|pipelineJob|job)\s*\(\s*[\"'](?P<stage>[^\"'\n]+)"
    rf"|(?!(?:else|try|finally|do|static|default)\b)(?P<block>{_WORD})\s*\{{)"
)
_MESON = re.compile(
    r"\w*(?:library|libraries|executable|target|module|test|benchmark|project|option|jar)\s*\(\s*'(?P<target>[^'\n]+)'"
)
_CMAKE = re.compile(
    r"function\s*\(\s*(?P<function>[\w.:-]+)|macro\s*\(\s*(?P<macro>[\w.:-]+)"
    r"|(?:project|add_executable|add_library|add_custom_target|add_test)\s*\(\s*(?:NAME\s+)?(?P<target>[\w.:+-]+)",
    re.IGNORECASE,
)
_DOCKERFILE = re.compile(r"FROM\s+(?:--\S+\s+)*(?:\S+\s+AS\s+)?(?P<stage>\S+)", re.IGNORECASE)
_STARLARK = re.compile(
    rf"def\s+(?P<function>{_WORD})|[\w.]+\s*\((?:[^()]*[\s,])?name\s*=\s*[\"'](?P<target>[^\"'\n]+)[\"']"
)
_SQL = {
    "create_table": "table",
    "create_view": "view",
    "create_materialized_view": "view",
    "create_function": "function",
    "create_trigger": "trigger",
    "create_type": "type",
    "create_index": "index",
}
_CSS = {"rule_set": "rule", "keyframes_statement": "rule", "media_statement": "section"}

SHAPES: Mapping[str, Shape] = {
    "cmake": Shape(("cmake",), {}, "#", _CMAKE),
    "css": Shape(("css",), _CSS),
    "dockerfile": Shape(("dockerfile", "containerfile"), {}, "#", _DOCKERFILE),
    "gomod": Shape((), {"module_directive": "module", "require_spec": "key", "replace_spec": "key"}),
    "groovy": Shape(("groovy", "gradle", "gvy", "gy"), {"registered": "task"}, "//", _GROOVY),
    "hcl": Shape(("hcl", "tf", "tfvars", "nomad"), {"block": "block", "attribute": "key"}, "#"),
    "html": Shape(("html", "htm", "xhtml"), {}, leveled=True),
    "json": Shape(("json", "jsonc", "webmanifest"), {"pair": "key"}, keyed=True),
    "lua": Shape(("lua",), {"function_declaration": "function", "assignment_statement": "function"}, "--"),
    "make": Shape(
        ("mk", "mak"), {"rule": "target", "variable_assignment": "variable", "define_directive": "macro"}, "#"
    ),
    "markdown": Shape(("md", "markdown", "mdown"), {}, leveled=True),
    "meson": Shape(("meson",), {}, "#", _MESON),
    "proto": Shape(
        ("proto",),
        {
            "message": "message",
            "enum": "enum",
            "service": "service",
            "rpc": "rpc",
            "field": "field",
            "map_field": "field",
            "oneof_field": "field",
            "enum_field": "constant",
        },
        "//",
    ),
    "scala": Shape(
        ("scala", "sc", "sbt"),
        {
            "class_definition": "class",
            "trait_definition": "trait",
            "object_definition": "object",
            "package_object": "object",
            "enum_definition": "enum",
            "simple_enum_case": "constant",
            "full_enum_case": "constant",
            "function_definition": "function",
            "function_declaration": "function",
            "given_definition": "constant",
            "val_definition": "constant",
            "var_definition": "variable",
            "type_definition": "type",
        },
        "//",
    ),
    "scss": Shape(("scss",), {**_CSS, "mixin_statement": "macro", "function_statement": "function"}),
    "sql": Shape(("sql", "ddl"), _SQL, "--"),
    "starlark": Shape(("bzl", "bazel", "star"), {}, "#", _STARLARK),
    "swift": Shape(
        ("swift",),
        {
            "class_declaration": CASED,
            "protocol_declaration": "interface",
            "function_declaration": "function",
            "protocol_function_declaration": "function",
            "init_declaration": "function",
            "property_declaration": "variable",
            "protocol_property_declaration": "variable",
            "enum_entry": "constant",
            "typealias_declaration": "type",
        },
        "//",
    ),
    "toml": Shape(("toml",), {"table": "section", "table_array_element": "section", "pair": "key"}, keyed=True),
    "yaml": Shape(("yaml", "yml"), {"block_mapping_pair": "key", "flow_pair": "key"}, keyed=True),
}
