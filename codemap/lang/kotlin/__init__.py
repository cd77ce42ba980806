"""Kotlin: its rules for tests, imports and names. How its syntax becomes facts is in the modules beside it.

Not read: `componentN` and delegates, receivers that functions of ours give a lambda (builders), specs of test
frameworks that are made of calls.
"""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.declared import as_declared, as_written
from codemap.lang.kotlin.words import ACCESSORS, BUILTIN_MEMBERS, OWN, TRANSPARENT, is_platform
from codemap.later import later
from codemap.model import Definition

__all__ = ["BUILTIN_MEMBERS"]

LANGUAGES = ("kotlin",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTINS = OWN
CLASS_SCOPE_VISIBLE = True
PRIVATE_IMPORTABLE = True
CONSTRUCTORS = ("constructor", "init")

_TEST_FILE = re.compile(r"(?:^|/)\w*(?:Tests?|Spec|IT)\.kt$|(?:^|/)src/(?:\w*[tT]est)/.*\.kt$")
_TEST_MARKS = frozenset({"Test", "ParameterizedTest", "RepeatedTest", "TestFactory"})

NAMESPACES = NamespaceRules(
    frozenset({"java", "kotlin"}),
    of=as_declared,
    imported=as_written(is_platform),
)
MEMBERS = MemberRules(
    function_objects=True,
    transparent=TRANSPARENT,
    accessors=ACCESSORS,
    loop=("iterator", "hasNext", "next"),
    next_member="next",
    inferred=True,
    call_operator="invoke",
    delegates=True,
    overloads=True,
    own_privates=True,
    itself=frozenset({"Companion", "INSTANCE"}),
    capital_types=True,
    extensions=True,
)


def receiver_name(definition: Definition) -> str:
    """Returns `this` for members."""
    return "this" if definition.kind in ("method", "property") else ""


def is_test_path(path: str) -> bool:
    """Returns whether the usual runners look into this file (`*Test.kt`, `src/test/`, `src/jvmTest/`)."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a function has an annotation that kotlin.test or JUnit runs it for."""
    marks = {one.rpartition(".")[2] for one in definition.decorators}
    return definition.kind in ("method", "function") and bool(marks & _TEST_MARKS)


def is_external_module(module: str) -> bool:
    """Returns whether a package is one of the platform's own."""
    return is_platform(module)


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns nothing: imports name packages and what is in them, not files."""
    return ()
