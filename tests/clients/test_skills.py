"""The page for agents: what it tells, when it changes, and whose file it is."""

from __future__ import annotations

import json
from pathlib import Path

from codemap.clients.skills import FILE
from tests.cli.test_process import codemap
from tests.support.repos import GEO, RepoBuilder


def test_page_is_written_once_and_follows_the_code(geo: RepoBuilder) -> None:
    assert codemap(geo.root, "generate-skills", "--check").returncode == 1
    assert codemap(geo.root, "generate-skills").stdout == f"{FILE} written\n"
    text = (geo.root / FILE).read_text()
    assert text.startswith("---\nname: codemap-repo\ndescription: ")
    assert "`geo.py::area` (function)" in text
    assert codemap(geo.root, "generate-skills", "--check").returncode == 0
    assert codemap(geo.root, "generate-skills").stdout == f"{FILE} current\n"
    geo.write("geo.py", GEO + "\n\ndef volume(w, h, d):\n    return area(w, h) * d\n")
    assert codemap(geo.root, "generate-skills", "--check").returncode == 1
    assert "volume" in codemap(geo.root, "generate-skills", "--stdout").stdout
    assert (geo.root / FILE).read_text() == text


def test_decisions_are_quoted_with_their_freshness(geo: RepoBuilder) -> None:
    note = ["--kind", "decision", "--name", "Units", "--summary", "Areas are whole.", "--source", "geo.py:1-2"]
    assert codemap(geo.root, "emit-node", "geo/units", *note).returncode == 0
    page = codemap(geo.root, "generate-skills", "--stdout").stdout
    assert "- `geo/units` (decision, fresh)\n  > Areas are whole." in page


def test_file_of_somebody_else_is_left_alone(geo: RepoBuilder) -> None:
    geo.write(FILE, "mine\n")
    done = codemap(geo.root, "generate-skills")
    assert (done.returncode, "was not written by codemap" in done.stderr) == (3, True)
    assert (geo.root / FILE).read_text() == "mine\n"


def test_document_has_the_state(geo: RepoBuilder) -> None:
    document = json.loads(codemap(geo.root, "generate-skills", "--json").stdout)
    assert document == {"command": "generate_skills", "file": FILE, "state": "written"}


def test_page_is_not_written_through_a_link(geo: RepoBuilder, tmp_path: Path) -> None:
    (geo.root / ".codemap").symlink_to(tmp_path, target_is_directory=True)
    done = codemap(geo.root, "generate-skills")
    assert (done.returncode, "symbolic link" in done.stderr or "leads out" in done.stderr) == (3, True)
    assert list(tmp_path.glob("**/SKILL.md")) == []
