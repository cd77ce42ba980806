"""Ruby: its rules for tests, loading and names. How its syntax becomes facts is in the modules beside it.

Not read:
- what `method_missing`, `instance_eval`, `class_eval` and calls with computed names define or call
- the class methods that an `included` hook adds, other than those of a module `ClassMethods`
- whether a method belongs to the class or to its objects: both are members of the class
- blocks are no scopes: a parameter of a block counts as a variable of the method around it
- refinements, and `BEGIN`/`END`
- variables and globals at the top of a file are bindings, not definitions
"""

from __future__ import annotations

import posixpath
import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.ruby import predefined
from codemap.lang.ruby.syntax import OF_CLASS, ROOT
from codemap.later import later
from codemap.model import Definition

LANGUAGES = ("ruby",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTINS = predefined.NAMES
BUILTIN_MEMBERS = predefined.MEMBERS
CLASS_SCOPE_VISIBLE = True
PRIVATE_IMPORTABLE = True
CONSTRUCTORS = ("new", "initialize")


def _namespaces(_path: str, _namespace: str, written: str, _files: FileLookup) -> tuple[str, ...]:
    """Returns what a constant may name that no file defines by itself, as `A` in `class A::B`."""
    if written == ROOT:
        return ("",)
    return (written,) if written[0].isupper() else ()


NAMESPACES = NamespaceRules(
    languages=frozenset(LANGUAGES),
    of=lambda _path, _declared: "",
    imported=_namespaces,
    outer=True,
    partial=True,
)
MEMBERS = MemberRules(
    inferred=True,
    subscript="[]",
    class_method_mark=OF_CLASS,
)

_TEST_FILE = re.compile(r"(?:^|/)(?:[^/]+_(?:spec|test)|test_[^/]+)\.rb$")
_GROUPS = ("describe", "context", "feature", "xdescribe", "fdescribe")


def receiver_name(definition: Definition) -> str:
    """Returns `self` for members, and for the bodies of classes and modules."""
    return "self" if definition.kind in ("method", "property", "class", "module") else ""


def is_test_path(path: str) -> bool:
    """Returns whether RSpec or Minitest would collect from this path (`*_spec.rb`, `*_test.rb`, `test_*.rb`)."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is an example, or a method of a test class."""
    if not is_test_path(path):
        return False
    if definition.kind == "test":
        return not definition.name.startswith(_GROUPS)
    return definition.kind == "method" and definition.name.startswith("test_")


def is_external_module(module: str) -> bool:
    """Returns whether a file that is loaded by name belongs to the standard library."""
    return module.partition("/")[0] in predefined.LIBRARY


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that are loaded by this name, best first: relative to the importer, or below a load path."""
    name = module if module.endswith(".rb") else f"{module}.rb"
    if module.startswith("."):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(importer), name))
        return (path,) if not path.startswith("..") and files.exists(path) else ()
    stem = name.rpartition("/")[2].partition(".")[0]
    found = [path for path in files.ending(stem) if path == name or path.endswith(f"/{name}")]
    return tuple(sorted(found, key=lambda path: (not path.endswith(f"lib/{name}"), path.count("/"), path)))
