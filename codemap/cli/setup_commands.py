"""Commands about codemap itself: the settings that hold, and whether all that it needs is there."""

from __future__ import annotations

import os

import click

from codemap.cli.door import ANSWERED, FOUND, Door, show_answer
from codemap.cli.options import common


@click.command()
@common
@click.pass_obj
def config(door: Door, *, as_json: bool) -> None:
    """Show the settings that hold here, and where each comes from

    They stand in `[tool.codemap]` of pyproject.toml or in .codemap/config.toml.
    """
    from codemap.search import settings as answers
    from codemap.views import settings as view

    answer = answers.settings_in_force(door.start, os.environ)
    show_answer(answer, view.as_text, view.as_document, as_json=as_json)


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 when something is wrong")
@common
@click.pass_obj
def doctor(door: Door, *, check: bool, as_json: bool) -> int:
    """Say whether all that codemap needs is there, and what mends what is not

    Looks at git, Python, the grammars, the settings, the index, the hooks, the memory and what agents'
    programs are told, and mends nothing by itself.
    """
    from codemap.doctor import examination as answers
    from codemap.doctor import wording as view

    answer = answers.examine(door.start, os.environ)
    show_answer(answer, view.as_text, view.as_document, as_json=as_json)
    return FOUND if check and answer.problems else ANSWERED
