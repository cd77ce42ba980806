"""Java: its rules for tests, imports and names. How its syntax becomes facts is in the modules beside it.

Not read: module declarations (`module-info.java`), types of arguments, what reflection names otherwise than in a text.
"""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.declared import as_declared, as_written
from codemap.lang.java.words import ACCESSORS, BUILTIN_MEMBERS, OWN, TRANSPARENT, is_platform
from codemap.later import later
from codemap.model import Definition

__all__ = ["BUILTIN_MEMBERS"]

LANGUAGES = ("java",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTINS = OWN
CLASS_SCOPE_VISIBLE = True
PRIVATE_IMPORTABLE = False
CONSTRUCTORS = ("<class>",)

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
    separate_fields=True,
    delegates=True,
    overloads=True,
    own_privates=True,
    capital_types=True,
)

_TEST_FILE = re.compile(
    r"(?:^|/)(?:Test[A-Z]\w*|\w*(?:Tests?|TestCase|ITs?|Spec))\.java$|(?:^|/)src/(?:\w*[tT]est)/.*\.java$"
)
_TEST_MARKS = frozenset({"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Property"})


def receiver_name(definition: Definition) -> str:
    """Returns `this` for members."""
    return "this" if definition.kind in ("method", "property") else ""


def is_test_path(path: str) -> bool:
    """Returns whether the usual runners look into this file (`*Test.java`, `Test*.java`, `src/test/`)."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a method is a JUnit or TestNG test: by its annotation, or by its name where it has none."""
    if definition.kind != "method":
        return False
    marks = {one.rpartition(".")[2] for one in definition.decorators}
    by_name = definition.name.startswith("test") and not definition.parameters and definition.visibility == "public"
    return bool(marks & _TEST_MARKS) or (by_name and is_test_path(path))


def is_external_module(module: str) -> bool:
    """Returns whether a package is one of the platform's own."""
    return is_platform(module)


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns nothing: imports name packages and types, not files."""
    return ()
