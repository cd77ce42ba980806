"""Signals beyond the words of a passage: messages, forms of words, spelling, names, places, lanes."""

from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.search.passages import Only
from codemap.search.search_source import SourceHits, search_source
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder


def search(repo: RepoBuilder, query: str, **options: object) -> SourceHits:
    with scanned(repo) as project:
        return search_source(project, query, **options)  # type: ignore[arg-type]


def paths(found: SourceHits) -> list[str]:
    return list(dict.fromkeys(hit.path for hit in found.hits.items))


@pytest.fixture
def told(repo: RepoBuilder) -> RepoBuilder:
    """Only messages say what a.py and b.py are about."""
    repo.commit("one", {"a.py": "def f():\n    return 1\n", "b.py": "def g():\n    return 2\n"})
    repo.commit("Fix the overdraft of accounts", {"a.py": "def f():\n    return 3\n"})
    repo.commit("Speed up the carousel", {"b.py": "def g():\n    return 4\n"})
    return repo


def test_messages_of_commits_find_the_files_they_touched(told: RepoBuilder) -> None:
    found = search(told, "overdraft")
    assert (paths(found), found.hits.items[0].commit) == (["a.py"], "Fix the overdraft of accounts")


def test_messages_follow_a_renamed_file(told: RepoBuilder) -> None:
    told.git("mv", "a.py", "account.py")
    told.commit("move", {})
    assert paths(search(told, "overdraft"))[0] == "account.py"


def test_messages_of_other_branches_say_nothing(told: RepoBuilder) -> None:
    told.git("checkout", "-q", "-b", "other")
    told.commit("Overdraft again", {"b.py": "def g():\n    return 5\n"})
    before = search(told, "overdraft")
    told.git("checkout", "-q", "main")
    assert (len(paths(before)), paths(search(told, "overdraft"))) == (2, ["a.py"])


def test_a_message_of_many_files_says_nothing(repo: RepoBuilder) -> None:
    repo.commit("Overhaul zebra", {f"m{number}.py": "x = 1\n" for number in range(31)})
    assert search(repo, "zebra").files == 0


@pytest.mark.parametrize(("query", "name"), [("parsing", "parse"), ("queries", "query"), ("stopped", "stop")])
def test_words_are_found_in_their_other_forms(repo: RepoBuilder, query: str, name: str) -> None:
    repo.commit("one", {"a.py": f"def {name}_all():\n    pass\n", "b.py": "def other():\n    pass\n"})
    assert (paths(search(repo, query)), search(repo, query).missing) == (["a.py"], ())


def test_a_misspelled_word_is_taken_as_what_comes_near(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "def authenticate():\n    pass\n"})
    assert search(repo, "authentcate").expanded == (("authentcate", ("authenticate",)),)


def test_a_name_of_several_words_counts_more_than_its_words(repo: RepoBuilder) -> None:
    apart = "def read():\n    total = cart = 1\n"
    repo.commit("one", {"a.py": apart, "b.py": "def run():\n    return cart_total\n"})
    assert paths(search(repo, "where is cart_total"))[0] == "b.py"


def test_words_side_by_side_count_more_than_apart(repo: RepoBuilder) -> None:
    apart = "# zebra here, and much later there is something of a crossing there\n"
    together = "# here, and much later there is something of a zebra crossing there\n"
    repo.commit("one", {"a.py": apart, "b.py": together})
    found = search(repo, "paint the zebra crossing")
    assert paths(found) == ["b.py", "a.py"]
    assert ["pairs" in hit.signals for hit in found.hits.items] == [True, False]


def test_what_other_branches_hold_side_by_side_says_nothing(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "# a zebra crossing\n", "b.py": "# zebra Tarmac\ndef tarmac(): ...\n"})
    before = [(hit.path, hit.signals) for hit in search(repo, "zebra crossing of tarmac").hits.items]
    repo.git("checkout", "-q", "-b", "other")
    repo.commit("two", {f"m{number}.py": f"# zebra crossing {number}\n" for number in range(9)})
    assert search(repo, "zebra crossing of tarmac").files == 11
    repo.git("checkout", "-q", "main")
    assert [(hit.path, hit.signals) for hit in search(repo, "zebra crossing of tarmac").hits.items] == before


def test_a_definition_named_letter_for_letter_counts(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "def Bill():\n    pass\n", "b.py": "def bill():\n    pass\n"})
    assert (paths(search(repo, "the bill"))[0], paths(search(repo, "the Bill"))[0]) == ("b.py", "a.py")


def test_a_name_that_many_files_define_tells_none_apart(repo: RepoBuilder) -> None:
    repo.commit("one", {f"m{number}.py": "def bill(): ...\n" for number in range(31)})
    assert all("definitions" not in hit.signals for hit in search(repo, "bill").hits.items)


def test_a_message_says_less_of_a_file_that_is_in_many_commits(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "x = 0\n", "b.py": "y = 0\n"})
    for number in range(1, 9):
        repo.commit(f"step {number}", {"a.py": f"x = {number}\n"})
    repo.commit("Overdraft", {"a.py": "x = 10\n", "b.py": "y = 10\n"})
    parts = {hit.path: hit.signals for hit in search(repo, "overdraft", lane="history").hits.items}
    assert paths(search(repo, "overdraft", lane="history")) == ["b.py", "a.py"]
    assert parts["b.py"]["messages_together"] > parts["a.py"]["messages_together"]


def test_what_is_put_aside_comes_last(repo: RepoBuilder) -> None:
    text = "def zebra():\n    pass\n"
    repo.commit("one", {"archive/zoo.py": text, "src/zoo.py": text})
    assert paths(search(repo, "zebra")) == ["src/zoo.py", "archive/zoo.py"]


def test_what_is_put_aside_is_found_when_asked_for(repo: RepoBuilder) -> None:
    text = "def zebra():\n    pass\n"
    repo.commit("one", {"archive/zoo.py": text, "src/zoo.py": text})
    assert paths(search(repo, "zebra archive"))[0] == "archive/zoo.py"


def test_roles_narrow_the_search(repo: RepoBuilder) -> None:
    text = "def zebra():\n    pass\n"
    repo.commit("one", {"zoo.py": text, "test_zoo.py": text})
    assert paths(search(repo, "zebra", only=Only(roles=("test",)))) == ["test_zoo.py"]


def test_a_lane_is_asked_alone(told: RepoBuilder) -> None:
    assert (search(told, "overdraft", lane="text").files, search(told, "overdraft", lane="history").files) == (0, 1)


def test_the_graph_brings_in_what_the_hits_use(repo: RepoBuilder) -> None:
    repo.commit(
        "one",
        {
            "zoo.py": "from cage import lock\n\n\ndef zebra():\n    lock()\n",
            "cage.py": "def lock():\n    pass\n",
            "far.py": "def away():\n    pass\n",
        },
    )
    assert paths(search(repo, "zebra", preset="composite")) == ["zoo.py", "cage.py", "far.py"]


@pytest.mark.parametrize("option", ["preset", "lane"])
def test_what_there_is_not_is_refused(told: RepoBuilder, option: str) -> None:
    with pytest.raises(UsageError, match=f"no {option} 'zebra'"):
        search(told, "f", **{option: "zebra"})


def test_an_answer_after_steps_equals_a_fresh_one(told: RepoBuilder) -> None:
    search(told, "overdraft carousel")
    told.commit("Carousel and overdraft", {"a.py": "def f():\n    return 6\n"})
    told.git("commit", "-q", "--amend", "-m", "The carousel again")
    kept = search(told, "overdraft carousel").hits.items
    with scanned(told) as project:
        folder = project.stores.folder
    assert folder is not None
    for file in folder.rglob("*.db*"):
        file.unlink()
    assert search(told, "overdraft carousel").hits.items == kept


@pytest.fixture
def zoo(repo: RepoBuilder) -> RepoBuilder:
    """A package with a file that uses another, a test, a document and a page of another language."""
    files = {
        "zoo/cage.py": "from zoo.lock import lock\n\n\nclass Cage:\n    def close(self):\n        lock()\n",
        "zoo/lock.py": "def lock():\n    pass\n",
        "tests/test_cage.py": "from zoo.cage import Cage\n\n\ndef test_close():\n    Cage().close()\n",
        "docs/cage.md": "# Cage\n\nHow to close one.\n",
        "web/cage.js": "export function closeCage() {}\n",
    }
    repo.commit("one", files)
    return repo


def test_languages_narrow_the_search(zoo: RepoBuilder) -> None:
    assert paths(search(zoo, "cage", only=Only(languages=("javascript",)))) == ["web/cage.js"]


def test_kinds_narrow_the_search(zoo: RepoBuilder) -> None:
    found = search(zoo, "close cage", only=Only(kinds=("method",)))
    assert [hit.symbol for hit in found.hits.items] == ["zoo/cage.py::Cage.close"]


@pytest.mark.parametrize("only", [Only(roles=("x",)), Only(languages=("x",)), Only(kinds=("x",))])
def test_a_filter_that_nothing_can_pass_is_refused(zoo: RepoBuilder, only: Only) -> None:
    with pytest.raises(UsageError, match=r"no (role|language|kind) 'x'"):
        search(zoo, "cage", only=only)


@pytest.mark.parametrize(("query", "name"), [("glob", "globset"), ("recover", "recovery"), ("configuration", "config")])
def test_words_of_a_path_count_that_begin_with_a_word_of_the_query_or_begin_it(
    repo: RepoBuilder, query: str, name: str
) -> None:
    repo.commit("one", {f"{name}.py": "x = 1\n", "a.py": "x = 1\n"})
    assert paths(search(repo, query, lane="path")) == [f"{name}.py"]


def test_words_of_a_path_that_share_too_little_do_not_count(repo: RepoBuilder) -> None:
    repo.commit("one", {"contract.py": "x = 1\n", "con.py": "x = 1\n"})
    assert paths(search(repo, "configuration", lane="path")) == []


def test_what_lies_beside_the_first_file(zoo: RepoBuilder) -> None:
    first = search(zoo, "close cage python", beside=True, only=Only(languages=("python",))).surroundings[0]
    shown = (first.path, first.uses.items, first.tests.items, first.companions.items)
    assert shown == (
        "zoo/cage.py",
        ("zoo/lock.py",),
        ("tests/test_cage.py",),
        ("web/cage.js", "tests/test_cage.py", "docs/cage.md"),
    )


def test_files_that_depend_on_a_hit_are_counted_over_several_edges(zoo: RepoBuilder) -> None:
    first = search(zoo, "lock", beside=True, only=Only(path="zoo/lock.py")).surroundings[0]
    assert (first.used_by.items, first.dependents, first.dependent_tests) == (("zoo/cage.py",), 2, 1)


def test_a_folder_is_named_when_several_files_of_it_answer(zoo: RepoBuilder) -> None:
    assert [area.path for area in search(zoo, "zoo lock").areas] == ["zoo"]


@pytest.mark.parametrize(
    ("query", "confidence"), [("close cage", "confident"), ("cage zebra giraffe", "weak"), ("zebra", "nothing")]
)
def test_an_answer_says_how_sure_it_is(zoo: RepoBuilder, query: str, confidence: str) -> None:
    assert search(zoo, query).confidence == confidence


def test_a_history_that_cannot_be_written_is_read_into_memory(told: RepoBuilder) -> None:
    with scanned(told) as project:
        folder = project.stores.folder
        assert folder is not None
        (folder / "history.db").mkdir()
        assert search_source(project, "overdraft").hits.items[0].path == "a.py"
