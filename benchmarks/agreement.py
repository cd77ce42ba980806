"""How well given call edges agree with the truth. Pure; conventions of naming are evened out first.

A node is (path, name). Module level has one name; a constructor is its class; nameless functions belong to the named
one around them; a prefix before the name is ignored where the rest names exactly one node of the truth's file.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from truth import Case, TracedCalls, TruthEdge

Node = tuple[str, str]
Link = tuple[Node, Node]

MODULE = "<module>"
_MODULE_NAMES = frozenset({"", MODULE, "<toplevel>", "<top>", "<root>", "<global>", "__main__", "<file>"})
_CONSTRUCTORS = frozenset({"__init__", "__new__", "__construct", "constructor", "<init>", "init"})
_NAMELESS = re.compile(r"<.*>|\(?anonymous.*|lambda[\d_:]*|anon@.*|\$?closure.*|arrow.*", re.IGNORECASE)
_POINTER_RECEIVER = re.compile(r"\([*&\s]*([\w.]+)\)\.")
_ARGUMENTS = re.compile(r"\((?!\*).*")


class Given(NamedTuple):
    """An edge that codemap gave. `kind` and `rule` as in its export."""

    caller: str
    callee: str
    kind: str
    confidence: float
    rule: str = ""


class Row(NamedTuple):
    """One number of a report."""

    group: str
    metric: str
    value: float | int | None


def node_of(name: str) -> Node:
    """Returns the node that `path::Qual.name` stands for."""
    path, _, qualname = name.partition("::")
    path = path.removeprefix("./")
    if qualname in _MODULE_NAMES or qualname == path:
        return path, MODULE
    return path, ".".join(_parts(qualname)) or MODULE


def _parts(qualname: str) -> list[str]:
    flat = _POINTER_RECEIVER.sub(r"\1.", qualname).replace("::", ".")
    if "<" not in flat:
        flat = flat.replace("#", ".").replace("/", ".")
    parts = [part for part in _ARGUMENTS.sub("", flat).split(".") if part not in ("", "<locals>", "prototype", MODULE)]
    if len(parts) > 1 and parts[-1] in _CONSTRUCTORS:
        parts.pop()
    parts = [part for part in parts if not _NAMELESS.fullmatch(part)]
    if len(parts) > 1 and parts[-1] == parts[-2]:
        parts.pop()
    return parts


# -- little programs --------------------------------------------------------------------------------------------------


def case_links(case: Case, edges: Iterable[Given]) -> set[Link]:
    """Returns the given edges of a case as links that can be compared with `wanted_links`."""
    known: dict[str, set[str]] = defaultdict(set)
    for link in wanted_links(case):
        for path, name in link:
            known[path].add(name)
    return _within(case, ((edge.caller, edge.callee) for edge in edges), lambda node: _snapped(node, known))


def wanted_links(case: Case) -> set[Link]:
    """Returns the links that the truth of a case asks for."""
    return _within(case, ((edge.caller, edge.callee) for edge in case.edges), lambda node: node)


def _within(case: Case, pairs: Iterable[tuple[str, str]], place: Callable[[Node], Node]) -> set[Link]:
    links = set()
    for caller, callee in pairs:
        source, target = place(node_of(caller)), place(node_of(callee))
        recursive = caller.removeprefix("./") == callee.removeprefix("./")
        inside = node_of(caller)[0] in case.files and node_of(callee)[0] in case.files
        if inside and (source != target or recursive):
            links.add((source, target))
    return links


def _snapped(node: Node, known: Mapping[str, Collection[str]]) -> Node:
    path, name = node
    names = known.get(path, ())
    if name == MODULE or name in names:
        return node
    near = [other for other in names if other != MODULE and (name.endswith(f".{other}") or other.endswith(f".{name}"))]
    return (path, near[0]) if len(near) == 1 else node


def case_report(cases: Iterable[Case], given: Mapping[str, list[Given]], group_of: str) -> list[Row]:
    """Returns recall and precision over all cases, by suite, and by `category` or `language`."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for case in cases:
        wanted, got = wanted_links(case), case_links(case, given.get(case.id, []))
        for group in ("all", f"suite {case.suite}", f"{group_of} {getattr(case, group_of)}"):
            _count(counts[group], wanted, got, complete=case.complete)
    return [row for group in sorted(counts) for row in _case_rows(group, counts[group])]


def _count(count: Counter[str], wanted: set[Link], got: set[Link], *, complete: bool) -> None:
    count["cases"] += 1
    count["edges"] += len(wanted)
    count["found"] += len(wanted & got)
    count["cases without miss"] += wanted <= got
    if complete:
        count["given"] += len(got)
        count["right"] += len(wanted & got)
        count["cases without extra"] += got <= wanted


def _case_rows(group: str, count: Counter[str]) -> Iterator[Row]:
    yield Row(group, "recall", _share(count["found"], count["edges"]))
    yield Row(group, "precision", _share(count["right"], count["given"]))
    for metric in ("edges", "cases", "cases without miss", "cases without extra"):
        yield Row(group, metric, count[metric])


def case_rules(cases: Iterable[Case], given: Mapping[str, list[Given]]) -> list[Row]:
    """Returns, by rule, how many links of complete cases it gave and which share of them is right."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for case in cases:
        wanted = wanted_links(case)
        for rule, edges in _by_rule(given.get(case.id, [])) if case.complete else ():
            got = case_links(case, edges)
            counts[rule].update(given=len(got), right=len(wanted & got))
    return [row for rule in sorted(counts) for row in _rule_rows(rule, counts[rule])]


def _by_rule(edges: Iterable[Given]) -> Iterator[tuple[str, list[Given]]]:
    """Yields the edges of each rule; a link that several rules give counts for the surest one."""
    surest: dict[tuple[str, str], Given] = {}
    for edge in sorted(edges, key=lambda edge: -edge.confidence):
        surest.setdefault((edge.caller, edge.callee), edge)
    for rule in sorted({edge.rule for edge in surest.values()}):
        yield rule, [edge for edge in surest.values() if edge.rule == rule]


def _rule_rows(rule: str, count: Counter[str]) -> Iterator[Row]:
    yield Row(f"rule {rule}", "links", count["given"])
    yield Row(f"rule {rule}", "right", _share(count["right"], count["given"]))


def disagreements(case: Case, edges: Iterable[Given]) -> Iterator[tuple[str, Link]]:
    """Yields the links of a case that were missed, and those that are too many where the truth is complete."""
    wanted, got = wanted_links(case), case_links(case, edges)
    yield from (("missed", link) for link in sorted(wanted - got))
    if case.complete:
        yield from (("extra", link) for link in sorted(got - wanted))


# -- traced runs ------------------------------------------------------------------------------------------------------


def traced_report(traces: TracedCalls, edges: Iterable[Given]) -> list[Row]:
    """Returns recall by kind of call, and the share of given edges from executed functions that no run confirmed."""
    got = {(node_of(edge.caller), node_of(edge.callee)) for edge in edges}
    rows = []
    for group, wanted in _traced_groups(traces):
        rows.append(Row(group, "recall", _share(len(wanted & got), len(wanted))))
        rows.append(Row(group, "edges", len(wanted)))
    confirmed = {link for _, wanted in _traced_groups(traces) for link in wanted}
    checkable = _checkable(traces, got)
    rows.append(Row("unconfirmed", "share", _share(len(checkable - confirmed), len(checkable))))
    rows.append(Row("unconfirmed", "edges", len(checkable)))
    return rows


def traced_rules(traces: TracedCalls, edges: Iterable[Given]) -> list[Row]:
    """Returns, by rule, how many links from executed functions it gave and which share of them a run confirmed."""
    confirmed = {link for _, wanted in _traced_groups(traces) for link in wanted}
    rows: list[Row] = []
    for rule, given in _by_rule(edges):
        links = _checkable(traces, {(node_of(edge.caller), node_of(edge.callee)) for edge in given})
        rows += _rule_rows(rule, Counter(given=len(links), right=len(links & confirmed)))
    return rows


def _traced_groups(traces: TracedCalls) -> Iterator[tuple[str, set[Link]]]:
    for origin, edges in (("sources", traces.from_sources), ("tests", traces.from_tests)):
        for label in sorted({edge.label for edge in edges}):
            yield f"{origin} {label}", _traced_links(edge for edge in edges if edge.label == label)


def _traced_links(edges: Iterable[TruthEdge]) -> set[Link]:
    links = {(node_of(edge.caller), node_of(edge.callee)) for edge in edges}
    return {link for link in links if link[0] != link[1]}


def _checkable(traces: TracedCalls, got: set[Link]) -> set[Link]:
    executed, known = set(map(node_of, traces.executed)), set(map(node_of, traces.functions))
    return {link for link in got if link[0] in executed and link[1] in known and link[0] != link[1]}


def traced_disagreements(traces: TracedCalls, edges: Iterable[Given]) -> Iterator[tuple[str, Link]]:
    """Yields the links that were missed, by group, then the given ones that no run confirmed."""
    got = {(node_of(edge.caller), node_of(edge.callee)) for edge in edges}
    confirmed: set[Link] = set()
    for group, wanted in _traced_groups(traces):
        confirmed |= wanted
        yield from ((f"missed {group}", link) for link in sorted(wanted - got))
    yield from (("unconfirmed", link) for link in sorted(_checkable(traces, got) - confirmed))


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
