"""Python: its rules for tests, imports and names. How its syntax becomes facts is in `python_syntax` and its kin."""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Iterator

from codemap.lang.adapter import FileLookup, Step
from codemap.lang.python_bindings import bind, defaults, foreign
from codemap.lang.python_definitions import define
from codemap.lang.python_uses import bring, calls, names, returns, types, yields
from codemap.model import Definition

LANGUAGES = ("python",)
EXTENSIONS = {".py": "python", ".pyi": "python", ".pyw": "python"}
STEPS: tuple[Step, ...] = (
    ("definition", define),
    ("call", calls),
    ("import", bring),
    ("foreign", foreign),
    ("bind", bind),
    ("default", defaults),
    ("return", returns),
    ("yield", yields),
    ("type", types),
    ("name", names),
)
BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__", "__path__", "reveal_type"}
BUILTIN_MEMBERS = frozenset(
    name
    for kind in (str, bytes, list, dict, set, frozenset, tuple, int, float, type(iter(())))
    for name in dir(kind)
    if not name.startswith("__")
) | {"read", "write", "close", "readline", "readlines", "flush", "seek", "group", "groups", "match", "search", "sub"}
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = True
CONSTRUCTORS = ("__init__", "__new__")

_TEST_FILE = re.compile(r"(?:^|/)(?:test_[^/]*|[^/]*_test|tests?)\.py$|(?:^|/)tests/[^/]*\.py$")


def receiver_name(definition: Definition) -> str:
    """Returns the first parameter of a method, unless it is static."""
    if definition.kind not in ("method", "property") or "staticmethod" in definition.decorators:
        return ""
    first = definition.parameters[0] if definition.parameters else None
    return first.name if first and first.kind in ("normal", "positional") else ""


def is_test_path(path: str) -> bool:
    """Returns whether pytest or unittest would collect from this path (`test_*.py`, `*_test.py`, `tests/`)."""
    return bool(_TEST_FILE.search(path)) and not path.endswith(("/__init__.py", "conftest.py"))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is a test function, or a test method of a class that is collected."""
    if not is_test_path(path) or not definition.name.startswith("test"):
        return False
    return definition.kind in ("function", "method") and definition.qualname.count(".") <= 2


def is_external_module(module: str) -> bool:
    """Returns whether the top package of a module is in the standard library."""
    return module.partition(".")[0] in sys.stdlib_module_names


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that a dotted module name means to `importer`, best first: next to it, then anywhere."""
    relative = len(module) - len(module.lstrip("."))
    if relative:
        folder = importer.split("/")[:-1]
        base = folder[: len(folder) - (relative - 1)]
        if relative - 1 > len(folder):
            return ()
        return tuple(_module_files("/".join(base), module[relative:], files))
    found = [path for root in _roots(importer, files) for path in _module_files(root, module, files)]
    return tuple(dict.fromkeys(found + _anywhere(importer, module, files)))


def _roots(importer: str, files: FileLookup) -> Iterator[str]:
    """Yields the folders that may be on the import path of `importer`, the nearest first; packages are none."""
    folder = importer.rpartition("/")[0]
    while True:
        for root in (folder, f"{folder}/src".lstrip("/"), f"{folder}/lib".lstrip("/")):
            if not files.exists(f"{root}/__init__.py".lstrip("/")):
                yield root
        if not folder:
            return
        folder = folder.rpartition("/")[0]


def _module_files(root: str, module: str, files: FileLookup) -> list[str]:
    base = "/".join(part for part in (root, *module.split(".")) if part)
    candidates = (f"{base}.py", f"{base}.pyi") if module else ()
    package = tuple(f"{base}/{name}".lstrip("/") for name in ("__init__.py", "__init__.pyi"))
    return [path for path in (*package, *candidates) if files.exists(path)]


def _anywhere(importer: str, module: str, files: FileLookup) -> list[str]:
    """Returns the files that bear this module's name below any folder that is no package, nearest first."""
    parts = module.split(".")
    tails = ("/".join(parts) + ".py", "/".join(parts) + ".pyi", "/".join(parts) + "/__init__.py")
    found = []
    for path in files.ending(parts[-1]):
        tail = next((tail for tail in tails if path == tail or path.endswith(f"/{tail}")), None)
        if tail is None:
            continue
        root = path[: -len(tail)]
        if not files.exists(f"{root}__init__.py"):
            found.append(path)
    return sorted(found, key=lambda path: (-_shared(importer, path), path.count("/"), path))


def _shared(one: str, other: str) -> int:
    """Returns how many leading folders two paths share."""
    count = 0
    for left, right in zip(one.split("/")[:-1], other.split("/")[:-1], strict=False):
        if left != right:
            break
        count += 1
    return count
