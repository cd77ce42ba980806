"""A long answer read page by page is the answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.errors import UsageError
from codemap.server.paging import PAGE_BYTES, document_page, text_page

LONG = [f"row {number} {'x' * 90}" for number in range(500)]


def all_pages(text: str) -> list[str]:
    first = text_page(text, 1)
    pages = int(first.rsplit(" of ", 1)[1].split(";")[0])
    return [first, *(text_page(text, number) for number in range(2, pages + 1))]


@given(
    st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=2_000), max_size=40)
)
def test_pages_of_a_text_are_the_text(lines: list[str]) -> None:
    text = "".join(f"{line}\n" for line in lines)
    pages = all_pages(text)
    assert "".join(page[: page.rindex("... page ")] for page in pages) == text
    assert all(len(page.encode()) <= PAGE_BYTES + 100 for page in pages)


def test_page_says_which_it_is_and_which_follows() -> None:
    pages = all_pages("\n".join(LONG) + "\n")
    assert pages[0].endswith(f"... page 1 of {len(pages)}; page=2 follows\n")
    assert pages[-1].endswith(f"... page {len(pages)} of {len(pages)}\n")


items = st.lists(st.text(max_size=3_000), max_size=20)


@given(plain=items, held=items)
def test_pages_of_a_document_hold_each_item_once(plain: list[str], held: list[str]) -> None:
    document = {"command": "x", "rows": plain, "more": {"total": 7, "items": held}, "snapshot": {"root": "/r"}}
    first = document_page(document, 1)
    pages: list[dict[str, Any]] = [document_page(document, n) for n in range(1, first["page"]["of"] + 1)]
    assert [row for page in pages for row in page.get("rows", [])] == plain
    assert [row for page in pages for row in page.get("more", {}).get("items", [])] == held
    assert all(page["snapshot"] == {"root": "/r"} for page in pages)
    assert all(page["more"]["total"] == 7 for page in pages if "more" in page)
    small = [page for page in pages if len(page.get("rows", [])) + len(page.get("more", {}).get("items", [])) > 1]
    assert all(len(json.dumps(page, ensure_ascii=False).encode()) < PAGE_BYTES + 500 for page in small)


def test_page_beyond_the_last_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no page 2: the answer has 1"):
        text_page("one\n", 2)
    with pytest.raises(UsageError, match="there is no page 3: the answer has 1"):
        document_page({"rows": ["one"]}, 3)
