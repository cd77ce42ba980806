"""A real server process on the standard streams, spoken to by the SDK's client or line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

import codemap
from tests.support.repos import clean_environ

PACKAGE = str(Path(codemap.__file__).parent.parent)

Serve = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def _serve(*args: str, cwd: Path | None = None, **environ: str) -> AsyncIterator[Client]:
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "codemap.server.main", *args],
        env=clean_environ(**{"PYTHONPATH": PACKAGE, **environ}),
        cwd=cwd,
    )
    async with Client(parameters) as client:
        yield client


@pytest.fixture
def serve() -> Serve:
    """Starts a server with these options and gives a client of it."""
    return _serve


class Lines:
    """A server spoken to in single lines of JSON."""

    def __init__(self, args: list[str], errors: Path) -> None:
        self.errors = errors
        # A file, because a pipe that nobody reads fills up and stops the server.
        with errors.open("wb") as file:
            self.process = subprocess.Popen(
                args,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
                env=clean_environ(PYTHONPATH=PACKAGE),
            )
        self.number = 0

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Sends a request and returns the next line, which must be its answer."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        assert self.process.stdout is not None
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.number, answer
        return answer

    def send(self, message: dict[str, Any]) -> None:
        """Sends one message."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def hang_up(self) -> int:
        """Closes the server's input and returns its exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.stdin = None
        return self.process.wait(timeout=20)

    def end(self) -> tuple[bytes, bytes]:
        """Closes the server's input, waits for its end, and returns what was left of both outputs."""
        output, _ = self.process.communicate(timeout=20)
        return output, self.errors.read_bytes()

    def begin(self) -> dict[str, Any]:
        """Shakes hands the way clients have done since 2024."""
        answer = self.ask(
            "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "test", "version": "1"}
        )
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Calls a tool and returns its result."""
        result: dict[str, Any] = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        return result


@pytest.fixture
def lines(tmp_path: Path) -> Iterator[Callable[..., Lines]]:
    """Starts a server, or another program, to be spoken to line by line."""
    started: list[Lines] = []

    def start(*args: str, program: str = "") -> Lines:
        command = [sys.executable, "-c", program] if program else [sys.executable, "-m", "codemap.server.main"]
        started.append(Lines([*command, *args], tmp_path / f"errors-{len(started)}"))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.communicate()
