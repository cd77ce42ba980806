"""The two sides of a comparison: views to ask, and the texts of the files that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from codemap.git import ChangeSet, FileChange, Repository, SnapshotReader
from codemap.index.graph import View
from codemap.index.module import Module, Place
from codemap.lang import is_document
from codemap.model import GITLINK, SYMLINK, Definition, Entry, Span


@dataclass(frozen=True, slots=True)
class Side:
    """One snapshot of a comparison and the bytes of its files that differ, by path.

    `unread` are those whose bytes were not to be had: they are not here, or the file was rewritten meanwhile.
    """

    view: View
    texts: dict[str, bytes]
    repo: Repository
    unread: frozenset[str] = frozenset()
    _rows: dict[str, list[bytes]] = field(default_factory=dict)

    def module(self, path: str | None) -> Module | None:
        """Returns the file's definitions, None where there is no file, no facts, or no code."""
        module = self.view.module(path) if path is not None else None
        return module if module is not None and not is_document(module.language) else None

    def module_at(self, place: Place) -> Module:
        """Returns the definitions of the file at `place`, which has some."""
        module = self.module(place.path)
        assert module is not None, place
        return module

    def definition(self, place: Place) -> Definition:
        """Returns the definition at `place`, which is not a module."""
        module = self.view.module(place.path)
        assert module is not None, place
        return module.definitions[place.position]

    def lines(self, path: str, span: Span) -> list[bytes]:
        """Returns the lines of a span, line ends removed."""
        return self.rows(path)[span.start - 1 : span.end]

    def rows(self, path: str) -> list[bytes]:
        """Returns all lines of a file that differs, line ends removed."""
        if path not in self._rows:
            self._rows[path] = self.text(path).split(b"\n")
        return self._rows[path]

    def text(self, path: str) -> bytes:
        """Returns the bytes of a file that differs; of an unread one, none."""
        return self.texts.get(path, b"")

    def declaration(self, place: Place) -> bytes:
        """Returns the lines of a definition in any file from that of its name on; none where they are not here."""
        return self.declarations([place])[place]

    def declarations(self, places: Iterable[Place]) -> dict[Place, bytes]:
        """Returns the same of many definitions; files that do not differ are read at one go."""
        by_path: dict[str, list[Place]] = {}
        for place in places:
            by_path.setdefault(place.path, []).append(place)
        found = {place: b"" for rows in by_path.values() for place in rows}
        for path, text in self._texts_of(by_path):
            lines = text.split(b"\n")
            for place in by_path[path]:
                row = self.definition(place)
                found[place] = b"\n".join(lines[row.line - 1 : row.end])
        return found

    def _texts_of(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        elsewhere: list[tuple[str, Entry]] = []
        for path in paths:
            file = self.view.file(path)
            if path in self.texts:
                yield path, self.texts[path]
            elif file is not None:
                elsewhere.append((path, Entry(file.mode, file.blob)))
        if elsewhere:
            with SnapshotReader(self.repo, self.view.snapshot.contents) as reader:
                yield from ((path, text) for path, _, text in reader.read_many(elsewhere) if text is not None)


@dataclass(frozen=True, slots=True)
class Sides:
    """Both sides and the files that differ between them."""

    old: Side
    new: Side
    changes: ChangeSet
    new_path_of: dict[str, str] = field(default_factory=dict)

    def on_new_side(self, old_path: str) -> str:
        """Returns the path that a file of the old side has on the new one, found renames applied."""
        return self.new_path_of.get(old_path, old_path)


def read_sides(repo: Repository, old: View, new: View, changes: ChangeSet) -> Sides:
    """Returns both sides with the texts of the files that are text."""
    # A copy names where its text came from, and has no old side that could stand for that of the file itself.
    olds = {old_path(change): change.old for change in changes.files if change.old and change.status != "submodule"}
    news = {change.path: change.new for change in changes.files if change.new and change.status != "submodule"}
    with SnapshotReader(repo, {**old.snapshot.contents, **new.snapshot.contents}) as reader:
        old_side, new_side = _side(repo, reader, old, olds), _side(repo, reader, new, news)
    renames = {
        change.old_path: change.path for change in changes.files if change.status == "renamed" and change.old_path
    }
    return Sides(old_side, new_side, changes, renames)


def old_path(change: FileChange) -> str:
    """Returns the path of the changed file on the old side."""
    return change.old_path or change.path


def is_no_file(entry: Entry) -> bool:
    """Says whether the entry is a link or another repository: it holds no symbols, whatever it leads to."""
    return entry.mode in (SYMLINK, GITLINK)


def _side(repo: Repository, reader: SnapshotReader, view: View, entries: dict[str, Entry]) -> Side:
    wanted = [(path, entry) for path, entry in entries.items() if _is_text(view, path)]
    texts = {path: data for path, _, data in reader.read_many(wanted) if data is not None}
    return Side(view, texts, repo, frozenset(path for path, _ in wanted if path not in texts))


def _is_text(view: View, path: str) -> bool:
    row = view.file(path)
    return row is not None and row.status in ("parsed", "partial", "text")
