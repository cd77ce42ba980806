"""In what the two sides of a symbol differ for whoever uses or extends it."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.model import Definition


def differences(before: Definition, after: Definition) -> tuple[str, ...]:
    """Returns which parts of a symbol's interface differ: kind, visibility, bases, parameters, returns, decorators."""
    return tuple(_differing(before, after))


def _differing(before: Definition, after: Definition) -> Iterator[str]:
    if before.kind != after.kind:
        yield "kind"
    if (before.visibility, before.exported) != (after.visibility, after.exported):
        yield "visibility"
    if before.bases != after.bases:
        yield "bases"
    if before.parameters != after.parameters:
        yield "parameters"
    if before.returns != after.returns:
        yield "returns"
    if before.decorators != after.decorators:
        yield "decorators"
