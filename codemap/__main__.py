"""The start of `codemap`, of `git codemap` and of `python -m codemap`."""

from __future__ import annotations

import gc
import sys

from codemap import __version__


def main() -> None:
    """Answers `--version` at once and leaves everything else to the command line."""
    if sys.argv[1:] == ["--version"] and sys.stdout is not None:
        sys.stdout.write(f"codemap, version {__version__}\n")
        return
    gc.disable()  # most commands are over before any garbage is worth looking for; one that stays turns it on again
    from codemap.cli.main import main as command_line

    command_line()


if __name__ == "__main__":
    main()
