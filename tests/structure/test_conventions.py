from __future__ import annotations

from codemap.structure.catalogue import CONCERNS, FAMILIES, signs
from codemap.structure.conventions import Conventions, conventions
from codemap.views.conventions import as_document, as_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder


def ask(repo: RepoBuilder, files: dict[str, str], **options: object) -> Conventions:
    repo.commit("all", files)
    with scanned(repo) as project:
        return conventions(project, **options)  # type: ignore[arg-type]


def preferred(answer: Conventions) -> dict[tuple[str, str], tuple[str, int, int, str]]:
    return {
        (row.family, row.concern): (row.forms[0].name, row.forms[0].uses, row.forms[0].files, row.confidence)
        for row in answer.conventions
    }


LOGGED = "import logging\n\nlogger = logging.getLogger(__name__)\n\n\ndef f{n}():\n    logger.info('x')\n"
PYTHON = {
    **{f"app/m{n}.py": LOGGED.format(n=n) for n in range(3)},
    "app/shout.py": "class ShopError(Exception): ...\n\n\ndef shout(x):\n    if isinstance(x, str):\n        print(x)\n",
    "tests/test_a.py": "import pytest\nprint('not counted')\n",
}


def test_the_form_of_most_files_is_preferred(repo: RepoBuilder) -> None:
    answer = ask(repo, PYTHON)
    assert preferred(answer) == {
        ("Python", "validation"): ("isinstance checks", 1, 1, "low"),
        ("Python", "error handling"): ("own exception classes", 1, 1, "low"),
        ("Python", "logging"): ("logging", 9, 3, "high"),
        ("Python", "testing"): ("pytest", 1, 1, "low"),
    }
    text = as_text(answer)
    assert "logging: logging (high)  9 uses in 3 files, as in app/m0.py:1" in text
    assert "  also print 1 use in 1 file" in text
    rows = as_document(answer)["conventions"]
    assert isinstance(rows, list)
    assert rows[2]["preferred"] == "logging"


def test_other_languages_have_their_own_forms(repo: RepoBuilder) -> None:
    answer = ask(
        repo,
        {
            "a.ts": "import { z } from 'zod'\nimport React, { useState } from 'react'\nexport function f() { console.log(useState(1)); return fetch('/x').catch(g) }\n",
            "b.go": 'package b\n\nimport "errors"\n\nfunc f() error { return errors.New("x") }\n',
            "c.rs": "fn f() { x().unwrap(); }\n\n#[test]\nfn t() { }\n",
            "d.ts": "export function own(app) { app.fetch(1); log.catch }\n",
        },
    )
    found = {(row.family, row.concern): [form.name for form in row.forms] for row in answer.conventions}
    assert found == {
        ("JavaScript and TypeScript", "validation"): ["zod"],
        ("JavaScript and TypeScript", "error handling"): ["promise catch"],
        ("JavaScript and TypeScript", "logging"): ["console"],
        ("JavaScript and TypeScript", "API style"): ["fetch"],
        ("JavaScript and TypeScript", "state management"): ["React hooks"],
        ("JavaScript and TypeScript", "UI framework"): ["React"],
        ("Go", "error handling"): ["errors.New"],
        ("Rust", "error handling"): ["unwrap and expect"],
        ("Rust", "testing"): ["built-in tests"],
    }


def test_one_folder_can_be_asked_for(repo: RepoBuilder) -> None:
    assert ask(repo, PYTHON, path="tests").files == {"Python": 1}


def test_the_catalogue_knows_its_concerns_and_families() -> None:
    known = signs()
    assert set(FAMILIES.values()) == set(known)
    forms = [form for each in known.values() for table in each for form in table.values()]
    assert {form.concern for form in forms} == set(CONCERNS)
    assert all(form.name for form in forms)
