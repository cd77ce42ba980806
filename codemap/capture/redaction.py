"""What is captured is cleaned first: secrets are masked, and texts, lists and objects are cut to what is worth keeping.

Beside the shapes and names that the index masks (`codemap.redact`), prose and command lines have passwords in
addresses, values after a telling word, and long words of random letters, which are told from names by their entropy.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from codemap.redact import mask_text

TEXT_CHARS, LIST_ITEMS, OBJECT_KEYS, LEVELS = 8_000, 20, 40, 6
"""What is kept of a text, a list, an object, and how deep."""

_MASK = "***"

_IN_ADDRESS = re.compile(r"(?P<before>[a-z][a-z0-9+.-]{1,20}://[^\s:/@]{0,200}:)[^\s/@]{1,400}(?=@)", re.IGNORECASE)
_AFTER_WORD = re.compile(
    r"(?P<before>\b[\w-]{0,40}(?:secret|passw(?:or)?d|passphrase|token|api[_-]?key|access[_-]?key|authorization|bearer)"
    r"[\w-]{0,20}[\"']?(?:\s{0,3}[:=]\s{0,3}|\s{1,3}(?:is\s{1,3})?)[\"']?(?:bearer\s+|basic\s+)?)(?P<value>[^\s\"',;&|)}\]]{6,400})",
    re.IGNORECASE,
)
_LONG_WORD = re.compile(r"[A-Za-z0-9+/_-]{24,400}={0,2}")

_BITS_A_CHAR = {"hex": 3.0, "any": 4.5}
"""Entropy above which a long word is taken for a secret: the limits that Yelp's detect-secrets has by default."""

_HEX = re.compile(r"[0-9a-fA-F]+")
_OBJECT_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
"""Ids of git are random, too, and no secret."""


def redacted(value: Any, level: int = 0) -> Any:
    """Returns a JSON value with everything masked that looks like a secret, cut to what is kept."""
    if isinstance(value, str):
        return redacted_text(value)
    if level >= LEVELS:
        return None if isinstance(value, (list, tuple, Mapping)) else value
    if isinstance(value, Mapping):
        kept = list(value.items())[:OBJECT_KEYS]
        return {redacted_text(str(key)): _member(str(key), each, level) for key, each in kept}
    if isinstance(value, (list, tuple)):
        return [redacted(each, level + 1) for each in value[:LIST_ITEMS]]
    return value


def redacted_text(text: str) -> str:
    """Returns a text with secrets masked, cut to `TEXT_CHARS`."""
    # Masked before it is cut: the rest of a secret must not stay because its end was cut off.
    text = mask_text(text[: 2 * TEXT_CHARS])
    text = _IN_ADDRESS.sub(lambda found: found["before"] + _MASK, text)
    text = _AFTER_WORD.sub(lambda found: found["before"] + _MASK if _is_value(found["value"]) else found.group(), text)
    text = _LONG_WORD.sub(lambda found: _MASK if _is_random(found.group()) else found.group(), text)
    return text if len(text) <= TEXT_CHARS else text[: TEXT_CHARS - 3] + "..."


def _member(key: str, value: Any, level: int) -> Any:
    """The value of an object's member, which its name may call a secret."""
    if isinstance(value, str) and value:
        named = redacted_text(f"{key}: {value}")
        return redacted_text(value) if not named.endswith(_MASK) else _MASK
    return redacted(value, level + 1)


def _is_value(text: str) -> bool:
    """Whether what follows a telling word may be a secret: not a word of prose, a call or a path."""
    return any(char.isdigit() for char in text) and "(" not in text and not text.startswith(("/", ".", "$", "<", "*"))


def _is_random(word: str) -> bool:
    if _OBJECT_ID.fullmatch(word) or not (any(map(str.isdigit, word)) and any(map(str.isalpha, word))):
        return False
    counts = Counter(word).values()
    bits = -sum(count / len(word) * math.log2(count / len(word)) for count in counts)
    return bits > _BITS_A_CHAR["hex" if _HEX.fullmatch(word) else "any"]
