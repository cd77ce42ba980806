"""Rules for what is left out: kept in the settings file, in force at the next question."""

from __future__ import annotations

import pytest

from codemap.errors import CodemapError, ConfigError, NotFound, UsageError
from codemap.search.exclude import add_exclusion, remove_exclusion, rules
from codemap.search.index_status import index_status
from tests.support.maps import project_at
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder, clean_environ

SETTINGS = ".codemap/config.toml"


def statuses(repo: RepoBuilder) -> dict[str, tuple[str, str]]:
    with scanned(repo) as project:
        return {row.path: (row.status, row.reason) for row in project.kept_view().files()}


def test_an_added_pattern_holds_at_the_next_refresh_and_says_why(geo: RepoBuilder) -> None:
    assert statuses(geo)["geo.py"][0] == "parsed"
    add_exclusion(geo.root, clean_environ(), "geo.py", "a test")
    assert statuses(geo)["geo.py"] == ("excluded", "configured pattern geo.py: a test")
    remove_exclusion(geo.root, clean_environ(), "geo.py")
    assert statuses(geo)["geo.py"][0] == "parsed"


def test_comments_and_other_settings_stay(geo: RepoBuilder) -> None:
    geo.write(SETTINGS, '# ours\ncaller-confidence = 0.7 # sure\nexclude = [\n  "a/", # generated\n]\n')
    add_exclusion(geo.root, clean_environ(), "b/")
    assert (geo.root / SETTINGS).read_text() == (
        '# ours\ncaller-confidence = 0.7 # sure\nexclude = [\n  "a/", # generated\n  "b/",\n]\n'
    )
    assert [rule.pattern for rule in rules(geo.root, clean_environ()).exclude] == ["a/", "b/"]


def test_adding_twice_is_adding_once(geo: RepoBuilder) -> None:
    add_exclusion(geo.root, clean_environ(), "a/")
    before = (geo.root / SETTINGS).read_bytes()
    assert "already" in add_exclusion(geo.root, clean_environ(), "a/").done
    assert (geo.root / SETTINGS).read_bytes() == before


def test_a_pattern_that_is_not_there_is_refused(geo: RepoBuilder) -> None:
    with pytest.raises(NotFound, match="is not excluded"):
        remove_exclusion(geo.root, clean_environ(), "a/")


@pytest.mark.parametrize("pattern", ["", "/", "!a", "a\nb", "a\0"])
def test_what_is_no_pattern_is_refused(geo: RepoBuilder, pattern: str) -> None:
    with pytest.raises(UsageError):
        add_exclusion(geo.root, clean_environ(), pattern)
    assert not (geo.root / SETTINGS).exists()


@pytest.mark.parametrize("reason", ['quo"te', "back\\slash", "tab\tnul\x7f", "größe"])
def test_any_reason_comes_back_as_it_was(geo: RepoBuilder, reason: str) -> None:
    assert add_exclusion(geo.root, clean_environ(), "a/", reason).exclude[0].reason == reason


def test_rules_of_pyproject_are_edited_there(geo: RepoBuilder) -> None:
    geo.write("pyproject.toml", '[tool.codemap]\nexclude = ["a/"]\n')
    assert rules(geo.root, clean_environ()).file == "pyproject.toml"
    with pytest.raises(ConfigError, match="set in pyproject"):
        add_exclusion(geo.root, clean_environ(), "b/")


def test_nothing_is_written_through_a_link(geo: RepoBuilder, tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "elsewhere").mkdir()
    (geo.root / ".codemap").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ConfigError, match="symbolic link"):
        add_exclusion(geo.root, clean_environ(), "a/")
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_broken_settings_file_is_not_overwritten(geo: RepoBuilder) -> None:
    geo.write(SETTINGS, "exclude = [\n")
    with pytest.raises(CodemapError, match="not valid TOML"):
        add_exclusion(geo.root, clean_environ(), "a/")
    assert (geo.root / SETTINGS).read_text() == "exclude = [\n"


def test_the_index_status_counts_what_is_left_out_with_examples(geo: RepoBuilder) -> None:
    geo.commit("more", {"v/a.py": "x = 1\n", "v/b.py": "x = 2\n", ".gitignore": "out/\n", "x.bin": b"\0"})
    geo.write("out/o.py", "y = 1\n")
    add_exclusion(geo.root, clean_environ(), "v/", "theirs")
    with project_at(geo.root) as project:
        project.refresh()
        content = index_status(project).content
    assert content is not None
    found = {(group.status, group.reason): (group.paths, group.examples) for group in content.groups}
    assert found["excluded", "configured pattern v/: theirs"] == (2, ("v/a.py", "v/b.py"))
    assert found["skipped", "binary"] == (1, ("x.bin",))
    assert found["ignored", "by git"] == (1, ("out/",))


@pytest.mark.parametrize("reason", ["two\nlines", "two\rlines"])
def test_a_reason_is_one_line(geo: RepoBuilder, reason: str) -> None:
    with pytest.raises(UsageError, match="more than one line"):
        add_exclusion(geo.root, clean_environ(), "a/", reason)
    assert not (geo.root / ".codemap/config.toml").exists()
