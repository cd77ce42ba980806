"""The list of languages, as text and as a document."""

from __future__ import annotations

from codemap.lang import LanguageInfo
from codemap.search.languages import Languages, languages
from codemap.views.languages import as_document, as_text

TWO = Languages(
    (
        LanguageInfo("ada", "full", (".ada", "Adafile"), True, ""),
        LanguageInfo("basic", "outline", (".bas",), False, "grammar for basic does not load: no such file"),
    )
)


def test_each_language_has_a_line_with_its_files_or_the_reason() -> None:
    assert as_text(TWO) == (
        "2 languages: 1 full, 1 outline only\n"
        "ada    full     .ada Adafile\n"
        "basic  outline  .bas  does not load: grammar for basic does not load: no such file\n"
    )


def test_the_document_has_the_same_rows() -> None:
    rows = as_document(TWO)["languages"]
    assert rows == [
        {"name": "ada", "depth": "full", "files": [".ada", "Adafile"], "loads": True, "problem": None},
        {
            "name": "basic",
            "depth": "outline",
            "files": [".bas"],
            "loads": False,
            "problem": "grammar for basic does not load: no such file",
        },
    ]


def test_the_languages_that_are_read_here_all_load() -> None:
    rows = {row.name: row for row in languages().rows}
    assert all(row.loads for row in rows.values())
    assert (rows["python"].depth, rows["markdown"].depth) == ("full", "outline")
    assert "Makefile" in rows["make"].files
