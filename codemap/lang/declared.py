"""Namespaces that files declare, and that are written in full where they are imported."""

from __future__ import annotations

from collections.abc import Callable

from codemap.lang.adapter import FileLookup


def as_declared(_path: str, declared: str) -> str:
    """Returns the namespace that a file declares: for `NamespaceRules.of`."""
    return declared


def as_written(is_platform: Callable[[str], bool]) -> Callable[[str, str, str, FileLookup], tuple[str, ...]]:
    """Returns the rule that a namespace is meant as it is written, unless it is the platform's own."""

    def imported(_path: str, _namespace: str, written: str, _files: FileLookup) -> tuple[str, ...]:
        return () if is_platform(written) else (written,)

    return imported
