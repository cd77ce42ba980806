"""Bytes to facts: prepares the source, parses, runs the language's query, hands captures to its adapter, assembles.

Never raises on any bytes. Walks no tree recursively and never prints a node: both crash on deep input.
"""

from __future__ import annotations

from bisect import bisect_left
from hashlib import sha256
from itertools import repeat
from typing import TYPE_CHECKING

from codemap.columns import Rows, columns_of
from codemap.lang.registry import adapter_for
from codemap.lang.settings import read_settings
from codemap.lang.source import Source, marker_of, read_source
from codemap.lang.sweep import Sweep
from codemap.model import Binding, Definition, Extraction, Facts, Namespace, Reference, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from codemap.lang.adapter import Adapter
    from codemap.lang.parsing import Allowance


def extract(data: bytes, language: str | None) -> Extraction:
    """Returns what a blob's bytes say when read in `language` (None: as text); never raises."""
    return extract_source(read_source(data), language)


def extract_source(source: Source | str, language: str | None) -> Extraction:
    """Returns the same of a source that was read already, or of the reason why it was not."""
    if isinstance(source, str):
        return Extraction("skipped", source, None)
    adapter = adapter_for(language) if language else None
    if language is None or adapter is None:
        return Extraction("text", source.note, Facts("", source.lines, marker=marker_of(source.data)))
    return _extract_code(source, language, adapter)


def _extract_code(source: Source, language: str, adapter: Adapter) -> Extraction:
    from codemap.lang.grammar import GrammarProblem, load_grammar
    from codemap.lang.parsing import Allowance, TooMuch
    from codemap.lang.recovery import read

    grammar = load_grammar(language)
    if isinstance(grammar, GrammarProblem):
        return Extraction("failed", str(grammar), None)
    try:
        allowance = Allowance()
        captures, broken = read(source, language, grammar, allowance)
        sweep = _sweep(source, language, adapter, captures, allowance)
    except TooMuch as reason:
        return Extraction("failed", str(reason), None)
    note = "; ".join([part for part in (source.note, sweep.note) if part])
    return Extraction("partial" if broken else "parsed", note, assemble(sweep, broken))


def _sweep(
    source: Source, language: str, adapter: Adapter, captures: dict[str, list[Node]], allowance: Allowance
) -> Sweep:
    sweep = Sweep(source, language)
    for position, (name, step) in enumerate(adapter.STEPS):
        step(sweep, captures.get(name, []))
        if position == 0:
            sweep.close()
            allowance.check()
    allowance.check()
    sweep.handed.replace(sweep.rows, sweep.bindings)
    read_settings(sweep)
    return sweep


def assemble(sweep: Sweep, broken: tuple[Span, ...]) -> Facts:
    """Returns the facts of a finished sweep, every list in its promised order."""
    source = sweep.source
    return Facts(
        sweep.language,
        source.lines,
        _definitions(sweep),
        _references(sweep),
        tuple([fact for _, fact in sorted(sweep.imports)]),
        _bindings(sweep),
        tuple(
            [
                Namespace(name, source.line(start), source.line(max(start, -end - 1)))
                for start, end, name in sorted(sweep.namespaces)
            ]
        ),
        tuple([route for _, route in sorted(sweep.routes)]),
        broken,
        marker_of(source.data),
    )


def _references(sweep: Sweep) -> Rows[Reference]:
    sweep.rows.sort()
    offsets, kind, name, receiver, *rest = columns_of(sweep.rows, len(Reference._fields))
    return Rows(Reference, (kind, name, receiver, _lines(sweep.source, offsets), *rest))


def _bindings(sweep: Sweep) -> Rows[Binding]:
    sweep.bindings.sort()
    offsets, *rest = columns_of(sweep.bindings, len(Binding._fields))
    return Rows(Binding, (*rest, _lines(sweep.source, offsets)))


def _lines(source: Source, offsets: Sequence[int]) -> list[int]:
    return list(map(bisect_left, repeat((-1, *source.breaks)), offsets))


def _definitions(sweep: Sweep) -> tuple[Definition, ...]:
    source = sweep.source
    breaks, exact, size, new = source.breaks, memoryview(source.exact), len(source.data), tuple.__new__
    seen: dict[str, int] = {}
    made = []
    for draft in sweep.drafts:
        qualname, begin = draft.qualname, draft.start
        first = bisect_left(breaks, begin)
        last = bisect_left(breaks, max(begin, draft.end - 1), first)
        at = bisect_left(breaks, draft.at)
        count = seen.get(qualname, 0)
        seen[qualname] = count + 1
        code = exact[breaks[first - 1] + 1 if first else 0 : breaks[last] + 1 if last < len(breaks) else size]
        made.append(
            new(
                Definition,
                (
                    draft.kind,
                    draft.name,
                    qualname,
                    count,
                    draft.parent,
                    first + 1,
                    last + 1,
                    min(max(first, at), last) + 1,  # damage can tear a name off
                    draft.signature,
                    draft.parameters,
                    draft.bases,
                    draft.decorators,
                    draft.returns,
                    draft.visibility,
                    draft.exported,
                    draft.doc,
                    sha256(code).hexdigest()[:16],
                ),
            )
        )
    return tuple(made)
