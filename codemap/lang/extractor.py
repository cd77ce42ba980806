"""Bytes to facts: prepares the source, parses, runs the language's query, hands captures to its adapter, assembles.

Never raises on any bytes. Walks no tree recursively and never prints a node: both crash on deep input.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from codemap.lang.registry import adapter_for
from codemap.lang.source import Source, marker_of, read_source
from codemap.lang.sweep import Sweep
from codemap.model import Binding, Definition, Extraction, Facts, Reference, Span

if TYPE_CHECKING:
    from tree_sitter import Tree

    from codemap.lang.adapter import Adapter
    from codemap.lang.grammar import Grammar


def extract(data: bytes, language: str | None) -> Extraction:
    """Returns what a blob's bytes say when read in `language` (None: as text); never raises."""
    source = read_source(data)
    if isinstance(source, str):
        return Extraction("skipped", source, None)
    adapter = adapter_for(language) if language else None
    if language is None or adapter is None:
        return Extraction("text", source.note, Facts("", source.lines, marker=marker_of(source.data)))
    return _extract_code(source, language, adapter)


def _extract_code(source: Source, language: str, adapter: Adapter) -> Extraction:
    from codemap.lang.broken import broken_spans
    from codemap.lang.grammar import GrammarProblem, load_grammar

    grammar = load_grammar(language)
    if isinstance(grammar, GrammarProblem):
        return Extraction("failed", str(grammar), None)
    tree = grammar.parser.parse(source.data)
    sweep = _sweep(source, language, adapter, grammar, tree)
    broken = broken_spans(tree.root_node, source) if tree.root_node.has_error else ()
    return Extraction("partial" if broken else "parsed", source.note, assemble(sweep, broken))


def _sweep(source: Source, language: str, adapter: Adapter, grammar: Grammar, tree: Tree) -> Sweep:
    from tree_sitter import QueryCursor

    sweep = Sweep(source, language)
    captures = QueryCursor(grammar.query).captures(tree.root_node)
    for position, (name, step) in enumerate(adapter.STEPS):
        step(sweep, captures.get(name, []))
        if position == 0:
            sweep.close()
    return sweep


def assemble(sweep: Sweep, broken: tuple[Span, ...]) -> Facts:
    """Returns the facts of a finished sweep, every list in its promised order."""
    source = sweep.source
    sweep.rows.sort()
    breaks, new = source.breaks, tuple.__new__  # a NamedTuple's own constructor costs twice as much
    references = tuple(
        [
            new(Reference, (kind, name, receiver, bisect_left(breaks, offset) + 1, scope, count, keywords, spread))
            for offset, kind, name, receiver, scope, count, keywords, spread in sweep.rows
        ]
    )
    return Facts(
        sweep.language,
        source.lines,
        _definitions(sweep),
        references,
        tuple([fact for _, fact in sorted(sweep.imports)]),
        tuple(
            [
                new(Binding, (scope, target, kind, value, bisect_left(breaks, offset) + 1))
                for offset, scope, target, kind, value in sorted(sweep.bindings)
            ]
        ),
        broken,
        marker_of(source.data),
    )


def _definitions(sweep: Sweep) -> tuple[Definition, ...]:
    source = sweep.source
    seen: Counter[str] = Counter()
    made = []
    for draft in sweep.drafts:
        start, end = source.line(draft.start), source.line(max(draft.start, draft.end - 1))
        exact = source.exact[source.line_start(start) : source.line_end(end)]
        made.append(
            Definition(
                draft.kind,
                draft.name,
                draft.qualname,
                seen[draft.qualname],
                draft.parent,
                start,
                end,
                source.line(draft.at),
                draft.signature,
                draft.parameters,
                draft.bases,
                draft.decorators,
                draft.returns,
                draft.visibility,
                draft.exported,
                draft.doc,
                sha256(exact).hexdigest()[:16],
            )
        )
        seen[draft.qualname] += 1
    return tuple(made)
