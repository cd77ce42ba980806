"""The one error family of codemap. A kind says who must act.

CodemapError
├── UsageError     the caller: options or arguments that do not fit
├── ConfigError    the repository's owner: a configuration file that cannot be used
├── GitError       whoever set up git or the checkout
├── NotFound       the caller: the question names something that this snapshot does not have
├── MemoryFormatError  whoever wrote the graph file: it cannot be read as one
└── StoreError     codemap's own index could not be read or written
    └── StoreCorrupt  it holds what nobody wrote
"""

from __future__ import annotations


class CodemapError(Exception):
    """A failure with a message (what failed, on what) and, where one exists, a hint (the next step)."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(CodemapError):
    """The options or arguments do not fit together."""


class ConfigError(CodemapError):
    """A configuration file cannot be used."""


class GitError(CodemapError):
    """Git, or the repository it was asked about, refused."""


class NotFound(CodemapError):
    """The question names something that this snapshot does not have."""


class MemoryFormatError(CodemapError):
    """The graph file of the memory cannot be read; it is left as it is."""


class StoreError(CodemapError):
    """The index store could not be read or written."""


class StoreCorrupt(StoreError):
    """The store holds bytes that nobody wrote; it has to be rebuilt."""


_MOST_CHARACTERS, _LAST_CHARACTERS = 1_200, 300
"""How long a printed message may be, and how much of its end stays of a longer one."""


def one_line(text: str) -> str:
    """Returns a message as it is printed: one line of bounded length that no terminal obeys."""
    words = " ".join(text.encode("utf-8", "backslashreplace").decode("utf-8").split())
    if len(words) > _MOST_CHARACTERS:
        words = f"{words[: _MOST_CHARACTERS - _LAST_CHARACTERS]} ... {words[-_LAST_CHARACTERS:]}"
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in words)
