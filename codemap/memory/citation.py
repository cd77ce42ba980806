"""Citations as people and agents write them: a path, lines, and what the file must be, if they want to make sure."""

from __future__ import annotations

import re

from codemap.errors import UsageError
from codemap.memory.model import Anchor

_CITATION = re.compile(r"(?P<path>.+?):(?P<start>\d{1,9})(?:-(?P<end>\d{1,9}))?(?:#(?P<given>[0-9a-z:]+))?", re.DOTALL)


def citation_of(text: str) -> Anchor:
    """Returns the anchor that `PATH:LINE` or `PATH:FIRST-LAST` means, `#HASH` or `#BLOB` after it if that is given."""
    found = _CITATION.fullmatch(text)
    if found is None:
        raise UsageError(f"{text!r} is no citation", hint="Write PATH:LINE or PATH:FIRST-LAST")
    start = int(found["start"])
    end = int(found["end"] or start)
    if not 1 <= start <= end:
        raise UsageError(f"{text!r} cites no lines", hint="Lines begin with 1, and the last does not come first.")
    given = found["given"] or ""
    is_hash = given.startswith("sha256:")
    return Anchor(found["path"], start, end, content_hash=given if is_hash else "", blob="" if is_hash else given)
