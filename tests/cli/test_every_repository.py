"""Every question on every kind of repository: an answer or one clear line, and nothing written but the index."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from codemap.cli.door import run
from codemap.cli.main import COMMANDS, codemap
from tests.support.repos import GEO, RepoBuilder

QUESTIONS: dict[str, list[list[str]]] = {
    "changes-context": [
        [],
        ["--staged"],
        ["--json"],
        ["HEAD~1..HEAD"],
        ["--commit", "HEAD"],
        ["--base", "main"],
        ["--base"],
    ],
    "hooks": [["status"]],
    "scan": [[], ["--json"]],
    "index-status": [[], ["--json"]],
    "exclude": [["list"]],
    "setup": [["--dry-run"]],
    "init": [["--check"]],
    "ci": [["comment", "--help"]],
    "generate-skills": [["--stdout"]],
    "capture": [["on"], ["off"]],
    "session-summary": [[]],
    "capture-report": [[]],
    "capture-session": [[]],
    "capture-event": [["prompt"]],
    "watch": [["--once"], ["--status"]],
    "clear-index": [],
    "find-symbol": [["area"]],
    "get-symbol": [["area"]],
    "routes": [[], ["/users"]],
    "file-summary": [["geo.py"]],
    "who-calls": [["area"]],
    "what-it-calls": [["price"]],
    "trace-path": [["price", "area"], ["area", "price", "--json"]],
    "graph": [["area"], ["--query", "area", "--json"]],
    "related-symbols": [["area"], ["area", "--json"]],
    "blast-radius": [["area"], ["geo.py", "--json"]],
    "prepare-change": [["area"], ["area", "--json"]],
    "repo-map": [[], ["--query", "area"], ["--json"]],
    "architecture-overview": [[], ["--json"]],
    "cycles": [[], ["--level", "folder", "--json"]],
    "analyze": [
        ["dead-code"],
        ["dead-code", "--json"],
        ["duplicates"],
        ["duplicates", "--json"],
        ["coupling"],
        ["coupling", "--json"],
        ["conventions"],
        ["conventions", "--json"],
    ],
    "file-history": [["geo.py"], ["geo.py", "--json"]],
    "cochange": [["geo.py"], ["geo.py", "--json"]],
    "search-source": [["area"]],
    "export": [["symbols"], ["edges"], ["files"]],
}
"""Arguments by command. A command that is not here is asked without any, and may then refuse its usage."""

CHECKS = ("init --check",)
"""Questions that are answered with 1 where something is found."""

Kind = Callable[[Path], Path]


def usual(place: Path, *options: str) -> RepoBuilder:
    builder = RepoBuilder(place / "repo", *options)
    builder.commit("one", {"geo.py": GEO})
    builder.commit(
        "two", {"geo.py": GEO.replace("3", "4"), "use.py": "from geo import area\n\n\ndef use():\n    area(1, 2)\n"}
    )
    return builder


def ordinary(place: Path) -> Path:
    return usual(place).root


def dirty(place: Path) -> Path:
    builder = usual(place)
    builder.write("geo.py", GEO.replace("w * h", "h * w"))
    builder.git("add", "geo.py")
    builder.write("use.py", "gone = 1\n")
    builder.write("new.py", "def new():\n    pass\n")
    return builder.root


def unborn(place: Path) -> Path:
    return RepoBuilder(place / "repo").root


def unborn_with_files(place: Path) -> Path:
    builder = RepoBuilder(place / "repo")
    builder.write("geo.py", GEO)
    builder.git("add", "-A")
    builder.write("new.py", "x = 1\n")
    return builder.root


def orphan(place: Path) -> Path:
    builder = usual(place)
    builder.git("checkout", "-q", "--orphan", "o")
    return builder.root


def detached(place: Path) -> Path:
    builder = usual(place)
    builder.git("checkout", "-q", "--detach", "HEAD~1")
    return builder.root


def linked_worktree(place: Path) -> Path:
    return usual(place).worktree(place / "linked", "f").root


def bare(place: Path) -> Path:
    return usual(place).clone(place / "bare", "--bare").root


def bare_with_worktree(place: Path) -> Path:
    builder = usual(place).clone(place / "bare", "--bare")
    builder.worktree(place / "linked", "f")
    return builder.root


def worktree_of_a_bare_one(place: Path) -> Path:
    return usual(place).clone(place / "bare", "--bare").worktree(place / "linked", "f").root


def submodule(place: Path) -> Path:
    outer = RepoBuilder(place / "outer")
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(usual(place).root), "sub")
    outer.commit("with sub")
    return outer.root / "sub"


def superproject(place: Path) -> Path:
    return submodule(place).parent


def absent_submodule(place: Path) -> Path:
    outer = superproject(place)
    return RepoBuilder(outer, init=False).clone(place / "clone").root


def subdirectory(place: Path) -> Path:
    builder = usual(place)
    builder.commit("deep", {"a/b/c.py": "def c():\n    pass\n"})
    return builder.root / "a/b"


def shallow(place: Path) -> Path:
    return usual(place).clone(place / "clone", "--depth", "1").root


def partial(place: Path, *options: str) -> Path:
    builder = usual(place)
    builder.git("config", "uploadpack.allowFilter", "true")
    clone = builder.clone(place / "clone", *options)
    clone.git("remote", "set-url", "origin", "file:///nonexistent")
    return clone.root


def without_blobs(place: Path) -> Path:
    return partial(place, "--filter=blob:none")


def without_blobs_or_files(place: Path) -> Path:
    return partial(place, "--filter=blob:none", "--no-checkout")


def without_trees(place: Path) -> Path:
    return partial(place, "--filter=tree:0")


def other_hash(place: Path) -> Path:
    return usual(place, "--object-format=sha256").root


def sparse_index(place: Path) -> Path:
    builder = usual(place)
    builder.commit("wide", {f"d{number}/a.py": f"x = {number}\n" for number in range(9)})
    builder.git("sparse-checkout", "init", "--cone", "--sparse-index")
    builder.git("sparse-checkout", "set", "d1")
    return builder.root


def split_index(place: Path) -> Path:
    builder = usual(place)
    builder.git("update-index", "--split-index")
    builder.write("geo.py", GEO)
    builder.git("add", "geo.py")
    return builder.root


def worktree_config(place: Path) -> Path:
    builder = usual(place)
    builder.git("config", "core.repositoryFormatVersion", "1")
    builder.git("config", "extensions.worktreeConfig", "true")
    return builder.root


def borrowing(place: Path) -> Path:
    builder = usual(place)
    builder.git("clone", "-q", "-s", str(builder.root), str(place / "clone"))
    return place / "clone"


def conflicted(place: Path) -> Path:
    builder = usual(place)
    builder.git("checkout", "-q", "-b", "f", "HEAD~1")
    builder.commit("f", {"geo.py": GEO.replace("3", "7")})
    builder.git("merge", "-q", "main", check=False)
    return builder.root


def rebasing(place: Path) -> Path:
    builder = usual(place)
    builder.git("checkout", "-q", "-b", "f", "HEAD~1")
    builder.commit("f", {"geo.py": GEO.replace("3", "7")})
    builder.git("rebase", "main", check=False)
    return builder.root


def merged(place: Path) -> Path:
    builder = usual(place)
    builder.git("checkout", "-q", "-b", "f", "HEAD~1")
    builder.commit("f", {"f.py": "f = 1\n"})
    builder.git("merge", "-q", "--no-edit", "main")
    return builder.root


def locked(place: Path) -> Path:
    builder = usual(place)
    builder.write(".git/index.lock", "")
    return builder.root


def by_intent(place: Path) -> Path:
    builder = usual(place)
    builder.write("new.py", "def new():\n    pass\n")
    builder.git("add", "-N", "new.py")
    return builder.root


def odd_names(place: Path) -> Path:
    builder = usual(place)
    for name in (
        "häuser.py",
        "a b.py",
        'q"t.py',
        "tab\tx.py",
        "b\\s.py",
        "new\nline.py",
        "-dash.py",
        " lead.py",
        "x\udcff.py",
    ):
        (builder.root / name).write_text("def odd():\n    pass\n")
    builder.commit("odd")
    (builder.root / "new\nline.py").write_text("def odder():\n    pass\n")
    return builder.root


def odd_content(place: Path) -> Path:
    builder = usual(place)
    builder.git("config", "core.autocrlf", "true")
    builder.write(".gitattributes", "*.txt text working-tree-encoding=UTF-16LE\n*.lfs filter=lfs\n")
    builder.commit("odd", {"a.py": b"def f():\r\n    return '\xff\x85'\r\n", "x.bin": b"\0\1", "e.py": ""})
    builder.write("t.txt", "é\n".encode("utf-16-le"))
    builder.write("p.py", f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 1\n")
    (builder.root / "loop").symlink_to("loop")
    (builder.root / "out").symlink_to("/etc")
    return builder.root


def replaced(place: Path) -> Path:
    builder = usual(place)
    builder.git("replace", "HEAD~1", "HEAD")
    return builder.root


GOOD: tuple[Kind, ...] = (
    ordinary, dirty, unborn, unborn_with_files, orphan, detached, linked_worktree, bare, bare_with_worktree,
    worktree_of_a_bare_one, submodule, superproject, absent_submodule, subdirectory, shallow, without_blobs,
    without_blobs_or_files, without_trees, other_hash, sparse_index, split_index, worktree_config, borrowing, conflicted, rebasing,
    merged, locked, by_intent, odd_names, odd_content, replaced,
)  # fmt: skip


def unknown_extension(place: Path) -> Path:
    builder = usual(place)
    builder.git("config", "core.repositoryFormatVersion", "1")
    builder.git("config", "extensions.fromTheFuture", "true")
    return builder.root


def reftable(place: Path) -> Path:
    builder = usual(place)
    with (builder.root / ".git/config").open("a") as file:
        file.write("[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefStorage = nosuchformat\n")
    return builder.root


def no_repository(place: Path) -> Path:
    (place / "plain").mkdir()
    return place / "plain"


def inside_git(place: Path) -> Path:
    return usual(place).root / ".git"


def moved_worktree(place: Path) -> Path:
    linked = usual(place).worktree(place / "linked", "f").root
    (place / "repo").rename(place / "elsewhere")
    return linked


def damaged_index(place: Path) -> Path:
    builder = usual(place)
    builder.write(".git/index", b"DIRC garbage")
    return builder.root


def lost_commit(place: Path) -> Path:
    builder = usual(place)
    commit = builder.git("rev-parse", "HEAD")
    (builder.root / ".git/objects" / commit[:2] / commit[2:]).unlink()
    return builder.root


REFUSED: tuple[Kind, ...] = (
    unknown_extension, reftable, no_repository, inside_git, moved_worktree, damaged_index, lost_commit,
)  # fmt: skip


def contents(place: Path) -> dict[str, str]:
    """A hash of every file, links by their target."""
    found: dict[str, str] = {}
    for folder, _, names in os.walk(place):
        for name in names:
            file = os.path.join(folder, name)
            data = os.readlink(file).encode() if os.path.islink(file) else Path(file).read_bytes()
            found[file] = sha256(data).hexdigest()
    return found


def ask_all(capfd: pytest.CaptureFixture[str]) -> dict[str, tuple[int, str]]:
    """Asks every question and returns the exit codes with what was written to stderr."""
    answers = {}
    for name in COMMANDS:
        for arguments in QUESTIONS.get(name, [[]]):
            code = run(codemap, [name, *arguments])
            answers[" ".join((name, *arguments))] = code, capfd.readouterr().err
    return answers


def unclear(answers: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """Those that are neither an answer nor a line that says why not."""
    return {question: answer for question, answer in answers.items() if not _is_clear(question, *answer)}


def _is_clear(question: str, code: int, said: str) -> bool:
    if code == 0 or (code == 1 and question in CHECKS):
        return "Traceback" not in said
    allowed = (3,) if question.partition(" ")[0] in QUESTIONS else (2, 3)
    lines = said.rstrip("\n").split("\n")
    refused = lines[0].startswith("codemap: ") and "unexpected error" not in said
    return code in allowed and refused and len(lines) <= 2


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CODEMAP_INDEX_DIR", str(tmp_path / "index"))
    (tmp_path / "place").mkdir()
    return tmp_path / "place"


@pytest.mark.parametrize("kind", GOOD)
def test_good_repository_is_answered_about(
    kind: Kind, place: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(kind(place))
    before = contents(place)
    answers = ask_all(capfd)
    assert unclear(answers) == {}
    assert (answers["scan"][0], answers["index-status"][0]) == (0, 0)
    assert contents(place) == before


@pytest.mark.parametrize("kind", REFUSED)
def test_repository_that_cannot_be_read_is_refused_in_one_line(
    kind: Kind, place: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(kind(place))
    before = contents(place)
    answers = ask_all(capfd)
    assert unclear(answers) == {}
    assert answers["changes-context"][0] == 3
    assert contents(place) == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_foreign_checkout_is_refused_with_the_command_that_trusts_it(
    place: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    root = usual(place).root
    for folder, _, names in os.walk(root):
        for name in (".", *names):
            shutil.chown(os.path.join(folder, name), 12345)
    monkeypatch.chdir(root)
    answers = ask_all(capfd)
    assert unclear(answers) == {}
    assert "safe.directory" in answers["changes-context"][1]
