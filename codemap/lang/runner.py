"""How test runners are asked for one test: by a path with names after it, or by a path and a pattern of titles."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from codemap.model import Definition

_TITLE = re.compile(r"\w+\((?P<quote>['\"`])(?P<title>.*)(?P=quote)\)\Z", re.DOTALL)
_FILLED = re.compile(r"\\\$\\\{.*?\\\}|%[sdifjop#%]|\\\$[\w.\\]+")
"""What a runner fills in, in a title whose special characters are escaped."""

_BY_TITLE = frozenset({"javascript", "typescript", "tsx"})


def test_id(language: str, path: str, around: Sequence[Definition]) -> str:
    """Returns what a runner understands of a test in `path`; `around` are the groups around it, and the test itself."""
    if language not in _BY_TITLE:
        return "::".join([path, *(one.name for one in around)])
    return f"{path} -t {shlex.quote(title_pattern(around))}"


def title_pattern(around: Sequence[Definition]) -> str:
    """Returns a pattern of a test's full title, those of its groups before it; empty without titles."""
    return " ".join(_pattern(one) for one in around if one.kind == "test")


def _pattern(one: Definition) -> str:
    """Returns a pattern that the title of a test or of a group matches: runners read it as a regular expression."""
    found = _TITLE.match(one.signature)
    if found is None:
        return ".*"
    return _FILLED.sub(".*", re.sub(r"([\\^$.|?*+()\[\]{}])", r"\\\1", found["title"]))
