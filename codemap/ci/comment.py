"""The one comment on a pull request: found by a mark that readers do not see, edited when it says something else.

A comment is a courtesy: whatever keeps it from being written is said, and never fails a build.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from codemap.ci.api import Api, ApiError, Comment
from codemap.ci.text import cut_to, fenced

MARK = "<!-- codemap: changes -->"

SIZES = (60_000, 30_000, 10_000, 2_000)
"""Bytes of the report that are tried, one after the other, while the API finds the comment too long."""

_TITLE = "### What this pull request does"
_NOTHING = "Nothing to report any more."
_ATTEMPTS = 4


class Outcome(NamedTuple):
    """What became of the comment, and why: `created`, `edited`, `unchanged`, `none` (nothing to say), `not written`."""

    action: str
    reason: str = ""


def keep_comment(api: Api, pull: int, report: str, author: str, sleep: Callable[[float], None] = time.sleep) -> Outcome:
    """Brings the comment of `author` to what the report says; an empty report writes no comment, but edits one."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            return _keep(api, pull, report, author)
        except ApiError as error:
            # A comment that was removed meanwhile is looked for anew, and one that may have been written, too.
            gone = error.status == 404 and attempt == 1
            if attempt == _ATTEMPTS or not (error.passes or gone):
                return Outcome("not written", _explained(error))
            sleep(error.wait_s or 0.0)
    raise AssertionError("every attempt returns or goes on")


def _keep(api: Api, pull: int, report: str, author: str) -> Outcome:
    mine = _own(api, pull, author)
    if not mine:
        if not report:
            return Outcome("none", "there is nothing to say")
        number = _fitting(report, lambda body: api.create(pull, body))
        return _only_one(api, pull, report, author, number)
    first = mine[0]
    if _plain(first.body) in map(_plain, bodies(report)):
        _remove(api, mine[1:])
        return Outcome("unchanged")
    _fitting(report, lambda body: api.edit(first.number, body))
    _remove(api, mine[1:])
    return Outcome("edited")


def _only_one(api: Api, pull: int, report: str, author: str, number: int) -> Outcome:
    """Two jobs may both have found no comment and written one: the first stays, and says what is newest."""
    mine = _own(api, pull, author)
    if not mine or mine[0].number == number:
        return Outcome("created")
    api.delete(number)
    _fitting(report, lambda body: api.edit(mine[0].number, body))
    return Outcome("edited", "another job wrote the comment at the same time")


def _plain(body: str) -> str:
    return body.replace("\r\n", "\n").rstrip()


def _own(api: Api, pull: int, author: str) -> list[Comment]:
    found = (each for each in api.comments(pull) if each.author == author and each.body.startswith(MARK))
    return sorted(found)


def _remove(api: Api, comments: list[Comment]) -> None:
    for each in comments:
        api.delete(each.number)


def bodies(report: str) -> Iterator[str]:
    """Yields the text of the comment, each shorter than the one before."""
    if not report:
        yield f"{MARK}\n{_TITLE}\n\n{_NOTHING}\n"
        return
    for size in SIZES:
        yield f"{MARK}\n{_TITLE}\n\n{fenced(cut_to(report, size))}"


def _fitting(report: str, write: Callable[[str], int | None]) -> int:
    """Writes the longest text that the API takes."""
    texts = list(dict.fromkeys(bodies(report)))
    for text in texts[:-1]:
        try:
            return write(text) or 0
        except ApiError as error:
            if error.status not in (413, 422):
                raise
    return write(texts[-1]) or 0


def _explained(error: ApiError) -> str:
    if error.status in (401, 403) and error.wait_s is None:
        return f"{error.message}; this token may not write comments, as those of pull requests from forks may not"
    return error.message
