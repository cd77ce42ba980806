"""Parameter lists that are read by their text: what stands in quotes, annotations and defaults cuts nothing."""

from __future__ import annotations

import pytest

from codemap.lang import extract
from codemap.model import Parameter

_FUNCTIONS = {
    "csharp": "class A {{ void F({}) {{ }} }}",
    "java": "class A {{ void f({}) {{ }} }}",
    "kotlin": "fun f({}) {{ }}",
}


def _parameters(language: str, source: str, kinds: tuple[str, ...]) -> tuple[Parameter, ...]:
    facts = extract(source.encode(), language).facts
    assert facts is not None
    return next(one for one in facts.definitions if one.kind in kinds).parameters


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("csharp", 'string a = "x, int y", B b = null'),
        ("csharp", 'string a = "http://x", B b = null'),
        ("csharp", 'string a = "(", B b = null'),
        ("csharp", 'string a = @"\\", B b = null'),
        ("csharp", 'string a = """x " , int y""", B b = null'),
        ("csharp", "string a = '<', B b = null"),
        ("csharp", "string a = '\\'', B b = null"),
        ("csharp", "string a = C < D ? 1 : 2, B b = null"),
        ("csharp", "string a = 1 << 2, B b = null"),
        ("csharp", '[C("x]")] string a = "", [C(1)][D] B b = null'),
        ("csharp", "[C(new[] { 1, 2 })] string a = null, [D(E = 1)]\n B b = null"),
        ("kotlin", 'a: string = "x, y: C", b: B = c'),
        ("kotlin", 'a: string = "http://x", b: B = c'),
        ("kotlin", 'a: string = """x " , y: C""", b: B = c'),
        ("kotlin", "a: string = '(', b: B = c"),
        ("kotlin", "a: string = c > 1 && d < e, b: B = c"),
        ("kotlin", '@C("x)") a: string = c, @D(f(1)) b: B = c'),
        ("kotlin", "@[C D] a: string = c, @e.F b: B = c"),
    ],
)
def test_what_is_quoted_or_given_cuts_no_list(language: str, listed: str) -> None:
    found = _parameters(language, _FUNCTIONS[language].format(listed), ("function", "method"))
    assert found == (Parameter("a", "normal", False, "string"), Parameter("b", "normal", False, "B"))


@pytest.mark.parametrize(
    "before", ["", "@Inject constructor", "@Named(1, (2)) constructor", 'internal @C("(") constructor']
)
def test_annotations_of_a_kotlin_constructor_are_not_its_list(before: str) -> None:
    found = _parameters("kotlin", f"class A {before}(val a: A, b: B)", ("class",))
    assert found == (Parameter("a", "normal", True, "A"), Parameter("b", "normal", True, "B"))


@pytest.mark.parametrize("kind", ["suspend () -> A", "@Shown (A) -> B", "A.(B) -> C", "(A) -> List<B>"])
def test_a_kotlin_function_is_of_none_of_the_classes_that_its_type_names(kind: str) -> None:
    assert _parameters("kotlin", f"fun f(a: {kind})", ("function",)) == (Parameter("a", "normal", True, ""),)


@pytest.mark.parametrize(("language", "kind", "name"), [("csharp", "global::A.B", "A.B"), ("java", "@N A.B", "A.B")])
def test_what_stands_before_a_type_is_no_part_of_it(language: str, kind: str, name: str) -> None:
    (found,) = _parameters(language, _FUNCTIONS[language].format(f"{kind} a"), ("method",))
    assert (found.name, found.annotation) == ("a", name)


@pytest.mark.parametrize(
    "listed", ["A self, B... rest", "A self, B ... rest", "A self, B ...rest", "A this, A self, B... rest"]
)
def test_java_receivers_are_no_parameters_and_dots_stand_anywhere(listed: str) -> None:
    found = _parameters("java", _FUNCTIONS["java"].format(listed), ("method",))
    assert found == (Parameter("self", "positional", True, "A"), Parameter("rest", "rest", False, "B[]"))
