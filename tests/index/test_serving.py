"""Registrations and client calls as edges, across files and languages."""

from __future__ import annotations

from tests.support.maps import project_at
from tests.support.repos import RepoBuilder

API = """\
from flask import Flask

app = Flask(__name__)


@app.get("/users/<int:user>")
def show(user): ...


@app.post("/users")
def create(): ...
"""
WEB = """\
export async function load(id) {
  return fetch(`/api/users/${id}`);
}
export async function save(body) {
  return fetch("/users", { method: "POST", body });
}
"""
TEST = """\
def test_show(client):
    client.get("/users/1")
"""


OWN = """\
def test_own(app):
    @app.get("/users/<user>")
    def mine(user): ...

    app.test_client().get("/users/1")
"""


def test_a_test_asks_the_service_that_it_makes_itself(repo: RepoBuilder) -> None:
    repo.commit("one", {"api.py": API, "tests/test_own.py": OWN})
    assert ("test_own", "mine", "http_calls", "http", 0.7) in edges_of(repo)
    assert ("test_own", "show") not in {edge[:2] for edge in edges_of(repo)}


def edges_of(repo: RepoBuilder) -> set[tuple[str, str, str, str, float]]:
    with project_at(repo.root) as project:
        project.refresh()
        view = project.kept_view()
        found = set()
        for file in view.files():
            for edge in view.edges(file.path):
                if edge.kind in ("route", "http_calls"):
                    names = []
                    for place in (edge.source, edge.target):
                        module = view.module(place.path)
                        assert module is not None
                        names.append(module.definitions[place.position].name if place.position >= 0 else place.path)
                    found.add((names[0], names[1], edge.kind, edge.rule, edge.confidence))
        return found


def test_clients_reach_the_handlers_of_another_language(repo: RepoBuilder) -> None:
    repo.commit("one", {"api.py": API, "web/api.js": WEB, "tests/test_api.py": TEST})
    assert edges_of(repo) == {
        ("api.py", "show", "route", "route", 0.9),
        ("api.py", "create", "route", "route", 0.9),
        ("load", "show", "http_calls", "http-below", 0.5),
        ("save", "create", "http_calls", "http", 0.7),
        ("test_show", "show", "http_calls", "http", 0.7),
    }
