"""The configuration of one repository: `[tool.codemap]` in pyproject.toml or `.codemap/config.toml`, one schema.

Pure: takes the two files' texts, returns a frozen `Config` or raises `ConfigError` naming the file and the key.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from codemap.errors import ConfigError

PYPROJECT = "pyproject.toml"
OWN_FILE = ".codemap/config.toml"

MOST_FILE_BYTES = 1_500_000
"""The size that parsing itself goes up to; beyond it files are data."""


@dataclass(frozen=True, slots=True)
class Config:
    """Settings with their defaults.

    `exclude` lists git-style glob patterns on paths from the top of the repository: tracked files to leave out.
    `max_file_bytes` is the size over which a file is listed but not parsed. `caller_confidence` and
    `impact_confidence` (0..1) are the lines under which edges are counted but not shown.
    """

    exclude: tuple[str, ...] = ()
    max_file_bytes: int = MOST_FILE_BYTES
    caller_confidence: float = 0.5
    impact_confidence: float = 0.3


_KEYS = {field.name.replace("_", "-"): field.name for field in fields(Config)}


def load(pyproject: str | None, own: str | None) -> Config:
    """Returns the configuration that the two files describe; an absent file is None.

    Raises ConfigError when a file is not TOML, a key is unknown, of the wrong type, or set in both files.
    """
    tables = {}
    if pyproject is not None and "codemap" in pyproject:
        tables[PYPROJECT] = _table(_parse(pyproject, PYPROJECT))
    if own is not None:
        tables[OWN_FILE] = _parse(own, OWN_FILE)
    values: dict[str, Any] = {}
    origin: dict[str, str] = {}
    for file, table in tables.items():
        for key, value in table.items():
            if key in origin:
                raise ConfigError(f"`{key}` is set in both {origin[key]} and {file}", hint="Keep one of the two.")
            origin[key] = file
            field = _field(key, file)
            values[field] = _value(key, getattr(Config(), field), value, file)
    return Config(**values)


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
        raise ConfigError(f"unknown key `{key}` in {file}", hint=f"Known keys: {', '.join(sorted(_KEYS))}.")
    return _KEYS[key]


def _value(key: str, default: object, value: object, file: str) -> object:
    if isinstance(default, tuple):
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        raise ConfigError(f"`{key}` in {file} must be a list of strings")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(default, int) and not (number and isinstance(value, int) and value > 0):
        raise ConfigError(f"`{key}` in {file} must be a positive whole number")
    if key == "max-file-bytes" and isinstance(value, int) and value > MOST_FILE_BYTES:
        raise ConfigError(f"`{key}` in {file} must be at most {MOST_FILE_BYTES}", hint="Larger files are never parsed.")
    if isinstance(default, float) and not (number and 0 <= value <= 1):  # type: ignore[operator]
        raise ConfigError(f"`{key}` in {file} must be a number from 0 to 1")
    return value
