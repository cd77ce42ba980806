"""Keys of lines: layout and comments do not count, tokens and blocks do."""

from __future__ import annotations

import pytest

from codemap.lang import cosmetic_keys
from codemap.model import Span


def key(text: str, language: str = "python") -> str | None:
    return cosmetic_keys(text.encode(), language, [[Span(1, text.count("\n") + 1)]])[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("def f(a, b):\n    return a + b\n", "def f(\n    a,\n    b):\n\n    # sum\n    return  a+b  # yes\n"),
        ("x = [1, 2]\n", "x = [\n  1,\n  2]\n"),
    ],
)
def test_layout_and_comments_do_not_count(one: str, other: str) -> None:
    assert key(one) == key(other) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("if a:\n    b()\n    c()\n", "if a:\n    b()\nc()\n"),
        ("x = 'a b'\n", "x = 'a  b'\n"),
        ("x = 1\n-1\n", "x = 1 -1\n"),
        ("def f(): pass\n", "def g(): pass\n"),
        ('def f():\n    """Doc."""\n', 'def f():\n    """Docs."""\n'),
    ],
)
def test_tokens_and_blocks_count(one: str, other: str) -> None:
    assert key(one) != key(other)


def test_javascript_comments_do_not_count() -> None:
    assert key("function f(a) { return a; }\n", "typescript") == key(
        "function f(a) {\n  // why\n  return a;\n}\n", "typescript"
    )


@pytest.mark.parametrize("language", ["c", "cpp"])
def test_c_comments_and_layout_do_not_count(language: str) -> None:
    one = key("int f(int a) { return a; }\n", language)
    assert one == key("int f(int a)\n{\n  /* why */\n  return a; // so\n}\n", language) is not None
    assert one != key("int f(int a) { return b; }\n", language)


def test_shell_comments_do_not_count() -> None:
    assert key("f() { g a; }\n", "bash") == key("f() {  # why\n  g a; }\n", "bash") is not None


def test_groups_of_lines_have_keys_of_their_own() -> None:
    old, new = b"class A:\n    x = 1\n    def m(self): pass\n", b"class A:\n    x = 1\n    def m(self): return 2\n"
    groups = [[Span(1, 2)], [Span(3, 3)]]
    before, after = cosmetic_keys(old, "python", groups), cosmetic_keys(new, "python", groups)
    assert before[0] == after[0]
    assert before[1] != after[1]


def test_group_that_does_not_parse_has_no_key() -> None:
    keys = cosmetic_keys(b"x = 1\n\ndef (:\n", "python", [[Span(1, 1)], [Span(3, 3)]])
    assert keys[0] is not None
    assert keys[1] is None


def test_unreadable_file_has_no_keys() -> None:
    assert cosmetic_keys(b"\0\0", "python", [[Span(1, 1)]]) == (None,)
