"""The languages that are read here: how much of each, which files mean it, and what keeps one from loading."""

from __future__ import annotations

from dataclasses import dataclass

from codemap.lang import LanguageInfo
from codemap.lang import languages as known_languages


@dataclass(frozen=True, slots=True)
class Languages:
    """Every language, by name."""

    rows: tuple[LanguageInfo, ...]


def languages() -> Languages:
    """Loads every grammar and query, and returns the languages with how that went."""
    return Languages(known_languages())
