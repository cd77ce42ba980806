"""Rust: its rules for tests, imports and names. How its syntax becomes facts is in the modules beside it.

Not read:
- what macros expand to; calls among the arguments of a macro are
- `#[path]` of a module
- the element types of tuples, and what the variants of an enum hold
- what closures capture; functions that other files put into a field
- a trait that is implemented in another file than its type is defined in is no base of the type; its methods are
  found by their names where no other trait has such
"""

from __future__ import annotations

import re

from codemap.lang.adapter import MemberRules, NamespaceRules
from codemap.lang.rust.modules import import_paths as import_paths
from codemap.lang.rust.modules import is_external_module as is_external_module
from codemap.lang.rust.modules import module_of, nothing_meant
from codemap.lang.rust.types import PLAIN_TYPES
from codemap.later import later
from codemap.model import Definition

_WORD = re.compile(r"\w+")
LANGUAGES = ("rust",)
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTINS = PLAIN_TYPES | frozenset(
    _WORD.findall(
        """
        AsMut AsRef Box Clone Copy Debug Default DoubleEndedIterator Drop Eq Err Error ExactSizeIterator
        Extend Fn FnMut FnOnce From FromIterator Hash Into IntoIterator Iterator None Ok Option Ord PartialEq
        PartialOrd Result Send Sized Some Sync ToOwned ToString TryFrom TryInto Unpin Vec assert assert_eq
        assert_ne cfg dbg drop eprintln false format panic println todo true unreachable vec write writeln
        """
    )
)
BUILTIN_MEMBERS = frozenset(
    _WORD.findall(
        """
        all and and_then any append as_bytes as_deref as_mut as_path as_ref as_slice as_str borrow borrow_mut
        bytes chain chars clear clone cloned cmp collect concat contains contains_key context copied count
        default deref drain dedup drop ends_with entry enumerate eq err expect extend extend_from_slice filter
        filter_map find first flat_map flatten flush fmt fold for_each from get get_mut hash insert into
        into_boxed_slice into_inner into_iter into_owned is_empty is_err is_none is_ok is_some iter iter_mut
        join keys last len lines load lock map map_err max min ne next nth ok ok_or ok_or_else or or_default
        or_else or_insert or_insert_with parse partial_cmp pop position push push_str read recv remove replace
        resize retain rev send skip sort sort_by sort_by_key splice split split_at split_whitespace
        starts_with step_by store sum swap take then to_lowercase to_owned to_path_buf to_string to_uppercase
        to_vec trim truncate try_from try_into unwrap unwrap_err unwrap_or unwrap_or_default unwrap_or_else
        values windows with_capacity write write_all write_str zip
        """
    )
)
TRANSPARENT = frozenset(
    _WORD.findall(
        """
        and_then as_deref as_deref_mut as_mut as_ref as_slice borrow borrow_mut by_ref chain clone cloned
        collect context copied deref deref_mut drain err expect filter flatten get_mut inspect into_inner
        into_iter iter iter_mut lock map_err next ok ok_or ok_or_else or or_else peekable read rev skip
        skip_while step_by take take_while to_owned to_vec unwrap unwrap_or unwrap_or_default unwrap_or_else
        upgrade values values_mut with_context write
        """
    )
)
ACCESSORS = frozenset(
    _WORD.findall(
        """
        back back_mut binary_search_by find first first_mut front front_mut get get_mut get_or_insert_with
        index last last_mut max_by max_by_key min_by min_by_key next next_back nth peek peek_mut pop pop_back
        pop_first pop_front pop_last recv remove swap_remove entry or_insert or_insert_with or_default
        """
    )
)
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = True
CONSTRUCTORS: tuple[str, ...] = ()
NAMESPACES = NamespaceRules(
    frozenset(LANGUAGES),
    module_of,
    nothing_meant,
    closed=True,
    module_files=True,
    global_kinds=frozenset({"macro"}),
)
MEMBERS = MemberRules(
    type_kinds=frozenset({"type"}),
    self_words=frozenset({"Self"}),
    super_words=frozenset(),
    transparent=TRANSPARENT,
    accessors=ACCESSORS,
    loop=("into_iter", "next"),
    next_member="next",
    subscript="index",
    traits=True,
    arrow="deref",
    separate_fields=True,
)

_TEST_FILE = re.compile(r"(?:^|/)(?:tests|benches)/.*\.rs$|(?:^|[/_])tests?\.rs$")
_TEST_ATTRIBUTE = re.compile(r"(?:.*\.)?(?:test|rstest|test_case|quickcheck|wasm_bindgen_test|test_log)(?:\(\))?")


def receiver_name(definition: Definition) -> str:
    """Returns `self` for methods that take it."""
    first = definition.parameters[0] if definition.kind == "method" and definition.parameters else None
    return "self" if first and first.name == "self" else ""


def is_test_path(path: str) -> bool:
    """Returns whether a file holds nothing but tests: those of `tests/`, and modules called so."""
    return bool(_TEST_FILE.search(path))


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is a function that carries a test attribute."""
    return definition.kind in ("function", "method") and any(map(_TEST_ATTRIBUTE.fullmatch, definition.decorators))
