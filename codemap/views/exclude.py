"""The rules by which files are left out or taken in, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.search.exclude import Rules
from codemap.views.frame import Document, joined


def as_text(rules: Rules) -> str:
    """Returns what was done, then the patterns with their reasons."""
    lines = [f"Done: {rules.done}; it counts from the next question on"] if rules.done else []
    lines.append(f"Left out ({len(rules.exclude):,}), as set in {rules.file} of {display_path(rules.root)}:")
    lines += [f"  {rule.pattern}" + (f"  {rule.reason}" if rule.reason else "") for rule in rules.exclude]
    lines += [f"Read although ignored or left out: {pattern}" for pattern in rules.include]
    lines += [f"Repositories inside looked into: {pattern}" for pattern in rules.nested]
    return joined(lines)


def as_document(rules: Rules) -> Document:
    """Returns `root`, `file`, `done`, and the patterns of `exclude` (with reasons), `include` and `nested`."""
    return {
        "command": "exclude",
        "root": json_path(rules.root),
        "file": rules.file,
        "done": rules.done,
        "exclude": [{"pattern": rule.pattern, "reason": rule.reason} for rule in rules.exclude],
        "include": list(rules.include),
        "nested": list(rules.nested),
    }
