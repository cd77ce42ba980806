"""Many clients, many questions, while files change and commits land: is every answer right, and does memory stay flat?

    python benchmarks/soak.py [--calls 2000] [--clients 8] [--files 300]

Each client starts a server of its own on one repository. Some edit a file between their questions and then ask for what
they wrote: an answer that does not know it is wrong. At the end the answers of all servers to one set of questions are
compared with those of a new server on an index built anew. One JSON line a figure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.types import CallToolResult, TextContent

_IDENTITY = ("-c", "user.name=T", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")

QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("find_symbol", {"name": "handler"}),
    ("who_calls", {"symbol": "log"}),
    ("search_source", {"query": "handler of an order"}),
    ("changes_context", {}),
    ("query_context", {"question": "how orders are logged"}),
    ("get_symbol", {"symbol": "log"}),
    ("file_summary", {"path": "app/module_0.py"}),
    ("blast_radius", {"target": "log"}),
    ("affected_tests", {}),
    ("get_index_status", {}),
)


def main() -> None:
    """Runs the soak and prints the figures; exits with 1 if an answer was wrong or failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=2_000)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--files", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "repo"
        _make(root, options.files)
        found = asyncio.run(_soak(root, Path(folder), options.calls, options.clients))
    for metric, value in found.items():
        print(json.dumps({"kind": "soak", "metric": metric, "value": value}))
    sys.exit(1 if found["failed"] or found["stale"] or found["different"] else 0)


async def _soak(root: Path, folder: Path, calls: int, clients: int) -> dict[str, Any]:
    begin = time.monotonic()
    tally = {"calls": 0, "failed": 0, "stale": 0, "different": 0}
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(Client(_server(root, folder / "index"))) for _ in range(clients)]
        await asyncio.gather(*(server.list_tools() for server in servers))
        early = None
        share = calls // clients
        for part in range(4):
            await asyncio.gather(
                *(_client(server, root, -(-share // 4), number, part, tally) for number, server in enumerate(servers))
            )
            early = early or _memory(os.getpid())
        late = _memory(os.getpid())
        answers = [await _answers(server) for server in servers]
    async with Client(_server(root, folder / "fresh")) as fresh:
        expected = await _answers(fresh)
    tally["different"] = sum(each != expected for each in answers)
    return {
        **tally,
        "seconds": round(time.monotonic() - begin, 1),
        "server_mb_early": max(early or [0]),
        "server_mb_late": max(late or [0]),
        "left_processes": len(list(_children(os.getpid()))),
    }


async def _client(server: Client, root: Path, calls: int, number: int, part: int, tally: dict[str, int]) -> None:
    """Asks mixed questions; every tenth is about a function that was written just before."""
    choice = random.Random(f"{number}-{part}")
    for at in range(calls):
        tally["calls"] += 1
        if at % 10 == 9:
            name = f"fresh_{number}_{part}_{at}"
            await asyncio.to_thread(_write, root, number, name, commit=at % 50 == 49)
            text, failed = await _ask(server, "find_symbol", {"name": name})
            tally["stale"] += name not in text.partition("\n")[2]
        else:
            tool, arguments = choice.choice(QUESTIONS)
            text, failed = await _ask(server, tool, arguments)
        if failed:
            tally["failed"] += 1
            print(text, file=sys.stderr)


async def _answers(server: Client) -> list[str]:
    """What a server says to every question about symbols, as documents without what tells of the run."""
    found = []
    for tool, arguments in QUESTIONS:
        if tool in ("get_index_status",):
            continue
        text, _ = await _ask(server, tool, {**arguments, "format": "json"})
        document = json.loads(text)
        document.pop("snapshot", None)
        found.append(json.dumps(document, sort_keys=True))
    return found


async def _ask(server: Client, tool: str, arguments: dict[str, Any]) -> tuple[str, bool]:
    result = await server.call_tool(tool, arguments)
    assert isinstance(result, CallToolResult)
    text = "".join(block.text for block in result.content if isinstance(block, TextContent))
    # A repository of this size is indexed within a question, so that being put off is a failure, too.
    return text, bool(result.is_error)


def _server(root: Path, index: Path) -> StdioServerParameters:
    environ = {**os.environ, "CODEMAP_INDEX_DIR": str(index)}
    return StdioServerParameters(
        command=sys.executable, args=["-m", "codemap.server.main", "--repo", str(root), "--profile", "all"], env=environ
    )


def _make(root: Path, files: int) -> None:
    (root / "app").mkdir(parents=True)
    (root / "tests").mkdir()
    (root / "app" / "log.py").write_text("def log(message):\n    print(message)\n")
    for number in range(files):
        used = f"from app.module_{number - 1} import handler_{number - 1}\n" if number else ""
        call = f"    handler_{number - 1}(order)\n" if number else ""
        (root / "app" / f"module_{number}.py").write_text(
            f"from app.log import log\n{used}\n\ndef handler_{number}(order):\n"
            f'    """Handles an order."""\n    log(order)\n{call}'
        )
    (root / "tests" / "test_app.py").write_text(
        "from app.module_0 import handler_0\n\n\ndef test_handler():\n    handler_0(1)\n"
    )
    _git(root, "init", "-q", "-b", "main")
    _git(root, "add", "-A")
    _git(root, "commit", "-qm", "Orders are logged")


def _write(root: Path, number: int, name: str, *, commit: bool) -> None:
    file = root / "app" / f"written_{number}.py"
    with file.open("a") as stream:
        stream.write(f"def {name}():\n    return {number}\n\n\n")
    if commit:
        # Another client may be committing; the next one takes it along.
        subprocess.run(["git", *_IDENTITY, "add", "-A"], cwd=root, check=False, capture_output=True)
        subprocess.run(["git", *_IDENTITY, "commit", "-qm", f"Add {name}"], cwd=root, check=False, capture_output=True)


def _git(root: Path, *args: str) -> None:
    subprocess.run(["git", *_IDENTITY, *args], cwd=root, check=True, capture_output=True)


def _memory(parent: int) -> list[int]:
    """The resident megabytes of the servers; empty where the system does not tell."""
    found = []
    for child in _children(parent):
        try:
            status = Path(f"/proc/{child}/status").read_text()
        except OSError:
            continue
        found += [int(line.split()[1]) // 1024 for line in status.split("\n") if line.startswith("VmRSS")]
    return found


def _children(parent: int) -> Iterator[int]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            yield int(stat.parent.name)


if __name__ == "__main__":
    main()
