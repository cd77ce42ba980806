from __future__ import annotations

from codemap.search.routes import routes
from codemap.views.routes import as_document, as_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

API = "@app.get('/users/<id>')\ndef show(id): ...\n\n\n@app.get('/health')\ndef health(): ...\n"


def test_routes_say_what_answers(repo: RepoBuilder) -> None:
    repo.commit("one", {"api.py": API, "test_api.py": "def test(client):\n    client.get('/users/3')\n"})
    with scanned(repo) as project:
        report = routes(project)
        lines = as_text(report).splitlines()
        assert lines[1:] == [
            "# 3 routes",
            "serves GET     /health  api.py::health 0.90  api.py:5",
            "serves GET     /users/{}  api.py::show 0.90  api.py:1",
            "asks   GET     /users/3  api.py::show 0.70  test_api.py:2",
        ]
        assert [row.route.path for row in routes(project, contains="health").routes.items] == ["/health"]
        assert [row.file for row in routes(project, path="test_api.py").routes.items] == ["test_api.py"]
        cut = routes(project, limit=1)
        assert "2 more routes" in as_text(cut)
        items = as_document(cut)["routes"]
        assert isinstance(items, dict)
        assert items["total"] == 3
