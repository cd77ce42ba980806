"""One repository opened for questions: the only place where git, the index and the configuration are put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from codemap.config import OWN_FILE, POLICIES, PYPROJECT, Config, load
from codemap.errors import ConfigError, StoreCorrupt, StoreError, UsageError
from codemap.git import Repository, Snapshot, open_repository, snapshot_of, worktree_snapshot
from codemap.index import location, store
from codemap.index.arrival import uncovered
from codemap.index.database import StoreBusy, StoreUnwritable, guarded
from codemap.index.map_files import MapFiles
from codemap.index.refresh import refresh
from codemap.index.report import Progress, RefreshReport, silent
from codemap.index.state import Kept, read_kept, settings_of
from codemap.model import CommitId

if TYPE_CHECKING:
    from codemap.index.graph import KeptView, View
    from codemap.index.messages import MessageReads


class Freshness(NamedTuple):
    """What the index showed when an answer was given, and what is there now.

    `commit` and `dirty` are those of the indexed snapshot. `head` is the commit checked out now and `current` whether
    the index shows what is there now, both None where the answer needed no look at that. `refreshed` is what was
    brought up to date for the answer, None if nothing was.
    """

    commit: CommitId | None = None
    dirty: bool = False
    head: CommitId | None = None
    current: bool | None = None
    refreshed: RefreshReport | None = None


_UNKNOWN = Freshness()


@dataclass(frozen=True, slots=True)
class Label:
    """The snapshot that an answer is about.

    `differing` counts paths that differ from `commit` (None: no commits yet), `parsed` the files parsed for this
    answer; `notices` are sentences about the index that the reader should see.
    """

    root: str
    kind: str
    commit: CommitId | None
    differing: int
    parsed: int
    notices: tuple[str, ...]
    index: Freshness = _UNKNOWN


_MORE_LOOKS = 3
"""How often a refresh starts again because files were rewritten under it."""


class Project:
    """A repository, its configuration and its index. Make it with `opened`."""

    def __init__(self, repo: Repository, config: Config, stores: store.Stores, environ: Mapping[str, str]) -> None:
        self.repo = repo
        self.config = config
        self.stores = stores
        self.environ = environ
        self.last_refresh: RefreshReport | None = None
        self._view: tuple[int, KeptView] | None = None
        self._seen: Snapshot | None = None
        self._messages: tuple[CommitId | None, KeptView, MessageReads] | None = None

    def now(self) -> Snapshot:
        """Returns the snapshot that questions are about: the worktree, or the last commit of a bare repository."""
        root = self.repo.root
        self._seen = worktree_snapshot(self.repo) if root else snapshot_of(self.repo, self.repo.head())
        return self._seen

    def head(self) -> CommitId | None:
        """Returns the commit checked out, as the last look at the worktree saw it; looks only if there was none."""
        return self._seen.commit if self._seen else self.repo.head()

    def refresh(self, target: Snapshot | None = None, progress: Progress = silent) -> RefreshReport:
        """Brings the map to `target`, parsing only blobs never seen.

        Without a target that is `now()`, again where files were rewritten while they were read.
        """
        report = self._refresh(target or self.now(), progress)
        for _ in range(_MORE_LOOKS if target is None else 0):
            if not report.missed:
                break
            report = self._refresh(self.now(), progress)
        self.last_refresh = report
        return report

    def _refresh(self, target: Snapshot, progress: Progress) -> RefreshReport:
        if target.kind == "worktree":
            self._seen = target
        try:
            return refresh(self.repo, self.stores, target, self.config, progress)
        except StoreCorrupt:
            self._start_over()
        except StoreUnwritable as error:
            self.keep_in_memory(error)
        return refresh(self.repo, self.stores, target, self.config, progress)

    def _start_over(self) -> None:
        """Replaces damaged stores by empty ones."""
        key = worktree_key(self.repo)
        store.remove(self.stores, key)
        stores = store.open_stores(self.repo.common_dir, key, self.environ)
        self._view = None
        self.stores = stores._replace(notices=(*stores.notices, "index rebuilt: it was damaged"))

    def keep_in_memory(self, error: StoreUnwritable) -> None:
        """Goes on with empty stores in memory, and says why; raises `error` when they are there already."""
        if self.stores.folder is None:
            raise error
        self.stores.close()
        self._view = None
        self.stores = store.in_memory(f"{error.message}; the index is kept in memory for this run")

    def view(self, policy: str = "", progress: Progress = silent) -> KeptView:
        """Returns the kept map after a refresh, if the policy asks for one; StoreError when there is no map."""
        if self.wants_refresh(policy):
            self.refresh_or_keep(progress=progress)
        return self.kept_view()

    def wants_refresh(self, policy: str = "") -> bool:
        """Says whether an answer may bring the map up to date first; UsageError for what is no policy.

        `if_stale`: when git says that the map is behind; `if_missing`: only when there is no map; `never`: not at all;
        empty: as configured.
        """
        policy = policy or self.config.refresh
        if policy not in POLICIES:
            raise UsageError(f"there is no refresh policy {policy!r}", hint=f"Policies: {', '.join(POLICIES)}.")
        return policy == "if_stale" or (policy == "if_missing" and read_kept(self.stores.map) is None)

    def refresh_or_keep(self, target: Snapshot | None = None, progress: Progress = silent) -> None:
        """Brings the map to `target`, or keeps what there is while another process is at it, and says so."""
        try:
            self.refresh(target, progress)
        except StoreBusy:
            if not self.has_map():
                raise
            notice = "another codemap is bringing the index up to date; this is from the index as it was before"
            self.stores = self.stores._replace(notices=(*self.stores.notices, notice))

    def kept_view(self) -> KeptView:
        """Returns the map as it was last kept; StoreError when there is none."""
        from codemap.index.graph import KeptView

        kept = self._kept()
        if self._view is None or self._view[0] != kept.generation:
            self._view = (kept.generation, KeptView(self.stores.map, self.stores.facts, kept.snapshot))
        return self._view[1]

    def kept_files(self) -> MapFiles:
        """Returns the files of the map as it was last kept, which load a fraction of what questions about symbols need.

        StoreError when there is no map.
        """
        return MapFiles(self.stores.map, self._kept().snapshot)

    def _kept(self) -> Kept:
        kept = read_kept(self.stores.map)
        if kept is None:
            raise StoreError(f"{self.name} has no index yet", hint="Run `codemap scan`.")
        return kept

    def is_current(self) -> bool:
        """Says whether the map shows `now()` under the present settings."""
        kept = read_kept(self.stores.map)
        return kept is not None and kept.settings == settings_of(self.repo, self.config) and kept.snapshot == self.now()

    def has_map(self) -> bool:
        """Says whether there is a map, of whatever snapshot, made under the present settings."""
        kept = read_kept(self.stores.map)
        return kept is not None and kept.settings == settings_of(self.repo, self.config)

    @property
    def missed_files(self) -> bool:
        """Whether files were rewritten while the last refresh read them."""
        return self.last_refresh is not None and self.last_refresh.missed > 0

    @property
    def name(self) -> str:
        """The folder that answers name: the worktree's top level, or the bare repository."""
        return str(self.repo.top)

    def messages(self, view: KeptView) -> MessageReads:
        """Returns the messages of the commits that the snapshot of `view` stands on, read as far as they are new."""
        from codemap.index.messages import messages_at

        commit = view.snapshot.commit
        if self._messages is None or self._messages[:2] != (commit, view):
            self._close_messages()
            self._messages = (commit, view, messages_at(self.stores, self.repo, commit, view.has))
        return self._messages[2]

    def _close_messages(self) -> None:
        if self._messages is not None:
            self._messages[2].close()
        self._messages = None

    def close(self) -> None:
        """Closes the stores."""
        self._close_messages()
        self.stores.close()

    def label(self, snapshot: Snapshot) -> Label:
        """Returns what an answer about `snapshot` has to say of it."""
        report = self.last_refresh
        notices = report.notices if report else self.stores.notices
        parsed = report.parsed if report else 0
        kept = read_kept(self.stores.map)
        missed = uncovered(self.stores.map, kept.snapshot) if kept else 0
        if missed:
            notices = (*notices, f"files that changed while they were read are not covered: {missed}; ask again")
        index = self._freshness(kept, report) if kept else Freshness()
        return Label(self.name, snapshot.kind, snapshot.commit, snapshot.differing, parsed, notices, index)

    def _freshness(self, kept: Kept, report: RefreshReport | None) -> Freshness:
        seen = self._seen
        current = (
            None if seen is None else kept.snapshot == seen and kept.settings == settings_of(self.repo, self.config)
        )
        return Freshness(
            kept.snapshot.commit,
            kept.snapshot.dirty,
            seen.commit if seen else None,
            current,
            report if report and report.moved else None,
        )

    def at(self, base: KeptView, snapshot: Snapshot) -> View:
        """Returns a view of any snapshot, seen through a kept one."""
        if snapshot == base.snapshot:
            return base
        from codemap.index.overlay import overlay

        return overlay(self.repo, base, snapshot, self.config)


@contextmanager
def opened(path: Path, environ: Mapping[str, str]) -> Iterator[Project]:
    """Opens the project that `path` lies in; closes its stores at the end."""
    repo = open_repository(path, environ)
    config = read_config(repo)
    if config.include or config.nested:
        from codemap.git import widened

        repo = widened(repo, config.include, config.nested)
    project = Project(repo, config, store.open_stores(repo.common_dir, worktree_key(repo), environ), environ)
    try:
        with guarded():
            yield project
    except StoreCorrupt:
        store.remove(project.stores, worktree_key(repo))
        raise
    finally:
        project.close()


def read_config(repo: Repository) -> Config:
    """Returns the configuration in the worktree; the default one in a bare repository."""
    if repo.root is None:
        return Config()
    return load(*settings_texts(repo.root))


def settings_texts(root: Path) -> tuple[str | None, str | None]:
    """Returns the texts of `pyproject.toml` and of the own settings file of a worktree; None for one that is absent."""
    return _text(root, PYPROJECT), _text(root, OWN_FILE)


def worktree_key(repo: Repository) -> str:
    """Returns a file name that tells the repository's worktrees apart."""
    return location.worktree_key(repo.git_dir, repo.common_dir)


def clear(repo: Repository, environ: Mapping[str, str]) -> tuple[Path, ...]:
    """Removes the index of the repository, for all worktrees, and returns the folders it lay in."""
    return store.clear(repo.common_dir, environ)


def _text(root: Path, file: str) -> str | None:
    hint = "Mend the file; nothing was read from it."
    try:
        return (root / file).read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file} is not valid UTF-8", hint=hint) from error
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}", hint=hint) from error
