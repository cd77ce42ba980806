"""What agents should know about working with codemap: one text for every client, and the sum of a text."""

from __future__ import annotations

GUIDANCE = """\
## Code map and change impact: codemap

This repository is indexed by codemap. Its answers follow the files as they are now, uncommitted edits included. They \
come as MCP tools (server `codemap`), or from the shell under the same names: `codemap changes-context`, `codemap \
who-calls SYMBOL`, ...

- **Before editing**: find code with `find_symbol` (a name) or `search_source` (a topic) instead of grep; see who uses \
it with `who_calls` before you rename it or change its parameters; read what the team decided about it with \
`query_graph`.
- **After editing, before committing**: `changes_context`. Mend what it lists as broken, run the tests that it lists \
first, look at the files that usually change along.
- **When something was learnt** that the code does not say (a decision, an invariant, a trap): `suggest_writeback`, \
then `emit_node` with the lines that show it. Notes whose lines have changed since are shown as stale: trust the code.
- Answers name what they could not look at, and how sure each edge is. Symbols are written `path::Qual.name`.
"""


def sum_of(text: str) -> str:
    """Returns the sum of a text, by which a copy of it is known to be old, or changed."""
    import hashlib

    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
