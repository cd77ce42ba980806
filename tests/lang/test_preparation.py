"""C and C++ before parsing: macros and conditional groups that a parser stumbles over; bytes stay in place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.lang import extract
from codemap.lang.cfamily.preparation import prepared

_PIECES = [
    "#if A\n",
    "#else\n",
    "#endif\n",
    "API_EXPORT ",
    "int f(",
    ") {\n",
    "}\n",
    "MACRO(x)\n",
    "class ",
    "B",
    ";\n",
    '"',
]


def found(text: str, language: str = "cpp") -> list[str]:
    facts = extract(text.encode(), language).facts
    assert facts is not None
    return [f"{one.kind} {one.qualname}" for one in facts.definitions]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("API_EXPORT int run(int a);\n", ["prototype run"]),
        ("static FORCE_INLINE void run() {}\n", ["function run"]),
        ("API_EXPORT std::vector<int>* run();\n", ["prototype run"]),
        ("class API_EXPORT Shop : public Base {\n  int x;\n};\n", ["class Shop", "field Shop.x"]),
        ("BEGIN_NAMESPACE\nint run();\nEND_NAMESPACE\n", ["prototype run"]),
        ("DECLARE_THING(a, b)\nint run();\n", ["prototype run"]),
        ("struct Shop {\n  COMMON_FIELDS\n  int x;\n};\n", ["struct Shop", "field Shop.x"]),
        ("class Shop {\n  CONSTEXPR Shop(int a) : a_(a) {}\n};\n", ["class Shop", "method Shop.Shop"]),
        ("void run() NOEXCEPT {}\n", ["function run"]),
        ("typedef int (WINAPI *callback)(int);\n", ["type callback"]),
        ("static void CALLBACK run(int a) {}\n", ["function run"]),
        ("template <typename T, ENABLE_IF(!is<T>::value)>\nvoid run(T a) {}\n", ["function run"]),
        ("void run() {\n  if CONSTEXPR (a) b();\n}\nint c();\n", ["function run", "prototype c"]),
        ('TEST_CASE("it runs") {\n  a();\n}\n', ["test TEST_CASE: it runs"]),
        ("#define A(x) \\\n  CHECK(x)\n#define B 1\nAPI int c();\n", ["macro A", "macro B", "prototype c"]),
        ("enum color {\n  RED\n};\n", ["enum color", "constant RED"]),
    ],
)
def test_macros_do_not_hide_definitions(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "group",
    [
        "#ifdef A\n  if (a) {\n#else\n  if (b) {\n#endif\n    c();\n  }\n",
        "  if (a)\n#ifdef A\n    b();\n#else\n    c();\n#endif\n",
        "  if (a) b();\n#ifdef A\n  else c();\n#endif\n",
        "  a(b,\n#ifdef A\n    c,\n#endif\n    d);\n",
        "#ifdef A\n  if (a)\n#endif\n  {\n    b();\n  }\n",
    ],
    ids=["blocks", "statement", "else", "arguments", "head"],
)
def test_conditional_group_that_cuts_a_statement_leaves_what_follows(group: str) -> None:
    text = f"void run() {{\n{group}}}\n\nvoid after() {{}}\n"
    result = extract(text.encode(), "c")
    assert result.status == "parsed"
    assert found(text, "c") == ["function run", "function after"]


def test_language_guard_around_a_header_is_read() -> None:
    text = '#ifdef __cplusplus\nextern "C" {\n#endif\nint run(void);\n#ifdef __cplusplus\n}\n#endif\n'
    assert extract(text.encode(), "c").status == "parsed"
    assert found(text, "c") == ["prototype run"]


def test_whole_branches_are_all_read() -> None:
    text = "#ifdef A\nint run(void) { return 1; }\n#else\nint run(void) { return 2; }\n#endif\n"
    assert found(text, "c") == ["function run", "function run"]


@given(st.lists(st.sampled_from(_PIECES)).map("".join))
def test_prepared_bytes_keep_their_places(text: str) -> None:
    data = text.encode()
    made = prepared(data)
    assert len(made) == len(data)
    assert all(new in (old, *b" ;int") for old, new in zip(data, made, strict=True))
