"""Commands about the files of the memory: their layout, and what becomes of them when branches meet."""

from __future__ import annotations

from pathlib import Path

import click

from codemap.cli.door import ANSWERED, FOUND, Door, complain, show_answer, show_document
from codemap.cli.options import common

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.group()
def graph() -> None:
    """Choose how the memory lies in files

    In one file, .codemap/graph.json, branches that add notes at the same place conflict in git, unless git has the
    merge driver; see `codemap merge-driver`. With a file for each note they do not.
    """


@graph.command()
@common
@click.pass_obj
def split(door: Door, *, as_json: bool) -> None:
    """Put every node and topic into a file of its own, below .codemap/graph/"""
    from codemap.curation import merging
    from codemap.views import memory_merge as view

    with door.project() as project:
        answer = merging.split_graph(project)
    show_answer(answer, view.laid_out_text, view.laid_out_document, as_json=as_json)


@graph.command()
@common
@click.pass_obj
def join(door: Door, *, as_json: bool) -> None:
    """Put the whole memory into .codemap/graph.json"""
    from codemap.curation import merging
    from codemap.views import memory_merge as view

    with door.project() as project:
        answer = merging.join_graph(project)
    show_answer(answer, view.laid_out_text, view.laid_out_document, as_json=as_json)


@click.command("merge-graph")
@common
@click.pass_obj
def merge_graph(door: Door, *, as_json: bool) -> None:
    """Merge a memory that is in conflict, from what git keeps of both sides

    The worktree's file is written; `git add` it when you have looked at it.
    """
    from codemap.curation import merging
    from codemap.views import memory_merge as view

    with door.project() as project:
        answer = merging.merge_graph(project)
    show_answer(answer, view.merged_text, view.merged_document, as_json=as_json)


@click.command("merge-driver")
@click.argument("files", nargs=3, type=_FILE, metavar="BASE OURS THEIRS")
@click.argument("path")
@common
def merge_driver(files: tuple[Path, Path, Path], path: str, *, as_json: bool) -> int:
    """Merge files of the memory for git: three versions in, the merge in place of OURS

    \b
    Git asks it when a repository says so. Once, for everybody:
      echo '.codemap/graph.json merge=codemap' >> .gitattributes
      echo '.codemap/graph/** merge=codemap' >> .gitattributes
    and once in every clone:
      git config merge.codemap.driver 'codemap merge-driver %O %A %B %P'

    Exit code 1, a conflict for git, where both sides changed a text; the file is whole then, too.
    """
    from codemap.memory.merge_driver import merge_files
    from codemap.views.memory_merge import choice_lines, choices_of

    choices = merge_files(*files, path)
    if as_json:
        show_document({"command": "merge_driver", "path": path, "choices": choices_of(choices)})
    else:
        for line in choice_lines(choices):
            complain(f"codemap: {path}: {line}")
    return FOUND if choices else ANSWERED
