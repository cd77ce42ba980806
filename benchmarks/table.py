"""Turns the JSON lines of `run.py` (stdin) into the Markdown table of the README (stdout)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

_VERDICTS = {True: "yes", False: "**no**", None: ""}


def main() -> None:
    """Reads figures and prints the table, then the machine and commit they were taken with."""
    rows = [json.loads(line) for line in sys.stdin if line.strip()]
    print("| corpus | figure | value | floor | ratio | promise | kept |\n|---|---|---|---|---|---|---|")
    for row in rows:
        print(_line(row))
    for source in _sources(rows):
        print(f"\n{source}")


def _line(row: Mapping[str, Any]) -> str:
    if "skipped" in row:
        return f"| {row['corpus']} | {row.get('name', '')} | not measured | | | | |"
    cells = (
        row["corpus"],
        row["name"],
        f"{row['value']:.4g} {row['unit']}",
        "" if row["floor"] is None else f"{row['floor']:.4g}",
        "" if row["ratio"] is None else f"{row['ratio']:.2f}",
        row["bar"],
        _VERDICTS[row["meets"]],
    )
    return f"| {' | '.join(cells)} |"


def _sources(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    found = {
        f"{row['machine']['cpu']}, {row['machine']['cores']} cores, Python {row['machine']['python']}, "
        f"commit {row['commit'] or 'none yet'}"
        for row in rows
        if "machine" in row
    }
    return sorted(found)


if __name__ == "__main__":
    main()
