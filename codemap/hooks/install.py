"""Puts hooks into a repository and takes them out again.

A hook that was there before is kept, run first, and put back at the end.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from codemap.errors import ConfigError, UsageError
from codemap.git import Repository, open_repository
from codemap.hooks.place import HookPlace, hook_place, is_tracked, lefthook_entry, manual_line, own_directories
from codemap.hooks.run import EVENTS
from codemap.hooks.shim import CHAINED, interpreter_of, is_of_framework, is_of_lefthook, is_shim, shim_text
from codemap.search.hook_runs import HookRun, hook_runs

MOVED = (".legacy", ".old")
"""What the pre-commit framework and lefthook add to the name of a hook that they find in their place."""


@dataclass(frozen=True, slots=True)
class Hook:
    """One hook and its state.

    `installed`, `broken` (ours, but its interpreter is gone), `lefthook`, `other` (not ours) or `absent`; after a
    change also `unchanged`, `removed` or `restored`. `chained` says that a hook which was there before is run first.
    `last` is its last run, where that was asked for and there was one.
    """

    event: str
    file: Path
    state: str
    chained: bool
    last: HookRun | None = None


@dataclass(frozen=True, slots=True)
class HookReport:
    """The hooks of a repository, or what was done to them; `notes` are sentences that the reader should see."""

    root: Path
    directory: Path
    hooks: tuple[Hook, ...]
    notes: tuple[str, ...] = ()


def install(start: Path, environ: Mapping[str, str], events: Sequence[str], python: str) -> HookReport:
    """Installs hooks that run codemap with the interpreter at `python`; done twice it is as if done once.

    Raises ConfigError where git's hooks are not this repository's own or somebody else manages them.
    """
    wanted = _checked(events)
    repo = open_repository(start, environ)
    place = hook_place(repo)
    files = [_standing(place.require() / event) for event in wanted]
    for file in files:
        _check_free(repo, file)
    try:
        place.directory.mkdir(parents=True, exist_ok=True)
        hooks = tuple(_state(file) if is_of_lefthook(file) else _install(file, python) for file in files)
    except OSError as error:
        hint = "Make the folder writable for you, and install again."
        raise ConfigError(f"no hook can be written to {place.directory}: {error.strerror}", hint=hint) from error
    return HookReport(repo.worktree(), place.directory, hooks, tuple(_notes(place, hooks)))


def uninstall(start: Path, environ: Mapping[str, str], events: Sequence[str]) -> HookReport:
    """Removes our hooks and puts back those that were there before; hooks of others are left alone."""
    wanted = _checked(events)
    repo = open_repository(start, environ)
    place = hook_place(repo)
    hooks = []
    for event in wanted:
        files = [directory / (event + end) for directory in own_directories(repo, place) for end in ("", *MOVED)]
        ours = [file for file in files if is_shim(file)] or files[:1]
        hooks += [_uninstall(file) for file in ours]
    return HookReport(repo.worktree(), place.directory, tuple(hooks))


def status(start: Path, environ: Mapping[str, str]) -> HookReport:
    """Returns the state of the hooks that git runs here, and how their last runs in this worktree went."""
    repo = open_repository(start, environ)
    place = hook_place(repo)
    runs = {run.event: run for run in hook_runs(start, environ)}
    hooks = tuple(replace(_state(_standing(place.directory / event)), last=runs.get(event)) for event in EVENTS)
    notes = (f"Nothing can be installed: {place.refusal}", place.hint) if place.refusal else ()
    return HookReport(repo.worktree(), place.directory, hooks, notes)


def _checked(events: Sequence[str]) -> tuple[str, ...]:
    unknown = sorted(set(events) - set(EVENTS))
    if unknown:
        raise UsageError(f"there is no hook {' or '.join(unknown)}", hint=f"Hooks: {', '.join(EVENTS)}.")
    return tuple(event for event in EVENTS if event in events) or EVENTS


def _check_free(repo: Repository, file: Path) -> None:
    if is_shim(file) or is_of_lefthook(file) or not _exists(file):
        return
    if is_tracked(repo, file):
        hint = f"Add {manual_line(_event(file))} to it."
        raise ConfigError(f"{file} is under version control, and codemap does not change such files", hint=hint)
    if _exists(_aside(file)):
        hint = "Keep one of the two and install again."
        raise ConfigError(f"{file} was put over codemap's hook, and {_aside(file).name} holds an older one", hint=hint)


def _install(file: Path, python: str) -> Hook:
    text = shim_text(_event(file), python)
    if is_shim(file) and file.read_bytes() == text and os.access(file, os.X_OK):
        return Hook(_event(file), file, "unchanged", _exists(_aside(file)))
    if _exists(file) and not is_shim(file):
        file.replace(_aside(file))
    fresh = file.with_name(file.name + ".codemap-new")
    fresh.write_bytes(text)
    fresh.chmod(0o755)
    fresh.replace(file)
    return _state(file)


def _uninstall(file: Path) -> Hook:
    if not is_shim(file):
        return _state(file)
    aside = _aside(file)
    if _exists(aside) and file.name != _event(file) and is_of_framework(aside):
        # The framework stands in its place again by itself, and refuses to run another copy of its own hook.
        aside.unlink()
    if _exists(aside):
        aside.replace(file)
        return Hook(_event(file), file, "restored", chained=False)
    file.unlink()
    return Hook(_event(file), file, "removed", chained=False)


def _state(file: Path) -> Hook:
    chained = _exists(_aside(file))
    if is_shim(file):
        state = "installed" if os.access(interpreter_of(file), os.X_OK) else "broken"
        return Hook(_event(file), file, state, chained)
    if is_of_lefthook(file):
        return Hook(_event(file), file, "lefthook", chained=False)
    return Hook(_event(file), file, "other" if _exists(file) else "absent", chained=False)


def _notes(place: HookPlace, hooks: Iterable[Hook]) -> Iterable[str]:
    if place.shared:
        yield f"{place.directory} lies in the worktree; do not commit these hooks, they name this machine's interpreter"
    for hook in hooks:
        if hook.state == "lefthook":
            yield f"lefthook makes {hook.event} anew when its settings change; add {lefthook_entry(hook.event)} to them"


def _standing(file: Path) -> Path:
    """Returns where our hook stands: the pre-commit framework moves it aside and runs it from there."""
    moved = file.with_name(file.name + MOVED[0])
    return moved if is_shim(moved) and is_of_framework(file) else file


def _event(file: Path) -> str:
    return file.name.removesuffix(MOVED[0]).removesuffix(MOVED[1])


def _aside(file: Path) -> Path:
    return file.with_name(_event(file) + CHAINED)


def _exists(file: Path) -> bool:
    return os.path.lexists(file)
