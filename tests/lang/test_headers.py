"""Python headers say the same where the text settles them and where, for a comment in them, the tree is asked."""

from __future__ import annotations

import pytest

from codemap.lang import extract
from codemap.model import Definition

_COMMENT = "# and a word"


def _first(source: str) -> Definition:
    facts = extract(source.encode(), "python").facts
    assert facts is not None
    return facts.definitions[0]


@pytest.mark.parametrize(
    "parameters",
    [
        "self",
        "a, /, b, *, c",
        "a=1, *args, b=None, **options",
        "a: int, b: dict[str, list[int]] | None = None, *args: int, c: A.B = x[1:2], **options: A",
        "a: Iterator[A], b=c if d else e,",
        "a=lambda b, c: d",
    ],
)
@pytest.mark.parametrize("returns", ["", " -> A", " -> dict[str, A] | None"])
def test_function_headers_say_the_same_by_text_and_by_tree(parameters: str, returns: str) -> None:
    by_text = _first(f"def f({parameters}){returns}:\n    pass\n")
    by_tree = _first(f"def f({parameters.rstrip(',')} {_COMMENT}\n){returns}:\n    pass\n")
    assert by_text.parameters
    assert (by_text.parameters, by_text.returns) == (by_tree.parameters, by_tree.returns)


@pytest.mark.parametrize("bases", ["A", "A, b.C", "A, metaclass=M", "A[int], None"])
def test_class_headers_say_the_same_by_text_and_by_tree(bases: str) -> None:
    by_text, by_tree = _first(f"class F({bases}):\n    pass\n"), _first(f"class F({bases} {_COMMENT}\n):\n    pass\n")
    assert by_text.bases
    assert by_text.bases == by_tree.bases


@pytest.mark.parametrize("decorators", ["@a", "@a.b('/x', 1)\n@c", '@a("(")'])
def test_decorators_say_the_same_by_text_and_by_tree(decorators: str) -> None:
    by_text = _first(f"{decorators}\ndef f():\n    pass\n")
    by_tree = _first(f"{decorators}\n{_COMMENT}\ndef f():\n    pass\n")
    assert by_text.decorators
    assert by_text.decorators == by_tree.decorators
