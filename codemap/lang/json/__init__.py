"""JSON: no names and no uses of names; what manifests set is read beside it (`lang/settings.py`)."""

from __future__ import annotations

from codemap.lang.adapter import FileLookup, Step
from codemap.model import Definition

LANGUAGES = ("json",)
EXTENSIONS = {".json": "json", ".jsonc": "json"}
STEPS: tuple[Step, ...] = ()
BUILTINS: frozenset[str] = frozenset()
BUILTIN_MEMBERS: frozenset[str] = frozenset()
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = False
CONSTRUCTORS: tuple[str, ...] = ()
NAMESPACES = None


def receiver_name(definition: Definition) -> str:
    """Returns nothing: there are no methods."""
    return ""


def is_test_path(path: str) -> bool:
    """Returns no: no runner collects from data."""
    return False


def is_test(path: str, definition: Definition) -> bool:
    """Returns no: there are no tests in data."""
    return False


def is_external_module(module: str) -> bool:
    """Returns no: nothing is imported."""
    return False


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns nothing: nothing is imported."""
    return ()
