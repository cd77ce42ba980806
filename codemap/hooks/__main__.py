"""`python -m codemap.hooks EVENT [ARGS...]`: what an installed hook calls, without the CLI."""

from __future__ import annotations

import gc
import sys

from codemap.hooks.run import STOPPED, main

GATE = 10
"""Says to the installed hook that a gate stopped it: Python itself ends with 1 when it cannot even start codemap."""

if __name__ == "__main__":
    gc.disable()  # a hook is over before any garbage is worth looking for
    code = main(sys.argv[1:])
    sys.exit(GATE if code == STOPPED else code)
