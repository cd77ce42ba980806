"""The import contracts of pyproject.toml, the schema stamp, and what a light start may load."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from codemap.index import store

ROOT = Path(__file__).parent.parent


def test_the_import_contracts_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_a_changed_schema_has_a_new_format() -> None:
    """Raise `store.FORMAT` and write the new sum here when a schema changes: older index files are then made anew."""
    schemas = b"".join((ROOT / "codemap/index" / name).read_bytes() for name in ("facts.sql", "map.sql"))
    assert (store.FORMAT, zlib.crc32(schemas)) == ("4", SCHEMAS)


SCHEMAS = 3284668259


@pytest.mark.parametrize(
    ("arguments", "forbidden"),
    [
        (["-m", "codemap", "--version"], {"codemap.git", "codemap.index", "sqlite3", "pygit2", "tree_sitter", "mcp"}),
        (["-m", "codemap", "--help"], {"codemap.git", "codemap.index", "sqlite3", "pygit2", "tree_sitter", "mcp"}),
        (["-c", "import codemap.context.changes"], {"pygit2", "tree_sitter", "mcp", "click", "unidiff"}),
        (["-c", "import codemap.git"], {"pygit2", "unidiff"}),
        (["-c", "import codemap.lang"], {"tree_sitter", "tree_sitter_language_pack"}),
        (["-c", "import codemap.hooks.run"], {"mcp", "click", "pygit2", "tree_sitter"}),
    ],
)
def test_a_start_loads_only_what_it_uses(arguments: list[str], forbidden: set[str]) -> None:
    done = subprocess.run([sys.executable, "-X", "importtime", *arguments], cwd=ROOT, capture_output=True, text=True)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.split("\n") if line.startswith("import time:")}
    assert done.returncode == 0, done.stderr[-500:]
    assert loaded & forbidden == set()
