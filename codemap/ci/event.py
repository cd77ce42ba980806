"""What a GitHub workflow says of the pull request that it runs for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from codemap.errors import UsageError


class Event(NamedTuple):
    """The number of the pull request (None: not said), and the branch `owner:name` and commit that it comes from."""

    pull: int | None
    branch: str = ""
    commit: str = ""


def read_event(environ: Mapping[str, str]) -> Event:
    """Returns what the event file says; UsageError for a file that is no event."""
    file = environ.get("GITHUB_EVENT_PATH", "")
    if not file:
        return Event(None)
    try:
        document: dict[str, Any] = json.loads(Path(file).read_text("utf-8"))
        if "pull_request" in document:
            return Event(int(document["pull_request"]["number"]))
        run = document.get("workflow_run")
        if run is None:
            return Event(None)
        # The workflow that ran the code of a fork may say anything; who started it and from where is GitHub's word.
        numbers = [int(row["number"]) for row in run.get("pull_requests") or ()]
        branch = f"{run['head_repository']['owner']['login']}:{run['head_branch']}"
        return Event(numbers[0] if len(numbers) == 1 else None, branch, str(run["head_sha"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        hint = "Name the pull request: --pull N"
        raise UsageError(f"{file} is not an event of a GitHub workflow", hint=hint) from error
