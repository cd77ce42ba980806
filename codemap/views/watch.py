"""What a watcher does and who it is, as text and as documents."""

from __future__ import annotations

import time

from codemap.index.watcher import Watcher
from codemap.model import display_path, json_path
from codemap.search.watch import Look, WatchStatus
from codemap.views.frame import Document, count, document, joined, refresh_counts, shown_text


def as_text(status: WatchStatus) -> str:
    """Returns who watches, since when, how often, and how it fares."""
    root = display_path(status.root)
    if status.watcher is None:
        return joined([f"Nobody watches {root}: answers bring the index up to date by themselves"])
    return joined([f"{root} is watched", *watcher_lines(status.watcher)])


def watcher_lines(watcher: Watcher | None) -> list[str]:
    """Returns the line about a watcher, and one about its last problem."""
    if watcher is None:
        return []
    last = f"last refresh {_moment(watcher.refreshed)}" if watcher.refreshed else "no refresh yet"
    since = f"Watched: by process {watcher.pid} since {_moment(watcher.since)}"
    lines = [f"{since}, every {watcher.interval_s:g} s, {count(watcher.moves, 'refresh', 'refreshes')}, {last}"]
    return lines + ([f"  its last look failed: {shown_text(watcher.problem)}"] if watcher.problem else [])


def as_document(status: WatchStatus) -> Document:
    """Returns `root` and `watcher` (null when nobody watches)."""
    return {"command": "watch", "root": json_path(status.root), "watcher": watcher_document(status.watcher)}


def watcher_document(watcher: Watcher | None) -> Document | None:
    """Returns a watcher, its times in seconds since the epoch."""
    if watcher is None:
        return None
    return {
        "pid": watcher.pid,
        "since": round(watcher.since),
        "interval_s": watcher.interval_s,
        "refreshed": round(watcher.refreshed) if watcher.refreshed else None,
        "moves": watcher.moves,
        "problem": watcher.problem,
    }


def look_text(look: Look) -> str:
    """Returns a refresh in one line."""
    done = look.refresh
    if not done.moved:
        return joined([f"{_clock(look.at)}  nothing to do"])
    counted = ", ".join(f"{number:,} {what}" for what, number in refresh_counts(done).items())
    return joined([f"{_clock(look.at)}  {counted}  {look.seconds:.1f} s"])


def look_document(look: Look) -> Document:
    """Returns a refresh as a document of its own."""
    done = look.refresh
    refresh = {"moved": done.moved, **refresh_counts(done)}
    return document("watch", look.label, at=round(look.at), seconds=round(look.seconds, 3), refresh=refresh)


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))


def _clock(seconds: float) -> str:
    return time.strftime("%H:%M:%S", time.localtime(seconds))
