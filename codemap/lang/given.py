"""Objects that the platform is given to run a member of: `new Thread(job)` runs `job.run`, `println(a)` `a.toString`.

Which functions run what is a table of a language. Only names that the file declares to be of a type that may be ours
count, and objects that are made in place; whether the type has the member, the index tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.chain import NAME, bare_type
from codemap.lang.source import proper

if TYPE_CHECKING:
    from codemap.lang.sweep import Sweep

_OPENS = re.compile(r"\s*\(\s*")
_SKIPPED = re.compile(r"[^,()]*(?:\([^()]*\)[^,()]*)*,\s*")
_GIVEN = re.compile(rf"(new\s+)?({NAME}(?:\.{NAME})*)\s*(?:<[^<>()]{{0,60}}>)?\s*([(,)])", re.ASCII)
_TELLING = frozenset({"type", "value"})


class Given(NamedTuple):
    """What functions of the platform run of their arguments: the place of one, and the links to the member.

    A function has its own name, or that and what it is called on: an expression, or the type of a variable. Objects of
    types that derive from `base` have members that run others of theirs; `own` are types without a member of ours.
    """

    members: Mapping[str, tuple[tuple[int, str], ...]]
    base: str
    of_base: Mapping[str, str]
    own: frozenset[str]

    def names(self) -> frozenset[str]:
        """Returns the names of all functions that run something, without what they are called on."""
        return frozenset([one.rpartition(".")[2] for one in (*self.members, *self.of_base)])


def run_given(sweep: Sweep, rules: Given, names: frozenset[str]) -> None:
    """Records what the calls of a sweep run of what they are given; `names` are those of the functions in the rules."""
    rows = [row for row in sweep.rows if row[2] in names and row[1] == "call"]
    if not rows:
        return
    told = {name: declared for name, declared in _declared(sweep) if declared and declared[0] not in "?<"}
    derived = {draft.name for draft in sweep.drafts if rules.base in draft.bases}
    for at, _, name, receiver, _, count, *_ in rows:
        declared = told.get(receiver, "")
        if name in rules.of_base and (receiver.removesuffix("()") in derived or bare_type(declared) in derived):
            sweep.run(receiver, rules.of_base[name], at)
        runs = rules.members.get(f"{receiver}.{name}") or rules.members.get(f"{bare_type(declared)}.{name}")
        for slot, links in runs or rules.members.get(name, ()):
            chain = _argument(sweep.source.text, at + len(name), slot)
            head = chain.partition(".")[0]
            known = chain.endswith("()") or head == "this" or (head in told and bare_type(told[head]) not in rules.own)
            if chain and known and not (links[0] == "[" and count > slot + 1):  # others tell how to compare
                sweep.bind(sweep.inner(at), "", "run", f"{chain}{links}", at)


def _declared(sweep: Sweep) -> Iterator[tuple[str, str]]:
    """Yields the names that a file binds with the types, or the chains of the values, that they are bound to."""
    yield from ((target, value) for _, _, target, kind, value in sweep.bindings if kind in _TELLING)
    yield from ((one.name, one.annotation) for draft in sweep.drafts for one in draft.parameters)


def _argument(text: str, end: int, slot: int) -> str:
    """Returns the chain of the argument at a place of a call whose name ends at `end`, empty for others."""
    opened = _OPENS.match(text, end)
    for _ in range(slot):
        opened = _SKIPPED.match(text, opened.end()) if opened else None
    found = _GIVEN.match(text, opened.end()) if opened else None
    if found is None or (found[3] == "(") != bool(found[1]):
        return ""
    return proper(found[2]) + ("()" if found[1] else "")
