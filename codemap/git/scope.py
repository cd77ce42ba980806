"""What a caller asks to compare, in words; git is not asked yet."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from codemap.errors import UsageError

AUTO = "auto"

# No ref may begin or end with a dot, or hold two of them.
_RANGE = re.compile(r"(?P<left>(?:(?!\.\.).)*)(?P<dots>\.{2,3})(?!\.)(?P<right>(?:(?!\.\.).)*)")


class Scope(NamedTuple):
    """Two states to compare.

    `commit`: what `right` changed, against its first parent. `patch`: the patch's own two sides.

    `worktree`: against HEAD. `staged`: the index against HEAD. `base`: the merge base of `base` and HEAD against the
    worktree, where `auto` lets the repository choose. `range`: `left` against `right`, or, if `symmetric`, their merge
    base against `right`.
    """

    kind: Literal["worktree", "staged", "base", "range", "commit", "patch"]
    base: str = ""
    left: str = ""
    right: str = ""
    symmetric: bool = False
    patch: bytes = b""


def parse_scope(
    *,
    staged: bool = False,
    worktree: bool = False,
    base: str | None = None,
    range_text: str | None = None,
    commit: str | None = None,
    patch: bytes | None = None,
) -> Scope:
    """Returns the scope that the options ask for; none of them means the worktree. UsageError if they do not fit."""
    texts = {"--base": base, "--commit": commit, "--patch": patch, "a range": range_text}
    asked = {"--staged": staged, "--worktree": worktree, **{name: text is not None for name, text in texts.items()}}
    chosen = [name for name, given in asked.items() if given]
    if len(chosen) > 1:
        raise UsageError(f"{' and '.join(chosen)} do not go together", hint="Choose one of them.")
    if staged:
        return Scope("staged")
    if base is not None:
        return _base(base)
    if commit is not None:
        return _commit(commit)
    if patch is not None:
        return Scope("patch", patch=patch)
    return Scope("worktree") if range_text is None else _range(range_text)


def _base(ref: str) -> Scope:
    if not ref or ".." in ref:
        raise UsageError(f"--base takes one commit, not {ref!r}", hint="--base main, or --base auto")
    return Scope("base", base=ref)


def _commit(ref: str) -> Scope:
    if not ref or ".." in ref:
        raise UsageError(f"--commit takes one commit, not {ref!r}", hint="--commit HEAD")
    return Scope("commit", right=ref)


def _range(text: str) -> Scope:
    if text.endswith("^!"):
        return _commit(text.removesuffix("^!"))
    found = _RANGE.fullmatch(text)
    if found and (found["left"] or found["right"]):
        left, right = found["left"] or "HEAD", found["right"] or "HEAD"
        return Scope("range", left=left, right=right, symmetric=found["dots"] == "...")
    if not text or ".." in text:
        hint = "A..B compares two commits, A...B starts from their merge base."
        raise UsageError(f"{text!r} is not a range of commits", hint=hint)
    raise UsageError(f"{text!r} is a single commit, not a range", hint=f"{text}~1..{text} is what that commit changed")
