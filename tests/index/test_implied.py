"""Calls without a call being written, and types that no declaration writes: two programs a language, one claim a line.

A line that ends in a comment `-> a, b` leads to just these of the program's own methods; others lead to none.
"""

from __future__ import annotations

import re

import pytest

from tests.support.maps import project_at
from tests.support.repos import RepoBuilder

JAVA = """
class Res implements AutoCloseable { public void close() {} public String toString() { return ""; } void use() {} }
class Bag { Walk iterator() { return null; } }
class Walk { boolean hasNext() { return true; } Res next() { return null; } }
class Main {
    void run(Res r, Bag bag, Object o) {
        try (Res held = r) { // -> Res.close
        }
        for (var one : bag) // -> Bag.iterator, Walk.hasNext, Walk.next
            one.use(); // -> Res.use
        String text = "a" + r + "b"; // -> Res.toString
        String other = text + "c";
        // log("a" + r);
        /* log("a" + r + "b"); */
        log("http://" + r); // -> Res.toString
        ((Res) o).use(); // -> Res.use
    }
}
"""
KOTLIN = """
class Vec { operator fun plus(o: Vec) = this; operator fun get(i: Int): Vec = this; operator fun unaryMinus() = this
    operator fun contains(i: Int) = true; operator fun compareTo(o: Vec) = 0; operator fun set(i: Int, v: Int) {}
    operator fun minusAssign(o: Vec) {}; fun len() = 1 }
class Bag { operator fun iterator() = Walk() }
class Walk { operator fun hasNext() = true; operator fun next() = Vec() }
open class Shape
class Circle : Shape() { fun round() {}; fun ok() = true }
fun run(a: Vec, b: Vec, n: Int, bag: Bag) {
    (a + b).len() // -> Vec.plus, Vec.len
    val c = -a[0] // -> Vec.unaryMinus, Vec.get
    c.len() // -> Vec.len
    a[1] = 2 // -> Vec.set
    a -= b // -> Vec.minusAssign
    if (a < b) n + 1 // -> Vec.compareTo
    if (1 in a) n[0] // -> Vec.contains
    for (v in bag) // -> Bag.iterator, Walk.hasNext, Walk.next
        v.len() // -> Vec.len
}
fun narrow(s: Shape, t: Shape, u: Any) {
    when (s) {
        is Circle -> s.round() // -> Circle.round
    }
    if (t is Circle && t.ok()) t.round() // -> Circle.ok, Circle.round
    if (u !is Circle) return
    u.round() // -> Circle.round
}
"""
CSHARP = """
class Vec { public static Vec operator +(Vec a, Vec b) => a; public static Vec operator -(Vec a) => a;
    public int Len() => 1; public override string ToString() => ""; public void Dispose() { }
    public Walk GetEnumerator() => null; }
class Walk { public bool MoveNext() => true; public Vec Current => null; }
class Main {
    void Run(Vec a, Vec b) {
        (a + b).Len(); // -> Vec.operator +, Vec.Len
        var c = 2 + -a; // -> Vec.operator -, Vec.operator +
        var text = $"{a}"; // -> Vec.ToString
        using var d = a; // -> Vec.Dispose
        foreach (var e in a) { } // -> Vec.GetEnumerator, Walk.MoveNext
        Take(Done); // -> Main.Take, Main.Done
        var name = nameof(Done);
    }
    void Take(System.Action done) { done(); } // -> Main.Done
    void Done() { }
}
"""
PHP = """<?php
class Vec { function __toString() { return ''; } function __clone() {} function len() {} }
class Bag { function getIterator() { return new Walk(); } }
class Walk { function valid() {} function current() { return new Vec(); } }
class Other { function go() {} }
function run(Vec $v, Bag $bag, $x, $y) {
    echo "a $v"; // -> Vec.__toString
    $w = clone $v; // -> Vec.__clone
    $w->len(); // -> Vec.len
    foreach ($bag as $one) // -> Bag.getIterator, Walk.valid, Walk.current
        $one->len(); // -> Vec.len
    if ($x instanceof Vec) { $x->len(); } // -> Vec.len
    elseif ($x instanceof Other) { $x->go(); } // -> Other.go
    if (!$y instanceof Vec) { return; }
    $y->len(); // -> Vec.len
}
function hand($v) {
    usort($v, 'by'); // -> by
    hook('init', 'by'); // -> by
    hook('init', 'other');
    call([new Vec(), 'len']);
    call([Vec::class, 'len']); // -> Vec.len
}
function by() {}
"""
CPP = """
struct Vec { int x; Vec& operator+(const Vec& o) const; Vec& operator+=(const Vec& o); int operator[](int i) const;
    int operator()(int k) const; Vec& operator-() const; Vec& operator++(); Vec& operator=(const Vec& o); int len(); };
struct Out {};
Out& operator<<(Out& out, const Vec& v);
struct Item { void use(); };
struct Walk { Item& operator*(); Walk& operator++(); bool operator!=(const Walk& o); };
struct Bag { Walk begin(); Walk end(); };
struct Base { int both(); };
struct Derived : Base { int both(); };
int run(Vec a, Vec b, Out out, Bag bag, int n, Derived d) {
    (a + b).len(); // -> Vec.operator+, Vec.len
    auto c = a + b; // -> Vec.operator+
    c.len(); // -> Vec.len
    a += b; // -> Vec.operator+=
    n = a[0]; // -> Vec.operator[]
    n = a(1) + n; // -> Vec.operator()
    ++a; // -> Vec.operator++
    -a; // -> Vec.operator-
    a = b; // -> Vec.operator=
    out << a; // -> operator<<
    n = n + 1 << n;
    for (auto& one : bag) // -> Bag.begin, Bag.end, Walk.operator!=, Walk.operator*, Walk.operator++
        one.use(); // -> Item.use
    return d.both() // -> Derived.both
        + d.Base::both(); // -> Base.both
}
"""
RUST = """
struct V { x: i32 }
impl Add for V { type Output = V; fn add(self, o: V) -> V { o } }
impl AddAssign for V { fn add_assign(&mut self, o: V) {} }
impl Index<usize> for V { type Output = i32; fn index(&self, i: usize) -> &i32 { &self.x } }
impl Neg for V { type Output = V; fn neg(self) -> V { self } }
impl Not for V { type Output = V; fn not(self) -> V { self } }
impl PartialEq for V { fn eq(&self, o: &V) -> bool { true } }
impl V { fn len(&self) {} }
struct W { v: V }
impl Deref for W { type Target = V; fn deref(&self) -> &V { &self.v } }
struct Count { n: u8 }
impl Iterator for Count { type Item = V; fn next(&mut self) -> Option<V> { None } }
fn run(a: V, b: V, w: W, count: Count, n: i32) -> bool {
    (a + b).len(); // -> V.add, V.len
    let c = a + b; // -> V.add
    c.len(); // -> V.len
    a += b; // -> V.add_assign
    let m = a[0] + n; // -> V.index
    let d = -a; // -> V.neg
    !a; // -> V.not
    w.len(); // -> V.len
    for one in count { // -> Count.next
        one.len(); // -> V.len
    }
    n == m || n < m || a != b // -> V.eq
}
"""
JAVA_TYPES = """
import java.util.*;
import java.util.concurrent.Callable;
interface Shape { default String name() { return ""; } }
class Circle implements Shape { public String name() {
    return Shape.super.name(); // -> Shape.name
} }
class Outer { class Inner { void go() {} } }
class Task implements Callable<String> { public String call() { return ""; } void own() {} }
enum Level { LOW; void act() {} }
class Store<T> { T find() { return null; } }
class Tasks extends Store<Task> { void go() {
    find().own(); // -> Store.find, Task.own
} }
class Main {
    <T extends Task> void run(T task, Outer outer, Map<String, Task> tasks) {
        task.own(); // -> Task.own
        outer.new Inner().go(); // -> Outer.Inner.go
        Callable<String> made = new Task();
        made.call(); // -> Task.call
        for (Map.Entry<String, Task> each : tasks.entrySet())
            each.getValue().own(); // -> Task.own
        Level.valueOf("LOW").act(); // -> Level.act
        for (var level : Level.values())
            level.act(); // -> Level.act
    }
}
"""
KOTLIN_TYPES = """
interface A { fun x() {} }
interface B { fun x() {} }
class Both : A, B { override fun x() {
    super<B>.x() // -> B.x
} }
enum class Level { LOW, HIGH; fun act() {} }
class Item { fun use() {} }
class Car { fun start() {}; fun part() = Item() }
fun <T : Item> run(item: T) {
    item.use() // -> Item.use
    Car().apply { start() } // -> Car.start
    with(Car()) { part().use() } // -> Car.part, Item.use
    Level.entries.forEach { it.act() } // -> Level.act
    Level.valueOf("LOW").act() // -> Level.act
}
"""
CSHARP_TYPES = """
class Base { protected Base(int a) { } }
sealed class Derived(int a) : Base(a) // -> Base.Base
{ }
class Item { public void Use() { } }
class Main {
    void Run<T>(T item, System.IServiceProvider services) where T : Item {
        item.Use(); // -> Item.Use
        services.GetRequiredService<Item>().Use(); // -> Item.Use
    }
}
"""
PHP_TYPES = """<?php
class Magic { function __call($n, $a) {} static function __callStatic($n, $a) {} function known() {} }
class Model { static function hook() {} static function make() {
    static::hook(); // -> Model.hook, Post.hook
    self::hook(); // -> Model.hook
} }
class Post extends Model { static function hook() {} }
enum Suit { case A; function label() {} }
function run(Magic $m) {
    $m->known(); // -> Magic.known
    $m->unknown(); // -> Magic.__call
    Magic::unknown(); // -> Magic.__callStatic
    foreach (Suit::cases() as $suit)
        $suit->label(); // -> Suit.label
}
"""
RUBY = """
class Vec
  def +(other) = self
  def ==(other) = true
  def [](at) = self
  def []=(at, value)
  end
  def -@ = self
  def <<(other) = self
  def len = 1
end
def run(unknown)
  v = Vec.new
  (v + v).len # -> Vec.+, Vec.len
  v[0].len # -> Vec.[], Vec.len
  v[0] = 2 # -> Vec.[]=
  w = -v # -> Vec.-@
  v << w # -> Vec.<<
  v += w # -> Vec.+
  v != w # -> Vec.==
  unknown + 1
  1 + 2 && v
end
"""
JAVA_NAMED = """
class T {
    T() {}
    void go() {}
    static void run(int a) {}
    static void all(Object o, T t) throws Throwable {
        T.class.getMethod("go").invoke(o); // -> T.go
        t.getClass().getDeclaredMethod("go"); // -> T.go
        Class<?> c = Class.forName("T");
        c.newInstance(); // -> T.T
        c.getMethod("go").invoke(o); // -> T.go
        o.getMethod("go");
        MethodHandles.lookup().findStatic(T.class, "run", MethodType.methodType(void.class, int.class)); // -> T.run
        if (o.getClass() == T.class) o.go(); // -> T.go
        if (T.class.equals(o.getClass()) || T.class.isInstance(t)) o.go();
        if (T.class.isInstance(o)) o.go(); // -> T.go
        if (!(o instanceof T)) return;
        o.go(); // -> T.go
    }
}
"""
JAVA_GIVEN = """
class Job extends Thread implements Comparable<Job> {
    public void run() {}
    void again() { new Thread(this); } // -> Job.run
    public int compareTo(Job o) { return 0; }
    public String toString() { return ""; }
}
class Order implements Comparator<Job> { public int compare(Job a, Job b) { return 0; } }
class Main {
    void all(List<Job> jobs, Job job, String text, ExecutorService pool, StringBuilder builder, Log log) {
        new Thread(job).start(); // -> Job.run
        job.start(); // -> Job.run
        pool.submit(new Job()); // -> Job.run
        Runtime.getRuntime().addShutdownHook(job); // -> Job.run
        Collections.sort(jobs); // -> Job.compareTo
        Collections.sort(jobs, new Order()); // -> Order.compare
        System.out.println(job); // -> Job.toString
        System.out.println(text);
        String.format("%s", job); // -> Job.toString
        builder.append(job); // -> Job.toString
        log.append(job);
    }
}
"""
KOTLIN_NAMED = """
class T {
    fun go() {}
    fun all(t: T) {
        T::class.java.getMethod("go").invoke(t) // -> T.go
        javaClass.getMethod("go") // -> T.go
    }
}
"""
CSHARP_NAMED = """
class T {
    public T() { }
    void Go() { }
    void All(object o) {
        typeof(T).GetMethod("Go").Invoke(o, null); // -> T.Go
        GetType().GetMethod("Go"); // -> T.Go
        Activator.CreateInstance(typeof(T)); // -> T.T
    }
}
"""
_CLAIM = re.compile(r"(?://|#) -> (.*)")
_DEFINES = ("class", "operator", "public", "    int", "    public", "    operator")


@pytest.mark.parametrize(
    ("path", "program"),
    [
        *[("Main.java", JAVA), ("main.kt", KOTLIN), ("Main.cs", CSHARP), ("main.php", PHP)],
        *[("main.cpp", CPP), ("main.rs", RUST), ("main.rb", RUBY)],
        *[("T.java", JAVA_TYPES), ("t.kt", KOTLIN_TYPES), ("T.cs", CSHARP_TYPES), ("t.php", PHP_TYPES)],
        *[("N.java", JAVA_NAMED), ("G.java", JAVA_GIVEN), ("n.kt", KOTLIN_NAMED), ("N.cs", CSHARP_NAMED)],
    ],
)
def test_implied_calls(repo: RepoBuilder, path: str, program: str) -> None:
    repo.write(path, program)
    found: dict[int, set[str]] = {}
    with project_at(repo.root) as project:
        view = project.view()
        module = view.module(path)
        assert module is not None
        for edge in view.edges(path):
            if edge.kind == "call" and edge.confidence >= 0.5:
                found.setdefault(edge.line, set()).add(module.definitions[edge.target.position].qualname)
    lines = program.split("\n")
    wanted = {place: set(claim[1].split(", ")) for place, line in enumerate(lines, 1) if (claim := _CLAIM.search(line))}
    assert {line: names for line, names in found.items() if not lines[line - 1].startswith(_DEFINES)} == wanted
