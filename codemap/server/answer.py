"""From a question to the one text block that answers it: off the event loop, within a size, errors told as results."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from anyio import to_thread
from mcp.types import CallToolResult, TextContent

from codemap.errors import CodemapError, UsageError

ANSWER_BYTES = 8_000
"""What an answer may weigh, unless the client asks for longer lists than usual."""

FORMATS = ("markdown", "json")


async def answered(root: Path, ask: Callable[[], str]) -> CallToolResult:
    """Returns what `ask` returns, run in a thread; a failure becomes an error result that names the root."""
    try:
        # A cancelled question is left alone: its thread ends by itself, and what it has indexed stays.
        text = await to_thread.run_sync(ask, abandon_on_cancel=True)
    except CodemapError as error:
        return refused(error.message, error.hint, root)
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return refused(f"unexpected {type(error).__name__}: {error}", "the server's standard error says more", root)
    return CallToolResult(content=[_block(text)])


def refused(message: str, hint: str | None, root: Path | None = None) -> CallToolResult:
    """Returns an error result: what failed, the next step, and the root that was asked."""
    lines = [f"codemap: {message}"]
    if hint:
        lines.append(f"hint: {hint}")
    if root:
        lines.append(f"root: {root}")
    return CallToolResult(content=[_block("\n".join(lines))], is_error=True)


def checked(format: str, limit: int = 0) -> bool:
    """Returns whether JSON is asked for; UsageError for an unknown format or a negative limit."""
    if format not in FORMATS:
        raise UsageError(f"there is no format {format!r}", hint=f"formats: {', '.join(FORMATS)}")
    if limit < 0:
        raise UsageError(f"limit {limit} is negative", hint="0 lifts the limit")
    return format == "json"


def compact(document: object) -> str:
    """Returns a document as JSON without white space."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def fitted(render: Callable[[int], str], limit: int, usual: int) -> str:
    """Returns the longest rendering that fits, lists cut at `limit` or less; beyond the usual limit, whatever it is."""
    text = render(limit)
    while 1 < limit <= usual and len(text.encode("utf-8", "backslashreplace")) > ANSWER_BYTES:
        limit = limit * 2 // 3
        text = render(limit)
    return text


def _block(text: str) -> TextContent:
    return TextContent(type="text", text=text.encode("utf-8", "backslashreplace").decode())
