"""What users of such servers ran into, by the number of the case."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from codemap.server.profiles import ALL, CORE, shown_in
from tests.server.conftest import Lines, Serve
from tests.server.test_tools import call, fail
from tests.support.repos import RepoBuilder

Start = Callable[..., Lines]

HANGING = """\
import sys, time
import codemap.project as module
from codemap.server.main import main

module.opened = lambda *_: time.sleep(600)
main(sys.argv[1:])
"""
"""A server whose repository never opens."""


def test_m01_every_line_on_stdout_is_json(geo: RepoBuilder, lines: Start) -> None:
    program = (
        "import os, sys, warnings\n"
        "from codemap.server.main import main\n"
        "warnings.simplefilter('always')\n"
        "import codemap.search.scan as scan\n"
        "asked = scan.scan\n"
        "def noisy(*args, **options):\n"
        "    warnings.warn('from a dependency')\n"
        "    print('from python')\n"
        "    os.write(1, b'from C')\n"
        "    return asked(*args, **options)\n"
        "scan.scan = noisy\n"
        "main(sys.argv[1:])\n"
    )
    server = lines("--repo", str(geo.root), program=program)
    server.begin()
    assert not server.call("index_codebase").get("isError")
    assert not server.call("index_codebase").get("isError")
    output, errors = server.end()
    assert output == b""
    assert b"from C" in errors


@pytest.mark.parametrize("folder", ["/", "home"])
def test_m03_a_folder_that_is_no_repository_is_told_and_not_walked(tmp_path: Path, lines: Start, folder: str) -> None:
    root = "/" if folder == "/" else str(tmp_path)
    (tmp_path / "deep" / "er").mkdir(parents=True)
    server = lines("--repo", root)
    server.begin()
    answer = json.dumps(server.call("find_symbol", name="x"))
    assert f"{root} is not in a git repository" in answer
    assert not any(path.name == "codemap" for path in tmp_path.rglob("*"))


@pytest.mark.anyio
async def test_m03_every_answer_names_its_root(geo: RepoBuilder, serve: Serve) -> None:
    geo.write("sub/x.py", "x = 1\n")
    async with serve("--repo", str(geo.root / "sub")) as client:
        assert str(geo.root) in await call(client, "find_symbol", name="area")
        assert str(geo.root) in await fail(client, "who_calls", symbol="nowhere")


def test_m04_tools_are_listed_before_the_repository_is_touched(geo: RepoBuilder, lines: Start) -> None:
    server = lines("--repo", str(geo.root), program=HANGING)
    assert server.begin()["result"]["serverInfo"]["name"] == "codemap"
    assert len(server.ask("tools/list")["result"]["tools"]) == len(shown_in(CORE))


@pytest.mark.anyio
async def test_m06_schemas_of_all_tools_are_flat(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root), "--profile", ALL) as client:
        for tool in (await client.list_tools()).tools:
            schema = json.dumps(tool.input_schema)
            assert not any(word in schema for word in ("anyOf", "oneOf", "allOf", "$ref", '"null"'))
            for parameter in tool.input_schema["properties"].values():
                assert parameter["type"] in ("string", "integer", "number", "boolean", "array")
                assert (parameter["type"] == "array") == ("items" in parameter)
        assert "geo.py::price" in await call(client, "who_calls", symbol="area", depth="2", limit="5")


def test_m08_few_tools_are_shown_at_first() -> None:
    assert len(shown_in(CORE)) <= 12


def test_m12_cancelled_question_leaves_the_others_alone(geo: RepoBuilder, lines: Start) -> None:
    program = (
        "import sys, time\n"
        "import codemap.search.find_symbol as module\n"
        "from codemap.server.main import main\n"
        "module.find_symbol = lambda *_, **__: time.sleep(600)\n"
        "main(sys.argv[1:])\n"
    )
    server = lines("--repo", str(geo.root), program=program)
    server.begin()
    params = {"name": "find_symbol", "arguments": {"name": "x"}}
    server.send({"jsonrpc": "2.0", "id": "slow", "method": "tools/call", "params": params})
    server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "slow"}})
    server.number = 100
    assert server.process.stdout is not None
    server.send(
        {
            "jsonrpc": "2.0",
            "id": 7,
            "method": "tools/call",
            "params": {"name": "who_calls", "arguments": {"symbol": "area"}},
        }
    )
    answers = {}
    while 7 not in answers:
        answer = json.loads(server.process.stdout.readline())
        answers[answer["id"]] = answer
    assert "geo.py::price" in json.dumps(answers[7])


@pytest.mark.anyio
async def test_m12_second_server_parses_nothing_again(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as first, serve("--repo", str(geo.root)) as second:
        await call(first, "find_symbol", name="area")
        document = json.loads(await call(second, "index_codebase", format="json"))
        assert document["snapshot"]["parsed"] == 0
