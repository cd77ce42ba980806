"""Go: its rules for tests, imports and names. How its syntax becomes facts is in the modules beside it.

Not read:
- what a type switch with several cases makes of its name
- build constraints: files for different systems count alike
- cgo, assembly and `go:linkname`
"""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.go.packages import is_external_module as is_external_module
from codemap.lang.go.packages import package_of, packages_meant
from codemap.lang.go.types import BUILTINS as BUILTINS
from codemap.later import later
from codemap.model import Definition

_WORD = re.compile(r"\w+")
LANGUAGES = ("go",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTIN_MEMBERS = frozenset(
    _WORD.findall(
        """
        Add Close Do Error Get Len Less Lock Name Next Print Printf Println Read Reset Seek Set
        String Swap Unlock Unwrap Wait Write
        """
    )
)
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = False
CONSTRUCTORS: tuple[str, ...] = ()
NAMESPACES = NamespaceRules(
    frozenset(LANGUAGES),
    package_of,
    packages_meant,
    closed=True,
)
MEMBERS = MemberRules(
    type_kinds=frozenset({"type"}),
    super_words=frozenset(),
    structural=True,
)

_TEST = re.compile(r"(?:Test|Benchmark|Example|Fuzz)(?![a-z])\w*")


def receiver_name(definition: Definition) -> str:
    """Returns the name that a method gives its receiver."""
    first = definition.parameters[0] if definition.kind == "method" and definition.parameters else None
    return first.name if first and first.kind == "positional" else ""


def is_test_path(path: str) -> bool:
    """Returns whether `go test` compiles this file for tests."""
    return path.endswith("_test.go")


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is a function that `go test` runs."""
    return is_test_path(path) and definition.kind == "function" and bool(_TEST.fullmatch(definition.name))


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns nothing: a Go package is a folder."""
    return ()
