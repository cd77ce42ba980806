"""`python -m codemap` is the same as `codemap`."""

from __future__ import annotations

from codemap.cli.main import main

if __name__ == "__main__":
    main()
