"""One entry in, one entry out: everything else in a settings file stays as it is."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.clients import jsonc, toml_table
from codemap.errors import ConfigError

PATH = ("mcpServers", "codemap")
ENTRY = {"command": "codemap-mcp", "args": ["--repo", "/x"]}

COMMENTED = """\
// settings
{
    // servers
    "mcpServers": {
        "other": {"command": "x"}, // a note
    },
    /* more */
    "theme": "dark"
}
"""


def test_entry_stands_beside_others_and_comments_stay() -> None:
    text = jsonc.put(COMMENTED, PATH, ENTRY)
    assert jsonc.read(text) == {"mcpServers": {"other": {"command": "x"}, "codemap": ENTRY}, "theme": "dark"}
    assert all(comment in text for comment in ("// settings", "// servers", "// a note", "/* more */"))
    assert jsonc.drop(text, PATH) == COMMENTED


@pytest.mark.parametrize(
    "text",
    [
        "{}\n",
        '{"a": 1}',
        '{\n  "a": 1\n}\n',
        '{\n\t"a": [1, 2],\n\t"mcpServers": {\n\t\t"z": {}\n\t}\n}',
        '{"mcpServers": {"z": 1}, "b": 2}',
    ],
)
def test_what_is_put_in_and_taken_out_leaves_no_trace(text: str) -> None:
    assert jsonc.drop(jsonc.put(text, PATH, ENTRY), PATH) == text


def test_entry_that_is_there_is_replaced_in_place() -> None:
    text = jsonc.put(jsonc.put(COMMENTED, PATH, ENTRY), PATH, {"command": "new"})
    assert jsonc.read(text)["mcpServers"]["codemap"] == {"command": "new"}  # type: ignore[index, call-overload]
    assert "// a note" in text


def test_empty_text_becomes_an_object() -> None:
    assert json.loads(jsonc.put("", PATH, ENTRY)) == {"mcpServers": {"codemap": ENTRY}}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{\n"a" 1}', "line 2: no name and colon"),
        ("[1,\n2", "line 2: no comma and no ]"),
        ("{} x", "line 1: something follows the end"),
        ('{"mcpServers": 3}', "line 1: mcpServers is no object"),
        ("[]", "line 1: the whole is no object"),
        ("{" * 3, "line 1: no value"),
        ("[" * 5_000, "too deep"),
        ('{"a": nul}', "no value: nul"),
        ("{'a': 1}", "line 1: no value: 'a'"),
    ],
)
def test_text_that_is_no_settings_is_an_error_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said.replace("]", r"\]")):
        jsonc.put(text, PATH, ENTRY)


keys = st.text(max_size=5)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(keys, below, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(keys, values, max_size=4),
    st.sampled_from([None, 2, "\t"]),
    st.dictionaries(keys, values, max_size=3),
)
def test_any_settings_keep_all_that_is_not_ours(settings: dict[str, Any], indent: Any, servers: dict[str, Any]) -> None:
    settings = {**settings, "mcpServers": servers}
    text = json.dumps(settings, indent=indent)
    assert jsonc.read(text) == settings
    put = jsonc.put(text, PATH, ENTRY)
    assert json.loads(put) == {**settings, "mcpServers": {**servers, "codemap": ENTRY}}
    left = {name: value for name, value in servers.items() if name != "codemap"}
    expected = {**settings, "mcpServers": left} if left else {k: v for k, v in settings.items() if k != "mcpServers"}
    assert json.loads(jsonc.drop(put, PATH)) == expected


TOML = """\
# settings
model = "x"

[mcp_servers.other]
command = "y"  # a note

# about projects
[projects."/a"]
trust = true
"""


def test_table_is_added_replaced_and_removed() -> None:
    path = ("mcp_servers", "codemap")
    text = toml_table.put(TOML, path, ENTRY)
    assert tomllib.loads(text)["mcp_servers"] == {"other": {"command": "y"}, "codemap": ENTRY}
    assert text.startswith(TOML)
    again = toml_table.put(text, path, {"command": "new"})
    assert tomllib.loads(again)["mcp_servers"]["codemap"] == {"command": "new"}
    assert toml_table.drop(text, path) == TOML
    assert toml_table.drop(TOML, path) == TOML


def test_table_between_others_goes_alone() -> None:
    path = ("mcp_servers", "codemap")
    text = TOML.replace("# about", '[mcp_servers.codemap]\ncommand = "z"\n\n# about')
    assert toml_table.drop(text, path) == TOML


@pytest.mark.parametrize(
    "text", ['mcp_servers = { codemap = { command = "x" } }\n', '[mcp_servers]\ncodemap.command = "x"\n']
)
def test_table_written_in_another_way_is_refused(text: str) -> None:
    with pytest.raises(ConfigError):
        toml_table.put(text, ("mcp_servers", "codemap"), ENTRY)
    with pytest.raises(ConfigError):
        toml_table.drop(text, ("mcp_servers", "codemap"))
