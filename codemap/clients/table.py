"""The programs that can start the server: where each keeps its settings, and what an entry looks like there.

One row a program. These things change from month to month; a row is all that has to follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from codemap.clients.home import Home

SERVER = "codemap"
"""The server's name in every program; tools are then called `mcp__codemap__...` in some."""

Shape = Callable[[str, Sequence[str]], dict[str, object]]


class Client(NamedTuple):
    """A program: its name here and in full, its settings files, and the members on the way to the servers.

    `project` files are seen from the top of the repository, `user` ones from the home; the first that exists is
    meant, else the first. `signs` are folders that tell that the program is used, beside those files. `needs_root` says
    that it starts servers somewhere else than in the repository.
    """

    name: str
    title: str
    project: tuple[str, ...]
    user: Callable[[Home], tuple[Path, ...]]
    path: tuple[str, ...]
    shape: Shape
    signs: tuple[str, ...] = ()
    needs_root: bool = False


def _plain(command: str, args: Sequence[str]) -> dict[str, object]:
    return {"command": command, "args": list(args)}


def _stdio(command: str, args: Sequence[str]) -> dict[str, object]:
    return {"type": "stdio", **_plain(command, args)}


def _local(command: str, args: Sequence[str]) -> dict[str, object]:
    return {"type": "local", "command": [command, *args], "enabled": True}


CLIENTS: tuple[Client, ...] = (
    Client(
        "claude-code",
        "Claude Code",
        (".mcp.json",),
        lambda home: (home.folder / ".claude.json",),
        ("mcpServers",),
        _stdio,
        (".claude",),
    ),
    Client(
        "claude-desktop",
        "Claude Desktop",
        (),
        lambda home: (home.settings / "Claude" / "claude_desktop_config.json",),
        ("mcpServers",),
        _plain,
        needs_root=True,
    ),
    Client(
        "codex",
        "Codex",
        (".codex/config.toml",),
        lambda home: (home.folder / ".codex" / "config.toml",),
        ("mcp_servers",),
        _plain,
        (".codex",),
    ),
    Client(
        "cursor",
        "Cursor",
        (".cursor/mcp.json",),
        lambda home: (home.folder / ".cursor" / "mcp.json",),
        ("mcpServers",),
        _plain,
        (".cursor",),
    ),
    Client(
        "opencode",
        "OpenCode",
        ("opencode.json", "opencode.jsonc"),
        lambda home: tuple(home.dotted / "opencode" / name for name in ("opencode.json", "opencode.jsonc")),
        ("mcp",),
        _local,
        (".opencode",),
    ),
    Client(
        "vscode",
        "VS Code (Copilot)",
        (".vscode/mcp.json",),
        lambda home: (home.settings / "Code" / "User" / "mcp.json",),
        ("servers",),
        _stdio,
        (".vscode",),
    ),
    Client(
        "windsurf",
        "Windsurf",
        (),
        lambda home: (home.folder / ".codeium" / "windsurf" / "mcp_config.json",),
        ("mcpServers",),
        _plain,
        (".windsurf",),
        needs_root=True,
    ),
    Client(
        "gemini",
        "Gemini CLI",
        (".gemini/settings.json",),
        lambda home: (home.folder / ".gemini" / "settings.json",),
        ("mcpServers",),
        _plain,
        (".gemini",),
    ),
    Client(
        "zed",
        "Zed",
        (".zed/settings.json",),
        lambda home: (home.zed / "settings.json",),
        ("context_servers",),
        _plain,
        (".zed",),
    ),
)
"""Every program whose settings can be written."""

BY_NAME: Mapping[str, Client] = {client.name: client for client in CLIENTS}


def servers_path(client: Client, settings: object) -> tuple[str, ...]:
    """Returns the members on the way to the servers; OpenCode has moved them one level down."""
    if client.name == "opencode" and isinstance(settings, dict):
        below = settings.get("mcp")
        if isinstance(below, dict) and isinstance(below.get("servers"), dict):
            return ("mcp", "servers")
    return client.path
