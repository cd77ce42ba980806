"""Which language a path is in, and which adapter serves it. Loads no grammar unless asked whether it loads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from codemap.lang.category import is_listing
from codemap.lang.names import endings_of, language_ending, language_named, names_of
from codemap.later import expression

if TYPE_CHECKING:
    from codemap.lang.adapter import Adapter, LanguageInfo

_MODULES = (
    "bash",
    "cfamily",
    "csharp",
    "go",
    "java",
    "javascript",
    "kotlin",
    "outline",
    "php",
    "python",
    "ruby",
    "rust",
)
_MODULE_OF = {"c": "cfamily", "cpp": "cfamily", "typescript": "javascript", "tsx": "javascript"}
"""Where the module is not called like the language; of a language without a module of its own the outline is read."""

_SHEBANG = expression(rb"#!\s*(?:\S*/)?(?:env\s+(?:(?:-\S+|\w+=\S*)\s+)*(?:\S*/)?)?([a-z]+)[\d.]*(?=\s|$)")
_INTERPRETERS = {
    b"python": "python",
    b"pypy": "python",
    b"node": "javascript",
    b"deno": "typescript",
    b"bun": "typescript",
    b"php": "php",
    b"sh": "bash",
    b"bash": "bash",
    b"dash": "bash",
    b"ksh": "bash",
    b"zsh": "bash",
    b"ruby": "ruby",
}
_SHARED = frozenset({".h"})
"""File name endings that several languages have: the content decides."""
_COMMENT = expression(rb"//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_GUARDED = expression(
    rb"^[ \t]*#[ \t]*if[^\n]*__cplusplus.*?(?:^[ \t]*#[ \t]*(?:endif|else)|\Z)", re.DOTALL | re.MULTILINE
)
_CPP = expression(
    rb"^[ \t]*(?:namespace\b|template[ \t]*<|using[ \t]|(?:public|private|protected)[ \t]*:"
    rb"|class[ \t]+\w[ \t\w]{0,99}[:{;]|struct[ \t]+\w+[ \t]*(?:final[ \t]*)?:"
    rb"|(?:constexpr|consteval|virtual|explicit|friend)[ \t])|\b\w+::\w|\bnullptr\b|\bstatic_cast<"
    rb"|\boperator[ \t]*(?:[-+*/%<>=!&|^~]{1,3}|\[\]|\(\))[ \t]*\("
    rb"|^[ \t]*#[ \t]*include[ \t]*<[a-z_]+>",
    re.MULTILINE,
)


@cache
def adapters() -> tuple[Adapter, ...]:
    """Returns every adapter there is."""
    return tuple(map(_adapter, _MODULES))


def _adapter(module: str) -> Adapter:
    return cast("Adapter", import_module(f"codemap.lang.{module}"))


@cache
def adapter_for(language: str) -> Adapter | None:
    """Returns the adapter that serves a language, None where there is none."""
    module = _MODULE_OF.get(language, language)
    adapter = _adapter(module if module in _MODULES else "outline")
    return adapter if language in adapter.LANGUAGES else None


def language_of(path: str, head: bytes = b"") -> str | None:
    """Returns the language of a file by its name, else by the interpreter named in its first line; None if unknown.

    Lists of packages and minified files have no outline: they are none of the languages that only have one.
    """
    name = path.rpartition("/")[2]
    stem, dot, extension = name.lower().rpartition(".")
    language = language_named(name)
    if not language and dot and stem:
        language = language_ending(f".{extension}") or _outlines().get(f".{extension}")
        if not language and not is_listing(path):  # `Dockerfile.dev`, but not `Gemfile.lock`
            language = language_named(name.partition(".")[0])
    if head and f".{extension}" in _SHARED:
        return "cpp" if _is_cpp(head) else language
    if language and adapter_for(language):
        return None if is_outline(language) and is_listing(path) else language
    if dot and stem:
        return None
    shebang = _SHEBANG().match(head.split(b"\n", 1)[0])
    return _INTERPRETERS.get(shebang.group(1)) if shebang else None


def unsure_ending(path: str) -> str:
    """Returns the ending of a file name where several languages have it: the content decides; empty for others."""
    _, dot, extension = path.rpartition("/")[2].lower().rpartition(".")
    return f".{extension}" if dot and f".{extension}" in _SHARED else ""


def _is_cpp(text: bytes) -> bool:
    """Returns whether a header is C++, and not C that C++ can include, too."""
    return bool(_CPP().search(_GUARDED().sub(b"", _COMMENT().sub(b"", text))))


@cache
def _outlines() -> Mapping[str, str]:
    """Returns the languages of which only an outline is read by the endings of their files, dot included."""
    endings: Mapping[str, str] = import_module("codemap.lang.outline").ENDINGS
    return endings


@cache
def is_outline(language: str) -> bool:
    """Returns whether of a language only the outline is read: nothing in it uses anything or is used."""
    return not endings_of(language) and language in import_module("codemap.lang.outline").LANGUAGES


@cache
def is_document(language: str) -> bool:
    """Returns whether a language is one of documents or data: its outline has headings and keys, no symbols of code."""
    return is_outline(language) and language in import_module("codemap.lang.outline").DOCUMENTS


@cache
def has_uses(language: str) -> bool:
    """Returns whether uses of names are read in files of the language: documents, data and outlines have none."""
    return adapter_for(language) is not None and not is_outline(language)


def languages() -> tuple[LanguageInfo, ...]:
    """Returns every language with what is read of it and whether its grammar and query load here; loads them all."""
    from codemap.lang.adapter import LanguageInfo
    from codemap.lang.grammar import GrammarProblem, load_grammar

    rows = []
    for adapter in adapters():
        for name in adapter.LANGUAGES:
            grammar = load_grammar(name)
            problem = str(grammar) if isinstance(grammar, GrammarProblem) else ""
            endings = sorted(endings_of(name) or (end for end, language in _outlines().items() if language == name))
            depth = "outline" if is_outline(name) else "full"
            rows.append(LanguageInfo(name, depth, (*endings, *names_of(name)), not problem, problem))
    return tuple(sorted(rows))
