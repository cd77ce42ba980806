"""A report as a part of Markdown that shows it letter by letter: nothing in it can mention, link or close its frame."""

from __future__ import annotations

import re

from codemap.views.frame import shown_text

SHORTEST_FENCE = 4


def fenced(text: str) -> str:
    """Returns text in a fence that nothing in it can close."""
    shown = shown_text(text).rstrip()
    longest = max((len(run) for run in re.findall(r"~+", shown)), default=0)
    fence = "~" * max(SHORTEST_FENCE, longest + 1)
    return f"{fence}text\n{shown}\n{fence}\n"


def cut_to(text: str, most: int) -> str:
    """Returns the first lines of a text, as many as fit into `most` bytes, and says how many are missing."""
    if len(text.encode("utf-8", "backslashreplace")) <= most:
        return text
    lines = text.split("\n")
    while lines and len(_with_note(lines, text).encode("utf-8", "backslashreplace")) > most:
        lines = lines[: len(lines) * 9 // 10]
    return _with_note(lines, text)


def _with_note(lines: list[str], text: str) -> str:
    missing = text.count("\n") + 1 - len(lines)
    return "\n".join([*lines, f"... {missing} more lines do not fit here", ""])
