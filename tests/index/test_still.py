from __future__ import annotations

from codemap.index.still import held_still
from codemap.project import opened
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder, clean_environ


def test_held_still_does_not_see_a_refresh_of_another_process(geo: RepoBuilder) -> None:
    with scanned(geo) as project, held_still(project.stores.map):
        before = project.kept_view().counts()
        geo.write("new.py", "def fresh():\n    pass\n")
        with opened(geo.root, clean_environ()) as other:
            other.refresh()
        assert project.kept_view().counts() == before


def test_held_still_lets_go_at_the_end(geo: RepoBuilder) -> None:
    with scanned(geo) as project:
        with held_still(project.stores.map):
            project.kept_view().counts()
        geo.write("new.py", "def fresh():\n    pass\n")
        assert project.refresh().moved


def test_held_still_does_not_keep_others_from_writing(geo: RepoBuilder) -> None:
    with scanned(geo) as project, held_still(project.stores.map):
        project.kept_view().counts()
        geo.write("new.py", "def fresh():\n    pass\n")
        with opened(geo.root, clean_environ()) as other:
            assert other.refresh().parsed == 1
