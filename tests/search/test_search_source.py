from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.project import opened
from codemap.search.passages import Only
from codemap.search.search_source import SourceHits, search_source
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder, clean_environ

CART = '''\
def add_item(cart, item):
    """Puts an item in the shopping cart."""
    cart.append(item)


def checkoutTotal(cart):
    return sum(price for price in cart)
'''


@pytest.fixture
def shop(repo: RepoBuilder) -> RepoBuilder:
    files = {
        "shop/cart.py": CART,
        "tests/test_cart.py": "def test_checkout_total():\n    assert checkoutTotal([]) == 0  # shopping\n",
        "docs/cart.md": "# Shopping\n\nThe checkout total is shown.\n",
    }
    repo.commit("one", files)
    return repo


def search(repo: RepoBuilder, query: str, limit: int = 10, path: str = "") -> SourceHits:
    with scanned(repo) as project:
        return search_source(project, query, limit=limit, only=Only(path))


def paths(found: SourceHits) -> list[str]:
    return [hit.path for hit in found.hits.items]


def test_search_source_splits_camel_case(shop: RepoBuilder) -> None:
    assert search(shop, "checkout total").hits.items[0].symbol == "shop/cart.py::checkoutTotal"


def test_search_source_takes_an_identifier_whole(shop: RepoBuilder) -> None:
    assert search(shop, "add_item").hits.items[0].symbol == "shop/cart.py::add_item"


def test_search_source_puts_source_first(shop: RepoBuilder) -> None:
    assert paths(search(shop, "checkout total"))[0] == "shop/cart.py"


def test_search_source_puts_tests_first_when_asked_for(repo: RepoBuilder) -> None:
    text = "def total():\n    return 1\n"
    repo.commit("one", {"a.py": text, "test_a.py": text.replace("total", "test_total")})
    assert paths(search(repo, "test total"))[0] == "test_a.py"


def test_search_source_shows_the_line(shop: RepoBuilder) -> None:
    hit = search(shop, "shopping puts").hits.items[0]
    assert (hit.line, hit.snippet) == (2, '"""Puts an item in the shopping cart."""')


def test_search_source_gives_reasons(shop: RepoBuilder) -> None:
    hit = search(shop, "checkout cart").hits.items[0]
    assert (hit.terms, hit.in_name, hit.in_path) == (("checkout", "cart"), ("checkout",), ("cart",))


def test_search_source_expands_a_word_without_hits(shop: RepoBuilder) -> None:
    assert search(shop, "shopp").expanded == (("shopp", ("shopping",)),)


def test_search_source_says_what_is_missing(shop: RepoBuilder) -> None:
    assert search(shop, "cart zebra").missing == ("zebra",)


def test_search_source_says_when_nothing_holds_all_words(shop: RepoBuilder) -> None:
    assert not search(shop, "cart zebra").complete


def test_search_source_below_a_folder(shop: RepoBuilder) -> None:
    assert set(paths(search(shop, "checkout", path="tests"))) == {"tests/test_cart.py"}


def test_search_source_limit_keeps_the_totals(shop: RepoBuilder) -> None:
    found = search(shop, "shopping", limit=1)
    assert (len(found.hits.items), found.hits.total, found.files) == (1, 3, 3)


def test_search_source_shows_two_chunks_a_file_at_most(repo: RepoBuilder) -> None:
    text = "".join(f"def word_{number}():\n    pass\n\n\n" for number in range(6))
    repo.commit("one", {"m.py": text})
    found = search(repo, "word", limit=0)
    assert (found.hits.total, found.chunks >= 6) == (2, True)


@pytest.mark.parametrize(
    "query", ["NEAR(cart", "cart AND", "name:cart OR", "cart*", "^cart", "-cart", "cart')--", '"cart']
)
def test_search_source_knows_no_operators(shop: RepoBuilder, query: str) -> None:
    assert "cart" in search(shop, query).terms


def test_search_source_forgets_other_branches(shop: RepoBuilder) -> None:
    shop.git("checkout", "-q", "-b", "other")
    shop.commit("two", {"only.py": "def zebra():\n    pass\n"})
    search(shop, "zebra")
    shop.git("checkout", "-q", "main")
    assert search(shop, "zebra").chunks == 0


def test_search_source_scores_do_not_depend_on_other_branches(shop: RepoBuilder) -> None:
    before = [hit.score for hit in search(shop, "shopping cart").hits.items]
    shop.git("checkout", "-q", "-b", "other")
    shop.commit("two", {"more.py": CART, "most.py": CART + "\n# shopping\n"})
    search(shop, "cart")
    shop.git("checkout", "-q", "main")
    assert [hit.score for hit in search(shop, "shopping cart").hits.items] == before


def test_search_source_masks_secrets(repo: RepoBuilder) -> None:
    key = "ghp_" + "a1B2" * 9
    repo.commit("one", {"m.py": f'marker = "{key}"\n'})
    assert key not in repr(search(repo, "marker"))


def test_search_source_does_not_find_secrets(repo: RepoBuilder) -> None:
    key = "AKIA" + "ABCDEFGHIJKLMNOP"
    repo.commit("one", {"m.py": f'marker = "{key}"\n'})
    assert search(repo, key).chunks == 0


def test_search_source_does_not_read_secret_files(repo: RepoBuilder) -> None:
    repo.commit("one", {".env": "ZEBRA=1\n"})
    assert search(repo, "zebra").chunks == 0


def test_search_source_works_on_an_index_in_memory(shop: RepoBuilder) -> None:
    blocked = {"CODEMAP_INDEX_DIR": "/dev/null/x", "XDG_CACHE_HOME": "/dev/null/x", "HOME": "/dev/null/x"}
    with opened(shop.root, clean_environ(**blocked)) as project:
        project.refresh()
        assert (project.stores.folder, search_source(project, "checkout").files) == (None, 3)


def test_search_source_leaves_words_out_that_are_everywhere(repo: RepoBuilder) -> None:
    text = "".join(f"def common_{number}():\n    pass\n\n\n" for number in range(250))
    repo.commit("one", {"m.py": text, "n.py": "def rare():\n    pass\n"})
    assert search(repo, "common rare").too_common == ("common",)


def test_search_source_refuses_a_query_without_words(shop: RepoBuilder) -> None:
    with pytest.raises(UsageError):
        search(shop, "...")


def test_search_source_same_content_at_two_paths_is_two_hits(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": CART, "b.py": CART})
    assert paths(search(repo, "shopping")) == ["a.py", "b.py"]
