"""A client of MCP servers on stdin and stdout, just enough to time them: its own start costs the server nothing."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import Any

import product
from process import Run

_PROTOCOL = "2025-06-18"


class Session:
    """A server process, initialised; leaving the `with` block ends it."""

    def __init__(self, argv: Sequence[str]) -> None:
        self.begin = time.perf_counter()
        self.process = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=product.environ(),
        )
        self.asked = 0
        self.cost = Run(0.0, 0.0, 0, b"", "")

    def __enter__(self) -> Session:
        client = {"name": "benchmark", "version": "1"}
        self.ask("initialize", {"protocolVersion": _PROTOCOL, "capabilities": {}, "clientInfo": client})
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def __exit__(self, *error: object) -> None:
        wall = time.perf_counter() - self.begin
        assert self.process.stdin is not None
        self.process.stdin.close()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.cost = Run(usage.ru_utime + usage.ru_stime, wall, self.process.returncode, b"", "")

    def ask(self, method: str, parameters: Mapping[str, Any]) -> Any:
        """Sends a request and returns its result; what else the server says meanwhile is passed over."""
        self.asked += 1
        self._send({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": parameters})
        assert self.process.stdout is not None
        for line in self.process.stdout:
            message = json.loads(line)
            if message.get("id") == self.asked:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message["result"]
        raise SystemExit(f"the server ended before it answered {method}")

    def call(self, tool: str, arguments: Mapping[str, Any]) -> str:
        """Calls a tool and returns the text of its answer; exits with it when it is an error."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        text = "\n".join(block["text"] for block in result["content"])
        if result.get("isError"):
            raise SystemExit(f"{tool}: {text[:500]}")
        return text

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()


def first_answer(argv: Sequence[str]) -> Run:
    """Returns what a server costs from its start until its tools are listed, its end included."""
    with Session(argv) as session:
        session.ask("tools/list", {})
    return session.cost
