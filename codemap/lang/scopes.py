"""Which names of one file can denote something of ours where they are read, and which are shadowed there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.source import proper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep, Word

_NEVER, _DOTTED, _ALWAYS, _MEMBER = range(4)
_TYPES = frozenset({"class", "interface", "enum", "struct", "trait", "object", "record", "module"})
_NOISE = re.compile(r"[\s\\?!]+", re.ASCII)


class Sharing(NamedTuple):
    """What files of a language see without importing it: its `own` names, and names of other files of ours.

    `members` says that methods see the names of their class without a receiver, those of its bases included.
    """

    own: frozenset[str]
    members: bool


def read_names(
    sweep: Sweep,
    nodes: Sequence[Node | Word],
    chain: re.Pattern[str],
    sharing: Sharing | None = None,
) -> None:
    """Records the names that can denote something of ours, each with the members that `chain` finds behind it.

    Without `sharing`, every name that a file uses is bound in it.
    """
    scopes = Scopes(sweep, sharing)
    text, taken, match = sweep.source.text, sweep.taken, chain.match
    ours, known, closed, foreign = scopes.names, scopes.typed, sharing is None, scopes.foreign()
    for node in nodes:
        start = node.start_byte
        if start in taken:
            continue
        root = text[start : (end := node.end_byte)]
        if (
            root not in ours
            and (root not in known or text[end : end + 1] not in ".?!-:")
            and (closed or root in foreign)
        ):
            continue
        found = match(text, start)
        if not found:
            continue
        whole = found[0]
        if whole is not root and not whole.isidentifier():
            whole = _NOISE.sub("", proper(whole)).replace("::", ".").replace("->", ".")
        rest = whole.partition(".")[2]
        if scopes.is_worth(proper(root), rest, sweep.inner(start)):
            sweep.refer("read", whole, start, sweep.owner(start))


class Scopes:
    """The names that each scope of a finished sweep defines, imports or merely binds.

    `names` are worth a look where they stand alone, `typed` ones where a member of theirs is read; both in the
    one-character-per-byte form of `Source.text`.
    """

    def __init__(self, sweep: Sweep, sharing: Sharing | None = None) -> None:
        self._sweep = sweep
        self._own = sharing.own if sharing else frozenset()
        self._beyond = sharing is not None
        self._inside = sharing is not None and sharing.members
        self._ours: dict[int, set[str]] = {-1: set()}
        self._bound: dict[int, dict[str, bool]] = {}
        self._members = {one.name for one in sweep.drafts if one.kind in ("method", "property")}
        self._verdicts: dict[tuple[int, str], int] = {}
        self._fill()
        self.names = _raw(set().union(*self._ours.values()))
        self.typed = self._typed()

    def _fill(self) -> None:
        for index, draft in enumerate(self._sweep.drafts):
            self._ours.setdefault(draft.parent, set()).add(draft.name)
            if draft.parameters:
                known = {one.name: self._is_understood(one.annotation or "?") for one in draft.parameters}
                self._bound.setdefault(index, {}).update(known)
        for _, fact in self._sweep.imports:
            self._ours.setdefault(fact.scope, set()).add(fact.alias)
        for _, scope, target, _, value in self._sweep.bindings:
            if not target:
                continue
            bound = self._bound.get(scope)
            if bound is None:
                bound = self._bound[scope] = {}
            if self._is_understood(value):
                bound[target] = True
            elif target not in bound:
                bound[target] = False

    def _is_understood(self, chain: str) -> bool:
        return chain[:1] not in ("", "?", "<") and chain.removesuffix("[]") not in self._own

    def foreign(self) -> frozenset[str]:
        """Returns the names that cannot be those of other files: bound somewhere in this one, or the language's own."""
        return self._own | _raw(set().union(*self._bound.values()))

    def _typed(self) -> frozenset[str]:
        typed = {draft.receiver for draft in self._sweep.drafts}
        for bound in self._bound.values():
            typed.update([name for name, understood in bound.items() if understood])
        return _raw(typed)

    def is_worth(self, root: str, rest: str, scope: int) -> bool:
        """Returns whether a chain read in `scope` can denote a definition of ours, as far as this file tells."""
        key = (scope, root)
        verdict = self._verdicts.get(key)
        if verdict is None:
            verdict = self._verdicts[key] = self._verdict(root, scope)
        if verdict < _MEMBER:
            return verdict == _ALWAYS or (verdict == _DOTTED and bool(rest))
        return bool(rest) and self._is_member_read(rest.partition(".")[0], verdict - _MEMBER)

    def _verdict(self, root: str, innermost: int) -> int:
        """Returns what a name can denote in a scope: `_MEMBER` plus a class where it is the receiver of its methods."""
        scope = innermost
        while scope >= 0:
            draft = self._sweep.drafts[scope]
            if root == draft.receiver:
                return _MEMBER + max(draft.parent, 0)
            if scope == innermost or self._inside or draft.kind not in _TYPES:
                if root in self._ours.get(scope, ()):
                    return _ALWAYS
                bound = self._bound.get(scope)
                if bound and root in bound:
                    return _DOTTED if bound[root] else _NEVER
            scope = draft.parent
        return _ALWAYS if root in self._ours[-1] or (self._beyond and root not in self._own) else _NEVER

    def _is_member_read(self, member: str, holder: int) -> bool:
        if self._inside and member in self._ours.get(holder, ()):
            return True
        return member in self._members or member not in self._bound.get(holder, ())


def _raw(names: set[str]) -> frozenset[str]:
    return frozenset([name if name.isascii() else name.encode().decode("latin-1") for name in names if name])
