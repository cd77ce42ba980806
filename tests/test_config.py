"""Configuration: one schema, two places, every mistake named."""

from __future__ import annotations

import pytest

from codemap.config import PYPROJECT, Config, Exclusion, Setting, load, settings
from codemap.errors import ConfigError


def test_no_files_give_the_defaults() -> None:
    assert load(None, None) == Config()


def test_both_files_are_read() -> None:
    config = load('[tool.codemap]\nexclude = ["a/"]\n', "caller-confidence = 0.7\n")
    assert (config.exclude, config.caller_confidence) == ((Exclusion("a/"),), 0.7)


def test_a_pyproject_of_others_is_ignored() -> None:
    assert load('[project]\nname = "x"\n', None) == Config()


@pytest.mark.parametrize(
    ("pyproject", "own", "words"),
    [
        ("[tool.codemap]\nexclud = []\n", None, ["unknown key `exclud`", "pyproject.toml"]),
        ('[tool.codemap]\nexclude = ["a"]\n', 'exclude = ["b"]\n', ["`exclude`", "both", ".codemap/config.toml"]),
        (None, "exclude = 3\n", ["`exclude`", "list of patterns"]),
        (None, "exclude = [{ pattern = 1 }]\n", ["`exclude`", "list of patterns"]),
        (None, 'exclude = [{ pattern = "a", why = "b" }]\n', ["`exclude`", "list of patterns"]),
        (None, "include = 3\n", ["`include`", "list of strings"]),
        (None, 'refresh = "often"\n', ["`refresh`", "never, if_missing, if_stale"]),
        (None, "impact-confidence = 2\n", ["`impact-confidence`", "0 to 1"]),
        (None, "max-file-bytes = 2000000\n", ["`max-file-bytes`", "at most 1500000"]),
        (None, "max-file-bytes = true\n", ["`max-file-bytes`", "whole number"]),
        (None, 'fail-on = ["brokn"]\n', ["`fail-on`", "list of gates"]),
        (None, "hook-seconds = 0\n", ["`hook-seconds`", "positive whole number"]),
        (None, "exclude = [\n", ["not valid TOML", ".codemap/config.toml"]),
        ("[tool]\ncodemap = 3\n", None, ["not a table"]),
    ],
)
def test_a_mistake_is_an_error_that_names_it(pyproject: str | None, own: str | None, words: list[str]) -> None:
    with pytest.raises(ConfigError) as caught:
        load(pyproject, own)
    for word in words:
        assert word in caught.value.message


def test_an_exclusion_may_have_a_reason() -> None:
    config = load(None, 'exclude = ["a/", { pattern = "b/", reason = "theirs" }]\n')
    assert config.exclude == (Exclusion("a/"), Exclusion("b/", "theirs"))


@pytest.mark.parametrize(
    ("key", "meant"),
    [("exclud", "exclude"), ("max_file_bytes", "max-file-bytes"), ("failon", "fail-on"), ("refesh", "refresh")],
)
def test_unknown_key_names_the_nearest_one(key: str, meant: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(None, f"{key} = 1\n")
    assert str(caught.value.hint).startswith(f"Did you mean `{meant}`?")


def test_every_setting_is_told_with_where_it_comes_from() -> None:
    found = {row.key: row for row in settings('[tool.codemap]\nexclude = ["a/"]\n', "hook-seconds = 5\n")}
    assert found["exclude"] == Setting("exclude", (Exclusion("a/"),), PYPROJECT)
    assert found["hook-seconds"] == Setting("hook-seconds", 5, ".codemap/config.toml")
    assert found["refresh"] == Setting("refresh", "if_stale", "")
