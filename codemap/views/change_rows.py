"""The rows of the change report, one line each: what a symbol, a reference, a test or a note is told as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codemap.context.report import (
    Broken,
    ChangedFile,
    ChangedSymbol,
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
from codemap.search.symbol import MODULE_NAME
from codemap.views.frame import SHORT, count, score, shortened, shown_line, shown_text, span

REASONS = {
    "changed": "changed itself",
    "calls": "reaches the change",
    "mentions": "uses a name of the change",
    "named": "named like the change",
    "imports": "imports a changed file",
    "cochange": "usually changes along",
}
"""Kinds of evidence for a test, in words."""

_VERBS = {
    "import": "imports",
    "inherit": "inherits",
    "override": "overrides",
    "decorate": "is decorated by",
    "http_calls": "asks for",
    "call": "calls",
    "construct": "calls",
}
"""What a symbol does with another one, by the kind of the reference; it uses it otherwise."""

FEW = 10
"""Paths that are named in one line."""

_NOTE = 160
"""Characters of a note that are quoted."""

_TOLD = ("visibility", "bases")
"""Parts of an interface whose change is named, for a signature hides it among others."""


def broken_line(row: Broken) -> str:
    """Returns a broken reference with its place, rule and confidence."""
    return f"{display_path(row.path)}:{row.line}  {broken_text(row)}  {row.rule} {score(row.confidence)}"


def broken_text(row: Broken) -> str:
    """Returns what is broken, its place left out."""
    source = "the module" if row.source.qualname == MODULE_NAME else _call(row.source)
    along = f"; {count(row.members, 'use')} of its members too" if row.members else ""
    return f"{source} {_VERBS.get(row.kind, 'uses')} `{row.written}`, {_fate(row)}{along}"


def _fate(row: Broken) -> str:
    if row.reason in ("signature", "unimplemented"):
        return f"which now {row.detail}: {row.now.signature if row.now else ''}".rstrip(": ")
    there = f"{display_path(row.target.path)}" + (
        f":{row.target.start}-{row.target.end}" if row.target.signature else ""
    )
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


def file_line(row: ChangedFile) -> str:
    """Returns a changed file: what was done to it, its names, and modes or submodules that differ."""
    change = row.change
    text = f"{change.status:<10} {display_path(change.path)}"
    if change.old_path is not None:
        text = f"{change.status:<10} {display_path(change.old_path)} -> {display_path(change.path)}"
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


def dependent_line(row: Reached) -> str:
    """Returns a dependent with how far away and how sure it is."""
    return f"{row.hop} {score(row.confidence)} {_place(row.symbol)}  {row.symbol.qualname}{_through(row)}"


def _through(row: Reached) -> str:
    if len(row.through) < 2:
        return f"  uses {row.through[0].qualname}" if row.through else ""
    return "  via " + " <- ".join(each.qualname for each in reversed(row.through))


def test_line(row: NamedTest) -> str:
    """Returns a test with the strongest reason for it and its score."""
    return f"{shown_text(row.run)}  {_reason(row)} ({score(row.score)})"


def _reason(row: NamedTest) -> str:
    if row.evidence == "calls" and row.through:
        target = row.through[0]
        return f"reaches {display_path(target.path) if target.qualname == MODULE_NAME else target.qualname}"
    return REASONS[row.evidence]


def omission_line(row: Omission) -> str:
    """Returns a file that did not change along, and why that is worth a word."""
    last = f"last {row.last_commit[:SHORT]} {shown_text(row.last_subject)}"
    often = f"in {row.support} of {count(row.commits, 'commit')} of {display_path(row.with_path)}"
    return f"{display_path(row.path)}  {often}, {last}"


def doc_mention_line(row: DocMention) -> str:
    """Returns where a document mentions what changed."""
    return f"{display_path(row.path)}:{row.line}  {row.name}"


def reason_line(row: Reason) -> str:
    """Returns a commit with the sentence that says why, as a quotation."""
    return f'{row.commit[:SHORT]}  {shown_text(row.subject)}: "{shown_text(row.quote)}"'


def memory_line(row: TouchedMemory) -> str:
    """Returns a note and what became of its lines."""
    return f"{row.kind} {shown_line(row.node)}  {memory_text(row)}"


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
    return f"{display_path(lines.path)}:{span(lines.start, lines.end)}"


def review_line(row: ReviewItem) -> str:
    """Returns a file to review and why."""
    return f"{display_path(row.path)}:{row.line}  {shown_text(row.reason)}"


def blind_line(rows: tuple[NotLookedAt, ...]) -> Iterator[str]:
    """Yields the line that says what was not looked at, if anything was not."""
    if rows:
        yield "Not looked at: " + "; ".join(_blind(each) for each in _folded(rows))


def _blind(row: NotLookedAt) -> str:
    return f"{display_path(row.path)} ({row.reason})" if row.path else row.reason


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
    return "module level" if row.qualname == MODULE_NAME else _qualified(row)


def _qualified(row: Named) -> str:
    parent, _, name = row.qualname.rpartition(".")
    signature = row.signature or row.qualname
    before, found, after = signature.partition(name)
    return f"{before}{parent}.{name}{after}" if parent and found and before in ("", "static ") else signature


def _decorated(row: Named) -> str:
    return " ".join([*(f"@{each}" for each in row.decorators), _label(row)])


def _call(row: Named) -> str:
    return f"{row.qualname}()" if row.kind in ("function", "method") else row.qualname


def _place(row: Named) -> str:
    if row.qualname == MODULE_NAME:
        return display_path(row.path)
    return f"{display_path(row.path)}:{span(row.start, row.end)}"
