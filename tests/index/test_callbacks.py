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
_CLAIM = re.compile(r"(?://|#) -> (.*)")


@pytest.mark.parametrize(("path", "program"), [("Main.java", JAVA)])
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
