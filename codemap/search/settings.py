"""config: the settings that hold in a worktree, and who says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from codemap.config import Setting, settings
from codemap.git import open_repository
from codemap.project import settings_texts

_PREFIX = "CODEMAP_"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a repository, and what variables of the environment say to codemap."""

    root: str
    rows: tuple[Setting, ...]
    variables: tuple[tuple[str, str], ...]


def settings_in_force(path: Path, environ: Mapping[str, str]) -> Settings:
    """Returns the settings that hold around `path`; a bare repository has the defaults."""
    repo = open_repository(path, environ)
    texts = settings_texts(repo.root) if repo.root else (None, None)
    variables = sorted((name, value) for name, value in environ.items() if name.startswith(_PREFIX))
    return Settings(str(repo.top), settings(*texts), tuple(variables))
