"""Whoever comes from another server finds what to ask here."""

from __future__ import annotations

import pytest

from codemap.server.equivalents import EQUIVALENTS, as_text, meant_by
from codemap.server.profiles import TOOLS
from tests.server.conftest import Serve
from tests.server.test_tools import fail
from tests.support.repos import RepoBuilder

OURS = {entry.answer.__name__ for entry in TOOLS}

ROWS = [(server, row) for server, rows in EQUIVALENTS.items() for row in rows]


@pytest.mark.parametrize(("server", "row"), ROWS, ids=[f"{server}-{row.tool}" for server, row in ROWS])
def test_every_row_names_tools_that_exist(server: str, row) -> None:  # type: ignore[no-untyped-def]
    assert set(row.ours) <= OURS
    assert row.ours or row.how
    assert f"`{row.tool}`" in as_text()


def test_every_server_has_its_tools_once() -> None:
    for rows in EQUIVALENTS.values():
        assert len({row.tool for row in rows}) == len(rows)
    assert {server: len(rows) for server, rows in EQUIVALENTS.items()} == {
        "Codemap (TypeScript)": 16,
        "Cartograph": 10,
        "CodeSeeker": 14,
        "codebase-memory-mcp": 36,
        "Repo Map lesson": 3,
    }


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("explore", "query_context"),
        ("understand", "get_symbol"),
        ("get_key_symbols", "repo_map"),
        ("get_impact_analysis", "blast_radius"),
        ("detect_changes", "changes_context"),
        ("codeseeker", "search_source"),
    ],
)
def test_other_names_are_known(name: str, ours: str) -> None:
    assert ours in meant_by(name)


@pytest.mark.anyio
async def test_call_under_another_name_is_told_what_to_ask(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        assert "hint: Ask changes_context" in await fail(client, "detect_changes")


@pytest.mark.anyio
async def test_resources_and_prompts_are_listed_and_answer(geo: RepoBuilder, serve: Serve) -> None:
    async with serve("--repo", str(geo.root)) as client:
        listed = (await client.list_resources()).resources
        assert len(listed) == 6
        for resource in listed:
            (content,) = (await client.read_resource(str(resource.uri))).contents
            assert len(content.text) > 40  # type: ignore[union-attr]
            assert "unexpected" not in content.text  # type: ignore[union-attr]
        prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert prompts == {"orient", "plan", "diff_review", "writeback"}
        for name in prompts:
            got = await client.get_prompt(name, {"task": "x"} if name == "plan" else {})
            words = got.messages[0].content.text.replace("`", " ").split()  # type: ignore[union-attr]
            assert OURS & set(words)
