"""What hooks do behind the user's back: a process of its own that brings the index up to date after git has moved.

`python -m codemap.hooks.background EVENT` is that process. It holds nothing open that git or a terminal waits for.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

_MOST_DESCRIPTORS = 1024

_LONGEST_S = 1800
"""A process that hangs, on a file system that is gone for instance, would keep the later ones from working."""


def start(args: Sequence[str]) -> None:
    """Starts the process for a hook and git's arguments to it, where there is something to do.

    A rebase runs hooks for every commit that it makes, and `post-rewrite rebase` once at its end.
    """
    from codemap import detached
    from codemap.search.rebasing import is_rebasing

    of_one_file = args[0] == "post-checkout" and args[3:4] == ["0"]
    if of_one_file or (list(args[:2]) != ["post-rewrite", "rebase"] and is_rebasing(Path.cwd(), os.environ)):
        return
    detached.start("codemap.hooks.background", args[0])


def main(event: str) -> None:
    """Lets go of everything inherited, brings the index up to date, and notes how that went."""
    _let_go()
    begin = time.monotonic()
    from codemap.errors import CodemapError
    from codemap.search.catch_up import catch_up
    from codemap.search.hook_runs import note_run

    outcome, detail = "refreshed", ""
    try:
        if catch_up(Path.cwd(), os.environ) is None:
            return
    except CodemapError as error:
        outcome, detail = "failed", error.message
    except Exception as error:
        outcome, detail = "failed", f"unexpected {type(error).__name__}: {error}"
    seconds = time.monotonic() - begin
    note_run(Path.cwd(), os.environ, event, seconds=seconds, outcome=outcome, detail=detail)


def _let_go() -> None:
    if hasattr(signal, "alarm"):
        signal.alarm(_LONGEST_S)
    # Pipes of whoever runs git stay open as long as anybody holds them; a terminal that closes ends its session.
    os.closerange(3, _MOST_DESCRIPTORS)
    if hasattr(os, "setsid") and os.getsid(0) != os.getpid():
        os.setsid()


if __name__ == "__main__":
    main(sys.argv[1])
