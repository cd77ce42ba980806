"""From a question to the one text block that answers it: off the event loop, within a size, errors told as results."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from anyio import to_thread
from mcp.types import CallToolResult, TextContent

from codemap.errors import CodemapError, UsageError, one_line

ANSWER_BYTES = 8_000
"""What an answer may weigh, unless the client asks for longer lists than usual."""

MOST_BYTES = 64_000
"""What an answer may weigh whatever the client asks for."""

NARROWER = "cut at 64 KB: read it by page=1, 2, ... or narrow the question (path, kind, a longer name, a smaller limit)"

_MOST_ITEMS = 2_000
"""More never fit: no item takes less than 32 bytes."""


async def answered(root: Path, ask: Callable[[], str]) -> CallToolResult:
    """Returns what `ask` returns, run in a thread; a failure becomes an error result that names the root."""
    try:
        # A cancelled question is left alone: its thread ends by itself, and what it has indexed stays.
        text = await to_thread.run_sync(ask, abandon_on_cancel=True)
    except CodemapError as error:
        return refused(error.message, error.hint, root)
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return refused(f"unexpected {type(error).__name__}: {error}", "The server's standard error says more.", root)
    return CallToolResult(content=[_block(text)])


def refused(message: str, hint: str | None, root: Path | None = None) -> CallToolResult:
    """Returns an error result: what failed, the next step, and the root that was asked."""
    lines = [f"codemap: {one_line(message)}"]
    if hint:
        lines.append(f"hint: {one_line(hint)}")
    if root:
        lines.append(f"root: {one_line(str(root))}")
    return CallToolResult(content=[_block("\n".join(lines))], is_error=True)


def compact(document: object) -> str:
    """Returns a document as JSON without white space."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def fitted(render: Callable[[int], str], limit: int, usual: int) -> str:
    """Returns the longest rendering that fits, lists cut at `limit` (0: none) or less.

    What fits is `ANSWER_BYTES` up to the usual limit and `MOST_BYTES` beyond; at the latter a cut is announced.
    """
    room = ANSWER_BYTES if 0 < limit <= usual else MOST_BYTES - len(NARROWER) - 20
    text = render(limit)
    if limit == 0 and _size(text) > room:
        limit = _MOST_ITEMS + 1
    before = limit
    while limit > 1 and _size(text) > room:
        limit = limit * 2 // 3
        text = render(limit)
    return capped(_announced(text) if limit < before and room > ANSWER_BYTES else text)


def capped(text: str) -> str:
    """Returns `text`, or as many of its lines as `MOST_BYTES` hold; UsageError where JSON would not stay whole."""
    if _size(text) <= MOST_BYTES:
        return text
    if _is_json(text):
        raise UsageError("the answer takes more than 64 KB", hint=f"{NARROWER}, or ask for markdown")
    data = text.encode("utf-8", "backslashreplace")[: MOST_BYTES - len(NARROWER) - 20]
    whole_lines = data.rpartition(b"\n")[0] or data
    return _announced(whole_lines.decode("utf-8", "ignore"))


def _announced(text: str) -> str:
    if _is_json(text):
        return f'{text[:-1]},"cut":{json.dumps(NARROWER)}}}'
    return f"{text.rstrip()}\n... {NARROWER}\n"


def _is_json(text: str) -> bool:
    # Text ends in a line feed.
    return text.endswith("}")


def _size(text: str) -> int:
    return len(text.encode("utf-8", "backslashreplace"))


def _block(text: str) -> TextContent:
    return TextContent(type="text", text=text.encode("utf-8", "backslashreplace").decode())
