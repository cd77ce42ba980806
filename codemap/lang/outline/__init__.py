"""Languages of which only an outline is read: definitions, headings, sections and keys. Nothing in them is resolved.

Not read: uses, imports, parameters and bases.
Not read: of Swift, all but the first name of `case a, b`.
Not read: of Groovy, methods without a body.
Not read: of Markdown and HTML, what code blocks and scripts define.
Not read: of JSON and YAML, keys inside lists and below the third level.
"""

from __future__ import annotations

from codemap.lang.adapter import FileLookup, MemberRules, Step
from codemap.lang.outline.define import define
from codemap.lang.outline.shapes import SHAPES
from codemap.model import Definition

LANGUAGES = tuple(SHAPES)
ENDINGS = {f".{ending}": language for language, shape in SHAPES.items() for ending in shape.endings}
DOCUMENTS = frozenset({"css", "gomod", "html", "json", "markdown", "scss", "toml", "yaml"})
"""Languages of documents and data: what is listed of them are sections, which no code can call or lack."""

STEPS: tuple[Step, ...] = (("definition", define),)
BUILTINS: frozenset[str] = frozenset()
BUILTIN_MEMBERS: frozenset[str] = frozenset()
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = False
CONSTRUCTORS: tuple[str, ...] = ()
NAMESPACES = None
MEMBERS = MemberRules()


def receiver_name(definition: Definition) -> str:
    """Returns nothing: no uses are read."""
    return ""


def is_test_path(path: str) -> bool:
    """Returns False: no runner is known."""
    return False


def is_test(path: str, definition: Definition) -> bool:
    """Returns False: no runner is known."""
    return False


def is_external_module(module: str) -> bool:
    """Returns False: no imports are read."""
    return False


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns nothing: no imports are read."""
    return ()
