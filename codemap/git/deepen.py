"""Brings the history that a range needs into a shallow clone: the only place where git reaches the network.

Asked for by `codemap ci` alone. History only grows: what is here already is never cut shorter.
"""

from __future__ import annotations

from collections.abc import Sequence

from codemap.errors import GitError
from codemap.git.child import complaint, launch
from codemap.git.repo import Repository
from codemap.model import path_of

STEPS = (100, 500, 2_500)
"""How many more commits each step asks for."""

_FETCH = ("fetch", "-q", "--no-tags", "--no-recurse-submodules")

_OFFLINE = ("GIT_ALLOW_PROTOCOL", "GIT_NO_LAZY_FETCH")


def bring_branch(repo: Repository, remote: str, branch: str) -> None:
    """Fetches the tip of a branch of the remote that this clone does not have; GitError where that fails."""
    ref = f"refs/heads/{branch}"
    listing = path_of(_online(repo, "ls-remote", "--", remote, ref)).split()
    if not listing:
        raise GitError(f"{remote} has no branch {branch}", hint="Name the base: --base REF")
    # A tip that is here already may be part of the history at hand, which a depth would cut.
    depth = ("--depth=1",) if repo.shallow and repo.find_commit(listing[0]) is None else ()
    _online(repo, *_FETCH, *depth, "--", remote, f"+{ref}:refs/remotes/{remote}/{branch}")


def bring_merge_base(repo: Repository, remote: str, refs: Sequence[str], steps: Sequence[int] = STEPS) -> int:
    """Deepens a shallow clone until the merge base of two commits is certain; returns the steps that took.

    After the last step it is left as it is: whoever compares then says what is missing.
    """
    tips = [repo.resolve_commit(ref) for ref in refs]
    for taken, step in enumerate(steps):
        if not _shallow_ends(repo) or _is_certain(repo, tips):
            return taken
        try:
            _online(repo, *_FETCH, f"--deepen={step}", "--", remote, *tips)
        except GitError:
            # Some merge base is better than none: whoever compares says that it may not be the true one.
            if not repo.run("merge-base", *tips, ok=(0, 1)):
                raise
            return taken
    return len(steps)


def _is_certain(repo: Repository, tips: Sequence[str]) -> bool:
    """Whether the commits have a merge base, and no end of the history at hand lies above it."""
    bases = path_of(repo.run("merge-base", "--all", *tips, ok=(0, 1))).split()
    if not bases:
        return False
    if bases[0] in tips:
        # One commit is the other's ancestor, whatever else is missing.
        return True
    above = path_of(repo.run("rev-list", *tips, *(f"^{base}" for base in bases))).split()
    return not _shallow_ends(repo).intersection(above)


def _shallow_ends(repo: Repository) -> frozenset[str]:
    """Returns the commits whose parents a shallow clone lacks; git changes them with every fetch."""
    try:
        return frozenset((repo.common_dir / "shallow").read_text("ascii").split())
    except FileNotFoundError:
        return frozenset()


def _online(repo: Repository, *args: str) -> bytes:
    environ = {name: value for name, value in repo.environ.items() if name not in _OFFLINE}
    done = launch(args, cwd=repo.top, environ=environ)
    if done.returncode:
        hint = "Fetch the base and its history before: `fetch-depth: 0` in actions/checkout."
        raise GitError(f"git {args[0]} failed: {complaint(done.stderr)}", hint=hint)
    return done.stdout
