"""Calls lead to the overloads that can take what they pass, and follow when parameters change."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.index.dispatch import MOST_OVERRIDERS
from codemap.index.overloads import Passed, is_fit
from codemap.model import Parameter
from tests.support.maps import fresh_rows, kept_rows, project_at
from tests.support.repos import RepoBuilder

JAVA = {
    "a/Base.java": """package a;
public class Base {
    void put(int one) { put(); }
    void put(int one, int two) { put(one); }
    void put() { put(1, 2, 3, 4); }
    void put(int... all) { }
    private void own() { }
    void all() { own(); }
}
""",
    "a/Derived.java": """package a;
public class Derived extends Base {
    Derived() { this(1); }
    Derived(int one) { put(1, 2, 3L); }
    void put(int one, int two, long three) { put(1); }
    private void own() { }
}
""",
}
WANTED = {
    "Base.put(1) -> Base.put(0)",
    "Base.put(1) -> Base.put(rest)",
    "Base.put(2) -> Base.put(1)",
    "Base.put(2) -> Base.put(rest)",
    "Base.put(0) -> Base.put(rest)",
    "Base.all(0) -> Base.own(0)",
    "Derived.Derived(0) -> Derived.Derived(1)",
    "Derived.Derived(1) -> Derived.put(3)",
    "Derived.put(3) -> Base.put(1)",
    "Derived.put(3) -> Base.put(rest)",
}


def calls_of(root: Path) -> set[str]:
    """Returns the likely calls with the number of parameters of each side."""
    with project_at(root) as project:
        view = project.view()
        found = set()
        for path in JAVA:
            for edge in view.edges(path):
                ends = []
                for place in (edge.source, edge.target):
                    module = view.module(place.path)
                    assert module is not None
                    row = module.definitions[place.position]
                    rest = any(one.kind == "rest" for one in row.parameters)
                    ends.append(f"{row.qualname}({'rest' if rest else len(row.parameters)})")
                if edge.kind == "call" and edge.confidence >= 0.5:
                    found.add(" -> ".join(ends))
        return found


def test_calls_by_number_of_arguments(repo: RepoBuilder) -> None:
    repo.commit("all", JAVA)
    assert calls_of(repo.root) == WANTED


def test_calls_follow_parameters(repo: RepoBuilder, tmp_path: Path) -> None:
    repo.commit("all", JAVA)
    with project_at(repo.root) as project:
        project.refresh()
        repo.write("a/Base.java", JAVA["a/Base.java"].replace("put(int one)", "put(int one, int two, int three)"))
        project.refresh()
        assert kept_rows(project) == fresh_rows(repo.root, tmp_path / "fresh")
    assert "Derived.put(3) -> Base.put(1)" not in calls_of(repo.root)


@pytest.mark.parametrize(
    ("passed", "fits"),
    [(0, False), (1, True), (2, True), (3, False)],
)
def test_fit_with_a_default(passed: int, fits: bool) -> None:
    parameters = (Parameter("a", "normal", required=True, annotation=""), Parameter("b", "normal", False, ""))
    assert is_fit(Passed(passed, (), spread=False), parameters) == fits


def test_fit_of_names_and_of_the_object_itself() -> None:
    receiver, one = Parameter("", "receiver", True, "A"), Parameter("one", "normal", True, "")
    assert is_fit(Passed(0, ("one",), spread=False), (one,))
    assert not is_fit(Passed(0, ("two",), spread=False), (one,))
    assert is_fit(Passed(1, (), spread=False), (receiver, one))
    assert is_fit(Passed(2, (), spread=False), (receiver, one))


def test_call_leads_to_a_bounded_number_of_overloads(repo: RepoBuilder) -> None:
    many = "".join(f"    void put(T{number} one) {{ }}\n" for number in range(40))
    repo.commit("many", {"A.java": f"class A {{\n{many}    void all(T3 it) {{ put(it); }}\n}}\n"})
    with project_at(repo.root) as project:
        called = [edge for edge in project.view().edges("A.java") if edge.kind == "call"]
    assert len(called) == MOST_OVERRIDERS
