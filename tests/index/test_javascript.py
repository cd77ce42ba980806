"""Resolution of JavaScript and TypeScript, each rule on a small repository."""

from __future__ import annotations

import pytest

from tests.support.maps import edges_in, edges_of, project_at
from tests.support.repos import RepoBuilder

Files = dict[str, str]
Edges = set[tuple[str, str, str, str]]

STORE = "export interface Store { save(x: string): void; }\n"

CASES: dict[str, tuple[Files, Edges, Edges]] = {
    "an interface's method, and those that implement it": (
        {
            "store.ts": STORE,
            "disk.ts": "import type { Store } from './store';\nexport class Disk implements Store { save(x: string) {} }\n",
            "use.ts": "import { Store } from './store';\n"
            "export class Use {\n  constructor(private store: Store) {}\n  go() { this.store.save('a'); }\n}\n",
        },
        {
            ("use.ts::Use.go", "store.ts::Store.save", "call", "typed"),
            ("use.ts::Use.go", "disk.ts::Disk.save", "call", "dispatch"),
        },
        set(),
    ),
    "a method of the own object that a class below overrides": (
        {
            "a.ts": "export class A { one() { this.two(); } two() {} }\n"
            "class B extends A { two() { super.two(); } }\nclass C extends B { two() {} }\nclass D { two() {} }\n"
        },
        {
            ("a.ts::A.one", "a.ts::A.two", "call", "self"),
            ("a.ts::A.one", "a.ts::B.two", "call", "dispatch"),
            ("a.ts::A.one", "a.ts::C.two", "call", "dispatch"),
            ("a.ts::B.two", "a.ts::A.two", "call", "self"),
        },
        {
            ("a.ts::A.one", "a.ts::D.two", "call", "dispatch"),
            ("a.ts::B.two", "a.ts::C.two", "call", "dispatch"),
        },
    ),
    "an object made of the class itself runs no override": (
        {
            "a.ts": "class A { f() {} }\nclass B extends A { f() {} }\n"
            "export function go() { const a = new A(); a.f(); new A().f(); }\nexport function on(a: A) { a.f(); }\n"
        },
        {("a.ts::go", "a.ts::A.f", "call", "typed"), ("a.ts::on", "a.ts::B.f", "call", "dispatch")},
        {("a.ts::go", "a.ts::B.f", "call", "dispatch")},
    ),
    "functions called through call and apply; bind only names one": (
        {
            "a.js": "export function f() {}\n",
            "b.js": "import { f } from './a.js';\nfunction g() {}\n"
            "export function go(x) { f.call(x, 1); g.apply(x, [2]); }\nexport function later(x) { return g.bind(x); }\n",
        },
        {
            ("b.js::go", "a.js::f", "call", "import"),
            ("b.js::go", "b.js::g", "call", "scope"),
            ("b.js::later", "b.js::g", "read", "scope"),
        },
        {("b.js::later", "b.js::g", "call", "scope")},
    ),
    "a workspace's package, through its exports to its sources": (
        {
            "packages/core/package.json": '{"name": "@x/core", "exports": {".": "./dist/index.js", "./*": "./dist/*.js"}}',
            "packages/core/src/index.ts": "export { f } from './f.js';\n",
            "packages/core/src/f.ts": "export function f() {}\n",
            "packages/core/test/f.test.ts": "import { f } from '@x/core';\nimport { f as g } from '@x/core/f';\nf(); g();\n",
            "packages/app/main.ts": "import * as core from '@x/core';\nexport function go() { core.f(); }\n",
        },
        {
            ("packages/core/test/f.test.ts::<module>", "packages/core/src/f.ts::f", "call", "import"),
            ("packages/app/main.ts::go", "packages/core/src/f.ts::f", "call", "module"),
        },
        set(),
    ),
    "a name that nothing binds is one of a script, never one of a module": (
        {
            "script.js": "function shared() {}\n",
            "module.js": "export function flush() {}\n",
            "use.js": "import './other.js';\nexport function go() { shared(); flush(); }\n",
        },
        {("use.js::go", "script.js::shared", "call", "unique")},
        {("use.js::go", "module.js::flush", "call", "unique")},
    ),
    "the functions in an object, and the object as their `this`": (
        {
            "a.js": "export const api = { get() { this.send(); }, send: function () {}, deep: { get() {} } };\n",
            "b.js": "import { api } from './a.js';\nexport function go() { api.get(); api.send(); }\n"
            "export function own() { const o = { m() {} }; o.m(); }\n",
        },
        {
            ("b.js::go", "a.js::api.get", "call", "typed"),
            ("b.js::go", "a.js::api.send", "call", "typed"),
            ("a.js::api.get", "a.js::api.send", "call", "self"),
            ("b.js::own", "b.js::own.o.m", "call", "typed"),
        },
        {("b.js::go", "a.js::api.deep.get", "call", "typed")},
    ),
    "prototypes of functions and of classes": (
        {
            "a.js": "function C() {}\nC.prototype = { one() { this.two(); } };\nC.prototype.two = function () {};\n"
            "C.make = function () {};\nfunction f() {}\nclass D {}\nD.prototype.run = f;\nD.other = f;\n"
            "export function go() { const c = new C(); c.one(); C.make(); }\n"
            "export function on() { new D().run(); D.other(); }\n",
        },
        {
            ("a.js::go", "a.js::C", "call", "scope"),
            ("a.js::go", "a.js::C.one", "call", "typed"),
            ("a.js::go", "a.js::C.make", "call", "typed"),
            ("a.js::C.one", "a.js::C.two", "call", "self"),
            ("a.js::on", "a.js::f", "call", "typed"),
        },
        set(),
    ),
    "a function passed by name, and the parameter that is called": (
        {
            "a.ts": "type Fn = (x: number) => void;\nfunction each(xs: number[], fn: Fn) { for (const x of xs) fn(x); }\n"
            "function one(x: number) {}\nfunction two(x: number) {}\nclass K { go(fn: Fn) { fn(1); } }\n"
            "export function main() { each([], one); new K().go(two); }\n"
        },
        {
            ("a.ts::each", "a.ts::one", "call", "flow"),
            ("a.ts::K.go", "a.ts::two", "call", "flow"),
            ("a.ts::main", "a.ts::one", "call", "passed"),
        },
        {("a.ts::each", "a.ts::two", "call", "flow")},
    ),
    "what a function returns, in another file": (
        {
            "a.js": "export class S { go() {} }\nexport function make() { const s = new S(); return s; }\n"
            "export const pair = () => ({ s: new S(), f: run });\nfunction run() {}\n",
            "b.js": "import { make, pair } from './a.js';\nexport function use() { const s = make(); s.go(); }\n"
            "export function apart() { const { s, f } = pair(); s.go(); f(); }\n",
        },
        {
            ("b.js::use", "a.js::S.go", "call", "flow"),
            ("b.js::apart", "a.js::S.go", "call", "flow"),
            ("b.js::apart", "a.js::run", "call", "flow"),
        },
        set(),
    ),
    "tables of functions, here and in another file": (
        {
            "a.js": "function f() {}\nfunction g() {}\nexport const table = { f, h: g, own() {} };\n"
            "export function any(key) { table[key](); }\nexport function one() { table['h'](); }\n",
            "b.js": "import { table } from './a.js';\nexport function use() { table.f(); table.own(); }\n",
        },
        {
            *{("a.js::any", f"a.js::{name}", "call", "flow") for name in ("f", "g", "table.own")},
            ("a.js::one", "a.js::g", "call", "typed"),
            ("b.js::use", "a.js::f", "call", "typed"),
            ("b.js::use", "a.js::table.own", "call", "typed"),
        },
        {("a.js::one", "a.js::f", "call", "typed")},
    ),
    "members given to an object by name, and the `this` of what is given": (
        {
            "a.js": "function f() {}\nfunction g() { this.other(); }\nconst o = { other() {} };\n"
            "export function go() { const x = {}; Object.defineProperty(x, 'f', { value: f }); x.f(); }\n"
            "Object.defineProperty(o, 'g', { get: g });\nfunction h(n) { this(n); }\n"
            "export function on() { h.call(f, 1); }\nconst b = f.bind(o);\nexport function later() { b(); }\n"
        },
        {
            ("a.js::go", "a.js::f", "call", "flow"),
            ("a.js::g", "a.js::o.other", "call", "typed"),
            ("a.js::h", "a.js::f", "call", "typed"),
            ("a.js::later", "a.js::f", "call", "scope"),
        },
        {("a.js::later", "a.js::b", "call", "scope")},
    ),
    "types with names of their own": (
        {
            "t.ts": "export class Db { run() {} }\nexport type Deps = { readonly db: Db; log(x: string): void };\n"
            "export type Other = Readonly<Db>;\n",
            "a.ts": "import type { Deps, Other } from './t';\n"
            "export function go({ db }: Deps, deps: Deps, other: Other) { deps.db.run(); deps.log('a'); other.run(); }\n",
        },
        {
            ("a.ts::go", "t.ts::Db.run", "call", "typed"),
            ("a.ts::go", "t.ts::Deps.log", "call", "typed"),
        },
        set(),
    ),
    "a property that an interface declares": (
        {
            "a.ts": "class Db { run() {} }\ninterface Deps { readonly db: Db; }\n"
            "export function go(deps: Deps) { deps.db.run(); }\n"
        },
        {("a.ts::go", "a.ts::Db.run", "call", "typed")},
        set(),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_edges(name: str, repo: RepoBuilder) -> None:
    files, wanted, unwanted = CASES[name]
    edges = edges_in(repo, files)
    assert wanted - edges == set(), sorted(edges)
    assert edges & unwanted == set()


def test_what_implements_a_protocol_of_the_whole_program_is_left_open(repo: RepoBuilder) -> None:
    classes = {
        f"c{n}.ts": f"import {{ Store }} from './store';\nexport class C{n} implements Store {{ save() {{}} }}\n"
        for n in range(17)
    }
    repo.commit("all", {"store.ts": STORE + "export function go(s: Store) { s.save('a'); }\n"} | classes)
    with project_at(repo.root) as project:
        project.refresh()
        targets = {
            target for source, target, kind, _ in edges_of(project) if (source, kind) == ("store.ts::go", "call")
        }
    assert targets == {"store.ts::Store.save"}
