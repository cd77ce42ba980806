"""The report of a refresh, as text and as a document."""

from __future__ import annotations

from codemap.index.files import FileRow
from codemap.model import display_path, json_path
from codemap.search.scan import ScanReport
from codemap.views.frame import Document, count, counts, document, head_lines, joined, refresh_counts

_MOST_LISTED = 20


def as_text(report: ScanReport) -> str:
    """Returns what was parsed, reused and removed, what the map holds, and every file that could not be read."""
    done = report.refresh
    lines = head_lines(report.label)
    if done.moved:
        lines.append("Refreshed: " + ", ".join(f"{number:,} {what}" for what, number in refresh_counts(done).items()))
    else:
        lines.append("Nothing to do: the index is current")
    lines.append(
        f"Index: {count(report.files, 'file')}, {count(report.symbols, 'symbol')}, {count(report.edges, 'edge')}"
    )
    lines.append(f"History: {'not read' if report.commits is None else count(report.commits, 'commit')}")
    if report.languages:
        lines.append(f"Languages: {counts(report.languages)}")
    lines.extend(unread_lines(report.unread))
    return joined(lines)


def unread_lines(rows: tuple[FileRow, ...], *, most: int = _MOST_LISTED) -> list[str]:
    """Returns the files that were not read, with their reasons, under a heading that counts them."""
    if not rows:
        return []
    lines = [f"Not read ({len(rows):,}):"]
    lines.extend(f"  {row.status:<8} {display_path(row.path)}  {row.reason}" for row in rows[:most])
    if len(rows) > most:
        lines.append(f"  ... {count(len(rows) - most, 'more file')} (`codemap index-status --json` lists all)")
    return lines


def as_document(report: ScanReport) -> Document:
    """Returns `refresh` (moved and counts), `languages`, `unread`, and the totals of the map and the history."""
    done = report.refresh
    return document(
        "scan",
        report.label,
        refresh={"moved": done.moved, **refresh_counts(done)},
        statuses=dict(done.statuses),
        languages=dict(report.languages),
        unread=unread_documents(report.unread),
        files=report.files,
        symbols=report.symbols,
        edges=report.edges,
        commits=report.commits,
    )


def unread_documents(rows: tuple[FileRow, ...]) -> list[Document]:
    """Returns every file that was not read: `path`, `status`, `reason`."""
    return [{"path": json_path(row.path), "status": row.status, "reason": row.reason} for row in rows]
