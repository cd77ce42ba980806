"""Answers about large changes and long histories, on generated repositories; JSON lines.

python benchmarks/large.py [range] [history] [--files 3000] [--commits 60000]

`range`: `codemap changes-context HEAD~1..HEAD` where that many files differ, each in the interface of what the
next file calls. `history`: the first answer that reads that many commits, and warm ones.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import product
from process import run
from truth import git_environ

START = 1_500_000_000
MOST_BYTES = 8_000


def main() -> None:
    """Reads the command line and prints a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=["range", "history", []], metavar="NAME")
    parser.add_argument("--files", type=int, default=3_000)
    parser.add_argument("--commits", type=int, default=60_000)
    parser.add_argument("--folder", type=Path, help="where the repositories are made (default: a temporary folder)")
    options = parser.parse_args()
    names = options.names or ["range", "history"]
    with TemporaryDirectory(prefix="codemap-large-", dir=options.folder) as folder:
        if "range" in names:
            _print(_range_figures(Path(folder) / "range", options.files))
        if "history" in names:
            _print(_history_figures(Path(folder) / "history", options.commits))


def _print(rows: Iterator[dict[str, Any]]) -> None:
    for row in rows:
        print(json.dumps(row), flush=True)


def _range_figures(root: Path, files: int) -> Iterator[dict[str, Any]]:
    def version(parameters: str) -> dict[str, str]:
        return {f"pkg/m{at}.py": _module(at, files, parameters) for at in range(files)}

    _imported(root, [("one", version("x")), ("two", version("x, y=1"))])
    product.output(root, "scan")
    command = product.command(root, "changes-context", "HEAD~1..HEAD", "--max-bytes", str(MOST_BYTES))
    done = run(command, environ=product.environ())
    yield {
        "name": f"changes-context-{files}-files",
        "cpu_s": round(done.cpu_s, 2),
        "exit": done.code,
        "bytes": len(done.output),
        "most_bytes": MOST_BYTES,
    }


def _module(at: int, files: int, parameters: str) -> str:
    other = (at + 1) % files
    return f"from pkg.m{other} import f{other}\n\n\ndef f{at}({parameters}):\n    return f{other}(x)\n"


def _history_figures(root: Path, commits: int) -> Iterator[dict[str, Any]]:
    drawn = random.Random(1)
    names = [f"src/d{at % 40}/m{at}.py" for at in range(4_000)]

    def changes() -> Iterator[tuple[str, dict[str, str]]]:
        yield "first", dict.fromkeys(names, "x = 0\n")
        for number in range(1, commits):
            start = drawn.randrange(len(names))
            near = {names[(start + drawn.randrange(5)) % len(names)] for _ in range(drawn.randrange(1, 6))}
            yield f"change {number}", dict.fromkeys(near, f"x = {number}\n")

    _imported(root, changes())
    product.output(root, "scan")
    for name in ("first", "warm", "again"):
        done = run(product.command(root, "cochange", names[7], "--refresh", "never"), environ=product.environ())
        yield {"name": f"cochange-{name}-{commits}-commits", "cpu_s": round(done.cpu_s, 3), "exit": done.code}
    done = run(product.command(root, "file-history", names[7], "--refresh", "never"), environ=product.environ())
    yield {"name": f"file-history-{commits}-commits", "cpu_s": round(done.cpu_s, 3), "exit": done.code}
    done = run(product.command(root, "changes-context", "HEAD~1..HEAD"), environ=product.environ())
    yield {"name": f"changes-context-{commits}-commits", "cpu_s": round(done.cpu_s, 3), "exit": done.code}
    done = run(product.command(root, "--version"), environ=product.environ())
    yield {"name": "start", "cpu_s": round(done.cpu_s, 3), "exit": done.code}


def _imported(root: Path, commits: Any) -> None:
    """Makes a repository of these commits: messages, each with the files that it writes."""
    root.mkdir(parents=True)
    environ = git_environ()
    subprocess.run(["git", "init", "-q", "-b", "main"], cwd=root, check=True, env=environ)
    with subprocess.Popen(["git", "fast-import", "--quiet"], cwd=root, stdin=subprocess.PIPE, env=environ) as child:
        assert child.stdin is not None
        for number, (message, files) in enumerate(commits):
            child.stdin.write(
                f"commit refs/heads/main\nauthor T <t@e.invalid> {START + number * 3600} +0000\n"
                f"committer T <t@e.invalid> {START + number * 3600} +0000\ndata {len(message)}\n{message}\n".encode()
            )
            for path, text in files.items():
                child.stdin.write(f"M 100644 inline {path}\ndata {len(text)}\n{text}\n".encode())
    subprocess.run(["git", "reset", "-q", "--hard"], cwd=root, check=True, env=environ)


if __name__ == "__main__":
    main()
