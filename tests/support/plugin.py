"""The files of the plugin for Claude Code that follow from the product."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable

from codemap.clients.launch import COMMAND
from codemap.clients.table import SERVER
from codemap.clients.templates import template
from codemap.server.prompts import diff_review, orient, plan, writeback

DESCRIPTION = "Where it is, who depends on it, what a diff breaks, which tests to run, what the team decided"

ARGUMENTS = "$ARGUMENTS"
"""What Claude Code replaces by what the user typed after a command."""


def plugin_files() -> dict[str, str]:
    """Returns the text of each file by its place in the plugin's folder."""
    entry = {"name": SERVER, "description": DESCRIPTION}
    return {
        ".claude-plugin/plugin.json": _json({**entry, "license": "MIT"}),
        ".claude-plugin/marketplace.json": _json(
            {"name": SERVER, "owner": {"name": SERVER}, "plugins": [{**entry, "source": "./"}]}
        ),
        ".mcp.json": _json({"mcpServers": {SERVER: {"command": COMMAND, "args": []}}}),
        "hooks/hooks.json": _json({"hooks": template("claude-code").agent}),
        "commands/orient.md": _command(orient),
        "commands/plan.md": _command(plan, ARGUMENTS),
        "commands/diff-review.md": _command(diff_review, ARGUMENTS),
        "commands/writeback.md": _command(writeback),
    }


def _json(document: object) -> str:
    return json.dumps(document, indent=2) + "\n"


def _command(prompt: Callable[..., str], *arguments: str) -> str:
    hint = [
        f'argument-hint: "[{name}]"' for name, _ in zip(inspect.signature(prompt).parameters, arguments, strict=False)
    ]
    head = "\n".join(["---", f"description: {json.dumps(inspect.getdoc(prompt))}", *hint, "---"])
    return f"{head}\n\n{prompt(*arguments).strip()}\n"
