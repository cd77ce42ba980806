"""Cuts the text of a patch into one section a file, and refuses what is no patch with the number of the line. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

from codemap.errors import UsageError
from codemap.git.patch_names import file_name, header_pairs, same_file, unquoted
from codemap.model import path_of

_HUNK = re.compile(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_COLOURED = re.compile(rb"\x1b\[[0-9;]*m *(?:diff |index |--- |\+\+\+ |@@)")
_COMBINED = (b"diff --cc ", b"diff --combined ", b"@@@ ")
_INDEX = re.compile(rb"index ([0-9a-f]+)\.\.([0-9a-f]+)(?: ([0-7]+))?")
_SUBMODULE = re.compile(
    rb"Submodule (.+) (?:[0-9a-f]{7,}(?:\.{2,3}[0-9a-f]{7,})?|contains (?:untracked|modified) content)"
)
_BINARY = re.compile(rb"Binary files (.+) and (.+) differ")
_HEADERS = re.compile(
    rb"(old mode|new mode|deleted file mode|new file mode|copy from|copy to|rename from|rename to|rename old|rename new"
    rb"|similarity index|dissimilarity index) (.+)"
)


@dataclass(slots=True)
class Section:
    """The lines about one file, on their way."""

    line: int
    pairs: list[tuple[bytes, bytes]] = field(default_factory=list)
    said: dict[bytes, bytes] = field(default_factory=dict)
    index: re.Match[bytes] | None = None
    old: bytes | None = None
    new: bytes | None = None
    binary: bool = False
    body: list[bytes] = field(default_factory=list)


class Scan:
    """Cuts a patch into sections and leaves out the prose between them."""

    def __init__(self, data: bytes) -> None:
        self.lines = data.split(b"\n")
        if self.lines[-1] == b"":
            self.lines.pop()
        self.at = 0
        self.sections: list[Section] = []
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
        section = Section(self.at + 1, pairs=list(header_pairs(_end_cut(line).removeprefix(b"diff --git "))))
        self.at += 1
        while self.at < len(self.lines) and self._header(section, _end_cut(self.lines[self.at])):
            self.at += 1
        self._hunks(section)
        self.sections.append(section)

    def _header(self, section: Section, line: bytes) -> bool:
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
        section = Section(self.at + 1, old=file_name(first[4:]), new=file_name(second[4:]))
        self.at += 2
        self._hunks(section)
        self.sections.append(section)

    def _hunks(self, section: Section) -> None:
        if section.new is not None and not _HUNK.match(self._peek(0)):
            self.at -= 1
            self._refuse("is followed by no hunk: the patch is cut short", "make the patch again")
        while section.new is not None and (found := _HUNK.match(self._peek(0))):
            section.body.append(found[0])
            self.at += 1
            self._hunk_lines(section, *(int(number) if number else 1 for number in (found[2], found[4])))

    def _hunk_lines(self, section: Section, old: int, new: int) -> None:
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
