"""What was removed, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.search.clear_index import ClearedIndex
from codemap.views.frame import Document, joined


def as_text(cleared: ClearedIndex) -> str:
    """Returns one line a folder."""
    if not cleared.folders:
        return joined([f"{display_path(cleared.root)} has no index"])
    return joined(f"Removed the index in {display_path(str(folder))}" for folder in cleared.folders)


def as_document(cleared: ClearedIndex) -> Document:
    """Returns `root` and `removed`, the folders."""
    return {
        "command": "clear_index",
        "root": json_path(cleared.root),
        "removed": [json_path(str(folder)) for folder in cleared.folders],
    }
