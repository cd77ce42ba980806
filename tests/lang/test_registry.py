"""Every language is served by the adapter that says so, and asking for one loads no other."""

from __future__ import annotations

from pathlib import Path

from codemap.lang.registry import adapter_for, adapters, has_uses
from tests.test_architecture import loaded


def test_every_language_has_its_adapter() -> None:
    for adapter in adapters():
        for language in adapter.LANGUAGES:
            assert adapter_for(language) is adapter, language


def test_what_is_no_language_has_none() -> None:
    assert [adapter_for(name) for name in ("outline", "cfamily", "klingon", "")] == [None] * 4


def test_one_adapter_is_loaded_alone(tmp_path: Path) -> None:
    got = loaded(tmp_path, "-c", "from codemap.lang.registry import adapter_for; adapter_for('typescript')")
    assert "codemap.lang.javascript.syntax" in got
    assert not got & {"codemap.lang.python.syntax", "codemap.lang.csharp.syntax", "codemap.lang.outline.shapes"}


def test_a_name_is_understood_without_loading_a_language(tmp_path: Path) -> None:
    asked = "from codemap.lang.registry import language_of; assert language_of('a.py') == 'python'"
    got = loaded(tmp_path, "-c", asked)
    assert "codemap.lang.adapter" in got  # by the package of the language, which the listing does not name
    assert not got & {"codemap.lang.python.syntax", "codemap.lang.javascript.syntax", "codemap.lang.outline.shapes"}


def test_languages_with_uses_are_those_whose_calls_are_read() -> None:
    with_calls = {
        language: any(name == "call" for name, _ in adapter.STEPS)
        for adapter in adapters()
        for language in adapter.LANGUAGES
    }
    assert {language: has_uses(language) for language in with_calls} == with_calls
    assert not has_uses("")
