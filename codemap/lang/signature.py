"""Source text of a header to a signature: one line, no comments, no space that only the layout needs. Pure text."""

from __future__ import annotations

import re
from functools import partial

from codemap.lang.chain import SPACE
from codemap.lang.limits import MAX_SIGNATURE

_QUOTED = r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`"
_SLASHES = re.compile(rf"({_QUOTED})|(?<!\\)//[^\n]*|/\*.*?\*/", re.DOTALL)
_HASHES = re.compile(rf"({_QUOTED})|#[^\n]*", re.DOTALL)
_PADDING = re.compile(rf"({_QUOTED})|([(\[])[ ]+|(,?)[ ]+([)\]])", re.DOTALL)


def folded(text: str, comment: str = "//", *, value: bool = False) -> str:
    """Returns a header on one line, cut to the length of a signature; `comment` is `//` or `#`.

    A comma at the end of a line before a closing bracket stays in a `value`: it may make a tuple.
    """
    if comment in text or "/*" in text:
        text = (_HASHES if comment == "#" else _SLASHES).sub(lambda found: found[1] or "", text)
    if "\n" in text or "  " in text or "\t" in text:
        text = SPACE.sub(" ", text)
    if "( " in text or " )" in text or "[ " in text or " ]" in text:
        text = _PADDING.sub(partial(_tight, value=value), text)
    text = text.strip(" ")
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"


def _tight(found: re.Match[str], *, value: bool) -> str:
    comma = found[3] if value and found[3] else ""
    return found[1] or found[2] or comma + found[4]
