"""Tests to run as their runners take them."""

from __future__ import annotations

import os
import shlex
import subprocess

import pytest

from codemap.context.affected_tests import affected_tests
from codemap.project import opened
from codemap.views.affected_tests import paths_of
from codemap.views.runners import RUNNERS, runner_lines
from tests.support.repos import RepoBuilder

FILES = {
    "tests/test_a.py": "class TestA:\n    def test_one(self):\n        assert {n}\n\n\ndef test_two():\n    assert {n}\n",
    "it's/test_b.py": "def test_b():\n    assert {n}\n",
    "web/a.test.ts": "describe('area', () => {{\n  it('is (w * h)', () => {{ expect({n}); }});\n  it('b', () => {{ x({n}); }});\n}});\n",
    "pkg/a_test.go": 'package pkg\n\nimport "testing"\n\nfunc TestA(t *testing.T) {{ f({n}) }}\nfunc TestB(t *testing.T) {{ f({n}) }}\n',
    "src/lib.rs": "mod tests {{\n    #[test]\n    fn works() {{\n        assert_eq!(1, {n});\n    }}\n}}\n",
    "src/test/java/a/GeoTest.java": "package a;\nclass GeoTest {{\n  @Test void one() {{ f({n}); }}\n  @Test void two() {{ f({n}); }}\n}}\n",
    "Geo.Tests/GeoTests.cs": "namespace Geo;\npublic class GeoTests {{\n  [Fact] public void One() {{ F({n}); }}\n}}\n",
}

WANTED = {
    "pytest": ["'it'\"'\"'s/test_b.py'::test_b", "tests/test_a.py::TestA::test_one", "tests/test_a.py::test_two"],
    "jest": [r"web/a.test.ts -t 'area is \(w \* h\)|area b'"],
    "vitest": [r"web/a.test.ts -t 'area is \(w \* h\)|area b'"],
    "go": ["./pkg -run '^(TestA|TestB)$'"],
    "cargo": ["tests::works"],
    "maven": ["'-Dtest=GeoTest#one+two'"],
    "gradle": ["--tests GeoTest.one", "--tests GeoTest.two"],
    "dotnet": ["--filter 'FullyQualifiedName~GeoTests.One'"],
}


@pytest.fixture
def changed(repo: RepoBuilder) -> RepoBuilder:
    repo.commit("start", {path: text.format(n=1) for path, text in FILES.items()})
    for path, text in FILES.items():
        repo.write(path, text.format(n=2))
    return repo


def test_every_runner_is_asked_in_its_own_words(changed: RepoBuilder) -> None:
    with opened(changed.root, os.environ) as project:
        tests = affected_tests(project).tests.items
    given = {name: runner_lines(name, tests) for name in RUNNERS}
    assert {name: lines for name, (lines, _) in given.items()} == WANTED
    assert given["go"][1] == len(tests) - 2


def test_paths_are_quoted_as_xargs_reads_them(changed: RepoBuilder) -> None:
    with opened(changed.root, os.environ) as project:
        lines = paths_of(affected_tests(project).tests.items)
    read = subprocess.run(["xargs", "-n1", "echo"], input="\n".join(lines), capture_output=True, text=True, check=True)
    assert sorted(read.stdout.splitlines()) == sorted(FILES)
    assert [shlex.split(line) for line in lines] == [[path] for path in read.stdout.splitlines()]
