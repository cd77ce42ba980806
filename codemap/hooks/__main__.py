"""`python -m codemap.hooks EVENT [ARGS...]`: what an installed hook calls, without the CLI."""

from __future__ import annotations

import sys

from codemap.hooks.run import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
