"""The import contracts of pyproject.toml, the schema stamp, and what a light start may load."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from codemap.index import store
from tests.support.maps import project_at
from tests.support.repos import RepoBuilder, clean_environ

ROOT = Path(__file__).parent.parent


def test_the_import_contracts_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_a_changed_schema_has_a_new_format() -> None:
    """Raise `store.FORMAT` and write the new sum here when a schema changes: older index files are then made anew."""
    schemas = b"".join((ROOT / "codemap/index" / name).read_bytes() for name in ("facts.sql", "map.sql"))
    assert (store.FORMAT, zlib.crc32(schemas)) == ("10", SCHEMAS)


SCHEMAS = 1348625690


LIGHT = {"click", "codemap.cli", "codemap.git", "codemap.index", "sqlite3", "pygit2", "tree_sitter", "mcp"}
EXTRACTION = {
    "codemap.index.move",
    "codemap.index.prepare",
    "codemap.lang.extractor",
    "codemap.lang.chunks",
    "tree_sitter",
}


@pytest.mark.parametrize(
    ("arguments", "forbidden"),
    [
        (["-m", "codemap", "--version"], LIGHT),
        (["-m", "codemap", "--help"], LIGHT - {"click", "codemap.cli"}),
        (["-c", "import codemap.context.changes"], {"pygit2", "tree_sitter", "mcp", "click", "unidiff"}),
        (["-c", "import codemap.git"], {"pygit2", "unidiff", "codemap.git.changes", "codemap.git.reader"}),
        (["-c", "import codemap.lang"], {"tree_sitter_language_pack", *EXTRACTION}),
        (["-c", "import codemap.hooks.run"], {"mcp", "click", "pygit2", "tree_sitter"}),
    ],
)
def test_a_start_loads_only_what_it_uses(arguments: list[str], forbidden: set[str]) -> None:
    assert loaded(ROOT, *arguments) & forbidden == set()


@pytest.mark.parametrize(
    ("arguments", "forbidden"),
    [
        (["codemap", "scan"], {"codemap.git.changes", "hashlib", "tomllib", "pygit2", "mcp", *EXTRACTION}),
        (
            ["codemap", "find-symbol", "area"],
            {"codemap.git.changes", "hashlib", "tomllib", "pygit2", "mcp", *EXTRACTION},
        ),
        (["codemap.hooks", "pre-commit"], {"click", "tomllib", "pygit2", "mcp", *EXTRACTION}),
    ],
)
def test_with_nothing_to_refresh_only_the_question_is_loaded(
    geo: RepoBuilder, arguments: list[str], forbidden: set[str]
) -> None:
    with project_at(geo.root) as project:
        project.refresh()
    assert loaded(geo.root, "-m", *arguments) & forbidden == set()


def loaded(where: Path, *arguments: str) -> set[str]:
    """Returns the modules that a Python process imports."""
    command = [sys.executable, "-X", "importtime", *arguments]
    environ = clean_environ(PYTHONPATH=str(ROOT))
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, env=environ)
    assert done.returncode == 0, done.stderr[-500:]
    return {line.rpartition("|")[2].strip() for line in done.stderr.split("\n") if line.startswith("import time:")}
