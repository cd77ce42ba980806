"""The first index of a big repository: built beside the server, which says how far it is."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from codemap.project import opened
from codemap.server.indexing import FirstIndex, Stage
from tests.server.conftest import PACKAGE, Lines
from tests.support.repos import RepoBuilder, clean_environ

Start = Callable[..., Lines]

PATIENT_S = 60

BIG = """\
import sys
from codemap.server import asking, indexing
from codemap.server.main import main

indexing._SMALL_BYTES = 0
asking.WAIT_S = {wait}
main(sys.argv[1:])
"""
"""A server to which every repository is a big one."""


def big(repo: RepoBuilder, lines: Start, *, wait: float) -> Lines:
    server = lines("--repo", str(repo.root), program=BIG.format(wait=wait))
    server.begin()
    return server


def test_question_that_cannot_wait_says_how_far_the_index_is(geo: RepoBuilder, lines: Start) -> None:
    server = big(geo, lines, wait=0)
    first = server.call("find_symbol", name="area")
    assert first["isError"]
    assert "indexing, 0 % (starting)" in json.dumps(first)
    end = time.monotonic() + PATIENT_S
    while (answer := server.call("find_symbol", name="area")).get("isError") and time.monotonic() < end:
        assert "indexing, " in json.dumps(answer)
        time.sleep(0.1)
    assert "geo.py::area" in json.dumps(answer)


def test_question_waits_for_an_index_that_is_soon_there(geo: RepoBuilder, lines: Start) -> None:
    server = big(geo, lines, wait=PATIENT_S)
    assert "geo.py::area" in json.dumps(server.call("find_symbol", name="area"))


def test_index_is_built_once_the_tools_were_listed(geo: RepoBuilder, lines: Start) -> None:
    server = big(geo, lines, wait=0)
    server.ask("tools/list")
    end = time.monotonic() + PATIENT_S
    while "no index yet" in json.dumps(server.call("get_index_status")) and time.monotonic() < end:
        time.sleep(0.1)
    assert "geo.py::area" in json.dumps(server.call("find_symbol", name="area"))


def test_refresh_never_starts_nothing(geo: RepoBuilder, lines: Start) -> None:
    server = big(geo, lines, wait=0)
    assert "no index yet" in json.dumps(server.call("find_symbol", name="area", refresh="never"))


def test_process_ends_with_its_server(geo: RepoBuilder) -> None:
    program = "import codemap.project as p, time, codemap.server.indexing as i, sys\n"
    program += "p.Project.refresh = lambda *_, **__: time.sleep(600)\ni.main(sys.argv[1])\n"
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(geo.root)],
        stdin=subprocess.PIPE,
        env=clean_environ(PYTHONPATH=PACKAGE),
    )
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=PATIENT_S) == 1


@pytest.mark.parametrize(
    ("stage", "percent"),
    [
        (Stage("parse", 0, 0), 0),
        (Stage("parse", 50, 100), 30),
        (Stage("resolve", 0, 100), 60),
        (Stage("resolve", 100, 100), 99),
        (Stage("other", 1, 1), 0),
    ],
)
def test_stage_is_a_part_of_the_whole(stage: Stage, percent: int) -> None:
    assert stage.percent == percent


def test_the_process_runs_no_code_of_the_repository(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    geo.write("json.py", "open('ran', 'w').close()\n")
    geo.write("codemap/__init__.py", "open('ran', 'w').close()\n")
    monkeypatch.chdir(geo.root)
    first = FirstIndex(geo.root, clean_environ(PYTHONPATH=PACKAGE))
    first.start()
    assert first.wait(PATIENT_S, lambda stage: None) is None
    for thread in threading.enumerate():
        if thread.name == "first index":
            thread.join()
    with opened(geo.root, clean_environ()) as project:
        assert project.has_map()
    assert not (geo.root / "ran").exists()
