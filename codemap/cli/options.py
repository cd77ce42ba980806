"""Options that several commands have in common, with one spelling and one help text."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from codemap.config import GATES, POLICIES

Scope = dict[str, Any]
"""Which change set is meant, by the names that answers have for it."""

F = TypeVar("F", bound=Callable[..., object])

MOST = 1_000_000_000
"""The largest number that an option takes."""


def _set_repo(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.obj.repo = value


def _set_debug(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    if value:
        ctx.obj.debug = True


_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document")
_repo = click.option(
    "--repo", metavar="PATH", callback=_set_repo, expose_value=False, help="Repository to ask (default: around here)"
)
_debug = click.option(
    "--debug", is_flag=True, callback=_set_debug, expose_value=False, help="Show the traceback of an error"
)
refreshing = click.option(
    "--refresh",
    type=click.Choice(("", *POLICIES)),
    default="",
    metavar="|".join(POLICIES),
    help="When to bring the index up to date before answering (default: as configured, if_stale)",
)


fail_on = click.option(
    "--fail-on",
    multiple=True,
    metavar="GATE,...",
    help=f"Exit with 1 when a gate finds something: {', '.join(GATES)}",
)


def common(command: F) -> F:
    """Adds the options that every command has: --json, --repo and --debug."""
    return _json(_repo(_debug(command)))


def reading(command: F) -> F:
    """Adds the options of every command that reads the map: the common ones and --refresh."""
    return common(refreshing(command))


def limit(default: int, noun: str) -> Callable[[F], F]:
    """Returns the --limit option."""
    return click.option(
        "--limit",
        type=click.IntRange(0, MOST),
        default=default,
        show_default=True,
        help=f"Show at most that many {noun}, 0 for all",
    )


def scoped(command: Callable[..., object]) -> Callable[..., object]:
    """Adds the options that say which change set is meant, and gathers them into `scope`, as answers take them."""

    @wraps(command)
    def gathered(*args: object, **options: Any) -> object:
        scope = {name: options.pop(name) for name in _SCOPE_NAMES}
        scope["patch"] = scope["patch"].read() if scope["patch"] else None
        return command(*args, scope=scope, **options)

    wrapped: Callable[..., object] = gathered
    for option in reversed(_SCOPE):
        wrapped = option(wrapped)
    return wrapped


_SCOPE_NAMES = ("range_text", "staged", "worktree", "base", "commit", "patch")


_SCOPE = (
    click.argument("range_text", metavar="[A..B|A...B]", required=False),
    click.option("--staged", is_flag=True, help="What is staged, against HEAD"),
    click.option("--worktree", is_flag=True, help="The worktree, untracked files included, against HEAD (the default)"),
    click.option(
        "--base",
        metavar="REF",
        is_flag=False,
        flag_value="auto",
        default=None,
        help="The worktree against the merge base of HEAD and REF; without REF a base is chosen and named",
    ),
    click.option("--commit", metavar="REF", default=None, help="What that commit changed, against its first parent"),
    click.option(
        "--patch",
        metavar="FILE",
        type=click.File("rb"),
        default=None,
        help="A patch from elsewhere (- reads it from the standard input), applied in memory",
    ),
)
