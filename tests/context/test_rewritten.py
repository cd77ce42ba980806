"""A file that is rewritten while it is looked at: the answer is about what is there now, or says what it could not read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from codemap.context import changes as answers
from codemap.impact.sides import Sides
from codemap.project import opened
from codemap.views.changes import render_changes
from tests.support.repos import GEO, RepoBuilder, clean_environ


def rewriting(geo: RepoBuilder, times: int) -> Callable[..., Sides]:
    """Reads both sides after the file was rewritten once more, so often."""
    read = answers.read_sides
    left = [times]

    def run(*args: object) -> Sides:
        if left[0]:
            left[0] -= 1
            geo.write("geo.py", GEO.replace("w * h", f"w * h + {left[0] + 5}"))
        return read(*args)  # type: ignore[arg-type]

    return run


@pytest.mark.parametrize("times", [1, 2])
def test_file_that_is_rewritten_meanwhile(geo: RepoBuilder, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    geo.write("geo.py", GEO.replace("w * h", "w - h"))
    monkeypatch.setattr(answers, "read_sides", rewriting(geo, times))
    with opened(geo.root, clean_environ()) as project:
        text = render_changes(answers.changes_context(project))
    assert "area" in text
    assert ("rewritten meanwhile" in text) == (times == 2), text
