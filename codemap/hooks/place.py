"""Where hooks go in a repository, and where they must not go: nothing outside it, and no file that others manage."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from codemap.errors import ConfigError
from codemap.git import Repository, hooks_dir, hooks_dir_origin

_ORIGINS = {
    "global": "your global git configuration",
    "system": "the system's git configuration",
    "command": "the environment",
}


@dataclass(frozen=True, slots=True)
class HookPlace:
    """The directory from which git runs hooks here.

    `refusal` says why nothing may be installed there (empty: it may) and `hint` what to do instead; `shared` says that
    it lies in the worktree, among files that can be committed.
    """

    directory: Path
    refusal: str
    hint: str
    shared: bool

    def require(self) -> Path:
        """Returns the directory; ConfigError when nothing may be installed there."""
        if self.refusal:
            raise ConfigError(self.refusal, hint=self.hint)
        return self.directory


def hook_place(repo: Repository) -> HookPlace:
    """Returns where git looks for hooks in this worktree, and whether codemap may write there."""
    root = repo.worktree()
    directory = hooks_dir(repo)
    origin = hooks_dir_origin(repo)
    shared = _lies_in(directory, root) and not _lies_in(directory, repo.common_dir)
    refusal, hint = "", ""
    if origin in _ORIGINS:
        refusal = f"{_ORIGINS[origin]} sets core.hooksPath to {directory}, which is not this repository's own"
        own = f"`git config core.hooksPath {repo.common_dir / 'hooks'}` gives this repository its own"
        hint = f"{own}, or add {manual_line('EVENT')} to the hooks there."
    elif not shared and not _lies_in(directory, repo.common_dir):
        refusal = f"the hooks of {root} lie outside of it, in {directory}"
        hint = f"Add {manual_line('EVENT')} to the hooks there."
    elif ".husky" in directory.parts:
        refusal = f"husky manages the hooks of {root}"
        hint = (
            f"Add {manual_line('pre-commit')} to .husky/pre-commit, and the same with their names to the other hooks."
        )
    return HookPlace(directory, refusal, hint, shared)


def own_directories(repo: Repository, place: HookPlace) -> tuple[Path, ...]:
    """Returns every directory in which hooks of ours can lie, the one in use first."""
    default = repo.common_dir / "hooks"
    return tuple(dict.fromkeys((place.directory, default)))


def is_tracked(repo: Repository, file: Path) -> bool:
    """Says whether the file is under version control."""
    root = repo.worktree()
    if not _lies_in(file.parent, root):
        return False
    path = (file.parent.resolve() / file.name).relative_to(root.resolve()).as_posix()
    return bool(repo.run("ls-files", "-z", "--", path))


def manual_line(event: str) -> str:
    """Returns the shell line that runs codemap from a hook that somebody else manages."""
    return f'`if command -v codemap >/dev/null; then codemap hooks run {event} "$@"; fi`'


def lefthook_entry(event: str) -> str:
    """Returns what makes lefthook run codemap, for its settings."""
    stdin = " use_stdin: true," if event == "pre-push" else ""
    return f"`{event}: {{commands: {{codemap: {{{stdin} run: 'codemap hooks run {event} {{0}}'}}}}}}`"


def _lies_in(place: Path, folder: Path) -> bool:
    return place.resolve().is_relative_to(folder.resolve())
