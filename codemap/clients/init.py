"""The guidance for agents in the files they read, between markers of our own; nothing outside of them is touched."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from codemap import __version__
from codemap.clients.files import inside
from codemap.clients.files import write as write_file
from codemap.errors import ConfigError
from codemap.guidance import GUIDANCE, sum_of

AGENTS, CLAUDE = "AGENTS.md", "CLAUDE.md"

FILES = (AGENTS, CLAUDE, "GEMINI.md", ".github/copilot-instructions.md")
"""The files that agents read by themselves, the one that most of them read first."""

_BLOCK = re.compile(
    r"<!-- codemap:begin version=(?P<version>\S+) policy_hash=(?P<sum>\S+) -->\n"
    r"(?P<body>.*?)<!-- codemap:end -->\n?",
    re.S,
)
_BEGIN, _END = "<!-- codemap:begin", "<!-- codemap:end -->"


@dataclass(frozen=True, slots=True)
class Guidance:
    """The guidance in one file.

    `current`; `missing`; `stale`, with `reason` version, policy or edited (by hand, between the markers); after a run
    `written`, `updated` or `removed`; `kept` where what was edited by hand is left alone.
    """

    file: str
    state: str
    reason: str = ""


def check(root: Path, files: Sequence[str] = (AGENTS,)) -> tuple[Guidance, ...]:
    """Returns the state of the guidance in the files, which are seen from the repository's top."""
    return tuple(_state(name, _text(inside(root, root / name))) for name in files)


def write(root: Path, files: Sequence[str] = (AGENTS,), *, force: bool = False) -> tuple[Guidance, ...]:
    """Writes the guidance into the files, or brings it up to date there; what was edited by hand only with `force`."""
    # All are looked at before the first is written.
    places = [inside(root, root / name) for name in files]
    return tuple(_written(file, name, force=force) for file, name in zip(places, files, strict=True))


def remove(root: Path, files: Sequence[str] = FILES) -> tuple[Guidance, ...]:
    """Takes the guidance out of the files; one that then is empty goes, too."""
    places = [inside(root, root / name) for name in files]
    return tuple(_removed(file, name) for file, name in zip(places, files, strict=True))


def block() -> str:
    """Returns the guidance between its markers."""
    return f"{_BEGIN} version={__version__} policy_hash={sum_of(GUIDANCE)} -->\n{GUIDANCE}{_END}\n"


def _state(name: str, text: str) -> Guidance:
    found = _found(name, text)
    if found is None:
        return Guidance(name, "missing")
    if sum_of(found["body"]) != found["sum"]:
        return Guidance(name, "stale", "edited")
    if found["sum"] != sum_of(GUIDANCE):
        return Guidance(name, "stale", "policy")
    return Guidance(name, "current") if found["version"] == __version__ else Guidance(name, "stale", "version")


def _written(file: Path, name: str, *, force: bool) -> Guidance:
    text = _text(file)
    state = _state(name, text)
    if state.state == "current":
        return state
    if state.state == "missing":
        gap = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        _write(file, f"{text}{gap}{block()}")
        return Guidance(name, "written")
    if state.reason == "edited" and not force:
        return Guidance(name, "kept", "edited")
    _write(file, _BLOCK.sub(lambda found: block(), text, count=1))
    return Guidance(name, "updated", state.reason)


def _removed(file: Path, name: str) -> Guidance:
    text = _text(file)
    found = _found(name, text)
    if found is None:
        return Guidance(name, "missing")
    head, tail = text[: found.start()], text[found.end() :]
    # The empty line that was put before the block goes with it.
    rest = (head[:-1] if head.endswith("\n\n") else head) + tail
    if rest.strip():
        _write(file, rest)
    else:
        file.unlink()
    return Guidance(name, "removed")


def _found(name: str, text: str) -> re.Match[str] | None:
    found = _BLOCK.search(text)
    if found is None and (_BEGIN in text or _END in text):
        raise ConfigError(
            f"{name} has one of codemap's markers without the other, or changed ones",
            hint=f"Remove what stands from `{_BEGIN}` to `{_END}`, and run it again.",
        )
    return found


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        raise ConfigError(f"{file.name} is not valid UTF-8", hint="Mend the file; nothing was written.") from None


def _write(file: Path, text: str) -> None:
    is_windows = file.exists() and b"\r\n" in file.read_bytes()
    write_file(file, text.replace("\n", "\r\n") if is_windows else text)
