"""Indexes whole trees from nothing and says how every file fared, and how fast an interrupt ends it; JSON lines.

python benchmarks/robust.py [--corpora DIR] [NAME...]
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import product
from process import run
from truth import commit_all, git

STDLIB = "stdlib"
_UNTIL_INTERRUPT_S = 1.0
_LOOKS, _LOOK_EVERY_S = 10, 0.1
_NO_SOURCES = shutil.ignore_patterns("site-packages", "dist-packages", "__pycache__")


def main() -> None:
    """Reads the command line and indexes each tree."""
    options = _parser().parse_args()
    for name in options.names or [STDLIB, *_below(options.corpora)]:
        with _tree(name, options.corpora) as root:
            print(json.dumps({"tree": name, **_fared(root), **_interrupted(root)}), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Index whole trees from nothing and count files by status")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"a folder below DIR, or {STDLIB}; default: all")
    corpora = os.environ.get("CODEMAP_CORPORA")
    parser.add_argument("--corpora", type=Path, default=corpora, metavar="DIR", help="default: $CODEMAP_CORPORA")
    return parser


def _below(corpora: Path | None) -> list[str]:
    return sorted(folder.parent.name for folder in corpora.glob("*/.git")) if corpora else []


@contextmanager
def _tree(name: str, corpora: Path | None) -> Iterator[Path]:
    """Gives a copy of a repository, or Python's own library put under git."""
    with TemporaryDirectory(prefix="codemap-robust-") as folder:
        root = Path(folder) / name
        if name == STDLIB:
            shutil.copytree(sysconfig.get_path("stdlib"), root, ignore=_NO_SOURCES, symlinks=True)
            commit_all(root, "Python")
        elif corpora is None:
            raise SystemExit(f"{name} is a folder below which one? --corpora DIR says it")
        else:
            git(Path(folder), "clone", "-q", str((corpora / name).resolve()), str(root))
        yield root


def _fared(root: Path) -> dict[str, Any]:
    """Returns what a scan from nothing cost, and the files by status and by reason."""
    done = run(product.command(root, "scan", "--json"), environ=product.environ())
    row: dict[str, Any] = {"exit": done.code, "cpu_s": round(done.cpu_s, 2), "wall_s": round(done.wall_s, 2)}
    if done.code:
        return row | {"complaint": done.complaint[-500:]}
    content = json.loads(product.output(root, "index-status", "--json"))["content"]
    reasons = [reason for found in content["reasons"].values() for reason in found]
    return row | {
        "files": content["files"],
        "symbols": content["symbols"],
        "statuses": content["statuses"],
        "reasons": content["reasons"],
        "internal_errors": sum(reason.startswith("internal error") for reason in reasons),
    }


def _interrupted(root: Path) -> dict[str, Any]:
    """Returns how long an interrupted scan from nothing takes to end, and how many of its processes are left."""
    product.output(root, "clear-index")
    scan = subprocess.Popen(
        product.command(root, "scan"),
        env=product.environ(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(_UNTIL_INTERRUPT_S)
    if scan.poll() is not None:
        return {"interrupt_s": None}
    os.killpg(scan.pid, signal.SIGINT)
    begin = time.perf_counter()
    complaint = scan.communicate()[1].decode(errors="replace").strip()
    took = time.perf_counter() - begin
    left = all(_is_running(scan.pid) for _ in range(_LOOKS))
    return {"interrupt_s": round(took, 3), "interrupt_exit": scan.returncode, "said": complaint, "left_running": left}


def _is_running(group: int) -> bool:
    """Says whether a process of a group still runs (Linux only); waits a little before it says yes."""
    for folder in Path("/proc").iterdir():
        try:
            state, _, own, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
        except (OSError, ValueError):
            continue
        if int(own) == group and state != "Z":  # one that has ended and that nobody has buried is not running
            time.sleep(_LOOK_EVERY_S)
            return True
    return False


if __name__ == "__main__":
    main()
