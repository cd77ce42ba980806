from __future__ import annotations

from codemap.structure.overview import architecture_overview
from codemap.views.architecture_overview import as_document, as_text, as_text_with_diagram
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

FILES = {
    "pyproject.toml": '[project.scripts]\nshop = "shop.cli.run:main"\n',
    "shop/cli/run.py": "from shop.core.price import total\n\n\ndef main():\n    total(1)\n",
    "shop/cli/extra.py": "from shop.core.price import total\n\n\ndef more():\n    total(2)\n",
    "shop/core/price.py": "from shop.base.tax import tax\n\n\ndef total(x):\n    return tax(x) + tax(x)\n",
    "shop/core/stock.py": "from shop.base.tax import tax\n\n\ndef left():\n    return tax(1)\n",
    "shop/base/tax.py": "def tax(x):\n    return x\n",
    "shop/base/odd.py": "def odd():\n    from shop.core.price import total\n    return total(3)\n",
    "tests/test_price.py": "from shop.core.price import total\n\n\ndef test_total():\n    assert total(1)\n",
    "index.html": "<p>hello</p>\n",
}


def test_modules_stand_above_what_they_use(repo: RepoBuilder) -> None:
    repo.commit("all", FILES)
    repo.commit("price", {"shop/core/price.py": FILES["shop/core/price.py"] + "\n\n# more\n"})
    with scanned(repo) as project:
        overview = architecture_overview(project)
    assert [(row.name, row.layer, row.circular) for row in overview.modules.items] == [
        ("shop/cli", 2, False),
        ("shop/core", 1, True),
        ("shop/base", 0, True),
    ]
    assert [(row.source, row.target) for row in overview.dependencies.items if row.upward] == [
        ("shop/base", "shop/core")
    ]
    assert overview.cycles == (("shop/base", "shop/core"),)
    assert overview.hotspots.items[0].path == "shop/core/price.py"
    assert (overview.hotspots.items[0].commits, overview.hotspots.items[0].dependents) == (2, 3)
    assert [(row.kind, row.symbol.name) for row in overview.entries.items] == [("script", "shop/cli/run.py::main")]
    assert overview.left_out == {"test": 1, "config": 1, "without uses": 1}


def test_the_diagram_names_modules_in_quotes(repo: RepoBuilder) -> None:
    repo.commit("all", {**FILES, 'shop/b"]x/a.py': "from shop.base.tax import tax\ntax(1)\n"})
    with scanned(repo) as project:
        overview = architecture_overview(project)
    text = as_text_with_diagram(overview)
    assert '["#34;shop/b#92;#34;#93;x#34;"]' in text
    assert "```mermaid" not in as_text(overview)


def test_a_repository_without_code_has_an_empty_overview(repo: RepoBuilder) -> None:
    repo.commit("all", {"README.md": "# Hello\n"})
    with scanned(repo) as project:
        overview = architecture_overview(project)
    assert "0 source files" in as_text(overview)
    assert as_document(overview)["modules"] == {"total": 0, "omitted": 0, "items": []}


def test_one_folder_can_be_asked_for(repo: RepoBuilder) -> None:
    repo.commit("all", FILES)
    with scanned(repo) as project:
        overview = architecture_overview(project, path="shop/core", limit=1)
    assert overview.languages == {"python": 2}
    assert "# Architecture of shop/core" in as_text(overview)
