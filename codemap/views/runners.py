"""Tests to run as the arguments of test runners, quoted for a shell and for xargs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from codemap.context.report import NamedTest
from codemap.views.affected_tests import argument

Tests = Sequence[NamedTest]


class Runner(NamedTuple):
    """A test runner: the languages of its tests, and how it is asked for some of them, a line for each word or run."""

    languages: frozenset[str]
    arguments: Callable[[Tests], list[str]]


def runner_lines(name: str, tests: Tests) -> tuple[list[str], int]:
    """Returns the lines for a runner, and how many tests it cannot run or be asked for."""
    runner = RUNNERS[name]
    own = [test for test in tests if test.language in runner.languages and (test.names or name != "cargo")]
    return runner.arguments(own) if own else [], len(tests) - len(own)


def _pytest(tests: Tests) -> list[str]:
    return ["::".join([argument(test.symbol.path), *map(shlex.quote, test.names)]) for test in tests]


def _by_title(tests: Tests) -> list[str]:
    lines = []
    for path, group in _grouped(tests, lambda test: argument(test.symbol.path)):
        patterns = dict.fromkeys(test.pattern for test in group)
        whole = "" in patterns
        lines.append(path if whole else f"{path} -t {shlex.quote('|'.join(patterns))}")
    return lines


def _go(tests: Tests) -> list[str]:
    lines = []
    for folder, group in _grouped(tests, lambda test: test.symbol.path.rpartition("/")[0]):
        package = shlex.quote(f"./{folder}" if folder else ".")
        names = dict.fromkeys(test.names[-1] if test.names else "" for test in group)
        pattern = shlex.quote(f"^({'|'.join(map(re.escape, names))})$")
        lines.append(package if "" in names else f"{package} -run {pattern}")
    return lines


def _cargo(tests: Tests) -> list[str]:
    return list(dict.fromkeys(shlex.quote("::".join(test.names)) for test in tests))


def _maven(tests: Tests) -> list[str]:
    wanted = []
    for name, group in _grouped(tests, lambda test: "$".join(_classes(test))):
        methods = dict.fromkeys(test.names[-1] if test.names else "" for test in group)
        wanted.append(name if "" in methods else f"{name}#{'+'.join(methods)}")
    return [shlex.quote(f"-Dtest={','.join(wanted)}")]


def _gradle(tests: Tests) -> list[str]:
    return [f"--tests {shlex.quote(name)}" for name in dict.fromkeys(map(_dotted, tests))]


def _dotnet(tests: Tests) -> list[str]:
    names = dict.fromkeys(map(_dotted, tests))
    return [f"--filter {shlex.quote('|'.join(f'FullyQualifiedName~{name}' for name in names))}"]


def _classes(test: NamedTest) -> tuple[str, ...]:
    """Returns the classes around a test; a whole file stands for the class that it is named after."""
    return test.names[:-1] or (test.symbol.path.rpartition("/")[2].partition(".")[0],)


def _dotted(test: NamedTest) -> str:
    return ".".join((*_classes(test), *test.names[-1:]))


def _grouped(tests: Tests, key: Callable[[NamedTest], str]) -> Iterable[tuple[str, list[NamedTest]]]:
    """Returns the tests by key, in the order in which the keys come first."""
    groups: dict[str, list[NamedTest]] = {}
    for test in tests:
        groups.setdefault(key(test), []).append(test)
    return groups.items()


RUNNERS = {
    "pytest": Runner(frozenset({"python"}), _pytest),
    "jest": Runner(frozenset({"javascript", "typescript", "tsx"}), _by_title),
    "vitest": Runner(frozenset({"javascript", "typescript", "tsx"}), _by_title),
    "go": Runner(frozenset({"go"}), _go),
    "cargo": Runner(frozenset({"rust"}), _cargo),
    "maven": Runner(frozenset({"java", "kotlin"}), _maven),
    "gradle": Runner(frozenset({"java", "kotlin"}), _gradle),
    "dotnet": Runner(frozenset({"csharp"}), _dotnet),
}
"""The runners by the name of their format."""
