"""What manifests (package.json, tsconfig.json, ...) say that import rules need: bindings of kind `setting`.

A setting's target is its key, the words of a path of keys with a space between (`compilerOptions paths @/*`), its value
one string; a list gives several. `name` is the name by which other packages import this one.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

from codemap.lang.limits import MAX_MANIFEST, MAX_SETTINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from codemap.lang.sweep import Sweep

Setting = tuple[str, str]

_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_LAST_COMMA = re.compile(r'("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])')
_PLAIN = ("name", "main", "module", "types", "typings", "source", "extends")
_COMPILER = ("baseUrl", "rootDir", "outDir")
_PACKAGE = re.compile(r"^\s*\[package\]", re.MULTILINE)
_GO_MODULE = re.compile(r"^module\s+[\"`]?([^\s\"`/]+(?:/[^\s\"`]*)?)", re.MULTILINE)
_TOLD = re.compile(r'"(?:name|exports|imports|compilerOptions|extends|references)"\s*:')


def read_settings(sweep: Sweep) -> None:
    """Records the settings of a file, where its language is one that manifests are written in."""
    reader = _READERS.get(sweep.language)
    text = sweep.source.data.decode("utf-8", "replace") if reader and len(sweep.source.data) <= MAX_MANIFEST else ""
    if reader is None or not text:
        return
    at = 0
    for _, (key, value) in zip(range(MAX_SETTINGS), reader(text), strict=False):
        if value and (key + value).isprintable():  # a lone surrogate is no part of any path
            at = max(at, sweep.source.text.find(value, at) if value.isascii() else -1)
            sweep.bind(-1, key, "setting", value, at)


def _of_json(text: str) -> Iterator[Setting]:
    if not _TOLD.search(text):
        return
    bare = _LAST_COMMA.sub(lambda found: found[1] or "", _COMMENT.sub(lambda found: found[1] or "", text))
    try:
        value = json.loads(bare)
    except (ValueError, RecursionError):
        return
    if not isinstance(value, dict):
        return
    for key, inner in value.items():
        if key in _PLAIN:
            yield from _texts(key, inner)
        elif key == "exports":
            yield from _exports(inner)
        elif key == "imports" and isinstance(inner, dict):
            for name, target in inner.items():
                yield from _texts(f"{key} {name}", target)
        elif key == "references" and isinstance(inner, list):
            for one in inner:
                yield from _texts(key, one.get("path") if isinstance(one, dict) else one)
        elif key == "compilerOptions" and isinstance(inner, dict):
            yield from _compiler_options(inner)


def _compiler_options(options: dict[str, Any]) -> Iterator[Setting]:
    for name in _COMPILER:
        yield from _texts(f"compilerOptions {name}", options.get(name))
    paths = options.get("paths")
    for name, targets in paths.items() if isinstance(paths, dict) else ():
        yield from _texts(f"compilerOptions paths {name}", targets)


def _exports(value: Any) -> Iterator[Setting]:
    """Yields what a package exports by subpath; conditions give one target after the other."""
    by_subpath = isinstance(value, dict) and all(name.startswith(".") for name in value)
    for name, targets in value.items() if by_subpath else ((".", value),):
        yield from _texts(f"exports {name}", targets)


def _texts(key: str, value: Any) -> Iterator[Setting]:
    """Yields every string in a value, whatever lists and conditions it stands in, in order."""
    pending = [value]
    while pending:
        one = pending.pop()
        if isinstance(one, str):
            yield key, one
        elif isinstance(one, (list, dict)):
            pending.extend(reversed(one if isinstance(one, list) else list(one.values())))


def _of_toml(text: str) -> Iterator[Setting]:
    """Yields the name under which others use the library of a Cargo package, and where that library begins."""
    if not _PACKAGE.search(text):
        return
    try:
        value = tomllib.loads(text)
    except (ValueError, RecursionError):
        return
    package, library = value.get("package"), value.get("lib")
    library = library if isinstance(library, dict) else {}
    name = library.get("name") or (package.get("name") if isinstance(package, dict) else None)
    if isinstance(name, str):
        yield "name", name.replace("-", "_")
    yield from _texts("lib", library.get("path"))


def _of_go(text: str) -> Iterator[Setting]:
    """Yields the import path of a Go module."""
    found = _GO_MODULE.search(text)
    if found:
        yield "name", found[1]


_READERS = {"gomod": _of_go, "json": _of_json, "toml": _of_toml}
