"""The shell script that git runs: its text for an event, and how an installed one is recognised."""

from __future__ import annotations

import shlex
from pathlib import Path

MARK = b"# codemap-git-hook "
CHAINED = ".codemap-chained"
"""What the name of a hook that was there before ends in while it is run from ours."""

_TEMPLATE = "git-hook.sh"


def shim_text(event: str, python: str) -> bytes:
    """Returns the script for an event, which runs codemap with the interpreter at `python`."""
    template = _template().read_bytes().replace(b"\r\n", b"\n")
    # Git for Windows runs hooks in a shell that takes slashes for backslashes.
    interpreter = shlex.quote(Path(python).as_posix()).encode("utf-8", "surrogateescape")
    return template.replace(b"@EVENT@", event.encode()).replace(b"@PYTHON@", interpreter)


def is_shim(file: Path) -> bool:
    """Says whether the file is a hook of ours, of whatever version."""
    return MARK in _head(file)


def is_of_lefthook(file: Path) -> bool:
    """Says whether the file is a hook that lefthook made, and makes again whenever its settings change."""
    return b"call_lefthook" in _head(file)


def interpreter_of(file: Path) -> Path:
    """Returns the interpreter that an installed hook of ours names."""
    for line in _head(file).split(b"\n"):
        if line.startswith(b"python="):
            return Path(shlex.split(line.removeprefix(b"python=").decode("utf-8", "surrogateescape"))[0])
    return Path()


def _head(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(8192)
    except OSError:
        return b""


def _template() -> Path:
    """Returns the script's place: in the installed package, else beside the package of a checkout."""
    package = Path(__file__).parent.parent
    shipped = package / "_hooks" / _TEMPLATE
    return shipped if shipped.is_file() else package.parent / "hooks" / _TEMPLATE
