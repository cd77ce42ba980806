"""Ground truth kept outside this repository: reads the files, and lays out the sources they are about.

A truth file names a repository and a commit; the sources come from a clone of it below the corpora folder.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

_IDENTITY = {"NAME": "Benchmark", "EMAIL": "benchmark@example.invalid", "DATE": "1700000000 +0000"}


class TruthEdge(NamedTuple):
    """A call that must be found; `label` is the truth's own word for its kind ("" for none)."""

    caller: str
    callee: str
    label: str


@dataclass(frozen=True, slots=True)
class Case:
    """A little program and its calls. `complete` says that every other call would be wrong."""

    id: str
    suite: str
    language: str
    category: str
    folder: str
    files: tuple[str, ...]
    complete: bool
    edges: tuple[TruthEdge, ...]


@dataclass(frozen=True, slots=True)
class CaseSet:
    """Cases cut from one commit of one repository."""

    repository: str
    commit: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class TracedCalls:
    """Calls that test runs were seen to make. `executed` are the functions that some test ran."""

    repository: str
    commit: str
    functions: frozenset[str]
    executed: frozenset[str]
    from_sources: tuple[TruthEdge, ...]
    from_tests: tuple[TruthEdge, ...]
    tests: int
    tests_of: Mapping[str, tuple[str, ...]]


def read_cases(file: Path) -> CaseSet:
    """Returns the cases of a call-graph truth file."""
    document = json.loads(file.read_bytes())
    return CaseSet(document["repo"], document["commit"], tuple(_case(row) for row in document["cases"]))


def _case(row: Mapping[str, Any]) -> Case:
    return Case(
        row["id"],
        row["suite"],
        row["lang"],
        row["category"],
        row["dir"],
        tuple(row["files"]),
        row["complete"],
        _edges(row["edges"]),
    )


def read_traces(file: Path) -> TracedCalls:
    """Returns the calls of a traced truth file."""
    document = json.loads(file.read_bytes())
    functions = document["functions"]
    return TracedCalls(
        document["repo"],
        document["commit"],
        frozenset(functions),
        frozenset(name for name, seen in functions.items() if seen["tests"]),
        _edges(document["call_edges"]),
        _edges(document["test_edges"]),
        len(document["tests"]),
        {
            name: tuple(document["tests"][at] for at in seen["tests"])
            for name, seen in functions.items()
            if seen["tests"]
        },
    )


def _edges(rows: Sequence[Sequence[str]]) -> tuple[TruthEdge, ...]:
    return tuple(TruthEdge(row[0], row[1], row[2] if len(row) > 2 else "") for row in rows)


def clone_of(repository: str, corpora: Path) -> Path:
    """Returns the folder of a clone (bare or not) of `owner/name`; exits with the places looked at if there is none."""
    joined, name = repository.replace("/", "+"), repository.rpartition("/")[2]
    places = (corpora / joined / "repo", corpora / joined, corpora / name)
    for place in places:
        if (place / ".git").exists() or (place / "HEAD").is_file():
            return place
    raise SystemExit(f"no clone of {repository}: looked at {', '.join(map(str, places))}")


def git(folder: Path, *args: str, input: bytes | None = None) -> bytes:
    """Returns what git prints, run in `folder` with a fixed identity and no configuration of the user."""
    return subprocess.run(
        ["git", *args], cwd=folder, input=input, stdout=subprocess.PIPE, check=True, env=git_environ()
    ).stdout


def git_environ() -> dict[str, str]:
    """Returns an environment in which git gives the same commits everywhere."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    environ |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return environ | {f"GIT_{who}_{key}": value for who in ("AUTHOR", "COMMITTER") for key, value in _IDENTITY.items()}


def commit_all(folder: Path, message: str) -> None:
    """Commits everything in `folder`, ignored files too, making the repository first if need be."""
    if not (folder / ".git").exists():
        git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A", "-f")
    git(folder, "commit", "-q", "--no-verify", "-m", message)


@contextmanager
def laid_out(case: Case, commit: str, clone: Path) -> Iterator[Path]:
    """Gives a temporary repository with the sources of one case, committed."""
    with TemporaryDirectory(prefix="codemap-case-") as name:
        root = Path(name)
        for path, content in _contents(case, commit, clone):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(content)
        commit_all(root, case.id)
        yield root


def _contents(case: Case, commit: str, clone: Path) -> Iterator[tuple[str, bytes]]:
    wanted = "".join(f"{commit}:{case.folder}/{path}\n" for path in case.files)
    rest = git(clone, "cat-file", "--batch", input=wanted.encode())
    for path in case.files:
        head, _, rest = rest.partition(b"\n")
        if head.endswith(b" missing"):
            continue
        size = int(head.rsplit(b" ", 1)[1])
        yield path, rest[:size]
        rest = rest[size + 1 :]


@contextmanager
def checked_out(commit: str, clone: Path) -> Iterator[Path]:
    """Gives a temporary clone, objects shared, that stands at `commit`."""
    with TemporaryDirectory(prefix="codemap-clone-") as name:
        root = Path(name) / "repo"
        git(Path(name), "clone", "-q", "--shared", "--no-checkout", str(clone.resolve()), str(root))
        git(root, "checkout", "-q", "--detach", commit)
        yield root
