"""The server: its name, its instructions, its table of tools, and how arguments are refused."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.stdio import stdio_server
from mcp.types import CallToolResult, InputRequiredResult
from mcp.types import Tool as ListedTool
from pydantic import ValidationError

from codemap import __version__
from codemap.errors import CodemapError, one_line
from codemap.server.answer import answered, refused
from codemap.server.arguments import COMMON, EXPLAINED, SHOWN, taken
from codemap.server.asking import Asking
from codemap.server.equivalents import meant_by
from codemap.server.indexing import FirstIndex, Stage
from codemap.server.lines import REPLACEMENT, claimed_input
from codemap.server.profiles import ALL, CORE, TOOLS, shown_in
from codemap.server.prompts import PROMPTS
from codemap.server.resources import RESOURCES

INSTRUCTIONS = f"""\
codemap knows this git repository: what is defined where, who calls whom, what a change affects, what the team \
decided. Answers are about the files as they are now, uncommitted edits included.
- starting on a task: query_context; before changing a symbol: prepare_change
- where something is defined: find_symbol; its source: get_symbol; an outline: file_summary; who uses it: who_calls
- code about a topic, in any words: search_source; what the team decided about it: query_graph
- before committing or reviewing, or to know what an edit breaks: changes_context; which tests to run: affected_tests
- which snapshot and files are covered: get_index_status
Ask these before reading whole files or grepping. Symbols are named `path::Qual.name`. Not listed, and can be called: \
{", ".join(name for name in shown_in(ALL) if name not in shown_in(CORE))}.
{EXPLAINED}"""

_SOON_S = 0.3
"""How long after the first look at the tools the index is looked at: what the client asks next goes before."""

_asking: ContextVar[Asking] = ContextVar("asking")


class Server(MCPServer[None]):
    """An MCP server of one folder that refuses unfit arguments in words of its own.

    Nothing of the repository is touched before the tools were listed or one is called.
    """

    def __init__(self, root: Path, environ: Mapping[str, str], profile: str) -> None:
        super().__init__("codemap", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
        self._root = root
        self._environ = environ
        self._shown = shown_in(profile)
        self._first: dict[Path, FirstIndex] = {}
        self._begun = False
        for entry in TOOLS:
            self.add_tool(
                _on_call(entry.answer),
                name=entry.answer.__name__,
                description=_description(entry.answer),
                annotations=entry.annotations,
                structured_output=False,
            )
        for resource in RESOURCES:
            register = self.resource(
                resource.uri, name=resource.name, description=resource.description, mime_type="text/markdown"
            )
            register(_reader(resource.read, root, environ))
        for prompt in PROMPTS:
            self.prompt(name=prompt.__name__, description=_description(prompt))(prompt)

    async def list_tools(self) -> list[ListedTool]:
        """Returns the tools of the profile, with schemas that say no more than they must."""
        self._begin()
        every = {tool.name: tool for tool in await super().list_tools()}
        return [
            every[name].model_copy(update={"input_schema": _slim(every[name].input_schema)}) for name in self._shown
        ]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Calls a tool; arguments that it does not have, or of the wrong type, become an error result."""
        tool = self._tool_manager.get_tool(name)
        if tool is None:
            meant = meant_by(name)
            hint = f"Ask {' or '.join(meant)}." if meant else f"Tools: {', '.join(shown_in(ALL))}."
            return refused(f"there is no tool {name!r}", hint)
        spoilt = [key for key, value in arguments.items() if isinstance(value, str) and REPLACEMENT in value]
        if spoilt:
            return refused(f"{' and '.join(spoilt)} of {name} is not valid Unicode text", None)
        try:
            common, own = taken(arguments)
            root = self._root_for(common.repo)
        except CodemapError as error:
            return refused(error.message, error.hint, self._root)
        known = list(tool.parameters.get("properties", {}))
        strange = [key for key in own if key not in known]
        if strange:
            return refused(f"{name} takes no {' and no '.join(strange)}", f"It takes: {', '.join([*known, *COMMON])}")
        first = self._first.setdefault(root, FirstIndex(root, self._environ))
        _asking.set(Asking(root, self._environ, common, first, _teller(context)))
        try:
            return await super().call_tool(name, own, context)
        except ToolError as error:
            return refused(*_unfit(name, error))

    async def run_stdio_async(self) -> None:
        """Serves over the standard streams, with an input whose every question can be read and answered."""
        async with stdio_server(stdin=claimed_input()) as (reading, writing):
            await self._lowlevel_server.run(reading, writing, self._lowlevel_server.create_initialization_options())

    def _root_for(self, asked: str) -> Path:
        if not asked:
            return self._root
        from codemap.search.roots import root_asked

        return root_asked(self._root, asked, self._environ)

    def _begin(self) -> None:
        """Has the first index built, if there is none, once the client has seen the tools."""
        if not self._begun:
            self._begun = True
            timer = threading.Timer(_SOON_S, self._build_first)
            timer.daemon = True
            timer.start()

    def _build_first(self) -> None:
        from codemap.project import opened

        try:
            with opened(self._root, self._environ) as project:
                if project.wants_refresh() and FirstIndex.is_wanted(project):
                    self._first.setdefault(self._root, FirstIndex(self._root, self._environ)).start()
        except (CodemapError, OSError):
            # The first question meets the same and says it.
            return


def build_server(root: Path, environ: Mapping[str, str], profile: str = CORE) -> Server:
    """Returns the server for the repository around `root`; nothing of it is touched before the first question."""
    return Server(root, environ, profile)


def _reader(
    read: Callable[[Path, Mapping[str, str]], str], root: Path, environ: Mapping[str, str]
) -> Callable[[], str]:
    """What the SDK calls for a resource; a failure is what the resource says."""

    def run() -> str:
        try:
            return read(root, environ)
        except CodemapError as error:
            return f"codemap: {one_line(error.message)}\n" + (f"hint: {one_line(error.hint)}\n" if error.hint else "")

    return run


def _on_call(answer: Callable[..., str]) -> Callable[..., Any]:
    """The function that the SDK calls: the tool without its first parameter, which is the call itself."""

    async def run(**arguments: Any) -> CallToolResult:
        asking = _asking.get()
        return await answered(asking.root, partial(answer, asking, **arguments))

    own = inspect.signature(answer, eval_str=True)
    parameters = [each for each in own.parameters.values() if each.name != "asking"]
    run.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


def _description(answer: Callable[..., str]) -> str:
    """The docstring with its paragraphs on one line each."""
    paragraphs = (inspect.getdoc(answer) or "").split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _slim(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without titles and defaults, and with the common parameters."""
    properties = {
        name: {key: value for key, value in each.items() if key not in ("title", "default")}
        for name, each in schema.get("properties", {}).items()
    }
    slim: dict[str, Any] = {"type": "object", "properties": {**properties, **SHOWN}}
    if schema.get("required"):
        slim["required"] = schema["required"]
    return slim


def _teller(context: Context[None, Any] | None) -> Callable[[Stage], None]:
    """What tells the client how far the first index is, from a thread."""

    def tell(stage: Stage) -> None:
        if context is not None:
            message = f"indexing: {stage.name} {stage.done:,} of {stage.total:,} files"
            anyio.from_thread.run(context.report_progress, stage.percent, 100, message)

    return tell


def _unfit(name: str, error: ToolError) -> tuple[str, str]:
    """The message and the hint for arguments that the SDK did not accept."""
    cause = error.__cause__
    problems = cause.errors() if isinstance(cause, ValidationError) else []
    said = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in problems]
    return f"{name} could not be called: {'; '.join(said) or error}", "Look at the tool's parameters."
