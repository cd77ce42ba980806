"""Uses of a name as a value which facts leave out since nothing in the file bears the name any more."""

from __future__ import annotations

import re

from codemap.impact.sides import Sides
from codemap.index.edges import Edge
from codemap.index.module import Place
from codemap.index.outcome import NO_REFERENCE

_ONLY_OF_KNOWN = frozenset({"python", "javascript", "jsx", "typescript", "tsx"})
"""Languages in which facts hold a bare name that is read only where the file says what it is."""


def unrecorded(sides: Sides, edge: Edge, source: Place, path: str) -> list[tuple[int, int]]:
    """Returns the lines of a symbol that are as they were when one of them read what the file has no more.

    With each comes a number over `NO_REFERENCE` in place of the index of a reference. Whatever binds the name anew has
    to be written in a line that was not there.
    """
    module, body = sides.new.view.module(path), sides.old.view.body(edge.source.path)
    if module is None or body is None or edge.reference < 0 or edge.kind != "read":
        return []
    use, files = body.references[edge.reference], {path, edge.source.path, edge.target.path}
    if use.receiver or len(files) > 1 or path not in sides.new.texts or module.language not in _ONLY_OF_KNOWN:
        return []
    if module.broken or module.stars or module.script or use.name in module.adapter.BUILTINS:
        return []
    before = sides.old.text(path).split(b"\n")
    word = re.compile(rb"(?<![\w$])" + re.escape(use.name.encode()) + rb"(?![\w$])")
    lines = [(number, line) for number, line in enumerate(sides.new.text(path).split(b"\n"), 1) if word.search(line)]
    if not {line for _, line in lines}.issubset(before):
        return []
    was = before[use.line - 1]
    same = [number for number, line in lines if line == was and module.enclosing(number) == source.position]
    return [(NO_REFERENCE + number, number) for number in same]
