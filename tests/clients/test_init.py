"""The guidance in files that agents read: written once, kept current, and nothing else touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from codemap.clients.init import block, check, remove, write
from codemap.errors import ConfigError
from tests.cli.test_process import codemap
from tests.support.repos import RepoBuilder

MINE = "# My project\n\nRun the tests.\n"


def test_guidance_is_written_once(geo: RepoBuilder) -> None:
    geo.write("AGENTS.md", MINE)
    assert [row.state for row in check(geo.root)] == ["missing"]
    assert [row.state for row in write(geo.root)] == ["written"]
    text = (geo.root / "AGENTS.md").read_text()
    assert text == f"{MINE}\n{block()}"
    assert [row.state for row in write(geo.root)] == ["current"]
    assert (geo.root / "AGENTS.md").read_text() == text
    assert [row.state for row in remove(geo.root, ["AGENTS.md"])] == ["removed"]
    assert (geo.root / "AGENTS.md").read_text() == MINE


def test_file_that_held_nothing_else_goes(geo: RepoBuilder) -> None:
    write(geo.root)
    remove(geo.root)
    assert not (geo.root / "AGENTS.md").exists()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [("version=", "version=0.0", "version"), ("policy_hash=sha256:", "policy_hash=sha256:0", "edited")],
)
def test_old_text_is_stale_and_brought_up_to_date(geo: RepoBuilder, old: str, new: str, reason: str) -> None:
    geo.write("AGENTS.md", MINE + block().replace(old, new, 1) + "after\n")
    (row,) = check(geo.root)
    assert (row.state, row.reason) == ("stale", reason)
    write(geo.root, force=True)
    assert (geo.root / "AGENTS.md").read_text() == f"{MINE}{block()}after\n"


def test_older_policy_is_stale(geo: RepoBuilder) -> None:
    from codemap.guidance import sum_of

    old = "<!-- codemap:begin version=0.0.1 policy_hash={} -->\n{}<!-- codemap:end -->\n".format(
        sum_of("old\n"), "old\n"
    )
    geo.write("AGENTS.md", old)
    assert [(row.state, row.reason) for row in check(geo.root)] == [("stale", "policy")]
    assert [(row.state, row.reason) for row in write(geo.root)] == [("updated", "policy")]


def test_what_was_edited_by_hand_is_left_alone(geo: RepoBuilder) -> None:
    edited = block().replace("Before editing", "Always")
    geo.write("AGENTS.md", edited)
    assert [row.state for row in write(geo.root)] == ["kept"]
    assert (geo.root / "AGENTS.md").read_text() == edited


def test_half_a_marker_is_an_error(geo: RepoBuilder) -> None:
    geo.write("AGENTS.md", block().replace("<!-- codemap:end -->", ""))
    with pytest.raises(ConfigError, match="one of codemap's markers"):
        write(geo.root)


def test_windows_line_ends_stay(geo: RepoBuilder) -> None:
    geo.write("AGENTS.md", MINE.replace("\n", "\r\n").encode())
    write(geo.root)
    text = (geo.root / "AGENTS.md").read_bytes()
    assert text.count(b"\n") == text.count(b"\r\n")
    assert [row.state for row in check(geo.root)] == ["current"]


def test_commands_and_exit_codes(geo: RepoBuilder) -> None:
    assert codemap(geo.root, "init", "--check").returncode == 1
    assert codemap(geo.root, "init", "--all").returncode == 0
    assert codemap(geo.root, "init", "--check", "--all").returncode == 0
    document = json.loads(codemap(geo.root, "init", "--remove", "--json").stdout)
    assert {row["state"] for row in document["files"]} == {"removed"}
    assert not (geo.root / ".github").exists() or not any((geo.root / ".github").iterdir())


def test_links_inside_are_written_through_and_those_that_lead_out_are_not(geo: RepoBuilder, tmp_path: Path) -> None:
    (geo.root / "docs.md").write_text(MINE)
    (geo.root / "AGENTS.md").symlink_to("docs.md")
    assert [row.state for row in write(geo.root)] == ["written"]
    assert (geo.root / "docs.md").read_text() == f"{MINE}\n{block()}"
    for target in (tmp_path / "profile", geo.root / ".git" / "hooks" / "pre-commit", Path("CLAUDE.md")):
        (geo.root / "CLAUDE.md").unlink(missing_ok=True)
        (geo.root / "CLAUDE.md").symlink_to(target)
        for act in (write, check, remove):
            with pytest.raises(ConfigError, match="leads out of the repository"):
                act(geo.root, ["CLAUDE.md"])
        assert not target.exists()


def test_a_file_that_leads_out_keeps_the_others_as_they_are(geo: RepoBuilder, tmp_path: Path) -> None:
    (geo.root / "CLAUDE.md").symlink_to(tmp_path / "profile")
    with pytest.raises(ConfigError, match="leads out"):
        write(geo.root, ["AGENTS.md", "CLAUDE.md"])
    assert not (geo.root / "AGENTS.md").exists()
    write(geo.root, ["AGENTS.md"])
    with pytest.raises(ConfigError):
        remove(geo.root)
    assert (geo.root / "AGENTS.md").read_text() == block()
