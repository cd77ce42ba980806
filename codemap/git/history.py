"""Reads commits, newest first, with the files that each of them changed. Merges are left out; nothing is kept here."""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple

from codemap.errors import GitError
from codemap.git.child import complaint, git_program, unstartable
from codemap.git.repo import Repository
from codemap.model import CommitId, path_of

RENAME_LIMIT = 1000
"""Files on a side of one commit up to which similar renames are looked for."""

# Every word here answers a setting that would change the output.
_LOG = (
    *(
        "--no-replace-objects",
        "-c",
        "log.showRoot=true",
        "log",
        "-O/dev/null",
        "--stdin",
        "--no-merges",
        "--raw",
        "-z",
        "--no-abbrev",
        "--no-color",
        "--no-ext-diff",
        "--no-textconv",
    ),
    *(
        "--ignore-submodules=none",
        "--no-relative",
        "--no-show-signature",
        "--no-notes",
        "--no-mailmap",
        "--no-decorate",
    ),
    *("--encoding=UTF-8", f"-l{RENAME_LIMIT}", "--format=%H%x00%at%x00%s%x00%b"),
)

_CHUNK_BYTES = 1 << 20

_MOST_COMPARED = 500


class Touched(NamedTuple):
    """A file that a commit changed; `old_path` is told of renames alone. `status` is git's letter without its score."""

    status: str
    path: str
    old_path: str | None


class Commit(NamedTuple):
    """A commit that is no merge: seconds since the epoch at which it was written, its message, and its files."""

    id: CommitId
    time: int
    subject: str
    body: str
    touched: tuple[Touched, ...]


def read_history(repo: Repository, tips: Collection[CommitId], known: Collection[CommitId]) -> Iterator[Commit]:
    """Yields the commits that the tips reach and no known commit does, newest first, one at a time.

    The commits at the edge of a shallow clone are left out, for what they changed is not here.
    """
    if not tips:
        return
    # A partial clone lacks the bytes that similarity needs; equal ids tell of the other renames.
    similarity = "-M100%" if repo.is_partial() else "-M50%"
    edge = shallow_edge(repo)
    asked = [*tips, *(f"^{commit}" for commit in (*known, *edge))]
    yield from _commits(_fields(repo, [*_LOG, similarity], "".join(f"{word}\n" for word in asked).encode()))


def reachable(repo: Repository, tips: Sequence[CommitId], without: Sequence[CommitId]) -> set[CommitId]:
    """Returns the commits, merges left out, that the tips reach and `without` do not."""
    if not tips:
        return set()
    asked = "".join(f"{word}\n" for word in (*tips, *(f"^{commit}" for commit in without)))
    listed = repo.run("--no-replace-objects", "rev-list", "--no-merges", "--stdin", input=asked.encode())
    return {CommitId(line) for line in listed.decode().split("\n")[:-1]}


def present(repo: Repository, commits: Sequence[CommitId]) -> list[CommitId]:
    """Returns those of the commits that are still here."""
    if not commits:
        return []
    asked = "".join(f"{commit}\n" for commit in commits).encode()
    answers = repo.run("cat-file", "--batch-check=%(objecttype)", input=asked).decode().split("\n")
    return [commit for commit, answer in zip(commits, answers, strict=False) if answer == "commit"]


def independent(repo: Repository, commits: Sequence[CommitId]) -> list[CommitId]:
    """Returns the commits that none of the others reaches, sorted; all of them if they are too many to compare."""
    if not 1 < len(commits) <= _MOST_COMPARED:
        return sorted(commits)
    return sorted(CommitId(line) for line in repo.run("merge-base", "--independent", *commits).decode().split())


def shallow_edge(repo: Repository) -> tuple[CommitId, ...]:
    """Returns the commits whose parents are not here because the clone is shallow, sorted."""
    if not repo.shallow:
        return ()
    named = path_of(repo.run("rev-parse", "--path-format=absolute", "--git-path", "shallow").removesuffix(b"\n"))
    with suppress(FileNotFoundError):
        return tuple(sorted(CommitId(line) for line in Path(named).read_text("ascii").split()))
    return ()


def _commits(fields: Iterator[bytes]) -> Iterator[Commit]:
    head = next(fields, b"")
    while head:
        time, subject, body = next(fields), next(fields), next(fields)
        touched: list[Touched] = []
        following = next(fields, b"")
        while following.lstrip(b"\n")[:1] == b":":
            touched.append(_touched(following, fields))
            following = next(fields, b"")
        yield Commit(CommitId(head.decode()), int(time or 0), _text(subject), _text(body).strip("\n"), tuple(touched))
        head = following


def _touched(record: bytes, fields: Iterator[bytes]) -> Touched:
    status = record.rpartition(b" ")[2][:1].decode()
    path = path_of(next(fields))
    return Touched(status, path_of(next(fields)), path) if status in "RC" else Touched(status, path, None)


def _text(message: bytes) -> str:
    return message.decode("utf-8", "replace")


def _fields(repo: Repository, command: Sequence[str], asked: bytes) -> Iterator[bytes]:
    """The NUL-separated fields of what git prints, read as they come."""
    with _started(repo, command) as child:
        stdin, stdout, stderr = child.stdin, child.stdout, child.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        try:
            with suppress(BrokenPipeError):
                stdin.write(asked)
                stdin.close()
            yield from _split(stdout)
        except GeneratorExit:
            child.kill()
            raise
        said = stderr.read()
    if child.returncode:
        raise GitError(f"the history could not be read: {complaint(said)}", hint=repo.next_step(said))


def _split(stream: IO[bytes]) -> Iterator[bytes]:
    rest = b""
    while chunk := stream.read(_CHUNK_BYTES):
        *whole, rest = (rest + chunk).split(b"\0")
        yield from whole
    if rest:
        yield rest


def _started(repo: Repository, command: Sequence[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        whole = [git_program(repo.environ), *command]
        return subprocess.Popen(whole, cwd=repo.top, env=repo.environ, stdin=pipe, stdout=pipe, stderr=pipe)
    except OSError as error:
        raise unstartable(error, repo.top) from error
