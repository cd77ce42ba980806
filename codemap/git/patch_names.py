"""The paths in the headers of a patch, as bytes: quoting undone, prefixes taken off. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

ABSENT = b"/dev/null"
"""What stands for a file that is not there."""

_ESCAPE = re.compile(rb'\\([0-7]{3}|[abtnvfr"\\])')
_LETTERS = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
_QUOTED = re.compile(rb'"(?:[^"\\]|\\.)*"')

# a/ b/ by default, i/ w/ c/ o/ under diff.mnemonicPrefix, 1/ 2/ under --no-index.
_USUAL = re.compile(rb"[abciow12]/")


def unquoted(name: bytes) -> bytes:
    """Returns a name with git's C-style quoting undone; a name without quotes is what it is."""
    if _QUOTED.fullmatch(name) is None:
        return name
    return _ESCAPE.sub(_meant, name[1:-1])


def file_name(rest: bytes) -> bytes:
    """Returns the name on a `---` or `+++` line; what follows a tab (a time, or nothing) is no part of it."""
    found = _QUOTED.match(rest)
    return unquoted(found[0] if found else rest.partition(b"\t")[0])


def header_pairs(rest: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yields the pairs of names that a `diff --git` line can mean: spaces separate them and occur in them."""
    found = _QUOTED.match(rest)
    if found and rest[found.end() : found.end() + 1] == b" ":
        yield unquoted(found[0]), unquoted(rest[found.end() + 1 :])
        return
    for gap in re.finditer(rb" ", rest):
        old, new = rest[: gap.start()], rest[gap.end() :]
        if old and new and (b'"' not in new[:1] or _QUOTED.fullmatch(new)):
            yield old, unquoted(new)


def same_file(old: bytes, new: bytes) -> bytes | None:
    """Returns the path that both names mean once their prefixes are gone; None if they mean different files."""
    if old == new:
        return old
    if _USUAL.match(old) and _USUAL.match(new) and old[2:] == new[2:]:
        return old[2:]
    for name, other in ((old, new), (new, old)):
        # A prefix of one's own on both sides, or on one alone.
        if name.partition(b"/")[2] in (other.partition(b"/")[2], other) and b"/" in name:
            return name.partition(b"/")[2]
    return _common_end(old, new)


def without_prefix(name: bytes) -> bytes:
    """Returns a name that stands alone without its usual prefix."""
    return name[2:] if _USUAL.match(name) else name


def _common_end(old: bytes, new: bytes) -> bytes | None:
    """Prefixes of several folders: what is equal from some folder on."""
    ours, others = old.split(b"/"), new.split(b"/")
    equal = 0
    while equal < min(len(ours), len(others)) - 1 and ours[-1 - equal] == others[-1 - equal]:
        equal += 1
    return b"/".join(ours[-equal:]) if equal else None


def _meant(escape: re.Match[bytes]) -> bytes:
    code = escape[1]
    if len(code) == 3:
        return bytes([int(code, 8) & 0xFF])
    return _LETTERS.get(code, code)
