"""The templates of agents' hooks, which lie in the top-level `hooks/agents` and are shipped with the package."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple


class HookTemplate(NamedTuple):
    """Where a program keeps its hooks, and the entries for each of its events, of two sorts.

    `agent` entries refresh and report, `capture` entries keep evidence of sessions. `version` is what the file has to
    say of its own format (0: nothing).
    """

    project: str
    user: str
    version: int
    agent: Mapping[str, list[Any]]
    capture: Mapping[str, list[Any]]


NAMES = ("claude-code", "codex", "cursor", "gemini")
"""The programs that have hooks which run commands."""


def template(name: str) -> HookTemplate:
    """Returns the template for a program."""
    document = json.loads((_folder() / f"{name}.json").read_text("utf-8"))
    return HookTemplate(
        document["project"], document["user"], document.get("version", 0), document["agent"], document["capture"]
    )


def _folder() -> Path:
    package = Path(__file__).parent.parent
    shipped = package / "_hooks" / "agents"
    return shipped if shipped.is_dir() else package.parent / "hooks" / "agents"
