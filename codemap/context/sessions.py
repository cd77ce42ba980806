"""What agents' sessions in a worktree came to, as far as they were captured."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.budget import Page, page
from codemap.capture.event import Event
from codemap.capture.log import Log
from codemap.capture.sessions import Profile, Session, profile_of, sessions_of
from codemap.errors import NotFound
from codemap.project import Project, worktree_key


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """One session (None: nothing was captured), whether capturing is on, and its files that are gone or shorter now."""

    root: str
    wanted: bool
    session: Session | None
    stale: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CaptureReport:
    """All sessions, the last one first, what comes back over them, and lines of the log that were no events."""

    root: str
    wanted: bool
    sessions: Page[Session]
    profile: Profile
    events: int
    ignored: int


def log_of(project: Project) -> Log:
    """Returns the log of the project's worktree."""
    return Log(project.stores.folder, worktree_key(project.repo))


def session_summary(project: Project, session: str = "") -> SessionSummary:
    """Returns the session of that id, or the last one; NotFound for an id that is not there."""
    log = log_of(project)
    sessions = _chosen(sessions_of(log.read().events), session)
    if not sessions:
        return SessionSummary(project.name, log.wanted, None)
    return SessionSummary(project.name, log.wanted, sessions[0], _stale(project, sessions[0]))


def capture_report(project: Project, *, session: str = "", limit: int = 10) -> CaptureReport:
    """Returns the sessions, at most `limit` of them (0: all); with an id that one, NotFound when it is not there."""
    log = log_of(project)
    events, ignored = log.read()
    sessions = sessions_of(events)
    shown = page(_chosen(sessions, session), limit=limit)
    return CaptureReport(project.name, log.wanted, shown, profile_of(sessions), len(events), ignored)


def events_of(project: Project, session: str = "") -> tuple[Event, ...]:
    """Returns the events of a session in their order, or of all; NotFound for an id that is not there."""
    events = log_of(project).read().events
    _chosen(sessions_of(events), session)
    return tuple(event for event in events if not session or event.session == session)


def _chosen(sessions: tuple[Session, ...], session: str) -> tuple[Session, ...]:
    chosen = tuple(each for each in sessions if not session or each.id == session)
    if session and not chosen:
        raise NotFound(f"no session {session} was captured", hint="`codemap capture-report` lists the sessions.")
    return chosen


def _stale(project: Project, session: Session) -> tuple[tuple[str, str], ...]:
    """Files of the session that are not there any more, or have fewer lines than were named."""
    if project.repo.root is None:
        return ()
    found = []
    for file in session.files:
        try:
            lines = (project.repo.root / file.path).read_bytes().count(b"\n") + 1
        except OSError as error:
            found.append((file.path, "missing" if isinstance(error, FileNotFoundError) else "read_error"))
            continue
        if any(end > lines for _, end in file.ranges):
            found.append((file.path, "range_out_of_bounds"))
    return tuple(found)
