"""The repositories that are measured: always copies in a temporary folder, so nothing of the user's is written."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tarfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from floor import GRAMMARS, files_of
from truth import commit_all, git

DJANGO = "django==5.2.*"
_SEED = 7
_LEAST_BYTES = 1_000
_METHOD = re.compile(r"^    def ([a-z]\w+)\(self", re.MULTILINE)
_CALLED = re.compile(r"\.([a-z]\w+)\(")


@dataclass(frozen=True, slots=True)
class Corpus:
    """A repository under measurement. `suffixes` name the files that the floor reads."""

    name: str
    root: Path
    suffixes: tuple[str, ...]

    @property
    def is_promised(self) -> bool:
        """Says whether promises about building from nothing are about it: small repositories mostly start up."""
        return self.name.startswith("django")

    def sample(self, count: int) -> list[Path]:
        """Returns files of the commonest suffix, the same ones every time; nearly empty ones are no test of an edit."""
        found = [file for file in files_of(self.root, [self.suffixes[0]]) if file.stat().st_size >= _LEAST_BYTES]
        return sorted(random.Random(_SEED).sample(found, min(count, len(found))))


@contextmanager
def django(source: Path | None, *, python_only: bool = False) -> Iterator[Corpus]:
    """Gives Django's source distribution, committed: an archive or a folder, or from the package index (None)."""
    with TemporaryDirectory(prefix="codemap-django-") as name:
        root = _unpacked(source or _downloaded(Path(name)), Path(name) / "source")
        if python_only:
            _keep_only(root, "py")
        commit_all(root, "Django")
        yield Corpus("django-python" if python_only else "django", root, ("py",))


def _downloaded(folder: Path) -> Path:
    wanted = ["download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(folder), DJANGO]
    subprocess.run([sys.executable, "-m", "pip", *wanted], check=True)
    return next(folder.glob("*.tar.gz"))


def _unpacked(source: Path, target: Path) -> Path:
    if source.is_dir():
        subprocess.run(["cp", "-r", str(source), str(target)], check=True)
        return target
    with tarfile.open(source) as archive:
        archive.extractall(target, filter="data")
    return next(target.iterdir())


def _keep_only(root: Path, suffix: str) -> None:
    for file in root.rglob("*"):
        if not file.is_dir() and file.suffix != f".{suffix}":
            file.unlink()


@contextmanager
def copied(repository: Path, name: str) -> Iterator[Corpus]:
    """Gives a clone of a repository that stands at its last commit."""
    with TemporaryDirectory(prefix="codemap-copy-") as folder:
        root = Path(folder) / name
        git(Path(folder), "clone", "-q", str(repository.resolve()), str(root))
        suffixes = _suffixes(root)
        if not suffixes:
            raise SystemExit(f"{repository} has no commit with files that the floor can read")
        yield Corpus(name, root, suffixes)


def _suffixes(root: Path) -> tuple[str, ...]:
    counts = {suffix: len(files_of(root, [suffix])) for suffix in GRAMMARS}
    present = [suffix for suffix, count in counts.items() if count]
    return tuple(sorted(present, key=lambda suffix: (-counts[suffix], suffix)))


# -- edits ------------------------------------------------------------------------------------------------------------

PROBE = "codemap_probe"
"""How the names of added functions begin."""

_ADDED = {
    "py": "\n\ndef {name}():\n    return {stamp}\n",
    "ts": "\nexport function {name}() {{\n  return {stamp}\n}}\n",
    "tsx": "\nexport function {name}() {{\n  return {stamp}\n}}\n",
    "js": "\nfunction {name}() {{\n  return {stamp}\n}}\n",
}


def add_function(files: list[Path], stamp: int) -> None:
    """Appends a new function to each file; for suffixes not known, an empty line."""
    for file in files:
        text = _ADDED.get(file.suffix.removeprefix("."), "\n")
        with file.open("a", encoding="utf-8") as out:
            out.write(text.format(name=f"{PROBE}_{stamp}", stamp=stamp))


def popular_method(corpus: Corpus, wanted_files: int) -> tuple[Path, str] | None:
    """Returns a Python method, and its file, whose name is called in about `wanted_files` files; None without any."""
    callers: dict[str, int] = defaultdict(int)
    defined: dict[str, list[Path]] = defaultdict(list)
    for file in files_of(corpus.root, ["py"]):
        text = file.read_text("utf-8", "replace")
        for name in set(_CALLED.findall(text)):
            callers[name] += 1
        for name in set(_METHOD.findall(text)):
            defined[name].append(file)
    names = sorted(defined, key=lambda name: (abs(callers[name] - wanted_files), name))
    return (defined[names[0]][0], names[0]) if names else None


def rename_method(file: Path, name: str, stamp: int) -> None:
    """Gives the first method of that name another one, and leaves its callers behind."""
    text = file.read_text("utf-8")
    file.write_text(text.replace(f"    def {name}(self", f"    def {name}_{stamp}(self", 1), "utf-8")


def restore(corpus: Corpus) -> None:
    """Takes back every uncommitted change."""
    git(corpus.root, "reset", "-q", "--hard")
