"""Configuration: one schema, two places, every mistake named."""

from __future__ import annotations

import pytest

from codemap.config import Config, Exclusion, load
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
