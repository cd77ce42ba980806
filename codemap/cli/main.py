"""The `codemap` command: a table of commands, each imported when it is asked for."""

from __future__ import annotations

import sys
from typing import NamedTuple, NoReturn

import click

from codemap import __version__
from codemap.cli.door import Door, run
from codemap.errors import UsageError


class Entry(NamedTuple):
    """A command: the module of this package that holds it, its name there, its group and its short help."""

    module: str
    attribute: str
    group: str
    help: str


CHANGES, INDEX, SYMBOLS, TEXT = "Changes", "Index", "Symbols and calls", "Text and export"
HISTORY = "History"
AGENTS = "Agents"
SETUP = "Set-up"
STRUCTURE = "Structure"
MEMORY = "Memory"

COMMANDS: dict[str, Entry] = {
    "changes-context": Entry(
        "change_commands", "changes_context", CHANGES, "Report what a change set changes, breaks and reaches"
    ),
    "affected-tests": Entry("change_commands", "affected_tests", CHANGES, "List the tests to run for a change set"),
    "hooks": Entry("hook_commands", "hooks", CHANGES, "Report changes from git's own hooks"),
    "ci": Entry("ci_commands", "ci", CHANGES, "Report on a pull request from continuous integration"),
    "scan": Entry("index_commands", "scan", INDEX, "Bring the index up to date and report"),
    "watch": Entry("watch_commands", "watch", INDEX, "Keep the index current while files change"),
    "index-status": Entry(
        "index_commands", "index_status", INDEX, "Say what the index holds and whether it is current"
    ),
    "languages": Entry("index_commands", "languages", INDEX, "List the languages that are read, and how much of each"),
    "clear-index": Entry("index_commands", "clear_index", INDEX, "Remove the index of this repository"),
    "exclude": Entry("exclude_commands", "exclude", INDEX, "Choose which files the index leaves out"),
    "find-symbol": Entry("symbol_commands", "find_symbol", SYMBOLS, "Find where something is defined"),
    "get-symbol": Entry("symbol_commands", "get_symbol", SYMBOLS, "Show one symbol with its source text"),
    "file-summary": Entry("symbol_commands", "file_summary", SYMBOLS, "Outline a file and its imports"),
    "routes": Entry("symbol_commands", "routes", SYMBOLS, "List the paths that web services serve and ask for"),
    "who-calls": Entry("call_commands", "who_calls", SYMBOLS, "List the callers of a symbol"),
    "what-it-calls": Entry("call_commands", "what_it_calls", SYMBOLS, "List what a symbol calls"),
    "trace-path": Entry("graph_commands", "trace_path", SYMBOLS, "Show how one symbol reaches another"),
    "graph": Entry("graph_commands", "graph", SYMBOLS, "Show the symbols around one; split or join the memory"),
    "related-symbols": Entry("graph_commands", "related_symbols", SYMBOLS, "Show what else to read beside a symbol"),
    "blast-radius": Entry("prepare_commands", "blast_radius", CHANGES, "Show what a change of a symbol may break"),
    "prepare-change": Entry("prepare_commands", "prepare_change", CHANGES, "Show what to look at before a change"),
    "file-history": Entry("history_commands", "file_history", HISTORY, "List the commits that changed a file"),
    "symbol-history": Entry("history_commands", "symbol_history", HISTORY, "List the commits that touched a symbol"),
    "cochange": Entry("history_commands", "cochange", HISTORY, "List the files that change together with a file"),
    "repo-map": Entry("structure_commands", "repo_map", STRUCTURE, "Show the files that matter most, within a budget"),
    "architecture-overview": Entry(
        "structure_commands", "architecture_overview", STRUCTURE, "Show modules, layers, hotspots and entry points"
    ),
    "cycles": Entry("structure_commands", "cycles", STRUCTURE, "Find files that import each other in a circle"),
    "analyze": Entry("analyze_commands", "analyze", STRUCTURE, "Look for dead code, duplicates, coupling, conventions"),
    "query-graph": Entry("memory_commands", "query_graph", MEMORY, "Find what the memory knows about some words"),
    "get-node": Entry("memory_commands", "get_node", MEMORY, "Show one node of the memory"),
    "emit-node": Entry("memory_commands", "emit_node", MEMORY, "Write down a decision, invariant, gotcha or the like"),
    "link": Entry("memory_commands", "link", MEMORY, "Relate two nodes of the memory"),
    "correct": Entry("memory_commands", "correct", MEMORY, "Change fields of a node"),
    "deprecate": Entry("memory_commands", "deprecate", MEMORY, "Say that a node no longer holds, and why"),
    "set-active-topic": Entry("memory_commands", "set_active_topic", MEMORY, "Say what is being worked on"),
    "validate": Entry("memory_care_commands", "validate", MEMORY, "Check the files of the memory"),
    "graph-health": Entry("memory_care_commands", "graph_health", MEMORY, "Say how the memory fares"),
    "graph-repair": Entry("memory_care_commands", "graph_repair", MEMORY, "Propose what to do about stale anchors"),
    "suggest-writeback": Entry(
        "writeback_commands", "suggest_writeback", MEMORY, "Suggest what a change is worth remembering for"
    ),
    "rollup": Entry("memory_care_commands", "rollup", MEMORY, "Say how the memory was used, week by week"),
    "merge-graph": Entry("memory_merge_commands", "merge_graph", MEMORY, "Merge a memory that is in conflict"),
    "merge-driver": Entry("memory_merge_commands", "merge_driver", MEMORY, "Merge files of the memory for git"),
    "query-context": Entry("context_commands", "query_context", TEXT, "Show what is known about a task or a question"),
    "recall-context": Entry("context_commands", "recall_context", TEXT, "Recall what is known, within a budget"),
    "search-source": Entry("text_commands", "search_source", TEXT, "Search code and documents for words"),
    "setup": Entry("client_commands", "setup", AGENTS, "Have agents' programs start the MCP server"),
    "init": Entry("client_commands", "init", AGENTS, "Write into AGENTS.md how agents should use codemap"),
    "generate-skills": Entry(
        "client_commands", "generate_skills", AGENTS, "Write a page about this repository for agents"
    ),
    "agent-hook": Entry("client_commands", "agent_hook", AGENTS, "Run the hook of an agent's program"),
    "capture": Entry("capture_commands", "capture", AGENTS, "Keep evidence of agents' sessions, or stop keeping it"),
    "session-summary": Entry("capture_commands", "session_summary", AGENTS, "Say in short what a session came to"),
    "capture-report": Entry("capture_commands", "capture_report", AGENTS, "List the captured sessions"),
    "capture-session": Entry("capture_commands", "capture_session", AGENTS, "List the events of a session"),
    "capture-event": Entry("capture_commands", "capture_event", AGENTS, "Note one event by hand"),
    "benchmark-retrieval": Entry("text_commands", "benchmark_retrieval", TEXT, "Ask a suite of questions and score"),
    "export": Entry("text_commands", "export", TEXT, "Print the whole map as JSON lines"),
    "config": Entry("setup_commands", "config", SETUP, "Show the settings that hold, and where each comes from"),
    "doctor": Entry("setup_commands", "doctor", SETUP, "Say whether all that codemap needs is there"),
}
"""Every command, in the order of the help. A new one is a row here and a module in this package."""

ALIASES: dict[str, str] = {
    "capture-summary": "session-summary",
    "context": "query-context",
    "repair-graph": "graph-repair",
    "show": "get-node",
}
"""Other names of commands, kept out of the help."""


class LazyGroup(click.Group):
    """A group that imports a command's module only when that command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Returns the names of all commands, aliases left out."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports and returns a command; None for an unknown name."""
        from importlib import import_module

        entry = COMMANDS.get(ALIASES.get(cmd_name, cmd_name))
        if entry is None:
            return None
        command: click.Command = getattr(import_module(f"codemap.cli.{entry.module}"), entry.attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command; an unknown one is refused with the names that come near."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], [*COMMANDS, *ALIASES], n=3, cutoff=0.7)
            hint = f"Did you mean {' or '.join(near)}?" if near else "`codemap --help` lists the commands."
            raise UsageError(f"there is no command {args[0]!r}", hint=hint)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the table of commands by group, without importing one."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for name, entry in COMMANDS.items():
            groups.setdefault(entry.group, []).append((name, entry.help))
        for group, rows in groups.items():
            with formatter.section(group):
                formatter.write_dl(rows)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`codemap COMMAND --help` explains a command. None has to come first: the index is made when it is needed.",
)
@click.option("--repo", default=None, metavar="PATH", help="Repository to ask (default: the one around this directory)")
@click.option("--debug", is_flag=True, help="Show the traceback of an unexpected error")
@click.version_option(__version__, prog_name="codemap")
@click.pass_context
def codemap(ctx: click.Context, repo: str | None, debug: bool) -> None:  # noqa: FBT001 - click passes flags by name
    """Answer questions about the code of a git repository and about what a change to it does"""
    ctx.obj = Door(repo, debug=debug)


def main(args: list[str] | None = None) -> NoReturn:
    """Runs the command line and ends the process."""
    sys.exit(run(codemap, sys.argv[1:] if args is None else args))
