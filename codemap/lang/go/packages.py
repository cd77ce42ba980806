"""Go packages: which one a file belongs to, and which ones an import path may mean."""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup

_STANDARD = frozenset(
    re.findall(
        r"\w+",
        """archive bufio builtin bytes cmp compress container context crypto database debug embed encoding errors expvar
    flag fmt go hash html image index io iter log maps math mime net os path plugin reflect regexp runtime slices sort
    strconv strings structs sync syscall testing text time unicode unique unsafe weak C""",
    )
)
_TESTS = "_test"


def is_external_module(module: str) -> bool:
    """Returns whether a package is in the standard library."""
    return module.partition("/")[0] in _STANDARD


def package_of(path: str, declared: str) -> str:
    """Returns the full name of the package of a file: its folder; tests from outside have a package of their own."""
    folder = path.rpartition("/")[0].replace(" ", "?")
    return f"{folder}#{_TESTS}" if declared.endswith(_TESTS) and path.endswith("_test.go") else folder


def packages_meant(path: str, package: str, written: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the folders that an import path may mean, best first.

    The modules of the repository say which paths are theirs. Without any, a path may end in a folder of ours.
    """
    if is_external_module(written) or not written:
        return ()
    parts = written.split("/")
    for count in range(len(parts), 0, -1):
        for manifest in files.declaring("go.mod", "/".join(parts[:count])):
            root = manifest.rpartition("/")[0]
            return ("/".join([root, *parts[count:]]).strip("/"),)
    if any(files.manifest(one).get("name") for one in files.ending("go") if one.endswith("go.mod")):
        return ()
    return tuple(["/".join(parts[first:]) for first in range(len(parts))])
