"""Commands about text, and the export of the whole map."""

from __future__ import annotations

from pathlib import Path

import click

from codemap.cli.door import ANSWERED, FOUND, Door, show_answer, show_lines
from codemap.cli.options import limit, reading


@click.command("search-source")
@click.argument("query", nargs=-1, required=True)
@limit(10, "passages")
@click.option("--path", default="", metavar="PATH", help="Only in this file or below this folder")
@click.option("--role", "roles", multiple=True, metavar="ROLE", help="Only files of this role: source, test, docs, ...")
@click.option("--language", "languages", multiple=True, metavar="NAME", help="Only files of this language")
@click.option(
    "--kind", "kinds", multiple=True, metavar="KIND", help="Only in symbols of this kind: class, function, ..."
)
@click.option("--lane", default="", metavar="LANE", help="Ask one lane alone: text, path, history or graph")
@click.option("--preset", default="measured", show_default=True, metavar="NAME", help="Weights: measured or composite")
@click.option("--beside", is_flag=True, help="Also what the first files use, what depends on them, and their tests")
@click.option("--exists", is_flag=True, help="Only say whether there is something: exit code 0, or 1 for nothing")
@reading
@click.pass_obj
def search_source(
    door: Door,
    query: tuple[str, ...],
    *,
    limit: int,
    path: str,
    roles: tuple[str, ...],
    languages: tuple[str, ...],
    kinds: tuple[str, ...],
    lane: str,
    preset: str,
    beside: bool,
    exists: bool,
    refresh: str,
    as_json: bool,
) -> int:
    """Search code and documents for words, best passages first

    Any word may match, in any of its forms; rare words, names of symbols and what commit messages say count most.
    Identifiers are split into their words.
    """
    from codemap.search import search_source as answers
    from codemap.search.passages import Only
    from codemap.views import search_source as view

    with door.project(refresh) as project:
        found = answers.search_source(
            project,
            " ".join(query),
            limit=1 if exists else limit,
            only=Only(path, roles, languages, kinds),
            below=door.below(project),
            preset=preset,
            lane=lane,
            beside=beside,
        )
    if exists:
        show_answer(found, view.exists_text, view.exists_document, as_json=as_json)
        return ANSWERED if found.hits.items else FOUND
    show_answer(found, view.as_text, view.as_document, as_json=as_json)
    return ANSWERED


@click.command("benchmark-retrieval")
@click.argument("suite", type=click.Path(path_type=Path))
@click.option(
    "--depth", type=click.IntRange(1, 100), default=10, show_default=True, help="Files of an answer that count"
)
@click.option(
    "--preset",
    "presets",
    multiple=True,
    default=("measured",),
    show_default=True,
    help="Weights to ask with (repeatable)",
)
@click.option("--min-hit-rate", type=click.FloatRange(0, 1), default=0.0, help="Fail below this part of questions hit")
@click.option("--min-node-hit-rate", type=click.FloatRange(0, 1), default=0.0, help="The same for nodes of the memory")
@click.option("--min-mrr", type=click.FloatRange(0, 1), default=0.0, help="Fail below this mean reciprocal rank")
@reading
@click.pass_obj
def benchmark_retrieval(
    door: Door,
    suite: Path,
    *,
    depth: int,
    presets: tuple[str, ...],
    min_hit_rate: float,
    min_node_hit_rate: float,
    min_mrr: float,
    refresh: str,
    as_json: bool,
) -> int:
    """Ask a suite of questions and score the files that come first

    SUITE is a JSON file. The exit code is 1 when the first preset falls below what is asked for, here or by the
    suite, gives a file or a node that the suite forbids, or does not admit what the suite expects it to.
    """
    from codemap.context import benchmark as answers
    from codemap.context.suite import Thresholds
    from codemap.views import benchmark as view

    with door.project(refresh) as project:
        found = answers.benchmark_retrieval(
            project,
            suite,
            depth=depth,
            presets=presets,
            least=Thresholds(min_hit_rate, min_node_hit_rate, min_mrr),
        )
    show_answer(found, view.as_text, view.as_document, as_json=as_json)
    return FOUND if found.missed else ANSWERED


@click.command()
@click.argument("what", type=click.Choice(["symbols", "edges", "files"]))
@reading
@click.pass_obj
def export(door: Door, what: str, *, refresh: str, as_json: bool) -> None:
    """Print the whole map as JSON lines: symbols, edges or files

    Functions are named `path::Qual.name`, module level `path::<module>`. The order is that of paths and lines.
    """
    from codemap.search import export as answers

    with door.project(refresh) as project:
        show_lines(answers.export(project, what))
