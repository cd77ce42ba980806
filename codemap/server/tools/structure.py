"""Tools about the code as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import Field

from codemap.errors import UsageError
from codemap.server.asking import Asking
from codemap.server.words import Under

_ENTRIES, _FINDINGS, _COUPLED, _TOKENS = 8, 20, 10, 1_500

ANALYSES = ("dead-code", "duplicates", "cycles", "coupling", "conventions")
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


def analyze(asking: Asking, *, kind: Annotated[str, Field(description=", ".join(ANALYSES))], path: Under = "") -> str:
    """Look for what could be better: code that nothing uses, clones, circular imports, coupling; or for conventions

    Findings are hints with their reasons.
    """
    analysis = _ANALYSES.get(kind)
    if analysis is None:
        raise UsageError(f"there is no analysis {kind!r}", hint=f"Kind: one of {', '.join(ANALYSES)}.")
    return analysis(asking, path)


def _dead_code(asking: Asking, path: str) -> str:
    from codemap.structure.dead_code import dead_code
    from codemap.views import dead_code as view

    return asking.listed(
        lambda project, most: dead_code(project, path=path, limit=most), _FINDINGS, view.as_text, view.as_document
    )


def _duplicates(asking: Asking, path: str) -> str:
    from codemap.structure.duplicates import duplicates
    from codemap.views import duplicates as view

    return asking.listed(
        lambda project, most: duplicates(project, path=path, limit=most), _FINDINGS, view.as_text, view.as_document
    )


def _cycles(asking: Asking, path: str) -> str:
    from codemap.structure.cycles import cycles
    from codemap.views import cycles as view

    return asking.listed(
        lambda project, most: cycles(project, path=path, limit=most), _FINDINGS, view.as_text, view.as_document
    )


def _coupling(asking: Asking, path: str) -> str:
    from codemap.structure.coupling import coupling
    from codemap.views import coupling as view

    return asking.listed(
        lambda project, most: coupling(project, path=path, limit=most), _COUPLED, view.as_text, view.as_document
    )


def _conventions(asking: Asking, path: str) -> str:
    from codemap.structure.conventions import conventions
    from codemap.views import conventions as view

    with asking.project(asking.common.refresh) as project:
        answer = conventions(project, path=path)
    return asking.whole(answer, view.as_text, view.as_document)


_ANALYSES: Mapping[str, Callable[[Asking, str], str]] = {
    "dead-code": _dead_code,
    "duplicates": _duplicates,
    "cycles": _cycles,
    "coupling": _coupling,
    "conventions": _conventions,
}
