"""PHP: its rules for tests, imports and names. How its syntax becomes facts is in the modules beside it.

Not read:
- letter case is not folded: `new user` does not find `class User`
- functions and classes named by a text, other than one that a variable is given or a call passes on
- variable variables
- `f(...)`, which makes a closure, counts as a call
- variables at the top of a file are bindings, not definitions; reads of `$object->property` are no references
- `insteadof` and `as` in the use of traits
- statements after an error that ends no class or function
"""

from __future__ import annotations

import posixpath
import re

from codemap.lang.adapter import FileLookup, MemberRules, NamespaceRules
from codemap.lang.declared import as_declared
from codemap.lang.php import predefined
from codemap.lang.php.syntax import ROOT
from codemap.later import later
from codemap.model import Definition

LANGUAGES = ("php",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTINS = predefined.NAMES
BUILTIN_MEMBERS = predefined.MEMBERS
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = True
CONSTRUCTORS = ("__construct",)

_TEST_FILE = re.compile(r"(?:^|/)[^/]+Test\.php$")


def _namespaces(_path: str, namespace: str, written: str, _files: FileLookup) -> tuple[str, ...]:
    """Returns what a namespace means as it is written: from the root in `use`, else below the own one."""
    if written == ROOT:
        return ("",)
    if written[0] in "$.":
        return ()
    return tuple(dict.fromkeys([written, f"{namespace}.{written}".lstrip(".")]))


NAMESPACES = NamespaceRules(
    languages=frozenset(LANGUAGES),
    of=as_declared,
    imported=_namespaces,
    closed=True,
    prelude=("",),
)
MEMBERS = MemberRules(
    function_objects=True,
    self_words=frozenset({"self", "static"}),
    super_words=frozenset({"parent"}),
    loop=("getIterator", "rewind", "valid", "current", "key", "next"),
    next_member="current",
    inferred=True,
    call_operator="__invoke",
    own_privates=True,
    fallbacks=("__call", "__callStatic"),
    late_words=frozenset({"static"}),
)


def receiver_name(definition: Definition) -> str:
    """Returns `$this` for members."""
    return "$this" if definition.kind in ("method", "property") else ""


def is_test_path(path: str) -> bool:
    """Returns whether PHPUnit or Pest would collect from this path (`*Test.php`)."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is a test method, by name or attribute, or a test of Pest."""
    if not is_test_path(path):
        return False
    if definition.kind == "test":
        return not definition.name.startswith("describe:")
    if definition.kind != "method" or definition.visibility != "public":
        return False
    return definition.name.startswith("test") or any(one.endswith("Test") for one in definition.decorators)


def is_external_module(module: str) -> bool:
    """Returns False: PHP's own classes and functions are in no namespace, and are told by name."""
    return False


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that a `require` names, next to the importer and at the root; none for a namespace."""
    if not module.startswith("./"):
        return ()
    near = posixpath.normpath(posixpath.join(posixpath.dirname(importer), module))
    found = dict.fromkeys([near, posixpath.normpath(module)])
    return tuple(path for path in found if not path.startswith("..") and files.exists(path))
