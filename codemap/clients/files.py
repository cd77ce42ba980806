"""Settings files of other programs: read as text, written whole or not at all, and put back as they were."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from codemap.clients.values import without_empty
from codemap.errors import ConfigError

BACKUP = ".codemap-backup"
"""What the name of the copy ends in that is taken before the first change."""


def text_of(file: Path) -> str:
    """Returns the text of a file, empty where there is none; ConfigError if it is not UTF-8."""
    try:
        return file.read_bytes().decode()
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise ConfigError("it is not valid UTF-8", hint="Mend the file by hand; nothing was written.") from None


def inside(root: Path, file: Path) -> Path:
    """Returns a file of the repository at `root`; ConfigError where links lead it out of there, or into git's folder.

    Who clones a repository has not chosen its links.
    """
    # Links in a circle are followed as far as they go, by every Python alike, and end in a link.
    target, top = Path(os.path.realpath(file)), Path(os.path.realpath(root))
    if target.is_symlink() or not target.is_relative_to(top) or ".git" in target.relative_to(top).parts:
        raise ConfigError(
            f"{file.relative_to(root)} is a link, or lies behind one, that leads out of the repository",
            hint="Put the file itself there; nothing was written.",
        )
    return file


def write(file: Path, text: str) -> None:
    """Replaces a file in one step, through a link and with its rights; line ends are those of Windows if it has any."""
    if "\r\n" in text:
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    target = file.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(target.name + ".codemap-new")
    # A link of that name may have come with the repository, and is not followed.
    fresh.unlink(missing_ok=True)
    with fresh.open("xb") as opened:
        opened.write(text.encode())
    if target.exists():
        os.chmod(fresh, target.stat().st_mode & 0o7777)
    fresh.replace(target)


def keep_first(file: Path) -> None:
    """Keeps the file as it is before the first change; one that is not there needs no copy, and a link is none."""
    kept = _kept(file)
    if kept.is_symlink():
        kept.unlink()
    if file.exists() and not kept.exists():
        write(kept, text_of(file))


def put_back(file: Path, text: str, read: Callable[[str], object], *, empty: tuple[object, ...] = ({},)) -> None:
    """Writes what is left after our part was taken out.

    That is the copy from before, byte for byte, if nothing else was changed since; and no file if there was none before
    and what is left reads as one of `empty`.
    """
    kept = _kept(file)
    if kept.exists():
        before = text_of(kept)
        write(file, before if without_empty(read(before)) == without_empty(read(text)) else text)
        kept.unlink()
    elif read(text) in empty:
        file.unlink()
    else:
        write(file, text)


def _kept(file: Path) -> Path:
    return file.with_name(file.name + BACKUP)
