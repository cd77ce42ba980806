"""Reads a patch from elsewhere: `git diff` under any configuration, `format-patch`, `git show`, plain `diff -u`.

The only module that imports unidiff, which reads the hunks. What cannot be read is refused with the number of its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from codemap.errors import UsageError
from codemap.git.patch_names import ABSENT, file_name, header_pairs, same_file, unquoted, without_prefix
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
    scan = _Scan(data)
    scan.run()
    if not scan.sections and not scan.unread and data.strip():
        raise UsageError("the patch holds no change that can be read", hint="give the output of `git diff`")
    return Patch(tuple(_file_patches(scan.sections)), tuple(scan.unread))


_HUNK = re.compile(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_COLOURED = re.compile(rb"\x1b\[[0-9;]*m *(?:diff |index |--- |\+\+\+ |@@)")
_COMBINED = (b"diff --cc ", b"diff --combined ", b"@@@ ")
_INDEX = re.compile(rb"index ([0-9a-f]+)\.\.([0-9a-f]+)(?: ([0-7]+))?")
_SUBMODULE = re.compile(rb"Submodule (.+) (?:[0-9a-f]{7,}(?:\.{2,3}[0-9a-f]{7,})?|contains )")
_BINARY = re.compile(rb"Binary files (.+) and (.+) differ")
_HEADERS = re.compile(
    rb"(old mode|new mode|deleted file mode|new file mode|copy from|copy to|rename from|rename to|rename old|rename new"
    rb"|similarity index|dissimilarity index) (.+)"
)


@dataclass(slots=True)
class _Section:
    """The lines about one file, on their way."""

    line: int
    pairs: list[tuple[bytes, bytes]] = field(default_factory=list)
    said: dict[bytes, bytes] = field(default_factory=dict)
    index: re.Match[bytes] | None = None
    old: bytes | None = None
    new: bytes | None = None
    binary: bool = False
    body: list[bytes] = field(default_factory=list)


class _Scan:
    """Cuts a patch into sections and leaves out the prose between them."""

    def __init__(self, data: bytes) -> None:
        self.lines = data.split(b"\n")
        if self.lines[-1] == b"":
            self.lines.pop()
        self.at = 0
        self.sections: list[_Section] = []
        self.unread: list[tuple[str, str]] = []

    def run(self) -> None:
        """Fills `sections` and `unread`."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.startswith(b"diff --git "):
                self._git_section(line)
            elif line.startswith(b"--- ") and self._is_plain_header():
                self._plain_section()
            else:
                self._prose(line)
                self.at += 1

    def _is_plain_header(self) -> bool:
        ends = self.at + 2 >= len(self.lines)
        return self._peek(1).startswith(b"+++ ") and (ends or _HUNK.match(self._peek(2)) is not None)

    def _prose(self, line: bytes) -> None:
        if _COLOURED.match(line):
            self._refuse("is coloured", "make the patch with `git diff --no-color`")
        if line.startswith(_COMBINED):
            self._refuse("belongs to a combined diff of a merge", "compare with one parent: `git diff MERGE^1 MERGE`")
        if _HUNK.match(line):
            self._refuse("begins a hunk of no file", "the patch must begin with a file header")
        if found := _SUBMODULE.match(line):
            self.unread.append((path_of(unquoted(found[1])), "submodule, shown without its commits"))
        elif found := _BINARY.fullmatch(line.rstrip(b"\r")):
            path = same_file(unquoted(found[1]), unquoted(found[2])) or found[2]
            self.unread.append((path_of(path), "binary"))

    def _git_section(self, line: bytes) -> None:
        section = _Section(self.at + 1, pairs=list(header_pairs(_end_cut(line).removeprefix(b"diff --git "))))
        self.at += 1
        while self.at < len(self.lines) and self._header(section, _end_cut(self.lines[self.at])):
            self.at += 1
        self._hunks(section)
        self.sections.append(section)

    def _header(self, section: _Section, line: bytes) -> bool:
        """Takes one line of a git header, and says whether it was one."""
        if found := _HEADERS.fullmatch(line):
            section.said[found[1].replace(b"rename old", b"rename from").replace(b"rename new", b"rename to")] = found[
                2
            ]
        elif found := _INDEX.fullmatch(line):
            section.index = found
        elif line.startswith(b"--- ") and section.old is None:
            section.old = file_name(line[4:])
            if not self._peek(1).startswith(b"+++ "):
                self._refuse("has no +++ line after it: the patch is cut short", "make the patch again")
        elif line.startswith(b"+++ ") and section.old is not None and section.new is None:
            section.new = file_name(line[4:])
        elif line == b"GIT binary patch" or _BINARY.fullmatch(line):
            section.binary = True
        else:
            return False
        return True

    def _plain_section(self) -> None:
        first, second = _end_cut(self.lines[self.at]), _end_cut(self.lines[self.at + 1])
        section = _Section(self.at + 1, old=file_name(first[4:]), new=file_name(second[4:]))
        self.at += 2
        self._hunks(section)
        self.sections.append(section)

    def _hunks(self, section: _Section) -> None:
        if section.new is not None and not _HUNK.match(self._peek(0)):
            self.at -= 1
            self._refuse("is followed by no hunk: the patch is cut short", "make the patch again")
        while section.new is not None and (found := _HUNK.match(self._peek(0))):
            section.body.append(found[0])
            self.at += 1
            self._hunk_lines(section, *(int(number) if number else 1 for number in (found[2], found[4])))

    def _hunk_lines(self, section: _Section, old: int, new: int) -> None:
        start = self.at
        while old or new or self._peek(0).startswith(b"\\"):
            if self.at == len(self.lines):
                self.at = start - 1
                self._refuse("begins a hunk that is cut short", "make the patch again")
            line = self.lines[self.at]
            kind = line[:1].strip(b"\r") or b" "
            old -= kind in b" -"
            new -= kind in b" +"
            if kind not in b" -+\\" or min(old, new) < 0:
                self._refuse(f"does not fit into the hunk that begins at line {start}", "make the patch again")
            # Git translates the words of the marker; unidiff knows the English ones.
            section.body.append(
                b"\\ No newline at end of file" if kind == b"\\" else line if line[:1] == kind else b" " + line
            )
            self.at += 1

    def _peek(self, ahead: int) -> bytes:
        return self.lines[self.at + ahead] if self.at + ahead < len(self.lines) else b""

    def _refuse(self, what: str, hint: str) -> NoReturn:
        raise UsageError(f"line {self.at + 1} of the patch {what}", hint=hint)


def _end_cut(line: bytes) -> bytes:
    return line.removesuffix(b"\r")


def _file_patches(sections: Iterable[_Section]) -> Iterator[FilePatch]:
    found = list(sections)
    hunks = _read_hunks(found)
    for number, section in enumerate(found):
        yield _file_patch(section, hunks.get(number, ()))


def _file_patch(section: _Section, hunks: tuple[PatchHunk, ...]) -> FilePatch:
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


def _paths(section: _Section) -> tuple[bytes | None, bytes | None]:
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


def _names(section: _Section) -> tuple[bytes, bytes]:
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
        raise UsageError(f"line {section.line} of the patch names no file", hint="give the output of `git diff`")
    return without_prefix(alone), without_prefix(alone)


def _alike(old: bytes, new: bytes) -> bool:
    return old == new or old.partition(b"/")[2] == new.partition(b"/")[2] != b""


def _mode(text: bytes | None) -> int | None:
    return canonical(int(text, 8)) if text else None


def _id(text: bytes) -> str:
    return text.decode() if text.strip(b"0") else ""


def _read_hunks(sections: list[_Section]) -> dict[int, tuple[PatchHunk, ...]]:
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
        raise UsageError(f"the patch cannot be read: {error}", hint="make the patch again") from error
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
