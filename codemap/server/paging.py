"""A long answer in parts that a client can hold: text by lines, a document by the items of its lists."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from codemap.errors import UsageError

PAGE_BYTES = 7_500
"""What the content of a page may weigh. One line or item that is longer gets a page of its own."""


def text_page(text: str, number: int) -> str:
    """Returns a page of a text, the first one being 1, with a line that says how many there are."""
    pages = list(_lines(text))
    _check(number, len(pages))
    following = f"; page={number + 1} follows" if number < len(pages) else ""
    return f"{pages[number - 1]}... page {number} of {len(pages)}{following}\n"


def document_page(document: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Returns a page of a document.

    What is no list stands on every page; `page` says which of how many this is. Lists that are spread over pages, at
    the top or as `items` of a part, are in the order of the document.
    """
    pages = list(_parts(document))
    _check(number, len(pages))
    return {**pages[number - 1], "page": {"number": number, "of": len(pages)}}


def _check(number: int, pages: int) -> None:
    if number > pages:
        raise UsageError(f"there is no page {number}: the answer has {pages}", hint="Pages are numbered from 1.")


def _lines(text: str) -> Iterator[str]:
    room, start, at = PAGE_BYTES, 0, 0
    for line in text.splitlines(keepends=True):
        size = len(line.encode("utf-8", "backslashreplace"))
        if at > start and size > room:
            yield text[start:at]
            room, start = PAGE_BYTES, at
        room -= size
        at += len(line)
    yield text[start:]


def _parts(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The pages: what stays, and as many items of each list, in turn, as there is room for."""
    lists = {key: _items(value) for key, value in document.items()}
    stays = {key: value for key, value in document.items() if lists[key] is None}
    page = dict(stays)
    room = least = PAGE_BYTES - _size(stays)
    for key, items in lists.items():
        if items is None:
            continue
        page[key] = _with(document[key], [])
        for item in items:
            size = _size(item) + 1
            if size > room and room < least:
                yield page
                page, room = {**stays, key: _with(document[key], [])}, least
            _items(page[key]).append(item)  # type: ignore[union-attr]
            room -= size
    yield page


def _items(value: object) -> list[Any] | None:
    """The list that a part of a document is, or holds as its `items`."""
    if isinstance(value, dict):
        value = value.get("items")
    return value if isinstance(value, list) else None


def _with(value: object, items: list[Any]) -> object:
    return {**value, "items": items} if isinstance(value, dict) else items


def _size(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace"))
