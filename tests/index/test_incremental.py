"""The law: after every step the kept map equals one built from nothing, and an overlay equals a map of its snapshot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from codemap.git import commit_snapshot, list_entries
from codemap.index.files import FileRow
from codemap.index.graph import View
from tests.support.maps import fresh_rows, kept_rows, project_at, view_rows
from tests.support.repos import RepoBuilder

Step = Callable[[RepoBuilder], object]

START = {
    "pkg/__init__.py": "from .shapes import area\nfrom .base import *\n",
    "pkg/shapes.py": "from .base import Base\n\n\nclass Shape(Base):\n    def size(self):\n        return self.scale(2)\n\n\ndef area(w, h):\n    return w * h\n",
    "pkg/base.py": "class Base:\n    def scale(self, by):\n        return by\n\n\ndef helper():\n    return 1\n",
    "app.py": "import pkg\nfrom pkg import area, helper\nfrom pkg.shapes import Shape\n\n\ndef main():\n    shape = Shape()\n    helper()\n    return area(1, 2) + shape.size() + pkg.area(3, 4)\n",
    "tests/test_app.py": "from app import main\n\n\ndef test_main():\n    assert main()\n",
    "web/a.ts": "export { two as deux } from './b';\nexport * from './c';\nexport function one(): number { return 1; }\n",
    "web/b.ts": "export function two(): number { return 2; }\n",
    "web/c.ts": "export class Three { go(): number { return 3; } }\n",
    "web/main.ts": "import { one, deux, Three } from './a';\nexport const total = () => one() + deux() + new Three().go();\n",
}


def write(path: str, content: str) -> Step:
    return lambda repo: repo.write(path, content)


def program(files: dict[str, str]) -> Step:
    def step(repo: RepoBuilder) -> None:
        for path, content in files.items():
            repo.write(path, content)

    return step


def replace(path: str, old: str, new: str) -> Step:
    def step(repo: RepoBuilder) -> None:
        text = (repo.root / path).read_text()
        assert old in text, (path, old)
        repo.write(path, text.replace(old, new))

    return step


def delete(path: str) -> Step:
    return lambda repo: (repo.root / path).unlink()


def git(*args: str) -> Step:
    return lambda repo: repo.git(*args)


def commit(repo: RepoBuilder) -> object:
    return repo.commit()


GO = {
    "go.mod": "module x.io/shop\n",
    "store/store.go": "package store\n\ntype Store interface{ Save(u *User) User }\ntype User struct{ Name Label }\ntype Label string\n\nfunc (l Label) Short() string { return cut(l) }\n",
    "store/memory.go": "package store\n\ntype Memory struct{ users []*User }\n\nfunc (m *Memory) Save(u *User) User { u.Name.Short(); for _, one := range m.users { one.Name.Short() }; return *u }\nfunc cut(l Label) string { return string(l) }\nfunc New() *Memory { return &Memory{} }\n",
    "main.go": 'package main\n\nimport "x.io/shop/store"\n\nfunc main() { m := store.New(); m.Save(nil).Name.Short(); run(m) }\nfunc run(s store.Store) { s.Save(nil) }\n',
}
RUST = {
    "r/Cargo.toml": '[package]\nname = "shop"\n',
    "r/src/lib.rs": "pub mod store;\nmod user;\npub use user::User;\npub use crate::store::Memory;\n\nmacro_rules! each { () => {} }\n",
    "r/src/user.rs": "pub struct User { name: Label }\npub struct Label;\nimpl Label { pub fn short(&self) -> Label { Self::cut(self) } fn cut(&self) -> Label { Label } }\nimpl User { pub fn name(&self) -> &Label { &self.name } }\n",
    "r/src/store.rs": "use super::user::{Label, User};\n\npub trait Store { fn save(&self, u: &User) -> User; fn twice(&self) { self.save(1); } }\npub struct Memory { users: Vec<User> }\nimpl Memory { pub fn new() -> Self { Memory { users: vec![] } } }\nimpl Store for Memory { fn save(&self, u: &User) -> User { for one in self.users.iter() { one.name().short(); } self.twice(); u.name().short() } }\n",
    "r/tests/t.rs": "use shop::{Memory, User};\n\n#[test]\nfn runs() { Memory::new().save(1).name().short(); shop::store::Memory::new(); each!(); }\n",
}
JAVA = {
    "s/Store.java": "package app.store;\n\npublic interface Store { void save(User user); default void twice(User user) { save(user); } }\n",
    "s/User.java": "package app.store;\n\npublic class User { Label label; public User(Label label) { this.label = label; } public Label label() { return label; } }\n",
    "s/Label.java": "package app.store;\n\npublic class Label { public String cut() { return shorter(); } private String shorter() { return null; } }\n",
    "Memory.java": "package app;\n\nimport app.store.*;\nimport static app.Checks.check;\n\nclass Memory implements Store { public void save(User user) { check(user); user.label().cut(); } }\n",
    "Checks.java": "package app;\n\nclass Checks { static void check(Object x) { } }\n",
    "Main.kt": 'package app\n\nimport app.store.Store\nimport app.store.User\nimport app.text.loud\n\nfun run(store: Store) { store.save(User(null)); store.twice(null); "x".loud(); Memory().save(null) }\n',
    "Text.kt": 'package app.text\n\nfun String.loud() = mark()\nprivate fun mark() = "!"\nfun app.store.User.shout() = label().cut()\n',
}
CSHARP = {
    "s/Store.cs": "namespace App.Store;\n\npublic interface IStore { void Save(User user); }\npublic class User { public Label Label { get; } }\npublic class Label { public string Cut() => null; }\n",
    "s/Part.cs": "namespace App.Store\n{\n    public partial class Memory : IStore { public void Save(User user) { Note(user); user.Label.Cut(); } }\n}\n",
    "s/More.cs": 'namespace App.Store\n{\n    public partial class Memory { void Note(User user) { user.Shout("a"); } }\n}\n',
    "Text.cs": "namespace App.Text;\n\npublic static class Texts { public static void Shout(this Store.User user, string x) { x.Loud(); } public static string Loud(this string x) => x; }\n",
    "Main.cs": 'using App.Store;\nusing App.Text;\n\nclass Main { [Traced] void Run(IStore store) { store.Save(new User()); new Memory().Save(null); "x".Loud(); } }\nclass TracedAttribute { }\n',
}
SCENARIOS: dict[str, list[Step]] = {
    "python: tables of another file, and special methods, change": [
        program(
            {
                "table.py": "from kinds import A, B\n\nTABLE = {'a': A}\n\n\nclass K:\n    own = [A]\n\n\ndef put(): pass\n",
                "kinds.py": "class A:\n    def __len__(self): pass\n\n    @property\n    def b(self) -> 'B': pass\n\n\n"
                "class B(A):\n    field = A()\n\n    def __init__(self, x): self.field = x\n\n    def __add__(self, other): pass\n",
                "uses.py": "from kinds import A, B\nfrom table import TABLE, K, put\n\n\ndef any(k): return TABLE[k]()\n\n\n"
                "def field(): K.own[0]()\n\n\ndef given(): put.it()\n\n\nclass C(B): pass\n\n\n"
                "def special(a: A, b: B):\n    len(a)\n    b + 1\n    if b: a.other\n    b.field = 1\n    a.b + 2\n",
            }
        ),
        replace("table.py", "'a': A", "'a': A, 'b': B"),
        replace("table.py", "class K", "TABLE['c'] = put\n\n\nclass K"),
        replace("table.py", "own = [A]", "own = [B]"),
        replace("table.py", "def put(): pass\n", "def put(): pass\n\n\nput.it = A\n"),
        replace("table.py", "put.it = A", "put.it = B"),
        replace("kinds.py", "__len__", "__getattr__"),
        replace("kinds.py", "__add__", "__radd__"),
        replace("kinds.py", "    @property", "    def __set__(self, one, value): pass\n\n    @property"),
        replace("kinds.py", "    @property", "    def __init_subclass__(cls): pass\n\n    @property"),
        replace(
            "kinds.py",
            "    def b(self) -> 'B': pass\n",
            "    def b(self) -> 'B': pass\n\n    @b.setter\n    def b(self, to): pass\n",
        ),
        replace("kinds.py", "__radd__", "__add__"),
        delete("table.py"),
    ],
    "java and kotlin: types, packages, methods and imports change": [
        program(JAVA),
        replace("s/Label.java", "class Label", "class Tag"),
        replace("s/User.java", "Label", "Tag"),
        replace("s/Label.java", "package app.store", "package app"),
        replace("s/User.java", "package app.store;\n", "package app.store;\n\nimport app.Tag;\n"),
        replace("s/Label.java", " private String shorter() { return null; }", ""),
        replace("Checks.java", "static void check", "static void verify"),
        replace("Memory.java", "import app.store.*;", "import app.store.User;"),
        replace("Text.kt", "package app.text", "package app"),
        replace("Main.kt", "import app.text.loud", "import app.loud"),
        replace("s/Store.java", "default void twice(User user) { save(user); }", ""),
        replace("Memory.java", "implements Store ", ""),
        delete("s/User.java"),
    ],
    "c#: types, namespaces, parts and usings change": [
        program(CSHARP),
        replace("s/Store.cs", "class Label", "class Tag"),
        replace("s/Store.cs", "Label Label", "Tag Label"),
        replace("s/More.cs", "App.Store", "App.Other"),
        replace("s/More.cs", "App.Other", "App.Store"),
        replace("s/More.cs", "void Note(User user)", "void Nothing(User user)"),
        replace("Text.cs", "this Store.User", "this string"),
        replace("Text.cs", "namespace App.Text", "namespace Other"),
        replace("Main.cs", "using App.Text;\n", ""),
        write("Twice.cs", "namespace Second;\n\nclass User { }\nclass IStore { }\n"),
        replace("Main.cs", "TracedAttribute", "Traced"),
        delete("s/Part.cs"),
    ],
    "go: types, methods, packages and the module change": [
        program(GO),
        replace("store/store.go", "type Label", "type Tag"),
        replace("store/store.go", "Name Label", "Name Tag"),
        replace("store/store.go", "func (l Label) Short() string { return cut(l) }\n", ""),
        write("store/tag.go", "package store\n\nfunc (l Tag) Short() string { return cut(l) }\n"),
        replace("store/memory.go", "func (m *Memory) Save", "func (m *Memory) Keep"),
        lambda repo: (repo.root / "store/memory.go").rename(repo.root / "memory.go"),
        replace("memory.go", "package store", "package main"),
        replace("main.go", '"x.io/shop/store"', 'store "x.io/shop"'),
        replace("go.mod", "x.io/shop", "y.io/shop"),
        delete("go.mod"),
    ],
    "go: an interface asks for more": [
        program(GO),
        replace("store/store.go", "Save(u *User) User }", "Save(u *User) User; Load() User }"),
        replace("store/store.go", "Load() User }", "Loader }\ntype Loader interface{ Load() User }"),
        replace("store/store.go", "interface{ Load() User }", "interface{}"),
    ],
    "rust: types, methods, modules and the crate change": [
        program(RUST),
        replace("r/src/user.rs", "struct Label", "struct Tag"),
        replace("r/src/user.rs", "Label", "Tag"),
        replace("r/src/lib.rs", "pub use user::User;", "pub use user::{User, Tag as Label};"),
        replace("r/src/store.rs", "super::user::{Label, User}", "crate::{Label, User}"),
        replace("r/src/store.rs", "fn twice(&self) { self.save(1); }", ""),
        write("r/src/store/more.rs", "impl super::Memory { pub fn twice(&self) { super::super::store::helper(); } }\n"),
        replace("r/src/store.rs", "use crate", "mod more;\npub fn helper() {}\nuse crate"),
        lambda repo: (repo.root / "r/src/store.rs").rename(repo.root / "r/src/store/mod.rs"),
        replace("r/src/store/mod.rs", "users: Vec<User>", "users: Vec<Label>"),
        replace("r/Cargo.toml", "shop", "other-shop"),
        delete("r/src/user.rs"),
    ],
    "names alone: definitions come, go and move nearer": [
        program(
            {
                "n/one.py": "class One:\n    def save(self): pass\n",
                "n/two.py": "class Two:\n    def save(self): pass\n",
                "n/use.py": "def use(x, user, items):\n    x.save()\n    user.save()\n    x.y.save().go()\n    items.get(1)\n    return save()\n",
                "n/made.py": "from n.one import One\n\n\ndef use(thing):\n    made = {'a': One()}\n    made['a'].save()\n    thing.save()\n",
                "far/use.py": "import os\n\nos.save()\n\n\ndef save(): pass\n\n\nx.save()\n",
            }
        ),
        write("n/three.py", "class Three:\n    def save(self): pass\n    def get(self): pass\n"),
        write("far/four.py", "class Four:\n    def save(self): pass\n    def get(self): pass\n"),
        replace("n/two.py", "class Two:", "class BigUser:"),
        replace("n/two.py", "class BigUser:", "class User:"),
        replace("n/two.py", "class User:", "class Two:"),
        replace("n/two.py", "    def save", "    def more(self): pass\n    save = 1\n    def save"),
        write("n/more.py", "".join(f"class C{number}:\n    def save(self): pass\n" for number in range(98))),
        replace("n/more.py", "class C0:", "class D0:"),
        write("n/more.py", "save = 1\n"),
        commit,
        git("mv", "n/one.py", "far/one.py"),
        delete("far/four.py"),
        delete("n/two.py"),
        delete("n/three.py"),
        delete("far/one.py"),
    ],
    "parameters change that results of functions rest on": [
        program(
            {
                "made.py": "from pkg.base import Base\nfrom pkg.shapes import Shape\n\n\ndef same(thing: Shape, other):\n    return thing\n\n\nclass Maker:\n    def make(self):\n        return self.kept()\n\n    def kept(self) -> Base:\n        return Base()\n",
                "use.py": "from made import Maker, same\n\nsame(1, 2).size()\nsame(1, 2).scale(3)\nMaker().make().scale(4)\n",
            }
        ),
        replace("made.py", "thing: Shape", "thing: Base"),
        replace("made.py", "(thing: Base, other)", "(other, thing: Shape)"),
        replace("made.py", "thing: Shape", "shape: Shape"),
        replace("made.py", "make(self)", "make(this)"),
    ],
    "body edit, then revert": [replace("pkg/shapes.py", "w * h", "h * w"), git("checkout", "-q", "pkg/shapes.py")],
    "rename of a function": [replace("pkg/shapes.py", "def area", "def surface"), commit],
    "rename, then the re-export follows": [
        replace("pkg/shapes.py", "def area", "def surface"),
        replace("pkg/__init__.py", "import area", "import surface as area"),
    ],
    "lines move": [replace("pkg/base.py", "class Base", "# one\n# two\n\nclass Base")],
    "a method moves to the base": [
        replace("pkg/shapes.py", "    def size(self):\n        return self.scale(2)\n", "    pass\n"),
        replace(
            "pkg/base.py",
            "        return by\n",
            "        return by\n\n    def size(self):\n        return self.scale(2)\n",
        ),
    ],
    "the base changes": [
        replace("pkg/shapes.py", "Shape(Base)", "Shape(dict)"),
        replace("pkg/shapes.py", "Shape(dict)", "Shape"),
    ],
    "a file is renamed": [
        git("mv", "pkg/shapes.py", "pkg/forms.py"),
        replace("app.py", "pkg.shapes", "pkg.forms"),
        commit,
    ],
    "a file is deleted and comes back": [
        delete("pkg/base.py"),
        commit,
        git("checkout", "-q", "HEAD~1", "--", "pkg/base.py"),
    ],
    "a package loses its own file": [delete("pkg/__init__.py"), write("pkg/__init__.py", "")],
    "outlines take names of code": [
        write("conf.json", '{"helper": {"size": 1}, "area": 2}\n'),
        write("guide.md", "# area\n\n## main\n"),
        write("lib.lua", "function helper() end\nfunction M.size() end\n"),
        replace("conf.json", "helper", "main"),
        write("web/main.ts", "import conf from '../conf.json';\nimport { area } from '../conf.json';\nconf.area();\n"),
        lambda repo: (repo.root / "lib.lua").rename(repo.root / "lib.py"),
        delete("conf.json"),
    ],
    "a second definition of the name appears": [write("other.py", "def helper():\n    return 2\n"), delete("other.py")],
    "a star import starts to provide a name": [
        replace("app.py", "area, helper", "area, late"),
        replace("pkg/base.py", "def helper", "def late"),
    ],
    "an import target appears": [
        replace("app.py", "import pkg\n", "import pkg\nimport extra\n"),
        write("extra.py", "def area():\n    return 0\n"),
        delete("extra.py"),
    ],
    "a barrel file changes": [replace("web/a.ts", "two as deux", "two"), replace("web/a.ts", "two }", "two as deux }")],
    "a star export is dropped": [replace("web/a.ts", "export * from './c';\n", "")],
    "a return type changes what a chain means": [
        write(
            "chain.py",
            "from pkg.shapes import Shape\n\n\ndef make() -> Shape: ...\n\n\ndef use():\n    return make().size()\n",
        ),
        replace("chain.py", "-> Shape", "-> int"),
    ],
    "a field's type changes in another file": [
        write(
            "holder.py",
            "from pkg.shapes import Shape\n\n\nclass Holder:\n    def __init__(self, shape: Shape):\n        self.shape = shape\n",
        ),
        write("user.py", "from holder import Holder\n\n\ndef use(holder: Holder):\n    return holder.shape.size()\n"),
        replace("holder.py", "shape: Shape", "shape: int"),
        replace("holder.py", "shape: int", "shape: Shape"),
    ],
    "a module becomes a package": [
        delete("pkg/base.py"),
        write("pkg/base/__init__.py", "class Base:\n    def scale(self, by):\n        return by\n"),
    ],
    "a path table, a package's name and a build's sources": [
        write("tsconfig.json", '{"compilerOptions": {"paths": {"@/*": ["./web/*"]}}}'),
        write("app/u.ts", "import { two } from '@/b';\nimport { Three } from '@core/c';\ntwo(); new Three();\n"),
        write("core/package.json", '{"name": "@core/c", "main": "dist/index.js"}'),
        write("core/src/index.ts", "export class Three { constructor() {} }\n"),
        write("tsconfig.json", '{"compilerOptions": {"paths": {"@/b": ["./web/a"]}}}'),
        replace("core/package.json", "@core/c", "@core/d"),
        write("cfg.json", '{"compilerOptions": {"paths": {"@/*": ["./web/*"], "@core/c": ["./web/c"]}}}'),
        write("tsconfig.json", '{"extends": "./cfg.json"}'),
        delete("cfg.json"),
        write("other/package.json", '{"name": "@core/c", "exports": "./main.ts"}'),
        write("other/main.ts", "export class Three { constructor() {} }\n"),
        delete("other/package.json"),
        delete("tsconfig.json"),
    ],
    "a class comes under an interface, and leaves it": [
        write("i/s.ts", "export interface S { save(): void }\nexport class T { save() {} }\n"),
        write("i/u.ts", "import { S } from './s';\nexport function go(s: S) { s.save(); }\n"),
        write("i/d.ts", "import { T } from './b';\nexport class D extends T { save() {} }\n"),
        write("i/b.ts", "export { S as T } from './s';\n"),
        write("i/b.ts", "export { T } from './s';\n"),
        write("i/d.ts", "import { S as T } from './s';\nexport class D implements T { save() {} }\n"),
        replace("i/d.ts", " implements T", ""),
        replace("i/d.ts", "class D", "class D implements T"),
        replace("i/d.ts", "save()", "keep()"),
        delete("i/d.ts"),
    ],
    "values of JavaScript from another file": [
        write("v/a.js", "export class S { go() {} }\nexport function make() { const s = new S(); return s; }\n"),
        write("v/t.js", "import { make } from './a.js';\nexport const table = { make };\n"),
        write("v/b.js", "import { make } from './a.js';\nexport function use() { const s = make(); s.go(); }\n"),
        write("v/c.js", "import { table } from './t.js';\nexport function on() { table.make().go(); }\n"),
        replace("v/a.js", "new S()", "new T()"),
        replace("v/a.js", "new T()", "new S()"),
        write("v/t.js", "import { make } from './a.js';\nexport const table = { made: make };\n"),
        write("v/t.js", "export const table = { make() {} };\n"),
        write("v/a.js", "export class S { go() {} }\nexport const make = () => ({ go() {}, s: new S() });\n"),
    ],
    "an object of another file gets a further member": [
        write("v/a.js", "export const all = { go() {} };\n"),
        write("v/b.js", "import { all } from './a.js';\nexport const run = (name) => all[name]();\n"),
        write("v/a.js", "export const all = { go() {}, stop() {} };\n"),
        write("v/a.js", "export const all = { stop() {} };\n"),
    ],
    "prototypes and what stands for a file": [
        write("p/base.js", "function Base() {}\nBase.prototype.end = function () {};\nmodule.exports = Base;\n"),
        write(
            "p/a.js",
            "const Base = require('./base');\nfunction A() { this.b = new B(); }\nA.prototype = Object.create(Base.prototype);\n"
            "A.prototype.go = function () { this.end(); this.b.up(); };\nfunction B() {}\nB.prototype.up = function () {};\n"
            "exports.A = A;\n",
        ),
        write(
            "p/main.js",
            "const { A } = require('./a');\nconst Base = require('./base');\nnew A().go();\nnew Base().end();\n",
        ),
        replace("p/base.js", "module.exports = Base", "module.exports = { Base }"),
        replace("p/base.js", "module.exports = { Base }", "module.exports = new Base()"),
        replace("p/base.js", "Base.prototype.end = function () {};\n", ""),
        write("p/base.js", "function Base() {}\nBase.prototype.other = function () {};\nmodule.exports = Base;\n"),
        replace("p/a.js", "this.b = new B()", "this.b = new A()"),
        replace("p/a.js", "A.prototype = Object", "A.proto = Object"),
        delete("p/base.js"),
    ],
    "functions begin to make objects": [
        write("o/other.js", "export class Other { hoist() {} }\n"),
        write("o/use.js", "import { Box } from './box';\nclass Sub extends Box {}\nnew Sub().hoist();\n"),
        write("o/box.js", "export function Box() {}\n"),
        write("o/box.js", "export function Box() {}\nBox.prototype = { get size() { return 1; } };\n"),
        write("o/box.js", "export function Box() { const inner = { lift() {} }; inner.lift(); }\n"),
        write(
            "o/box.js",
            "export function Box() { const inner = { lift() {} }; inner.lift(); }\nBox.prototype.lift = function () {};\n",
        ),
        write("o/box.js", "export function Box() { function up() {} up(); }\nBox.prototype.up = function () {};\n"),
        write("o/box.js", "export function Box() { function up() {} up(); }\nBox.up = 1;\n"),
    ],
    "a function becomes a value that has its name": [
        program(
            {
                "a.js": "export { f };\nfunction f() {}\n",
                "b.js": "import { f } from './a';\nf();\n",
                "s.js": "function g() {}\n",
                "t.js": "function g() {}\n",
                "u.js": "g();\n",
            }
        ),
        replace("a.js", "function f() {}", "use(function f() {});"),
        replace("s.js", "function g() {}", "use(function g() {});"),
        replace("a.js", "use(function f() {});", "function f() {}"),
        replace("s.js", "use(function g() {});", "function g() {}"),
    ],
    "functions of Go in fields, and further results": [
        write("go.mod", "module ex.com/g\n"),
        write(
            "g/a/a.go",
            "package a\n\ntype S struct{ F func() }\n\nfunc (s S) Go() {}\nfunc Two() (int, S) { return 1, S{} }\n",
        ),
        write(
            "g/b/b.go", 'package b\n\nimport "ex.com/g/g/a"\n\nfunc use() {\n\t_, s := a.Two()\n\ts.Go()\n\ts.F()\n}\n'
        ),
        write(
            "g/a/c.go",
            "package a\n\nfunc f() {}\nfunc set(s S) {\n\tt := S{F: f}\n\tt.F()\n\ts.F = f\n\ts.F()\n\tevery(f)\n}\n",
        ),
        write("g/a/d.go", "package a\n\nfunc every(fs ...func()) {\n\tfor _, g := range fs {\n\t\tg()\n\t}\n}\n"),
        replace("g/a/a.go", "(int, S)", "(S, int)"),
        replace("g/a/a.go", "(S, int)", "(int, *T)"),
        replace("g/a/a.go", "F func()", "F T"),
        replace("g/a/c.go", "func f()", "func h()"),
        delete("g/a/d.go"),
    ],
    "values on their way through other files": [
        write("f/a.py", "class S:\n    def go(self): pass\ndef make():\n    s = S()\n    return s\n"),
        write(
            "f/t.py",
            "from f.a import make\ntable = {'m': make}\ndef wrap(f):\n    def inner(): return f()\n    return inner\n",
        ),
        write("f/b.py", "from f.a import make\ndef use():\n    s = make()\n    s.go()\n"),
        write("f/c.py", "from f.t import table, wrap\n@wrap\ndef on(): table['m']().go()\non()\n"),
        replace("f/a.py", "s = S()", "s = T()"),
        replace("f/a.py", "s = T()", "s = S()"),
        replace("f/a.py", "return s", "yield s"),
        replace("f/t.py", "return inner", "return f"),
        replace("f/t.py", "'m': make", "'n': make"),
        replace("f/t.py", "'n': make", "'m': make"),
        replace("f/a.py", "def go", "def went"),
        delete("f/a.py"),
    ],
    "fixtures come, change and go": [
        write("f/app.py", "class App:\n    def get(self): pass\nclass Sub(App):\n    def get(self): pass\n"),
        write("tests/test_app.py", "def test_get(app):\n    app.get()\n"),
        write(
            "tests/conftest.py",
            "import pytest\nfrom f.app import App, Sub\n@pytest.fixture\ndef app(): return App()\n",
        ),
        replace("tests/conftest.py", "return App()", "yield Sub()"),
        replace("tests/conftest.py", "@pytest.fixture\n", ""),
        replace("tests/conftest.py", "def app", "@pytest.fixture\ndef app"),
        write("conftest.py", "import pytest\n@pytest.fixture\ndef app(): pass\n"),
        replace("tests/conftest.py", "def app", "def other"),
        delete("conftest.py"),
        delete("tests/conftest.py"),
    ],
    "a script becomes a module": [
        write("s/a.js", "function only() {}\n"),
        write("s/b.js", "only();\n"),
        write("s/a.js", "import './c.js';\nfunction only() {}\n"),
        write("s/a.js", "export function only() {}\n"),
        write("s/a.js", "function only() {}\n"),
    ],
    "data that is imported becomes code": [
        write("d/u.ts", "import d, { k } from './data';\nd.go(); k();\n"),
        write("d/data/index.ts", "export default class D { static go() {} }\nexport function k() {}\n"),
        write("d/v.ts", "import d from './data.json';\nd.name();\n"),
        write("d/data.json", '{"name": "one"}'),
        write("d/data.json", '{"name": "two"}'),
    ],
    "a service changes its paths": [
        write("api.py", "@app.get('/users/<id>')\ndef show(id): ...\n\n\napp.add_url_rule('/late', view_func=show)\n"),
        write("web/api.js", "export const load = (id) => fetch(`/api/users/${id}`);\nfetch('/late');\n"),
        replace("api.py", "/users/", "/people/"),
        replace("api.py", "/people/", "/users/"),
        replace("api.py", "app.get", "app.post"),
        replace("api.py", "view_func=show", "view_func=other"),
        write("api2.py", "@app.get('/users/<id>')\ndef show(id): ...\n"),
        delete("api.py"),
    ],
    "a class of PHP moves to another namespace": [
        write("php/Model/User.php", "<?php\nnamespace App\\Model;\nclass User { function name() {} }\n"),
        write(
            "php/Base.php",
            "<?php\nnamespace App;\nclass Base { function log() {} function run() { $this->step(); } }\n",
        ),
        write(
            "php/Service.php",
            "<?php\nnamespace App;\nuse App\\Model\\User;\nclass Service extends Base {\n    private User $user;\n    function step() { $this->user->name(); $this->log(); (new User)->name(); }\n    function find() { return new User; }\n}\n",
        ),
        write("php/main.php", "<?php\n$s = new App\\Service();\n$s->find()->name();\n$user->name();\n"),
        replace("php/Model/User.php", "App\\Model", "App\\Data"),
        replace("php/Service.php", "App\\Model", "App\\Data"),
        replace("php/Model/User.php", "class User", "class Member"),
        replace("php/Service.php", "App\\Data\\User", "App\\Data\\Member as User"),
        replace("php/Base.php", "function log() {}", ""),
        replace("php/Service.php", "return new User", "return new Base"),
        replace("php/Service.php", "extends Base", ""),
    ],
    "a class of Ruby in several files": [
        write(
            "rb/a.rb",
            "module Shop\n  class Till < Base\n    attr_reader :user\n    def open; count; user.name; end\n    def self.make = new\n  end\nend\n",
        ),
        write("rb/b.rb", "class Shop::Till\n  def count; total; end\nend\n"),
        write(
            "rb/c.rb",
            "module Shop\n  class Base\n    def total; step; end\n  end\n  class User\n    def name; end\n  end\nend\n",
        ),
        write("rb/main.rb", "till = Shop::Till.make\ntill.open\ntill.count\nuser.name\n"),
        replace("rb/a.rb", "def self.make", "def make"),
        replace("rb/a.rb", "def make", "def self.make"),
        replace("rb/b.rb", "Shop::Till", "Shop::Safe"),
        replace("rb/b.rb", "Shop::Safe", "Shop::Till"),
        replace("rb/b.rb", "def count; total; end", "def step; end"),
        replace("rb/c.rb", "class User", "class Person"),
        replace("rb/a.rb", "def self.make = new", "def self.make = User.new"),
        replace("rb/a.rb", "module Shop", "module Store"),
    ],
    "syntax breaks and heals": [
        replace("pkg/shapes.py", "def area(w, h):", "def area(w, h:"),
        replace("pkg/shapes.py", "def area(w, h:", "def area(w, h):"),
    ],
    "commit, amend, reset": [
        replace("pkg/shapes.py", "w * h", "w + h"),
        commit,
        replace("pkg/shapes.py", "def area", "def areas"),
        git("commit", "-qa", "--amend", "-m", "amended"),
        git("reset", "-q", "--hard", "HEAD~1"),
    ],
    "branches, merge, stash": [
        git("checkout", "-q", "-b", "side"),
        replace("app.py", "helper()", "area(5, 6)"),
        commit,
        git("checkout", "-q", "main"),
        replace("pkg/base.py", "return by", "return by * 2"),
        git("stash", "-q"),
        git("merge", "-q", "--no-edit", "side"),
        git("stash", "pop", "-q"),
    ],
    "a configured pattern leaves a file out": [
        write(".codemap/config.toml", 'exclude = ["pkg/base.py"]\n'),
        write(".codemap/config.toml", ""),
    ],
    "attributes make files generated": [
        write(".gitattributes", "pkg/*.py linguist-generated\n"),
        write("pkg/late.py", "def late():\n    return 1\n"),
        write(".gitattributes", "pkg/base.py linguist-generated\n"),
    ],
    "attributes outside the tree": [
        lambda repo: repo.write(".git/info/attributes", "*.py linguist-generated\n"),
        replace("app.py", "helper()", "area(5, 6)"),
    ],
    "definitions inserted above later ones": [
        write("zz.py", "def z(): pass\n"),
        write("app.py", "def a(): pass\ndef b(): pass\n"),
        write("app.py", "def a(): pass\ndef c(): pass\ndef b(): pass\n"),
        write("zz.py", "def y(): pass\ndef x(): pass\ndef z(): pass\n"),
    ],
    "the first star import of a file": [
        write("s.py", "class Shape(Base): pass\n"),
        write("u.py", "from s import Shape\n\n\ndef use():\n    Shape().scale(1)\n"),
        write("s.py", "from pkg.base import *\n\n\nclass Shape(Base): pass\n"),
        write("s.py", "class Shape(Base): pass\n"),
    ],
    "what stands behind an exported alias changes": [
        write("w/b.ts", "function local() {}\nexport { local as pub };\nexport default local;\n"),
        write("w/a.ts", "import other, { pub } from './b';\nexport function f() { pub(); other(); }\n"),
        write("w/b.ts", "class local { constructor() {} }\nexport { local as pub };\nexport default local;\n"),
        write("w/b.ts", "import { one as local } from '../web/a';\nexport { local as pub };\n"),
    ],
    "a cycle of star imports, asked from either end": [
        write("c1.py", "from c2 import *\nfrom c3 import *\n"),
        write("c2.py", "from c1 import *\nfrom c4 import *\n"),
        write("c3.py", "def n(): pass\n"),
        write("c4.py", "def n(): pass\n"),
        write("m.py", "from c1 import n\nn()\n"),
        write("z.py", "from c2 import n\nn()\n"),
        write("z.py", "# again\nfrom c2 import n\nn()\n"),
    ],
    "a file becomes a symbolic link": [
        write("zz.py", "from app import main\n\n\ndef last():\n    return main()\n"),
        lambda repo: ((repo.root / "zz.py").unlink(), (repo.root / "zz.py").symlink_to("app.py")),
        write("yy.py", "def q(): pass\ndef r():\n    q()\n"),
    ],
    "a script changes its language": [
        write("tool", "#!/usr/bin/env python\nclass A:\n    @staticmethod\n    def go(): pass\n"),
        write("u.js", "export function f(x) { x.go(); }\n"),
        write("tool", "#!/usr/bin/env node\nexport class A {\n  go() {}\n}\n"),
    ],
    "a C++ class, its header and what uses it": [
        write("c/shop.h", "namespace shop {\nclass User { public: User(int a); int age(); };\nint run(User& u);\n}\n"),
        write(
            "c/shop.cc", '#include "shop.h"\nnamespace shop {\nUser::User(int a) {}\nint User::age() { return 1; }\n}\n'
        ),
        write(
            "c/use.cc",
            '#include "shop.h"\nint shop::run(User& u) { return u.age(); }\nvoid go() { shop::User u(1); }\n',
        ),
        write("c/free.cc", "int run2(int x);\nvoid free_user() { run2(1); }\n"),
        replace("c/shop.cc", "int User::age() { return 1; }\n", ""),
        replace("c/shop.h", "namespace shop {", "namespace mall {"),
        replace("c/shop.cc", "namespace shop {", "namespace mall {"),
        write("c/late.c", "int run2(int x) { return x; }\n"),
        replace("c/late.c", "int run2", "static int run2"),
        replace("c/shop.h", "class User {", "class Client {"),
        delete("c/shop.h"),
    ],
    "a header turns from C to C++": [
        write("c/a.h", "struct item { int id; };\nint put(struct item *i);\n"),
        write("c/a.c", '#include "a.h"\nint put(struct item *i) { return i->id; }\n'),
        write("c/b.cpp", '#include "a.h"\nint go(item& i) { return put(&i) + i.id; }\n'),
        replace("c/a.h", "int put", "template <typename T> class Box {};\nint put"),
        replace("c/a.h", "int id;", "int number;"),
        lambda repo: (repo.root / "c/a.h").rename(repo.root / "c/sub.h"),
    ],
    "scripts that source each other": [
        write("s/lib.sh", "log() { echo; }\nPREFIX=1\n"),
        write("s/main.sh", 'source ./lib.sh\nmain() { log "$PREFIX"; helper; }\nmain\n'),
        write("t/lib.sh", "helper() { log; }\n"),
        replace("s/lib.sh", "log()", "source ../t/lib.sh\nlog()"),
        replace("s/lib.sh", "log()", "warn()"),
        delete("t/lib.sh"),
    ],
    "aliases in circles": [
        write("x.py", "a, b = b, a\na.foo()\nc = d\nd = e\ne = c\nc().foo()\n"),
        write("y.py", "import y\nq = y.q\nq()\nfrom x import a\na().bar()\n"),
        write("x.ts", "const a = b; const b = a; a(); b.c.d();\n"),
        write("x.py", "a, b = b, a\na.foo()\n"),
    ],
    "a package's own submodule": [
        write("pk/__init__.py", "from . import util\n"),
        write("pk/util.py", "def slug(): pass\n"),
        write("use.py", "import pk\nfrom pk import util\nutil.slug()\npk.util.slug()\n"),
        delete("pk/util.py"),
    ],
    "an ignored file": [
        write(".gitignore", "extra.py\n"),
        write("extra.py", "def area():\n    return 0\n"),
        delete(".gitignore"),
    ],
    "the same content at two paths": [
        lambda repo: repo.write("copy/shapes.py", (repo.root / "pkg/shapes.py").read_text()),
        delete("pkg/shapes.py"),
    ],
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_map_equals_a_fresh_one_after_each_step(name: str, repo: RepoBuilder, tmp_path: Path) -> None:
    repo.commit("start", START)
    with project_at(repo.root) as project:
        project.refresh()
    for number, step in enumerate(SCENARIOS[name]):
        step(repo)
        with project_at(repo.root) as project:
            project.refresh()
            kept = kept_rows(project)
        fresh = fresh_rows(repo.root, tmp_path / f"fresh{number}")
        for table in fresh:
            assert kept[table] == fresh[table], (number, table)


@pytest.mark.parametrize("name", SCENARIOS)
def test_an_overlay_equals_a_map_of_its_snapshot(name: str, repo: RepoBuilder, tmp_path: Path) -> None:
    repo.commit("start", START)
    for step in SCENARIOS[name]:
        step(repo)
    with project_at(repo.root) as project, project_at(repo.root, CODEMAP_INDEX_DIR=str(tmp_path / "other")) as other:
        start = commit_snapshot(project.repo, project.repo.run("rev-list", "--max-parents=0", "HEAD").decode().strip())
        base = project.view()
        other.refresh(start)
        overlaid = project.at(base, start)
        assert view_rows(project, overlaid, start) == view_rows(other, other.kept_view(), start)
        paths = list_entries(project.repo, start)
        if name == "attributes make files generated":
            return  # git gives the worktree's attributes for every snapshot, and a map of an old one has none to go by
        assert files_of(overlaid, paths) == files_of(other.kept_view(), paths)


def files_of(view: View, paths: Iterable[str]) -> list[FileRow | None]:
    """Returns what a view says of files, without the numbers of its store."""
    rows = (view.file(path) for path in paths)
    return [row and row._replace(facts=None) for row in rows]


def test_a_branch_switch_to_a_tree_seen_before_parses_nothing(repo: RepoBuilder) -> None:
    repo.commit("start", START)
    with project_at(repo.root) as project:
        project.refresh()
        repo.git("checkout", "-q", "-b", "side")
        repo.commit("side", {"pkg/base.py": "def helper():\n    return 7\n"})
        assert project.refresh().parsed == 1
        repo.git("checkout", "-q", "main")
        assert project.refresh().parsed == 0


def test_a_linked_worktree_shares_what_was_parsed(repo: RepoBuilder, tmp_path: Path) -> None:
    repo.commit("start", START)
    with project_at(repo.root) as project:
        project.refresh()
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "side")
    (tmp_path / "linked/app.py").write_text("def main():\n    return 5\n")
    with project_at(tmp_path / "linked") as project:
        assert project.refresh().parsed == 1


def test_nothing_is_written_when_the_map_is_current(repo: RepoBuilder) -> None:
    repo.commit("start", START)
    with project_at(repo.root) as project:
        assert project.refresh().moved
        assert not project.refresh().moved


def test_a_new_parameter_concerns_its_own_file_only(repo: RepoBuilder) -> None:
    repo.commit("start", START)
    with project_at(repo.root) as project:
        project.refresh()
        replace("pkg/base.py", "scale(self, by)", "scale(self, by, twice=False)")(repo)
        assert project.refresh().resolved == 1
        replace("pkg/base.py", "def scale", "def resize")(repo)
        assert project.refresh().resolved > 1


def test_files_that_are_forgotten_meanwhile_are_read_again(
    repo: RepoBuilder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit("start", START)
    expected = fresh_rows(repo.root, tmp_path / "whole")
    monkeypatch.setattr("codemap.index.resolving._MOST_MODULES", 1)
    monkeypatch.setattr("codemap.index.resolving._FORGET_EVERY", 2)
    assert fresh_rows(repo.root, tmp_path / "forgetful") == expected


def test_files_that_do_not_ask_are_not_resolved_again(tmp_path: Path) -> None:
    repo = RepoBuilder(tmp_path / "repo")
    repo.write(
        "local.py", "import os\n\n\ndef use(data):\n    made = data\n    data.go()\n    os.data()\n    return made()\n"
    )
    repo.write("asks.py", "def use(x):\n    x.data()\n    made()\n")
    repo.write("far.py", "class Far:\n    def data(self): pass\n")
    repo.commit("start")
    with project_at(repo.root) as project:
        project.refresh()
        repo.write("new.py", "class New:\n    def data(self): pass\n\n\ndef made(): pass\n")
        assert project.refresh().resolved == 2  # the new file and the one that asks
