"""Commands that introduce codemap to agents' programs."""

from __future__ import annotations

import os

import click

from codemap.cli.door import ANSWERED, FOUND, Door, show, show_answer, show_document
from codemap.cli.options import common
from codemap.errors import UsageError


@click.command()
@click.option(
    "--client", "clients", multiple=True, metavar="NAME", help="Only this program (repeatable; default: those in use)"
)
@click.option(
    "--scope",
    type=click.Choice(("project", "user")),
    default="project",
    show_default=True,
    help="Settings of this repository, to commit, or your own",
)
@click.option("--agent-hooks", is_flag=True, help="Also hooks: refresh after an edit, report before the end")
@click.option("--capture-hooks", is_flag=True, help="Also hooks that keep evidence of sessions, and capturing on")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 unless all is set up, starts, and is current")
@click.option("--uninstall", is_flag=True, help="Take the server out again")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and write nothing")
@common
@click.pass_obj
def setup(
    door: Door,
    *,
    clients: tuple[str, ...],
    scope: str,
    agent_hooks: bool,
    capture_hooks: bool,
    check: bool,
    uninstall: bool,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Have agents' programs start the MCP server: write, check or remove its entry in their settings

    Only that entry is touched; comments and order stay, and a file is kept as it was before the first change.
    """
    from codemap.clients import init as guidance
    from codemap.clients import setup as answers
    from codemap.clients import wording as view
    from codemap.search.roots import worktree_top

    if check and uninstall:
        raise UsageError("--check and --uninstall were both given", hint="Ask for one of them.")
    root = worktree_top(door.start, os.environ)
    action = "check" if check else "uninstall" if uninstall else "install"
    report = answers.setup(
        root,
        os.environ,
        clients=clients,
        scope=scope,
        action=action,
        dry_run=dry_run,
        agent_hooks=agent_hooks,
        capture_hooks=capture_hooks,
    )
    removed = any((row.what, row.state) == ("capture hooks", "removed") for row in report.clients)
    if not dry_run and ((capture_hooks and action == "install") or removed):
        from codemap.context.sessions import log_of

        with door.project() as project:
            log_of(project).want(wanted=not removed)
    rows = guidance.check(root) if check else ()
    show_answer(
        report,
        lambda answer: view.setup_text(answer, rows),
        lambda answer: view.setup_document(answer, rows),
        as_json=as_json,
    )
    if any(row.state == "error" for row in report.clients):
        return FOUND
    unfit = any(row.state != "current" or row.note for row in report.clients) or any(
        row.state == "stale" for row in rows
    )
    return FOUND if check and unfit else ANSWERED


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; exit 1 unless the guidance is there and current")
@click.option("--force", is_flag=True, help="Write it anew although it was edited by hand")
@click.option("--claude", is_flag=True, help="In CLAUDE.md, too")
@click.option("--all", "everywhere", is_flag=True, help="In all files that agents read by themselves")
@click.option("--remove", is_flag=True, help="Take it out of all files")
@common
@click.pass_obj
def init(door: Door, *, check: bool, force: bool, claude: bool, everywhere: bool, remove: bool, as_json: bool) -> int:
    """Write into AGENTS.md how agents should use codemap, between markers of its own

    Run again, it changes nothing, or brings an old text up to date.
    """
    from codemap.clients import init as answers
    from codemap.clients import wording as view
    from codemap.search.roots import worktree_top

    root = worktree_top(door.start, os.environ)
    files = answers.FILES if everywhere else (answers.AGENTS, answers.CLAUDE) if claude else (answers.AGENTS,)
    if remove:
        rows = answers.remove(root)
    elif check:
        rows = answers.check(root, files)
    else:
        rows = answers.write(root, files, force=force)
    if as_json:
        show_document(view.guidance_document(root, rows))
    else:
        show(view.guidance_text(root, rows))
    return FOUND if check and any(row.state != "current" for row in rows) else ANSWERED


@click.command("generate-skills")
@click.option("--check", is_flag=True, help="Write nothing; exit 1 unless the page is there and current")
@click.option("--stdout", "to_output", is_flag=True, help="Print the page, and write nothing")
@common
@click.pass_obj
def generate_skills(door: Door, *, check: bool, to_output: bool, as_json: bool) -> int:
    """Write a page about this repository for agents that read skills: areas, symbols, decisions

    It is .codemap/skills/codemap-repo/SKILL.md, the same as long as code and notes are.
    """
    from codemap.clients import skills

    page = skills.generate(door.start, os.environ, write=not (check or to_output))
    if as_json:
        document = {"command": "generate_skills", "file": skills.FILE, "state": page.state}
        show_document({**document, "text": page.text} if to_output else document)
    else:
        show(page.text if to_output else f"{skills.FILE} {page.state}\n")
    return FOUND if check and page.state != "current" else ANSWERED


@click.command("agent-hook")
@click.argument("client")
@click.argument("event")
@click.option("--capture", is_flag=True, help="Keep evidence of the session, if that is turned on here")
def agent_hook(*, client: str, event: str, capture: bool) -> int:
    """Run the hook of an agent's program, with what it says on the standard input

    EVENT is session-start, prompt, after-edit, after-tool or before-stop. Never stops the program, and is silent after
    300 ms.
    """
    from codemap.clients.agent_hook import EVENTS, main

    if event not in EVENTS:
        raise UsageError(f"there is no event {event!r}", hint=f"Events: {', '.join(EVENTS)}.")
    return main(client, event, capture=capture)
