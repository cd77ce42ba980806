"""The snapshot of the worktree: what git would commit if everything in it were added now.

Ids are git's own. The index, the object store and the files are never written.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterable, Mapping

from codemap.git.child import LOCATORS, launch
from codemap.git.files import Hashed, file_at, hash_files, hash_links
from codemap.git.repo import Repository
from codemap.git.snapshot import Snapshot, by_path, differing, entries_at, list_entries, tree_of
from codemap.git.staging import depends_on_index, ids_when_added
from codemap.git.status import Status, read_status
from codemap.model import EXECUTABLE, GITLINK, REGULAR, SYMLINK, BlobId, Entry

TOO_LARGE_BYTES = 32 * 1024 * 1024


def worktree_snapshot(repo: Repository) -> Snapshot:
    """Returns the snapshot of the worktree: tracked files, and untracked ones that are not ignored.

    Untracked files over 32 MiB, untracked repositories and what cannot be read are in `left_out` instead, and count as
    unchanged. Unmerged files are taken as they lie there, and are in `left_out` too.
    """
    status = read_status(repo)
    ignored = frozenset(_asked_for(repo, status))
    tree = tree_of(repo, status.head)
    unmerged = [change.path for change in status.changes if change.unmerged]
    found, failed = _entries(repo, status, ignored)
    below: dict[str, Entry | None] = dict.fromkeys(found)
    below |= {change.path: change.committed for change in status.changes}
    below |= entries_at(repo, tree, unmerged)
    overlay, beneath = differing({path: found[path] for path in found if path not in failed}, below)
    left_out = failed | dict.fromkeys(unmerged, "unmerged") | dict.fromkeys(status.nested, "nested repository")
    left_out |= dict.fromkeys(status.unreadable, "unreadable")
    overlay, beneath, others = _with_inside(repo, overlay, beneath, left_out)
    return Snapshot(
        "worktree",
        status.head,
        tree,
        overlay,
        beneath,
        frozenset(path for path in status.untracked if path not in failed),
        tuple((path, left_out[path]) for path in by_path(left_out)),
        frozenset(path for path in overlay if path in ignored or path in others),
    )


def _asked_for(repo: Repository, status: Status) -> Iterable[str]:
    """The ignored files that the settings include."""
    if not repo.include:
        return ()
    from codemap.git.beside import included

    return included(repo, status.untracked)


def _with_inside(
    repo: Repository,
    overlay: dict[str, Entry | None],
    below: dict[str, Entry | None],
    left_out: dict[str, str],
) -> tuple[dict[str, Entry | None], dict[str, Entry | None], Collection[str]]:
    """Adds the files of the repositories inside that the settings name, and returns their paths too."""
    if not repo.inside:
        return overlay, below, ()
    others: dict[str, Entry] = {}
    for folder, other in repo.inside.items():
        snapshot = worktree_snapshot(other)
        others |= {folder + path: entry for path, entry in list_entries(other, snapshot).items()}
        left_out.pop(folder, None)
        left_out |= {folder + path: reason for path, reason in snapshot.left_out}
    overlay, below = {**overlay, **others}, {**below, **dict.fromkeys(others)}
    return {path: overlay[path] for path in by_path(overlay)}, {path: below[path] for path in by_path(below)}, others


def _entries(
    repo: Repository, status: Status, ignored: Iterable[str]
) -> tuple[dict[str, Entry | None], dict[str, str]]:
    """What lies in the worktree at the paths that the status names, and what could not be told, with the reason."""
    found: dict[str, Entry | None] = {}
    modes: dict[str, int] = {}
    for change in status.changes:
        found[change.path] = change.staged if change.mode else None
        if change.touched and change.mode:
            modes[change.path] = change.mode
    others, failed = _untracked_modes(repo, (*status.untracked, *ignored))
    modes |= others
    hashed = _hash(repo, modes)
    tracked = [path for path in hashed.ids if path in found and modes[path] in (REGULAR, EXECUTABLE)]
    hashed.ids.update(ids_when_added(repo, [path for path in tracked if depends_on_index(repo, path)]))
    found |= {path: Entry(modes[path], blob) for path, blob in hashed.ids.items()}
    return found, failed | hashed.failed


def _untracked_modes(repo: Repository, paths: Iterable[str]) -> tuple[dict[str, int], dict[str, str]]:
    modes: dict[str, int] = {}
    failed: dict[str, str] = {}
    for path in paths:
        try:
            found = os.lstat(file_at(repo, path))
        except OSError as error:
            failed[path] = "vanished" if isinstance(error, FileNotFoundError) else "unreadable"
            continue
        if stat.S_ISREG(found.st_mode) and found.st_size > TOO_LARGE_BYTES:
            failed[path] = "too large"
        elif stat.S_ISLNK(found.st_mode):
            modes[path] = SYMLINK
        else:
            modes[path] = EXECUTABLE if found.st_mode & stat.S_IXUSR else REGULAR
    if EXECUTABLE in modes.values() and not _trusts_modes(repo):
        modes = {path: REGULAR if mode == EXECUTABLE else mode for path, mode in modes.items()}
    return modes, failed


def _trusts_modes(repo: Repository) -> bool:
    return repo.run("config", "--type=bool", "core.fileMode", ok=(0, 1)).strip() != b"false"


def _hash(repo: Repository, modes: Mapping[str, int]) -> Hashed:
    links = hash_links(repo, [path for path, mode in modes.items() if mode == SYMLINK])
    files = hash_files(repo, [path for path, mode in modes.items() if mode in (REGULAR, EXECUTABLE)])
    modules = _checked_out(repo, [path for path, mode in modes.items() if mode == GITLINK])
    return Hashed(links.ids | files.ids | modules.ids, links.failed | files.failed | modules.failed)


def _checked_out(repo: Repository, submodules: Iterable[str]) -> Hashed:
    """The commits that the submodules stand on."""
    environ = {name: value for name, value in repo.environ.items() if name not in LOCATORS}
    hashed = Hashed({}, {})
    for path in submodules:
        where = repo.worktree() / path
        done = launch(["rev-parse", "--verify", "-q", "HEAD"], cwd=where, environ=environ)
        if done.returncode:
            hashed.failed[path] = "submodule without commits"
        else:
            hashed.ids[path] = BlobId(done.stdout.decode().strip())
    return hashed
