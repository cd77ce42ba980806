from __future__ import annotations

from codemap.structure.dead_code import DeadCode, dead_code
from codemap.views.dead_code import as_document, as_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder


def ask(repo: RepoBuilder, files: dict[str, str], **options: object) -> DeadCode:
    repo.commit("all", files)
    with scanned(repo) as project:
        return dead_code(project, **options)  # type: ignore[arg-type]


def names(rows: object) -> list[str]:
    return [row.symbol.qualname for row in rows.items]  # type: ignore[attr-defined]


PYTHON = {
    "app/main.py": "from app.work import go\n\n\nif __name__ == '__main__':\n    go()\n",
    "app/work.py": """\
import click

from app import registry


def go():
    return _used()


def _used(): ...


def _dead():
    return _only_from_dead()


def _only_from_dead(): ...


def _recursive(n):
    return _recursive(n - 1)


def _in_a_string(): ...


def visit_name(node): ...


def walk(node):
    return globals()["visit_" + node](node)


@registry.add
def _registered(): ...


def open_api(): ...


def tested(): ...


class _Base(click.Group):
    def invoke(self): ...


BASE = _Base
TABLE = {"x": "_in_a_string"}
""",
    "app/registry.py": "def add(f): return f\n",
    "app/lost.py": "def lost(): ...\n",
    "tests/test_work.py": "from app.work import tested\n\n\ndef test_it():\n    tested()\n",
}


def test_what_nothing_names_is_dead_and_what_it_alone_uses_with_it(repo: RepoBuilder) -> None:
    answer = ask(repo, PYTHON)
    assert [(row.symbol.qualname, row.because) for row in answer.unused.items] == [
        ("_dead", "nothing names it"),
        ("_only_from_dead", "only used by _dead, which is unused"),
        ("_recursive", "nothing names it"),
    ]
    assert names(answer.public) == ["walk", "open_api"]
    assert names(answer.tests_only) == ["tested"]
    assert answer.orphans.items == ("app/lost.py",)
    assert answer.excused == {
        "framework hook": 1,
        "may override what is not here": 1,
        "name may be computed": 1,
    }


def test_answers_say_what_is_what(repo: RepoBuilder) -> None:
    answer = ask(repo, PYTHON, limit=1)
    text = as_text(answer)
    assert "## Unused: no other file can name them (3)" in text
    assert "... 2 more definitions (--limit 0 shows all)" in text
    unused = as_document(answer)["unused"]
    assert isinstance(unused, dict)
    assert (unused["total"], unused["omitted"]) == (3, 2)


def test_routes_and_commands_are_entered_from_outside(repo: RepoBuilder) -> None:
    answer = ask(
        repo,
        {
            "web.py": "@app.get('/users')\ndef users(): ...\n\n\n@cli.command()\ndef serve(): ...\n",
            "main.go": "package main\n\nfunc main() { }\n\nfunc init() { }\n\nfunc dead() { }\n",
            "Shop.java": "class Shop { public static void main(String[] a) { } private void dead() { } }\n",
        },
    )
    assert names(answer.unused) == ["Shop.dead", "dead"]
    assert answer.public.total == 0


def test_what_a_manifest_names_is_entered_from_outside(repo: RepoBuilder) -> None:
    manifest = '[project]\nname = "tool"\n\n[project.scripts]\ntool = "tool:start"\n'
    code = "def start():\n    pass\n\n\ndef other():\n    pass\n"
    test = "from tool import other, start\n\n\ndef test_it():\n    start()\n    other()\n"
    answer = ask(repo, {"pyproject.toml": manifest, "tool/__init__.py": code, "tests/test_tool.py": test})
    assert [row.symbol.qualname for row in answer.tests_only.items] == ["other"]
    assert answer.excused == {"entry point": 1}


def test_compilers_of_jsx_use_its_types_and_its_runtime(repo: RepoBuilder) -> None:
    types = "export namespace JSX {\n  export interface Attributes { key?: string }\n}\nexport const made = 1\n"
    code = "export function used() { return 1 }\nexport function escape(text: string) { return text }\n"
    uses = [f"import {{ {name} }} from './{file}'" for name, file in (("made", "base"), ("used", "jsx-runtime"))]
    index = "\n".join([*uses, "import { used as other } from './plain'", "used(); other(); console.log(made)\n"])
    files = {"src/base.ts": types, "src/jsx-runtime.ts": code, "src/plain.ts": code, "src/index.ts": index}
    answer = ask(repo, files)
    assert [row.symbol.name for row in answer.public.items] == ["src/plain.ts::escape"]
    assert answer.excused["called by the language"] == 2


def test_traits_interfaces_and_overrides_are_no_dead_code(repo: RepoBuilder) -> None:
    answer = ask(
        repo,
        {
            "shape.ts": """\
interface Shape { area(): number }
class Box implements Shape {
  area() { return this.side() }
  private side() { return 1 }
  private unused() { return 2 }
}
export function total(shapes: Shape[]) { return shapes.map(s => s.area()) }
""",
            "use.ts": "import { total } from './shape'\ntotal([])\n",
            "point.rs": "struct P;\nimpl std::fmt::Display for P { fn fmt(&self) { } }\nimpl P { fn gone(&self) { } }\nfn make() -> P { P }\nfn main() { make(); }\n",
        },
    )
    assert names(answer.unused) == ["P.gone", "Box"]


def test_a_class_is_used_by_whoever_uses_its_members(repo: RepoBuilder) -> None:
    answer = ask(
        repo,
        {
            "src/tool.php": "<?php\nclass Tool { public static function run() { return self::step(); } private static function step() {} private static function rest() {} }\n",
            "src/index.php": "<?php\nrequire 'tool.php';\nTool::run();\n",
        },
    )
    assert names(answer.unused) == ["Tool.rest"]


def test_a_private_name_is_not_used_by_its_like_in_another_file(repo: RepoBuilder) -> None:
    answer = ask(
        repo,
        {
            "a.py": "_LIMIT = 1\n_named = 2\n\n\ndef _twin(): ...\n\n\ndef a(): ...\n",
            "b.py": "from a import a\n\n_LIMIT = 2\n\n\ndef _twin(): ...\n\n\ndef b():\n    a(_twin(), _LIMIT)\n",
            "c.py": "from b import b\n\nb(getattr(b, '_named'))\n",
        },
    )
    assert [row.symbol.name for row in answer.unused.items] == ["a.py::_LIMIT", "a.py::_twin"]


def test_only_what_is_below_a_path_is_told(repo: RepoBuilder) -> None:
    answer = ask(
        repo,
        {**PYTHON, "lib/a.py": "def _gone(): ...\n\n\ndef kept(): ...\n", "b.py": "from lib.a import kept\nkept()\n"},
        path="lib",
    )
    assert (names(answer.unused), answer.considered) == (["_gone"], 2)
