"""Why a definition may be alive although nothing in the repository names it: what languages and frameworks call."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from codemap.index.module import MODULE_LEVEL
from codemap.lang import Adapter
from codemap.model import Definition
from codemap.structure.entries import COMMANDS, is_main, last_name

CONSIDERED = frozenset(
    ("function", "method", "class", "struct", "enum", "interface", "trait", "type", "object", "record")
)
"""Kinds of definitions that can be dead code."""

_VALUES = frozenset({"constant", "variable"})

_INTERFACES = frozenset({"interface", "trait", "annotation"})
_TEST_REGIONS = frozenset({"test", "tests"})
_MAGIC = re.compile(r"__\w+__\Z|operator\b|~")
_SERIALIZED = "readObject writeObject readResolve writeReplace readObjectNoData finalize"
_PRINTED = "toJSON toString valueOf"
_CALLED: Mapping[str, str] = {
    "go": "init TestMain",
    "ruby": """
        initialize initialize_copy method_missing respond_to_missing? inherited included extended prepended method_added
        const_missing to_s to_str inspect each coerce
    """,
    "java": _SERIALIZED,
    "kotlin": _SERIALIZED,
    "csharp": "Dispose Finalize",
    "php": """
        __call __callStatic __get __set __isset __unset __sleep __wakeup __serialize __unserialize __toString __invoke
        __set_state __clone __debugInfo
    """,
    "javascript": _PRINTED,
    "typescript": _PRINTED,
    "tsx": _PRINTED,
}
"""Names that the language or its library calls; magic names (`__len__`) are known by their look."""

_JSX_NAMESPACE = "JSX."
_JSX_RUNTIME = re.compile(r"(?:^|/)jsx-(?:dev-)?runtime\.\w+$")
"""What stands below this name, or is exported by such a file, is used by compilers for every element of JSX."""

_MARKS = """
    property staticmethod classmethod abstractmethod cached_property contextmanager asynccontextmanager
    dataclass override Override overload final wraps lru_cache cache total_ordering runtime_checkable deprecated
    Deprecated inline cfg cfg_attr allow derive must_use doc non_exhaustive track_caller cold expect warn deny
    automatically_derived Throws Suppress JvmStatic JvmName JvmField JvmOverloads OptIn Synchronized
    SuppressWarnings Nullable NonNull NotNull SafeVarargs FunctionalInterface Obsolete MethodImpl Flags
    Conditional DebuggerDisplay NotNullWhen Internal ApiStatus CheckReturnValue VisibleForTesting
"""
_HANDS_TO_NOBODY = frozenset(_MARKS.split())
"""Last names of decorators and attributes that hand a definition to nobody; any other may register it."""


def is_considered(row: Definition) -> bool:
    """Says whether a definition can be dead code; of values, those that only their own file can name."""
    if row.kind in _VALUES:
        return row.parent == MODULE_LEVEL and not row.exported and row.name.strip("_") != ""
    return row.kind in CONSIDERED and not row.name.startswith("<")  # what has no name is used where it stands


def excuse(language: str, path: str, definitions: Sequence[Definition], position: int, adapter: Adapter) -> str:
    """Returns why a definition need not be named to be alive, empty if there is no reason that it shows itself."""
    row = definitions[position]
    if is_main(language, row):
        return "entry point"
    if in_test(path, definitions, position, adapter):
        return "test"
    if any(last_name(chain) in COMMANDS for chain in row.decorators):
        return "entry point"
    if any(last_name(chain) not in _HANDS_TO_NOBODY for chain in row.decorators):
        return "framework hook"
    parent = definitions[row.parent] if row.parent != MODULE_LEVEL else None
    if (parent is not None and parent.kind in _INTERFACES) or (row.kind == "type" and "." in row.qualname):
        return "part of an interface"
    if _MAGIC.match(row.name) or (row.kind == "method" and row.name in adapter.CONSTRUCTORS):
        return "called by the language"
    if row.name in _CALLED.get(language, "").split() or (parent and row.name == parent.name):
        return "called by the language"
    if row.qualname.startswith(_JSX_NAMESPACE) or (row.exported and _JSX_RUNTIME.search(path)):
        return "called by the language"
    return ""


def in_test(path: str, definitions: Sequence[Definition], position: int, adapter: Adapter) -> bool:
    """Says whether a definition is a test, or stands in one or in a region of tests."""
    while position != MODULE_LEVEL:
        row = definitions[position]
        if row.kind == "test" or adapter.is_test(path, row) or (row.kind == "module" and row.name in _TEST_REGIONS):
            return True
        position = row.parent
    return False
