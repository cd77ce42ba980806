"""What the place of a file is worth: code before tests and documents, and what is put away or shown last."""

from __future__ import annotations

import re
from collections.abc import Collection

_ROLE = {"source": 1.0, "test": 0.5, "docs": 0.4, "config": 0.4}
_OTHER_ROLE = 0.2
_ASKED_FOR = {
    "test": {"test", "tests", "testing"},
    "docs": {"docs", "documentation", "readme", "changelog"},
    "config": {"config"},
}

_ASIDE = re.compile(
    r"(?:^|/)(archives?|archived|attic|backups?|deprecated|legacy|obsolete|old|benchmarks?|bench|demos?|examples?|samples?"
    r"|playground|sandbox|templates?|tutorials?)/",
    re.IGNORECASE,
)
_ASIDE_WORTH = 0.5
"""What a file counts in a folder of things put away or shown, where nobody looks first."""


class Places:
    """The worth of files for one query, whose first line (`terms`) may ask for a role or for a folder by name."""

    def __init__(self, terms: Collection[str]) -> None:
        asked = set(terms)
        self._roles = {role: 1.0 if asked & _ASKED_FOR.get(role, set()) else worth for role, worth in _ROLE.items()}
        self._asked = asked
        self._known: dict[tuple[str, str], float] = {}

    def worth(self, path: str, category: str) -> float:
        """Returns what evidence counts that a file of this path and category is meant, 1 at most."""
        folder = path.rpartition("/")[0]
        key = (folder, category)
        if key not in self._known:
            self._known[key] = self._roles.get(category, _OTHER_ROLE) * (_ASIDE_WORTH if self._is_aside(folder) else 1)
        return self._known[key]

    def _is_aside(self, folder: str) -> bool:
        found = _ASIDE.search(f"{folder}/")
        return found is not None and not self._asked & {found[1].lower(), found[1].lower() + "s", found[1].lower()[:-1]}
