"""The start of a session, as text."""

from __future__ import annotations

from codemap.context.orientation import Orientation
from codemap.model import display_path
from codemap.views.frame import SHORT, count, counts, joined


def as_text(answer: Orientation) -> str:
    """Returns a few lines."""
    at = f" @ {answer.commit[:SHORT]}" if answer.commit else " (no commits yet)"
    lines = [f"codemap: {display_path(answer.root)}{at}"]
    if answer.files is None or answer.symbols is None:
        lines.append("no index yet; the first question builds it")
    else:
        held = f"{count(answer.files, 'file')}, {count(answer.symbols, 'symbol')}"
        lines.append(f"indexed: {held}" + (f" ({counts(answer.languages)})" if answer.languages else ""))
    if answer.changed.total:
        shown = ", ".join(map(display_path, answer.changed.items))
        more = f" and {answer.changed.omitted} more" if answer.changed.omitted else ""
        lines.append(f"not committed: {shown}{more}")
    lines.append("find_symbol, search_source, who_calls before reading files; changes_context before a commit")
    return joined(lines)
