"""Which language a path is in, and which adapter serves it. Loads no grammar unless asked whether it loads."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import cast

from codemap.lang.adapter import Adapter, LanguageInfo

_MODULES = (
    "go",
    "java",
    "javascript",
    "json",
    "php",
    "python",
)
_SHEBANG = re.compile(rb"#!\s*(?:\S*/)?(?:env\s+(?:(?:-\S+|\w+=\S*)\s+)*(?:\S*/)?)?([a-z]+)[\d.]*(?=\s|$)")
_INTERPRETERS = {
    b"python": "python",
    b"pypy": "python",
    b"node": "javascript",
    b"deno": "typescript",
    b"bun": "typescript",
    b"php": "php",
}


@cache
def adapters() -> tuple[Adapter, ...]:
    """Returns every adapter there is."""
    return tuple(cast(Adapter, import_module(f"codemap.lang.{module}")) for module in _MODULES)


@cache
def adapter_for(language: str) -> Adapter | None:
    """Returns the adapter that serves a language, None where there is none."""
    return next((adapter for adapter in adapters() if language in adapter.LANGUAGES), None)


def language_of(path: str, head: bytes = b"") -> str | None:
    """Returns the language of a file by its name, else by the interpreter named in its first line; None if unknown."""
    name = path.rpartition("/")[2].lower()
    stem, dot, extension = name.rpartition(".")
    if dot and stem:
        return _by_extension().get(f".{extension}")
    shebang = _SHEBANG.match(head.split(b"\n", 1)[0])
    return _INTERPRETERS.get(shebang.group(1)) if shebang else None


@cache
def _by_extension() -> dict[str, str]:
    return {ending: language for adapter in adapters() for ending, language in adapter.EXTENSIONS.items()}


def languages() -> tuple[LanguageInfo, ...]:
    """Returns every language with what is read of it and whether its grammar and query load here; loads them all."""
    from codemap.lang.grammar import GrammarProblem, load_grammar

    rows = []
    for adapter in adapters():
        for name in adapter.LANGUAGES:
            grammar = load_grammar(name)
            problem = str(grammar) if isinstance(grammar, GrammarProblem) else ""
            rows.append(LanguageInfo(name, "full", not problem, problem))
    return tuple(sorted(rows))
