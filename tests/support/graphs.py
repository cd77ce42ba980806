"""Graph files as the reference system writes them."""

from __future__ import annotations

import hashlib
from typing import Any

from tests.support.repos import GEO


def range_hash(text: str, start: int, end: int) -> str:
    """Returns the hash of some lines as the reference system makes it."""
    lines = text.split("\n")[start - 1 : end]
    return "sha256:" + hashlib.sha256("\n".join(lines).encode()).hexdigest()


def file_hash(text: str) -> str:
    """Returns the hash of a whole file as the reference system makes it."""
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


REFERENCE: dict[str, Any] = {
    "version": 1,
    "created_at": "2026-01-02T03:04:05.000Z",
    "topics": {"pricing": {"created_at": "2026-01-02T03:04:05.000Z", "auto_created": False}},
    "nodes": {
        "pricing": {
            "kind": "concept",
            "name": "Pricing",
            "summary": "What things cost.",
            "sources": [],
            "tags": ["pricing"],
            "aliases": ["prices"],
            "status": "active",
            "confidence": 1,
            "last_verified_at": "2026-01-02T03:04:05.000Z",
        },
        "pricing/rounding": {
            "kind": "decision",
            "name": "Round half even",
            "summary": "Finance asked for it.",
            "sources": [
                {
                    "file_path": "geo.py",
                    "line_range": [5, 6],
                    "content_hash": file_hash(GEO),
                    "range_hash": range_hash(GEO, 5, 6),
                },
                {"file_path": "geo.py", "line_range": [1, 2], "content_hash": file_hash(GEO)},
            ],
            "tags": ["pricing"],
            "confidence": 0.9,
            "last_verified_at": "2026-01-02T03:04:05.000Z",
            "quality": {"utility_score": 0.85, "maturity": "confirmed", "confirmed_by_source": True},
        },
    },
    "edges": {
        "pricing/rounding|pricing|depends_on": {"note": "rounds its sums"},
        "pricing|pricing/rounding|mirrors": {},
    },
}
"""One of everything: anchors with and without range hash, aliases and status said and left out, quality said and not."""
