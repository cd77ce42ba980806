"""The architecture from above, as text with a Mermaid diagram and as a document."""

from __future__ import annotations

from collections.abc import Iterator

from codemap.model import display_path, json_path
from codemap.structure.overview import Community, Dependency, Entry, Hotspot, Module, Overview
from codemap.views.frame import (
    Document,
    count,
    counts,
    cut_line,
    document,
    head_lines,
    joined,
    page_document,
    shown_text,
    symbol_document,
    symbol_name,
)

_MOST_ARROWS = 25


def as_text(overview: Overview) -> str:
    """Returns the overview without the diagram."""
    return joined(_lines(overview))


def as_text_with_diagram(overview: Overview) -> str:
    """Returns the overview and, at its end, the modules as a Mermaid flowchart."""
    return joined([*_lines(overview), "", *_diagram(overview)])


def _lines(overview: Overview) -> list[str]:
    scope = f" of {display_path(overview.scope)}" if overview.scope else ""
    lines = [
        *head_lines(overview.label),
        f"# Architecture{scope}: {count(sum(overview.languages.values()), 'source file')}"
        f" ({counts(overview.languages)})",
    ]
    if overview.left_out:
        lines.append(f"Left out: {counts(overview.left_out)}")
    modules = overview.modules
    lines += ["", f"## Modules ({modules.total:,}), upper layers first", *map(_module, modules.items)]
    lines += _cycle_lines(overview)
    dependencies = overview.dependencies
    lines += ["", f"## Dependencies ({dependencies.total:,})", *map(_dependency, dependencies.items)]
    lines += cut_line(dependencies, "dependency", plural="dependencies")
    lines += ["", f"## Hotspots ({overview.hotspots.total:,}): changed often, and much rests on them"]
    lines += [*map(_hotspot, overview.hotspots.items), *cut_line(overview.hotspots, "file")]
    if overview.cut:
        lines.append("Note: the clone is shallow; older commits are not counted")
    lines += ["", f"## Entry points ({overview.entries.total:,})", *map(_entry, overview.entries.items)]
    lines += cut_line(overview.entries, "entry point")
    lines += ["", f"## Communities ({overview.communities.total:,}): files that use each other most"]
    return [
        *lines,
        *map(_community, overview.communities.items),
        *cut_line(overview.communities, "community", plural="communities"),
    ]


def _cycle_lines(overview: Overview) -> list[str]:
    if not overview.cycles:
        return ["No module reaches itself through others"]
    rows = [f"Circular: {', '.join(map(display_path, names))}" for names in overview.cycles]
    return [*rows, "`codemap cycles` shows the imports"]


def _module(row: Module) -> str:
    mark = " (circular)" if row.circular else ""
    return (
        f"layer {row.layer}  {display_path(row.name)}  {count(row.files, 'file')}, {count(row.symbols, 'symbol')},"
        f" uses {row.uses}, used by {row.used_by}{mark}"
    )


def _dependency(row: Dependency) -> str:
    mark = " (against the layers)" if row.upward else ""
    return f"{display_path(row.source)} -> {display_path(row.target)}  {count(row.uses, 'use')}{mark}"


def _hotspot(row: Hotspot) -> str:
    return (
        f"{row.score:.2f} {display_path(row.path)}  {count(row.commits, 'commit')},"
        f" used by {count(row.dependents, 'file')}"
    )


def _entry(row: Entry) -> str:
    return f"{row.kind:<8} {shown_text(symbol_name(row.symbol))}"


def _community(row: Community) -> str:
    files = ", ".join(map(display_path, row.files.items))
    more = f" and {row.files.omitted} more" if row.files.omitted > 0 else ""
    head = f"{display_path(row.module)} ({row.share:.0%} of {row.files.total} files, {row.inside:.0%} of uses inside)"
    return f"{head}: {files}{more}"


def _diagram(overview: Overview) -> list[str]:
    """Writes the surest part of the module graph; names stand in quotes with everything that Mermaid reads escaped."""
    number = {row.name: index for index, row in enumerate(overview.modules.items)}
    arrows = overview.dependencies.items[:_MOST_ARROWS]
    lines = ["```mermaid", "flowchart TD"]
    lines += [f'  m{index}["{_escaped(name)}"]' for name, index in number.items()]
    lines += [f"  m{number[row.source]} -->|{row.uses}| m{number[row.target]}" for row in arrows]
    lines += _highlighted(overview, number)
    left = overview.dependencies.total - len(arrows)
    return [
        *lines,
        "```",
        *([f"The diagram leaves out {count(left, 'weaker dependency', 'weaker dependencies')}"] if left else []),
    ]


def _highlighted(overview: Overview, number: dict[str, int]) -> Iterator[str]:
    circular = [f"m{number[row.name]}" for row in overview.modules.items if row.circular]
    if circular:
        yield "  classDef circular stroke:#c00,stroke-width:2px"
        yield f"  class {','.join(circular)} circular"


def _escaped(name: str) -> str:
    shown = display_path(name)
    return "".join(char if char.isalnum() or char in "/._- " else f"#{ord(char)};" for char in shown)


def as_document(overview: Overview) -> Document:
    """Returns modules, dependencies, cycles, hotspots, entry points and communities as objects."""
    return document(
        "architecture_overview",
        overview.label,
        path=json_path(overview.scope),
        languages=overview.languages,
        left_out=overview.left_out,
        modules=page_document(overview.modules, map(_module_document, overview.modules.items)),
        dependencies=page_document(
            overview.dependencies,
            (
                {"from": json_path(row.source), "to": json_path(row.target), "uses": row.uses, "upward": row.upward}
                for row in overview.dependencies.items
            ),
        ),
        cycles=[[json_path(name) for name in names] for names in overview.cycles],
        hotspots=page_document(
            overview.hotspots,
            (
                {"path": json_path(row.path), "commits": row.commits, "used_by": row.dependents, "score": row.score}
                for row in overview.hotspots.items
            ),
        ),
        entry_points=page_document(
            overview.entries, ({**symbol_document(row.symbol), "entry": row.kind} for row in overview.entries.items)
        ),
        communities=page_document(overview.communities, map(_community_document, overview.communities.items)),
        shallow=overview.cut,
    )


def _module_document(row: Module) -> Document:
    return {
        "module": json_path(row.name),
        "files": row.files,
        "symbols": row.symbols,
        "layer": row.layer,
        "uses": row.uses,
        "used_by": row.used_by,
        "circular": row.circular,
    }


def _community_document(row: Community) -> Document:
    return {
        "module": json_path(row.module),
        "share": row.share,
        "inside": row.inside,
        "files": page_document(row.files, map(json_path, row.files.items)),
    }
