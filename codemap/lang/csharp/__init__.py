"""C#: its rules for tests, usings and names. How its syntax becomes facts is in the modules beside it.

Not read: conversions, indexers and `Deconstruct` where the compiler calls them by itself, the parts of tuples, and the
alternative branches of the preprocessor where a file does not parse with all of them.
"""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.csharp.words import ACCESSORS, BUILTIN_MEMBERS, OWN, TRANSPARENT, is_platform
from codemap.lang.declared import as_declared, as_written
from codemap.later import later
from codemap.model import Definition

__all__ = ["BUILTIN_MEMBERS"]

LANGUAGES = ("csharp",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTINS = OWN
CLASS_SCOPE_VISIBLE = True
PRIVATE_IMPORTABLE = True
CONSTRUCTORS = ("<class>",)

_TEST_FILE = re.compile(r"(?:^|/)\w*(?:Tests?|Specs?|Fixture)\.cs$|(?:^|/)[\w.]*Tests?/.*\.cs$")
_TEST_MARKS = frozenset(
    {"Fact", "Theory", "Test", "TestCase", "TestCaseSource", "TestMethod", "DataTestMethod", "Property"}
)

NAMESPACES = NamespaceRules(
    frozenset({"csharp"}),
    of=as_declared,
    imported=as_written(is_platform),
    outer=True,
    partial=True,
    ambient=True,
)
MEMBERS = MemberRules(
    function_objects=True,
    super_words=frozenset({"base"}),
    transparent=TRANSPARENT,
    accessors=ACCESSORS,
    loop=("GetEnumerator", "MoveNext", "Current"),
    delegates=True,
    overloads=True,
    own_privates=True,
    method_values=True,
    capital_types=True,
    attribute_suffix="Attribute",
    extensions=True,
)


def receiver_name(definition: Definition) -> str:
    """Returns `this` for members."""
    return "this" if definition.kind in ("method", "property") else ""


def is_test_path(path: str) -> bool:
    """Returns whether a file is one of tests by its name or its project's (`*Tests.cs`, `*.Tests/`)."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a method has an attribute that xUnit, NUnit or MSTest runs it for."""
    marks = {one.rpartition(".")[2].removesuffix("Attribute") for one in definition.decorators}
    return definition.kind == "method" and bool(marks & _TEST_MARKS)


def is_external_module(module: str) -> bool:
    """Returns whether a namespace is one of the platform's own."""
    return is_platform(module)


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns nothing: usings name namespaces and types, not files."""
    return ()
