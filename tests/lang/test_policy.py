"""What adapters say about names, tests and imports, by strings alone."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.lang import Adapter, adapter_for, extract, identifier_parts, language_of, languages


class Files:
    """A lookup over a plain list of paths, and the texts of manifests."""

    def __init__(self, *paths: str, **manifests: str) -> None:
        self.paths = sorted({*paths, *manifests})
        self.settings = {path: settings(path, text) for path, text in manifests.items()}

    def exists(self, path: str) -> bool:
        return path in self.paths

    def ending(self, stem: str) -> tuple[str, ...]:
        return tuple(path for path in self.paths if self._stem(path) == stem)

    def manifest(self, path: str) -> dict[str, tuple[str, ...]]:
        return self.settings.get(path, {})

    def declaring(self, file: str, name: str) -> tuple[str, ...]:
        return tuple(
            path
            for path in self.paths
            if path.rpartition("/")[2] == file and name in self.manifest(path).get("name", ())
        )

    @staticmethod
    def _stem(path: str) -> str:
        folders, _, name = path.rpartition("/")
        stem = name.partition(".")[0]
        return folders.rpartition("/")[2] if stem in ("__init__", "index") else stem


def settings(path: str, text: str) -> dict[str, tuple[str, ...]]:
    """Returns the settings that extraction finds in a manifest."""
    facts = extract(text.encode(), language_of(path)).facts
    assert facts is not None
    found: dict[str, tuple[str, ...]] = {}
    for row in facts.bindings:
        assert row.kind == "setting"
        found[row.target] = (*found.get(row.target, ()), row.value)
    return found


def adapter(language: str) -> Adapter:
    found = adapter_for(language)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("importer", "module", "paths", "expected"),
    [
        ("app/a.py", ".b", ["app/b.py"], ("app/b.py",)),
        ("app/a.py", ".", ["app/__init__.py", "app/b.py"], ("app/__init__.py",)),
        ("app/sub/a.py", "..b", ["app/b.py", "app/b.pyi"], ("app/b.py", "app/b.pyi")),
        ("app/a.py", "...b", ["b.py"], ()),
        ("app/a.py", "app.b", ["app/__init__.py", "app/a.py", "app/b.py"], ("app/b.py",)),
        ("tests/test_a.py", "pkg.mod", ["src/pkg/__init__.py", "src/pkg/mod.py"], ("src/pkg/mod.py",)),
        ("tools/run.py", "near", ["tools/near.py", "near.py"], ("tools/near.py", "near.py")),
        ("pkg/run.py", "near", ["pkg/__init__.py", "pkg/near.py", "near.py"], ("near.py",)),
        ("one/tests/t.py", "two.mod", ["two/src/two/__init__.py", "two/src/two/mod.py"], ("two/src/two/mod.py",)),
        ("a.py", "os", ["vendor/pkg/os.py", "vendor/pkg/__init__.py"], ()),
        ("a.py", "pkg", ["pkg/__init__.py", "pkg.py"], ("pkg/__init__.py", "pkg.py")),
    ],
)
def test_python_import_paths(importer: str, module: str, paths: list[str], expected: tuple[str, ...]) -> None:
    assert adapter("python").import_paths(importer, module, Files(*paths)) == expected


@pytest.mark.parametrize(
    ("importer", "module", "paths", "expected"),
    [
        ("src/a.ts", "./b", ["src/b.ts", "src/b.js"], ("src/b.ts", "src/b.js")),
        ("src/a.ts", "./b.js", ["src/b.ts"], ("src/b.ts",)),
        ("src/a.ts", "../lib", ["lib/index.ts"], ("lib/index.ts",)),
        ("src/a.ts", ".", ["src/index.tsx"], ("src/index.tsx",)),
        ("src/a.ts", "./x.config", ["src/x.config.ts"], ("src/x.config.ts",)),
        ("src/a.ts", "../../up", ["up.ts"], ()),
    ],
)
def test_typescript_import_paths(importer: str, module: str, paths: list[str], expected: tuple[str, ...]) -> None:
    assert adapter("typescript").import_paths(importer, module, Files(*paths)) == expected


PACKAGE = '{"name": "@x/core", "exports": {".": {"types": "./dist/index.d.ts", "import": "./dist/esm/index.js"}, "./*": "./dist/*.js"}}'
INNER = (
    '{"name": "app", "imports": {"#db": {"node": "./dist/db.js"}, "#lib/*": "./src/lib/*.js"}, "main": "lib/main.js"}'
)
TABLE = """{
  // what the editor reads
  "compilerOptions": {"baseUrl": "./src", "paths": {"@/*": ["./*", "gen/*"], "@/only": ["one.ts"]},},
}"""


@pytest.mark.parametrize(
    ("importer", "module", "paths", "manifests", "expected"),
    [
        ("src/a/b.ts", "@/c", ["src/c.ts"], {"tsconfig.json": TABLE}, ("src/c.ts",)),
        ("src/a/b.ts", "@/c", ["src/gen/c.ts"], {"jsconfig.json": TABLE}, ("src/gen/c.ts",)),
        ("src/a/b.ts", "@/only", ["src/one.ts", "src/only.ts"], {"tsconfig.json": TABLE}, ("src/one.ts",)),
        ("src/a/b.ts", "util/c", ["src/util/c.ts"], {"tsconfig.json": TABLE}, ("src/util/c.ts",)),
        (
            "app/src/a.ts",
            "@/c",
            ["cfg/src/c.ts"],
            {"app/tsconfig.json": '{"extends": "../cfg/base"}', "cfg/base.json": TABLE},
            ("cfg/src/c.ts",),
        ),
        (
            "a.ts",
            "@/c",
            ["src/c.ts"],
            {"tsconfig.json": '{"references": [{"path": "./tsconfig.app.json"}]}', "tsconfig.app.json": TABLE},
            ("src/c.ts",),
        ),
        ("a.ts", "@/c", [], {"tsconfig.json": '{"extends": "./tsconfig.json"}'}, ()),
        ("app/a.ts", "@x/core", ["core/src/index.ts"], {"core/package.json": PACKAGE}, ("core/src/index.ts",)),
        ("app/a.ts", "@x/core/f", ["core/src/f.ts"], {"core/package.json": PACKAGE}, ("core/src/f.ts",)),
        ("app/a.ts", "@x/other", ["core/src/index.ts"], {"core/package.json": PACKAGE}, ()),
        ("app/t/a.js", "app", ["app/lib/main.js"], {"app/package.json": INNER}, ("app/lib/main.js",)),
        ("app/t/a.js", "#db", ["app/src/db.ts"], {"app/package.json": INNER}, ("app/src/db.ts",)),
        ("app/t/a.js", "#lib/x", ["app/src/lib/x.ts"], {"app/package.json": INNER}, ("app/src/lib/x.ts",)),
        ("app/t/a.js", "#nope", [], {"app/package.json": INNER}, ()),
        ("t/a.ts", "std/x", ["lib/x.ts"], {"deno.json": '{"imports": {"std/": "./lib/"}}'}, ("lib/x.ts",)),
        ("t/a.js", "../dist/index.js", ["src/index.ts"], {}, ("src/index.ts",)),
        ("src/deep/a.vue.ts", "@/c", ["src/c.js"], {}, ("src/c.js",)),
        ("a.ts", "app", ["index.js"], {"package.json": "[" * 10_000}, ()),
        ("a.ts", "app", ["index.js"], {"package.json": '{"name": "\\ud800", "main": "\\u0000"}'}, ()),
    ],
)
def test_manifests_say_what_a_module_names(
    importer: str, module: str, paths: list[str], manifests: dict[str, str], expected: tuple[str, ...]
) -> None:
    assert adapter("typescript").import_paths(importer, module, Files(*paths, **manifests)) == expected


@pytest.mark.parametrize(
    ("importer", "module", "paths", "expected"),
    [
        ("src/a.c", '"a.h"', ["src/a.h", "include/a.h"], ("src/a.h", "include/a.h")),
        ("src/a.c", '"uv.h"', ["include/uv.h", "deps/x/uv.h"], ("include/uv.h", "deps/x/uv.h")),
        ("src/unix/a.c", '"../b.h"', ["src/b.h", "b.h"], ("src/b.h", "b.h")),
        ("test/a.cc", "<fmt/core.h>", ["include/fmt/core.h", "core.h"], ("include/fmt/core.h",)),
        ("test/a.cc", "<string.h>", ["src/string.h"], ()),
        ("test/a.cc", "<vector>", ["src/vector"], ()),
        ("test/a.cc", "std", ["std"], ()),
    ],
)
def test_included_files(importer: str, module: str, paths: list[str], expected: tuple[str, ...]) -> None:
    assert adapter("cpp").import_paths(importer, module, Files(*paths)) == expected


@pytest.mark.parametrize(
    ("importer", "module", "paths", "expected"),
    [
        ("bin/a.sh", "./lib.sh", ["bin/lib.sh", "lib.sh"], ("bin/lib.sh",)),
        ("bin/a.sh", "../lib.sh", ["bin/lib.sh", "lib.sh"], ("lib.sh",)),
        ("bin/a.sh", "./lib/log.sh", ["lib/log.sh", "x/lib/log.sh", "log.sh"], ("lib/log.sh", "x/lib/log.sh")),
        ("bin/a.sh", "./no.sh", ["bin/a.sh", "bin/xno.sh"], ()),
    ],
)
def test_sourced_files(importer: str, module: str, paths: list[str], expected: tuple[str, ...]) -> None:
    assert adapter("bash").import_paths(importer, module, Files(*paths)) == expected


@pytest.mark.parametrize(
    ("path", "head", "language"),
    [
        ("a/b.py", b"", "python"),
        ("b.pyi", b"", "python"),
        ("b.mjs", b"", "javascript"),
        ("b.jsx", b"", "javascript"),
        ("b.d.ts", b"", "typescript"),
        ("b.cts", b"", "typescript"),
        ("b.tsx", b"", "tsx"),
        ("b.php", b"", "php"),
        ("lib/tasks/b.rake", b"", "ruby"),
        ("bin/tool", b"#!/usr/bin/env ruby\n", "ruby"),
        ("bin/tool", b"#!/usr/bin/env php\n", "php"),
        ("bin/tool", b"#!/bin/sh -e\n", "bash"),
        ("bin/tool", b"#!/usr/bin/env bash\n", "bash"),
        ("b.c", b"", "c"),
        ("b.cc", b"", "cpp"),
        ("b.h", b"", "c"),
        ("b.h", b"int f(void);\n/* class A; std::b */\n", "c"),
        ("b.h", b'#ifdef __cplusplus\nextern "C" {\nnamespace a {}\n#endif\nint f(void);\n', "c"),
        ("b.h", b"#include <vector>\nint f();\n", "cpp"),
        ("b.h", b"namespace a {\nint f();\n}\n", "cpp"),
        ("b.h", b"struct A {\n public:\n  int x;\n};\n", "cpp"),
        ("bin/tool", b"#!/usr/bin/env python3\n", "python"),
        ("bin/tool", b"#!/usr/bin/env -S node --flag\n", "javascript"),
        ("bin/tool", b"#!/usr/local/bin/python3.11 -E\n", "python"),
        ("bin/tool", b"echo", None),
        (".py", b"", None),
        ("b.unknown", b"#!/usr/bin/env python", None),
    ],
)
def test_language_of(path: str, head: bytes, language: str | None) -> None:
    assert language_of(path, head) == language


@pytest.mark.parametrize(
    ("language", "path", "expected"),
    [
        ("python", "tests/test_a.py", True),
        ("python", "app/a_test.py", True),
        ("python", "app/testing.py", False),
        ("python", "tests/__init__.py", False),
        ("typescript", "src/a.test.ts", True),
        ("typescript", "src/__tests__/a.ts", True),
        ("typescript", "src/contest.ts", False),
        ("c", "test/test-fs.c", True),
        ("cpp", "src/shop_test.cc", True),
        ("cpp", "src/ShopTest.cpp", True),
        ("cpp", "src/contest.cpp", False),
        ("bash", "tests/run.sh", True),
        ("bash", "bin/latest.sh", False),
        ("php", "tests/Unit/StoreTest.php", True),
        ("php", "tests/bootstrap.php", False),
        ("ruby", "spec/shop_spec.rb", True),
        ("ruby", "test/test_shop.rb", True),
        ("ruby", "spec/spec_helper.rb", False),
    ],
)
def test_is_test_path(language: str, path: str, expected: bool) -> None:
    assert adapter(language).is_test_path(path) is expected


@pytest.mark.parametrize(
    ("language", "path", "source", "expected"),
    [
        (
            "go",
            "a_test.go",
            b"func TestA(t *testing.T) {}\nfunc Testing() {}\nfunc helper() {}\nfunc BenchmarkB() {}\n",
            ["TestA", "BenchmarkB"],
        ),
        ("go", "a.go", b"func TestA(t *testing.T) {}\n", []),
        (
            "rust",
            "src/a.rs",
            b"#[test]\nfn one() {}\n#[tokio::test]\nasync fn two() {}\nfn three() {}\n#[rstest(x)]\nfn four() {}\n",
            ["one", "two", "four"],
        ),
    ],
)
def test_tests_are_known_by_name_or_attribute(language: str, path: str, source: bytes, expected: list[str]) -> None:
    facts = extract(source, language).facts
    assert facts is not None
    assert [one.name for one in facts.definitions if adapter(language).is_test(path, one)] == expected


CRATE = ("app/src/lib.rs", "app/src/a.rs", "app/src/a/b.rs", "app/src/c/mod.rs", "app/tests/t.rs", "app/tests/util.rs")


@pytest.mark.parametrize(
    ("importer", "module", "expected"),
    [
        ("app/src/a.rs", "crate", ("app/src/lib.rs",)),
        ("app/src/a/b.rs", "crate.c", ("app/src/c/mod.rs",)),
        ("app/src/a.rs", "self.b", ("app/src/a/b.rs",)),
        ("app/src/a/b.rs", "super", ("app/src/a.rs",)),
        ("app/src/a/b.rs", "super.super.c", ("app/src/c/mod.rs",)),
        ("app/src/c/mod.rs", "super", ("app/src/lib.rs",)),
        ("app/src/lib.rs", "a.b", ("app/src/a/b.rs",)),
        ("app/src/lib.rs", "crate.a.Thing", ()),
        ("app/tests/t.rs", "self.util", ("app/tests/util.rs",)),
        ("app/tests/t.rs", "my_app.c", ("app/src/c/mod.rs",)),
        ("app/src/lib.rs", "std.fmt", ()),
    ],
)
def test_rust_import_paths(importer: str, module: str, expected: tuple[str, ...]) -> None:
    files = Files(*CRATE, **{"app/Cargo.toml": '[package]\nname = "my-app"\n'})
    assert adapter("rust").import_paths(importer, module, files) == expected


@pytest.mark.parametrize(
    ("written", "manifests", "expected"),
    [
        ("x.io/shop/store", {"go.mod": "module x.io/shop\n"}, ("store",)),
        ("x.io/shop", {"go.mod": "module x.io/shop\n"}, ("",)),
        ("x.io/tools/a", {"tools/go.mod": "module x.io/tools\n"}, ("tools/a",)),
        ("y.io/other/store", {"go.mod": "module x.io/shop\n"}, ()),
        ("net/http", {"go.mod": "module x.io/shop\n"}, ()),
        ("shop/store", {}, ("shop/store", "store")),
    ],
)
def test_go_import_paths(written: str, manifests: dict[str, str], expected: tuple[str, ...]) -> None:
    rules = adapter("go").NAMESPACES
    assert rules is not None
    assert rules.imported("main.go", "", written, Files(**manifests)) == expected


def test_python_test_functions_and_methods_are_tests() -> None:
    facts = extract(
        b"def test_a(): pass\nclass TestB:\n    def test_c(self): pass\n    def helper(self): pass\n", "python"
    ).facts
    assert facts is not None
    found = [one.qualname for one in facts.definitions if adapter("python").is_test("tests/test_a.py", one)]
    assert found == ["test_a", "TestB.test_c"]


def test_php_test_methods_are_tests_by_name_or_attribute() -> None:
    facts = extract(
        b"<?php class ATest { function testA() {} #[Test] function b() {} private function testC() {} function d() {} }",
        "php",
    ).facts
    assert facts is not None
    found = [one.qualname for one in facts.definitions if adapter("php").is_test("tests/ATest.php", one)]
    assert found == ["ATest.testA", "ATest.b"]


def test_ruby_examples_and_test_methods_are_tests() -> None:
    facts = extract(
        b"describe 'a' do\n  it('b') { }\nend\nclass T < Minitest::Test\n  def test_c; end\n  def d; end\nend\n", "ruby"
    ).facts
    assert facts is not None
    found = [one.qualname for one in facts.definitions if adapter("ruby").is_test("a_test.rb", one)]
    assert found == ["describe: a.it: b", "T.test_c"]


@pytest.mark.parametrize(
    ("importer", "module", "paths", "expected"),
    [
        ("lib/a/b.rb", "./c", ["lib/a/c.rb"], ("lib/a/c.rb",)),
        ("lib/a/b.rb", "../c", ["lib/c.rb"], ("lib/c.rb",)),
        ("spec/a_spec.rb", "a/b", ["lib/a/b.rb", "other/lib/a/b.rb", "x/b.rb"], ("lib/a/b.rb", "other/lib/a/b.rb")),
        ("a.rb", "set", [], ()),
    ],
)
def test_ruby_import_paths(importer: str, module: str, paths: list[str], expected: tuple[str, ...]) -> None:
    assert adapter("ruby").import_paths(importer, module, Files(*paths)) == expected


def test_php_loads_files_next_to_the_importer_or_from_the_root() -> None:
    paths = adapter("php").import_paths("app/a.php", "./lib/b.php", Files("app/lib/b.php", "lib/b.php"))
    assert paths == ("app/lib/b.php", "lib/b.php")


def test_javascript_groups_are_no_tests() -> None:
    facts = extract(b"describe('a', () => { it('b', () => {}); });\n", "javascript").facts
    assert facts is not None
    found = [one.name for one in facts.definitions if adapter("javascript").is_test("a.test.js", one)]
    assert found == ["it: b"]


def test_receiver_of_static_method_is_empty() -> None:
    facts = extract(b"class A:\n    def m(this): pass\n    @staticmethod\n    def s(x): pass\n", "python").facts
    assert facts is not None
    assert [adapter("python").receiver_name(one) for one in facts.definitions] == ["", "this", ""]


@pytest.mark.parametrize(
    ("language", "module"),
    [("python", "os.path"), ("typescript", "node:fs"), ("javascript", "fs/promises"), ("ruby", "net/http")],
)
def test_standard_library_is_external(language: str, module: str) -> None:
    assert adapter(language).is_external_module(module)


def test_every_language_loads_here() -> None:
    assert [(one.name, one.loads, one.problem) for one in languages()] == [
        (name, True, "") for name in sorted(one.name for one in languages())
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("HTTPServer2_run", ["http", "server", "2", "run"]),
        ("getUserID", ["get", "user", "id"]),
        ("snake_case-kebab", ["snake", "case", "kebab"]),
        ("größeFinden", ["größe", "finden"]),
        ("", []),
    ],
)
def test_identifier_parts(text: str, parts: list[str]) -> None:
    assert identifier_parts(text) == parts


@given(st.text())
def test_identifier_parts_lose_no_letter(text: str) -> None:
    kept = "".join(identifier_parts(text))
    assert kept == "".join(re.findall(r"[^\W_]", text)).lower()


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("src/test/java/app/ShopTest.java", True),
        ("app/TestShop.java", True),
        ("src/main/java/app/Contest.java", False),
        ("src/jvmTest/kotlin/app/Shop.kt", True),
        ("app/ShopTest.kt", True),
        ("app/Shop.kt", False),
        ("test/App.Tests/Shop.cs", True),
        ("src/ShopTests.cs", True),
        ("src/Shop.cs", False),
    ],
)
def test_is_test_path_by_name_and_folder(path: str, expected: bool) -> None:
    assert adapter(language_of(path) or "").is_test_path(path) is expected


@pytest.mark.parametrize(
    ("path", "text", "tests"),
    [
        (
            "ShopTest.java",
            "class ShopTest { @Test void sells() {} @org.junit.jupiter.params.ParameterizedTest void all(int n) {}"
            " public void testOld() {} void helper() {} }",
            ["ShopTest.sells", "ShopTest.all", "ShopTest.testOld"],
        ),
        ("ShopTest.kt", "class ShopTest {\n  @Test fun sells() {}\n  fun helper() {}\n}\n", ["ShopTest.sells"]),
        (
            "ShopTests.cs",
            "class ShopTests { [Fact] public void Sells() {} [Xunit.TheoryAttribute, Data(1)] void All(int n) {} void Helper() {} }",
            ["ShopTests.Sells", "ShopTests.All"],
        ),
    ],
)
def test_annotated_methods_are_tests(path: str, text: str, tests: list[str]) -> None:
    language = language_of(path) or ""
    facts = extract(text.encode(), language).facts
    assert facts is not None
    assert [one.qualname for one in facts.definitions if adapter(language).is_test(path, one)] == tests
