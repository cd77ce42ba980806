from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.search.kinship import Family, Kin, common_words
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

TEXTS = st.dictionaries(st.sampled_from("abc"), st.text("ab_ ", max_size=30).map(str.encode))


def test_rare_common_words_say_more() -> None:
    others = {"rare": b"import system\nrounding\n", "common": b"import system\nother\n", "none": b"import sys\n"}
    found = common_words(b"import system\nrounding\n", others)
    assert found["rare"] > found["common"] > found["none"]


@given(TEXTS)
def test_likeness_is_a_share(texts: dict[str, bytes]) -> None:
    found = common_words(b"abc aaa bbb", texts)
    assert found.keys() == texts.keys()
    assert all(0 <= value <= 1 + 1e-9 for value in found.values())


def test_a_text_is_like_itself() -> None:
    assert common_words(b"one two", {"same": b"two one", "other": b"three"})["same"] == pytest.approx(1)


def test_a_short_name_is_not_looked_for_in_others(repo: RepoBuilder) -> None:
    repo.commit("one", {"one/a.py": "x = 1\n", "two/alpha.py": "y = 1\n"})
    with scanned(repo) as project:
        assert list(Family(project.kept_view(), "one/a.py").nearest()) == []


def test_kin_is_found_by_use_name_and_folder(repo: RepoBuilder) -> None:
    repo.commit(
        "one",
        {
            "shop/cart.py": "def total():\n    return 1\n",
            "shop/beside.py": "x = 1\n",
            "app/main.py": "from shop.cart import total\n\nprint(total())\n",
            "tests/test_cart.py": "y = 1\n",
            "far/away.py": "z = 1\n",
            "shop/README.md": "# Cart\n",
        },
    )
    with scanned(repo) as project:
        family = Family(project.kept_view(), "shop/cart.py")
        assert sorted(family.nearest()) == ["app/main.py", "shop/beside.py", "tests/test_cart.py"]
        assert family.kin("tests/test_cart.py") == Kin(1.0, 0.0, linked=False, crossing=True)
        assert family.kin("app/main.py").signs == ("use",)
        assert family.kin("shop/beside.py").signs == ("folder",)
