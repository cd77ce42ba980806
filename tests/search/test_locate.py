from __future__ import annotations

import pytest

from codemap.errors import NotFound
from codemap.index.module import Place
from codemap.search.locate import Target, locate
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder

SHAPES = """\
class Shape:
    @property
    def width(self):
        return self._width

    @width.setter
    def width(self, value):
        self._width = value

    def area(self):
        def inner():
            return 1
        return inner()


def area(shape):
    return shape.area()
"""


@pytest.fixture
def shapes(repo: RepoBuilder) -> RepoBuilder:
    repo.commit(
        "one", {"shapes.py": SHAPES, "app/run.py": "def run():\n    pass\n", "lib/run.py": "def run():\n    pass\n"}
    )
    return repo


def found(repo: RepoBuilder, text: str, below: str = "") -> list[tuple[str, str]]:
    with scanned(repo) as project:
        view = project.kept_view()
        target = locate(project, view, text, below)
        return [(place.path, name(view.module(place.path), place)) for place in target.places]


def name(module: object, place: Place) -> str:
    return "<module>" if place.position < 0 else module.definitions[place.position].qualname  # type: ignore[attr-defined]


def test_locate_simple_name(geo: RepoBuilder) -> None:
    assert found(geo, "area") == [("geo.py", "area")]


def test_locate_qualified_name(shapes: RepoBuilder) -> None:
    assert found(shapes, "Shape.area") == [("shapes.py", "Shape.area")]


def test_locate_end_of_a_qualified_name(shapes: RepoBuilder) -> None:
    assert found(shapes, "inner") == [("shapes.py", "Shape.area.inner")]


def test_locate_whole_name_wins_over_a_part_and_counts_the_others(shapes: RepoBuilder) -> None:
    with scanned(shapes) as project:
        target = locate(project, project.kept_view(), "area")
    assert (target.others, len(target.places)) == (1, 1)


def test_locate_name_in_a_file(shapes: RepoBuilder) -> None:
    assert found(shapes, "app/run.py::run") == [("app/run.py", "run")]


def test_locate_end_of_a_name_in_a_file(shapes: RepoBuilder) -> None:
    assert found(shapes, "shapes.py::inner") == [("shapes.py", "Shape.area.inner")]


def test_locate_module_level(shapes: RepoBuilder) -> None:
    assert found(shapes, "app/run.py::<module>") == [("app/run.py", "<module>")]


def test_locate_line_gives_the_innermost_symbol(shapes: RepoBuilder) -> None:
    assert found(shapes, "shapes.py:12") == [("shapes.py", "Shape.area.inner")]


def test_locate_line_between_symbols_gives_module_level(shapes: RepoBuilder) -> None:
    assert found(shapes, "shapes.py:14") == [("shapes.py", "<module>")]


def test_locate_path_from_the_folder_one_stands_in(shapes: RepoBuilder) -> None:
    assert found(shapes, "run.py::run", below="lib/") == [("lib/run.py", "run")]


def test_locate_all_definitions_of_one_name(shapes: RepoBuilder) -> None:
    assert found(shapes, "Shape.width") == [("shapes.py", "Shape.width")] * 2


def test_locate_other_letter_case(geo: RepoBuilder) -> None:
    assert found(geo, "AREA") == [("geo.py", "area")]


@pytest.mark.parametrize("text", ["Shape::area", "Shape#area", "Shape->area", "Shape\\area", "shapes.py::Shape::area"])
def test_locate_name_with_the_marks_of_another_language(shapes: RepoBuilder, text: str) -> None:
    assert found(shapes, text) == [("shapes.py", "Shape.area")]


def test_locate_name_in_a_file_whose_path_holds_colons(shapes: RepoBuilder) -> None:
    shapes.commit("two", {"a::b.py": "class Shape:\n    def area(self):\n        pass\n"})
    assert found(shapes, "a::b.py::Shape.area") == [("a::b.py", "Shape.area")]
    assert found(shapes, "a::b.py:2") == [("a::b.py", "Shape.area")]


def test_locate_prefers_the_only_one_in_source(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "def go():\n    pass\n", "tests/test_a.py": "def go():\n    pass\n"})
    assert found(repo, "go") == [("a.py", "go")]


def refusal(repo: RepoBuilder, text: str) -> NotFound:
    with scanned(repo) as project, pytest.raises(NotFound) as caught:
        locate(project, project.kept_view(), text)
    return caught.value


def test_locate_refuses_several_of_equal_right(shapes: RepoBuilder) -> None:
    assert refusal(shapes, "run").message == "run names 2 symbols"


def test_locate_names_the_candidates(shapes: RepoBuilder) -> None:
    assert refusal(shapes, "run").hint == "Name one of: app/run.py::run, lib/run.py::run"


def test_locate_lists_ten_candidates_at_most(repo: RepoBuilder) -> None:
    repo.commit("one", {f"m{number:02}.py": "def run():\n    pass\n" for number in range(13)})
    hint = refusal(repo, "run").hint
    assert hint is not None
    assert hint.endswith("m09.py::run and 3 more")


def test_locate_suggests_near_names(geo: RepoBuilder) -> None:
    assert refusal(geo, "prcie").hint == "Did you mean price?"


def test_locate_suggests_near_names_of_the_file(geo: RepoBuilder) -> None:
    assert refusal(geo, "geo.py::prices").hint == "Did you mean price?"


def test_locate_tells_an_unknown_file_from_an_unknown_name(geo: RepoBuilder) -> None:
    assert refusal(geo, "no.py::area").message == "no file no.py in this snapshot"
    assert refusal(geo, "No::area").message == "no symbol is named No.area"


def test_locate_file_without_symbols(geo: RepoBuilder) -> None:
    geo.commit("two", {"notes.txt": "hello\n"})
    assert refusal(geo, "notes.txt:1").message == "notes.txt has no symbols"


def test_target_place_is_the_last_definition() -> None:
    assert Target((Place("a", 1), Place("a", 4))).place == Place("a", 4)


@pytest.mark.parametrize("line", ["7", "999", "9" * 1000])
def test_locate_line_beyond_the_end_names_the_number_of_lines(geo: RepoBuilder, line: str) -> None:
    with pytest.raises(NotFound, match=r"geo\.py has 6 lines"):
        found(geo, f"geo.py:{line}")


def test_locate_last_line_of_a_file(geo: RepoBuilder) -> None:
    assert found(geo, "geo.py:6") == [("geo.py", "price")]


def test_locate_takes_the_one_in_the_code_before_those_in_vendored_files(repo: RepoBuilder) -> None:
    repo.commit(
        "one",
        {
            "app.py": "class Shape:\n    def area(self):\n        pass\n",
            "vendor/one.py": "def area():\n    pass\n",
            "node_modules/two.py": "def area():\n    pass\n",
        },
    )
    with scanned(repo) as project:
        target = locate(project, project.kept_view(), "area")
    assert (target.place.path, target.others) == ("app.py", 2)


def test_locate_lists_tests_before_vendored_files(repo: RepoBuilder) -> None:
    both = "def area():\n    pass\n\n\nclass A:\n    def area(self):\n        pass\n"
    repo.commit("one", {"a.py": both, "tests/test_a.py": both})
    repo.commit("two", {"b.py": "def area():\n    pass\n"})
    with pytest.raises(NotFound) as caught:
        found(repo, "area")
    assert caught.value.hint == "Name one of: a.py::area, b.py::area, tests/test_a.py::area"


def test_headings_and_keys_do_not_stand_against_code(geo: RepoBuilder) -> None:
    geo.commit("two", {"page.html": "<h1>area</h1>\n", "conf.json": '{"area": 1, "extra": 2}\n'})
    with scanned(geo) as project:
        view = project.view()
        assert locate(project, view, "area").place.path == "geo.py"
        assert locate(project, view, "extra").place.path == "conf.json"
