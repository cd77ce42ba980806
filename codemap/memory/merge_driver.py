"""Git's merge driver for files of the graph, whole or parts: three files in, the merge in place of ours."""

from __future__ import annotations

from pathlib import Path

from codemap.memory.layout import REST
from codemap.memory.merge import Choice, merge
from codemap.memory.text import document_in
from codemap.memory.writing import text_of


def merge_files(base: Path, ours: Path, theirs: Path, path: str) -> tuple[Choice, ...]:
    """Writes the merge over `ours` and returns the choices made; a version that cannot be read is an error.

    `path` is where the file lies in the repository. An empty base is that of two files that began apart.
    """
    whole = not path.startswith(".codemap/graph/") or path == REST
    contents = [file.read_bytes() for file in (base, ours, theirs)]
    documents = [
        document_in(content, f"{path} ({side})", whole=whole) if content.strip() else {}
        for content, side in zip(contents, ("base", "ours", "theirs"), strict=True)
    ]
    merged = merge(*documents)
    ours.write_text(text_of(merged.document), "utf-8", newline="")
    return merged.choices
