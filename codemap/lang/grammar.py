"""Parsers and compiled queries, one of each per language and process, made on first use."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tree_sitter import Parser, Query, QueryError
from tree_sitter_language_pack import get_language

_INHERITS = "; inherits:"


class Grammar(NamedTuple):
    """A language ready to parse and query."""

    parser: Parser
    query: Query


class GrammarProblem(Exception):
    """A language cannot be used; the message names it and says why."""


def query_text(language: str) -> str:
    """Returns the source of a language's query; a first line `; inherits: OTHER` puts the other's before it."""
    text = files("codemap.lang").joinpath("queries", f"{language}.scm").read_text(encoding="utf-8")
    first = text.partition("\n")[0]
    return query_text(first[len(_INHERITS) :].strip()) + text if first.startswith(_INHERITS) else text


@cache
def load_grammar(language: str) -> Grammar | GrammarProblem:
    """Returns the grammar of a language, or what keeps it from loading; the answer holds for the whole process."""
    try:
        grammar = get_language(language)  # type: ignore[arg-type]
        return Grammar(Parser(grammar), Query(grammar, query_text(language)))
    except QueryError as error:
        return GrammarProblem(f"query for {language} does not fit its grammar: {error}")
    except (LookupError, OSError, ValueError, TypeError) as error:
        return GrammarProblem(f"grammar for {language} does not load: {error}")
