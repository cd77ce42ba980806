"""C and C++: rules for tests, includes and names; the syntax is in the modules beside it.

Members of enumerations without a scope are names of the scope around them, as the language has it.

Not read:
- what macros make by pasting names (`run_##name`), and code in macros other than the calls that their text spells
- all branches but one of conditional groups that cut through statements or blocks
- members of unions and structures without a name are those of the structure around them
- conversions and destructors as calls, operators of what stands behind a `*`
- functions that other files put into a field of a structure
- `using` declarations of overloads: the name stands for one of them
- functions that argument types bring in sight from another namespace
"""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.cfamily.names import BUILTIN_MEMBERS, BUILTINS, HEADERS
from codemap.lang.declared import as_declared
from codemap.lang.paths import beside, nearest_ending
from codemap.later import later
from codemap.model import Definition

__all__ = ["BUILTINS", "BUILTIN_MEMBERS"]

LANGUAGES = ("c", "cpp")
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
CLASS_SCOPE_VISIBLE = True
PRIVATE_IMPORTABLE = True
CONSTRUCTORS = ("<class>",)

_TEST_FILE = re.compile(
    r"(?:^|/)(?:tests?|unittests?)/(?:.*/)?[^/]+\.(?:c|cc|cpp|cxx)$|(?:^|/)(?:test|unittest)[_-][^/]*\.(?:c|cc|cpp|cxx)$"
    r"|[_-](?:unit)?tests?\.(?:c|cc|cpp|cxx)$|(?:^|/)\w*Tests?\.(?:cc|cpp|cxx)$"
)
_TEST_NAME = re.compile(r"test_|test[A-Z]|.*_test$")


def _spaces(path: str, own: str, written: str, files: FileLookup) -> tuple[str, ...]:
    """Returns what a namespace may mean that is written in another one: looked for from inside to outside."""
    if written[:1] in '"<':
        return ()
    found = []
    while own:
        found.append(f"{own}.{written}")
        own = own.rpartition(".")[0]
    return (*found, written)


NAMESPACES = NamespaceRules(
    languages=frozenset(LANGUAGES),
    of=as_declared,
    imported=_spaces,
    outer=True,
    closed=True,
    internal=(".c", ".cc", ".cpp", ".cxx", ".c++"),
)
MEMBERS = MemberRules(
    transparent=frozenset({"get", "value", "lock", "begin", "end", "cbegin", "cend", "rbegin", "rend"}),
    accessors=frozenset({"at", "front", "back", "top", "value"}),
    loop=("begin", "operator!=", "operator*", "operator++"),
    next_member="operator*",
    call_operator="operator()",
    free_operators=True,
    qualified_members=True,
    subscript="operator[]",
    arrow="operator->",
    pointers=True,
)


def receiver_name(definition: Definition) -> str:
    """Returns `this` for members."""
    return "this" if definition.kind in ("method", "prototype", "test") else ""


def is_test_path(path: str) -> bool:
    """Returns whether a file is one of tests by its name or folder; the languages have no runner that collects."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is a test: made by a test macro, or called one in a file of tests."""
    if definition.kind == "test":
        return True
    return definition.kind == "function" and is_test_path(path) and bool(_TEST_NAME.match(definition.name))


def is_external_module(module: str) -> bool:
    """Returns whether a header is one of the standard libraries."""
    name = module.strip('"<>')
    return module.startswith("<") and (name.removesuffix(".h") in HEADERS or not ("." in name or "/" in name))


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that an include may name, best first: beside the importer, then the nearest that end so."""
    written = module.strip('"<>')
    if module[:1] not in '"<' or not written or is_external_module(module):
        return ()
    path = beside(importer, written)
    found = [path] if module[0] == '"' and files.exists(path) else []
    return tuple(dict.fromkeys(found + nearest_ending(importer, written, files)))
