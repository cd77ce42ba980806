"""Standard streams that are closed, full, or whose reader has gone; and help without a command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repos import RepoBuilder, clean_environ

CHECKOUT = Path(__file__).resolve().parents[2]
CODEMAP = f"{sys.executable} -m codemap"


def shell(repo: RepoBuilder, command: str) -> subprocess.CompletedProcess[str]:
    environ = clean_environ(PYTHONPATH=str(CHECKOUT))
    return subprocess.run(["bash", "-c", command], cwd=repo.root, capture_output=True, text=True, env=environ)


@pytest.mark.parametrize("question", ["export symbols", "export symbols --json", "--help"])
def test_reader_that_has_gone_is_told_by_the_exit_code_of_pipes(repo: RepoBuilder, question: str) -> None:
    repo.commit("one", {"m.py": "".join(f"def f{number}(): pass\n" for number in range(3000))})
    done = shell(repo, f"set -o pipefail; {{ sleep 0.2; {CODEMAP} {question}; }} | true; echo ${{PIPESTATUS[0]}}")
    assert (done.stdout, done.stderr) == ("141\n", "")


def test_closed_output_is_one_line_and_exit_code_3(geo: RepoBuilder) -> None:
    done = shell(geo, f"{CODEMAP} scan >&-")
    assert (done.returncode, done.stderr) == (3, "codemap: the standard output is closed\n")


def test_closed_error_stream_changes_no_answer(geo: RepoBuilder) -> None:
    done = shell(geo, f"{CODEMAP} find-symbol area 2>&-")
    assert (done.returncode, "geo.py::area" in done.stdout) == (0, True)


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", ">&- 2>&-"])
def test_error_that_cannot_be_told_keeps_its_exit_code_and_the_output_clean(geo: RepoBuilder, streams: str) -> None:
    done = shell(geo, f"{CODEMAP} get-symbol nowhere {streams}")
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "")


@pytest.mark.parametrize("question", ["scan", "export symbols", "--help"])
def test_output_that_is_full_is_one_line_and_exit_code_3(geo: RepoBuilder, question: str) -> None:
    done = shell(geo, f"{CODEMAP} {question} >/dev/full")
    assert (done.returncode, done.stderr) == (3, "codemap: No space left on device\n")


@pytest.mark.parametrize("group", ["", "hooks"])
def test_group_without_a_command_prints_its_help(geo: RepoBuilder, group: str) -> None:
    done, asked = shell(geo, f"{CODEMAP} {group}"), shell(geo, f"{CODEMAP} {group} --help")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == asked.stdout.count("\n") > 5


@pytest.mark.parametrize(
    "question",
    [
        r"find-symbol $'\xff'",
        r"who-calls $'\xff'",
        r"get-symbol $'\xff'",
        r"find-symbol x --kind $'\xff'",
        "find-symbol x --kind klass",
        "find-symbol area --limit 99999999999999999999",
        "get-symbol area --lines 99999999999999999999",
        "get-symbol geo.py:$(printf '9%.0s' {1..5000})",
        "get-symbol $(printf 'x%.0s' {1..60000})",
    ],
)
def test_plain_bad_input_is_a_usage_error_in_a_line_or_two(geo: RepoBuilder, question: str) -> None:
    done = shell(geo, f"{CODEMAP} {question}")
    assert (done.returncode, done.stderr.count("\n") <= 2, "unexpected" in done.stderr) == (2, True, False)


@pytest.mark.parametrize("file", ["pyproject.toml", ".codemap/config.toml"])
def test_configuration_that_is_not_utf8_is_named(geo: RepoBuilder, file: str) -> None:
    geo.write(file, b'[tool.codemap]\nexclude = ["\xff"]\n')
    done = shell(geo, f"{CODEMAP} scan")
    assert (done.returncode, f"{file} is not valid UTF-8" in done.stderr) == (3, True)


@pytest.mark.parametrize("file", ["pyproject.toml", ".codemap/config.toml"])
def test_configuration_that_is_a_directory_is_named(geo: RepoBuilder, file: str) -> None:
    (geo.root / file).mkdir(parents=True)
    done = shell(geo, f"{CODEMAP} scan")
    assert (done.returncode, f"{file} cannot be read" in done.stderr) == (3, True)


@pytest.mark.parametrize("command", [CODEMAP, f"{sys.executable} -m codemap.server.main </dev/null"])
def test_directory_that_is_gone_is_no_traceback(geo: RepoBuilder, command: str) -> None:
    question = " scan" if command is CODEMAP else ""
    done = shell(geo, f"mkdir gone && cd gone && rmdir ../gone && {command}{question}")
    assert "Traceback" not in done.stderr
    assert question == "" or "the current directory is gone" in done.stderr
