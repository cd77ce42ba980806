"""Which program is started as git."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from codemap.git.child import first_on_path


def test_a_program_is_taken_from_whole_folders_of_the_path_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repository may hold a program of that name, and the folder at hand may be on the path."""
    hostile, own = tmp_path / "hostile", tmp_path / "bin"
    for folder in (hostile, own):
        folder.mkdir()
        (folder / "git.exe").touch()
    monkeypatch.chdir(hostile)
    assert first_on_path("git.exe", os.pathsep.join(["", ".", str(tmp_path), str(own)])) == str(own / "git.exe")


def test_a_program_that_is_not_on_the_path_is_no_program_in_the_folder_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "git.exe").touch()
    monkeypatch.chdir(tmp_path)
    assert not Path(first_on_path("git.exe", os.pathsep.join(["", "."]))).exists()
