"""The texts that questions are asked with: what no answer could be about is refused in one line."""

from __future__ import annotations

import re

from codemap.errors import UsageError

LONGEST = 4_000
"""Characters of a name, path or query; no file system takes longer paths, and no language needs longer names."""

_OTHER_DOTS = re.compile(r"(?<=\w)(?:::|->|\\|#)(?=\w)")


def check_text(text: str, what: str) -> str:
    """Returns `text`, which names `what`; UsageError when it is too long, is not UTF-8 or holds a NUL."""
    return _checked(text, what, "strict")


def check_path(text: str, what: str) -> str:
    """Returns `text`, which begins with a path; like `check_text`, but any bytes that git can hold are taken."""
    return _checked(text, what, "surrogateescape")


def dotted(name: str) -> str:
    """Returns a name as qualified names are written here, whatever its own language puts between the parts."""
    return _OTHER_DOTS.sub(".", name)


def _checked(text: str, what: str, errors: str) -> str:
    if len(text) > LONGEST:
        raise UsageError(f"the {what} has {len(text):,} characters, more than {LONGEST:,}")
    if "\0" in text:
        raise UsageError(f"the {what} holds a NUL character")
    try:
        text.encode("utf-8", errors)
    except UnicodeEncodeError as error:
        raise UsageError(f"the {what} is not valid UTF-8") from error
    return text
