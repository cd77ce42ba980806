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
    "a function is passed on to others' code, and to that of other files": (
        {
            "take.js": "export function take(fn) {}\n",
            "a.js": "import { take } from './take.js';\nfunction one() {}\nfunction two() {}\nfunction three() {}\n"
            "class Own extends Others {}\nclass Mine { constructor(fn) { fn(); } }\n"
            "export function main() { take(one); new Own(two); new Mine(three); }\n",
        },
        {
            ("a.js::main", "a.js::one", "call", "passed"),
            ("a.js::main", "a.js::two", "call", "passed"),
            ("a.js::main", "a.js::three", "call", "passed"),
            ("a.js::Mine.constructor", "a.js::three", "call", "flow"),
        },
        set(),
    ),
    "functions with a name, written where a value is": (
        {
            "a.js": "import next from './next.js';\nexport function outer(fn) {\n  return function inner(n) { return n ? inner() : fn(); };\n}\n"
            "function f() {}\nconst g = outer(f);\ng();\n(function run() { f(); })();\n"
            "bus.on('x', function next() { f(); });\nnext();\nfunction take(cb) { cb(); }\ntake(function back() {});\n"
            "on('y', function value(o) { const value = o.x; value(); use(value); });\n",
            "next.js": "export default function next() {}\n",
            "b.js": "import { outer } from './a.js';\nouter()();\n",
        },
        {
            ("a.js::outer", "a.js::outer.inner", "read", "scope"),
            ("a.js::outer.inner", "a.js::outer.inner", "call", "scope"),
            ("a.js::outer.inner", "a.js::f", "call", "flow"),
            ("a.js::<module>", "a.js::outer.inner", "call", "flow"),
            ("a.js::<module>", "a.js::run", "call", "flow"),
            ("a.js::<module>", "a.js::next", "call", "passed"),
            ("a.js::<module>", "next.js::next", "call", "import"),
            ("a.js::<module>", "a.js::back", "call", "passed"),
            ("a.js::take", "a.js::back", "call", "flow"),
            ("b.js::<module>", "a.js::outer.inner", "call", "flow"),
        },
        {
            ("a.js::<module>", "a.js::next", "call", "scope"),
            *{("a.js::value", "a.js::value", "call", rule) for rule in ("scope", "passed", "flow")},
        },
    ),
    "what a constructor is given, in other methods": (
        {
            "a.ts": "class A {\n  go() {}\n}\nclass B {\n  constructor(a) {\n    this.a = a;\n  }\n  go() {\n    this.a.go();\n  }\n}\n"
            "const a = new A();\nnew B(a).go();\n",
        },
        {("a.ts::B.go", "a.ts::A.go", "call", "flow")},
        set(),
    ),
    "functions that run at once belong to what is around them; what wraps one is one": (
        {
            "a.js": "function f() {}\nconst xs = ys.map(y => f(y));\nconst all = Array.from(ys, () => f());\n"
            "const C = memo(() => f());\n",
        },
        {("a.js::<module>", "a.js::f", "call", "scope"), ("a.js::C", "a.js::f", "call", "scope")},
        {("a.js::xs", "a.js::f", "call", "scope"), ("a.js::all", "a.js::f", "call", "scope")},
    ),
    "parts of arrays, and names that change places": (
        {
            "a.ts": "function f() {}\nfunction g() {}\nfunction h() {}\nconst all = [f, g, h];\n"
            "export function sliced() { const xs = all.slice(1, 3); xs[0](); }\n"
            "export function rest() { const [a, ...others] = all; others[1](); }\n"
            "export function both() { const [, ...others] = all; const xs = others.slice(1); xs[0](); }\n"
            "export function swapped() { let a = f, b = g; [a, b] = [b, h]; b(); }\n"
            "export function looped() { for (const x of [f, g]) x(); }\n"
            "class K { go() {} }\nexport function typed(ks: K[]) { const [, ...more] = ks; for (const k of more) k.go(); }\n"
        },
        {
            ("a.ts::sliced", "a.ts::g", "call", "flow"),
            ("a.ts::rest", "a.ts::h", "call", "flow"),
            ("a.ts::both", "a.ts::h", "call", "flow"),
            ("a.ts::swapped", "a.ts::h", "call", "flow"),
            *{("a.ts::looped", f"a.ts::{name}", "call", "flow") for name in ("f", "g")},
            ("a.ts::typed", "a.ts::K.go", "call", "typed"),
        },
        {
            ("a.ts::sliced", "a.ts::f", "call", "flow"),
            ("a.ts::sliced", "a.ts::h", "call", "flow"),
            ("a.ts::rest", "a.ts::g", "call", "flow"),
            ("a.ts::both", "a.ts::g", "call", "flow"),
        },
    ),
    "arguments that are spread, and those of call, bind and apply": (
        {
            "a.ts": "function f() {}\nfunction g() {}\nfunction run(a, b) { b(); }\nconst args = [1, f];\nrun(...args);\n"
            "function one(cb) { cb(); }\none.call(null, f);\n"
            "function two(cb) { cb(); }\ntwo.apply(null, [g]);\nfunction three(a, cb) { cb(); }\nthree.apply(null, args);\n"
        },
        {
            ("a.ts::run", "a.ts::f", "call", "flow"),
            ("a.ts::one", "a.ts::f", "call", "flow"),
            ("a.ts::two", "a.ts::g", "call", "flow"),
            ("a.ts::three", "a.ts::f", "call", "flow"),
        },
        {("a.ts::one", "a.ts::g", "call", "flow")},
    ),
    "what is put under a key that is not known, and what a getter gives": (
        {
            "a.ts": "function f() {}\nconst table = {};\nfunction add(key) { table[key] = f; }\nadd('x');\ntable.x();\n"
            "const list = [];\nlist[0] = f;\nexport function other() { list.push(); }\n"
            "class A { get now() { return f; } }\nexport function got() { new A().now(); }\n"
        },
        {
            ("a.ts::<module>", "a.ts::f", "call", "flow"),
            ("a.ts::got", "a.ts::A.now", "call", "typed"),
            ("a.ts::got", "a.ts::f", "call", "flow"),
        },
        {("a.ts::other", "a.ts::f", "call", "flow")},
    ),
    "an object that is added to a prototype lends what it has": (
        {
            "mix.ts": "export const Mix = { own() {}, both() {} };\n",
            "a.ts": "import { Mix } from './mix';\nclass A { base() {} both() {} }\nclass B extends A {}\n"
            "Object.assign(B.prototype, Mix);\nexport function go() { const b = new B(); b.own(); b.both(); b.base(); }\n",
        },
        {
            ("a.ts::B", "mix.ts::Mix", "inherit", "import"),
            ("a.ts::go", "mix.ts::Mix.own", "call", "typed"),
            ("a.ts::go", "mix.ts::Mix.both", "call", "typed"),
            ("a.ts::go", "a.ts::A.base", "call", "typed"),
        },
        {("a.ts::go", "a.ts::A.both", "call", "typed")},
    ),
    "values that only arrive in a roundabout way": (
        {
            "a.ts": "function f() {}\nlet late;\nlate ??= f;\nexport function set() { late(); }\n"
            "export function last() { (0, f)(); }\nclass E extends Error { tell() {} }\n"
            "export function caught() { try { throw new E(); } catch (e) { e.tell(); } }\n"
        },
        {
            ("a.ts::set", "a.ts::f", "call", "scope"),
            ("a.ts::last", "a.ts::f", "call", "scope"),
            ("a.ts::caught", "a.ts::E.tell", "call", "typed"),
        },
        set(),
    ),
    "modules that are used at once": (
        {
            "m.js": "export function f() {}\nexport function g() {}\nfunction h() {}\nexport default { h };\n",
            "whole.js": "module.exports = function whole() {};\n",
            "a.js": "import m from './m.js';\nexport function one() { require('./m').f(); require('./whole')(); }\n"
            "export function two() { import('./m.js').then(x => x.f()); import('./m.js').then(({ g }) => g()); }\n"
            "export function three() { m.h(); }\n",
        },
        {
            ("a.js::one", "m.js::f", "call", "module"),
            ("a.js::one", "whole.js::whole", "call", "flow"),
            ("a.js::two", "m.js::f", "call", "module"),
            ("a.js::two", "m.js::g", "call", "typed"),
            ("a.js::three", "m.js::h", "call", "typed"),
        },
        set(),
    ),
    "a bare name means the file beside, but where a manifest tells of packages": (
        {
            "loose/a.js": "import f from 'f';\nf();\n",
            "loose/f.js": "export default function f() {}\n",
            "pack/package.json": '{"name": "p"}',
            "pack/a.js": "import f from 'f';\nf();\n",
            "pack/f.js": "export default function f() {}\n",
        },
        {("loose/a.js::<module>", "loose/f.js::f", "call", "import")},
        {("pack/a.js::<module>", "pack/f.js::f", "call", "import")},
    ),
    "patterns beside what they take apart": (
        {
            "a.ts": "function f() {}\nfunction g() {}\nfunction h() {}\n"
            "export function nested() { const [a, [b, c]] = [f, [g, h]]; c(); }\n"
            "export function keys() { const { a, b: { c } } = { a: f, b: { c: g } }; c(); }\n"
            "export function later() { let a, b; ({ a, b } = { a: f, b: g }); b(); }\n"
            "export function rest() { const [a, ...others] = [f, g, h]; others[1](); }\n"
            "export function members() { const { a, ...others } = { a: f, b: g }; others.b(); }\n"
        },
        {
            ("a.ts::nested", "a.ts::h", "call", "typed"),
            ("a.ts::keys", "a.ts::g", "call", "typed"),
            ("a.ts::later", "a.ts::g", "call", "typed"),
            ("a.ts::rest", "a.ts::h", "call", "flow"),
            ("a.ts::members", "a.ts::g", "call", "flow"),
        },
        {
            ("a.ts::nested", "a.ts::g", "call", "typed"),
            ("a.ts::keys", "a.ts::f", "call", "typed"),
            ("a.ts::rest", "a.ts::g", "call", "flow"),
        },
    ),
    "functions that an object gets where it is made": (
        {
            "a.js": "function f() {}\nexport class A {\n  constructor() {\n    this.one = () => { f(); };\n  }\n  go() { this.one(); }\n}\n"
            "export function B() {\n  this.two = function () {};\n  this.all = function () { this.two(); };\n}\n",
            "b.js": "import { A, B } from './a.js';\nexport function go() { new A().one(); const b = new B(); b.all(); }\n",
        },
        {
            ("a.js::A.go", "a.js::A.one", "call", "self"),
            ("a.js::A.one", "a.js::f", "call", "scope"),
            ("a.js::B.all", "a.js::B.two", "call", "self"),
            ("b.js::go", "a.js::A.one", "call", "typed"),
            ("b.js::go", "a.js::B.all", "call", "typed"),
        },
        {("a.js::A.constructor", "a.js::f", "call", "scope")},
    ),
    "objects that have what another one has": (
        {
            "a.js": "const o = { f() {} };\n"
            "export function one() { const q = {}; Object.setPrototypeOf(q, o); q.f(); }\n"
            "export function two() { const q = { __proto__: o }; q.f(); }\n"
            "export function three() { const q = {}; q.__proto__ = o; q.f(); }\n"
            "export function four() { const q = Object.create(o); q.f(); }\n"
        },
        {
            *{(f"a.js::{name}", "a.js::o.f", "call", "flow") for name in ("one", "three")},
            *{(f"a.js::{name}", "a.js::o.f", "call", "typed") for name in ("two", "four")},
        },
        set(),
    ),
    "what loops run, and what iterators give": (
        {
            "it.ts": "function f() {}\nexport class Each { *[Symbol.iterator]() { yield f; } }\n"
            "export class Own { [Symbol.iterator]() { return this; } next() { return { value: f }; } }\n",
            "a.ts": "import { Each, Own } from './it';\nfunction g() {}\nfunction* made() { yield g; }\n"
            "export function one() { for (const x of new Each()) x(); }\n"
            "export function two() { const own = new Own(); for (const x of own) x(); }\n"
            "export function three() { const it = made(); it.next().value(); }\n",
        },
        {
            ("a.ts::one", "it.ts::Each.[Symbol.iterator]", "call", "flow"),
            ("a.ts::one", "it.ts::f", "call", "flow"),
            ("a.ts::two", "it.ts::Own.[Symbol.iterator]", "call", "flow"),
            ("a.ts::two", "it.ts::Own.next", "call", "flow"),
            ("a.ts::two", "it.ts::f", "call", "flow"),
            ("a.ts::three", "a.ts::g", "call", "flow"),
        },
        {("a.ts::one", "it.ts::Own.next", "call", "flow")},
    ),
    "functions in an object that is a result": (
        {
            "a.ts": "function f() {}\nexport function make() {\n  return {\n    one() { f(); this.two(); },\n    two: () => f(),\n  };\n}\n"
            "export const short = () => ({ go() { f(); } });\n",
            "b.ts": "import { make, short } from './a';\nexport function use() { const m = make(); m.one(); short().go(); }\n",
        },
        {
            ("a.ts::make.one", "a.ts::f", "call", "scope"),
            ("a.ts::make.one", "a.ts::make.two", "call", "self"),
            ("a.ts::make.two", "a.ts::f", "call", "scope"),
            ("a.ts::short.go", "a.ts::f", "call", "scope"),
            ("b.ts::use", "a.ts::make.one", "call", "flow"),
            ("b.ts::use", "a.ts::short.go", "call", "flow"),
        },
        {("a.ts::make", "a.ts::f", "call", "scope")},
    ),
    "containers made of others": (
        {
            "a.ts": "function f() {}\nfunction g() {}\nclass K { go() {} }\n"
            "export function joined() { const xs = [f].concat([g]); xs[0](); }\n"
            "export function spread() { const a = { f }; const b = { ...a, g }; b.f(); b.g(); }\n"
            "export function assigned() { const o = Object.assign({}, { f }); o.f(); }\n"
            "export function created() { const o = Object.create({ f }); o.f(); }\n"
            "export function made() { const ks = [1].map(() => new K()); ks[0].go(); }\n"
            "export function sorted() { const fs = [f, g].filter(x => x); for (const x of fs) x(); }\n"
            "export function valued() { const o = { f }; const fs = Object.values(o); fs[0](); }\n"
        },
        {
            *{("a.ts::joined", f"a.ts::{name}", "call", "flow") for name in ("f", "g")},
            *{("a.ts::spread", f"a.ts::{name}", "call", "flow") for name in ("f", "g")},
            *{("a.ts::sorted", f"a.ts::{name}", "call", "flow") for name in ("f", "g")},
            *{(f"a.ts::{name}", "a.ts::f", "call", "flow") for name in ("assigned", "created", "valued")},
            ("a.ts::made", "a.ts::K.go", "call", "flow"),
        },
        {("a.ts::assigned", "a.ts::g", "call", "flow"), ("a.ts::valued", "a.ts::g", "call", "flow")},
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
    "functions that make objects, and what derives from them": (
        {
            "base.js": "function Base(o) { this.log = new Log(); }\nBase.prototype.end = function () { this.log.out(); };\n"
            "class Log { out() {} }\nmodule.exports = { Base };\n",
            "a.js": "const util = require('util');\nconst { Base } = require('./base');\n"
            "function Stream(o) { Base.call(this, o); this.open(); }\nutil.inherits(Stream, Base);\n"
            "Stream.prototype.open = function () { return this.end(); };\n"
            "function File(o) {}\nFile.prototype = Object.create(Stream.prototype);\n"
            "File.prototype.open = function () {};\nObject.assign(File.prototype, { shut() { this.open(); } });\n"
            "module.exports = Stream;\n",
            "main.js": "const Stream = require('./a');\nconst s = new Stream();\ns.open();\ns.end();\n",
        },
        {
            ("a.js::Stream", "base.js::Base", "call", "import"),
            ("a.js::Stream", "a.js::Stream.open", "call", "self"),
            ("a.js::Stream", "a.js::File.open", "call", "dispatch"),
            ("a.js::Stream.open", "base.js::Base.end", "call", "self"),
            ("a.js::File.shut", "a.js::File.open", "call", "self"),
            ("base.js::Base.end", "base.js::Log.out", "call", "typed"),
            ("main.js::<module>", "a.js::Stream", "call", "import"),
            ("main.js::<module>", "a.js::Stream.open", "call", "typed"),
            ("main.js::<module>", "base.js::Base.end", "call", "typed"),
        },
        {
            ("a.js::<module>", "a.js::Stream", "call", "passed"),
            ("main.js::<module>", "a.js::File.open", "call", "dispatch"),
        },
    ),
    "what a file exports in its own place, and what it exports beside": (
        {
            "klass.js": "class Klass { run() {} }\nmodule.exports = Klass;\nmodule.exports.help = function () {};\n",
            "load.js": "module.exports = function load() { return 1; };\n",
            "one.js": "class One { go() {} }\nmodule.exports = new One();\n",
            "all.js": "module.exports = require('./klass');\n",
            "main.js": "const Klass = require('./all');\nconst load = require('./load');\nconst one = require('./one');\n"
            "class Sub extends Klass { go() { this.run(); } }\nload();\none.go();\nnew Klass().run();\nKlass.help();\n",
        },
        {
            ("main.js::Sub.go", "klass.js::Klass.run", "call", "self"),
            ("main.js::<module>", "load.js::load", "call", "import"),
            ("main.js::<module>", "one.js::One.go", "call", "typed"),
            ("main.js::<module>", "klass.js::Klass", "construct", "import"),
            ("main.js::<module>", "klass.js::Klass.run", "call", "typed"),
            ("main.js::<module>", "klass.js::help", "call", "module"),
        },
        set(),
    ),
    "a name that is given what the file exports": (
        {
            "app.js": "var app = exports = module.exports = {};\napp.init = function () { this.use(); };\n"
            "app.use = function use() {};\n",
            "make.js": "const make = module.exports = function () { return 1; };\nmake.some = () => make();\n",
            "main.js": "const app = require('./app');\nconst make = require('./make');\napp.init();\nmake();\nmake.some();\n",
        },
        {
            ("app.js::app.init", "app.js::app.use", "call", "self"),
            ("main.js::<module>", "app.js::app.init", "call", "typed"),
            ("main.js::<module>", "make.js::make", "call", "import"),
            ("main.js::<module>", "make.js::make.some", "call", "typed"),
        },
        set(),
    ),
    "members of a class and those of its objects": (
        {
            "a.js": "class A {\n  static make() { return new this(); }\n  static go() { f(); }\n  go() {}\n}\n"
            "function f() {}\nA.make();\nA.go();\nnew A().go();\nA.prototype.go.call(1);\n"
            "const o = {\n  f() { f(); },\n  in: { f() {} },\n  ['g']: () => f(),\n};\no.g();\n",
        },
        {
            ("a.js::A.make", "a.js::A", "construct", "self"),
            ("a.js::A.go", "a.js::f", "call", "scope"),
            ("a.js::<module>", "a.js::A.make", "call", "typed"),
            ("a.js::o.f", "a.js::f", "call", "scope"),
            ("a.js::<module>", "a.js::o.g", "call", "typed"),
        },
        {("a.js::o.f", "a.js::o.f", "call", "scope"), ("a.js::o.f", "a.js::o.in.f", "call", "scope")},
    ),
    "functions passed by name, at the top of a file and to elements": (
        {
            "a.tsx": "function f() {}\nfunction g() {}\nfunction h() {}\nclass A { go() {} }\nbus.on('x', f);\n"
            "export function C({ run = g }: { run: () => void }) {\n  run();\n  return <a onClick={h} title={String} />;\n}\n"
            "function all(...fs) {\n  fs.forEach(one => one());\n}\nall(f, g);\n",
        },
        {
            ("a.tsx::<module>", "a.tsx::f", "call", "passed"),
            ("a.tsx::C", "a.tsx::g", "call", "typed"),
            ("a.tsx::C", "a.tsx::h", "call", "passed"),
            ("a.tsx::all", "a.tsx::f", "call", "flow"),
            ("a.tsx::all", "a.tsx::g", "call", "flow"),
        },
        {("a.tsx::C", "a.tsx::f", "call", "flow")},
    ),
    "elements of collections by their declared types": (
        {
            "a.ts": "export class R { go() {} }\ninterface S { list(): Promise<R[]>; map(): Map<string, R>; }\n"
            "export async function one(s: S) { for (const r of await s.list()) r.go(); }\n"
            "export async function two(s: S) { (await s.list()).filter(x => x).forEach(r => r.go()); }\n"
            "export function three(s: S) { s.map().get('a')?.go(); }\n"
            "export function four(s: S) { for (const [k, v] of s.map()) v.go(); }\n"
            "export function five(s: S) { s.list().then(l => l[0].go()); }\n"
            "export function six(s: string[]) { s[0].go(); }\n",
        },
        {(f"a.ts::{name}", "a.ts::R.go", "call", "typed") for name in ("one", "two", "three", "four", "five")},
        {("a.ts::six", "a.ts::R.go", "call", "typed")},
    ),
    "the classes of a union, and a name that is tested to be of one": (
        {
            "a.ts": "class Cat { meow() {} }\nclass Dog { bark() {} }\ntype Pet = Cat | Dog;\n"
            "export function talk(p: Pet) { p.meow(); p.bark(); }\n"
            "export function test(x: unknown) { if (x instanceof Dog) { x.bark(); } }\n"
            "export function also(x: unknown) { return x instanceof Cat && x.meow(); }\n",
        },
        {
            ("a.ts::talk", "a.ts::Cat.meow", "call", "typed"),
            ("a.ts::talk", "a.ts::Dog.bark", "call", "flow"),
            ("a.ts::test", "a.ts::Dog.bark", "call", "typed"),
            ("a.ts::also", "a.ts::Cat.meow", "call", "typed"),
        },
        set(),
    ),
    "a table of paths whose base is the folder of the configuration": (
        {
            "tsconfig.json": '{"compilerOptions": {"baseUrl": ".", "paths": {"#lib": ["src/lib/index.ts"]}}}',
            "src/lib/index.ts": "export const f = () => 1;\n",
            "src/main.ts": "import { f } from '#lib';\nimport { f as g } from 'src/lib';\nf();\nexport const h = () => g();\n",
        },
        {
            ("src/main.ts::<module>", "src/lib/index.ts::f", "call", "import"),
            ("src/main.ts::h", "src/lib/index.ts::f", "call", "import"),
        },
        set(),
    ),
    "functions in tables, pairs and maps": (
        {
            "a.js": "function f() {}\nfunction g() {}\nconst ops = { '+': f };\nconst byName = new Map([['a', f]]);\n"
            "export function one(k) { const op = ops[k] || g; op(); }\nexport function two(k) { byName.get(k)(); }\n"
            "export function three() { for (const [k, op] of Object.entries(ops)) op(); }\n"
            "export function four() { const [a, b] = [g, f]; a(); }\n",
        },
        {
            ("a.js::one", "a.js::f", "call", "flow"),
            ("a.js::two", "a.js::f", "call", "flow"),
            ("a.js::three", "a.js::f", "call", "flow"),
            ("a.js::four", "a.js::g", "call", "typed"),
        },
        {("a.js::four", "a.js::f", "call", "typed")},
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
