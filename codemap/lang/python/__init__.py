"""Python: its rules for tests, imports and names. How its syntax becomes facts is in the modules beside it."""

from __future__ import annotations

import builtins
import re
import sys

from codemap.lang.adapter import FileLookup, MemberRules
from codemap.later import later
from codemap.model import Definition

LANGUAGES = ("python",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # half of the package, for extraction alone
BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__", "__path__", "reveal_type"}
_OF_ALL = {"__class__", "__dict__", "__doc__", "__module__", "__name__", "__qualname__"}
BUILTIN_MEMBERS = frozenset(
    name
    for kind in (str, bytes, list, dict, set, frozenset, tuple, int, float, type(iter(())))
    for name in dir(kind)
    if not name.startswith("__")
) | {
    *_OF_ALL,
    "read",
    "write",
    "close",
    "readline",
    "readlines",
    "flush",
    "seek",
    "group",
    "groups",
    "match",
    "search",
    "sub",
}
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = True
CONSTRUCTORS = ("__init__", "__new__", "__post_init__")
NAMESPACES = None
MEMBERS = MemberRules()

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
    if not relative:
        return _absolute(importer, module, files)
    folder = importer.split("/")[:-1]
    if relative - 1 > len(folder):
        return ()
    base = folder[: len(folder) - (relative - 1)]
    return tuple(_module_files("/".join(base), module[relative:], files))


def _module_files(root: str, module: str, files: FileLookup) -> list[str]:
    base = "/".join(part for part in (root, *module.split(".")) if part)
    tails = _TAILS if module else _TAILS[:2]
    return [path for path in (f"{base}{tail}".lstrip("/") for tail in tails) if files.exists(path)]


def _absolute(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that bear this module's name below a folder that is no package.

    Those on the import path of `importer` come first. Files are asked for by stem, once: to probe every folder on the
    way costs a hundred times as much, and most modules are not ours.
    """
    base, last = module.replace(".", "/"), module.rpartition(".")[2]
    if last == "index":  # such a file goes by its folder's name
        roots = [root for root in _near_roots(importer) if not files.exists(f"{root}/__init__.py".lstrip("/"))]
        return tuple(path for root in roots for path in _module_files(root, module, files))
    found = []
    near: dict[str, int] = {}
    ends = tuple([base + tail for tail in _TAILS])
    for path in files.ending(last):
        if not path.endswith(ends):
            continue
        order = next(order for order, end in enumerate(ends) if path.endswith(end))
        root = path[: -len(ends[order])]
        if (root and root[-1] != "/") or files.exists(f"{root}__init__.py"):
            continue
        near = near or {root: rank for rank, root in enumerate(_near_roots(importer))}
        rank = near.get(root[:-1])
        if rank is not None:
            found.append((0, rank, order, path))
        elif _TAILS[order] != "/__init__.pyi":
            found.append((1, -_shared(importer, path), path.count("/"), path))
    return tuple(path for *_, path in sorted(found))


_TAILS = ("/__init__.py", "/__init__.pyi", ".py", ".pyi")
"""How the file of a module may end after the module's name, best first."""


def _near_roots(importer: str) -> list[str]:
    """Returns the folders that may be on the import path of `importer`, the nearest first."""
    folder = importer.rpartition("/")[0]
    roots = []
    while True:
        roots += [folder, f"{folder}/src".lstrip("/"), f"{folder}/lib".lstrip("/")]
        if not folder:
            return list(dict.fromkeys(roots))
        folder = folder.rpartition("/")[0]


def _shared(one: str, other: str) -> int:
    """Returns how many leading folders two paths share."""
    count = 0
    for left, right in zip(one.split("/")[:-1], other.split("/")[:-1], strict=False):
        if left != right:
            break
        count += 1
    return count
