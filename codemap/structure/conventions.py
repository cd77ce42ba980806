"""analyze conventions: how the code validates, handles errors, logs, tests, serves, keeps state and shows.

Counted are uses in the code: imports, calls, base classes and decorators of known forms (`catalogue`). Tests count for
testing alone, and nothing else does for it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from codemap.index.graph import KeptView
from codemap.index.whole import FileNode
from codemap.model import Definition
from codemap.project import Label, Project
from codemap.search.answering import label_of
from codemap.search.paths import find_scope, is_below
from codemap.structure.catalogue import CONCERNS, FAMILIES, Form, Signs, signs
from codemap.structure.entries import last_name
from codemap.structure.imports import code_files

CLEAR = 0.7
"""Part of the files of a concern from which the first form is clearly preferred."""

ENOUGH = 3
"""Files from which a preference is more than chance."""


@dataclass(frozen=True, slots=True)
class Used:
    """A form that is used: how often, in how many files, and where it is used most."""

    name: str
    uses: int
    files: int
    example: str
    line: int


@dataclass(frozen=True, slots=True)
class Convention:
    """The forms of one concern in one family of languages, by number of files; the first is the preferred one.

    `confidence` is `high` when most files that have the concern use it and there are enough of them, `medium` when half
    do, else `low`.
    """

    family: str
    concern: str
    forms: tuple[Used, ...]
    confidence: str


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions found, by family and concern, and how many files of each family were looked at."""

    label: Label
    files: dict[str, int]
    conventions: tuple[Convention, ...]


def conventions(project: Project, *, path: str = "", below: str = "") -> Conventions:
    """Returns the conventions of the code at or below `path`."""
    view = project.kept_view()
    scope = find_scope(project, view, path, below) if path else ""
    known = signs()
    counts: dict[tuple[str, Form], _Count] = defaultdict(_Count)
    files: dict[str, int] = defaultdict(int)
    for file in code_files(view):
        family = FAMILIES.get(file.language)
        inside = is_below(file.path, scope)
        if family is None or not inside or file.category not in ("source", "test"):
            continue
        files[family] += 1
        for form, line in _uses(view, file, known[family]):
            # Where tests stand beside the code, attributes mark them.
            if (form.concern == "testing") == (file.category == "test") or form in known[family].decorators.values():
                counts[family, form].add(file.path, line)
    by_concern: dict[tuple[str, str], dict[str, _Count]] = defaultdict(dict)
    for (family, form), count in counts.items():
        by_concern[family, form.concern][form.name] = count
    order = sorted(by_concern, key=lambda key: (-files[key[0]], key[0], CONCERNS.index(key[1])))
    found = tuple(_convention(*key, by_concern[key]) for key in order)
    return Conventions(label_of(project, view), dict(files), found)


@dataclass(slots=True)
class _Count:
    lines: dict[str, list[int]] = field(default_factory=dict)

    def add(self, path: str, line: int) -> None:
        self.lines.setdefault(path, []).append(line)


def _convention(family: str, concern: str, counts: dict[str, _Count]) -> Convention:
    forms = [_used(name, count) for name, count in counts.items()]
    forms.sort(key=lambda form: (-form.files, -form.uses, form.name))
    every = len(set(chain.from_iterable(count.lines for count in counts.values())))
    share = forms[0].files / every
    enough = forms[0].files >= ENOUGH
    confidence = "high" if share >= CLEAR and enough else "medium" if share >= 0.5 and enough else "low"
    return Convention(family, concern, tuple(forms), confidence)


def _used(name: str, count: _Count) -> Used:
    example, lines = min(count.lines.items(), key=lambda item: (-len(item[1]), item[0]))
    return Used(name, sum(map(len, count.lines.values())), len(count.lines), example, min(lines))


def _uses(view: KeptView, file: FileNode, known: Signs) -> Iterator[tuple[Form, int]]:
    surface = view.facts.surface(file.facts) if file.facts is not None else None
    body = view.facts.body(file.facts) if file.facts is not None else None
    for row in surface.imports if surface else ():
        module = f"{row.module}.{row.name}" if row.name and row.name != "*" else row.module
        form = _module_form(known, module)
        if form is not None and row.module[:1] != ".":
            yield form, row.line
    for definition in surface.definitions if surface else ():
        yield from _declared(known, definition)
    for kind, name, receiver, line, _ in body.uses() if body else ():
        if kind == "call":
            called = known.receivers.get(receiver) or _called(known, receiver, name)
            if called is not None:
                yield called, line


def _called(known: Signs, receiver: str, name: str) -> Form | None:
    if not receiver:
        return known.calls.get(name)
    return known.calls.get(f"{receiver}.{name}") or known.calls.get(f".{name}")


_SEPARATORS = re.compile(r"::|[/\\]|\.")


def _module_form(known: Signs, module: str) -> Form | None:
    """Returns the form of the longest beginning of a module's name that is a sign of one."""
    parts = [part for part in _SEPARATORS.split(module) if part]
    for end in range(len(parts), 0, -1):
        form = known.modules.get(".".join(parts[:end]))
        if form is not None:
            return form
    return None


def _declared(known: Signs, row: Definition) -> Iterator[tuple[Form, int]]:
    for base in row.bases:
        last = last_name(base)
        for written, form in known.bases.items():
            if last == written or base == written or (written.startswith("*") and last.endswith(written[1:])):
                yield form, row.line
                break
    for decorator in row.decorators:
        mark = known.decorators.get(last_name(decorator))
        if mark is not None:
            yield mark, row.line
