"""What extraction costs beside its floor, for each language that is read in full: one JSON line each.

    python benchmarks/extraction.py --corpora DIR [--rounds N] [LANGUAGE...]

The floor is that of a cold index: the same bytes parsed and asked for `(ERROR)`. Both are measured file by file in
turns, in one process without garbage collection, and the round with the least CPU counts.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from product import CHECKOUT

CORPORA = {
    "c": "libuv",
    "cpp": "fmt",
    "csharp": "serilog",
    "go": "gin",
    "java": "jsoup",
    "javascript": "express",
    "kotlin": "okio",
    "php": "Slim",
    "python": "flask",
    "ruby": "sinatra",
    "rust": "ripgrep",
    "tsx": "hono",
    "typescript": "hono",
}
"""The clone below the corpora folder from which the files of a language come."""

BAR = 2.2


def contents(root: Path, language: str) -> list[bytes]:
    """Returns the files of a language below `root` that are read at all, git's own folder left out, sorted."""
    from codemap.lang import language_of, read_source

    files = [file for file in sorted(root.rglob("*")) if ".git" not in file.parts and file.is_file()]
    found = [(file, file.read_bytes()) for file in files]
    return [data for file, data in found if language_of(file.name, data) == language and _is_read(read_source(data))]


def _is_read(source: object) -> bool:
    return not isinstance(source, str)


def ratio(files: list[bytes], language: str, rounds: int) -> tuple[float, float]:
    """Returns the CPU seconds of extraction and of its floor, in the best of some rounds."""
    from tree_sitter import Parser, Query, QueryCursor

    from codemap.lang import extract
    from codemap.lang.grammar import GrammarProblem, load_grammar

    grammar = load_grammar(language)
    if isinstance(grammar, GrammarProblem):
        raise SystemExit(str(grammar))
    spoken = grammar.parser.language
    assert spoken is not None
    parser, query = Parser(spoken), Query(spoken, "(ERROR) @error")
    results = []
    gc.disable()
    for _ in range(rounds):
        floor = extraction = 0.0
        for data in files:
            start = process_time()
            QueryCursor(query).captures(parser.parse(data).root_node)
            between = process_time()
            extract(data, language)
            floor += between - start
            extraction += process_time() - between
        results.append((extraction, floor))
    gc.enable()
    return min(results, key=sum)


def lines(corpora: Path, languages: list[str], rounds: int) -> Iterator[dict[str, object]]:
    """Yields the figures of each language, or why there are none."""
    for language in languages:
        root = corpora / CORPORA[language]
        files = contents(root, language) if root.is_dir() else []
        if not files:
            yield {"language": language, "skipped": f"no files below {root}"}
            continue
        extraction, floor = ratio(files, language, rounds)
        yield {
            "language": language,
            "corpus": CORPORA[language],
            "files": len(files),
            "bytes": sum(map(len, files)),
            "ratio": round(extraction / floor, 2),
            "bar": f"ratio at most {BAR}",
            "meets": extraction <= BAR * floor,
        }


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(description="Measure what extraction costs beside parsing, by language")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(CORPORA))
    corpora = os.environ.get("CODEMAP_CORPORA")
    parser.add_argument("--corpora", type=Path, default=corpora, help="folder of clones (default: $CODEMAP_CORPORA)")
    parser.add_argument("--rounds", type=int, default=3, help="the best one counts (default: %(default)s)")
    options = parser.parse_args()
    if options.corpora is None or set(options.languages) - CORPORA.keys():
        parser.error("name the corpora folder, and languages of the list")
    sys.path.insert(0, str(CHECKOUT))
    for line in lines(options.corpora, options.languages or list(CORPORA), options.rounds):
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
