"""The comments of a pull request, over GitHub's API: the only requests that codemap itself sends.

One request at a time, no redirects (a token goes to no other host), and every failure as one kind of error.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any, NamedTuple

TIMEOUT_S = 20
LONGEST_WAIT_S = 60.0
"""A limit that is lifted later than that is not waited for."""

_PER_PAGE = 100
_MOST_PAGES = 50
_MOST_ANSWER_BYTES = 20_000_000


class ApiError(Exception):
    """What the API refused or could not do. `status` is 0 where there was no answer, `wait_s` when to ask again."""

    def __init__(self, status: int, message: str, wait_s: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.wait_s = wait_s

    @property
    def passes(self) -> bool:
        """Whether the same request may succeed soon."""
        return self.wait_s is not None and self.wait_s <= LONGEST_WAIT_S


class Comment(NamedTuple):
    """A comment: its number, who wrote it, and its text."""

    number: int
    author: str
    body: str


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        """Follows nothing: the answer becomes an error."""


@dataclass(frozen=True, slots=True)
class Api:
    """The API of one repository `owner/name`, asked with a token."""

    url: str
    repository: str
    token: str = field(repr=False)
    now: Callable[[], float] = time.time

    def pulls_of(self, head: str) -> Iterator[tuple[int, str]]:
        """Yields number and head commit of the open pull requests from a branch `owner:branch`."""
        from urllib.parse import quote

        for row in self._list(f"pulls?state=open&per_page={_PER_PAGE}&head={quote(head, safe=':')}"):
            yield int(row["number"]), str(row["head"]["sha"])

    def comments(self, pull: int) -> Iterator[Comment]:
        """Yields all comments of a pull request, oldest first."""
        for page in range(1, _MOST_PAGES + 1):
            rows = self._list(f"issues/{pull}/comments?per_page={_PER_PAGE}&page={page}")
            for row in rows:
                author = (row.get("user") or {}).get("login", "")
                yield Comment(int(row["id"]), author, row.get("body") or "")
            if len(rows) < _PER_PAGE:
                return

    def create(self, pull: int, body: str) -> int:
        """Writes a new comment and returns its number."""
        return int(self._ask("POST", f"issues/{pull}/comments", {"body": body})["id"])

    def edit(self, number: int, body: str) -> None:
        """Gives a comment another text."""
        self._ask("PATCH", f"issues/comments/{number}", {"body": body})

    def delete(self, number: int) -> None:
        """Removes a comment."""
        self._ask("DELETE", f"issues/comments/{number}")

    def _list(self, path: str) -> list[Any]:
        rows = self._ask("GET", path)
        if not isinstance(rows, list):
            raise ApiError(0, f"{self.url} answered with something that is not a list")
        return rows

    def _ask(self, method: str, path: str, content: object = None) -> Any:
        data = None if content is None else json.dumps(content).encode("utf-8", "backslashreplace")
        request = urllib.request.Request(f"{self.url}/repos/{self.repository}/{path}", data, method=method)
        request.add_header("Accept", "application/vnd.github+json")
        request.add_header("X-GitHub-Api-Version", "2022-11-28")
        request.add_header("User-Agent", "codemap")
        request.add_header("Authorization", f"Bearer {self.token}")
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.build_opener(_NoRedirect).open(request, timeout=TIMEOUT_S) as answer:
                text = answer.read(_MOST_ANSWER_BYTES)
        except urllib.error.HTTPError as error:
            raise self._refusal(error) from error
        except (OSError, HTTPException) as error:
            raise ApiError(0, f"no answer from {self.url}: {error}", 1.0) from error
        try:
            return json.loads(text) if text else None
        except ValueError as error:
            raise ApiError(0, f"{self.url} answered with something that is not JSON") from error

    def _refusal(self, error: urllib.error.HTTPError) -> ApiError:
        with error:
            said = error.read(100_000)
        try:
            message = str(json.loads(said)["message"])
        except (ValueError, KeyError, TypeError):
            message = str(error.reason)
        headers = {name.lower(): value for name, value in error.headers.items()}
        return ApiError(error.code, f"{error.code} {message}", self._wait(error.code, message, headers))

    def _wait(self, status: int, message: str, headers: Mapping[str, str]) -> float | None:
        """Returns after how many seconds to ask again; None where that will not help."""
        after, reset = headers.get("retry-after", ""), headers.get("x-ratelimit-reset", "")
        if status in (403, 429) and after.isdigit():
            return float(after)
        if status in (403, 429) and headers.get("x-ratelimit-remaining") == "0" and reset.isdigit():
            return max(float(reset) - self.now(), 0.0) + 1.0
        if status in (403, 429) and "rate limit" in message:
            # Of too many requests in a short time GitHub speaks in words alone, and advises to wait for a minute.
            return LONGEST_WAIT_S
        return 1.0 if status == 429 or status >= 500 else None
