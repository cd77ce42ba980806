"""Ways and surroundings in the graph of symbols, as text and as documents."""

from __future__ import annotations

from codemap.model import display_path
from codemap.search.neighbours import Graph, Link
from codemap.search.related_symbols import Related, RelatedSymbols
from codemap.search.trace_path import Leg, Trace
from codemap.views.frame import (
    Document,
    count,
    cut_line,
    document,
    head_lines,
    joined,
    json_text,
    page_document,
    shown_text,
    symbol_document,
    symbol_line,
    symbol_name,
)


def trace_text(trace: Trace) -> str:
    """Returns the way, one edge a line."""
    lines = head_lines(trace.label)
    start, goal = (shown_text(symbol_name(symbol)) for symbol in (trace.start, trace.goal))
    if trace.backwards:
        lines.append(f"Note: {start} does not reach {goal}; this is the way back")
        start, goal = goal, start
    if not trace.legs:
        why = "the search gave up" if trace.cut else f"none with edges of confidence {trace.min_confidence:g} or more"
        lines.append(f"# No way from {start} to {goal}, nor back ({why})")
        lines.append("--min-confidence 0 follows every edge, --kind all those of every kind")
        return joined(lines)
    lines.append(f"# {count(len(trace.legs), 'edge')} from {start} to {goal}, confidence {trace.confidence:.2f}")
    return joined([*lines, start, *map(_leg, trace.legs)])


def _leg(leg: Leg) -> str:
    place = f"{display_path(leg.source.path)}:{leg.line}"
    return f"  {leg.confidence:.2f} {leg.kind:<9} {leg.rule:<9} {shown_text(symbol_name(leg.target))}  at {place}"


def trace_document(trace: Trace) -> Document:
    """Returns `from`, `to` and the edges of the way, in order."""
    return document(
        "trace_path",
        trace.label,
        **{"from": symbol_document(trace.start), "to": symbol_document(trace.goal)},
        found=bool(trace.legs),
        backwards=trace.backwards,
        gave_up=trace.cut,
        confidence=trace.confidence,
        edges=[
            {
                "source": symbol_document(leg.source),
                "target": symbol_document(leg.target),
                "kind": leg.kind,
                "rule": leg.rule,
                "confidence": leg.confidence,
                "line": leg.line,
            }
            for leg in trace.legs
        ],
    )


def graph_text(graph: Graph) -> str:
    """Returns the symbols by distance, then the links between them."""
    lines = [
        *head_lines(graph.label),
        f"# {count(graph.nodes.total, 'symbol')} within {count(graph.depth, 'hop')} of"
        f" {', '.join(map(shown_text, graph.seeds))} ({', '.join(graph.relations)}; {graph.direction})",
    ]
    lines += [f"{node.hop} {node.symbol.kind:<9} {symbol_line(node.symbol)}" for node in graph.nodes.items]
    lines += cut_line(graph.nodes, "symbol")
    if graph.cut:
        lines.append("Note: there are more; the search gave up")
    lines += ["", f"## Links between them ({len(graph.links):,})", *map(_link, graph.links)]
    return joined(lines)


def _link(link: Link) -> str:
    times = f" x{link.number}" if link.number > 1 else ""
    return f"{link.confidence:.2f} {link.kind:<9} {shown_text(link.source)} -> {shown_text(link.target)}{times}"


def graph_document(graph: Graph) -> Document:
    """Returns `nodes` (symbols with `hop`) and the `links` between those that are shown."""
    return document(
        "graph",
        graph.label,
        seeds=[json_text(seed) for seed in graph.seeds],
        relations=list(graph.relations),
        direction=graph.direction,
        depth=graph.depth,
        min_confidence=graph.min_confidence,
        gave_up=graph.cut,
        nodes=page_document(
            graph.nodes, ({**symbol_document(node.symbol), "hop": node.hop} for node in graph.nodes.items)
        ),
        links=[
            {
                "source": json_text(link.source),
                "target": json_text(link.target),
                "kind": link.kind,
                "confidence": link.confidence,
                "line": link.line,
                "number": link.number,
            }
            for link in graph.links
        ],
    )


def related_text(answer: RelatedSymbols) -> str:
    """Returns one line a symbol: score, name and what ties it to the one asked about."""
    lines = [
        *head_lines(answer.label),
        f"# {count(answer.related.total, 'symbol')} around {symbol_line(answer.symbol)}",
    ]
    if answer.others:
        lines.append(f"Note: {count(answer.others, 'other symbol')} of that name; name the path to choose another")
    lines += [*map(_related, answer.related.items), *cut_line(answer.related, "symbol")]
    if answer.cut:
        lines.append("Note: what is further away was not looked at")
    return joined(lines)


def _related(row: Related) -> str:
    ties = f"  ({', '.join(row.ties)})" if row.ties else ""
    return f"{row.score:.2f} {row.symbol.kind:<9} {symbol_line(row.symbol)}{ties}"


def related_document(answer: RelatedSymbols) -> Document:
    """Returns `related`: symbols with `score` and `ties`."""
    return document(
        "related_symbols",
        answer.label,
        symbol=symbol_document(answer.symbol),
        same_name=answer.others,
        gave_up=answer.cut,
        related=page_document(
            answer.related,
            (
                {**symbol_document(row.symbol), "score": row.score, "ties": list(row.ties)}
                for row in answer.related.items
            ),
        ),
    )
