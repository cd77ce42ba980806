"""The server: its name, its instructions, its table of tools, and how arguments are refused."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.stdio import stdio_server
from mcp.types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import ValidationError

from codemap import __version__
from codemap.server.answer import refused
from codemap.server.lines import REPLACEMENT, claimed_input
from codemap.server.tools import Tools

INSTRUCTIONS = """\
codemap knows this git repository: what is defined where, who calls whom, and what a change affects. Answers are about \
the files as they are now, uncommitted edits included.
- before committing or reviewing, or to know what an edit breaks and which tests to run: changes_context
- where something is defined: find_symbol; who uses it: who_calls (before renaming or changing a signature)
- code about a topic, in any words: search_source
- which snapshot and files are covered: get_index_status
Ask these before reading whole files or grepping. Symbols are named `path::Qual.name`."""

_READING = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


class Server(MCPServer[None]):
    """An MCP server that refuses unfit arguments in words of its own."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Calls a tool; arguments that it does not have, or of the wrong type, become an error result."""
        known = {tool.name: list(tool.input_schema.get("properties", {})) for tool in await self.list_tools()}
        if name not in known:
            return refused(f"there is no tool {name!r}", f"tools: {', '.join(known)}")
        strange = [key for key in arguments if key not in known[name]]
        if strange:
            return refused(f"{name} takes no {' and no '.join(strange)}", f"it takes: {', '.join(known[name])}")
        spoilt = [key for key, value in arguments.items() if isinstance(value, str) and REPLACEMENT in value]
        if spoilt:
            return refused(f"{' and '.join(spoilt)} of {name} is not valid Unicode text", None)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            return refused(*_unfit(name, error))

    async def run_stdio_async(self) -> None:
        """Serves over the standard streams, with an input whose every question can be read and answered."""
        async with stdio_server(stdin=claimed_input()) as (reading, writing):
            await self._lowlevel_server.run(reading, writing, self._lowlevel_server.create_initialization_options())


def build_server(root: Path, environ: Mapping[str, str]) -> Server:
    """Returns the server for the repository around `root`; nothing of it is touched before the first question."""
    server = Server("codemap", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    tools = Tools(root, environ)
    for tool in (
        tools.changes_context,
        tools.find_symbol,
        tools.who_calls,
        tools.search_source,
        tools.get_index_status,
    ):
        server.add_tool(tool, description=inspect.getdoc(tool), annotations=_READING, structured_output=False)
    return server


def _unfit(name: str, error: ToolError) -> tuple[str, str]:
    """The message and the hint for arguments that the SDK did not accept."""
    cause = error.__cause__
    problems = cause.errors() if isinstance(cause, ValidationError) else []
    said = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in problems]
    return f"{name} could not be called: {'; '.join(said) or error}", "look at the tool's parameters"
