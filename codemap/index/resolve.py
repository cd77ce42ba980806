"""References to edges: one file at a time, in one world, whole or only where names alone decide."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from codemap.index.candidates import Candidates
from codemap.index.dispatch import Dispatch
from codemap.index.file_work import FileWork
from codemap.index.flow import FOLLOWED
from codemap.index.lookup import Lookup
from codemap.index.module import Module
from codemap.index.names_alone import AMBIGUOUS, NamesAlone
from codemap.index.outcome import Outcome, RawEdge
from codemap.index.packing import Body
from codemap.index.rules import FAILED
from codemap.index.targets import Targets


@dataclass(frozen=True, slots=True)
class Resolution:
    """What one file's references came to: its edges, the outcome of every reference by rule, the names asked for.

    `unknown` has the references (as indexes) that no rule could place. `fault` says what went wrong inside: such a
    file has no edges, and is asked again when one of the names in it changes.
    """

    edges: tuple[RawEdge, ...]
    tally: dict[str, int]
    names: frozenset[str]
    unknown: tuple[int, ...]
    fault: str = ""


def failed(body: Body, fault: str, asked: frozenset[str] = frozenset()) -> Resolution:
    """Returns the resolution of a file that went wrong after these names were asked for."""
    names = {word for _, name, receiver, *_ in body.uses() for word in (name, *receiver.split("."))}
    count = len(body.references)
    return Resolution((), {FAILED: count}, asked | names, tuple(range(count)), fault)


class Resolver:
    """Resolves files of one world."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.candidates = Candidates(lookup)
        self.dispatch = Dispatch(lookup)

    def resolve(self, module: Module, body: Body) -> Resolution:
        """Returns the edges of one file, in the order of its imports, references and definitions; never raises."""
        try:
            return self._resolve(module, body)
        except Exception as error:  # a fault in the rules must cost one file, not the run; it is said
            return failed(body, f"internal error: {type(error).__name__}: {error}", self.lookup.recorded())

    def again(self, module: Module, body: Body, names: Set[str]) -> dict[int, Outcome] | None:
        """Returns what the uses of these names come to by the names alone; None where one is not ambiguous.

        For a file of which everything else stands as it was resolved, and in which all uses of these names that nothing
        else told of were ambiguous: only which definitions are the nearest, and of how many, can differ then.
        """
        self.lookup.start()
        targets = Targets(self.lookup, module.adapter, followed=module.language in FOLLOWED)
        alone = NamesAlone(self.lookup, self.candidates, targets, module)
        rules = module.adapter.MEMBERS
        found: dict[int, Outcome] = {}
        for index, (kind, name, receiver, _, _) in enumerate(body.uses()):
            if name not in names or (receiver and kind == "read"):
                continue
            if rules.overloads or receiver in rules.late_words:
                return None  # the edges by the name alone are not all: which ones stay, or what overrides them, follows
            outcome = alone.outcome(kind, name, members=bool(receiver))
            if outcome.rule != AMBIGUOUS or self.candidates.are_many(name):
                return None
            if receiver and rules.inferred and alone.named_like(receiver, name, kind):
                return None
            found[index] = outcome
        return found

    def _resolve(self, module: Module, body: Body) -> Resolution:
        self.lookup.start()
        work = FileWork(self.lookup, self.candidates, self.dispatch, module, body)
        work.imports()
        work.references(body)
        work.routes()
        work.runs(body)
        work.overrides()
        if work.flowing:
            work.flowing.close()
        if work.callbacks:
            work.callbacks.close()
        return Resolution(tuple(work.edges), dict(work.tally), self.lookup.recorded(), tuple(work.unknown))
