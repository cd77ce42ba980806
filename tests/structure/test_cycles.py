from __future__ import annotations

import pytest

from codemap.cli.door import FOUND, run
from codemap.cli.main import codemap
from codemap.errors import UsageError
from codemap.structure.cycles import CycleReport, cycles
from codemap.structure.type_imports import is_for_types
from codemap.views.cycles import as_document, as_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

CIRCLE = {
    "app/__init__.py": "",
    "app/a.py": "from app.b import b\n\n\ndef a(): return b()\n",
    "app/b.py": "from app.c import c\n\n\ndef b(): return c()\n",
    "app/c.py": "def c():\n    from app.a import a\n    return a\n",
    "app/alone.py": "from app.a import a\n",
}


def ask(repo: RepoBuilder, files: dict[str, str], **options: object) -> CycleReport:
    repo.commit("all", files)
    with scanned(repo) as project:
        return cycles(project, **options)  # type: ignore[arg-type]


def test_a_cycle_says_who_imports_whom(repo: RepoBuilder) -> None:
    report = ask(repo, CIRCLE)
    assert as_text(report).splitlines()[1:] == [
        "# 1 import cycle among 4 imports between 5 files",
        "",
        "## 3 files, 3 imports between them",
        "shortest way around:",
        "  app/a.py:1 imports app/b.py",
        "  app/b.py:1 imports app/c.py",
        "  app/c.py:2 imports app/a.py (inside a function)",
    ]
    assert as_document(report)["left_out"] == 0


def test_imports_inside_functions_can_be_left_out(repo: RepoBuilder) -> None:
    report = ask(repo, CIRCLE, at_load=True)
    assert (report.cycles.total, report.left_out) == (0, 1)
    assert "Not counted: 1 import inside functions or for types alone" in as_text(report)


def test_imports_of_types_alone_are_told_apart_and_can_be_left_out(repo: RepoBuilder) -> None:
    guarded = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from b import B\n\n\nclass A: ...\n"
    files = {
        "a.py": guarded,
        "b.py": "from a import A\n\n\nclass B(A): ...\n",
        "c.ts": "import type { D } from './d'\nexport class C { d?: D }\n",
        "d.ts": "import { C } from './c'\nexport class D extends C {}\n",
        "e.ts": "import { f } from './f'\nexport const e = () => f\n",
        "f.ts": "import { e } from './e'\nexport const f = () => e\n",
    }
    report = ask(repo, files)
    assert report.cycles.total == 3
    assert "  a.py:4 imports b.py (for types alone)" in as_text(report)
    assert [cycle.members.items for cycle in ask(repo, {}, at_load=True).cycles.items] == [("e.ts", "f.ts")]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("python", "if typing.TYPE_CHECKING:\n    from b import (\n        B,", True),
        ("python", "if TYPE_CHECKING:\n    pass\nelse:\n    import b", False),
        ("python", "try:\n    import b", False),
        ("typescript", "import {\n  type A,", True),
        ("typescript", "import type {\n  A,\n  B", True),
        ("typescript", "import {\n  A,", False),
        ("typescript", "import { type A, type B } from './b'", True),
        ("typescript", "import { type A, B } from './b'", False),
        ("typescript", "import type from './b'", False),
        ("java", "import type.B;", False),
    ],
)
def test_what_an_import_brings_in_is_seen_from_the_lines_around_it(language: str, text: str, expected: bool) -> None:
    lines = text.split("\n")
    assert is_for_types(language, lines, len(lines)) is expected


def test_an_import_through_a_package_loads_the_package(repo: RepoBuilder) -> None:
    report = ask(
        repo,
        {
            "pkg/__init__.py": "from pkg.a import a\nfrom pkg.b import b\n",
            "pkg/a.py": "def a(): ...\n",
            "pkg/b.py": "from pkg import a\n\n\ndef b(): return a()\n",
        },
    )
    assert [cycle.members.items for cycle in report.cycles.items] == [("pkg/__init__.py", "pkg/b.py")]


def test_folders_can_be_circular_where_files_are_not(repo: RepoBuilder) -> None:
    files = {
        "web/view.ts": "import { load } from '../data/load'\nexport function view() { return load() }\n",
        "web/base.ts": "export const base = 1\n",
        "data/load.ts": "import { base } from '../web/base'\nexport function load() { return base }\n",
    }
    assert ask(repo, files).cycles.total == 0
    report = ask(repo, files, level="folder")
    assert [cycle.members.items for cycle in report.cycles.items] == [("data", "web")]


def test_only_files_below_a_path_are_looked_at(repo: RepoBuilder) -> None:
    assert ask(repo, {**CIRCLE, "lib/one.py": ""}, path="lib").cycles.total == 0


def test_an_unknown_level_is_refused(repo: RepoBuilder) -> None:
    with pytest.raises(UsageError, match="level"):
        ask(repo, {"a.py": ""}, level="town")


def test_the_command_fails_on_a_cycle(repo: RepoBuilder, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    repo.commit("all", CIRCLE)
    assert run(codemap, ["--repo", str(repo.root), "cycles"]) == FOUND
    assert run(codemap, ["--repo", str(repo.root), "cycles", "--at-load"]) == 0
    assert b"1 import cycle" in capfdbinary.readouterr().out
