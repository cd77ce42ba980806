"""What answers say of a symbol, and the one form in which symbols are named: `path::Qual.name`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from codemap.redact import mask_text

if TYPE_CHECKING:
    from codemap.index.graph import View
    from codemap.index.module import Place
    from codemap.model import Definition

MODULE_NAME = "<module>"


class Symbol(NamedTuple):
    """A definition in its file, or the module level of a file (`kind` module, `qualname` `<module>`).

    `start`..`end` is the whole span, `line` holds the name. `ordinal` counts, from 0, the definitions of one file that
    share a qualified name.
    """

    path: str
    qualname: str
    ordinal: int
    kind: str
    start: int
    end: int
    line: int
    signature: str
    doc: str
    category: str

    @property
    def name(self) -> str:
        """The name under which the symbol can be asked for."""
        return named(self.path, self.qualname)


def named(path: str, qualname: str) -> str:
    """Returns how a symbol is named in answers and questions."""
    return f"{path}::{qualname}"


def symbol_at(view: View, place: Place) -> Symbol:
    """Returns the symbol at a place of the view."""
    row = view.file(place.path)
    category = row.category if row else ""
    module = view.module(place.path)
    if place.position < 0 or module is None:
        return Symbol(place.path, MODULE_NAME, 0, "module", 1, 1, 1, "", "", category)
    return symbol_of(place.path, module.definitions[place.position], category)


def symbol_of(path: str, row: Definition, category: str) -> Symbol:
    """Returns a definition as a symbol of the file at `path`."""
    return Symbol(
        path,
        row.qualname,
        row.ordinal,
        row.kind,
        row.start,
        row.end,
        row.line,
        mask_text(row.signature),
        mask_text(row.doc),
        category,
    )
