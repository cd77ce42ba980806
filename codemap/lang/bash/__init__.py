"""Bash and shells like it: rules for tests, sourced files and names; the syntax is in the module beside it.

Not read:
- aliases, and functions that `eval` defines
- commands whose name is an expansion (`"$cmd"`), and files sourced by a name that is one
- arithmetic, associative arrays and names of variables handed over as text
- tests of bats, whose files are no Bash before they are translated
"""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.bash.names import BUILTINS
from codemap.lang.paths import beside, nearest_ending
from codemap.later import later
from codemap.model import Definition

__all__ = ["BUILTINS"]

LANGUAGES = ("bash",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTIN_MEMBERS: frozenset[str] = frozenset()
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = True
CONSTRUCTORS: tuple[str, ...] = ()
NAMESPACES: NamespaceRules | None = None
MEMBERS = MemberRules()

_TEST_FILE = re.compile(
    r"(?:^|/)(?:test[_-][^/]*|[^/]*[_-]tests?|tests?)\.(?:sh|bash|zsh|ksh)$|(?:^|/)tests?/[^/]*\.(?:sh|bash)$"
)


def receiver_name(definition: Definition) -> str:
    """Returns nothing: functions have no object."""
    return ""


def is_test_path(path: str) -> bool:
    """Returns whether a script is one of tests by its name or folder."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is a function that shunit2 and its like run (`test*`)."""
    return definition.kind == "function" and definition.name.startswith("test") and is_test_path(path)


def is_external_module(module: str) -> bool:
    """Returns whether a file lies outside of any repository."""
    return module.startswith(("/", "~"))


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that a sourced path may name: from the importer's folder, else the nearest that end so."""
    path = beside(importer, module)
    return (path,) if files.exists(path) else tuple(nearest_ending(importer, module, files))
