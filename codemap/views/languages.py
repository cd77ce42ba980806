"""The languages that are read, as text and as a document."""

from __future__ import annotations

from codemap.lang import LanguageInfo
from codemap.search.languages import Languages
from codemap.views.frame import Document, count, joined, shown_text


def as_text(languages: Languages) -> str:
    """Returns one line a language; those that do not load come with the reason."""
    rows = languages.rows
    full = sum(row.depth == "full" for row in rows)
    width = max(len(row.name) for row in rows)
    lines = [f"{count(len(rows), 'language')}: {full} full, {len(rows) - full} outline only"]
    lines.extend(f"{row.name:{width}}  {row.depth:7}  {_state(row)}" for row in rows)
    return joined(lines)


def _state(row: LanguageInfo) -> str:
    files = " ".join(row.files)
    return files if row.loads else f"{files}  does not load: {shown_text(row.problem)}"


def as_document(languages: Languages) -> Document:
    """Returns `languages`, each with `name`, `depth`, `files`, `loads` and `problem`."""
    return {
        "command": "languages",
        "languages": [
            {
                "name": row.name,
                "depth": row.depth,
                "files": list(row.files),
                "loads": row.loads,
                "problem": row.problem or None,
            }
            for row in languages.rows
        ],
    }
