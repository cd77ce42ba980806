"""The configuration of one repository: `[tool.codemap]` in pyproject.toml or `.codemap/config.toml`, one schema.

Pure: takes the two files' texts, returns a frozen `Config` or raises `ConfigError` naming the file and the key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from codemap.errors import ConfigError, UsageError

PYPROJECT = "pyproject.toml"
OWN_FILE = ".codemap/config.toml"

MOST_FILE_BYTES = 1_500_000
"""The size that parsing itself goes up to; beyond it files are data."""


POLICIES = ("never", "if_missing", "if_stale")
"""When to bring the index up to date before answering."""


GATES = ("broken", "risk=high", "risk=medium", "omissions", "stale")
"""Findings that hooks and CI can be asked to fail on."""


class Exclusion(NamedTuple):
    """A pattern of files to leave out, and why (may be empty)."""

    pattern: str
    reason: str = ""

    @property
    def words(self) -> str:
        """What is said of the files that it leaves out."""
        return f"configured pattern {self.pattern}" + (f": {self.reason}" if self.reason else "")


@dataclass(frozen=True, slots=True)
class Config:
    """Settings with their defaults.

    Patterns are git-style, on paths from the top of the repository. `exclude` are files to leave out; `include` are
    files to read although git ignores them or `exclude` leaves them out; `nested` are submodules and other repositories
    inside the worktree to look into. `max_file_bytes` is the size over which a file is listed but not parsed.
    `caller_confidence` and `impact_confidence` (0..1) are the lines under which edges are counted but not shown.
    `refresh` is the policy of answers that are not told another one. `fail_on` are the gates of hooks and CI, and
    `hook_seconds` is how long a hook may look.
    """

    exclude: tuple[Exclusion, ...] = ()
    include: tuple[str, ...] = ()
    nested: tuple[str, ...] = ()
    max_file_bytes: int = MOST_FILE_BYTES
    caller_confidence: float = 0.5
    impact_confidence: float = 0.3
    refresh: str = "if_stale"
    fail_on: tuple[str, ...] = ()
    hook_seconds: int = 20


_KEYS = {field.name.replace("_", "-"): field.name for field in fields(Config)}


class Setting(NamedTuple):
    """One setting as it holds, and the file that says so (empty: nobody does, it is the default)."""

    key: str
    value: Any
    file: str


def load(pyproject: str | None, own: str | None) -> Config:
    """Returns the configuration that the two files describe; an absent file is None.

    Raises ConfigError when a file is not TOML, a key is unknown, of the wrong type, or set in both files.
    """
    return Config(**{_KEYS[row.key]: row.value for row in _said(pyproject, own)})


def settings(pyproject: str | None, own: str | None) -> tuple[Setting, ...]:
    """Returns every setting as the two files leave it; raises as `load` does."""
    said = {row.key: row for row in _said(pyproject, own)}
    return tuple(said.get(key, Setting(key, getattr(Config(), field), "")) for key, field in _KEYS.items())


def _said(pyproject: str | None, own: str | None) -> Iterator[Setting]:
    tables = {}
    if pyproject is not None and "codemap" in pyproject:
        tables[PYPROJECT] = _table(_parse(pyproject, PYPROJECT))
    if own is not None:
        tables[OWN_FILE] = _parse(own, OWN_FILE)
    origin: dict[str, str] = {}
    for file, table in tables.items():
        for key, value in table.items():
            if key in origin:
                raise ConfigError(f"`{key}` is set in both {origin[key]} and {file}", hint="Keep one of the two.")
            origin[key] = file
            yield Setting(key, _value(key, getattr(Config(), _field(key, file)), value, file), file)


def parse_gates(texts: Iterable[str]) -> tuple[str, ...]:
    """Returns the gates that texts such as `broken,risk=high` name; UsageError for what is none."""
    wanted = tuple(dict.fromkeys(name.strip() for text in texts for name in text.split(",") if name.strip()))
    unknown = [name for name in wanted if name not in GATES]
    if unknown:
        raise UsageError(f"there is no gate {' or '.join(map(repr, unknown))}", hint=f"Gates: {', '.join(GATES)}.")
    return wanted


def _parse(text: str, file: str) -> dict[str, object]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            f"{file} is not valid TOML: {error}", hint="Mend the file; nothing was read from it."
        ) from error


def _table(document: dict[str, object]) -> dict[str, object]:
    tool = document.get("tool", {})
    table = tool.get("codemap", {}) if isinstance(tool, dict) else {}
    if not isinstance(table, dict):
        raise ConfigError(f"`tool.codemap` in {PYPROJECT} is not a table")
    return table


def _field(key: str, file: str) -> str:
    if key not in _KEYS:
        from difflib import get_close_matches

        near = get_close_matches(key, _KEYS, n=1)
        meant = f"Did you mean `{near[0]}`? " if near else ""
        raise ConfigError(f"unknown key `{key}` in {file}", hint=f"{meant}Known keys: {', '.join(sorted(_KEYS))}.")
    return _KEYS[key]


def _value(key: str, default: object, value: object, file: str) -> object:
    if key == "exclude":
        return _exclusions(value, file)
    if key == "fail-on":
        return _gates(value, file)
    if isinstance(default, tuple):
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        raise ConfigError(f"`{key}` in {file} must be a list of strings")
    if isinstance(default, str):
        if value in POLICIES:
            return value
        raise ConfigError(f"`{key}` in {file} must be one of {', '.join(POLICIES)}")
    return _number(key, default, value, file)


def _gates(value: object, file: str) -> tuple[str, ...]:
    if isinstance(value, list) and all(item in GATES for item in value):
        return tuple(value)
    raise ConfigError(f"`fail-on` in {file} must be a list of gates", hint=f"Gates: {', '.join(GATES)}.")


def _exclusions(value: object, file: str) -> tuple[Exclusion, ...]:
    items = value if isinstance(value, list) else [None]
    found = tuple(rule for item in items if (rule := _exclusion(item)) is not None)
    if len(found) < len(items):
        raise ConfigError(
            f"`exclude` in {file} must be a list of patterns",
            hint='Write "PATTERN" or { pattern = "...", reason = "..." }.',
        )
    return found


def _exclusion(item: object) -> Exclusion | None:
    if isinstance(item, str):
        return Exclusion(item)
    if not isinstance(item, dict) or item.keys() - set(Exclusion._fields) or not isinstance(item.get("pattern"), str):
        return None
    return Exclusion(**item) if isinstance(item.get("reason", ""), str) else None


def _number(key: str, default: object, value: object, file: str) -> object:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(default, int) and not (number and isinstance(value, int) and value > 0):
        raise ConfigError(f"`{key}` in {file} must be a positive whole number")
    if key == "max-file-bytes" and isinstance(value, int) and value > MOST_FILE_BYTES:
        raise ConfigError(f"`{key}` in {file} must be at most {MOST_FILE_BYTES}", hint="Larger files are never parsed.")
    if isinstance(default, float) and not (number and 0 <= value <= 1):  # type: ignore[operator]
        raise ConfigError(f"`{key}` in {file} must be a number from 0 to 1")
    return value
