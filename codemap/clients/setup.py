"""Puts the server into programs' settings, looks whether it is there, and takes it out again.

Only the server's own entry is touched. What a file was before the first change is kept beside it and put back, byte for
byte, when the entry is taken out and nothing else has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codemap.clients import agent_hooks as hooks_of
from codemap.clients import files, jsonc, toml_table
from codemap.clients.home import Home, home_of
from codemap.clients.launch import command_for, problem_of
from codemap.clients.table import BY_NAME, CLIENTS, SERVER, Client, servers_path
from codemap.clients.templates import NAMES
from codemap.clients.values import value_at
from codemap.errors import CodemapError, ConfigError, UsageError

_WRITABLE = "Make it writable, or name another scope."

SCOPES = ("project", "user")


@dataclass(frozen=True, slots=True)
class ClientState:
    """One program, what of ours it is about (`server`, `hooks`, `capture hooks`), and the settings file that is meant.

    `installed` or `updated` just now, `current`, `outdated` (another entry under our name), `missing`, `removed`,
    `absent` (nothing to remove) or `error`; `note` says more where there is more to say.
    """

    client: str
    title: str
    file: Path | None
    state: str
    note: str = ""
    what: str = "server"


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
    agent_hooks: bool = False,
    capture_hooks: bool = False,
) -> SetupReport:
    """Does `action` (install, check or uninstall) for the programs named, else for those that seem to be used.

    `root` is the repository's top. A file that cannot be read as settings is left alone and said.
    """
    home = home_of(environ, sys.platform)
    place = _Place(root, home, environ, scope)
    rows = []
    for client in _chosen(clients, place):
        rows.append(_done(client, place, action, dry_run=dry_run))
        for what, wanted in (("hooks", agent_hooks), ("capture hooks", capture_hooks)):
            if wanted or (action == "uninstall" and client.name in NAMES):
                rows.append(_hooked(client, place, what, action, dry_run=dry_run))
    return SetupReport(root, scope, dry_run, tuple(rows), _manual(place) if action == "install" else ())


def _hooked(client: Client, place: _Place, what: str, action: str, *, dry_run: bool) -> ClientState:
    """Does the same for one sort of a program's hooks."""
    if client.name not in NAMES:
        return ClientState(client.name, client.title, None, "error", f"has no {what} that run commands", what)
    file = hooks_of.file_of(client.name, place.root, place.home.folder, place.scope)
    capture, note = what != "hooks", ""
    try:
        place.check(file)
        if action == "uninstall":
            state = hooks_of.uninstall(file, capture=capture, dry_run=dry_run)
        elif action == "check":
            state = hooks_of.state_of(client.name, file, capture=capture)
        else:
            state = hooks_of.install(client.name, file, capture=capture, dry_run=dry_run)
    except CodemapError as error:
        state, note = "error", _words(error)
    except OSError as error:
        state, note = "error", f"{error.strerror}. {_WRITABLE}"
    return ClientState(client.name, client.title, file, state, note, what)


@dataclass(frozen=True, slots=True)
class _Place:
    root: Path
    home: Home
    environ: Mapping[str, str]
    scope: str

    def file(self, client: Client) -> Path | None:
        """The settings file of a program in this scope; None where it has none."""
        here = tuple(self.root / name for name in client.project)
        places = client.user(self.home) if self.scope == "user" else here
        return next((file for file in places if file.exists()), places[0] if places else None)

    def check(self, file: Path) -> None:
        """Refuses a settings file of the project that lies elsewhere; at home, links are the user's own."""
        if self.scope == "project":
            files.inside(self.root, file)

    def entry(self, client: Client) -> dict[str, object]:
        """The entry that belongs into the settings."""
        args = ["--repo", str(self.root)] if self.scope == "user" and client.needs_root else []
        return client.shape(command_for(self.environ, shared=self.scope == "project"), args)

    def is_used(self, client: Client) -> bool:
        """Whether the program seems to be used: it has settings, or a folder, here or at home."""
        own = [*(self.root / name for name in client.project), *client.user(self.home)]
        signs = [*(self.root / name for name in client.signs), *(self.home.folder / name for name in client.signs)]
        return any(each.exists() for each in (*own, *signs))


def _chosen(names: Sequence[str], place: _Place) -> tuple[Client, ...]:
    if place.scope not in SCOPES:
        raise UsageError(f"there is no scope {place.scope!r}", hint=f"Scopes: {', '.join(SCOPES)}.")
    unknown = [name for name in names if name not in BY_NAME]
    if unknown:
        hint = f"Known: {', '.join(BY_NAME)}; `codemap setup --client manual` says what any other needs."
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
        place.check(file)
        state, note = _act(client, place, file, action, dry_run=dry_run)
    except CodemapError as error:
        state, note = "error", _words(error)
    except OSError as error:
        state, note = "error", f"{error.strerror}. {_WRITABLE}"
    return ClientState(client.name, client.title, file, state, note)


def _words(error: CodemapError) -> str:
    return f"{error.message}. {error.hint}" if error.hint else error.message


def _act(client: Client, place: _Place, file: Path, action: str, *, dry_run: bool) -> tuple[str, str]:
    text = files.text_of(file)
    settings = _read(file, text)
    path = (*servers_path(client, settings), SERVER)
    there = value_at(settings, path)
    wanted = place.entry(client)
    if action == "uninstall":
        return _remove(file, text, path, there, dry_run=dry_run), ""
    same = isinstance(there, dict) and wanted.items() <= there.items()
    if action == "check":
        state = "missing" if there is None else "current" if same else "outdated"
        # Anybody may have written settings that come with a repository: only what is our own entry is run.
        return state, problem_of(_command(there), place.environ) if same else ""
    if same:
        return "current", ""
    # What the user has added to the entry, an environment for instance, is kept.
    merged = {**there, **wanted} if isinstance(there, dict) else wanted
    changed = _put(file, text, path, merged)
    if not dry_run:
        files.keep_first(file)
        files.write(file, changed)
    return ("installed" if there is None else "updated"), ""


def _remove(file: Path, text: str, path: Sequence[str], there: object, *, dry_run: bool) -> str:
    if there is None:
        return "absent"
    if dry_run:
        return "removed"
    is_toml = _is_toml(file)
    rest = toml_table.drop(text, path) if is_toml else jsonc.drop(text, path)
    files.put_back(file, rest, toml_table.read if is_toml else jsonc.read)
    return "removed"


def _put(file: Path, text: str, path: Sequence[str], entry: Mapping[str, Any]) -> str:
    if not _is_toml(file):
        changed = jsonc.put(text, path, entry)
        if value_at(jsonc.read(changed), path) != entry:
            raise ConfigError(f"{file.name} cannot be changed safely", hint="Add the entry by hand.")
        return changed
    return toml_table.put(text, path, entry)


def _read(file: Path, text: str) -> object:
    return toml_table.read(text) if _is_toml(file) else jsonc.read(text)


def _is_toml(file: Path) -> bool:
    return file.suffix == ".toml"


def _command(entry: object) -> list[str]:
    """The command line that an entry starts."""
    command = entry.get("command") if isinstance(entry, dict) else None
    return [str(part) for part in command] if isinstance(command, list) and command else [str(command)]


def _manual(place: _Place) -> tuple[str, ...]:
    import json

    command, args = command_for(place.environ, shared=False), ["--repo", str(place.root)]
    entry = json.dumps({"mcpServers": {SERVER: {"command": command, "args": args}}}, ensure_ascii=False)
    return (
        "Any other program: have it start this command over standard input and output:",
        f"  {command} {' '.join(args)}",
        f"  in most settings: {entry}",
    )
