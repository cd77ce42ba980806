"""What becomes of anchors, in real repositories."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from codemap.git import Snapshot, commit_snapshot, staged_snapshot, worktree_snapshot
from codemap.memory.anchors import verdicts
from codemap.memory.citing import cite
from codemap.memory.model import Anchor
from codemap.memory.verdict import Verdict
from codemap.model import Span
from tests.support.repos import GEO, RepoBuilder

PRICE = Anchor("geo.py", 5, 6)
OTHER = "".join(f"def helper_{at}(value):\n    return value + {at}\n\n\n" for at in range(9))

KNOWN = ["all", "blob", "commit", "sums", "range_hash"]


def known(anchor: Anchor, what: str) -> Anchor:
    """The anchor as somebody wrote it who knew only that."""
    bare = Anchor(anchor.path, anchor.start, anchor.end)
    return {
        "all": anchor,
        "blob": replace(bare, blob=anchor.blob),
        "commit": replace(bare, commit=anchor.commit),
        "sums": replace(bare, content_hash=anchor.content_hash, range_hash=anchor.range_hash),
        "range_hash": replace(bare, range_hash=anchor.range_hash),
    }[what]


@pytest.fixture
def repo(tmp_path: Path) -> RepoBuilder:
    builder = RepoBuilder(tmp_path / "repo")
    builder.commit(files={"geo.py": GEO, "other.py": OTHER})
    return builder


def cited(repo: RepoBuilder, anchor: Anchor = PRICE) -> Anchor:
    opened = repo.open()
    return cite(opened, commit_snapshot(opened, "HEAD"), [anchor])[0]


def judged(repo: RepoBuilder, anchor: Anchor, snapshot: Snapshot | None = None) -> Verdict:
    opened = repo.open()
    return verdicts(opened, snapshot or worktree_snapshot(opened), [anchor])[0]


def where(verdict: Verdict) -> tuple[str, int, int] | None:
    return verdict.spot and (verdict.spot.path, *verdict.spot.span)


@pytest.mark.parametrize("what", KNOWN)
def test_nothing_changed(repo: RepoBuilder, what: str) -> None:
    verdict = judged(repo, known(cited(repo), what))
    assert (verdict.state, where(verdict), verdict.confidence) == ("fresh", ("geo.py", 5, 6), 1.0)


@pytest.mark.parametrize("what", KNOWN)
def test_an_edit_below_leaves_it_fresh(repo: RepoBuilder, what: str) -> None:
    anchor = known(cited(repo), what)
    repo.write("geo.py", GEO + "\n\nUNIT = 3\n")
    assert (judged(repo, anchor).state, where(judged(repo, anchor))) == ("fresh", ("geo.py", 5, 6))


@pytest.mark.parametrize("what", KNOWN)
def test_lines_inserted_above_move_it(repo: RepoBuilder, what: str) -> None:
    anchor = known(cited(repo), what)
    repo.write("geo.py", "# one\n# two\n# three\n" + GEO)
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict), verdict.stale) == ("moved", ("geo.py", 8, 9), False)


@pytest.mark.parametrize("what", KNOWN)
def test_a_changed_line_edits_it(repo: RepoBuilder, what: str) -> None:
    anchor = known(cited(repo), what)
    repo.write("geo.py", GEO.replace("* 3", "* 4"))
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict), verdict.stale) == ("edited", ("geo.py", 5, 6), True)


@pytest.mark.parametrize("what", KNOWN)
def test_deleted_lines_are_gone(repo: RepoBuilder, what: str) -> None:
    anchor = known(cited(repo), what)
    repo.write("geo.py", GEO.partition("\n\n\n")[0] + "\n")
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict), verdict.stale) == ("gone", None, True)


@pytest.mark.parametrize("what", KNOWN)
@pytest.mark.parametrize("committed", [False, True])
def test_a_rename_is_followed(repo: RepoBuilder, what: str, committed: bool) -> None:
    anchor = known(cited(repo), what)
    repo.git("mv", "geo.py", "shapes.py")
    if committed:
        repo.commit()
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict)) == ("moved", ("shapes.py", 5, 6))


def test_renames_one_after_the_other_are_followed_with_edits(repo: RepoBuilder) -> None:
    anchor = cited(repo, Anchor("other.py", 5, 6))
    for at, name in enumerate(["b.py", "lib/b.py", "lib/c.py"]):
        repo.git("mv", *repo.git("ls-files", "--", "other.py", "b.py", "lib").split(), *[str(_made(repo, name))])
        repo.write(name, f"# {at}\n" + (repo.root / name).read_text())
        repo.commit()
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict)) == ("moved", ("lib/c.py", 8, 9))


def _made(repo: RepoBuilder, name: str) -> Path:
    (repo.root / name).parent.mkdir(exist_ok=True)
    return repo.root / name


def test_a_deletion_is_no_rename(repo: RepoBuilder) -> None:
    anchor = cited(repo)
    repo.git("rm", "-q", "geo.py")
    repo.commit()
    repo.commit(files={"new.py": "import os\n"})
    assert judged(repo, anchor).state == "gone"


@pytest.mark.parametrize("what", KNOWN)
def test_code_moved_to_another_file_is_found(repo: RepoBuilder, what: str) -> None:
    anchor = known(cited(repo), what)
    kept, _, moved = GEO.partition("\n\n\n")
    repo.commit(files={"geo.py": kept + "\n", "other.py": OTHER + moved})
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict)) == ("moved", ("other.py", 37, 38))


def test_code_moved_within_the_file_is_found(repo: RepoBuilder) -> None:
    anchor = cited(repo, Anchor("other.py", 1, 2))
    first, rest = OTHER[: len(OTHER) // 9], OTHER[len(OTHER) // 9 :]
    repo.write("other.py", rest + first)
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict)) == ("moved", ("other.py", 33, 34))


def test_code_moved_and_edited_is_located(repo: RepoBuilder) -> None:
    body = "".join(f"    total_{at} = compute(value, {at})\n" for at in range(8))
    repo.commit(files={"big.py": "def long_one(value):\n" + body})
    anchor = cited(repo, Anchor("big.py", 1, 9))
    repo.git("rm", "-q", "big.py")
    repo.commit(files={"other.py": OTHER + "def short(value):\n" + body.replace("3", "30")})
    verdict = judged(repo, anchor)
    assert (verdict.state, verdict.spot and verdict.spot.path) == ("edited", "other.py")
    assert 0.5 < verdict.confidence < 1


def test_a_twin_that_was_there_is_not_the_moved_one(repo: RepoBuilder) -> None:
    twin = GEO.partition("\n\n\n")[2]
    repo.commit(files={"twin.py": twin})
    anchor = cited(repo)
    repo.commit(files={"geo.py": GEO.partition("\n\n\n")[0] + "\n"})
    assert judged(repo, anchor).state == "gone"


@pytest.mark.parametrize("what", KNOWN)
def test_of_two_new_twins_none_is_chosen(repo: RepoBuilder, what: str) -> None:
    anchor = known(cited(repo), what)
    twin = GEO.partition("\n\n\n")[2]
    repo.commit(files={"geo.py": "", "a.py": "# a\n" + twin, "b.py": "# b\n" + twin})
    verdict = judged(repo, anchor)
    assert (verdict.state, verdict.spot) == ("gone", None)
    assert [(each.path, each.span) for each in verdict.candidates] == [("a.py", Span(2, 3)), ("b.py", Span(2, 3))]


@pytest.mark.parametrize(
    "layout",
    [
        GEO.replace("\n", "\r\n"),
        GEO.replace("* 3\n", "* 3  \n"),
        GEO.replace("    ", "\t"),
        GEO.replace("    ", "  "),
        "# above\n" + GEO.replace("\n", "\r\n"),
        "class Geo:\n" + "".join(f"    {line}\n" if line else "\n" for line in GEO.splitlines()),
    ],
    ids=["crlf", "trailing", "tabs", "two", "moved", "deeper"],
)
def test_layout_alone_is_reformatted(repo: RepoBuilder, layout: str) -> None:
    anchor = cited(repo)
    repo.write("geo.py", layout)
    verdict = judged(repo, anchor)
    assert (verdict.state, verdict.stale) == ("reformatted", False)


def test_a_line_indented_otherwise_than_its_neighbours_is_edited(repo: RepoBuilder) -> None:
    repo.commit(files={"a.py": "if ready:\n    prepare_all()\n    start_all()\n"})
    anchor = cited(repo, Anchor("a.py", 1, 3))
    repo.write("a.py", "if ready:\n    prepare_all()\nstart_all()\n")
    assert judged(repo, anchor).state == "edited"


def test_a_shallow_clone_has_only_the_sum(repo: RepoBuilder, tmp_path: Path) -> None:
    anchor = cited(repo)
    repo.commit(files={"geo.py": "# one\n" + GEO})
    repo.commit(files={"geo.py": "# one\n# two\n" + GEO})
    clone = repo.clone(tmp_path / "shallow", "--depth=1")
    verdict = judged(clone, anchor)
    assert (verdict.state, where(verdict)) == ("moved", ("geo.py", 7, 8))


def test_a_shallow_clone_cannot_say_more_of_changed_lines_than_that(repo: RepoBuilder, tmp_path: Path) -> None:
    anchor = cited(repo)
    repo.commit(files={"geo.py": GEO.replace("* 3", "* 4")})
    clone = repo.clone(tmp_path / "shallow", "--depth=1")
    verdict = judged(clone, anchor)
    assert (verdict.state, verdict.confidence, verdict.reason) == (
        "edited",
        0.0,
        "the lines that were cited are not known",
    )


def test_the_sum_of_a_file_alone_tells_fresh_from_changed(repo: RepoBuilder) -> None:
    anchor = cited(repo)
    legacy = Anchor("geo.py", 5, 6, content_hash=anchor.content_hash)
    assert judged(repo, legacy).state == "fresh"
    repo.commit(files={"geo.py": "# above\n" + GEO})
    # The history holds the file that was summed.
    assert where(judged(repo, legacy)) == ("geo.py", 6, 7)
    unknown = replace(legacy, content_hash="sha256:" + "0" * 64)
    assert judged(repo, unknown).state == "edited"


def test_a_range_beyond_the_end_of_the_file_is_not_there(repo: RepoBuilder) -> None:
    anchor = replace(cited(repo), start=5, end=60)
    assert judged(repo, replace(anchor, blob="", commit="")).state == "edited"
    with pytest.raises(Exception, match="the file has 6 lines"):
        cited(repo, Anchor("geo.py", 5, 60))


@pytest.mark.parametrize(
    "path", ["", "/etc/passwd", "../geo.py", "a/../../geo.py", "C:\\geo.py", "a\\..\\b", ".git/config", "a\0b", "~/x"]
)
def test_a_path_out_of_the_repository_is_unsafe(repo: RepoBuilder, path: str) -> None:
    assert judged(repo, replace(cited(repo), path=path)).state == "unsafe"


def test_a_link_is_unsafe(repo: RepoBuilder) -> None:
    anchor = cited(repo)
    (repo.root / "geo.py").unlink()
    (repo.root / "geo.py").symlink_to("/etc/hostname")
    assert judged(repo, anchor).state == "unsafe"


@pytest.mark.parametrize("content", [b"\0binary\n" * 9, b"caf\xe9\n" * 9])
def test_what_is_no_text_any_more_is_unreadable(repo: RepoBuilder, content: bytes) -> None:
    anchor = cited(repo)
    repo.write("geo.py", content)
    assert judged(repo, anchor).state == "unreadable"


def test_without_any_sum_nothing_can_be_said(repo: RepoBuilder) -> None:
    assert judged(repo, PRICE).state == "unreadable"


def test_a_blob_that_the_sum_contradicts_is_not_believed(repo: RepoBuilder) -> None:
    anchor = cited(repo)
    other = repo.git("rev-parse", "HEAD:other.py")
    repo.write("geo.py", "# above\n" + GEO)
    assert where(judged(repo, replace(anchor, blob=other))) == ("geo.py", 6, 7)


@pytest.mark.parametrize("word", ["--upload-pack=x", "HEAD", "HEAD\n--all", "0" * 40])
def test_ids_that_are_none_are_left_out(repo: RepoBuilder, word: str) -> None:
    anchor = replace(cited(repo), blob=word, commit=word)
    repo.write("geo.py", "# above\n" + GEO)
    assert where(judged(repo, anchor)) == ("geo.py", 6, 7)


def test_an_anchor_on_uncommitted_lines_is_found_again(repo: RepoBuilder) -> None:
    repo.write("geo.py", GEO + "\n\ndef volume(w, h, d):\n    return area(w, h) * d\n")
    opened = repo.open()
    anchor = cite(opened, worktree_snapshot(opened), [Anchor("geo.py", 9, 10)])[0]
    repo.write("geo.py", "# above\n" + GEO + "\n\ndef volume(w, h, d):\n    return area(w, h) * d\n")
    assert where(judged(repo, anchor)) == ("geo.py", 10, 11)


def test_the_index_is_a_snapshot_as_well(repo: RepoBuilder) -> None:
    anchor = cited(repo)
    repo.write("geo.py", "# above\n" + GEO)
    repo.git("add", "-A")
    repo.write("geo.py", "")
    assert where(judged(repo, anchor, staged_snapshot(repo.open()))) == ("geo.py", 6, 7)


def test_many_at_once_are_judged_as_one_by_one(repo: RepoBuilder) -> None:
    anchors = [cited(repo), *(cited(repo, Anchor("other.py", at, at + 1)) for at in range(1, 30, 4))]
    anchors.append(replace(anchors[0], path="../x"))
    repo.git("mv", "geo.py", "shapes.py")
    repo.write("other.py", OTHER.replace("helper_3", "assistant_3").replace("helper_0", "# new\nhelper_0"))
    opened = repo.open()
    together = verdicts(opened, worktree_snapshot(opened), anchors)
    assert list(together) == [judged(repo, anchor) for anchor in anchors]
    assert {each.state for each in together} == {"moved", "edited", "unsafe"}


def test_a_citation_says_what_does_not_fit(repo: RepoBuilder) -> None:
    anchor = cited(repo)
    assert (anchor.blob, anchor.commit) == (repo.git("rev-parse", "HEAD:geo.py"), repo.git("rev-parse", "HEAD"))
    for wrong in ({"blob": "0" * 40}, {"range_hash": "sha256:x"}, {"content_hash": "sha256:x"}, {"path": "no.py"}):
        with pytest.raises(Exception, match="cannot be cited"):
            cited(repo, replace(anchor, **wrong))


def test_of_equal_places_the_one_in_the_same_symbol_is_chosen(repo: RepoBuilder) -> None:
    body = "    total_of_all = compute_sum(values)\n    return total_of_all\n"
    first, second = f"def first(values):\n{body}", f"def second(values):\n{body}"
    repo.commit(files={"sums.py": first})
    anchor = cited(repo, Anchor("sums.py", 2, 3))
    repo.commit(files={"sums.py": "", "all.py": f"{second}\n\n{first}"})
    verdict = judged(repo, anchor)
    assert (verdict.state, where(verdict), verdict.reason) == (
        "moved",
        ("all.py", 7, 8),
        "of 2 places, the one in first",
    )
    repo.write("all.py", f"{second}\n\n{second.replace('second', 'third')}")
    assert (judged(repo, anchor).state, len(judged(repo, anchor).candidates)) == ("gone", 2)


@pytest.mark.parametrize("what", KNOWN)
def test_lines_that_stand_everywhere_are_not_found_by_chance(repo: RepoBuilder, what: str) -> None:
    repo.commit(files={"a.go": "func a() {\n}\n"})
    anchor = known(cited(repo, Anchor("a.go", 2, 2)), what)
    repo.commit(files={"a.go": "", "b.go": "func b() {\n}\n"})
    assert judged(repo, anchor).state in ("gone", "edited")


def test_an_older_rename_of_the_path_is_not_where_its_file_went(repo: RepoBuilder) -> None:
    repo.commit(files={"a.py": OTHER})
    repo.git("mv", "a.py", "older.py")
    repo.commit()
    repo.commit(files={"a.py": GEO})
    anchor = cited(repo, Anchor("a.py", 5, 6))
    (repo.root / "a.py").unlink()
    assert where(judged(repo, anchor)) is None
    repo.commit()
    assert where(judged(repo, anchor)) is None


@pytest.mark.parametrize("what", KNOWN)
def test_a_rename_on_a_branch_that_was_merged_is_followed(repo: RepoBuilder, what: str) -> None:
    anchor = known(cited(repo), what)
    repo.git("checkout", "-q", "-b", "side")
    repo.git("mv", "geo.py", "shapes.py")
    repo.commit()
    repo.git("checkout", "-q", "main")
    repo.commit(files={"other.py": OTHER + "x = 1\n"})
    repo.git("merge", "-q", "--no-edit", "side")
    assert where(judged(repo, anchor)) == ("shapes.py", 5, 6)


@pytest.mark.parametrize(
    "path",
    [
        ":(glob)*",
        ":!geo.py",
        ":/geo.py",
        "-x",
        "*",
        "geo.*",
        "a\nb",
        "geo.py/",
        "geo.py/x",
        "x" * 5000,
        "caf\udce9",
        "\ud800",
        ".",
    ],
)
def test_a_hostile_path_is_no_file(repo: RepoBuilder, path: str) -> None:
    anchor = replace(cited(repo), path=path)
    opened = repo.open()
    both = verdicts(opened, worktree_snapshot(opened), [anchor, cited(repo)])
    assert both[0].state in ("gone", "unsafe")
    assert both[1].state == "fresh"
