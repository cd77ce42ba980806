"""The repository at a path, and the one way to ask git about it.

Which engine answers what (one engine per stored fact):

| question                                         | engine                                                  |
|--------------------------------------------------|---------------------------------------------------------|
| where the repository is, ids of commits          | `git rev-parse`                                         |
| state of the worktree                            | `git status --porcelain=v2`                             |
| state of the index                               | `git diff-index --cached`                               |
| paths of a tree, paths that differ between trees | `git ls-tree`, `git diff-tree`                          |
| ids of uncommitted files                         | `git hash-object`; `git update-index` where CRLF counts |
| bytes and sizes of blobs                         | `git cat-file --batch`, in a scratch repository         |
| similar renames and copies                       | `git diff-index -M`, `-C`, in a scratch repository      |
| merge bases, counts and sets of commits          | `git merge-base`, `git rev-list`                        |
| what each commit changed                         | `git log --raw`                                         |
| hunks                                            | pygit2, on bytes in memory                              |
| patches from elsewhere                           | unidiff, on bytes in memory                             |

The git binary reads what libgit2 cannot (sparse and split indexes, sha256, reftable) and costs 2 ms to start;
pygit2 costs some 80 ms of CPU to import and is imported only where hunks are computed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from codemap.errors import GitError
from codemap.git.child import complaint, launch
from codemap.model import CommitId, TreeId, path_of

# The empty tree is known to every git without being stored.
_EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}

# How git complains of an object that is not there; newer ones do not say that a promisor has it.
_LACKING = (b"promisor remote", b"bad object", b"unable to read", b"missing", b"corrupt")


@dataclass(frozen=True, slots=True)
class Repository:
    """An opened repository. `root` is the worktree's top level (None: bare); `prefix` is where it was opened below it.

    `environ` is what every git child gets; it names the index or repository of a running hook where that applies.
    `include` and `inside` are what the project's settings add to git's view of the worktree; see `git.beside`.
    """

    root: Path | None
    git_dir: Path
    common_dir: Path
    object_dir: Path
    index_file: Path
    object_format: str
    shallow: bool
    prefix: str
    environ: Mapping[str, str] = field(repr=False, compare=False)
    include: tuple[str, ...] = ()
    inside: Mapping[str, Repository] = field(default_factory=dict, compare=False)

    @property
    def top(self) -> Path:
        """The directory in which git children run."""
        return self.git_dir if self.root is None else self.root

    @property
    def empty_tree(self) -> TreeId:
        """The id of the tree without entries, in this repository's hash."""
        return TreeId(_EMPTY_TREES[self.object_format])

    def run(self, *args: str, input: bytes = b"", ok: Collection[int] = (0,)) -> bytes:
        """Returns what git printed; any exit code outside `ok` is a GitError with git's last line."""
        return self.run_with_warnings(*args, input=input, ok=ok)[0]

    def run_with_warnings(
        self, *args: str, input: bytes = b"", ok: Collection[int] = (0,)
    ) -> tuple[bytes, tuple[str, ...]]:
        """Returns the same as `run`, and the lines that git wrote to stderr although it went on."""
        done = launch(args, cwd=self.top, environ=self.environ, input=input)
        if done.returncode not in ok:
            raise GitError(f"git {args[0]} failed: {complaint(done.stderr)}", hint=self.next_step(done.stderr))
        return done.stdout, tuple(path_of(done.stderr).split("\n")[:-1])

    def next_step(self, stderr: bytes) -> str | None:
        """Returns what helps against a failure of git, if that is known."""
        if not any(word in stderr for word in _LACKING):
            return None
        if self.is_partial():
            return "This partial clone lacks objects that the question needs; `git fetch --refetch` brings them all."
        return "`git fsck` tells what is missing or damaged."

    def is_partial(self) -> bool:
        """Says whether the clone was made without some of its objects."""
        asked = ("config", "--get-regexp", r"^(remote\..*\.promisor|extensions\.partialclone)$")
        return bool(self.run(*asked, ok=range(256)))  # to fail would ask for the next step, which asks this

    def worktree(self) -> Path:
        """Returns the root, or refuses: a bare repository has neither index nor files."""
        if self.root is not None:
            return self.root
        linked = ", ".join(map(str, self.worktrees()))
        hint = f"Run it in a linked worktree: {linked}" if linked else "Run it in a worktree, or compare commits: A..B"
        raise GitError(f"{self.git_dir} is a bare repository: it has no index and no worktree", hint=hint)

    def worktrees(self) -> tuple[Path, ...]:
        """Returns the worktrees that belong to this repository, the main one first, bare ones left out."""
        blocks = path_of(self.run("worktree", "list", "--porcelain")).split("\n\n")
        listed = [block.split("\n") for block in blocks if block]
        return tuple(
            Path(lines[0].removeprefix("worktree "))
            for lines in listed
            if "bare" not in lines[1:] and not any(line.startswith("prunable") for line in lines)
        )

    def head(self) -> CommitId | None:
        """Returns the commit that HEAD names; None while the branch has no commits."""
        # Not peeled: a commit that is missing must not look like a branch without any.
        found = self.run("rev-parse", "--verify", "-q", "HEAD", ok=(0, 1)).strip()
        return CommitId(found.decode()) if found else None

    def find_commit(self, ref: str) -> CommitId | None:
        """Returns the commit that `ref` names; None if there is none or not just one."""
        if not ref or ref[0] in "-^" or "\0" in ref:
            return None
        found = self.run("rev-parse", "--verify", "-q", f"{ref}^{{commit}}", ok=(0, 1, 128)).split()
        return CommitId(found[0].decode()) if len(found) == 1 else None

    def resolve_commit(self, ref: str) -> CommitId:
        """Returns the commit that `ref` names; a GitError that names it and what comes near it otherwise."""
        found = self.find_commit(ref)
        if found is None:
            raise GitError(f"{ref!r} names no commit in this repository", hint=self._other_refs(ref))
        return found

    def _other_refs(self, ref: str) -> str:
        from difflib import get_close_matches

        known = path_of(self.run("for-each-ref", "--format=%(refname:short)")).split("\n")
        near = get_close_matches(ref, known, n=3)
        if near:
            return "Did you mean " + " or ".join(near) + "?"
        if self.head() is None:
            return "This branch has no commits yet; compare the worktree or the index instead."
        if self.shallow:
            return "This clone is shallow: `git fetch --unshallow` brings the whole history."
        return "`git branch -a` and `git tag` list what is here; `git fetch origin REF` brings more."
