"""The one comment: written once, edited, never a second one, and never a failed build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from codemap.ci.api import Api
from codemap.ci.comment import MARK, SIZES, Outcome, bodies, keep_comment
from codemap.ci.request import post
from codemap.ci.text import cut_to, fenced
from tests.ci.conftest import BOT, LONGEST, FakeApi
from tests.support.repos import clean_environ

PACKAGE = str(Path(__file__).parent.parent.parent)
REPORT = "# Changes 1..2\nRisk: high\n"


def keep(api: FakeApi, report: str = REPORT, waits: list[float] | None = None) -> Outcome:
    """Keeps the comment of pull request 7; waiting is only noted."""
    noted = waits if waits is not None else []
    return keep_comment(Api(api.url, "o/r", "secret"), 7, report, BOT, noted.append)


def test_c03_same_head_writes_once_and_a_new_head_edits(api: FakeApi) -> None:
    assert [keep(api).action for _ in range(3)] == ["created", "unchanged", "unchanged"]
    assert keep(api, REPORT.replace("2", "3")).action == "edited"
    assert api.writes == ["POST", "PATCH"]
    assert [row["body"].startswith(MARK) for row in api.comments] == [True]
    assert api.tokens == {"Bearer secret"}


def test_c03_nothing_to_say_writes_nothing(api: FakeApi) -> None:
    assert keep(api, "").action == "none"
    assert api.writes == []


def test_comment_is_taken_back_when_there_is_nothing_to_say_any_more(api: FakeApi) -> None:
    keep(api)
    assert [keep(api, "").action, keep(api, "").action] == ["edited", "unchanged"]
    assert "Nothing to report any more." in api.comments[0]["body"]


def test_c03_two_jobs_at_once_leave_one_comment(api: FakeApi) -> None:
    api.before_writing.append(threading.Barrier(2))
    threads = [threading.Thread(target=keep, args=(api, f"{REPORT}{number}\n")) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(api.comments) == 1


def test_comments_of_others_are_never_edited(api: FakeApi) -> None:
    api.say("mallory", f"{MARK}\nmine")
    api.say(BOT, f"> {MARK}\nquoted")
    assert keep(api).action == "created"
    assert [row["body"][:10] for row in api.comments[:2]] == [MARK[:10], f"> {MARK}"[:10]]


def test_comment_far_down_a_long_thread_is_found(api: FakeApi) -> None:
    for number in range(250):
        api.say("somebody", f"{number}")
    keep(api)
    for number in range(100):
        api.say("somebody", f"{number}")
    assert keep(api, REPORT + "more\n").action == "edited"


@pytest.mark.parametrize("status", [401, 403])
def test_c01_token_that_may_only_read_is_a_notice(api: FakeApi, status: int) -> None:
    api.refuse("POST", status)
    outcome = keep(api)
    assert (outcome.action, "may not write comments" in outcome.reason) == ("not written", True)
    assert api.writes == ["POST"]


def test_repository_or_pull_request_that_is_not_there_is_a_notice(api: FakeApi) -> None:
    for _ in range(2):
        api.refuse("GET", 404)
    assert keep(api) == Outcome("not written", "404 refused")


def test_comment_that_was_removed_meanwhile_is_written_anew(api: FakeApi) -> None:
    keep(api)
    api.refuse("PATCH", 404)
    assert keep(api, REPORT + "more\n").action == "edited"
    assert api.writes == ["POST", "PATCH", "PATCH"]


def test_c02_too_long_a_comment_is_tried_shorter(api: FakeApi) -> None:
    api.longest = 20_000
    assert keep(api, "a line of the report\n" * 5_000).action == "created"
    assert api.writes == ["POST"] * 3
    body = api.comments[0]["body"]
    assert len(body) <= 20_000
    assert body.rstrip().endswith("~~~~")
    assert "more lines do not fit here" in body
    assert keep(api, "a line of the report\n" * 5_000).action == "unchanged"


@pytest.mark.parametrize(
    ("status", "headers", "waited"),
    [
        (429, {"retry_after": "7"}, [7.0]),
        (403, {"retry_after": "3"}, [3.0]),
        (502, {}, [1.0]),
    ],
)
def test_limit_that_is_lifted_soon_is_waited_for(
    api: FakeApi, status: int, headers: dict[str, str], waited: list[float]
) -> None:
    api.refuse("POST", status, **headers)
    waits: list[float] = []
    assert keep(api, waits=waits).action == "created"
    assert waits == waited
    assert len(api.comments) == 1


def test_spent_quota_is_waited_for_when_it_is_short_and_told_when_it_is_long(api: FakeApi) -> None:
    api.refuse("GET", 403, x_ratelimit_remaining="0", x_ratelimit_reset=str(int(time.time()) + 20))
    waits: list[float] = []
    assert keep(api, waits=waits).action == "created"
    assert 15 < waits[0] < 25
    api.refuse("GET", 403, x_ratelimit_remaining="0", x_ratelimit_reset=str(int(time.time()) + 3_000))
    assert keep(api).action == "not written"


def test_limit_that_is_told_in_words_is_waited_for(api: FakeApi) -> None:
    api.refusal = "You have exceeded a secondary rate limit"
    api.refuse("POST", 403)
    waits: list[float] = []
    assert keep(api, waits=waits).action == "created"
    assert waits == [60.0]


def test_server_that_never_recovers_is_given_up(api: FakeApi) -> None:
    for _ in range(10):
        api.refuse("GET", 503)
    waits: list[float] = []
    assert keep(api, waits=waits) == Outcome("not written", "503 refused")
    assert len(waits) == 3


def test_redirect_is_not_followed(api: FakeApi) -> None:
    api.refuse("GET", 301, Location=f"{api.url}/elsewhere")
    assert keep(api).action == "not written"
    assert len(api.requests) == 1


def test_nothing_answers(api: FakeApi) -> None:
    outcome = keep_comment(Api("http://127.0.0.1:9", "o/r", "t"), 7, REPORT, BOT, lambda _: None)
    assert (outcome.action, "no answer from" in outcome.reason) == ("not written", True)


# -- the text -----------------------------------------------------------------------------------------------------


def test_nothing_in_a_report_can_leave_its_frame() -> None:
    hostile = "~~~~\r\x1b[2J\u202e\n@everyone <!-- x --> [a](b)\n~~~~~~~~\n```\n"
    text = fenced(hostile)
    fence = text.partition("text\n")[0]
    assert (len(fence), text.count(fence)) == (9, 2)
    assert "~~~~\\x0d\\x1b[2J\\u202e\n@everyone" in text


def test_every_body_fits_into_a_comment() -> None:
    sizes = [len(body.encode()) for body in bodies("ä line with ~~~~ in it\n" * 100_000)]
    assert all(size <= most + 200 for size, most in zip(sizes, SIZES, strict=True))
    assert max(sizes) < LONGEST


def test_cut_text_says_how_much_is_missing() -> None:
    assert cut_to("a\n" * 10, 1_000) == "a\n" * 10
    assert cut_to("x" * 5_000, 100) == "... 1 more lines do not fit here\n"


# -- which pull request -------------------------------------------------------------------------------------------


def event(tmp_path: Path, document: object) -> dict[str, str]:
    """Writes an event file and returns the environment that names it."""
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document))
    return {"GITHUB_EVENT_PATH": str(file)}


def run_of(head: str) -> dict[str, object]:
    """The event of a finished workflow that ran for a fork."""
    owner = {"owner": {"login": "forker"}}
    return {"workflow_run": {"head_repository": owner, "head_branch": "fix#1", "head_sha": head, "pull_requests": []}}


def test_number_comes_from_the_event(api: FakeApi, tmp_path: Path) -> None:
    environ = event(tmp_path, {"pull_request": {"number": 7}})
    assert post(api.url, "o/r", "t", REPORT.encode(), None, BOT, environ).action == "created"


def test_fork_is_found_by_the_branch_and_commit_that_github_names(api: FakeApi, tmp_path: Path) -> None:
    api.pulls = [{"number": 6, "head": {"sha": "other"}}, {"number": 7, "head": {"sha": "abc"}}]
    assert post(api.url, "o/r", "t", REPORT.encode(), None, BOT, event(tmp_path, run_of("abc"))).action == "created"
    assert "head=forker:fix%231" in api.requests[0]
    assert post(api.url, "o/r", "t", b"new", None, BOT, event(tmp_path, run_of("gone"))).action == "none"


def test_push_has_no_pull_request(api: FakeApi, tmp_path: Path) -> None:
    assert post(api.url, "o/r", "t", REPORT.encode(), None, BOT, event(tmp_path, {"ref": "x"})).action == "none"
    assert api.requests == []


# -- the command --------------------------------------------------------------------------------------------------


def command(tmp_path: Path, *args: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Runs `codemap ci comment` outside of any repository."""
    return subprocess.run(
        [sys.executable, "-m", "codemap", "ci", "comment", *args],
        cwd=tmp_path,
        capture_output=True,
        env=clean_environ(PYTHONPATH=PACKAGE, **environ),
    )


def test_c01_command_passes_with_a_notice_when_it_may_not_write(api: FakeApi, tmp_path: Path) -> None:
    (tmp_path / "report.txt").write_text(REPORT)
    api.refuse("POST", 403)
    options = ["--report", "report.txt", "--pull", "7", "--repository", "o/r", "--api", api.url]
    done = command(tmp_path, *options, GITHUB_TOKEN="t", GITHUB_ACTIONS="true")
    assert done.returncode == 0
    assert done.stdout.startswith(b"::notice title=codemap::comment not written: 403 refused")
    done = command(tmp_path, *options, "--json", GITHUB_TOKEN="t")
    assert json.loads(done.stdout) == {"command": "ci_comment", "action": "created", "reason": ""}


def test_missing_token_is_said(tmp_path: Path) -> None:
    (tmp_path / "report.txt").write_text(REPORT)
    done = command(tmp_path, "--report", "report.txt", "--pull", "7", "--repository", "o/r")
    assert (done.returncode, b"GITHUB_TOKEN" in done.stderr) == (2, True)
    assert os.linesep.encode() in done.stderr
