from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codemap.errors import UsageError
from codemap.structure.clones import Piece, groups
from codemap.structure.duplicates import Duplicates, duplicates
from codemap.structure.tokens import GRAM, WINDOW, fingerprints, tokens_in
from codemap.views.duplicates import as_document, as_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
words = st.lists(st.sampled_from(["a", "b", "c", "(", ")", "="]), max_size=60)


@relaxed
@given(words, words, st.lists(st.sampled_from("pqrs"), min_size=GRAM + WINDOW - 1, max_size=30))
def test_a_common_run_leaves_a_common_fingerprint(before: list[str], after: list[str], run: list[str]) -> None:
    assert fingerprints([*before, *run]) & fingerprints([*run, *after])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", 'x = 1  # one\n"""doc"""\ny = "a # b"\n'),
        ("java", 'x = 1 // one\n/* doc */\ny = "a // b"\n'),
        ("php", 'x = 1 # one\n// two\n/* doc */ y = "a"\n'),
    ],
)
def test_comments_and_layout_are_no_tokens(language: str, text: str) -> None:
    assert [token.form for token in tokens_in(text, language)] == ["x", "=", "0", "x", "=", "0"]


@relaxed
@given(st.lists(st.builds(Piece, st.integers(0, 3), st.integers(0, 2), st.frozensets(st.integers(0, 9))), max_size=12))
def test_a_piece_is_in_one_group_and_alike_the_others(pieces: list[Piece]) -> None:
    found = groups(pieces, 0.5)
    members = [number for group in found for number in group.members]
    assert len(members) == len(set(members))
    for group in found:
        assert len(group.members) > 1
        if group.kind == "exact":
            assert len({pieces[number].exact for number in group.members}) == 1
        if group.kind == "near":
            assert 0.5 <= group.similarity <= 1


BODY = """\
def {name}(rows, {arg}):
    found = []
    for row in rows:
        if row.size > {arg} and row.name:
            found.append((row.name, row.size * 2))
        elif row.size < 0:
            raise ValueError(row.name)
    found.sort(key=lambda pair: pair[1])
{more}    return [name for name, size in found if size]


"""


def body(name: str, arg: str = "limit", more: str = "") -> str:
    return BODY.format(name=name, arg=arg, more=more)


FILES = {
    "a.py": body("first"),
    "b.py": body("second").replace("    found = []", "    # empty\n    found   = []"),
    "c.py": body("third", arg="most").replace("size", "length").replace("row", "item").replace("found", "kept"),
    "d.py": body("fourth", more="    log('sorted', len(found))\n"),
    "e.py": "def other(x):\n    return x\n",
    "copy/e.py": "def other(x):\n    return x\n",
    "tests/test_a.py": body("test_first"),
}


def ask(repo: RepoBuilder, **options: object) -> Duplicates:
    repo.commit("all", FILES)
    with scanned(repo) as project:
        return duplicates(project, **options)  # type: ignore[arg-type]


def test_functions_are_alike_exactly_or_but_for_names(repo: RepoBuilder) -> None:
    answer = ask(repo, similarity=0.95)
    assert [(each.kind, [one.qualname for one in each.members]) for each in answer.duplicates.items] == [
        ("exact", ["first", "second"])
    ]
    assert answer.files.items == (("copy/e.py", "e.py"),)
    assert answer.lines == 9
    assert "## exact: 2 functions, 9 lines repeated" in as_text(answer)
    assert as_document(answer)["functions"] == 4


def test_what_is_nearly_alike_takes_what_equals_it_along(repo: RepoBuilder) -> None:
    loose = ask(repo, similarity=0.6)
    assert [(each.kind, {one.qualname for one in each.members}) for each in loose.duplicates.items] == [
        ("near", {"first", "second", "fourth"})
    ]
    assert 0.6 <= loose.duplicates.items[0].similarity < 1


def test_names_and_literals_may_differ(repo: RepoBuilder) -> None:
    repo.commit("two", {name: FILES[name] for name in ("a.py", "c.py")})
    with scanned(repo) as project:
        answer = duplicates(project)
    assert [(each.kind, len(each.members)) for each in answer.duplicates.items] == [("renamed", 2)]


def test_tests_are_compared_when_asked_for(repo: RepoBuilder) -> None:
    answer = ask(repo, tests=True, similarity=0.95)
    assert {one.qualname for one in answer.duplicates.items[0].members} == {"first", "second", "test_first"}
    with scanned(repo) as project, pytest.raises(UsageError):
        duplicates(project, similarity=0)
