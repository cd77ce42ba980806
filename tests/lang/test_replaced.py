"""Python values that the next assignment replaces: left out only where nothing can see them before."""

from __future__ import annotations

import pytest

from codemap.lang import extract

_FIRST, _SECOND = "v = first", "v = second"


def _values(*lines: str) -> list[str]:
    facts = extract("\n".join(lines).encode(), "python").facts
    assert facts is not None
    return [one.value for one in facts.bindings if one.target == "v"]


@pytest.mark.parametrize(
    "between", ["", "# words", "w = other", "w = [other,\n     other]", "if w:\n        w = other"]
)
def test_a_value_that_nothing_sees_is_left_out(between: str) -> None:
    assert _values("def f(w):", f"    {_FIRST}", f"    {between}", f"    {_SECOND}") == ["second"]


@pytest.mark.parametrize(
    "between",
    [
        "w = v",
        "w()",
        "if w: return",
        "if w: raise E",
        "w = yield",
        "await w",
        "import other",
        "for x in w: pass",
        "with w: pass",
        "if w: v = third",
    ],
)
def test_a_value_that_something_may_see_is_kept(between: str) -> None:
    assert "first" in _values("async def f(w):", f"    {_FIRST}", f"    {between}", f"    {_SECOND}")


@pytest.mark.parametrize("leaving", ["break", "continue"])
def test_a_value_with_which_a_loop_is_left_is_kept(leaving: str) -> None:
    lines = ("for x in w:", f"    {_FIRST}", f"    if x: {leaving}", f"    {_SECOND}", "v()")
    assert _values(*lines) == ["first", "second"]


@pytest.mark.parametrize("second", ["second", "w[0]"])
def test_a_value_with_which_a_tried_block_may_end_is_kept(second: str) -> None:
    lines = ("try:", "    if w:", f"        {_FIRST}", f"        v = {second}", "except E: pass", "v()")
    assert "first" in _values(*lines)
    assert "first" not in _values(*lines[1:4], "try:", "    pass", "except E: pass")


@pytest.mark.parametrize(("used", "kept"), [("v", ["first", "g()"]), ("w", ["g()"])])
def test_a_value_that_a_call_may_use_before_it_is_replaced_is_kept(used: str, kept: list[str]) -> None:
    assert _values(f"def g(): return {used}()", _FIRST, "v = g()") == kept
