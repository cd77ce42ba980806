"""A local server that plays the part of GitHub's API for one pull request."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

BOT = "github-actions[bot]"
LONGEST = 65_536


class FakeApi:
    """Comments of pull request 7 of o/r. `refusals` are answers given instead, first come first served."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.url = f"http://127.0.0.1:{server.server_address[1]}"
        self.comments: list[dict[str, Any]] = []
        self.requests: list[str] = []
        self.tokens: set[str] = set()
        self.refusals: list[tuple[str, int, dict[str, str]]] = []
        self.refusal = "refused"
        self.pulls: list[dict[str, Any]] = []
        self.longest = LONGEST
        self.lock = threading.Lock()
        self.before_writing: list[threading.Barrier] = []
        self.number = 0

    def say(self, author: str, body: str) -> int:
        """Adds a comment and returns its number."""
        with self.lock:
            self.number += 1
            self.comments.append({"id": self.number, "user": {"login": author}, "body": body})
            return self.number

    @property
    def writes(self) -> list[str]:
        """The methods that wrote something, in order."""
        return [line.split(" ")[0] for line in self.requests if not line.startswith("GET")]

    def refuse(self, method: str, status: int, **headers: str) -> None:
        """Answers the next request of a method with an error."""
        self.refusals.append((method, status, {name.replace("_", "-"): value for name, value in headers.items()}))


class _Handler(BaseHTTPRequestHandler):
    api: FakeApi

    def _serve(self) -> None:
        content = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))) or b"null")
        api = self.api
        with api.lock:
            api.requests.append(f"{self.command} {self.path}")
            api.tokens.add(self.headers.get("authorization", ""))
            for refusal in api.refusals:
                if refusal[0] in (self.command, "*"):
                    api.refusals.remove(refusal)
                    self._answer(refusal[1], {"message": api.refusal}, refusal[2])
                    return
        self._answer(*self._done(content))

    def _done(self, content: Any) -> tuple[int, Any]:
        api, (path, _, query) = self.api, self.path.partition("?")
        asked = dict(part.split("=", 1) for part in query.split("&") if part)
        if path == "/repos/o/r/pulls":
            return 200, api.pulls
        if path == "/repos/o/r/issues/7/comments" and self.command == "GET":
            start = (int(asked["page"]) - 1) * int(asked["per_page"])
            return 200, api.comments[start : start + int(asked["per_page"])]
        if self.command in ("POST", "PATCH") and len(content["body"]) > api.longest:
            return 422, {"message": "Validation Failed: body is too long"}
        if path == "/repos/o/r/issues/7/comments":
            for barrier in api.before_writing:
                barrier.wait(10)
            return 201, {"id": api.say(BOT, content["body"])}
        number = int(path.rpartition("/")[2]) if path.startswith("/repos/o/r/issues/comments/") else 0
        with api.lock:
            row = next((row for row in api.comments if row["id"] == number), None)
            if row is None:
                return 404, {"message": "Not Found"}
            if self.command == "DELETE":
                api.comments.remove(row)
                return 204, None
            row["body"] = content["body"]
            return 200, row

    def _answer(self, status: int, document: Any, headers: dict[str, str] | None = None) -> None:
        data = b"" if document is None else json.dumps(document).encode()
        self.send_response(status)
        for name, value in {**(headers or {}), "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PATCH = do_DELETE = _serve

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def api() -> Iterator[FakeApi]:
    """A running server."""
    handler = type("Handler", (_Handler,), {})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    handler.api = FakeApi(server)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield handler.api
    server.shutdown()
    server.server_close()
    thread.join()
