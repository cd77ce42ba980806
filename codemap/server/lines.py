"""The standard input as lines that the SDK can read: it drops a message with half a surrogate pair unanswered."""

from __future__ import annotations

import json
import os
import re
import sys
from io import TextIOWrapper

from anyio import AsyncFile

REPLACEMENT = "\ufffd"
"""Stands for what is no character in a question."""

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def readable(line: str) -> str:
    """Returns a line of JSON with `REPLACEMENT` for every half of a surrogate pair; no JSON is left as it is."""
    if not _HALF.search(line):
        return line
    try:
        text = json.dumps(json.loads(line), ensure_ascii=False)
    except (ValueError, RecursionError):
        return line
    return _SURROGATE.sub(REPLACEMENT, text) + "\n"


class _Lines(AsyncFile[str]):
    async def readline(self) -> str:
        return readable(await super().readline())


def claimed_input() -> AsyncFile[str]:
    """Takes over the standard input; whoever else reads from it, a child perhaps, finds it empty."""
    wire = os.dup(sys.stdin.fileno())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.close(nothing)
    return _Lines(TextIOWrapper(os.fdopen(wire, "rb"), encoding="utf-8", errors="replace"))
