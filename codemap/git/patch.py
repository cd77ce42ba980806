"""Reads a patch from elsewhere: `git diff` under any configuration, `format-patch`, `git show`, plain `diff -u`.

The only module that imports unidiff, which reads the hunks. What cannot be read is refused with the number of its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from codemap.errors import UsageError
from codemap.git.patch_names import ABSENT, same_file, unquoted, without_prefix
from codemap.git.patch_sections import Scan, Section
from codemap.git.raw import canonical
from codemap.model import path_of

if TYPE_CHECKING:
    from unidiff.patch import Hunk


class PatchHunk(NamedTuple):
    """Lines of the old side and what takes their place, context included; all but the last of a file end in LF."""

    old_start: int
    new_start: int
    old: tuple[bytes, ...]
    new: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class FilePatch:
    """What a patch says of one file. A path is None on the side where there is no such file.

    Modes are None and ids empty where the patch does not tell; ids may be abbreviated. `copied` says that the old path
    stays. `binary` says that the content differs and is not shown.
    """

    line: int
    old_path: str | None
    new_path: str | None
    copied: bool
    old_mode: int | None
    new_mode: int | None
    old_id: str
    new_id: str
    binary: bool
    hunks: tuple[PatchHunk, ...]


@dataclass(frozen=True, slots=True)
class Patch:
    """The files of a patch in its own order, and what else it mentions that could not be read, with the reason."""

    files: tuple[FilePatch, ...]
    unread: tuple[tuple[str, str], ...]


def read_patch(data: bytes) -> Patch:
    """Returns what a patch says; UsageError, with the line, if it is combined, coloured, cut short or no patch."""
    if data.count(b"\n") == data.count(b"\r\n"):
        # Saved with the line endings of another system, headers included.
        data = data.replace(b"\r\n", b"\n")
    scan = Scan(data)
    scan.run()
    if not scan.sections and not scan.unread and data.strip():
        raise UsageError("the patch holds no change that can be read", hint="Give the output of `git diff`.")
    return Patch(tuple(_file_patches(scan.sections)), tuple(scan.unread))


def _file_patches(sections: Iterable[Section]) -> Iterator[FilePatch]:
    found = list(sections)
    hunks = _read_hunks(found)
    for number, section in enumerate(found):
        yield _file_patch(section, hunks.get(number, ()))


def _file_patch(section: Section, hunks: tuple[PatchHunk, ...]) -> FilePatch:
    said, index = section.said, section.index
    old, new = _paths(section)
    kept_mode = index[3] if index else None
    return FilePatch(
        line=section.line,
        old_path=None if old is None else path_of(old),
        new_path=None if new is None else path_of(new),
        copied=b"copy from" in said,
        old_mode=_mode(said.get(b"old mode") or said.get(b"deleted file mode") or kept_mode),
        new_mode=_mode(said.get(b"new mode") or said.get(b"new file mode") or kept_mode),
        old_id=_id(index[1] if index else b""),
        new_id=_id(index[2] if index else b""),
        binary=section.binary,
        hunks=hunks,
    )


def _paths(section: Section) -> tuple[bytes | None, bytes | None]:
    said = section.said
    for word in (b"rename", b"copy"):
        if word + b" from" in said and word + b" to" in said:
            return unquoted(said[word + b" from"]), unquoted(said[word + b" to"])
    old, new = _names(section)
    path = same_file(old, new)
    if path is None:
        # Two files that were never one: what takes the place of the old one counts.
        path = without_prefix(new)
    gone = section.new == ABSENT or b"deleted file mode" in said
    come = section.old == ABSENT or b"new file mode" in said
    return None if come else path, None if gone else path


def _names(section: Section) -> tuple[bytes, bytes]:
    """Both names of a file that is called the same on both sides, prefixes included."""
    old, new = section.old, section.new
    if old not in (None, ABSENT) and new not in (None, ABSENT):
        assert old is not None
        assert new is not None
        return old, new
    fitting = [pair for pair in section.pairs if pair[0] == old or pair[1] == new]
    for pair in fitting or section.pairs:
        if same_file(*pair) is not None and (fitting or _alike(*pair)):
            return pair
    alone = next((name for name in (old, new) if name not in (None, ABSENT)), None)
    if alone is None:
        raise UsageError(f"line {section.line} of the patch names no file", hint="Give the output of `git diff`.")
    return without_prefix(alone), without_prefix(alone)


def _alike(old: bytes, new: bytes) -> bool:
    return old == new or old.partition(b"/")[2] == new.partition(b"/")[2] != b""


def _mode(text: bytes | None) -> int | None:
    return canonical(int(text, 8)) if text else None


def _id(text: bytes) -> str:
    return text.decode() if text.strip(b"0") else ""


def _read_hunks(sections: list[Section]) -> dict[int, tuple[PatchHunk, ...]]:
    """The hunks of each section that has any; the file names are numbers, so that nothing in them can mislead."""
    stream = []
    for number, section in enumerate(sections):
        if section.body:
            stream += [f"--- a/{number}\n", f"+++ b/{number}\n"]
            # Latin-1 takes every byte to one character and back.
            stream += [line.decode("latin-1") + "\n" for line in section.body]
    if not stream:
        return {}
    from unidiff.errors import UnidiffParseError
    from unidiff.patch import PatchSet

    try:
        files = PatchSet(stream)
    except UnidiffParseError as error:
        raise UsageError(f"the patch cannot be read: {error}", hint="Make the patch again.") from error
    return {int(file.path): tuple(_hunk(hunk) for hunk in file) for file in files}


def _hunk(hunk: Hunk) -> PatchHunk:
    old: list[bytes] = []
    new: list[bytes] = []
    last: tuple[list[bytes], ...] = ()
    for line in hunk:
        if line.line_type == "\\":
            for side in last:
                side[-1] = side[-1].removesuffix(b"\n")
            continue
        last = {"-": (old,), "+": (new,)}.get(line.line_type, (old, new))
        for side in last:
            side.append(line.value.encode("latin-1"))
    return PatchHunk(hunk.source_start, hunk.target_start, tuple(old), tuple(new))
