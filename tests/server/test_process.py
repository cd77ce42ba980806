"""The server as a process: a clean standard output, the choice of the root, several questions at once, and its end."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from anyio import create_task_group

from codemap.server.main import choose_root
from tests.server.conftest import Lines, Serve
from tests.server.test_tools import call, fail
from tests.support.repos import RepoBuilder

Start = Callable[..., Lines]

NOISY = """\
import os, sys
import codemap.search.find_symbol as module
from codemap.server.main import main

found = module.find_symbol

def noisy(*args, **options):
    print("from python", "x" * 100_000)
    os.write(1, b"from C\\n")
    os.system("echo from a child")
    return found(*args, **options)

module.find_symbol = noisy
main(sys.argv[1:])
"""


def test_output_is_protocol_whatever_is_printed(geo: RepoBuilder, lines: Start) -> None:
    server = lines("--repo", str(geo.root), program=NOISY)
    server.begin()
    assert "geo.py::area" in json.dumps(server.call("find_symbol", name="area"))
    assert "geo.py::area" in json.dumps(server.call("find_symbol", name="area"))
    output, errors = server.end()
    assert output == b""
    assert b"from C\n" in errors


def test_output_stays_clean_with_a_file_that_does_not_parse(geo: RepoBuilder, lines: Start) -> None:
    geo.write("broken.py", "def (:\n\0")
    server = lines("--repo", str(geo.root))
    server.begin()
    assert not server.call("get_index_status").get("isError")
    assert not server.call("changes_context").get("isError")
    assert server.end()[0] == b""


def test_lines_that_are_no_messages_do_not_end_the_server(geo: RepoBuilder, lines: Start) -> None:
    server = lines("--repo", str(geo.root))
    server.begin()
    assert server.process.stdin is not None
    server.process.stdin.write(b"no json\n\n[]\n")
    server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}})
    assert server.hang_up() == 0


def test_server_ends_when_its_client_goes_away(geo: RepoBuilder, lines: Start) -> None:
    server = lines("--repo", str(geo.root))
    server.begin()
    assert server.hang_up() == 0


def test_server_ends_although_a_question_is_still_being_answered(geo: RepoBuilder, lines: Start) -> None:
    program = (
        "import sys, time\n"
        "import codemap.search.find_symbol as module\n"
        "from codemap.server.main import main\n"
        "module.find_symbol = lambda *_, **__: time.sleep(60)\n"
        "main(sys.argv[1:])\n"
    )
    server = lines("--repo", str(geo.root), program=program)
    server.begin()
    params = {"name": "find_symbol", "arguments": {"name": "x"}}
    server.send({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params})
    server.ask("ping")
    assert server.hang_up() == 0


def test_interrupt_ends_the_server_without_a_traceback(geo: RepoBuilder, lines: Start) -> None:
    server = lines("--repo", str(geo.root))
    server.begin()
    server.process.send_signal(signal.SIGINT)
    _, errors = server.end()
    assert b"Traceback" not in errors


def test_usage_errors_go_to_the_standard_error(lines: Start) -> None:
    output, errors = lines("--no-such-option").end()
    assert output == b""
    assert b"usage: codemap-mcp" in errors


@pytest.mark.anyio
async def test_questions_at_once_are_all_answered(geo: RepoBuilder, serve: Serve) -> None:
    answers: dict[int, str] = {}

    async def ask(number: int) -> None:
        answers[number] = await call(client, "who_calls", symbol="area")

    async with serve("--repo", str(geo.root)) as client, create_task_group() as group:
        for number in range(20):
            group.start_soon(ask, number)
    assert len(answers) == 20
    assert all("geo.py::price" in answer for answer in answers.values())


@pytest.mark.anyio
async def test_crash_of_a_question_is_an_error_and_the_server_lives(
    geo: RepoBuilder, serve: Serve, tmp_path: Path
) -> None:
    store = tmp_path / "not-a-folder"
    store.write_text("a file where the index should lie")
    async with serve("--repo", str(geo.root), CODEMAP_INDEX_DIR=str(store)) as client:
        result = await client.call_tool("find_symbol", {"name": "area"})
        assert "Traceback" not in str(result)
        assert "Traceback" not in await fail(client, "who_calls", symbol="nowhere")


@pytest.mark.anyio
async def test_root_is_the_variable_when_no_option_names_one(geo: RepoBuilder, serve: Serve, tmp_path: Path) -> None:
    async with serve(cwd=tmp_path, CODEMAP_REPO_ROOT=str(geo.root)) as client:
        assert "geo.py::area" in await call(client, "find_symbol", name="area")


@pytest.mark.anyio
async def test_root_is_the_current_directory_when_nothing_names_one(geo: RepoBuilder, serve: Serve) -> None:
    geo.write("sub/inner.py", "x = 1\n")
    async with serve(cwd=geo.root / "sub") as client:
        assert "geo.py::area" in await call(client, "find_symbol", name="area")


@pytest.mark.parametrize(
    ("option", "environ", "expected"),
    [
        ("/a", {"CODEMAP_REPO_ROOT": "/b", "CLAUDE_PROJECT_DIR": "/c"}, "/a"),
        (None, {"CODEMAP_REPO_ROOT": "/b", "CLAUDE_PROJECT_DIR": "/c"}, "/b"),
        (None, {"CODEMAP_REPO_ROOT": "", "CLAUDE_PROJECT_DIR": "/c"}, "/c"),
        (None, {}, "/here"),
        ("sub", {}, "/here/sub"),
        ("~nobody-here", {}, "/here/~nobody-here"),
    ],
)
def test_root_is_chosen_in_order(option: str | None, environ: Mapping[str, str], expected: str) -> None:
    assert choose_root(option, environ, Path("/here")) == Path(expected)


def test_importing_the_entry_point_imports_no_sdk(lines: Start) -> None:
    program = (
        "import sys, codemap.server.main\nprint(*{'mcp', 'pydantic', 'codemap.project'}.intersection(sys.modules))"
    )
    output, _ = lines(program=program).end()
    assert output == b"\n"


def test_half_a_surrogate_pair_is_answered_with_an_error(geo: RepoBuilder, lines: Start) -> None:
    server = lines("--repo", str(geo.root))
    server.begin()
    answer = server.call("find_symbol", name="\ud800")
    assert (answer["isError"], "name of find_symbol is not valid Unicode text" in json.dumps(answer)) == (True, True)


def test_first_interrupt_ends_the_server(geo: RepoBuilder, lines: Start) -> None:
    server = lines("--repo", str(geo.root))
    server.begin()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(timeout=5) == 130
