"""The floor of a cold index: the files of a folder read, parsed and queried once, in one process, and nothing kept.

The query asks for `(ERROR)`: every grammar has it and almost no file does, so the cursor walks each tree whole and
hands nothing over. What codemap costs beyond this is what it does itself.

    python benchmarks/floor.py FOLDER SUFFIX...
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

GRAMMARS = {
    "py": "python",
    "ts": "typescript",
    "tsx": "tsx",
    "js": "javascript",
    "go": "go",
    "rs": "rust",
    "java": "java",
    "kt": "kotlin",
    "c": "c",
    "cpp": "cpp",
    "cs": "csharp",
    "rb": "ruby",
    "php": "php",
}
"""Grammar by file suffix."""


def files_of(root: Path, suffixes: list[str]) -> list[Path]:
    """Returns the files below `root` that have one of the suffixes, git's own folder left out, sorted."""
    found = [file for suffix in suffixes for file in root.rglob(f"*.{suffix}")]
    return sorted(file for file in found if file.is_file() and ".git" not in file.parts)


def main() -> None:
    """Does the work and prints how much it was."""
    from tree_sitter import Parser, Query, QueryCursor
    from tree_sitter_language_pack import get_language

    root, *suffixes = sys.argv[1:]
    tools = {}
    for suffix in suffixes:
        language = get_language(GRAMMARS[suffix])  # type: ignore[arg-type]  # the package lists its names as literals
        tools[suffix] = (Parser(language), Query(language, "(ERROR) @error"))
    files = files_of(Path(root), suffixes)
    total_bytes = broken = 0
    for file in files:
        parser, query = tools[file.suffix.removeprefix(".")]
        content = file.read_bytes()
        total_bytes += len(content)
        broken += bool(QueryCursor(query).captures(parser.parse(content).root_node))
    print(json.dumps({"files": len(files), "bytes": total_bytes, "broken": broken}))


if __name__ == "__main__":
    main()
