from __future__ import annotations

from codemap.structure.coupling import GOD_METHODS, TOGETHER, Coupling, coupling
from codemap.views.coupling import as_document, as_text
from tests.support.projects import scanned
from tests.support.repos import RepoBuilder


def ask(repo: RepoBuilder, **options: object) -> Coupling:
    with scanned(repo) as project:
        return coupling(project, **options)  # type: ignore[arg-type]


ORDER = """\
class Order:
    def __init__(self):
        self.rows = []

    def net(self): return 1

    def tax(self): return 2

    def fee(self): return 3

    def gift(self): return 4
"""
PRINTER = """\
from order import Order


class Printer:
    def envious(self, order: Order):
        return order.net() + order.tax() + order.fee() - order.gift()

    def modest(self, order: Order):
        return order.net() + self.width() + self.height()

    def width(self): return 80

    def height(self): return 60


class Special(Order):
    def total(self):
        return self.net() + self.tax() + self.fee() - self.gift()
"""


def test_a_method_that_lives_off_another_class_is_told(repo: RepoBuilder) -> None:
    repo.commit("all", {"order.py": ORDER, "printer.py": PRINTER})
    answer = ask(repo)
    assert [(row.symbol.qualname, row.envied.qualname, row.foreign, row.own) for row in answer.envious.items] == [
        ("Printer.envious", "Order", 4, 0)
    ]
    assert "4 of order.py::Order, 0 of its own" in as_text(answer)


def test_nobody_envies_a_list_of_values(repo: RepoBuilder) -> None:
    codes = "from enum import IntEnum\n\n\nclass Codes(IntEnum):\n    A = 1\n    B = 2\n    C = 3\n    D = 4\n"
    use = "Codes.A + Codes.B + Codes.C + Codes.D"
    user = f"from codes import Codes\n\n\nclass User:\n    def run(self):\n        return {use}\n"
    repo.commit("all", {"codes.py": codes, "user.py": user})
    assert ask(repo).envious.items == ()
    repo.commit("plain", {"codes.py": codes.replace("(IntEnum)", "")})
    assert [row.envied.qualname for row in ask(repo).envious.items] == ["Codes"]


def test_nobody_envies_a_class_that_nobody_can_make(repo: RepoBuilder) -> None:
    names = ("one", "two", "three", "four")
    checks = "".join(f"    static void {name}(int x) {{}}\n" for name in names)
    calls = "".join(f"        Check.{name}(1);\n" for name in names)
    user = f"class User {{\n    void run() {{\n{calls}    }}\n}}\n"
    repo.commit("all", {"Check.java": f"class Check {{\n    private Check() {{}}\n{checks}}}\n", "User.java": user})
    assert ask(repo).envious.items == ()
    repo.commit("open", {"Check.java": f"class Check {{\n    Check() {{}}\n{checks}}}\n"})
    assert [row.envied.qualname for row in ask(repo).envious.items] == ["Check"]


def test_files_that_change_together_without_a_use_are_told(repo: RepoBuilder) -> None:
    for number in range(TOGETHER):
        repo.commit(
            f"{number}",
            {
                "a.py": f"def a(): return {number}\n",
                "b.py": f"def b(): return {number}\n",
                "user.py": f"from a import a\n\n\ndef user(): return a() + {number}\n",
            },
        )
    answer = ask(repo)
    assert [(row.first, row.second, row.support, row.share) for row in answer.hidden.items] == [
        ("a.py", "b.py", 5, 1.0),
        ("b.py", "user.py", 5, 1.0),
    ]
    assert ask(repo, limit=1).hidden.omitted == 1


def test_a_class_of_many_methods_that_use_many_files_is_told(repo: RepoBuilder) -> None:
    files = {f"part{number}.py": f"def f{number}(): ...\n" for number in range(8)}
    imports = "".join(f"from part{number} import f{number}\n" for number in range(8))
    padding = "        pass\n" * 20
    methods = "".join(
        f"    def m{number}(self):\n        f{number % 8}()\n{padding}\n" for number in range(GOD_METHODS)
    )
    repo.commit("all", {**files, "god.py": f"{imports}\n\nclass God:\n{methods}", "small.py": "class Small: ...\n"})
    answer = ask(repo)
    assert [(row.symbol.qualname, row.functions, row.uses_files) for row in answer.gods.items] == [("God", 20, 8)]
    gods = as_document(answer)["god_modules"]
    assert isinstance(gods, dict)
    assert gods["total"] == 1
    assert ask(repo, path="small.py").gods.total == 0
