"""Commands about the code as a whole: what depends on what."""

from __future__ import annotations

import click

from codemap.cli.door import ANSWERED, FOUND, Door, show_answer
from codemap.cli.options import MOST, limit, reading

below_path = click.option("--path", default="", metavar="PATH", help="Only in this file or below this folder")


@click.command("cycles")
@click.option(
    "--level",
    type=click.Choice(("file", "folder")),
    default="file",
    show_default=True,
    help="What imports what",
)
@click.option("--at-load", is_flag=True, help="Leave out imports in functions and of types alone")
@below_path
@limit(20, "cycles")
@reading
@click.pass_obj
def cycles(door: Door, *, level: str, at_load: bool, path: str, limit: int, refresh: str, as_json: bool) -> int:
    """Find files or folders that import each other in a circle; exit code 1 if there are any

    Files that are vendored, generated or minified are not looked at.
    """
    from codemap.structure import cycles as answers
    from codemap.views import cycles as view

    with door.project(refresh) as project:
        report = answers.cycles(
            project, level=level, at_load=at_load, path=path, limit=limit, below=door.below(project)
        )
    show_answer(report, view.as_text, view.as_document, as_json=as_json)
    return FOUND if report.cycles.total else ANSWERED


@click.command("architecture-overview")
@below_path
@click.option("--diagram/--no-diagram", default=True, show_default=True, help="End with a Mermaid flowchart")
@limit(10, "entries a list")
@reading
@click.pass_obj
def architecture_overview(door: Door, *, path: str, diagram: bool, limit: int, refresh: str, as_json: bool) -> None:
    """Show the code from above: modules, layers, cycles, hotspots, entry points, communities

    Modules are folders. A hotspot is a file that changes often and that much rests on. Of a long history, the first
    reading takes seconds.
    """
    from codemap.structure import overview as answers
    from codemap.views import architecture_overview as view

    with door.project(refresh) as project:
        overview = answers.architecture_overview(project, path=path, limit=limit, below=door.below(project))
    as_text = view.as_text_with_diagram if diagram else view.as_text
    show_answer(overview, as_text, view.as_document, as_json=as_json)


@click.command("repo-map")
@click.option("--tokens", type=click.IntRange(1, MOST), default=1_500, show_default=True, help="About how long")
@click.option("--query", default="", metavar="WORDS", help="Begin with what answers these words")
@click.option("--changed", is_flag=True, help="Begin with what differs from HEAD")
@click.option("--base", default="", metavar="REF", help="Begin with what differs from the merge base with REF")
@below_path
@reading
@click.pass_obj
def repo_map(
    door: Door, *, tokens: int, query: str, changed: bool, base: str, path: str, refresh: str, as_json: bool
) -> None:
    """Show the files that matter most with their symbols, within a budget

    Files rank by who uses them; with --query, --changed or --base by how near they are to what answers or differs,
    which a star marks.
    """
    from codemap.structure import repo_map as answers
    from codemap.views import repo_map as view

    with door.project(refresh) as project:
        answer = answers.repo_map(
            project,
            tokens=tokens,
            query=query,
            changed=changed,
            base=base,
            path=path,
            below=door.below(project),
        )
    show_answer(answer, view.as_text, view.as_document, as_json=as_json)
