"""The server in the settings of each program: in, looked at, and out again, as a user would do it."""

from __future__ import annotations

import json
import os
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from codemap.clients import files, jsonc
from codemap.clients.home import home_of
from codemap.clients.setup import setup
from codemap.clients.table import CLIENTS
from tests.cli.test_process import codemap
from tests.support.repos import RepoBuilder

EXPECTED: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "claude-code": (".mcp.json", ("mcpServers",), {"type": "stdio", "command": "codemap-mcp", "args": []}),
    "codex": (".codex/config.toml", ("mcp_servers",), {"command": "codemap-mcp", "args": []}),
    "cursor": (".cursor/mcp.json", ("mcpServers",), {"command": "codemap-mcp", "args": []}),
    "opencode": ("opencode.json", ("mcp",), {"type": "local", "command": ["codemap-mcp"], "enabled": True}),
    "vscode": (".vscode/mcp.json", ("servers",), {"type": "stdio", "command": "codemap-mcp", "args": []}),
    "gemini": (".gemini/settings.json", ("mcpServers",), {"command": "codemap-mcp", "args": []}),
    "zed": (".zed/settings.json", ("context_servers",), {"command": "codemap-mcp", "args": []}),
}


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A home with nothing in it."""
    (tmp_path / "home").mkdir()
    return {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}


def settings(file: Path) -> Any:
    return tomllib.loads(file.read_text()) if file.suffix == ".toml" else jsonc.read(file.read_text())


def states(root: Path, environ: dict[str, str], *clients: str, **options: Any) -> dict[str, str]:
    rows = setup(root, environ, clients=clients, **options).clients
    return {row.client: row.state for row in rows if row.what == "server"}


@pytest.mark.parametrize("client", EXPECTED)
def test_project_settings_of_a_program(geo: RepoBuilder, environ: dict[str, str], client: str) -> None:
    name, path, entry = EXPECTED[client]
    file = geo.root / name
    assert states(geo.root, environ, client, action="check") == {client: "missing"}
    assert states(geo.root, environ, client, dry_run=True) == {client: "installed"}
    assert not file.exists()
    assert states(geo.root, environ, client) == {client: "installed"}
    there = settings(file)
    assert there == {path[0]: {"codemap": entry}}
    assert states(geo.root, environ, client) == {client: "current"}
    assert states(geo.root, environ, client, action="uninstall") == {client: "removed"}
    assert not file.exists()
    assert states(geo.root, environ, client, action="uninstall") == {client: "absent"}


@pytest.mark.parametrize("client", [each.name for each in CLIENTS])
def test_user_settings_of_a_program(geo: RepoBuilder, environ: dict[str, str], client: str) -> None:
    report = setup(geo.root, environ, clients=[client], scope="user")
    (row,) = report.clients
    assert row.state == "installed"
    assert row.file is not None
    assert row.file.is_relative_to(environ["HOME"])
    text = row.file.read_text()
    assert (str(geo.root) in text) == (client in ("claude-desktop", "windsurf"))
    assert states(geo.root, environ, client, scope="user", action="uninstall") == {client: "removed"}
    assert not row.file.exists()


def test_other_entries_comments_and_order_stay(geo: RepoBuilder, environ: dict[str, str]) -> None:
    text = '// mine\n{\n  "z": 1,\n  "mcpServers": {\n    "other": {"command": "x"} // note\n  },\n  "a": 2\n}\n'
    geo.write(".cursor/mcp.json", text)
    file = geo.root / ".cursor/mcp.json"
    assert states(geo.root, environ, "cursor") == {"cursor": "installed"}
    assert settings(file)["mcpServers"].keys() == {"other", "codemap"}
    assert list(settings(file)) == ["z", "mcpServers", "a"]
    states(geo.root, environ, "cursor", action="uninstall")
    assert file.read_text() == text
    assert sorted(path.name for path in file.parent.iterdir()) == ["mcp.json"]


def test_entry_of_the_user_is_kept_where_it_adds(geo: RepoBuilder, environ: dict[str, str]) -> None:
    entry = {"command": "/old/codemap-mcp", "args": [], "env": {"CODEMAP_MCP_PROFILE": "all"}}
    geo.write(".cursor/mcp.json", json.dumps({"mcpServers": {"codemap": entry}}))
    assert states(geo.root, environ, "cursor", action="check") == {"cursor": "outdated"}
    assert states(geo.root, environ, "cursor") == {"cursor": "updated"}
    there = settings(geo.root / ".cursor/mcp.json")["mcpServers"]["codemap"]
    assert there == {"command": "codemap-mcp", "args": [], "env": {"CODEMAP_MCP_PROFILE": "all"}}


@pytest.mark.parametrize("content", ['{"mcpServers": ', "[]", "\x00\xff", '{"mcpServers": [1]}'])
def test_file_that_is_no_settings_is_left_alone(geo: RepoBuilder, environ: dict[str, str], content: str) -> None:
    geo.write(".cursor/mcp.json", content.encode("latin-1"))
    assert states(geo.root, environ, "cursor") == {"cursor": "error"}
    assert (geo.root / ".cursor/mcp.json").read_bytes() == content.encode("latin-1")


def test_links_of_the_project_that_lead_out_are_not_followed_and_those_at_home_are(
    geo: RepoBuilder, environ: dict[str, str], tmp_path: Path
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    (geo.root / ".cursor").symlink_to(away, target_is_directory=True)
    (Path(environ["HOME"]) / ".cursor").symlink_to(away, target_is_directory=True)
    (row, hooks) = setup(geo.root, environ, clients=["cursor"], agent_hooks=True).clients
    assert (row.state, hooks.state) == ("error", "error")
    assert "leads out of the repository" in row.note
    assert list(away.iterdir()) == []
    assert states(geo.root, environ, "cursor", scope="user") == {"cursor": "installed"}
    assert (away / "mcp.json").exists()


def test_line_ends_of_windows_stay(geo: RepoBuilder, environ: dict[str, str]) -> None:
    before = b'{\r\n  "mcpServers": {\r\n    "other": {}\r\n  }\r\n}\r\n'
    geo.write(".cursor/mcp.json", before)
    states(geo.root, environ, "cursor")
    text = (geo.root / ".cursor/mcp.json").read_bytes()
    assert text.count(b"\n") == text.count(b"\r\n") > 5
    states(geo.root, environ, "cursor", action="uninstall")
    assert (geo.root / ".cursor/mcp.json").read_bytes() == before


def test_programs_in_use_are_found(geo: RepoBuilder, environ: dict[str, str]) -> None:
    assert states(geo.root, environ) == {}
    (geo.root / ".vscode").mkdir()
    (Path(environ["HOME"]) / ".codex").mkdir()
    assert states(geo.root, environ) == {"codex": "installed", "vscode": "installed"}


def test_opencode_of_the_newer_shape(geo: RepoBuilder, environ: dict[str, str]) -> None:
    geo.write("opencode.jsonc", '{"mcp": {"servers": {}}} // new\n')
    states(geo.root, environ, "opencode")
    assert "codemap" in settings(geo.root / "opencode.jsonc")["mcp"]["servers"]


def test_folders_of_each_system() -> None:
    windows = home_of({"USERPROFILE": "/u", "APPDATA": "/u/roaming"}, "win32")
    assert windows.settings == Path("/u/roaming")
    assert home_of({"HOME": "/u"}, "darwin").settings == Path("/u/Library/Application Support")
    assert home_of({"HOME": "/u", "XDG_CONFIG_HOME": "/c"}, "linux").zed == Path("/c/zed")


def test_check_starts_the_server_and_looks_at_the_guidance(geo: RepoBuilder, tmp_path: Path) -> None:
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    server = bin_folder / "codemap-mcp"
    server.write_text(f'#!/bin/sh\nexec {sys.executable} -m codemap.server.main "$@"\n')
    server.chmod(0o755)
    home = {"HOME": str(tmp_path), "PATH": f"{bin_folder}:/usr/bin:/bin"}
    assert codemap(geo.root, "setup", "--client", "cursor", **home).returncode == 0
    assert codemap(geo.root, "init", **home).returncode == 0
    done = codemap(geo.root, "setup", "--check", "--client", "cursor", **home)
    assert (done.returncode, "cursor          current" in done.stdout, "AGENTS.md" in done.stdout) == (0, True, True)
    server.write_text("#!/bin/sh\nexit 3\n")
    done = codemap(geo.root, "setup", "--check", "--client", "cursor", **home)
    assert (done.returncode, "ends with 3" in done.stdout) == (1, True)
    server.unlink()
    done = codemap(geo.root, "setup", "--check", "--client", "cursor", **home)
    assert (done.returncode, "codemap-mcp is not on the path" in done.stdout) == (1, True)


def test_unknown_program_is_refused_with_the_known_ones(geo: RepoBuilder, tmp_path: Path) -> None:
    done = codemap(geo.root, "setup", "--client", "emacs", HOME=str(tmp_path))
    assert (done.returncode, "claude-code" in done.stderr) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
def test_no_program_that_settings_of_a_repository_name_is_run(geo: RepoBuilder, tmp_path: Path) -> None:
    program = geo.root / "codemap-mcp"
    program.write_text("#!/bin/sh\ntouch ran\n")
    program.chmod(0o755)
    for command in ("./codemap-mcp", str(program)):
        entry = {"command": command, "args": []}
        geo.write(".cursor/mcp.json", json.dumps({"mcpServers": {"codemap": entry}}))
        for line in (("setup", "--check", "--client", "cursor"), ("doctor",)):
            codemap(geo.root, *line, HOME=str(tmp_path))
    assert not (geo.root / "ran").exists()


def test_links_that_have_the_names_of_our_own_copies_are_not_followed(geo: RepoBuilder, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "profile").write_text("mine")
    file = geo.root / "mcp.json"
    file.write_text("{}")
    (geo.root / "mcp.json.codemap-new").symlink_to(outside / "profile")
    (geo.root / f"mcp.json{files.BACKUP}").symlink_to(outside / "fresh")
    files.keep_first(file)
    files.write(file, "changed")
    assert file.read_text() == "changed"
    assert not file.is_symlink()
    assert [(each.name, each.read_text()) for each in outside.iterdir()] == [("profile", "mine")]
