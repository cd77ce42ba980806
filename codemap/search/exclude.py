"""The rules by which files are left out or taken in, and edits of them in the repository's own settings file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from codemap.config import OWN_FILE, PYPROJECT, Config, Exclusion, load
from codemap.errors import ConfigError, GitError, NotFound, UsageError
from codemap.git import open_repository
from codemap.project import settings_texts
from codemap.search.asking import check_text
from codemap.toml_array import with_element, without_element


@dataclass(frozen=True, slots=True)
class Rules:
    """The patterns in force, the file that holds those of `exclude`, and what was done to them (empty: nothing).

    They take effect at the next refresh.
    """

    root: str
    file: str
    exclude: tuple[Exclusion, ...]
    include: tuple[str, ...]
    nested: tuple[str, ...]
    done: str = ""


def rules(path: Path, environ: Mapping[str, str]) -> Rules:
    """Returns the rules of the repository around `path`."""
    return _Settings(path, environ).rules()


def add_exclusion(path: Path, environ: Mapping[str, str], pattern: str, reason: str = "") -> Rules:
    """Adds a pattern of files to leave out; one that is there already is left as it is."""
    _check(pattern, reason)
    settings = _Settings(path, environ)
    if any(rule.pattern == pattern for rule in settings.config.exclude):
        return settings.rules(f"{pattern} is excluded already")
    entry: dict[str, str] | str = {"pattern": pattern, "reason": reason} if reason else pattern
    element = _written(entry)
    settings.edit(lambda text: with_element(text, "exclude", element), lambda found: [*found, entry])
    return settings.rules(f"added {pattern}")


def remove_exclusion(path: Path, environ: Mapping[str, str], pattern: str) -> Rules:
    """Removes a pattern; NotFound when it is not among the rules."""
    settings = _Settings(path, environ)
    patterns = [rule.pattern for rule in settings.config.exclude]
    if pattern not in patterns:
        raise NotFound(f"{pattern} is not excluded", hint="`codemap exclude list` shows the patterns.")
    at = patterns.index(pattern)
    settings.edit(lambda text: without_element(text, "exclude", at), lambda found: [*found[:at], *found[at + 1 :]])
    return settings.rules(f"removed {pattern}")


class _Settings:
    """The settings of one repository as their texts."""

    def __init__(self, path: Path, environ: Mapping[str, str]) -> None:
        repo = open_repository(path, environ)
        if repo.root is None:
            raise GitError(f"{repo.git_dir} is a bare repository: it has no settings file", hint="Ask in a worktree.")
        self.root = repo.root
        self.pyproject, self.own = settings_texts(repo.root)
        self.config: Config = load(self.pyproject, self.own)

    def rules(self, done: str = "") -> Rules:
        """Returns the rules in force."""
        config = self.config
        file = PYPROJECT if self._is_in_pyproject() else OWN_FILE
        return Rules(str(self.root), file, config.exclude, config.include, config.nested, done)

    def edit(self, change: Callable[[str], str], meant: Callable[[list[object]], list[object]]) -> None:
        """Writes the changed text of the own file, provided that it says what is meant and nothing else."""
        import tomllib

        if self._is_in_pyproject():
            raise ConfigError(f"`exclude` is set in {PYPROJECT}", hint=f"Edit it there, or move it to {OWN_FILE}.")
        before = tomllib.loads(self.own or "")
        text = change(self.own or "")
        wanted = {**before, "exclude": meant(before.get("exclude", []))}
        if tomllib.loads(text) != wanted:
            raise ConfigError(f"{OWN_FILE} could not be edited", hint="Edit the list `exclude` by hand.")
        _write(self.root / OWN_FILE, text)
        self.own, self.config = text, load(self.pyproject, text)

    def _is_in_pyproject(self) -> bool:
        return bool(load(self.pyproject, None).exclude)


def _check(pattern: str, reason: str) -> None:
    check_text(pattern, "pattern")
    check_text(reason, "reason")
    if not pattern.strip("/ ") or "\n" in pattern:
        raise UsageError("the pattern is empty or has more than one line")
    if "\n" in reason or "\r" in reason:
        raise UsageError("the reason has more than one line")
    if pattern.startswith("!"):
        raise UsageError(
            "a pattern cannot be turned round with `!`", hint="Name what to keep in the setting `include`."
        )


def _written(entry: dict[str, str] | str) -> str:
    """Returns a value as TOML."""
    if isinstance(entry, str):
        return json.dumps(entry, ensure_ascii=False).replace("\x7f", "\\u007F")
    return "{ " + ", ".join(f"{key} = {_written(value)}" for key, value in entry.items()) + " }"


def _write(file: Path, text: str) -> None:
    """Replaces the file at once; never through a link, which may lead out of the repository."""
    if file.is_symlink() or file.parent.is_symlink():
        raise ConfigError(f"{file} is reached through a symbolic link", hint="Edit the file that it leads to.")
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(exist_ok=True)
        beside.write_text(text, "utf-8", newline="")
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise ConfigError(f"{file} cannot be written: {error.strerror}") from error
