"""No configuration changes an answer: the same change sets, hunks and history, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from codemap.git import SnapshotReader, change_set, commit_snapshot, hunks, staged_snapshot, worktree_snapshot
from codemap.git.history import read_history
from codemap.git.patch import read_patch
from codemap.git.patched import patch_snapshot
from tests.support.repos import GEO, RepoBuilder

LONG = "".join(f"line {number}\n" for number in range(40))

SETTINGS = [
    "diff.noprefix=true",
    "diff.mnemonicPrefix=true",
    "diff.srcPrefix=x/",
    "color.ui=always",
    "color.diff=always",
    "color.status=always",
    "diff.external=/bin/false",
    "diff.relative=true",
    "diff.context=0",
    "diff.interHunkContext=50",
    "diff.submodule=log",
    "diff.suppressBlankEmpty=true",
    "diff.orderFile=order",
    "diff.renames=false",
    "diff.renames=copies",
    "diff.renameLimit=1",
    "diff.algorithm=patience",
    "diff.indentHeuristic=false",
    "diff.ignoreSubmodules=all",
    "diff.autoRefreshIndex=false",
    "diff.wordRegex=.",
    "diff.upper.textconv=tr a-z A-Z",
    "diff.upper.binary=true",
    "submodule.sub.ignore=all",
    "status.showUntrackedFiles=no",
    "status.relativePaths=false",
    "status.renames=copies",
    "status.renameLimit=1",
    "status.submoduleSummary=true",
    "status.branch=true",
    "status.short=true",
    "status.showStash=true",
    "status.aheadBehind=true",
    "core.quotePath=false",
    "core.abbrev=4",
    "core.untrackedCache=true",
    "core.preloadIndex=false",
    "core.precomposeUnicode=true",
    "core.pager=false",
    "core.attributesFile=attributes",
    "core.checkStat=minimal",
    "core.trustctime=false",
    "core.multiPackIndex=false",
    "core.commitGraph=false",
    "log.follow=true",
    "log.showSignature=true",
    "log.showRoot=false",
    "log.mailmap=true",
    "log.date=relative",
    "log.decorate=full",
    "log.abbrevCommit=true",
    "log.diffMerges=first-parent",
    "format.pretty=oneline",
    "format.notes=true",
    "i18n.logOutputEncoding=latin1",
    "merge.renames=false",
    "grep.column=true",
    "pager.log=true",
    "pager.diff=cat",
    "alias.log=status",
    "rebase.autoSquash=true",
    "advice.detachedHead=false",
]


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> RepoBuilder:
    """Commits, staged and unstaged changes of every kind."""
    builder = RepoBuilder(tmp_path_factory.mktemp("configuration") / "repo")
    sub = RepoBuilder(builder.root / "sub")
    sub.commit("one", {"x.py": "x\n"})
    builder.commit(
        "one", {"geo.py": GEO, "old.py": LONG, "a b\t.py": "1\n", "dir/x.up": "x\n", "run": "x\n", "ü": "1\n"}
    )
    builder.write("order", "*.up\n*.py\n")
    builder.write("attributes", "*.py diff=upper\n")
    builder.git("mv", "old.py", "moved.py")
    builder.commit("zwei ü", {"moved.py": LONG + "x\n", "geo.py": GEO.replace("3", "4"), "copy.py": GEO + "# more\n"})
    sub.commit("two", {"x.py": "y\n"})
    builder.write("geo.py", GEO.replace("3", "5") + "\n\n")
    builder.git("add", "geo.py")
    builder.write("dir/x.up", "x\ny\n")
    builder.write("dir/new.py", "new\n")
    builder.git("mv", "moved.py", "again.py")
    (builder.root / "run").chmod(0o755)
    (builder.root / "ü").unlink()
    return builder


def answers(builder: RepoBuilder, *, below: str = "", **environ: str) -> list[object]:
    repo = builder.open(below, **environ)
    commits = commit_snapshot(repo, "HEAD~1"), commit_snapshot(repo, "HEAD")
    sides = [commits, (commits[1], staged_snapshot(repo)), (commits[1], worktree_snapshot(repo))]
    found: list[object] = [change_set(repo, *pair) for pair in sides]
    found.append(list(read_history(repo, [repo.resolve_commit("HEAD")], [])))
    with SnapshotReader(repo) as reader:
        old, new = (snapshot.overlay.get("geo.py") or snapshot.below.get("geo.py") for snapshot in sides[1])
        entry = sides[1][1].below["geo.py"]
        assert entry is not None
        assert new is not None
        assert old is None
        found.append(hunks(reader.read("geo.py", entry) or b"", reader.read("geo.py", new) or b""))
    return found


@pytest.fixture(scope="module")
def plain(changed: RepoBuilder) -> list[object]:
    return answers(changed)


@pytest.mark.parametrize("setting", SETTINGS)
def test_setting_changes_no_answer(changed: RepoBuilder, plain: list[object], tmp_path: Path, setting: str) -> None:
    name, _, value = setting.partition("=")
    configured = {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": name, "GIT_CONFIG_VALUE_0": value}
    assert answers(changed, **configured) == plain


@pytest.mark.parametrize(
    "variable",
    [
        "GIT_EXTERNAL_DIFF=/bin/false",
        "GIT_DIFF_OPTS=--unified=0",
        "GIT_PAGER=false",
        "GIT_TRACE=1",
        "GIT_LITERAL_PATHSPECS=0",
        "GIT_GLOB_PATHSPECS=1",
        "GIT_NAMESPACE=x",
        "GIT_REF_PARANOIA=1",
        "GIT_DEFAULT_HASH=sha256",
        "LC_ALL=de_DE.UTF-8",
        "COLUMNS=20",
    ],
)
def test_variable_changes_no_answer(changed: RepoBuilder, plain: list[object], variable: str) -> None:
    name, _, value = variable.partition("=")
    assert answers(changed, **{name: value}) == plain


def test_subdirectory_changes_no_answer(changed: RepoBuilder, plain: list[object]) -> None:
    assert (
        answers(changed, below="dir", GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="diff.relative", GIT_CONFIG_VALUE_0="true")
        == plain
    )


@pytest.mark.parametrize(
    "setting",
    ["diff.noprefix=true", "diff.mnemonicPrefix=true", "diff.context=0", "core.quotePath=false", "core.abbrev=5"],
)
def test_patch_made_under_a_setting_is_the_same_change(changed: RepoBuilder, setting: str) -> None:
    repo = changed.open()
    commits = commit_snapshot(repo, "HEAD~1"), commit_snapshot(repo, "HEAD")
    changed.git("-c", setting, "diff", "--output=.git/patch", "HEAD~1", "HEAD")
    found = patch_snapshot(repo, read_patch((changed.root / ".git/patch").read_bytes()))
    assert change_set(repo, found.old, found.new) == change_set(repo, *commits)
