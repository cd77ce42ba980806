"""Puts the server into programs' settings, looks whether it is there, and takes it out again.

Only the server's own entry is touched. What a file was before the first change is kept beside it and put back, byte for
byte, when the entry is taken out and nothing else has changed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codemap.clients import jsonc, toml_table
from codemap.clients.home import Home, home_of
from codemap.clients.launch import command_for, problem_of
from codemap.clients.table import BY_NAME, CLIENTS, SERVER, Client, servers_path
from codemap.errors import CodemapError, ConfigError, UsageError

SCOPES = ("project", "user")

BACKUP = ".codemap-backup"


@dataclass(frozen=True, slots=True)
class ClientState:
    """One program and the settings file that is meant.

    `installed` or `updated` just now, `current`, `outdated` (another entry under our name), `missing`, `removed`,
    `absent` (nothing to remove) or `error`; `note` says more where there is more to say.
    """

    client: str
    title: str
    file: Path | None
    state: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class SetupReport:
    """What was done, or with `dry_run` would be, per program; `manual` are lines for programs that are not known."""

    root: Path
    scope: str
    dry_run: bool
    clients: tuple[ClientState, ...]
    manual: tuple[str, ...]


def setup(
    root: Path,
    environ: Mapping[str, str],
    *,
    clients: Sequence[str] = (),
    scope: str = "project",
    action: str = "install",
    dry_run: bool = False,
) -> SetupReport:
    """Does `action` (install, check or uninstall) for the programs named, else for those that seem to be used.

    `root` is the repository's top. A file that cannot be read as settings is left alone and said.
    """
    home = home_of(environ, sys.platform)
    place = _Place(root, home, environ, scope)
    rows = tuple(_done(client, place, action, dry_run=dry_run) for client in _chosen(clients, place))
    return SetupReport(root, scope, dry_run, rows, _manual(place) if action == "install" else ())


@dataclass(frozen=True, slots=True)
class _Place:
    root: Path
    home: Home
    environ: Mapping[str, str]
    scope: str

    def file(self, client: Client) -> Path | None:
        """The settings file of a program in this scope; None where it has none."""
        here = tuple(self.root / name for name in client.project)
        files = client.user(self.home) if self.scope == "user" else here
        return next((file for file in files if file.exists()), files[0] if files else None)

    def entry(self, client: Client) -> dict[str, object]:
        """The entry that belongs into the settings."""
        args = ["--repo", str(self.root)] if self.scope == "user" and client.needs_root else []
        return client.shape(command_for(self.environ, shared=self.scope == "project"), args)

    def is_used(self, client: Client) -> bool:
        """Whether the program seems to be used: it has settings, or a folder, here or at home."""
        files = [*(self.root / name for name in client.project), *client.user(self.home)]
        signs = [*(self.root / name for name in client.signs), *(self.home.folder / name for name in client.signs)]
        return any(each.exists() for each in (*files, *signs))


def _chosen(names: Sequence[str], place: _Place) -> tuple[Client, ...]:
    if place.scope not in SCOPES:
        raise UsageError(f"there is no scope {place.scope!r}", hint=f"scopes: {', '.join(SCOPES)}")
    unknown = [name for name in names if name not in BY_NAME]
    if unknown:
        hint = f"known: {', '.join(BY_NAME)}; `codemap setup --client manual` says what any other needs"
        raise UsageError(f"there is no client {' or '.join(unknown)}", hint=hint)
    if names:
        return tuple(client for client in CLIENTS if client.name in names)
    return tuple(client for client in CLIENTS if place.is_used(client) and place.file(client) is not None)


def _done(client: Client, place: _Place, action: str, *, dry_run: bool) -> ClientState:
    file = place.file(client)
    if file is None:
        other = "project" if place.scope == "user" else "user"
        return ClientState(client.name, client.title, None, "error", f"has no settings here: use --scope {other}")
    try:
        state, note = _act(client, place, file, action, dry_run=dry_run)
    except CodemapError as error:
        state, note = "error", f"{error.message}; {error.hint}" if error.hint else error.message
    except OSError as error:
        state, note = "error", f"{error.strerror}; make it writable, or name another scope"
    return ClientState(client.name, client.title, file, state, note)


def _act(client: Client, place: _Place, file: Path, action: str, *, dry_run: bool) -> tuple[str, str]:
    text = _text(file)
    settings = _read(file, text)
    path = (*servers_path(client, settings), SERVER)
    there = _at(settings, path)
    wanted = place.entry(client)
    if action == "uninstall":
        return _remove(file, text, path, there, dry_run=dry_run), ""
    same = isinstance(there, dict) and wanted.items() <= there.items()
    if action == "check":
        state = "missing" if there is None else "current" if same else "outdated"
        return state, problem_of(_command(there), place.environ) if there is not None else ""
    if same:
        return "current", ""
    # What the user has added to the entry, an environment for instance, is kept.
    merged = {**there, **wanted} if isinstance(there, dict) else wanted
    changed = _put(file, text, path, merged)
    if not dry_run:
        _keep_first(file, text)
        _write(file, changed)
    return ("installed" if there is None else "updated"), ""


def _remove(file: Path, text: str, path: Sequence[str], there: object, *, dry_run: bool) -> str:
    if there is None:
        return "absent"
    if dry_run:
        return "removed"
    rest = toml_table.drop(text, path) if _is_toml(file) else jsonc.drop(text, path)
    kept = _kept(file)
    before = _text(kept) if kept.exists() else None
    if before is not None and _same(file, before, rest):
        rest = before
    if before is None and rest.strip() in ("", "{}"):
        file.unlink()
    else:
        _write(file, rest)
    kept.unlink(missing_ok=True)
    return "removed"


def _put(file: Path, text: str, path: Sequence[str], entry: Mapping[str, Any]) -> str:
    if not _is_toml(file):
        changed = jsonc.put(text, path, entry)
        if _at(jsonc.read(changed), path) != entry:
            raise ConfigError(f"{file.name} cannot be changed safely", hint="add the entry by hand")
        return changed
    return toml_table.put(text, path, entry)


def _same(file: Path, one: str, other: str) -> bool:
    return _pruned(_read(file, one)) == _pruned(_read(file, other))


def _pruned(value: object) -> object:
    if not isinstance(value, dict):
        return value
    below = {name: _pruned(each) for name, each in value.items()}
    return {name: each for name, each in below.items() if each != {}}


def _read(file: Path, text: str) -> object:
    return toml_table.read(text) if _is_toml(file) else jsonc.read(text)


def _is_toml(file: Path) -> bool:
    return file.suffix == ".toml"


def _at(value: object, path: Sequence[str]) -> object:
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _command(entry: object) -> list[str]:
    """The command line that an entry starts."""
    command = entry.get("command") if isinstance(entry, dict) else None
    return [str(part) for part in command] if isinstance(command, list) and command else [str(command)]


def _keep_first(file: Path, text: str) -> None:
    """Keeps the file as it was before the first change."""
    kept = _kept(file)
    if file.exists() and not kept.exists():
        _write(kept, text)


def _kept(file: Path) -> Path:
    return file.with_name(file.name + BACKUP)


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise ConfigError("it is not valid UTF-8", hint="mend the file by hand; nothing was written") from None


def _write(file: Path, text: str) -> None:
    target = file.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(target.name + ".codemap-new")
    fresh.write_bytes(_with_line_ends(text).encode())
    if target.exists():
        os.chmod(fresh, target.stat().st_mode & 0o7777)
    fresh.replace(target)


def _with_line_ends(text: str) -> str:
    """The text with one kind of line ends: those of Windows if it has any."""
    return text.replace("\r\n", "\n").replace("\n", "\r\n") if "\r\n" in text else text


def _manual(place: _Place) -> tuple[str, ...]:
    import json

    command, args = command_for(place.environ, shared=False), ["--repo", str(place.root)]
    entry = json.dumps({"mcpServers": {SERVER: {"command": command, "args": args}}}, ensure_ascii=False)
    return (
        "Any other program: have it start this command over standard input and output:",
        f"  {command} {' '.join(args)}",
        f"  in most settings: {entry}",
    )
