"""The change report as Markdown: what was compared and not looked at first, then by order of importance."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from codemap.budget import Page
from codemap.context.report import (
    Broken,
    ChangedFile,
    ChangedSymbol,
    ChangesContext,
    DocMention,
    Lines,
    Named,
    NamedTest,
    NotLookedAt,
    Omission,
    Reached,
    Reason,
    ReviewItem,
    TouchedMemory,
)
from codemap.model import GITLINK, Entry, display_path
from codemap.views.frame import count, cut_line, head_lines, joined, shortened, shown_text, span

T = TypeVar("T")

SHORT = 10
"""Hex digits of a commit id that are shown."""

REASONS = {
    "changed": "changed itself",
    "calls": "reaches the change",
    "mentions": "uses a name of the change",
    "named": "named like the change",
    "imports": "imports a changed file",
    "cochange": "usually changes along",
}
"""Kinds of evidence for a test, in words."""

_NOTE = 160
"""Characters of a note that are quoted."""

FEW = 10
"""Paths that are named in one line."""


_TOLD = ("visibility", "bases")
"""Parts of an interface whose change is named, for a signature hides it among others."""

SHED = (
    "reasons",
    "should",
    "must",
    "docs",
    "omissions",
    "dependents",
    "files",
    "memories",
    "symbols",
    "tests",
    "broken",
)
"""The sections in the order in which they give way when there is less room; their counts stay."""


_FIELDS = {name: name for name in SHED} | {
    "should": "should_review",
    "must": "must_review",
    "docs": "doc_mentions",
    "files": "other_files",
}
"""Where an answer has the rows of a section."""

_SOME = (20, 10, 5, 3, 1)
"""Rows of a section that are tried before it is left out."""


def render_changes(answer: ChangesContext, shed: Collection[str] = ()) -> str:
    """Returns the report, with a final newline; of the sections in `shed` only the counts."""
    return joined(_blocks(answer, shed))


def fitted_changes(answer: ChangesContext, most: int) -> str:
    """Returns the report with as many sections as fit into `most` bytes; the head and the counts are always there.

    Of the last section to give way the first rows stay, as many as fit.
    """
    text = render_changes(answer)
    for number in range(1, len(SHED) + 1):
        if _fits(text, most):
            break
        text = render_changes(answer, SHED[:number])
        if _fits(text, most):
            return next(filter(lambda fuller: _fits(fuller, most), _fuller(answer, number)), text)
    return text


def _fits(text: str, most: int) -> bool:
    return len(text.encode("utf-8", "backslashreplace")) <= most


def _fuller(answer: ChangesContext, number: int) -> Iterator[str]:
    """Yields the report with the last of `number` shed sections cut to fewer and fewer rows instead."""
    field = _FIELDS[SHED[number - 1]]
    rows: Page[Any] = getattr(answer, field)
    for some in _SOME:
        if some < len(rows.items):
            cut: Any = {field: replace(rows, items=rows.items[:some])}
            yield render_changes(replace(answer, **cut), SHED[: number - 1])


def _blocks(answer: ChangesContext, shed: Collection[str]) -> Iterator[str]:
    yield from _head(answer)
    if answer.empty:
        return
    for name, title, rows, lines in _sections(answer):
        if name not in shed:
            yield from lines
        elif rows.total:
            yield f"{title}: {rows.total} not shown here"


def _sections(answer: ChangesContext) -> Iterator[tuple[str, str, Page[Any], Iterable[str]]]:
    """Yields the sections: name, title, rows, and lines."""

    def one(name: str, title: str, rows: Page[T], line: Callable[[T], str], *more: str) -> Any:
        return name, title, rows, (*_section(title, rows, line), *more)

    yield one("broken", "Broken references", answer.broken, _broken)
    yield one("symbols", "Changed symbols", answer.symbols, symbol_text)
    yield one("files", "Other files" if answer.symbols.total else "Changed files", answer.other_files, _file)
    title = f"Dependents ({answer.direct} direct, {answer.dependents.total} in all)"
    unsure = [f"{answer.below} more edges are too unsure to follow"] if answer.below else []
    rows = _section(title, answer.dependents, _dependent, counted=True)
    yield "dependents", "Dependents", answer.dependents, (*rows, *unsure)
    faint = [f"{count(answer.tests_below, 'more test')} hardly anything speaks for"] if answer.tests_below else []
    yield one("tests", "Tests to run", answer.tests, test_line, *faint)
    yield one("omissions", "Usually changes along, not in this change", answer.omissions, _omission)
    yield one("docs", "Documents that mention what changed", answer.doc_mentions, _doc_mention)
    yield "memories", "Memory to look at", _doubtful(answer), tuple(_memories(answer))
    yield one("must", "Must be reviewed", answer.must_review, _review)
    yield one("should", "Should be reviewed", answer.should_review, _review)
    noted = ["`codemap suggest-writeback` makes notes of them, with their lines"] if answer.reasons.total else []
    yield one("reasons", "Why, as its commits say", answer.reasons, _why, *noted)


def _head(answer: ChangesContext) -> Iterator[str]:
    old = _commit(answer.old_commit)
    new = {"worktree": "worktree", "staged": "index", "patch": "patch"}.get(answer.new_kind) or _commit(
        answer.new_commit
    )
    commits = f", {count(answer.commits, 'commit')}" if answer.commits is not None else ""
    yield f"# Changes {old}..{new} ({answer.rule}{commits}, {count(answer.files.total, 'file')})"
    yield from head_lines(answer.label)
    yield from (f"Note: {text}" for text in answer.warnings)
    yield from _resolved(answer.resolved)
    if answer.empty:
        yield "Nothing differs."
    else:
        yield f"Risk: {answer.risk.level}" + (f" ({'; '.join(answer.risk.reasons)})" if answer.risk.reasons else "")
        yield _summary(answer)
    yield from blind_line(answer.not_looked_at)


def _resolved(paths: tuple[str, ...] | None) -> Iterator[str]:
    if paths is None:
        return
    named = ", ".join(map(_path, paths[:FEW])) + (f" and {len(paths) - FEW} more" if len(paths) > FEW else "")
    yield f"Unlike every parent of the merge: {named}" if paths else "Every file is as in one of the merge's parents."


def _summary(answer: ChangesContext) -> str:
    parts = [
        count(answer.broken.total, "broken reference"),
        count(answer.symbols.total, "changed symbol"),
        count(answer.direct, "direct dependent"),
        f"{count(answer.tests.total, 'test')} to run",
    ]
    return ", ".join(parts)


def _section(title: str, rows: Page[T], line: Callable[[T], str], *, counted: bool = False) -> Iterator[str]:
    if not rows.total:
        return
    shown = f"{len(rows.items)} of {rows.total}" if rows.omitted else str(rows.total)
    yield ""
    yield f"## {title}" if counted else f"## {title} ({shown})"
    yield from (line(row) for row in rows.items)
    yield from cut_line(rows, "row")


def _broken(row: Broken) -> str:
    return f"{_path(row.path)}:{row.line}  {broken_text(row)}  {row.rule} {_score(row.confidence)}"


def broken_text(row: Broken) -> str:
    """Returns what is broken, its place left out."""
    source = "the module" if row.source.qualname == "<module>" else _call(row.source)
    verb = {"import": "imports", "inherit": "inherits", "decorate": "is decorated by", "http_calls": "asks for"}.get(
        row.kind, "uses"
    )
    if row.kind in ("call", "construct"):
        verb = "calls"
    return f"{source} {verb} `{row.written}`, {_fate(row)}"


def _fate(row: Broken) -> str:
    if row.reason == "signature":
        return f"which now {row.detail}: {row.now.signature if row.now else ''}".rstrip(": ")
    there = f"{_path(row.target.path)}" + (f":{row.target.start}-{row.target.end}" if row.target.signature else "")
    if row.reason == "unexported" and row.detail:
        return f"which {row.detail} in {there}"
    if row.reason == "unexported":
        return f"which {there} no longer exports"
    if row.reason == "unreachable":
        return f"which no longer leads to {there}"
    if row.now is None:
        likely = f"; did you mean `{row.likely.qualname}` in {_place(row.likely)}?" if row.likely else ""
        return f"removed from {there}{likely}"
    return f"{row.reason} from {there}; now `{row.now.qualname}` in {_place(row.now)}"


def _file(row: ChangedFile) -> str:
    change = row.change
    text = f"{change.status:<10} {_path(change.path)}"
    if change.old_path is not None:
        text = f"{change.status:<10} {_path(change.old_path)} -> {_path(change.path)}"
    old, new = change.old, change.new
    if old and new and old.mode != new.mode:
        text += f"  mode {old.mode:06o} -> {new.mode:06o}"
    if change.status == "submodule":
        text += f"  {_short(old)} -> {_short(new)}"
    return f"{text}  untracked" if row.untracked else text


def _short(entry: Entry | None) -> str:
    if entry is None:
        return "(none)"
    return entry.blob[:SHORT] if entry.mode == GITLINK else "(no submodule)"


def symbol_text(row: ChangedSymbol) -> str:
    """Returns a changed symbol in one line."""
    shown = row.new or row.old
    assert shown is not None
    text = f"{row.kind:<10} {_place(shown)}  {_label(shown)}"
    if row.old and row.new and row.kind == "signature" and row.old.decorators != row.new.decorators:
        text = f"{row.kind:<10} {_place(shown)}  {_decorated(row.old)} -> {_decorated(row.new)}"
    elif row.old and row.new and row.kind == "signature" and row.old.signature != row.new.signature:
        text = f"{row.kind:<10} {_place(shown)}  {_label(row.old)} -> {row.new.signature}"
    elif row.old and row.new and row.kind in ("renamed", "moved"):
        text = f"{row.kind:<10} {_place(row.old)} {row.old.qualname} -> {_place(row.new)} {row.new.qualname}"
    told = [part for part in row.differs if part in _TOLD]
    if told:
        text += f"  other {', '.join(told)}"
    return f"{text}  callers {row.callers}" if row.callers else text


def _dependent(row: Reached) -> str:
    return f"{row.hop} {_score(row.confidence)} {_place(row.symbol)}  {row.symbol.qualname}{_through(row)}"


def _through(row: Reached) -> str:
    if len(row.through) < 2:
        return f"  uses {row.through[0].qualname}" if row.through else ""
    return "  via " + " <- ".join(each.qualname for each in reversed(row.through))


def test_line(row: NamedTest) -> str:
    """Returns a test with the strongest reason for it and its score."""
    return f"{shown_text(row.run)}  {_reason(row)} ({_score(row.score)})"


def _reason(row: NamedTest) -> str:
    if row.evidence == "calls" and row.through:
        target = row.through[0]
        return f"reaches {_path(target.path) if target.qualname == '<module>' else target.qualname}"
    return REASONS[row.evidence]


def _omission(row: Omission) -> str:
    last = f"last {row.last_commit[:SHORT]} {shown_text(row.last_subject)}"
    return f"{_path(row.path)}  in {row.support} of {count(row.commits, 'commit')} of {_path(row.with_path)}, {last}"


def _doc_mention(row: DocMention) -> str:
    return f"{_path(row.path)}:{row.line}  {row.name}"


def _why(row: Reason) -> str:
    return f'{row.commit[:SHORT]}  {shown_text(row.subject)}: "{shown_text(row.quote)}"'


def _doubtful(answer: ChangesContext) -> Page[TouchedMemory]:
    """The notes that may not be true any more, which come first in the list."""
    shown = tuple(row for row in answer.memories.items if row.stale)
    return Page(shown, answer.memories.total - answer.memories_moved)


def _memories(answer: ChangesContext) -> Iterator[str]:
    yield from _section("Memory to look at", _doubtful(answer), _memory)
    if answer.memories_moved:
        yield ""
        moved = f"{count(answer.memories_moved, 'memory', 'memories')} with lines that moved"
        yield f"{moved}; `codemap graph-repair --apply` writes down where they are"


def _memory(row: TouchedMemory) -> str:
    return f"{row.kind} {shown_text(' '.join(row.node.split()))}  {memory_text(row)}"


def memory_text(row: TouchedMemory) -> str:
    """Returns what became of the lines of a note, and what it says, as a quotation."""
    place = lines_text(row.cited)
    then = f", now {lines_text(row.now)}" if row.now and row.now != row.cited else ""
    if row.candidates:
        then = f", may be {' or '.join(map(lines_text, row.candidates[:FEW]))}"
    note = shortened(" ".join(f"{row.name}: {row.summary}".split()), _NOTE)
    return f'{place} {row.state}{then}: "{shown_text(note)}"'


def lines_text(lines: Lines) -> str:
    """Returns lines of a file as `path:3-9`."""
    return f"{_path(lines.path)}:{span(lines.start, lines.end)}"


def _review(row: ReviewItem) -> str:
    return f"{_path(row.path)}:{row.line}  {shown_text(row.reason)}"


def blind_line(rows: tuple[NotLookedAt, ...]) -> Iterator[str]:
    """Yields the line that says what was not looked at, if anything was not."""
    if rows:
        yield "Not looked at: " + "; ".join(_blind(each) for each in _folded(rows))


def _blind(row: NotLookedAt) -> str:
    return f"{_path(row.path)} ({row.reason})" if row.path else row.reason


def _folded(rows: Iterable[NotLookedAt]) -> Iterator[NotLookedAt]:
    """Yields at most three paths a reason, then how many more there are."""
    seen: dict[str, int] = {}
    for row in rows:
        seen[row.reason] = seen.get(row.reason, 0) + 1
        if not row.path or seen[row.reason] <= 3:
            yield row
    for reason, number in seen.items():
        if number > 3:
            yield NotLookedAt("", f"{number - 3} more files ({reason})")


def _label(row: Named) -> str:
    return "module level" if row.qualname == "<module>" else _qualified(row)


def _qualified(row: Named) -> str:
    parent = row.qualname.rpartition(".")[0]
    signature = row.signature or row.qualname
    return f"{parent}.{signature}" if parent and signature.startswith(row.qualname.rpartition(".")[2]) else signature


def _decorated(row: Named) -> str:
    return " ".join([*(f"@{each}" for each in row.decorators), _label(row)])


def _call(row: Named) -> str:
    return f"{row.qualname}()" if row.kind in ("function", "method") else row.qualname


def _place(row: Named) -> str:
    if row.qualname == "<module>":
        return _path(row.path)
    lines = f"{row.start}" if row.start == row.end else f"{row.start}-{row.end}"
    return f"{_path(row.path)}:{lines}"


def _path(path: str) -> str:
    return display_path(path)


def _score(value: float) -> str:
    return f"{value:.2f}".removeprefix("0")


def _commit(commit: str | None) -> str:
    return commit[:SHORT] if commit else "(no commits)"
