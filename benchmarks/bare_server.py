"""The floor of a first answer over MCP: a server on the same SDK with one tool that does nothing."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer


def ping() -> str:
    """Answer at once"""
    return "pong"


def main() -> None:
    """Serves on stdin and stdout until the client goes."""
    server = MCPServer("bare")
    server.tool()(ping)
    server.run()


if __name__ == "__main__":
    main()
