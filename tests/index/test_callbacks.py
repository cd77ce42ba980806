"""Functions that travel as values where calling one is calling a member of an object."""

from __future__ import annotations

import re

import pytest

from tests.support.maps import project_at
from tests.support.repos import RepoBuilder

JAVA = """
interface Handler { void handle(int x); }
class Main {
    private final Handler kept;
    private Runnable task;
    Main(Handler h) { this.kept = h; }
    static void foo(int x) {}
    static void bar(int x) {}
    void inst() {}
    static void run(Handler h) {
        h.handle(1); // -> Handler.handle, Main.foo
        h.toString();
    }
    void later(Runnable r) {
        kept.handle(2); // -> Handler.handle, Main.bar
        task = r;
    }
    void fire(Runnable other) {
        task.run(); // -> Main.inst
        other.run();
    }
    static Runnable make() { return () -> foo(1); } // -> Main.foo
    static void all(Main m) {
        run(Main::foo); // -> Main.run, Main.foo
        new Main(Main::bar).later(m::inst); // -> Main.Main, Main.bar, Main.later, Main.inst
        Runnable r = make(); // -> Main.make
        r.run(); // -> Main.foo
        Map<String, Runnable> table = new HashMap<>();
        table.put("a", m::inst); // -> Main.inst
        table.get("a").run(); // -> Main.inst
        List<Runnable> made = List.of(Main::make); // -> Main.make
        for (Runnable each : made) each.run(); // -> Main.make
        Runnable[] both = {m::inst, () -> { bar(2); }}; // -> Main.inst, Main.bar
        for (Runnable one : both) one.run(); // -> Main.inst, Main.bar
        Function<Main, Main> f = x -> x.self();
        f.andThen(null).apply(m);
    }
}
"""
CSHARP = """
class Main {
    delegate void Handler(int x);
    event Handler Changed;
    readonly Action<int> kept;
    Func<int, int> Twofold { get; set; }
    Main(Action<int> k) { kept = k; }
    static void Foo(int x) {}
    static void Bar(int x) {}
    int Twice(int x) { return x; }
    static void Run(Handler h) {
        h(1); // -> Main.Foo
        h?.Invoke(1); // -> Main.Foo
        h.ToString();
    }
    void Later() {
        kept(2); // -> Main.Bar
        Changed?.Invoke(1); // -> Main.Foo
        Twofold(3); // -> Main.Twice
    }
    static Action<int> Make() => Bar; // -> Main.Bar
    void All(Level level) {
        Run(Foo); // -> Main.Run, Main.Foo
        Run(new Handler(Foo)); // -> Main.Run, Main.Foo
        new Main(Bar).Later(); // -> Main.Main, Main.Bar, Main.Later
        Changed += this.Foo; // -> Main.Foo
        Twofold = x => Twice(x); // -> Main.Twice
        Make()(1); // -> Main.Make, Main.Bar
        var made = Make(); // -> Main.Make
        made(1); // -> Main.Bar
        var table = new Dictionary<string, Action<int>> { ["a"] = Foo }; // -> Main.Foo
        table["a"](1); // -> Main.Foo
        Action<int>[] both = { Foo, Main.Bar }; // -> Main.Foo, Main.Bar
        foreach (Action<int> one in both) one(1); // -> Main.Foo, Main.Bar
        Console.WriteLine(Level.Foo);
    }
}
"""
KOTLIN = """
fun doIt() {}
fun twice(x: Int): Int { return x }
fun run(h: () -> Unit) {
    h() // -> doIt
    h.invoke() // -> doIt
    h.toString()
}
class Main(private val kept: (Int) -> Int) {
    var task: Runnable? = null
    fun later() {
        kept(2) // -> twice
        task?.run() // -> Main.inst
    }
    fun inst() {}
    fun put(r: Runnable) { task = r }
    fun all() {
        run(::doIt) // -> run, doIt
        Main(::twice).later() // -> twice, Main.later
        put(this::inst) // -> Main.put, Main.inst
        val g: (Int) -> Int = { twice(it) } // -> twice
        g(1) // -> twice
        val table = mapOf("a" to ::doIt) // -> doIt
        table["a"]?.invoke() // -> doIt
        for (one in listOf(::doIt)) one() // -> doIt
        val parts = listOf(::doIt) // -> doIt
        for (part in parts) part() // -> doIt
    }
}
fun maker(): () -> Unit = ::doIt // -> doIt
fun use() {
    maker()() // -> maker, doIt
    val made = maker() // -> maker
    made() // -> doIt
}
"""
PHP = """<?php
function doIt() {}
function twice($x) { return $x; }
function run($h) {
    $h(); // -> doIt
    call_user_func($h); // -> doIt
}
class Main {
    private $kept;
    function __construct(callable $k) { $this->kept = $k; }
    static function st() {}
    function inst() {}
    function later() {
        ($this->kept)(2); // -> twice
        call_user_func($this->kept, 1); // -> twice
    }
    function all() {
        run('doIt'); // -> run, doIt
        run(doIt(...)); // -> run, doIt
        (new Main('twice'))->later(); // -> Main.__construct, twice, Main.later
        $f = [$this, 'inst']; // -> Main.inst
        $f(); // -> Main.inst
        $h = fn($x) => twice($x); // -> twice
        $h(1); // -> twice
        usort($x, ['Main', 'st']); // -> Main.st
        $m = 'inst';
        $this->$m(); // -> Main.inst
        $n = 'Main';
        new $n('strlen'); // -> Main.__construct
        new ReflectionMethod(Main::class, 'inst'); // -> Main.inst
    }
}
"""
PHP_TEXT = """<?php
function save() {}
function all() {
    $f = 'save';
    $f(); // -> save
}
function other($f) {
    $f();
}
"""
_CLAIM = re.compile(r"(?://|#) -> (.*)")


@pytest.mark.parametrize(
    ("path", "program"),
    [("Main.java", JAVA), ("Main.cs", CSHARP), ("main.kt", KOTLIN), ("main.php", PHP), ("text.php", PHP_TEXT)],
)
def test_functions_run_where_they_arrive(repo: RepoBuilder, path: str, program: str) -> None:
    repo.write(path, program)
    found: dict[int, set[str]] = {}
    with project_at(repo.root) as project:
        view = project.view()
        module = view.module(path)
        assert module is not None
        for edge in view.edges(path):
            if edge.kind == "call" and edge.confidence >= 0.5:
                found.setdefault(edge.line, set()).add(module.definitions[edge.target.position].qualname)
    lines = enumerate(program.split("\n"), 1)
    assert found == {place: set(claim[1].split(", ")) for place, line in lines if (claim := _CLAIM.search(line))}
