"""Languages: bytes to facts, without paths. The only importer of tree_sitter, which loads with the first extraction.

Its modules load when something of them is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from codemap.later import later

if TYPE_CHECKING:
    from codemap.lang.adapter import (
        EXPRESSION,
        KEPT,
        OF_OBJECT,
        PARAMETER,
        UNPACKED,
        WHOLE,
        Adapter,
        FileLookup,
        LanguageInfo,
        MemberRules,
        NamespaceRules,
    )
    from codemap.lang.category import category_of, is_secret_path
    from codemap.lang.chunks import chunks_of
    from codemap.lang.cosmetic import cosmetic_keys
    from codemap.lang.extractor import extract, extract_source
    from codemap.lang.registry import (
        adapter_for,
        has_uses,
        is_document,
        is_outline,
        language_of,
        languages,
        unsure_ending,
    )
    from codemap.lang.source import Source, marker_of, read_source
    from codemap.lang.unread import unread_language, without_uses
    from codemap.lang.webpaths import spellings
    from codemap.lang.words import identifier_parts

EXTRACTOR_VERSION = "8"
"""Changes whenever the facts of some bytes change; facts of other versions are not comparable."""

__getattr__ = later(
    __name__,
    {
        "EXPRESSION": "adapter",
        "KEPT": "adapter",
        "OF_OBJECT": "adapter",
        "PARAMETER": "adapter",
        "UNPACKED": "adapter",
        "WHOLE": "adapter",
        "Adapter": "adapter",
        "FileLookup": "adapter",
        "LanguageInfo": "adapter",
        "MemberRules": "adapter",
        "NamespaceRules": "adapter",
        "Source": "source",
        "adapter_for": "registry",
        "category_of": "category",
        "chunks_of": "chunks",
        "cosmetic_keys": "cosmetic",
        "extract": "extractor",
        "extract_source": "extractor",
        "has_uses": "registry",
        "identifier_parts": "words",
        "is_document": "registry",
        "is_outline": "registry",
        "is_secret_path": "category",
        "language_of": "registry",
        "languages": "registry",
        "marker_of": "source",
        "read_source": "source",
        "spellings": "webpaths",
        "unread_language": "unread",
        "unsure_ending": "registry",
        "without_uses": "unread",
    },
)

__all__ = [
    "EXPRESSION",
    "EXTRACTOR_VERSION",
    "KEPT",
    "OF_OBJECT",
    "PARAMETER",
    "UNPACKED",
    "WHOLE",
    "Adapter",
    "FileLookup",
    "LanguageInfo",
    "MemberRules",
    "NamespaceRules",
    "Source",
    "adapter_for",
    "category_of",
    "chunks_of",
    "cosmetic_keys",
    "extract",
    "extract_source",
    "has_uses",
    "identifier_parts",
    "is_document",
    "is_outline",
    "is_secret_path",
    "language_of",
    "languages",
    "marker_of",
    "read_source",
    "spellings",
    "unread_language",
    "unsure_ending",
    "without_uses",
]
