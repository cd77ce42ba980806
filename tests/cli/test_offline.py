"""No network, no home, no cache: everything still works, because nothing is fetched at run time."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repos import RepoBuilder, clean_environ


def can_unshare() -> bool:
    unshare = shutil.which("unshare")
    return unshare is not None and subprocess.run([unshare, "-rn", "true"], capture_output=True).returncode == 0


@pytest.mark.skipif(not can_unshare(), reason="needs a network namespace of its own")
def test_symbols_are_read_without_network_home_or_cache(geo: RepoBuilder, tmp_path: Path) -> None:
    geo.write("web.ts", "export function two() { return 2; }\n")
    environ = clean_environ(HOME="/nonexistent", XDG_CACHE_HOME=str(tmp_path / "empty"))
    done = subprocess.run(
        ["unshare", "-rn", sys.executable, "-m", "codemap", "export", "symbols"],
        cwd=geo.root,
        env={**environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert [name in done.stdout for name in ("geo.py::area", "geo.py::price", "web.ts::two")] == [True, True, True]
