from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.structure.repo_map import BYTES_A_TOKEN, repo_map
from codemap.views.repo_map import as_document, as_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

FILES = {
    "app/web.py": "from app.shop import total\n\n\ndef page():\n    return total(3)\n",
    "app/shop.py": "from app.tax import rate\n\n\ndef total(x):\n    return rate(x)\n\n\ndef spare(): ...\n",
    "app/tax.py": "def rate(x):\n    def inner(): ...\n    return x\n",
    "app/mail.py": "def send_newsletter(): ...\n",
    "tests/test_shop.py": "from app.shop import total\n\n\ndef test_total():\n    assert total(1) == 1\n",
    "README.md": "# Shop\n",
}


def test_files_that_others_rest_on_come_first(repo: RepoBuilder) -> None:
    repo.commit("all", FILES)
    with scanned(repo) as project:
        answer = repo_map(project)
    assert [row.path for row in answer.files[:2]] == ["app/tax.py", "app/shop.py"]
    assert [symbol.qualname for symbol in answer.files[0].symbols] == ["rate"]
    assert (answer.files[1].used_by, answer.total) == (2, 5)
    assert as_document(answer)["omitted"] == 0


def test_a_query_begins_with_what_answers_it(repo: RepoBuilder) -> None:
    repo.commit("all", FILES)
    with scanned(repo) as project:
        answer = repo_map(project, query="newsletter")
    assert (answer.files[0].path, answer.files[0].chosen) == ("app/mail.py", True)
    assert "app/mail.py *" in as_text(answer)


def test_changes_come_first_and_what_is_near_them_next(repo: RepoBuilder) -> None:
    first = repo.commit("all", FILES)
    repo.write("app/web.py", FILES["app/web.py"] + "# more\n")
    with scanned(repo) as project:
        dirty = repo_map(project, changed=True)
    repo.commit("web")
    with scanned(repo) as project:
        since = repo_map(project, base=first)
    for answer in (dirty, since):
        assert [row.path for row in answer.files if row.chosen] == ["app/web.py"]
        assert [row.path for row in answer.files[:2]] == ["app/web.py", "app/shop.py"]


@pytest.mark.parametrize("tokens", [1, 40, 90, 200])
def test_the_budget_holds_and_the_rest_is_announced(repo: RepoBuilder, tokens: int) -> None:
    repo.commit("all", FILES)
    with scanned(repo) as project:
        answer = repo_map(project, tokens=tokens)
    assert answer.used_tokens <= tokens
    text = as_text(answer)
    body = text.split("tokens\n", 1)[1]
    assert len(body.partition("\n...")[0]) <= tokens * BYTES_A_TOKEN
    assert ("more file" in text) == (len(answer.files) < 5)


def test_only_files_below_a_path(repo: RepoBuilder) -> None:
    repo.commit("all", FILES)
    with scanned(repo) as project:
        assert [row.path for row in repo_map(project, path="tests").files] == ["tests/test_shop.py"]
        with pytest.raises(UsageError):
            repo_map(project, query="x", changed=True)
