"""The state of the index, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.search.index_status import Content, Group, IndexStatus, Resolution
from codemap.views.frame import SHORT, Document, count, counts, head_lines, joined, snapshot_document
from codemap.views.scan import unread_documents, unread_lines
from codemap.views.watch import watcher_document, watcher_lines

_MOST_LISTED = 20
_MEGABYTE = 1_000_000


def as_text(status: IndexStatus) -> str:
    """Returns the snapshot, whether it is current, where the index lies, what it holds and what it could not read."""
    if status.label is None or status.content is None:
        lines = [f"{display_path(status.root)} has no index yet: `codemap scan` builds it"]
        return joined([*lines, *(f"Note: {notice}" for notice in status.notices), _store_line(status)])
    lines = [*head_lines(status.label), _currency(status), *watcher_lines(status.watcher), _store_line(status)]
    lines.extend(_content_lines(status.content))
    lines.extend(_group_lines(status.content.groups))
    lines.extend(unread_lines(status.content.unread))
    return joined(lines)


def _currency(status: IndexStatus) -> str:
    if status.current:
        return "Current: shows the worktree as it is now"
    head = f"HEAD is now {status.head[:SHORT]}" if status.head else "there are no commits now"
    return f"Behind: {head}, or files have changed; the next question brings it up to date"


def _store_line(status: IndexStatus) -> str:
    if status.folder is None:
        return "Store: in memory, for this run only"
    return f"Store: {display_path(str(status.folder))}, {status.store_bytes / _MEGABYTE:.1f} MB"


def _content_lines(content: Content) -> list[str]:
    lines = [
        f"Index: {count(content.files, 'file')}, {count(content.symbols, 'symbol')}, {count(content.edges, 'edge')}",
        f"Files by status: {counts(content.statuses)}",
    ]
    lines.append(f"Files by category: {counts(content.categories)}")
    lines.append(f"Files by language: {counts(content.languages)}")
    lines.append(f"Edges by rule: {counts(content.edges_by_rule)}")
    return lines + _resolution_lines(content.resolution)


def _resolution_lines(resolution: Resolution) -> list[str]:
    outcomes = f"References: {resolution.total:,}; {counts(resolution.outcomes)}"
    if resolution.rate is None:
        return [outcomes]
    left = resolution.total - resolution.ours
    return [
        outcomes,
        f"Resolved: {resolution.rate:.1%}, {resolution.resolved:,} of {resolution.ours:,}"
        f" ({left:,} external or builtin references left out)",
    ]


def _group_lines(groups: tuple[Group, ...]) -> list[str]:
    """Returns what is left out by reason, with the first paths of each."""
    if not groups:
        return []
    lines = ["Left out, by reason:"]
    for group in groups[:_MOST_LISTED]:
        shown = ", ".join(map(display_path, group.examples)) + (", ..." if group.paths > len(group.examples) else "")
        lines.append(f"  {group.status:<9} {count(group.paths, 'path')}  {group.reason}: {shown}")
    if len(groups) > _MOST_LISTED:
        lines.append(f"  ... {count(len(groups) - _MOST_LISTED, 'more reason')} (--json lists all)")
    if any(group.status == "ignored" for group in groups):
        lines.append("  The setting `include` takes ignored files in; `nested` looks into repositories inside.")
    return lines


def as_document(status: IndexStatus) -> Document:
    """Returns `snapshot` (null without an index), `current`, `head`, `store` and `content` with every list in full."""
    return {
        "command": "index_status",
        "snapshot": snapshot_document(status.label) if status.label else None,
        "root": json_path(status.root),
        "current": status.current,
        "head": status.head,
        "watcher": watcher_document(status.watcher),
        "store": {
            "folder": json_path(str(status.folder)) if status.folder else None,
            "bytes": status.store_bytes,
            "notices": list(status.notices),
        },
        "content": _content(status.content) if status.content else None,
    }


def _content(content: Content) -> Document:
    resolution = content.resolution
    return {
        "files": content.files,
        "symbols": content.symbols,
        "edges": content.edges,
        "statuses": dict(content.statuses),
        "reasons": {status: dict(reasons) for status, reasons in content.reasons.items()},
        "languages": dict(content.languages),
        "categories": dict(content.categories),
        "edges_by_rule": dict(content.edges_by_rule),
        "references": {
            "total": resolution.total,
            "outcomes": dict(resolution.outcomes),
            "ours": resolution.ours,
            "resolved": resolution.resolved,
            "rate": resolution.rate,
        },
        "unread": unread_documents(content.unread),
        "groups": [
            {
                "status": group.status,
                "reason": group.reason,
                "paths": group.paths,
                "examples": [json_path(path) for path in group.examples],
            }
            for group in content.groups
        ],
        "left_out": [{"path": json_path(path), "reason": reason} for path, reason in content.left_out],
    }
