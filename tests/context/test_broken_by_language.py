"""What a change breaks in each language: small changes as people make them, and the references that do not hold any more."""

from __future__ import annotations

import pytest

from codemap.views.change_rows import broken_line
from tests.context.changes import Files, apply, broken, report
from tests.support.repos import RepoBuilder

GO_MOD = "module example.com/m\n\ngo 1.21\n"
CARGO = '[package]\nname = "m"\n'
LIB = "pub mod a;\npub mod b;\n"

CASES: dict[str, tuple[Files, Files, list[str]]] = {
    "Python: a parameter called by name is renamed": (
        {"a.py": "def f(width, height):\n    return width\n", "u.py": "from a import f\n\nf(width=1, height=2)\n"},
        {"a.py": "def f(w, height):\n    return w\n"},
        ["u.py:3 <module> f signature"],
    ),
    "Python: parameters change places": (
        {"a.py": "def f(w, h):\n    return w\n", "u.py": "from a import f\n\nf(1, 2)\nf(w=1, h=2)\n"},
        {"a.py": "def f(h, w):\n    return w\n"},
        ["u.py:3 <module> f signature"],
    ),
    "Python: a class is renamed, which its members follow": (
        {
            "geo.py": "class Geo:\n    def __init__(self, w):\n        self.w = w\n\n    def area(self):\n        return self.w\n\n    def side(self):\n        return self.w * 4\n",
            "u.py": "from geo import Geo\n\n\ndef use(g: Geo):\n    return g.area() + g.side() + g.w\n\n\ndef make():\n    return Geo(1).area()\n",
        },
        {
            "geo.py": "class Shape:\n    def __init__(self, w):\n        self.w = w\n\n    def area(self):\n        return self.w\n\n    def side(self):\n        return self.w * 4\n"
        },
        ["u.py:1 <module> Geo renamed", "u.py:4 use Geo renamed", "u.py:9 make Geo renamed"],
    ),
    "Python: a field is added to a dataclass": (
        {
            "a.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass P:\n    x: int\n    y: int\n",
            "u.py": "from a import P\n\nP(1, 2)\nP(x=1, y=2)\n",
        },
        {"a.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass P:\n    x: int\n    y: int\n    z: int\n"},
        ["u.py:3 <module> P signature", "u.py:4 <module> P signature"],
    ),
    "Python: a field with a default is added to a dataclass": (
        {
            "a.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass P:\n    x: int\n    y: int\n",
            "u.py": "from a import P\n\nP(1, 2)\n",
        },
        {
            "a.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass P:\n    x: int\n    y: int\n    z: int = 0\n"
        },
        [],
    ),
    "Python: a field of a dataclass is renamed": (
        {
            "a.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass P:\n    x: int\n    y: int\n",
            "u.py": "from a import P\n\n\ndef f(p: P):\n    return p.y\n\n\nP(x=1, y=2)\n",
        },
        {"a.py": "from dataclasses import dataclass\n\n\n@dataclass\nclass P:\n    x: int\n    why: int\n"},
        ["u.py:5 f y renamed", "u.py:8 <module> P signature"],
    ),
    "Python: a base has another abstract method": (
        {
            "a.py": "from abc import ABC, abstractmethod\n\n\nclass B(ABC):\n    @abstractmethod\n    def f(self): ...\n",
            "u.py": "from a import B\n\n\nclass I(B):\n    def f(self):\n        return 1\n",
        },
        {
            "a.py": "from abc import ABC, abstractmethod\n\n\nclass B(ABC):\n    @abstractmethod\n    def f(self): ...\n\n    @abstractmethod\n    def g(self): ...\n"
        },
        ["u.py:4 I B unimplemented"],
    ),
    "Python: a base has another method": (
        {
            "a.py": "from abc import ABC, abstractmethod\n\n\nclass B(ABC):\n    @abstractmethod\n    def f(self): ...\n",
            "u.py": "from a import B\n\n\nclass I(B):\n    def f(self):\n        return 1\n",
        },
        {
            "a.py": "from abc import ABC, abstractmethod\n\n\nclass B(ABC):\n    @abstractmethod\n    def f(self): ...\n\n    def g(self):\n        return 2\n"
        },
        [],
    ),
    "Python: `__all__` drops a name that a star import brings in": (
        {
            "geo.py": "__all__ = ['area', 'b']\n\n\ndef area():\n    return 1\n\n\ndef b():\n    return 2\n",
            "u.py": "from geo import *\n\narea()\n",
        },
        {"geo.py": "__all__ = ['b']\n\n\ndef area():\n    return 1\n\n\ndef b():\n    return 2\n"},
        ["u.py:3 <module> area unexported"],
    ),
    "Python: a module makes up its names": (
        {
            "pkg/__init__.py": "from .geo import area\n",
            "pkg/geo.py": "def area():\n    return 1\n",
            "u.py": "from pkg import area\n\narea()\n",
        },
        {"pkg/__init__.py": "def __getattr__(name):\n    from . import geo\n    return getattr(geo, name)\n"},
        [],
    ),
    "Python: a static method becomes a function": (
        {
            "a.py": "class A:\n    @staticmethod\n    def f(x):\n        return x\n",
            "u.py": "from a import A\n\nA.f(1)\n",
        },
        {"a.py": "class A:\n    pass\n\n\ndef f(x):\n    return x\n"},
        ["u.py:3 <module> f removed"],
    ),
    "Python: a method is left to the classes that derive": (
        {
            "a.py": "class B:\n    def f(self):\n        return 1\n\n    def k(self):\n        return self.f()\n\n\nclass C(B):\n    def f(self):\n        return 2\n"
        },
        {
            "a.py": "class B:\n    def k(self):\n        return self.f()\n\n\nclass C(B):\n    def f(self):\n        return 2\n"
        },
        [],
    ),
    "PHP: a trait has another method": (
        {"a.php": "<?php\ntrait T { function f() {} }\n", "b.php": "<?php\nclass B { use T; }\n"},
        {"a.php": "<?php\ntrait T { function f() {} function g() { return 1; } }\n"},
        [],
    ),
    "PHP: a trait has another abstract method": (
        {"a.php": "<?php\ntrait T { function f() {} }\n", "b.php": "<?php\nclass B { use T; }\n"},
        {"a.php": "<?php\ntrait T { function f() {} abstract function g(); }\n"},
        ["b.php:2 B T unimplemented"],
    ),
    "C#: an interface has a property and an event with bodies": (
        {"I.cs": "interface I {\n  void A();\n}\n", "C.cs": "class C : I { public void A() {} }\n"},
        {
            "I.cs": "interface I {\n  void A();\n  int P { get { return 1; } }\n  event Action E { add { } remove { } }\n}\n"
        },
        [],
    ),
    "C#: an interface has another property": (
        {"I.cs": "interface I {\n  void A();\n}\n", "C.cs": "class C : I { public void A() {} }\n"},
        {"I.cs": "interface I {\n  void A();\n  int P { get; set; }\n}\n"},
        ["C.cs:1 C I unimplemented"],
    ),
    "Kotlin: the header of a method with a body takes several lines": (
        {"a.kt": "interface I {\n  fun a()\n}\n", "b.kt": "class C : I { override fun a() {} }\n"},
        {
            "a.kt": "interface I {\n  fun a()\n  fun b(): Map<String,\n      Int> = mapOf()\n  fun c(x: Int)\n      : Int = x\n  fun d(f: (Int) -> Unit): Int\n  {\n    return 1\n  }\n}\n"
        },
        [],
    ),
    "C: a function goes with where it was handed on": (
        {"a.c": "static int h(int x) { return x; }\nvoid k(int (*f)(int)) { f(1); }\nvoid u(void) { k(h); }\n"},
        {"a.c": "void k(int (*f)(int)) { f(1); }\nvoid u(void) { }\n"},
        [],
    ),
    "C: a function is renamed and handed on as before": (
        {"a.c": "static int h(int x) { return x; }\nvoid k(int (*f)(int)) { f(1); }\nvoid u(void) { k(h); }\n"},
        {"a.c": "static int g(int x) { return x; }\nvoid k(int (*f)(int)) { f(1); }\nvoid u(void) { k(h); }\n"},
        ["a.c:3 u h renamed"],
    ),
    "C: a pointer is given another function": (
        {"a.c": "static int h(int x) { return x; }\nint u(int q(int)) { int (*p)(int) = h; return p(1); }\n"},
        {"a.c": "int u(int q(int)) { int (*p)(int) = q; return p(1); }\n"},
        [],
    ),
    "Go: a function goes with where it was handed on": (
        {"go.mod": GO_MOD, "a.go": "package m\n\nfunc h() {}\n\nfunc k(f func()) { f() }\n\nfunc u() { k(h) }\n"},
        {"a.go": "package m\n\nfunc k(f func()) { f() }\n\nfunc u() { }\n"},
        [],
    ),
    "Python: a function is renamed and put into a table as before": (
        {"a.py": "def h():\n    return 1\n\n\nT = {'h': h}\n\n\ndef u(a):\n    return map(h, a)\n"},
        {"a.py": "def g():\n    return 1\n\n\nT = {'h': h}\n\n\ndef u(a):\n    return map(h, a)\n"},
        ["a.py:5 T h renamed", "a.py:9 u h renamed"],
    ),
    "Python: a function becomes a parameter of the one that hands it on": (
        {"a.py": "def h():\n    return 1\n\n\ndef u(a):\n    return map(h, a)\n"},
        {"a.py": "def u(a, h):\n    return map(h, a)\n"},
        [],
    ),
    "JavaScript: a function is renamed and handed on as before": (
        {"a.js": "import e from 'e';\nfunction h() { return 1; }\ne.get('/', h);\n"},
        {"a.js": "import e from 'e';\nfunction g() { return 1; }\ne.get('/', h);\n"},
        ["a.js:3 <module> h renamed"],
    ),
    "TypeScript: interface method added": (
        {
            "a.ts": "export interface I { f(): void; }\n",
            "b.ts": "import { I } from './a';\nexport class X implements I { f() {} }\n",
        },
        {"a.ts": "export interface I { f(): void; g(): void; }\n"},
        ["b.ts:2 X I unimplemented"],
    ),
    "TypeScript: optional interface method added": (
        {
            "a.ts": "export interface I { f(): void; }\n",
            "b.ts": "import { I } from './a';\nexport class X implements I { f() {} }\n",
        },
        {"a.ts": "export interface I { f(): void; g?(): void; }\n"},
        [],
    ),
    "TypeScript: abstract method added": (
        {
            "a.ts": "export abstract class I { abstract f(): void; }\n",
            "b.ts": "import { I } from './a';\nexport class X extends I { f() {} }\n",
        },
        {"a.ts": "export abstract class I { abstract f(): void; abstract g(): void; }\n"},
        ["b.ts:2 X I unimplemented"],
    ),
    "TypeScript: type renamed": (
        {
            "a.ts": "export interface Opts { w: number; h: number; }\n",
            "b.ts": "import { Opts } from './a';\nexport function f(o: Opts) { return o.w + o.h; }\n",
        },
        {"a.ts": "export interface Options { w: number; h: number; }\n"},
        ["b.ts:1 <module> Opts renamed", "b.ts:2 f Opts renamed"],
    ),
    "TypeScript: overload removed": (
        {
            "a.ts": "export function f(a: number): number;\nexport function f(a: number, b: number): number;\nexport function f(a: number, b?: number) { return a; }\n",
            "b.ts": "import { f } from './a';\nf(1, 2);\n",
        },
        {"a.ts": "export function f(a: number) { return a; }\n"},
        ["b.ts:2 <module> f signature"],
    ),
    "JavaScript: exports member removed": (
        {
            "a.js": "exports.f = function () { return 1; };\nexports.g = function () { return 2; };\n",
            "b.js": "const a = require('./a');\na.g();\nconst { g } = require('./a');\ng();\n",
        },
        {"a.js": "exports.f = function () { return 1; };\n"},
        ["b.js:2 <module> g removed", "b.js:3 <module> g removed", "b.js:4 <module> g removed"],
    ),
    "JavaScript: module.exports member dropped": (
        {
            "a.js": "function f() { return 1; }\nfunction g() { return 2; }\nmodule.exports = { f, g };\n",
            "b.js": "const { f, g } = require('./a');\ng();\n",
        },
        {"a.js": "function f() { return 1; }\nfunction g() { return 2; }\nmodule.exports = { f };\n"},
        ["b.js:1 <module> g unexported", "b.js:2 <module> g unexported"],
    ),
    "Go: made private": (
        {
            "go.mod": GO_MOD,
            "geo/geo.go": "package geo\n\nfunc Area(w int) int { return w * w * w }\n",
            "main.go": 'package main\n\nimport "example.com/m/geo"\n\nfunc main() { geo.Area(1) }\n',
        },
        {"geo/geo.go": "package geo\n\nfunc area(w int) int { return w * w * w }\n"},
        ["main.go:5 main Area renamed"],
    ),
    "Go: interface method added": (
        {
            "go.mod": GO_MOD,
            "a.go": "package m\n\ntype I interface {\n\tF() int\n\tG() int\n}\n",
            "b.go": "package m\n\ntype T struct{}\n\nfunc (t T) F() int { return 1 }\n\nfunc (t T) G() int { return 2 }\n\nvar _ I = T{}\n",
        },
        {"a.go": "package m\n\ntype I interface {\n\tF() int\n\tG() int\n\tH() int\n}\n"},
        ["b.go:3 T I unimplemented"],
    ),
    "Go: field renamed": (
        {
            "go.mod": GO_MOD,
            "a.go": "package m\n\ntype T struct {\n\tWidth int\n\tH int\n}\n",
            "b.go": "package m\n\nfunc f(t T) int { return t.Width }\n",
        },
        {"a.go": "package m\n\ntype T struct {\n\tW int\n\tH int\n}\n"},
        ["b.go:3 f Width renamed"],
    ),
    "Go: package moved": (
        {
            "go.mod": GO_MOD,
            "geo/geo.go": "package geo\n\nfunc Area(w int) int {\n\tx := w\n\treturn x * w\n}\n",
            "main.go": 'package main\n\nimport "example.com/m/geo"\n\nfunc main() { geo.Area(1) }\n',
        },
        {"geo/geo.go": None, "lib/geo/geo.go": "package geo\n\nfunc Area(w int) int {\n\tx := w\n\treturn x * w\n}\n"},
        ["main.go:5 main Area moved"],
    ),
    "Rust: trait method added": (
        {
            "Cargo.toml": CARGO,
            "src/lib.rs": LIB,
            "src/a.rs": "pub trait T { fn f(&self); }\n",
            "src/b.rs": "use crate::a::T;\npub struct S;\nimpl T for S { fn f(&self) {} }\n",
        },
        {"src/a.rs": "pub trait T { fn f(&self); fn g(&self); }\n"},
        ["src/b.rs:3 S T unimplemented"],
    ),
    "Rust: trait method with body added": (
        {
            "Cargo.toml": CARGO,
            "src/lib.rs": LIB,
            "src/a.rs": "pub trait T { fn f(&self); }\n",
            "src/b.rs": "use crate::a::T;\npub struct S;\nimpl T for S { fn f(&self) {} }\n",
        },
        {"src/a.rs": "pub trait T { fn f(&self); fn g(&self) { } }\n"},
        [],
    ),
    "Java: interface method added": (
        {
            "a/I.java": "package a;\npublic interface I { int f(); }\n",
            "a/X.java": "package a;\npublic class X implements I { public int f() { return 1; } }\n",
        },
        {"a/I.java": "package a;\npublic interface I { int f(); int g(); }\n"},
        ["a/X.java:2 X I unimplemented"],
    ),
    "Java: default method added": (
        {
            "a/I.java": "package a;\npublic interface I { int f(); }\n",
            "a/X.java": "package a;\npublic class X implements I { public int f() { return 1; } }\n",
        },
        {"a/I.java": "package a;\npublic interface I { int f(); default int g() { return 2; } }\n"},
        [],
    ),
    "Java: abstract class between": (
        {
            "a/I.java": "package a;\npublic interface I { int f(); }\n",
            "a/X.java": "package a;\npublic abstract class X implements I { public int f() { return 1; } }\n",
            "a/Y.java": "package a;\npublic class Y extends X { }\n",
        },
        {"a/I.java": "package a;\npublic interface I { int f(); int g(); }\n"},
        ["a/Y.java:2 Y I unimplemented"],
    ),
    "Java: overload removed": (
        {
            "a/A.java": "package a;\npublic class A {\n  public int f(int x) { return x; }\n  public int f(int x, int y) { return x; }\n}\n",
            "a/U.java": "package a;\nclass U { int g(A a) { return a.f(1, 2); } }\n",
        },
        {"a/A.java": "package a;\npublic class A {\n  public int f(int x) { return x; }\n}\n"},
        ["a/U.java:2 U.g f signature"],
    ),
    "Java: class moved to another package": (
        {
            "a/A.java": "package a;\npublic class A {\n  public int f(int x) { return x; }\n}\n",
            "u/U.java": "package u;\nimport a.A;\nclass U { int g(A a) { return a.f(1); } }\n",
        },
        {"a/A.java": None, "b/A.java": "package b;\npublic class A {\n  public int f(int x) { return x; }\n}\n"},
        ["u/U.java:2 <module> A moved", "u/U.java:3 U.g A moved"],
    ),
    "Java: class renamed": (
        {
            "a/A.java": "package a;\npublic class Old {\n  public int x;\n  public int f(int x) { return x; }\n  public int g(int x) { return x * 2; }\n}\n",
            "a/U.java": "package a;\nclass U {\n  int g(Old a) {\n    return a.f(1) + a.g(2) + a.x;\n  }\n}\n",
        },
        {
            "a/A.java": "package a;\npublic class New {\n  public int x;\n  public int f(int x) { return x; }\n  public int g(int x) { return x * 2; }\n}\n"
        },
        ["a/U.java:3 U.g Old renamed"],
    ),
    "Java: constructor argument": (
        {
            "a/A.java": "package a;\npublic class A {\n  public A(int x) { }\n}\n",
            "a/U.java": "package a;\nclass U { A g() { return new A(1); } }\n",
        },
        {"a/A.java": "package a;\npublic class A {\n  public A(int x, int y) { }\n}\n"},
        ["a/U.java:2 U.g A signature"],
    ),
    "Java: public dropped": (
        {
            "a/A.java": "package a;\npublic class A {\n  public int f() { return 1; }\n}\n",
            "u/U.java": "package u;\nimport a.A;\nclass U { int g(A a) { return a.f(); } }\n",
            "a/V.java": "package a;\nclass V { int g(A a) { return a.f(); } }\n",
        },
        {"a/A.java": "package a;\npublic class A {\n  int f() { return 1; }\n}\n"},
        ["u/U.java:3 U.g f unexported"],
    ),
    "Java: override of nothing": (
        {
            "a/B.java": "package a;\npublic class B {\n  public int f() { return 1; }\n  public int k() { return 2; }\n}\n",
            "a/C.java": "package a;\npublic class C extends B {\n  @Override\n  public int f() { return 3; }\n}\n",
        },
        {"a/B.java": "package a;\npublic class B {\n  public int k() { return 2; }\n}\n"},
        ["a/C.java:4 C.f f removed"],
    ),
    "Kotlin: named argument renamed": (
        {
            "a/a.kt": "package a\nfun f(width: Int, height: Int): Int { return width }\n",
            "a/u.kt": "package a\nfun g(): Int = f(width = 1, height = 2)\n",
        },
        {"a/a.kt": "package a\nfun f(w: Int, height: Int): Int { return w }\n"},
        ["a/u.kt:2 g f signature"],
    ),
    "Kotlin: interface method added": (
        {
            "a/a.kt": "package a\ninterface I {\n  fun f(): Int\n}\n",
            "a/u.kt": "package a\nclass X : I {\n  override fun f(): Int = 1\n}\n",
        },
        {"a/a.kt": "package a\ninterface I {\n  fun f(): Int\n  fun g(): Int\n}\n"},
        ["a/u.kt:2 X I unimplemented"],
    ),
    "Kotlin: interface method with body": (
        {
            "a/a.kt": "package a\ninterface I {\n  fun f(): Int\n}\n",
            "a/u.kt": "package a\nclass X : I {\n  override fun f(): Int = 1\n}\n",
        },
        {"a/a.kt": "package a\ninterface I {\n  fun f(): Int\n  fun g(): Int = 2\n}\n"},
        [],
    ),
    "Kotlin: override of nothing": (
        {
            "a/a.kt": "package a\nopen class B {\n  open fun f(): Int = 1\n  fun k(): Int = 2\n}\n",
            "a/u.kt": "package a\nclass C : B() {\n  override fun f(): Int = 3\n}\n",
        },
        {"a/a.kt": "package a\nopen class B {\n  fun k(): Int = 2\n}\n"},
        ["a/u.kt:3 C.f f removed"],
    ),
    "C#: interface method added": (
        {
            "a.cs": "namespace A {\n  public interface I { int F(); }\n}\n",
            "u.cs": "namespace A {\n  class X : I { public int F() { return 1; } }\n}\n",
        },
        {"a.cs": "namespace A {\n  public interface I { int F(); int G(); }\n}\n"},
        ["u.cs:2 X I unimplemented"],
    ),
    "C#: class renamed": (
        {
            "a.cs": "namespace A {\n  public class Old {\n    public int X { get; set; }\n    public int F() { return 1; }\n    public int K() { return 1 + 2; }\n  }\n}\n",
            "u.cs": "namespace A {\n  class V {\n    int G(Old p) { return p.F() + p.K() + p.X; }\n    Old H() { return new Old(); }\n  }\n}\n",
        },
        {
            "a.cs": "namespace A {\n  public class New {\n    public int X { get; set; }\n    public int F() { return 1; }\n    public int K() { return 1 + 2; }\n  }\n}\n"
        },
        ["u.cs:3 V.G Old renamed", "u.cs:4 V.H Old renamed"],
    ),
    "C: signature": (
        {
            "a.h": "int area(int w);\n",
            "a.c": '#include "a.h"\nint area(int w) { return w; }\n',
            "m.c": '#include "a.h"\nint main(void) { return area(1); }\n',
        },
        {"a.h": "int area(int w, int h);\n", "a.c": '#include "a.h"\nint area(int w, int h) { return w * h; }\n'},
        ["m.c:2 main area signature"],
    ),
    "C++: header moved": (
        {"a.h": "int area(int w);\n", "a.cpp": '#include "a.h"\nint area(int w) { return w; }\n'},
        {"a.h": None, "inc/b.h": "int area(int w);\n"},
        ["a.cpp:1 <module> a.h moved"],
    ),
    "C++: pure virtual added": (
        {
            "a.h": "class I {\n public:\n  virtual int f() = 0;\n};\n",
            "b.h": '#include "a.h"\nclass X : public I {\n public:\n  int f() override { return 1; }\n};\n',
        },
        {"a.h": "class I {\n public:\n  virtual int f() = 0;\n  virtual int g() = 0;\n};\n"},
        ["b.h:2 X I unimplemented"],
    ),
    "Ruby: keyword": (
        {
            "a.rb": "class A\n  def f(w:, h: 1)\n    w\n  end\nend\n",
            "u.rb": "require_relative 'a'\n\ndef use\n  A.new.f(w: 1)\nend\n",
        },
        {"a.rb": "class A\n  def f(width:, h: 1)\n    width\n  end\nend\n"},
        ["u.rb:4 use f signature"],
    ),
    "Ruby: argument": (
        {
            "a.rb": "class A\n  def f(w)\n    w\n  end\nend\n",
            "u.rb": "require_relative 'a'\n\ndef use\n  A.new.f(1)\nend\n",
        },
        {"a.rb": "class A\n  def f(w, h)\n    w\n  end\nend\n"},
        ["u.rb:4 use f signature"],
    ),
    "Ruby: private": (
        {"a.rb": "class A\n  def f\n    1\n  end\nend\n", "u.rb": "require_relative 'a'\n\ndef use\n  A.new.f\nend\n"},
        {"a.rb": "class A\n  private\n\n  def f\n    1\n  end\nend\n"},
        ["u.rb:4 use f unexported"],
    ),
    "PHP: interface method added": (
        {
            "I.php": "<?php\ninterface I { function f(); }\n",
            "X.php": "<?php\nclass X implements I { function f() { return 1; } }\n",
        },
        {"I.php": "<?php\ninterface I { function f(); function g(); }\n"},
        ["X.php:2 X I unimplemented"],
    ),
    "PHP: trait supplies": (
        {
            "I.php": "<?php\ninterface I { function f(); }\n",
            "T.php": "<?php\ntrait T { function g() { return 2; } }\n",
            "X.php": "<?php\nclass X implements I { use T; function f() { return 1; } }\n",
        },
        {"I.php": "<?php\ninterface I { function f(); function g(); }\n"},
        [],
    ),
    "PHP: named argument": (
        {
            "A.php": "<?php\nfunction f(int $width, int $h = 1) { return $width; }\n",
            "U.php": "<?php\nfunction g() { return f(width: 1); }\n",
        },
        {"A.php": "<?php\nfunction f(int $w, int $h = 1) { return $w; }\n"},
        ["U.php:2 g f signature"],
    ),
    "Java: static by renamed type": (
        {
            "a/A.java": "package a;\npublic class Old {\n  public static int f() { return 1; }\n  public static int g() { return 1 + 1; }\n}\n",
            "a/U.java": "package a;\nclass U {\n  int g() {\n    return Old.f() + Old.g();\n  }\n}\n",
        },
        {
            "a/A.java": "package a;\npublic class New {\n  public static int f() { return 1; }\n  public static int g() { return 1 + 1; }\n}\n"
        },
        ["a/U.java:4 U.g Old renamed"],
    ),
    "TypeScript: enum renamed": (
        {
            "a.ts": "export enum Old { Red, Green }\n",
            "b.ts": "import { Old } from './a';\nexport function f() {\n  return Old.Red;\n}\n",
        },
        {"a.ts": "export enum New { Red, Green }\n"},
        ["b.ts:1 <module> Old renamed", "b.ts:3 f Old renamed"],
    ),
    "Python: type replaced by one of others": (
        {
            "a.py": "class Clock:\n    def now(self):\n        return 1\n",
            "u.py": "from a import Clock\n\n\ndef f(c: Clock):\n    return c.now()\n",
        },
        {"a.py": "x = 1\n", "u.py": "from others import Clock\n\n\ndef f(c: Clock):\n    return c.now()\n"},
        [],
    ),
    "Python: type removed": (
        {
            "a.py": "class Clock:\n    def now(self):\n        return 1\n",
            "u.py": "from a import Clock\n\n\ndef f(c: Clock):\n    return c.now()\n",
        },
        {"a.py": "x = 1\n"},
        ["u.py:1 <module> Clock removed", "u.py:4 f Clock removed"],
    ),
    "Go: type renamed": (
        {
            "go.mod": GO_MOD,
            "a.go": "package m\n\ntype Old struct {\n\tW int\n}\n\nfunc (t *Old) F() int { return t.W }\n\nfunc (t *Old) G() int { return t.W + 1 }\n",
            "b.go": "package m\n\nfunc f(t *Old) int {\n\treturn t.W + t.F() + t.G()\n}\n",
        },
        {
            "a.go": "package m\n\ntype New struct {\n\tW int\n}\n\nfunc (t *New) F() int { return t.W }\n\nfunc (t *New) G() int { return t.W + 1 }\n"
        },
        ["b.go:3 f Old renamed"],
    ),
    "Rust: type renamed": (
        {
            "Cargo.toml": CARGO,
            "src/lib.rs": LIB,
            "src/a.rs": "pub struct Old { pub x: i32 }\nimpl Old {\n    pub fn new() -> Old { Old { x: 1 } }\n    pub fn f(&self) -> i32 { self.x }\n}\n",
            "src/b.rs": "use crate::a::Old;\npub fn f(s: &Old) -> i32 {\n    s.x + s.f() + Old::new().f()\n}\n",
        },
        {
            "src/a.rs": "pub struct New { pub x: i32 }\nimpl New {\n    pub fn new() -> New { New { x: 1 } }\n    pub fn f(&self) -> i32 { self.x }\n}\n"
        },
        ["src/b.rs:1 <module> Old renamed", "src/b.rs:2 f Old renamed", "src/b.rs:3 f Old renamed"],
    ),
    "C++: type renamed": (
        {
            "a.h": "struct Old {\n  int x;\n  int f();\n};\n",
            "a.cpp": '#include "a.h"\nint Old::f() { return x; }\n',
            "m.cpp": '#include "a.h"\nint main() {\n  Old o;\n  return o.f() + o.x;\n}\n',
        },
        {"a.h": "struct New {\n  int x;\n  int f();\n};\n", "a.cpp": '#include "a.h"\nint New::f() { return x; }\n'},
        ["m.cpp:3 main Old renamed"],
    ),
    "Python: builtin takes over": (
        {"a.py": "def open():\n    return 1\n\n\ndef f():\n    return open()\n"},
        {"a.py": "def f():\n    return open()\n"},
        [],
    ),
    "Java: one of two methods is made protected, the other is inherited": (
        {
            "a/N.java": "package a;\npublic class N {\n  public int f() { return 1; }\n}\n",
            "a/D.java": "package a;\npublic class D extends N {\n  public int f() { return 2; }\n}\n",
            "u/U.java": "package u;\nimport a.D;\nclass U {\n  int g(D d) { return d.f(); }\n}\n",
        },
        {"a/D.java": "package a;\npublic class D extends N {\n  protected int f(int x) { return 2; }\n}\n"},
        [],
    ),
    "Java: a type has a constructor where it had none": (
        {"A.java": "class A {\n}\n", "U.java": "class U {\n  A g() { return new A(); }\n}\n"},
        {"A.java": "class A {\n  A(int x) { }\n}\n"},
        ["U.java:2 U.g A signature"],
    ),
    "C#: a type has no constructor any more": (
        {
            "a.cs": "class A {\n  public A(int x) { }\n}\n",
            "u.cs": "class U {\n  A G() { return new A(1); }\n  A H() { return new A(); }\n}\n",
        },
        {"a.cs": "class A {\n}\n"},
        ["u.cs:2 U.G A signature"],
    ),
    "Python: a class has no constructor any more, but that of its base": (
        {
            "a.py": "class B:\n    def __init__(self, x): ...\n\n\nclass A(B):\n    def __init__(self, x): ...\n\n\nA(1)\n",
        },
        {"a.py": "class B:\n    def __init__(self, x): ...\n\n\nclass A(B): ...\n\n\nA(1)\n"},
        [],
    ),
    "Python: a constructor has another parameter": (
        {"a.py": "class A:\n    def __init__(self, x): ...\n\n\nA(1)\n"},
        {"a.py": "class A:\n    def __init__(self, x, y): ...\n\n\nA(1)\n"},
        ["a.py:5 <module> A signature"],
    ),
    "Kotlin: a second constructor is added": (
        {"a.kt": "class A(val x: Int) {\n}\nfun f() = A(1)\n"},
        {"a.kt": "class A(val x: Int) {\n  constructor(s: String, t: String) : this(1)\n}\nfun f() = A(1)\n"},
        [],
    ),
    "C#: the constructor is in another part": (
        {
            "a.cs": "partial class A {\n  public A(int x) { }\n}\n",
            "u.cs": "class U {\n  A G() { return new A(1); }\n}\n",
        },
        {"a.cs": "partial class A {\n}\n", "b.cs": "partial class A {\n  public A(int x) { }\n}\n"},
        [],
    ),
    "Kotlin: another object answers for a type": (
        {
            "a.kt": "package a\ninterface I {\n  fun f(): Int\n}\n",
            "u.kt": "package a\nclass X(private val other: I) : I by other\n",
        },
        {"a.kt": "package a\ninterface I {\n  fun f(): Int\n  fun g(): Int\n}\n"},
        [],
    ),
    "Java: the values of an enum have a method each": (
        {
            "I.java": "interface I {\n  int f();\n}\n",
            "E.java": "enum E implements I {\n  A { public int g() { return 1; } };\n  public int f() { return 1; }\n}\n",
        },
        {"I.java": "interface I {\n  int f();\n  int g();\n}\n"},
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_a_change_breaks(name: str, repo: RepoBuilder) -> None:
    before, after, wanted = CASES[name]
    apply(repo, before)
    repo.commit("before")
    apply(repo, after)
    assert broken(report(repo.root)) == wanted


TWICE = "from geo import Geo\n\n\ndef use(g: Geo):\n    return g.area() + g.area()\n"

TOLD = {
    "Java: interface method added": "a/X.java:2  X inherits `I`, which now asks for `g`: int g()  package .85",
    "Java: override of nothing": "a/C.java:4  C.f() overrides `f`, removed from a/B.java:3-3  self .90",
    "Java: public dropped": "u/U.java:3  U.g() calls `f`, which is package-private now in a/A.java:3-3  typed .85",
    "Python: parameters change places": (
        "u.py:3  the module calls `f`, which now takes `h` where it took `w`: f(h, w)  import .90"
    ),
    "Go: type renamed": (
        "b.go:3  f() uses `Old`, renamed from a.go:3-5; now `New` in a.go:3-5; 3 uses of its members too  package .85"
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_break_is_told_in_words(name: str, repo: RepoBuilder) -> None:
    before, after, _ = CASES[name]
    apply(repo, before)
    repo.commit("before")
    apply(repo, after)
    assert [broken_line(row) for row in report(repo.root).broken.items] == [TOLD[name]]


def test_uses_that_read_the_same_are_counted_once_each(repo: RepoBuilder) -> None:
    repo.commit("before", {"geo.py": "class Geo:\n    def area(self):\n        return 1\n", "u.py": TWICE})
    repo.write("geo.py", "class Shape:\n    def area(self):\n        return 1\n")
    assert [(row.line, row.members) for row in report(repo.root).broken.items] == [(1, 0), (4, 2)]
