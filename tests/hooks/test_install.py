"""Installing and removing hooks: what was there before runs first and comes back byte for byte."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from codemap.errors import ConfigError, GitError, UsageError
from codemap.hooks.install import HookReport, install, status, uninstall
from codemap.hooks.run import EVENTS, REPORTING
from codemap.hooks.shim import CHAINED, interpreter_of, is_shim, shim_text
from tests.hooks.conftest import Hooked
from tests.support.repos import GEO, RepoBuilder, clean_environ

EDITED = GEO.replace("w * h", "w + h")
MARK = "#!/bin/sh\necho MARK >&2\n"


def states(report: HookReport) -> list[tuple[str, str, bool]]:
    """Returns event, state and whether another hook is chained."""
    return [(hook.event, hook.state, hook.chained) for hook in report.hooks]


def test_install_puts_all_hooks_in(hooked: Hooked) -> None:
    report = install(hooked.builder.root, clean_environ(), (), sys.executable)
    assert states(report) == [(event, "installed", False) for event in EVENTS]
    assert os.access(hooked.hook("pre-commit"), os.X_OK)


def test_install_of_one_hook_leaves_the_other_out(hooked: Hooked) -> None:
    hooked.install("pre-push")
    assert not hooked.hook("pre-commit").exists()


def test_unknown_hook_is_refused(hooked: Hooked) -> None:
    with pytest.raises(UsageError, match="there is no hook post-receive"):
        hooked.install("post-receive")


def test_second_install_changes_no_byte(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK)
    hooked.install()
    before = hooked.builder.files()
    report = install(hooked.builder.root, clean_environ(), REPORTING, sys.executable)
    assert states(report) == [("pre-commit", "unchanged", True), ("pre-push", "unchanged", False)]
    assert hooked.builder.files() == before


def test_install_with_another_interpreter_replaces_the_first(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK)
    hooked.install(python="/gone/python")
    hooked.install()
    assert interpreter_of(hooked.hook("pre-commit")) == Path(sys.executable)
    assert hooked.hook("pre-commit" + CHAINED).read_text() == MARK


def test_existing_hook_and_codemap_run_once_each(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK)
    hooked.install()
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    report = hooked.git("commit", "-qam", "two")
    assert report.index("MARK") < report.index("# Changes")
    assert (report.count("MARK"), report.count("# Changes")) == (1, 1)


def test_failing_existing_hook_stops_the_commit_with_its_code(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", "#!/bin/sh\nexit 7\n")
    hooked.install()
    hooked.builder.write("geo.py", EDITED)
    assert "codemap" not in hooked.git("commit", "-qam", "two", code=1)


def test_existing_hook_runs_when_codemap_is_skipped(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK)
    hooked.install()
    assert hooked.git("commit", "--allow-empty", "-qm", "two", CODEMAP_SKIP="1") == "MARK\n"


def test_existing_hook_runs_when_the_interpreter_is_gone(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK)
    hooked.install(python="/gone/python")
    assert hooked.git("commit", "--allow-empty", "-qm", "two").startswith("MARK\n")


def test_existing_hook_without_the_executable_bit_is_not_run(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK, 0o644)
    hooked.install()
    assert "MARK" not in hooked.git("commit", "--allow-empty", "-qm", "two")


def test_push_lines_reach_the_existing_hook_and_codemap(hooked: Hooked, remote: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    hooked.git("push", "-q", "origin", "main")
    hooked.write_hook("pre-push", f'#!/bin/sh\necho "$1 $2" > "{seen}"\ncat >> "{seen}"\n')
    hooked.install()
    head = hooked.builder.commit("two", {"geo.py": EDITED})
    before = hooked.builder.git("rev-parse", "HEAD~1")
    report = hooked.git("push", "-q", "origin", "main")
    assert seen.read_text() == f"origin {remote}\nrefs/heads/main {head} refs/heads/main {before}\n"
    assert "area(w, h)" in report


def test_push_goes_on_when_the_existing_hook_reads_nothing(hooked: Hooked, remote: Path) -> None:
    hooked.write_hook("pre-push", "#!/bin/sh\nexit 0\n")
    hooked.install()
    hooked.git("push", "-q", "origin", "main")
    assert hooked.builder.git("ls-remote", "origin", "refs/heads/main") != ""


@pytest.mark.parametrize("mode", [0o755, 0o700, 0o644])
def test_uninstall_restores_bytes_and_mode(hooked: Hooked, mode: int) -> None:
    file = hooked.write_hook("pre-commit", MARK + "# \xe9\r\n", mode)
    before = hooked.builder.files()
    hooked.install()
    report = uninstall(hooked.builder.root, clean_environ(), ())
    assert states(report)[:2] == [("pre-commit", "restored", False), ("pre-push", "removed", False)]
    assert hooked.builder.files() == before
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_uninstall_restores_a_symbolic_link(hooked: Hooked) -> None:
    hooked.builder.write("scripts/check", MARK).chmod(0o755)
    hooked.hook("pre-commit").parent.mkdir(exist_ok=True)
    hooked.hook("pre-commit").symlink_to("../../scripts/check")
    hooked.install()
    assert "MARK" in hooked.git("commit", "--allow-empty", "-qm", "two")
    uninstall(hooked.builder.root, clean_environ(), ())
    assert hooked.hook("pre-commit").readlink() == Path("../../scripts/check")


def test_uninstall_leaves_the_hook_of_another_alone(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK)
    report = uninstall(hooked.builder.root, clean_environ(), ("pre-commit",))
    assert states(report) == [("pre-commit", "other", False)]
    assert hooked.hook("pre-commit").read_text() == MARK


def test_hook_put_over_ours_is_not_lost(hooked: Hooked) -> None:
    hooked.write_hook("pre-commit", MARK)
    hooked.install()
    hooked.write_hook("pre-commit", "#!/bin/sh\necho OTHER >&2\n")
    with pytest.raises(ConfigError, match="was put over codemap's hook"):
        hooked.install()
    assert hooked.hook("pre-commit" + CHAINED).read_text() == MARK


def test_linked_worktree_shares_the_hooks(hooked: Hooked, tmp_path: Path) -> None:
    linked = Hooked(hooked.builder.worktree(tmp_path / "linked", "side"))
    linked.install()
    assert is_shim(hooked.builder.root / ".git" / "hooks" / "pre-commit")


def test_missing_hooks_directory_is_made(repo: RepoBuilder) -> None:
    for file in (repo.root / ".git" / "hooks").iterdir():
        file.unlink()
    (repo.root / ".git" / "hooks").rmdir()
    Hooked(repo).install()
    assert is_shim(repo.root / ".git" / "hooks" / "pre-commit")


def test_bare_repository_is_refused(tmp_path: Path) -> None:
    bare = RepoBuilder(tmp_path / "bare.git", "--bare")
    with pytest.raises(GitError, match="bare repository"):
        Hooked(bare).install()


def test_local_hooks_path_inside_the_repository_is_used(hooked: Hooked) -> None:
    hooked.builder.git("config", "core.hooksPath", "tools/hooks")
    report = install(hooked.builder.root, clean_environ(), (), sys.executable)
    assert report.directory == hooked.builder.root / "tools" / "hooks"
    assert "do not commit these hooks" in report.notes[0]
    hooked.builder.write("geo.py", EDITED)
    assert "area(w, h)" in hooked.git("commit", "-qam", "two")


def test_local_hooks_path_outside_the_repository_is_refused(hooked: Hooked, tmp_path: Path) -> None:
    hooked.builder.git("config", "core.hooksPath", str(tmp_path / "shared"))
    with pytest.raises(ConfigError, match="lie outside of it"):
        hooked.install()
    assert not (tmp_path / "shared").exists()


def test_hooks_directory_linked_to_the_outside_is_refused(hooked: Hooked, tmp_path: Path) -> None:
    hooks = hooked.builder.root / ".git" / "hooks"
    hooks.rename(tmp_path / "outside")
    hooks.symlink_to(tmp_path / "outside")
    with pytest.raises(ConfigError, match="lie outside of it"):
        hooked.install()


def test_global_hooks_path_is_refused_and_untouched(hooked: Hooked, tmp_path: Path) -> None:
    (tmp_path / "global").mkdir()
    settings = tmp_path / "gitconfig"
    settings.write_text(f"[core]\n\thooksPath = {tmp_path / 'global'}\n")
    environ = clean_environ(GIT_CONFIG_GLOBAL=str(settings))
    with pytest.raises(ConfigError, match="your global git configuration") as refusal:
        install(hooked.builder.root, environ, (), sys.executable)
    assert "`git config core.hooksPath" in str(refusal.value.hint)
    assert list((tmp_path / "global").iterdir()) == []
    assert status(hooked.builder.root, environ).notes != ()


@pytest.mark.parametrize("folder", [".husky/_", ".husky"])
def test_husky_is_left_alone_and_the_line_to_add_is_told(hooked: Hooked, folder: str) -> None:
    hooked.builder.git("config", "core.hooksPath", folder)
    before = hooked.builder.files()
    with pytest.raises(ConfigError, match="husky manages the hooks") as refusal:
        hooked.install()
    assert 'codemap hooks run pre-commit "$@"' in str(refusal.value.hint)
    assert hooked.builder.files() == before


def test_hook_under_version_control_is_left_alone(hooked: Hooked) -> None:
    hooked.builder.commit("two", {".githooks/pre-commit": MARK})
    hooked.builder.git("config", "core.hooksPath", ".githooks")
    with pytest.raises(ConfigError, match="is under version control"):
        hooked.install()
    assert hooked.builder.git("status", "--porcelain") == ""


def test_uninstall_finds_hooks_that_git_no_longer_looks_at(hooked: Hooked) -> None:
    hooked.install()
    hooked.builder.git("config", "core.hooksPath", ".husky/_")
    report = uninstall(hooked.builder.root, clean_environ(), ())
    assert [hook.state for hook in report.hooks][:2] == ["removed", "removed"]
    assert not (hooked.builder.root / ".git" / "hooks" / "pre-commit").exists()


def test_status_names_a_hook_whose_interpreter_is_gone(hooked: Hooked) -> None:
    hooked.install("pre-commit", python="/gone/python")
    found = status(hooked.builder.root, clean_environ())
    assert states(found)[:2] == [("pre-commit", "broken", False), ("pre-push", "absent", False)]


def test_framework_that_moved_our_hook_aside_is_not_started_again(hooked: Hooked) -> None:
    framework = (
        "#!/bin/sh\n# File generated by pre-commit: https://pre-commit.com\n"
        '[ -z "$PRE_COMMIT_RUNNING_LEGACY" ] || { echo MIGRATION >&2; exit 1; }\n'
        "export PRE_COMMIT_RUNNING_LEGACY=1\necho FRAMEWORK >&2\n"
        '[ ! -x "$0.legacy" ] || "$0.legacy" "$@"\n'
    )
    hooked.write_hook("pre-commit", framework)
    hooked.install()
    hooked.hook("pre-commit").rename(hooked.hook("pre-commit.legacy"))
    hooked.write_hook("pre-commit", framework)
    hooked.builder.write("geo.py", EDITED)
    report = hooked.git("commit", "-qam", "two")
    assert (report.count("FRAMEWORK"), report.count("# Changes"), report.count("MIGRATION")) == (1, 1, 0)


def test_interpreter_path_with_spaces_and_quotes_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "hook"
    python = str(tmp_path / "my 'own' venv" / "python")
    file.write_bytes(shim_text("pre-commit", python))
    assert interpreter_of(file) == Path(python)
    assert subprocess.run(["sh", "-n", str(file)]).returncode == 0


def test_shim_has_no_placeholder_left(tmp_path: Path) -> None:
    assert b"@" not in shim_text("pre-push", "/usr/bin/python3").replace(b'"$@"', b"")


def test_shim_of_an_installed_package_is_the_one_of_the_checkout(tmp_path: Path) -> None:
    package = Path(sys.modules["codemap"].__file__ or "").parent
    copy = tmp_path / "codemap"
    for module in ("__init__.py", "hooks/__init__.py", "hooks/shim.py"):
        (copy / module).parent.mkdir(parents=True, exist_ok=True)
        (copy / module).write_bytes((package / module).read_bytes())
    (copy / "_hooks").mkdir()
    (copy / "_hooks" / "git-hook.sh").write_bytes((package.parent / "hooks" / "git-hook.sh").read_bytes())
    program = (
        "import sys; from codemap.hooks.shim import shim_text; sys.stdout.buffer.write(shim_text('pre-push', '/p'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=True, env=clean_environ()
    )
    assert done.stdout == shim_text("pre-push", "/p")


def test_place_that_cannot_be_written_is_named(hooked: Hooked) -> None:
    # A file in the place of the folder refuses writers of every kind, the superuser included.
    folder = hooked.hook("pre-commit").parent
    shutil.rmtree(folder, ignore_errors=True)
    folder.write_text("in the way")
    with pytest.raises(ConfigError, match="no hook can be written to") as caught:
        hooked.install()
    assert caught.value.hint
