"""Reading patches: what is understood, and what is refused with its line."""

from __future__ import annotations

import pytest

from codemap.errors import UsageError
from codemap.git.patch import read_patch
from tests.support.repos import GEO, RepoBuilder

SMALL = b"""\
diff --git a/x.py b/x.py
index 1111111..2222222 100644
--- a/x.py
+++ b/x.py
@@ -1,2 +1,2 @@ def f():
 same
-old
+new
"""


def diff(builder: RepoBuilder, *options: str) -> bytes:
    return builder.git("diff", *options).encode("utf-8", "surrogateescape") + b"\n"


def test_git_diff_is_read() -> None:
    (file,) = read_patch(SMALL).files
    assert (file.old_path, file.new_path, file.old_id, file.new_id, file.new_mode) == (
        "x.py",
        "x.py",
        "1111111",
        "2222222",
        0o100644,
    )
    assert file.hunks == ((1, 1, (b"same\n", b"old\n"), (b"same\n", b"new\n")),)


@pytest.mark.parametrize(
    ("old", "new"),
    [(b"a/", b"b/"), (b"i/", b"w/"), (b"c/", b"i/"), (b"o/", b"w/"), (b"", b""), (b"before/", b"after/")],
)
def test_prefixes_make_no_difference(old: bytes, new: bytes) -> None:
    (file,) = read_patch(SMALL.replace(b"a/x.py", old + b"x.py").replace(b"b/x.py", new + b"x.py")).files
    assert (file.old_path, file.new_path) == ("x.py", "x.py")


def test_plain_diff_with_times_is_read() -> None:
    text = b"--- orig/x.py\t2024-01-01 10:00:00\n+++ new/x.py\t2024-01-02 10:00:00\n@@ -1 +1 @@\n-a\n+b\n"
    (file,) = read_patch(text).files
    assert (file.old_path, file.new_path) == ("x.py", "x.py")


def test_last_line_without_line_feed_is_kept_apart() -> None:
    text = b"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"
    assert read_patch(text).files[0].hunks == ((1, 1, (b"a",), (b"b",)),)


def test_words_of_the_marker_may_be_translated() -> None:
    text = b"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n\\ Kein Zeilenumbruch am Dateiende.\n"
    assert read_patch(text).files[0].hunks[0].new == (b"b",)


def test_bytes_that_are_no_text_are_kept() -> None:
    text = b"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\r\x1c\x85\n+\xff\xe9\x0c\n"
    assert read_patch(text).files[0].hunks == ((1, 1, (b"a\r\x1c\x85\n",), (b"\xff\xe9\x0c\n",)),)


def test_lines_that_look_like_headers_are_lines() -> None:
    text = b"--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a/y\n-+++ b/y\n+++ b/y\n+@@ -1 +1 @@\n"
    hunk = read_patch(text).files[0].hunks[0]
    assert (hunk.old, hunk.new) == ((b"-- a/y\n", b"+++ b/y\n"), (b"++ b/y\n", b"@@ -1 +1 @@\n"))


def test_prose_and_mail_trailers_are_passed_over() -> None:
    text = b"From 1234 Mon Sep 17\nSubject: [PATCH] x\n\n---\n x.py | 2 +-\n\n" + SMALL + b"-- \n2.39.5\n\n"
    assert len(read_patch(text).files) == 1


def test_context_line_that_lost_its_space_is_an_empty_line() -> None:
    text = b"--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n"
    assert read_patch(text).files[0].hunks[0].old == (b"a\n", b"\n", b"b\n")


def test_line_endings_of_another_system_are_taken_off() -> None:
    (file,) = read_patch(SMALL.replace(b"\n", b"\r\n")).files
    assert (file.new_path, file.hunks[0].new) == ("x.py", (b"same\n", b"new\n"))


def test_rename_without_hunks() -> None:
    text = b"diff --git a/x y.py b/z.py\nsimilarity index 100%\nrename from x y.py\nrename to z.py\n"
    (file,) = read_patch(text).files
    assert (file.old_path, file.new_path, file.copied, file.hunks) == ("x y.py", "z.py", False, ())


def test_copy_is_told_from_rename() -> None:
    text = b"diff --git a/x.py b/y.py\nsimilarity index 100%\ncopy from x.py\ncopy to y.py\n"
    assert read_patch(text).files[0].copied


def test_mode_alone() -> None:
    (file,) = read_patch(b"diff --git a/x y.py b/x y.py\nold mode 100644\nnew mode 100755\n").files
    assert (file.new_path, file.old_mode, file.new_mode) == ("x y.py", 0o100644, 0o100755)


def test_empty_file_that_is_added() -> None:
    (file,) = read_patch(b"diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n").files
    assert (file.old_path, file.new_path, file.old_id) == (None, "e", "")


def test_binary_is_told() -> None:
    text = b"diff --git a/x.bin b/x.bin\nindex 11..22 100644\nBinary files a/x.bin and b/x.bin differ\n"
    assert read_patch(text).files[0].binary


def test_binary_content_is_passed_over() -> None:
    text = (
        b"diff --git a/x b/x\nindex 11..22 100644\nGIT binary patch\nliteral 3\nKc$~(bba\n\nliteral 0\nHc$@<O00001\n\n"
    )
    assert read_patch(text + SMALL).files[1].new_path == "x.py"


def test_submodule_log_is_told_to_be_unread() -> None:
    found = read_patch(b"Submodule sub 1234567..89abcde:\n  > one more\n" + SMALL)
    assert found.unread == (("sub", "submodule, shown without its commits"),)


def test_empty_text_is_an_empty_patch() -> None:
    assert read_patch(b"\n").files == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"diff --cc x.py\nindex 11,22..33\n--- a/x.py\n+++ b/x.py\n@@@ -1,1 -1,1 +1,1 @@@\n", "line 1"),
        (b"prose\n\x1b[1mdiff --git a/x.py b/x.py\x1b[m\n", "line 2"),
        (SMALL[: SMALL.index(b"-old")], "line 5"),
        (SMALL[: SMALL.index(b"+++")], "line 3"),
        (SMALL[: SMALL.index(b"@@")], "line 4"),
        (SMALL.replace(b"-old", b"*old"), "line 7"),
        (SMALL.replace(b"+new", b"-new"), "line 8"),
        (b"@@ -1 +1 @@\n-a\n+b\n", "line 1"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: bytes, line: str) -> None:
    with pytest.raises(UsageError, match=line):
        read_patch(text)


def test_text_without_a_patch_is_refused() -> None:
    with pytest.raises(UsageError, match="no change that can be read"):
        read_patch(b"Not a patch at all.\n")


def test_mode_of_a_submodule_is_read(geo: RepoBuilder) -> None:
    RepoBuilder(geo.root / "sub").commit("one", {"x.py": "x\n"})
    geo.git("add", "sub")
    assert read_patch(diff(geo, "--cached")).files[0].new_mode == 0o160000


def test_combined_diff_of_a_merge_is_refused(geo: RepoBuilder) -> None:
    geo.git("checkout", "-q", "-b", "f")
    geo.commit("f", {"geo.py": GEO.replace("3", "4")})
    geo.git("checkout", "-q", "main")
    geo.commit("m", {"geo.py": GEO.replace("3", "5")})
    geo.git("merge", "-q", "f", check=False)
    geo.commit("merged", {"geo.py": GEO.replace("3", "6")})
    with pytest.raises(UsageError, match="combined"):
        read_patch(geo.git("show").encode())
