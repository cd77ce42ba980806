"""Commands about what the index leaves out."""

from __future__ import annotations

import os

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import common
from codemap.search import exclude as answers
from codemap.views import exclude as view


@click.group()
def exclude() -> None:
    """Choose which files the index leaves out

    Patterns are git-style, on paths from the top of the repository: `vendor/`, `*.gen.py`, `src/**/fixtures/*`. They
    are kept in .codemap/config.toml, which is meant to be committed. What git ignores is left out anyway.
    """


@exclude.command()
@click.argument("pattern")
@click.option("--reason", default="", metavar="TEXT", help="Why, shown wherever the file would have been read")
@common
@click.pass_obj
def add(door: Door, *, pattern: str, reason: str, as_json: bool) -> None:
    """Leave out the files that match PATTERN"""
    rules = answers.add_exclusion(door.start, os.environ, pattern, reason)
    show_answer(rules, view.as_text, view.as_document, as_json=as_json)


@exclude.command()
@click.argument("pattern")
@common
@click.pass_obj
def remove(door: Door, *, pattern: str, as_json: bool) -> None:
    """Stop leaving out what PATTERN, given as it was added, matches"""
    rules = answers.remove_exclusion(door.start, os.environ, pattern)
    show_answer(rules, view.as_text, view.as_document, as_json=as_json)


@exclude.command("list")
@common
@click.pass_obj
def list_rules(door: Door, *, as_json: bool) -> None:
    """Show the patterns and their reasons; `codemap index-status` counts the files"""
    show_answer(answers.rules(door.start, os.environ), view.as_text, view.as_document, as_json=as_json)
