"""The repository map, as text and as a document."""

from __future__ import annotations

from codemap.model import display_path, json_path
from codemap.search.symbol import Symbol
from codemap.structure.repo_map import Mapped, RepoMap
from codemap.views.frame import Document, count, document, head_lines, joined, shortened, shown_text, symbol_document

_WIDEST = 110


def as_text(answer: RepoMap) -> str:
    """Returns each file with its symbols, best first, and what the budget left out."""
    lines = [
        *head_lines(answer.label),
        f"# Map by {answer.by}: {len(answer.files):,} of {count(answer.total, 'file')},"
        f" about {answer.used_tokens:,} of {answer.budget_tokens:,} tokens",
    ]
    for row in answer.files:
        lines += ["", *_file(row)]
    left = answer.total - len(answer.files)
    if left:
        lines += ["", f"... {count(left, 'more file')} (--tokens N shows more, --path narrows)"]
    return joined(lines)


def _file(row: Mapped) -> list[str]:
    mark = "" if row.category == "source" else f" ({row.category})"
    here = " *" if row.chosen else ""
    lines = [f"{display_path(row.path)}{mark}{here}  used by {count(row.used_by, 'file')}"]
    lines += [_symbol(symbol) for symbol in row.symbols]
    if row.symbols_left_out:
        lines.append(f"  ... {row.symbols_left_out} more")
    return lines


def _symbol(symbol: Symbol) -> str:
    owner = symbol.qualname.rpartition(".")[0]
    text = symbol.signature or symbol.qualname
    return shortened(f"  {symbol.line}: {owner + ' ' if owner else ''}{shown_text(text)}", _WIDEST)


def as_document(answer: RepoMap) -> Document:
    """Returns `files` with rank and symbols, the budget, and how many files there are in `total`."""
    return document(
        "repo_map",
        answer.label,
        by=answer.by,
        total=answer.total,
        omitted=answer.total - len(answer.files),
        budget={"tokens": answer.budget_tokens, "used": answer.used_tokens},
        files=[
            {
                "path": json_path(row.path),
                "category": row.category,
                "rank": row.rank,
                "chosen": row.chosen,
                "used_by": row.used_by,
                "symbols": [symbol_document(symbol) for symbol in row.symbols],
                "symbols_left_out": row.symbols_left_out,
            }
            for row in answer.files
        ],
    )
