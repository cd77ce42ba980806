"""Whether a change report has anything to tell somebody who did not ask for it."""

from __future__ import annotations

from codemap.context.report import ChangesContext

_NOT_WRITTEN = ("generated", "vendored", "minified", "lock")
"""Categories of files that nobody here writes."""


def something_to_say(answer: ChangesContext) -> bool:
    """Whether symbols differ in more than looks, references break, memories get doubtful, or code was not looked at."""
    # The symbols that differ in looks alone come last, so a cut list still shows whether there are others.
    silent = {file.change.path for file in answer.files.items if file.category in _NOT_WRITTEN}
    differing = (each.new or each.old for each in answer.symbols.items if each.kind != "cosmetic")
    differs = any(named is None or named.path not in silent for named in differing)
    doubtful = answer.memories.total > answer.memories_moved
    return bool(differs or answer.broken.total or doubtful or _has_unread_code(answer))


def _has_unread_code(answer: ChangesContext) -> bool:
    unread = {each.path for each in answer.not_looked_at if each.path and each.reason != "binary"}
    code = {file.change.path for file in answer.files.items if file.category in ("source", "test")}
    return bool(unread & code or (unread and answer.files.omitted))
