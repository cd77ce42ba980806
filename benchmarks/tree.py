"""A generated repository of any number of files, always the same: sizes, nesting and imports as in grown ones."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus import Corpus
from truth import commit_all, git

_SEED = 11
_PER_PACKAGE = 25
_COMMITS = 3
_MADE = "made"
_WORDS = [
    "load",
    "store",
    "parse",
    "render",
    "fetch",
    "update",
    "merge",
    "check",
    "build",
    "order",
    "price",
    "user",
    "item",
    "cart",
    "page",
    "token",
    "query",
    "index",
    "route",
    "cache",
]


@contextmanager
def generated(count: int, folder: Path | None = None, kept: Path | None = None) -> Iterator[Corpus]:
    """Gives a repository of `count` Python files and four commits, each of which changed one file in a hundred.

    Below `kept` the tree stays for the next time, and one that is there is taken as it was made.
    """
    with TemporaryDirectory(prefix="codemap-tree-", dir=folder) as name:
        root = (kept or Path(name)) / f"tree-{count}"
        if not (root / ".git").exists() or not git(root, "tag", "--list", _MADE):
            shutil.rmtree(root, ignore_errors=True)
            _make(root, count)
        git(root, "checkout", "-q", "-f", "-B", "main", _MADE)
        yield Corpus(f"tree-{count}", root, ("py",))


def _make(root: Path, count: int) -> None:
    tree = _Tree(count)
    for number in range(count):
        _write(root / tree.path(number), tree.text(number, 0))
    git(root, "init", "-q", "-b", "main")
    git(root, "config", "gc.auto", "0")  # nothing is to be packed while something is measured
    commit_all(root, "tree")
    chance = random.Random(_SEED)
    for state in range(1, _COMMITS + 1):
        for number in chance.sample(range(count), max(10, count // 100)):
            _write(root / tree.path(number), tree.text(number, state))
        commit_all(root, f"state {state}")
    git(root, "-c", "pack.window=1", "gc", "-q")  # packed as in a clone, but not for as long
    git(root, "tag", _MADE)


def changed_by_a_commit(corpus: Corpus, number: int) -> None:
    """Commits a change of a signature in ten files."""
    for file in corpus.sample(10):
        text = file.read_text("utf-8")
        file.write_text(text.replace("(self, value):", f"(self, value, extra_{number}):", 1), "utf-8")
    commit_all(corpus.root, f"change {number}")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


class _Tree:
    """Files by number: packages of 25, in areas of 20 packages. Most imports are of neighbours."""

    def __init__(self, count: int) -> None:
        self.count = count

    def path(self, number: int) -> str:
        return self._module(number).replace(".", "/") + ".py"

    def text(self, number: int, state: int) -> str:
        chance = random.Random(_SEED * 1_000_003 + number)
        others = self._imported(number, chance)
        lines = [f'"""Module {number}, state {state}."""', ""]
        lines += [f"from {self._module(each)} import Class{each}, {self._function(each)}" for each in others]
        size = min(2_000, max(10, int(chance.lognormvariate(4.4, 1.0))))
        lines += ["", "", *self._class(number, state, others, size, chance), "", "", *self._body(number, state, others)]
        return "\n".join(lines) + "\n"

    def _module(self, number: int) -> str:
        package = number // _PER_PACKAGE
        return f"src.area{package // 20}.{_WORDS[package % len(_WORDS)]}{package}.m{number}"

    def _function(self, number: int) -> str:
        return f"{_WORDS[number % len(_WORDS)]}_{number}"

    def _imported(self, number: int, chance: random.Random) -> list[int]:
        near = [number + chance.randrange(-_PER_PACKAGE, _PER_PACKAGE) for _ in range(chance.randrange(1, 6))]
        far = [chance.randrange(self.count) for _ in range(chance.randrange(3))]
        return sorted({each for each in near + far if 0 <= each < self.count and each != number})

    def _class(self, number: int, state: int, others: list[int], size: int, chance: random.Random) -> list[str]:
        base = f"(Class{others[0]})" if others and chance.random() < 0.3 else ""
        lines = [f"class Class{number}{base}:", '    """Keeps what this module is about."""', ""]
        while len(lines) < size:
            name = f"{chance.choice(_WORDS)}_{chance.choice(_WORDS)}"
            lines += [f"    def {name}(self, value):", f"        total = value + {state}"]
            for _ in range(chance.randrange(2, 9)):
                called = chance.choice(others) if others else number
                lines.append(
                    chance.choice(
                        [
                            f"        total += {self._function(called)}(total)",
                            f"        made = Class{called}()",
                            f"        self.{chance.choice(_WORDS)} = total",
                            f"        if total > {chance.randrange(100)}:\n            return self.{name}(total - 1)",
                            f"        total = max(total, len(str(value)))  # {chance.choice(_WORDS)} again",
                        ]
                    )
                )
            lines += ["        return total", ""]
        return lines

    def _body(self, number: int, state: int, others: list[int]) -> list[str]:
        lines = [f"def {self._function(number)}(value):", f"    kept = Class{number}()"]
        lines += [f"    value += {self._function(each)}(value)" for each in others]
        return [*lines, f"    return kept, value + {state}"]
