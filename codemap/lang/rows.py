"""References and bindings before their lines are known: rows that begin with an offset, so that they sort by it."""

from __future__ import annotations

Row = tuple[int, str, str, str, int, int, tuple[str, ...], bool]
"""A reference: offset, kind, name, receiver, scope, arguments, keywords, spread."""

BindingRow = tuple[int, int, str, str, str]
"""A binding: offset, scope, target, kind, value."""
