"""Whether a call fits a signature, where the language says so and the facts allow a judgement."""

from __future__ import annotations

from collections.abc import Sequence

from codemap.model import Definition, Parameter, Reference

CHECKED = frozenset({"python", "typescript", "tsx", "java", "kotlin", "csharp", "go", "rust", "php", "ruby", "c"})
"""Languages that refuse a call with too few arguments."""

LENIENT = frozenset({"php"})
"""Those that take too many arguments in silence."""

BY_POSITION = ("positional", "normal")
"""Kinds of parameters that take an argument by its position."""


def misfit(call: Reference, parameters: Sequence[Parameter], language: str) -> str:
    """Returns why the call does not fit `parameters` (receiver already left out), empty if it does or may."""
    if call.arguments < 0 or call.spread or _takes_block(parameters, language):
        return ""
    by_position = [row for row in parameters if row.kind in BY_POSITION]
    takes_more = language in LENIENT or any(row.kind == "rest" for row in parameters)
    if language == "ruby":
        return _misfit_of_ruby(call, parameters, by_position, takes_more=takes_more)
    if call.arguments > len(by_position) and not takes_more:
        return f"takes at most {len(by_position)} positional, {call.arguments} given"
    named = {row.name for row in parameters if row.kind in ("normal", "keyword")}
    unknown = [keyword for keyword in call.keywords if keyword not in named]
    if unknown and not any(row.kind == "options" for row in parameters):
        return f"has no parameter `{unknown[0]}`"
    for position, row in enumerate(by_position):
        given = position < call.arguments or (row.kind == "normal" and row.name in call.keywords)
        if row.required and not given:
            return f"needs `{row.name}`"
    for row in parameters:
        if row.kind == "keyword" and row.required and row.name not in call.keywords:
            return f"needs `{row.name}`"
    return ""


def _misfit_of_ruby(
    call: Reference, parameters: Sequence[Parameter], by_position: Sequence[Parameter], *, takes_more: bool
) -> str:
    """Returns the same for Ruby: names belong to keywords alone, and make a hash where a method has none."""
    named = {row.name: row.required for row in parameters if row.kind == "keyword"}
    takes_names = bool(named) or any(row.kind == "options" for row in parameters)
    given = call.arguments + (bool(call.keywords) and not takes_names)
    required = [row.name for row in by_position if row.required]
    if given > len(by_position) and not takes_more:
        return f"takes at most {len(by_position)} positional, {given} given"
    if given < len(required):
        return f"needs `{required[given]}`"
    unknown = [keyword for keyword in call.keywords if keyword not in named]
    if takes_names and unknown and not any(row.kind == "options" for row in parameters):
        return f"has no parameter `{unknown[0]}`"
    missing = [name for name, must in named.items() if must and name not in call.keywords]
    return f"needs `{missing[0]}`" if missing else ""


def exchanged(call: Reference, before: Sequence[Parameter], after: Sequence[Parameter], language: str) -> str:
    """Returns which argument of a call goes to another parameter than before, which is still there; empty if none."""
    if call.spread or _takes_block(before, language) or _takes_block(after, language):
        return ""
    was, now = ([row.name for row in rows if row.kind in BY_POSITION] for rows in (before, after))
    for old, new in zip(was[: call.arguments], now, strict=False):
        if old != new and old in now:
            return f"takes `{new}` where it took `{old}`"
    return ""


def _takes_block(parameters: Sequence[Parameter], language: str) -> bool:
    """Says whether an argument may stand behind the parentheses, where its position says nothing."""
    # The type of a function has no name, so the facts hold none.
    return language == "kotlin" and bool(parameters) and not parameters[-1].annotation


def bound_parameters(row: Definition, receiver: str, class_name: str, receiver_name: str) -> Sequence[Parameter] | None:
    """Returns the parameters a caller fills in, None where the call may or may not pass the receiver itself.

    `receiver` is the call's chain, `class_name` the name of the class the method stands in (empty for a function),
    `receiver_name` that of the receiver parameter (empty: it has none).
    """
    if not class_name or not receiver_name or not row.parameters or row.parameters[0].name != receiver_name:
        return row.parameters
    if receiver.rpartition(".")[2] == class_name and not any("classmethod" in each for each in row.decorators):
        return None
    return row.parameters[1:]
