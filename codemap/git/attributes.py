"""What `.gitattributes` says of paths, in git's own judgement."""

from __future__ import annotations

from collections.abc import Iterable

from codemap.git.repo import Repository
from codemap.model import path_bytes, path_of

LINGUIST = ("linguist-generated", "linguist-vendored", "linguist-documentation")


def linguist_attributes(repo: Repository, paths: Iterable[str]) -> dict[str, dict[str, str]]:
    """Returns the linguist attributes of the paths that have any, as the worktree's attribute files give them.

    Values are git's: `set`, `unset`, or text. Empty in a bare repository: before 2.40 git reads attributes there from
    nowhere.
    """
    if repo.root is None:
        return {}
    asked = b"".join(path_bytes(path) + b"\0" for path in paths)
    if not asked:
        return {}
    fields = repo.run("check-attr", "--stdin", "-z", *LINGUIST, input=asked).split(b"\0")
    found: dict[str, dict[str, str]] = {}
    for path, name, value in zip(fields[0::3], fields[1::3], fields[2::3], strict=False):
        if value != b"unspecified":
            found.setdefault(path_of(path), {})[name.decode()] = value.decode("utf-8", "replace")
    return found
