"""Tools about the code as a whole."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from codemap.errors import UsageError
from codemap.server.asking import Asking
from codemap.server.words import Under

_ENTRIES, _CYCLES, _FINDINGS, _TOKENS = 8, 20, 20, 1_500

ANALYSES = ("dead-code", "duplicates", "cycles")
"""What can be looked for."""


def repo_map(
    asking: Asking,
    *,
    tokens: Annotated[int, Field(description="about how long")] = _TOKENS,
    query: Annotated[str, Field(description="begin with what answers these words")] = "",
    changed: Annotated[bool, Field(description="begin with what differs from HEAD")] = False,
    base: Annotated[str, Field(description="begin with what differs from the merge base with this ref")] = "",
    path: Under = "",
) -> str:
    """Show the files that matter most with their symbols, within a budget"""
    from codemap.structure import repo_map as answers
    from codemap.views import repo_map as view

    with asking.project(asking.common.refresh) as project:
        answer = answers.repo_map(project, tokens=tokens, query=query, changed=changed, base=base, path=path)
    return asking.whole(answer, view.as_text, view.as_document)


def architecture_overview(
    asking: Asking,
    *,
    path: Under = "",
    diagram: Annotated[bool, Field(description="end with a Mermaid flowchart")] = False,
) -> str:
    """Show the code from above: modules, layers, cycles, hotspots, entry points, communities"""
    from codemap.structure import overview as answers
    from codemap.views import architecture_overview as view

    return asking.listed(
        lambda project, most: answers.architecture_overview(project, path=path, limit=most),
        _ENTRIES,
        view.as_text_with_diagram if diagram else view.as_text,
        view.as_document,
    )


def analyze(
    asking: Asking,
    *,
    kind: Annotated[str, Field(description=", ".join(ANALYSES))],
    path: Under = "",
) -> str:
    """Look for what could be better: code that nothing uses, clones, circular imports, ...

    Findings are hints with their reasons.
    """
    if kind == "dead-code":
        from codemap.structure.dead_code import dead_code
        from codemap.views import dead_code as dead_view

        return asking.listed(
            lambda project, most: dead_code(project, path=path, limit=most),
            _FINDINGS,
            dead_view.as_text,
            dead_view.as_document,
        )
    if kind == "duplicates":
        from codemap.structure.duplicates import duplicates
        from codemap.views import duplicates as clone_view

        return asking.listed(
            lambda project, most: duplicates(project, path=path, limit=most),
            _FINDINGS,
            clone_view.as_text,
            clone_view.as_document,
        )
    if kind == "cycles":
        from codemap.structure.cycles import cycles
        from codemap.views import cycles as cycle_view

        return asking.listed(
            lambda project, most: cycles(project, path=path, limit=most),
            _CYCLES,
            cycle_view.as_text,
            cycle_view.as_document,
        )
    raise UsageError(f"there is no analysis {kind!r}", hint=f"kind: one of {', '.join(ANALYSES)}")
