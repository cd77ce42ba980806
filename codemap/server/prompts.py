"""The prompts: how to go about four things with these tools. A client offers them to its user by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field

Task = Annotated[str, Field(description="what is to be done, in a sentence")]


def orient(task: Task = "") -> str:
    """Get to know this repository, or the part of it that a task is about"""
    about = f"the part of this repository that matters for: {task}" if task else "this repository"
    search = (
        "2. `query_context` with the task as the question: code, notes and tests about it."
        if task
        else "2. `repo_map` for the files that matter most."
    )
    return f"""\
Get to know {about}
1. `get_index_status`: is everything read, and what is left out?
{search}
3. `file_summary` of the files that come up; `get_symbol` only for what you must read in full.
Then say in ten lines: where the work would happen, what depends on it, what the team decided about it, and what is \
not clear yet."""


def plan(task: Task) -> str:
    """Plan a change before touching anything"""
    return f"""\
Plan this change without editing yet: {task}
1. `query_context` with the task as the question.
2. For each symbol that would change: `prepare_change` (callers, tests, what changes along with it, notes).
3. Read the notes it lists. What the team decided holds unless the code shows that it is out of date; say so then.
Then write the plan: which symbols change and how, which callers have to follow, which tests show that it works, what \
could break that no test covers."""


def diff_review(
    base: Annotated[str, Field(description="branch or commit to compare with; empty: uncommitted changes")] = "",
) -> str:
    """Review a change: what it breaks, reaches and forgets"""
    scope = f"base={base}" if base else "no arguments: the uncommitted changes"
    return f"""\
Review the change.
1. `changes_context` ({scope}). Start with what was not looked at.
2. For every broken reference: read the place with `get_symbol` and say whether it is one.
3. For changed signatures and bodies: `who_calls` of the most used ones; does each caller still get what it expects?
4. Run the tests it lists first, if you can.
5. Files that usually change along, and documents that mention what changed: was one forgotten?
Report findings in order of importance with file and line, then what you could not check."""


def writeback(summary: Annotated[str, Field(description="what was done, in a sentence")] = "") -> str:
    """Keep what was learnt for the next one who works here"""
    done = f" of: {summary}" if summary else ""
    return f"""\
Look back on the work{done}
1. `suggest_writeback`: what this change made false, and what may be worth keeping.
2. Keep only what the code does not say by itself and the next one would otherwise find out the hard way: decisions \
with their reason, invariants, traps.
3. `query_graph` first: correct or extend a note that exists. Else `emit_node` with the lines that show it; `link` it \
to what it belongs to.
Nothing worth keeping is a good answer, too."""


PROMPTS: tuple[Callable[..., str], ...] = (orient, plan, diff_review, writeback)
"""Every prompt; the function's name is the prompt's."""
