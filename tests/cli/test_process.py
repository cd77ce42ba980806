"""The command line as a whole process: exit codes, streams, and what is imported."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repos import RepoBuilder, clean_environ

CHECKOUT = Path(__file__).resolve().parents[2]


def codemap(cwd: Path, *args: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "codemap", *args],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=clean_environ(PYTHONPATH=str(CHECKOUT), **environ),
    )


def test_answer_exits_with_0(geo: RepoBuilder) -> None:
    assert codemap(geo.root, "who-calls", "area").returncode == 0


def test_usage_error_exits_with_2(geo: RepoBuilder) -> None:
    assert codemap(geo.root, "who-calls").returncode == 2


def test_unknown_command_exits_with_2_and_names_what_comes_near(geo: RepoBuilder) -> None:
    done = codemap(geo.root, "who-call", "area")
    assert (done.returncode, done.stderr) == (
        2,
        "codemap: there is no command 'who-call'\nhint: Did you mean who-calls?\n",
    )


def test_path_outside_exits_with_2(geo: RepoBuilder) -> None:
    assert codemap(geo.root, "file-summary", "../x.py").returncode == 2


def test_no_such_symbol_exits_with_3_and_two_lines(geo: RepoBuilder) -> None:
    done = codemap(geo.root, "get-symbol", "prcie")
    assert (done.returncode, done.stdout, done.stderr) == (
        3,
        "",
        "codemap: no symbol is named prcie\nhint: Did you mean price?\n",
    )


def test_no_repository_exits_with_3(tmp_path: Path) -> None:
    done = codemap(tmp_path, "scan")
    assert (done.returncode, "is not in a git repository" in done.stderr) == (3, True)


def test_inside_the_git_directory_exits_with_3(geo: RepoBuilder) -> None:
    assert codemap(geo.root / ".git", "scan").returncode == 3


def test_bare_repository_answers_about_its_last_commit(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.git("clone", "-q", "--bare", str(geo.root), str(tmp_path / "bare"))
    assert "geo.py::price" in codemap(tmp_path / "bare", "who-calls", "area").stdout


def test_never_refresh_without_an_index_exits_with_3(geo: RepoBuilder) -> None:
    done = codemap(geo.root, "find-symbol", "area", "--refresh", "never")
    assert (done.returncode, "hint: Run `codemap scan`." in done.stderr) == (3, True)


def test_repo_option_before_and_after_the_command_mean_the_same(geo: RepoBuilder, tmp_path: Path) -> None:
    before = codemap(tmp_path, "--repo", str(geo.root), "find-symbol", "area")
    after = codemap(tmp_path, "find-symbol", "area", "--repo", str(geo.root))
    assert (before.returncode, before.stdout) == (0, after.stdout)


def test_paths_are_taken_from_the_folder_one_stands_in(repo: RepoBuilder) -> None:
    repo.commit("one", {"a.py": "x = 1\n", "pkg/a.py": "def inner():\n    pass\n"})
    assert "# pkg/a.py\n" in codemap(repo.root / "pkg", "file-summary", "a.py").stdout


JSON_QUESTIONS = [
    ("scan",),
    ("index-status",),
    ("languages",),
    ("clear-index",),
    ("find-symbol", "area"),
    ("get-symbol", "area"),
    ("file-summary", "geo.py"),
    ("who-calls", "area"),
    ("what-it-calls", "price"),
    ("search-source", "area"),
]


@pytest.mark.parametrize("question", JSON_QUESTIONS, ids=[question[0] for question in JSON_QUESTIONS])
def test_json_is_one_document_named_after_the_question(geo: RepoBuilder, question: tuple[str, ...]) -> None:
    document = json.loads(codemap(geo.root, *question, "--json").stdout)
    assert document["command"] == question[0].replace("-", "_")


def test_json_names_of_paths_survive(repo: RepoBuilder) -> None:
    repo.commit("one", {'new\nline q"t.py': "def odd():\n    pass\n"})
    document = json.loads(codemap(repo.root, "find-symbol", "odd", "--json").stdout)
    assert document["symbols"]["items"][0]["path"] == 'new\nline q"t.py'


def test_text_names_of_paths_are_in_their_display_form(repo: RepoBuilder) -> None:
    repo.commit("one", {"new\nline.py": "def odd():\n    pass\n"})
    assert '"new\\nline.py"::odd' in codemap(repo.root, "find-symbol", "odd").stdout


def test_text_of_source_obeys_no_terminal(repo: RepoBuilder) -> None:
    repo.commit("one", {"m.py": "def f():\n    return '\x1b[31m'\n"})
    assert "\x1b" not in codemap(repo.root, "get-symbol", "f").stdout


def test_output_is_utf8_in_any_locale(repo: RepoBuilder) -> None:
    repo.commit("one", {"m.py": "def größe():\n    pass\n"})
    assert "größe" in codemap(repo.root, "find-symbol", "gr", LC_ALL="C", PYTHONUTF8="0").stdout


def test_export_prints_one_json_document_a_line(geo: RepoBuilder) -> None:
    lines = codemap(geo.root, "export", "symbols").stdout.split("\n")[:-1]
    assert [json.loads(line)["symbol"] for line in lines] == ["geo.py::area", "geo.py::price"]


def test_export_to_a_closed_pipe_is_quiet(repo: RepoBuilder) -> None:
    text = "".join(f"def f{number}():\n    pass\n\n\n" for number in range(2000))
    repo.commit("one", {"m.py": text})
    command = f"{sys.executable} -m codemap export symbols | head -n 1"
    environ = clean_environ(PYTHONPATH=str(CHECKOUT))
    done = subprocess.run(["sh", "-c", command], cwd=repo.root, capture_output=True, env=environ)
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")


def test_off_a_terminal_there_is_neither_colour_nor_progress(repo: RepoBuilder) -> None:
    repo.commit("one", {f"m{number}.py": "x = 1\n" for number in range(120)})
    done = codemap(repo.root, "scan", FORCE_COLOR="1")
    assert ("\x1b" in done.stdout, done.stderr) == (False, "")


def test_secret_is_in_no_output(repo: RepoBuilder) -> None:
    key = "AKIA" + "ABCDEFGHIJKLMNOP"
    repo.commit("one", {"m.py": f'def f(key="{key}"):\n    """Takes {key}."""\n    return "{key}"\n', ".env": key})
    questions = (
        ["get-symbol", "f"],
        ["find-symbol", "f"],
        ["file-summary", "m.py"],
        ["search-source", "takes"],
        ["export", "symbols"],
        ["export", "edges"],
        ["get-symbol", "f", "--json"],
    )
    assert not any(key in codemap(repo.root, *question).stdout for question in questions)


HEAVY = ("codemap.git", "codemap.index", "codemap.lang", "sqlite3", "pygit2", "tree_sitter", "mcp")


@pytest.mark.parametrize("args", [["--version"], ["--help"]])
def test_version_and_help_import_nothing_heavy(tmp_path: Path, args: list[str]) -> None:
    code = f"import sys\nfrom codemap.cli.main import main\ntry:\n    main({args!r})\nexcept SystemExit:\n    pass\n"
    code += f"sys.stderr.write(' '.join(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, env=clean_environ(PYTHONPATH=str(CHECKOUT))
    )
    assert done.stderr == b""


def test_worktree_is_clean_after_every_question(geo: RepoBuilder) -> None:
    for question in JSON_QUESTIONS:
        codemap(geo.root, *question)
    assert geo.git("status", "--porcelain", "--ignored") == ""
