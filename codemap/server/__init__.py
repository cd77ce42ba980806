"""The MCP door: the only importer of mcp. A tool parses its arguments, asks one answer function and one view."""
