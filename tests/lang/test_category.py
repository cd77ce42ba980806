"""Roles of files by path, content marker and attributes; secret files by name."""

from __future__ import annotations

import pytest

from codemap.lang import category_of, is_secret_path


@pytest.mark.parametrize(
    ("path", "category"),
    [
        ("src/app/main.py", "source"),
        ("build/tool.py", "source"),
        ("packages/core/index.ts", "source"),
        ("lib/latest/contest.py", "source"),
        ("tests/unit/geo.py", "test"),
        ("app/test_geo.py", "test"),
        ("app/geo_test.go", "test"),
        ("web/geo.spec.tsx", "test"),
        ("web/__tests__/geo.js", "test"),
        ("src/main/java/GeoTest.java", "test"),
        ("conftest.py", "test"),
        ("docs/guide.rst", "docs"),
        ("README.md", "docs"),
        ("LICENSE", "docs"),
        ("docs/conf.py", "source"),
        ("pyproject.toml", "config"),
        (".github/workflows/ci.yml", "config"),
        ("Dockerfile", "config"),
        ("requirements-dev.txt", "config"),
        ("package-lock.json", "lock"),
        ("web/yarn.lock", "lock"),
        ("go.sum", "lock"),
        ("static/v.min.js", "minified"),
        ("third_party/zlib/a.c", "vendored"),
        ("vendor/x/y.go", "vendored"),
        ("api/geo_pb2.py", "generated"),
    ],
)
def test_category_of_path(path: str, category: str) -> None:
    assert category_of(path) == category


def test_category_of_generated_marker() -> None:
    assert category_of("src/a.py", "generated") == "generated"


def test_attribute_wins_over_path() -> None:
    assert category_of("src/a.py", attributes={"linguist-vendored": "set"}) == "vendored"


def test_attribute_denies_what_the_path_says() -> None:
    assert category_of("vendor/a.py", attributes={"linguist-vendored": "unset"}) == "source"


@pytest.mark.parametrize(
    "path", [".env", "app/.env.local", "id_rsa", "deploy/key.pem", "a/server.key", "credentials.json", ".netrc"]
)
def test_secret_path_is_recognised(path: str) -> None:
    assert is_secret_path(path)


@pytest.mark.parametrize("path", [".env.example", "keyboard.py", "credentials.py", "src/env.py", "public.keys.md"])
def test_ordinary_path_is_no_secret(path: str) -> None:
    assert not is_secret_path(path)
