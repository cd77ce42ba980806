"""Commands about git hooks: put them in, take them out, look, and run one."""

from __future__ import annotations

import os
import sys

import click

from codemap.cli.door import Door, show_answer
from codemap.cli.options import common, fail_on
from codemap.config import parse_gates


@click.group()
def hooks() -> None:
    """Report what a commit or a push changes, and keep the index current, from git's own hooks

    pre-commit and pre-push print a short report, the post- hooks bring the index up to date in the background. They
    stop nothing unless the setting `fail-on` names a gate. CODEMAP_SKIP=1 skips them.
    """


@hooks.command()
@click.argument("events", nargs=-1, metavar="[EVENT]...")
@common
@click.pass_obj
def install(door: Door, *, events: tuple[str, ...], as_json: bool) -> None:
    """Install hooks (default: all); a hook that is there already is kept and run first"""
    from codemap.hooks import install as answers
    from codemap.hooks import wording as view

    report = answers.install(door.start, os.environ, events, sys.executable)
    show_answer(report, view.as_text, view.as_document, as_json=as_json)


@hooks.command()
@click.argument("events", nargs=-1, metavar="[EVENT]...")
@common
@click.pass_obj
def uninstall(door: Door, *, events: tuple[str, ...], as_json: bool) -> None:
    """Remove codemap's hooks (default: all) and put back what was there before"""
    from codemap.hooks import install as answers
    from codemap.hooks import wording as view

    report = answers.uninstall(door.start, os.environ, events)
    show_answer(report, view.as_text, view.as_document, as_json=as_json)


@hooks.command()
@common
@click.pass_obj
def status(door: Door, *, as_json: bool) -> None:
    """Say which hooks are installed, and where"""
    from codemap.hooks import install as answers
    from codemap.hooks import wording as view

    report = answers.status(door.start, os.environ)
    show_answer(report, view.as_text, view.as_document, as_json=as_json)


@hooks.command(context_settings={"ignore_unknown_options": True})
@click.argument("event")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
@fail_on
def run(*, event: str, args: tuple[str, ...], fail_on: tuple[str, ...]) -> int:
    """Run one hook as git would, with git's arguments and standard input"""
    from codemap.hooks.run import main

    return main([event, *args], parse_gates(fail_on))
