"""The arguments that every tool takes, with one spelling and one meaning; the instructions explain them once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from codemap.errors import UsageError

FORMATS = ("markdown", "json")

MOST = 1_000_000_000
"""The largest number that an argument takes."""


class Common(NamedTuple):
    """How an answer is wanted; see `EXPLAINED`. `limit` is None where the tool's usual one is meant."""

    as_json: bool = False
    limit: int | None = None
    page: int = 0
    refresh: str = ""
    repo: str = ""


EXPLAINED = """\
Every tool also takes: format=json; limit (most items of each list; 0: all that fit 64 KB); page=1, 2, ... to read the \
whole of a long answer in parts; refresh=never|if_missing|if_stale (usual: if_stale); repo=FOLDER, another worktree of \
this repository or a repository below the root."""

COMMON = ("format", "limit", "page", "refresh", "repo")

SHOWN: Mapping[str, Mapping[str, str]] = {
    "format": {"type": "string"},
    "page": {"type": "integer"},
}
"""Those that the schemas list; the others are rarely wanted and are left to the instructions."""


def taken(arguments: Mapping[str, Any]) -> tuple[Common, dict[str, Any]]:
    """Parts the common arguments from the tool's own; UsageError for one that cannot be meant."""
    own = {name: value for name, value in arguments.items() if name not in COMMON}
    form = arguments.get("format") or FORMATS[0]
    if form not in FORMATS:
        raise UsageError(f"there is no format {form!r}", hint=f"Formats: {', '.join(FORMATS)}.")
    return Common(
        form == "json",
        _number(arguments, "limit", "0 lifts the limit"),
        _number(arguments, "page", "1 is the first page, 0 the short answer") or 0,
        _text(arguments, "refresh"),
        _text(arguments, "repo"),
    ), own


def _number(arguments: Mapping[str, Any], name: str, hint: str) -> int | None:
    value = arguments.get(name)
    if value is None or value == "":
        return None
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise UsageError(f"{name} is no whole number: {str(value)[:40]!r}", hint=hint) from None
    if not 0 <= number <= MOST:
        raise UsageError(f"{name} {str(value)[:40]} is not between 0 and {MOST:,}", hint=hint)
    return number


def _text(arguments: Mapping[str, Any], name: str) -> str:
    value = arguments.get(name) or ""
    if not isinstance(value, str):
        raise UsageError(f"{name} is no text", hint=None)
    return value
