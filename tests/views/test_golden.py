"""The change report in all its views, whole, as files: `pytest tests/views/test_golden.py --update-golden` writes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from codemap import __version__
from codemap.context.report import ChangesContext
from codemap.views.annotations import render_annotations
from codemap.views.changes import fitted_changes, render_changes
from codemap.views.changes_document import changes_document
from codemap.views.sarif import sarif_document
from tests.context.changes import report
from tests.support.repos import GEO, RepoBuilder

GOLDEN = Path(__file__).parent / "golden"

SHOP = "from geo import area, price\n\n\ndef total():\n    return price(1, 2) + area(3, 4)\n"
TEST = "from shop import total\n\n\ndef test_total():\n    assert total() == 18\n"
HOSTILE = "[a](javascript:b) <img src=x> | `c` @all $(d) %0A::error::e,f.py"
"""A name that is a link, markup, a cell, code, a mention, a command and an annotation to whoever takes it for more."""
SUBJECT = "prices </pre><script>x</script> | [y](z) ::error::w %0A"


def _json(document: object) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


VIEWS: dict[str, Callable[[ChangesContext], str]] = {
    "changes.txt": render_changes,
    "changes-short.txt": lambda answer: fitted_changes(answer, 1_200),
    "changes.json": lambda answer: _json(changes_document(answer)),
    "changes.sarif": lambda answer: _json(sarif_document(answer)),
    "changes-annotations.txt": render_annotations,
}


@pytest.fixture
def changed(geo: RepoBuilder) -> RepoBuilder:
    """A change that has a bit of everything."""
    geo.commit(
        "two", {"shop.py": SHOP, "tests/test_shop.py": TEST, "main.zig": "a\n", "old.py": "def gone():\n    pass\n"}
    )
    for at in range(4):
        geo.commit(
            SUBJECT, {"geo.py": GEO + f"\n\nrate = {at}\n", HOSTILE: f"from geo import area\n\nx = area(1, {at})\n"}
        )
    geo.commit("docs", {"docs/geo.md": "# Geo\n\nUse `area()` for areas.\n"})
    geo.write("geo.py", GEO.replace("area(w, h)", "surface(w, h)").replace("price(w, h):", "price(w, h, unit):"))
    geo.git("rm", "-q", "old.py")
    geo.write("main.zig", "b\n")
    geo.write("new_file.py", "from shop import total\n\n\ndef late():\n    return total() + nowhere()\n")
    return geo


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_as_it_was(name: str, changed: RepoBuilder, request: pytest.FixtureRequest) -> None:
    answer = report(changed.root, with_hunks=name.endswith("json"), worktree=True)
    text = VIEWS[name](answer).replace(str(changed.root), "/ROOT").replace(f'"{__version__}"', '"VERSION"')
    file = GOLDEN / name
    if request.config.getoption("--update-golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    assert text == file.read_text("utf-8")
