"""Imports that bring in types alone, as the lines around them show: they never run."""

from __future__ import annotations

import re
from collections.abc import Sequence

_GUARD = re.compile(r"\s*if\s+(?:\w+\.)?TYPE_CHECKING\s*:")
_STATEMENT = re.compile(r"\s*(?:import|export)\b")
_ERASED = re.compile(r"\s*(?:import|export)\s+type\b(?!\s+from\b)")
_IN_BRACES = re.compile(r"\s*(?:import|export)\s*\{([^{}]*)\}")
_TYPE = re.compile(r"\s*type\s+\w")

_TYPED = frozenset({"typescript", "tsx"})


def is_for_types(language: str, lines: Sequence[str], line: int) -> bool:
    """Says whether an import at this line, from 1, brings in types alone."""
    if not 0 < line <= len(lines):
        return False
    if language == "python":
        return _is_guarded(lines, line)
    return language in _TYPED and _is_erased(lines, line)


def _is_guarded(lines: Sequence[str], line: int) -> bool:
    """Whether a block around the line, known by where lines begin, is one for type checkers."""
    indent = _indent(lines[line - 1])
    for above in reversed(lines[: line - 1]):
        if not indent:
            return False
        if above.strip() and _indent(above) < indent:
            if _GUARD.match(above):
                return True
            indent = _indent(above)
    return False


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_erased(lines: Sequence[str], line: int) -> bool:
    """Whether the compiler leaves the statement out, or the name on the line."""
    start = next((at for at in range(line, 0, -1) if _STATEMENT.match(lines[at - 1])), line)
    if _ERASED.match(lines[start - 1]):
        return True
    if start < line:
        return _TYPE.match(lines[line - 1]) is not None
    inside = _IN_BRACES.match(lines[start - 1])
    return inside is not None and all(_TYPE.match(name) for name in inside[1].split(",") if name.strip())
