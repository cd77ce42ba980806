"""Rust modules: which files a path may name. A crate begins at its `lib.rs` or `main.rs`, modules follow folders."""

from __future__ import annotations

from codemap.lang.adapter import FileLookup

_ROOTS = ("lib.rs", "main.rs")
_STANDARD = frozenset({"alloc", "core", "proc_macro", "std", "test"})
_FOLDERS = frozenset({"benches", "bin", "examples", "tests"})
"""Folders in which each file begins a crate of its own."""
_MANIFEST = "Cargo.toml"


def is_external_module(module: str) -> bool:
    """Returns whether a path begins with a crate of the standard library."""
    return module.partition(".")[0] in _STANDARD


def module_of(path: str, declared: str) -> str:
    """Returns the full name of the module that a file is: its path, as only its folder tells where the crate begins."""
    return path.removesuffix(".rs").replace(" ", "?")


def nothing_meant(path: str, module: str, written: str, files: FileLookup) -> tuple[str, ...]:
    """Returns nothing: paths are followed through files."""
    return ()


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that a path of modules means to `importer`, best first; none if it ends in something else."""
    head, *rest = module.split(".")
    folder, above = _home(importer, files)
    if head == "crate":
        return _below(folder, rest, files) or (() if rest else (importer,))
    if head == "self":
        return _below(folder, [*above, *rest], files) if rest else (importer,)
    if head == "super":
        while rest[:1] == ["super"] and above:
            above, rest = above[:-1], rest[1:]
        return _below(folder, [*above[:-1], *rest], files) if above else ()
    if head in _STANDARD:
        return ()
    for manifest in files.declaring(_MANIFEST, head):
        found = _of_crate(manifest, rest, files)
        if found:
            return found
    return _below(folder, [*above, head, *rest], files)


def _of_crate(manifest: str, rest: list[str], files: FileLookup) -> tuple[str, ...]:
    """Returns the files of a module of the library whose manifest is given."""
    base = manifest[: -len(_MANIFEST)]
    written = files.manifest(manifest).get("lib", ())
    roots = [base + one for one in (*written, "src/lib.rs", "lib.rs")]
    root = next((one for one in roots if files.exists(one)), "")
    if not root:
        return ()
    return _below(root.rpartition("/")[0], rest, files) if rest else (root,)


def _home(path: str, files: FileLookup) -> tuple[str, list[str]]:
    """Returns the folder of the crate that a file belongs to, and the path of its module in it."""
    folder, _, name = path.rpartition("/")
    around, below = folder, list[str]()
    while around.rpartition("/")[2] not in _FOLDERS and not _begins(around, files):
        if not around:
            around, below = folder, []
            break
        around, _, last = around.rpartition("/")
        below.insert(0, last)
    if not below and (name in _ROOTS or around.rpartition("/")[2] in _FOLDERS):
        return around, []
    return around, below if name == "mod.rs" else [*below, name.partition(".")[0]]


def _begins(folder: str, files: FileLookup) -> bool:
    return any(files.exists(f"{folder}/{root}".lstrip("/")) for root in _ROOTS)


def _below(folder: str, segments: list[str], files: FileLookup) -> tuple[str, ...]:
    """Returns the files of a module by its path in the crate that begins in a folder."""
    base = "/".join(part for part in (folder, *segments) if part)
    roots = [f"{base}/{root}".lstrip("/") for root in _ROOTS]
    tails = [f"{base}.rs", f"{base}/mod.rs"] if segments else roots
    if len(segments) == 1 and f"{segments[0]}.rs" in _ROOTS:  # the crate itself is no module of it
        tails = tails[1:]
    return tuple([one for one in tails if files.exists(one)])
