"""What is known about a question: from where, how much, and what did not fit."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.capture.event import Place, new_event
from codemap.context.packing import packed
from codemap.context.query_context import MODES, query_context
from codemap.context.recall import recall_context
from codemap.context.recall_lanes import LANES
from codemap.context.sessions import log_of
from codemap.errors import UsageError
from codemap.views.recall import context_document, context_text, recall_document, recall_text
from tests.cli.test_process import codemap
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

SHOP = {
    "shop/price.py": "def total(basket):\n    return sum(price(item) for item in basket)\n\n\ndef price(item):\n    return item.cost\n",
    "shop/basket.py": "from shop.price import total\n\n\ndef checkout(basket):\n    return total(basket)\n",
    "tests/test_price.py": "from shop.price import total\n\n\ndef test_total():\n    assert total([]) == 0\n",
    "docs/price.md": "# Prices\n\nA price is rounded half to even.\n",
}


@pytest.fixture
def shop(repo: RepoBuilder) -> RepoBuilder:
    repo.commit("Rounding of a total asked for by finance", SHOP)
    return repo


def note(shop: RepoBuilder, name: str = "price/rounding") -> None:
    args = ["--kind", "decision", "--name", "Rounding", "--summary", "A total is rounded half to even."]
    assert codemap(shop.root, "emit-node", name, *args, "--source", "shop/price.py:1-2").returncode == 0


sizes = st.lists(st.integers(1, 50), max_size=8)


@given(st.dictionaries(st.sampled_from(LANES), sizes), st.integers(0, 200))
def test_packing_keeps_the_budget_and_counts_everything(lanes: dict[str, list[int]], budget: int) -> None:
    result = packed(lanes, lambda size: size, budget, {})
    assert result.used == sum(sum(items) for items in result.lanes.values()) <= budget
    for lane, items in lanes.items():
        stats = result.stats[lane]
        assert stats.taken + stats.left_out == len(items) == stats.found
        assert stats.bytes == sum(result.lanes[lane])
        rest = iter(items)
        assert all(size in rest for size in result.lanes[lane])


@given(st.dictionaries(st.sampled_from(LANES), sizes))
def test_packing_with_room_leaves_nothing_out(lanes: dict[str, list[int]]) -> None:
    result = packed(lanes, lambda size: size, 10_000, {})
    assert {lane: list(items) for lane, items in result.lanes.items()} == lanes


def test_each_lane_answers(shop: RepoBuilder) -> None:
    note(shop)
    with scanned(shop) as project:
        log_of(project).append(
            new_event("prompt", session="s1", payload={"prompt": "mend the total"}, places=(Place("shop/price.py"),))
        )
        answer = recall_context(project, "rounding of a total", budget=9_000)
        assert {lane for lane, items in answer.packed.lanes.items() if items} == set(LANES)
        text = recall_text(answer)
        assert "> A total is rounded half to even." in text
        assert "shop/price.py:1-2  total" in text
        assert "Rounding of a total asked for by finance  changed" in text
        assert "s1  holds total" in text


def test_budget_is_kept_and_what_is_left_out_is_counted(shop: RepoBuilder) -> None:
    with scanned(shop) as project:
        answer = recall_context(project, "total price basket checkout", budget=400, lines=9)
        assert answer.packed.used <= 400
        assert answer.packed.left_out > 0
        assert "did not fit" in recall_text(answer)


def test_answer_is_never_bigger_than_the_files(shop: RepoBuilder) -> None:
    more = {
        "shop/tax.py": "def tax(basket):\n    # Of the total price of a basket, before rounding.\n    return 0\n\n" * 3
    }
    shop.commit("tax", more)
    with scanned(shop) as project:
        answer = recall_context(project, "total price basket", budget=60_000, lines=99)
        assert answer.packed.used <= answer.whole_bytes == sum(map(len, (SHOP | more).values()))


def test_u04_small_files_are_better_read_whole(shop: RepoBuilder) -> None:
    shop.commit("long", {"shop/long.py": "def tax(basket):\n    return 0\n" + "\n\nx = 1\n" * 900})
    with scanned(shop) as project:
        small = recall_context(project, "checkout", path="shop/basket.py")
        assert f"Small files, {small.whole_bytes} bytes in all: read shop/basket.py" in recall_text(small)
        assert recall_document(small)["budget"]["read_whole"] == ["shop/basket.py"]
        assert "Small files" not in recall_text(recall_context(project, "tax", path="shop/long.py"))
        assert "Small files" not in recall_text(recall_context(project, "total price basket checkout", budget=400))


def test_lanes_paths_and_symbols_narrow(shop: RepoBuilder) -> None:
    note(shop)
    with scanned(shop) as project:
        assert set(recall_context(project, "total", lanes=["memory"]).packed.lanes) == {"memory"}
        paths = {item.path for item in recall_context(project, "total", path="tests").packed.lanes["source"]}
        assert paths == {"tests/test_price.py"}
        names = {item.name for item in recall_context(project, "total", symbol="check").packed.lanes["source"]}
        assert names == {"checkout"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"lanes": ["dreams"]}, "there is no lane dreams"),
        ({"budget": 10}, "the budget is below"),
        ({"path": "../x"}, ""),
    ],
)
def test_unfit_options_are_refused(shop: RepoBuilder, options: dict[str, Any], said: str) -> None:
    with scanned(shop) as project:
        if said:
            with pytest.raises(UsageError, match=said):
                recall_context(project, "total", **options)
        else:
            assert "could not ask source" in recall_text(recall_context(project, "total", **options))


def test_damaged_memory_is_said_and_the_rest_answers(shop: RepoBuilder) -> None:
    shop.write(".codemap/graph.json", "{")
    with scanned(shop) as project:
        text = recall_text(recall_context(project, "total"))
        assert "could not ask memory" in text
        assert "shop/price.py" in text


def test_symbol_comes_first_with_what_its_change_may_break(shop: RepoBuilder) -> None:
    with scanned(shop) as project:
        context = query_context(project, "shop/price.py::total")
        first = context.recall.packed.lanes["source"][0]
        assert (first.path, first.start, first.name) == ("shop/price.py", 1, "total")
        assert context.impact is not None
        text = context_text(context)
        assert "## What a change may break\n1 dependent, 1 test" in text
        assert "prepare_change shop/price.py::total" in text
        document = context_document(context)
        assert document["impact"] == {"dependents": 1, "tests": 1}
        json.dumps(document)


def test_modes_say_more_and_more(shop: RepoBuilder) -> None:
    with scanned(shop) as project:
        lines = [
            len(query_context(project, "checkout", mode=mode).recall.packed.lanes["source"][0].text) for mode in MODES
        ]
        assert lines == [1, 2, 2]
        with pytest.raises(UsageError, match="there is no mode 'tiny'"):
            query_context(project, "total", mode="tiny")


def test_nothing_known_is_said(shop: RepoBuilder) -> None:
    with scanned(shop) as project:
        assert "Nothing is known about this" in recall_text(recall_context(project, "zzzqqq"))
        assert recall_document(recall_context(project, "zzzqqq"))["results"] == []


def test_stale_note_is_cautioned(shop: RepoBuilder) -> None:
    note(shop)
    shop.write("shop/price.py", "def total(basket):\n    return 0\n")
    with scanned(shop) as project:
        assert "stale: look at the code" in recall_text(recall_context(project, "rounding"))
