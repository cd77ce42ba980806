"""Which names of one file can denote something of ours where they are read, and which are shadowed there."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from codemap.lang.chain import split_chain
from codemap.lang.source import proper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from codemap.lang.sweep import Sweep, Word

_NEVER, _DOTTED, _ALWAYS, _MEMBER = range(4)
_TYPES = frozenset({"class", "interface", "enum", "struct", "trait", "object", "record", "module"})
_START = attrgetter("start_byte")
_UNTOLD = frozenset({"", "?", "<", "%"})
"""What the chain of a value begins with that tells nothing of it."""

_NOISE = re.compile(r"[\s\\?!]+", re.ASCII)
_ENDS = frozenset(")],;")
"""What may follow a name and begins no member of it in any language."""


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
    text, taken, match, add = sweep.source.text, sweep.taken, chain.match, sweep.rows.append
    ours, known, bound = scopes.names, scopes.typed, scopes.bound()
    closed, own = (False, sharing.own) if sharing else (True, frozenset[str]())
    is_worth, around, plain = scopes.is_worth, sweep.around, str.isidentifier if text.isascii() else _is_plain
    for start, node in zip(map(_START, nodes), nodes, strict=True):
        if start in taken:
            continue
        end = node.end_byte
        root = text[start:end]
        if (
            root not in ours
            and (root not in known or text[end : end + 1] not in ".?!-:")
            and (closed or root in bound or root in own)
        ):
            continue
        if text[end : end + 1] in _ENDS and plain(root):
            receiver, name, rest = "", root, ""
        else:
            found = match(text, start)
            if not found:
                continue
            root = root if root.isascii() else proper(root)
            if found.end() == end and root.isidentifier():
                receiver, name, rest = "", root, ""
            else:
                whole = found[0]
                if not whole.isidentifier():
                    whole = _NOISE.sub("", proper(whole)).replace("::", ".").replace("->", ".")
                receiver, name = split_chain(whole)
                rest = whole.partition(".")[2]
        if name:
            inner, owner = around(start)
            if is_worth(root, rest, inner):
                add((start, "read", name, receiver, owner, -1, (), False))


def _is_plain(root: str) -> bool:
    return root.isascii() and root.isidentifier()


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
        self._typed = {one.receiver for one in sweep.drafts}
        self._fill()
        self.names = self._raw(set().union(*self._ours.values()))
        self.typed = self._raw(self._typed)

    def _fill(self) -> None:
        ours, bound_in, typed, own = self._ours, self._bound, self._typed, self._own
        for index, draft in enumerate(self._sweep.drafts):
            parent = draft.parent
            if parent in ours:
                ours[parent].add(draft.name)
            else:
                ours[parent] = {draft.name}
            if draft.parameters:
                bound_in[index] = known = {one.name: self._is_told(one.annotation) for one in draft.parameters}
                typed.update([name for name in known if known[name]])
        for _, fact in self._sweep.imports:
            ours.setdefault(fact.scope, set()).add(fact.alias)
        for _, scope, target, kind, value in self._sweep.bindings:
            if not target or kind == "argument":
                continue
            bound = bound_in.get(scope)
            if bound is None:
                bound = bound_in[scope] = {}
            if value[:1] not in _UNTOLD and (not own or value.removesuffix("[]") not in own):
                bound[target] = True
                typed.add(target)
            elif target not in bound:
                bound[target] = False

    def _is_told(self, chain: str) -> bool:
        return chain[:1] not in _UNTOLD and chain.removesuffix("[]") not in self._own

    def _raw(self, names: set[str]) -> frozenset[str]:
        """Returns names in the form of `Source.text`, which is the same where all of that is ASCII."""
        if not self._sweep.source.text.isascii():
            names = {name if name.isascii() else name.encode().decode("latin-1") for name in names}
        return frozenset(names - {""})

    def bound(self) -> frozenset[str]:
        """Returns the names that some scope merely binds."""
        return self._raw(set().union(*self._bound.values()))

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
