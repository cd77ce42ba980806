"""Where programs keep their settings on this system."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Home(NamedTuple):
    """A user's folders: the home, the one for settings of desktop programs, the dotted one, and Zed's own."""

    folder: Path
    settings: Path
    dotted: Path
    zed: Path


def home_of(environ: Mapping[str, str], system: str) -> Home:
    """Returns the folders under an environment; `system` is what `sys.platform` says."""
    folder = Path(environ.get("USERPROFILE" if system == "win32" else "HOME") or "~").expanduser()
    dotted = Path(environ.get("XDG_CONFIG_HOME") or folder / ".config")
    if system == "win32":
        roaming = Path(environ.get("APPDATA") or folder / "AppData" / "Roaming")
        return Home(folder, roaming, dotted, roaming / "Zed")
    if system == "darwin":
        return Home(folder, folder / "Library" / "Application Support", dotted, folder / ".config" / "zed")
    return Home(folder, dotted, dotted, dotted / "zed")
