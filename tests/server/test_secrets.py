"""U03, as the server is asked: no tool and no resource shows or keeps what is secret."""

from __future__ import annotations

import pytest

from tests.server.conftest import Serve
from tests.server.test_parity import QUESTIONS
from tests.support.repos import RepoBuilder
from tests.support.secrets import fill, kept, leaks, secret


@pytest.mark.anyio
async def test_u03_no_tool_shows_or_keeps_a_secret(repo: RepoBuilder, serve: Serve) -> None:
    fill(repo)
    shown: dict[str, list[str]] = {}
    async with serve("--repo", str(repo.root)) as client:
        for tool, (arguments, _) in QUESTIONS.items():
            for form in ("markdown", "json"):
                result = await client.call_tool(tool, {**arguments, "format": form, "limit": 0})
                if found := list(leaks(result.model_dump_json())):
                    shown[f"{tool} {form}"] = found
        for resource in (await client.list_resources()).resources:
            read = await client.read_resource(str(resource.uri))
            if found := list(leaks(read.model_dump_json())):
                shown[str(resource.uri)] = found
        result = await client.call_tool(
            "emit_node",
            {"id": "n", "kind": "gotcha", "name": "N", "summary": secret("CODE"), "sources": ["geo.py:1-2"]},
        )
        assert result.is_error
        assert list(leaks(result.model_dump_json())) == []
    assert (shown, kept(repo.root)) == ({}, {})
