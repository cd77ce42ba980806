from __future__ import annotations

import pytest

from codemap.index.text import TextReads
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

ONE = "def alpha():\n    return beta\n"


@pytest.fixture
def other_branch(repo: RepoBuilder) -> RepoBuilder:
    """A store that also holds the blobs of another branch."""
    repo.commit("one", {"a.py": ONE})
    repo.git("checkout", "-q", "-b", "other")
    repo.commit("two", {"b.py": "def alpha_two():\n    return beta\n", "c.py": "gamma = alpha\n"})
    with scanned(repo):
        pass
    repo.git("checkout", "-q", "main")
    return repo


def reads(repo: RepoBuilder, term: str) -> tuple[int, int]:
    """Returns how many hits a term has, and its frequency."""
    with scanned(repo) as project:
        text = project.kept_view().text
        return len(text.hits(term)), text.frequency(term)


def test_hits_count_names_and_text_apart(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": ONE})
    with scanned(repo) as project:
        hit = project.kept_view().text.hits("alpha")[0]
    assert (hit.in_name, hit.in_text) == (1, 1)


def test_hits_leave_dead_blobs_out(other_branch: RepoBuilder) -> None:
    assert reads(other_branch, "beta") == (1, 1)


def test_hits_of_a_term_that_only_dead_blobs_hold(other_branch: RepoBuilder) -> None:
    assert reads(other_branch, "gamma") == (0, 0)


def test_size_leaves_dead_blobs_out(other_branch: RepoBuilder) -> None:
    with scanned(other_branch) as project:
        assert project.kept_view().text.size == (1, len(ONE))


def test_frequency_of_a_blob_at_two_paths_counts_once(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": ONE, "b.py": ONE})
    assert reads(repo, "alpha") == (1, 1)


def test_live_files_of_a_blob_at_two_paths_are_both(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": ONE, "b.py": ONE})
    with scanned(repo) as project:
        text = project.kept_view().text
        assert [file.path for file in text.live[text.hits("alpha")[0].facts]] == ["a.py", "b.py"]


def test_holding_in_name_only(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": ONE})
    with scanned(repo) as project:
        text = project.kept_view().text
        assert (len(text.holding("beta")), text.holding("beta", in_name=True)) == (1, [])


def test_terms_with_a_prefix(other_branch: RepoBuilder) -> None:
    with scanned(other_branch) as project:
        assert project.kept_view().text.vocabulary.most_frequent("al", 5) == ["alpha"]


def test_reads_of_an_empty_map(repo: RepoBuilder) -> None:
    with scanned(repo) as project:
        text = TextReads(project.stores.map, project.stores.facts.connection)
        assert (text.size, text.hits("x"), text.frequency("x")) == ((0, 0), [], 0)
