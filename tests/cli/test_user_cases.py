"""What users of such tools reported about use and security, by the row in which it stands; secrets in notes are in tests/curation."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from codemap.cli.door import run
from codemap.cli.main import codemap
from tests.support.asked import ASKED, OWN
from tests.support.reference import commands
from tests.support.repos import GEO, RepoBuilder
from tests.support.secrets import fill, kept, leaks, secret

INSTRUCTIONS = "# Ours\n\nWrite tests.\n"


def test_every_command_is_asked() -> None:
    assert sorted([*ASKED, *OWN]) == sorted(name for name, _ in commands())


@pytest.fixture
def place(repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> RepoBuilder:
    """A repository with instructions for agents, a note, an edit, and beside it what some commands ask for."""
    repo.commit("one", {"geo.py": GEO, "AGENTS.md": INSTRUCTIONS, "CLAUDE.md": INSTRUCTIONS, ".gitignore": "dist/\n"})
    repo.commit("two", {"use.py": "from geo import area\n\n\ndef use():\n    return area(1, 2)\n"})
    monkeypatch.chdir(repo.root)
    note = [
        "geo/area",
        "--kind",
        "decision",
        "--name",
        "Whole",
        "--summary",
        "Areas are whole.",
        "--source",
        "geo.py:1-2",
    ]
    assert run(codemap, ["emit-node", *note]) == 0
    repo.commit("note")
    repo.write("geo.py", GEO.replace("w * h", "h * w"))
    beside = repo.root.parent
    (beside / "suite.json").write_text(json.dumps({"cases": [{"query": "area", "expected": ["geo.py"]}]}))
    graph = (repo.root / ".codemap/graph.json").read_text()
    for name, text in (
        ("base", graph),
        ("ours", graph),
        ("theirs", graph.replace("Areas are whole.", "Areas are ints.")),
    ):
        (beside / name).write_text(text)
    return repo


def written(builder: RepoBuilder, before: dict[str, str]) -> set[str]:
    """The files that differ from `before`, the index aside."""
    after = files_of(builder)
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def files_of(builder: RepoBuilder) -> dict[str, str]:
    found = {name: total for name, total in builder.files().items() if not name.startswith(".git/codemap/")}
    ours = builder.root.parent / "ours"
    return found | {"../ours": ours.read_text() if ours.exists() else ""}


def test_u01_no_command_touches_a_file_that_it_does_not_own(
    place: RepoBuilder, capfd: pytest.CaptureFixture[str]
) -> None:
    wrong = {}
    for name, arguments in ASKED.items():
        before = files_of(place)
        code = run(codemap, [*name.split(), *arguments])
        said = capfd.readouterr().err
        if (touched := written(place, before)) or "unexpected" in said or "Usage" in said:
            wrong[name] = (code, touched, said)
    for name, (arguments, own) in OWN.items():
        before = files_of(place)
        code = run(codemap, [*name.split(), *arguments])
        said = capfd.readouterr().err
        touched = written(place, before)
        if code or not touched or not all(each.startswith(own) for each in touched):
            wrong[name] = (code, touched, said)
    assert wrong == {}


def test_u01_guidance_is_written_once_on_request_and_never_by_a_refresh(
    place: RepoBuilder, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(codemap, ["init"]) == 0
    text = (place.root / "AGENTS.md").read_text()
    assert text.startswith(INSTRUCTIONS)
    assert (place.root / "CLAUDE.md").read_text() == INSTRUCTIONS
    for number in range(3):
        place.commit("pulled", {f"new{number}.py": f"def new{number}():\n    pass\n"})
        before = files_of(place)
        for command in (["scan"], ["init"], ["changes-context"], ["index-status"]):
            assert run(codemap, command) == 0
        assert written(place, before) == set()
    assert (place.root / "AGENTS.md").read_text() == text
    assert run(codemap, ["init", "--remove"]) == 0
    assert (place.root / "AGENTS.md").read_text() == INSTRUCTIONS


def test_u01_what_was_set_up_goes_away_again_without_a_trace(
    repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    repo.commit("one", {"geo.py": GEO, "AGENTS.md": INSTRUCTIONS, ".mcp.json": '{"mcpServers": {}}\n'})
    monkeypatch.chdir(repo.root)
    before = repo.files()
    clients = [each for name in ("claude-code", "codex", "cursor", "gemini") for each in ("--client", name)]
    for command in (
        ["hooks", "install"],
        ["setup", *clients, "--agent-hooks", "--capture-hooks"],
        ["init"],
        ["scan"],
        ["capture-event", "prompt", "--text", "areas"],
    ):
        assert run(codemap, command) == 0, command
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text("utf-8").split())
    told = re.findall(
        r"`codemap ([^`]+)`", readme.partition("To be rid of codemap again: ")[2].partition("in that order")[0]
    )
    assert told
    for line in told:
        assert run(codemap, [*line.split(), *(clients if line.startswith("setup") else [])]) == 0, line
    after = repo.files()
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == set()


@pytest.fixture
def leaky(repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch) -> RepoBuilder:
    """A repository that has a key everywhere a key may stand."""
    fill(repo)
    monkeypatch.chdir(repo.root)
    return repo


def test_u03_no_command_shows_or_keeps_a_secret(leaky: RepoBuilder, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(codemap, ["capture", "on"]) == 0
    capfd.readouterr()
    shown: dict[str, list[str]] = {}
    asked = {name: arguments for name, arguments in ASKED.items() if name not in ("clear-index", "capture clear")}
    asked["capture-event"] = ["prompt", "--text", f"use {secret('CODE')}", "--session", "s"]
    asked["emit-node"] = ["n", "--kind", "gotcha", "--name", "N", "--summary", secret("CODE"), "--source", "geo.py:1-2"]
    for name, arguments in asked.items():
        for more in ([], ["--json"]):
            if more and name in ("hooks run", "agent-hook"):
                continue
            run(codemap, [*name.split(), *arguments, *more])
            said = capfd.readouterr()
            if found := list(leaks(said.out + said.err)):
                shown[" ".join([name, *more])] = found
    for form in ("sarif", "github", "gitlab"):
        run(codemap, ["changes-context", "--format", form])
        if found := list(leaks(capfd.readouterr().out)):
            shown[form] = found
    report = "".join(file.read_text() for file in (leaky.root.parent / "report").iterdir())
    assert (shown, list(leaks(report)), kept(leaky.root)) == ({}, [], {})


QUESTIONS = (
    ["find-symbol", "rate_50"],
    ["get-symbol", "rate_50"],
    ["who-calls", "rate_50"],
    ["what-it-calls", "total_50"],
    ["prepare-change", "rate_50"],
    ["blast-radius", "rate_50"],
    ["related-symbols", "rate_50"],
    ["file-summary", "shop/part_50.py"],
    ["file-history", "shop/part_50.py"],
    ["symbol-history", "rate_50"],
    ["search-source", "rate of part 50"],
    ["query-context", "rate of part 50"],
    ["recall-context", "rate of part 50"],
    ["affected-tests", "--symbol", "rate_50"],
    ["changes-context"],
)
"""Simple questions about one thing of a small repository."""


def test_u04_an_answer_weighs_a_fraction_of_the_files_that_it_is_about(
    repo: RepoBuilder, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    parts = {f"shop/part_{number}.py": _part(number) for number in range(100)}
    repo.commit("one", parts)
    repo.write("shop/part_50.py", parts["shop/part_50.py"].replace("amount * 50", "amount * 51"))
    monkeypatch.chdir(repo.root)
    heavy = {}
    for question in QUESTIONS:
        assert run(codemap, question) == 0
        answer = capfd.readouterr().out
        concerned = sum(len(text) for path, text in parts.items() if path in answer)
        assert answer
        if len(answer) > max(1_000, concerned / 2) or len(answer) > 8_000:
            heavy[question[0]] = len(answer), concerned
    assert heavy == {}


def _part(number: int) -> str:
    """A module of some two kilobytes, whose functions call those of the module before."""
    before = number - 1 if number else 99
    steps = "".join(
        f"def step_{number}_{step}(amount):\n    # What this step adds is agreed with the office and seldom changes.\n"
        f"    charge = amount + {step}\n    return charge\n\n\n"
        for step in range(12)
    )
    rate = f"def rate_{number}(amount):\n    return amount * {number}\n\n\n"
    total = f"def total_{number}(amount):\n    return rate_{before}(amount) + rate_{number}(amount)\n"
    return f"from shop.part_{before} import rate_{before}\n\n\n{rate}{steps}{total}"
