"""The classes that YARD tags in comments above a Ruby method name: `@return [X]`, `@param name [X]`."""

from __future__ import annotations

import re

_RETURN = re.compile(r"@return\s+\[([^\]]*)\]")
_PARAMETER = re.compile(r"@param\s+(?:(\w+)\s+\[([^\]]*)\]|\[([^\]]*)\]\s+(\w+))")
_CLASS = re.compile(r"(?:::)?([A-Z]\w*(?:::[A-Z]\w*)*)(?![\w<{(])")
_OWN = frozenset({"Array", "Boolean", "Float", "Hash", "Integer", "Numeric", "Object", "Proc", "String", "Symbol"})


def doc_types(comment: str) -> tuple[str, dict[str, str]]:
    """Returns the class that is returned, empty if none is named, and those of parameters by name."""
    returned = _RETURN.search(comment)
    parameters = {}
    for found in _PARAMETER.finditer(comment):
        chain = _class_of(found[2] or found[3] or "")
        if chain:
            parameters[found[1] or found[4]] = chain
    return (_class_of(returned[1]) if returned else ""), parameters


def _class_of(written: str) -> str:
    """Returns the chain of the first class in a type that is not one of the language's own."""
    for part in written.split(","):
        found = _CLASS.fullmatch(part.strip())
        if found and found[1] not in _OWN:
            return found[1].replace("::", ".")
    return ""
