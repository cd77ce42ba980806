"""JavaScript module names to files: relative paths, path tables, import maps, packages of the repository."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from codemap.lang.adapter import FileLookup

_CONFIGS = ("tsconfig.json", "jsconfig.json")
_PACKAGES = ("package.json", "deno.json")
_ENTRIES = ("source", "main", "module", "types", "typings")
_ENDINGS = (".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".d.mts", ".d.cts")
_WRITTEN_FOR = {
    ".js": (".ts", ".tsx", ".d.ts"),
    ".jsx": (".tsx",),
    ".mjs": (".mts", ".d.mts"),
    ".cjs": (".cts", ".d.cts"),
}
_BUILT = re.compile(r"(?:^|/)(?:dist|build|lib|out|output|es|esm|cjs|umd|esnext|node|browser|types|typings)(?=/)")
_BUILT_ENDING = re.compile(r"(?:\.d)?\.[cm]?[jt]sx?$")
_SOURCES = ("src/", "lib/", "source/", "")
_MOST_CONFIGS = 16
_OWN_SOURCES = ("@/", "~/")
"""Prefixes that no package can have, and that people let mean their sources."""


def files_of(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files of the snapshot that `module` names to `importer`, best first; none for others' packages."""
    folder = posixpath.dirname(importer)
    if module.startswith("."):
        return files_at(_joined(folder, module), files) or _sources_at(_joined(folder, module), files)
    if not module or module.startswith("/") or ":" in module:
        return ()
    for one in _upwards(folder):
        found = _through_tables(one, module, files)
        if found:
            return found
    if module.startswith("#"):
        return ()
    return (
        _of_package(folder, module, files) or _of_own_sources(folder, module, files) or _beside(folder, module, files)
    )


def files_at(base: str | None, files: FileLookup) -> tuple[str, ...]:
    """Returns the files that a path written without, or with another, ending means."""
    if base is None:
        return ()
    whole, base = not base.endswith("/"), base.rstrip("/")
    stem, ending = posixpath.splitext(base)
    candidates = [base] if ending and whole else []
    if whole and base:
        candidates += [stem + other for other in _WRITTEN_FOR.get(ending, ())]
        candidates += [base + other for other in _ENDINGS]
    candidates += [posixpath.join(base, f"index{other}") for other in _ENDINGS]
    return tuple(dict.fromkeys(path for path in candidates if files.exists(path)))


def _joined(folder: str, path: str) -> str | None:
    """Returns a path seen from a folder, a slash at its end where it can only be a folder; None outside the tree."""
    joined = posixpath.normpath(posixpath.join(folder, path))
    if joined.startswith(("..", "/")):
        return None
    joined = "" if joined == "." else joined
    return f"{joined}/" if joined and path.endswith(("/", ".")) else joined


def _upwards(folder: str) -> Iterator[str]:
    yield folder
    while folder:
        folder = posixpath.dirname(folder)
        yield folder


def _at(folder: str, file: str) -> str:
    return f"{folder}/{file}" if folder else file


# -- tables of paths --------------------------------------------------------------------------------------------------


def _through_tables(folder: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns what the tables in one folder make of a module: compiler paths, import maps, a package's `imports`."""
    for name in _CONFIGS:
        for config in _configs(_at(folder, name), files):
            found = _by_config(config, module, files)
            if found:
                return found
    for name in _PACKAGES if module.startswith("#") else ("deno.json",):
        for target in _matched(files.manifest(_at(folder, name)), "imports ", module):
            found = _built_or_not(_joined(folder, target), files) if target.startswith(".") else ()
            if found:
                return found
    return ()


def _configs(path: str, files: FileLookup) -> Iterator[str]:
    """Yields a configuration and those that it extends or refers to, each once."""
    pending, seen = [path], {path}
    while pending and len(seen) <= _MOST_CONFIGS:
        one = pending.pop(0)
        settings = files.manifest(one)
        if not settings:
            continue
        yield one
        for target in (*settings.get("extends", ()), *settings.get("references", ())):
            named = _config_at(posixpath.dirname(one), target, files)
            if named and named not in seen:
                seen.add(named)
                pending.append(named)


def _config_at(folder: str, target: str, files: FileLookup) -> str | None:
    if target.startswith("."):
        base = _joined(folder, target)
        choices = [base] if base is not None else []
    else:
        package, inner = _split_package(target)
        choices = [_at(posixpath.dirname(path), inner) for path in files.declaring("package.json", package)]
    for choice in choices:
        for path in (choice, f"{choice}.json", _at(choice.rstrip("/"), "tsconfig.json")):
            if files.manifest(path):
                return path
    return None


def _by_config(config: str, module: str, files: FileLookup) -> tuple[str, ...]:
    settings = files.manifest(config)
    base = next(iter(settings.get("compilerOptions baseUrl", ())), "")
    root = _joined(posixpath.dirname(config), base or ".")
    if root is None:
        return ()
    for target in _matched(settings, "compilerOptions paths ", module):
        found = _built_or_not(_joined(root, target), files)
        if found:
            return found
    return files_at(_joined(root, module), files) if base else ()


def _matched(settings: Mapping[str, tuple[str, ...]], table: str, module: str) -> tuple[str, ...]:
    """Returns the targets of the longest key of a table that fits: whole, with a `*`, or a folder's with a slash."""
    exact = settings.get(table + module)
    if exact:
        return exact
    best: tuple[int, str, str] = (-1, "", "")
    for key in settings:
        if not key.startswith(table):
            continue
        before, star, after = key[len(table) :].partition("*")
        if not star and not before.endswith("/"):
            continue
        if module.startswith(before) and module.endswith(after) and len(module) >= len(before) + len(after):
            best = max(best, (len(before), key, module[len(before) : len(module) - len(after)]))
    _, key, filling = best
    if not key:
        return ()
    return tuple([one.replace("*", filling) if "*" in key else one + filling for one in settings[key]])


# -- packages ---------------------------------------------------------------------------------------------------------


def _split_package(module: str) -> tuple[str, str]:
    """Returns a package's name and the path inside it."""
    words = module.split("/")
    count = 2 if module.startswith("@") else 1
    return "/".join(words[:count]), "/".join(words[count:])


def _of_package(folder: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files of a package of this repository that is imported by its name."""
    name, inner = _split_package(module)
    manifests = [path for file in _PACKAGES for path in files.declaring(file, name)]
    manifests.sort(key=lambda path: -_shared(folder, posixpath.dirname(path)))
    for manifest in manifests:
        found = _in_package(posixpath.dirname(manifest), files.manifest(manifest), inner, files)
        if found:
            return found
    return ()


def _in_package(root: str, settings: Mapping[str, tuple[str, ...]], inner: str, files: FileLookup) -> tuple[str, ...]:
    targets = list(_matched(settings, "exports ", f"./{inner}" if inner else "."))
    if not inner:
        targets += [target for entry in _ENTRIES for target in settings.get(entry, ())]
    targets.append(inner or "index")
    for target in targets:
        found = _built_or_not(_joined(root, target), files)
        if found:
            return found
    return files_at(_joined(root, f"src/{inner or 'index'}"), files)


def _of_own_sources(folder: str, module: str, files: FileLookup) -> tuple[str, ...]:
    if not module.startswith(_OWN_SOURCES):
        return ()
    for one in _upwards(folder):
        for base in ("src", ""):
            found = files_at(_joined(_at(one, base), module[2:]), files)
            if found:
                return found
    return ()


def _beside(folder: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the file beside the importer that has a bare name, where no manifest says what packages there are."""
    there = files.ending(module.rpartition("/")[2].partition(".")[0])
    found = files_at(_joined(folder, module), files) if there else ()
    manifests = (_at(one, name) for one in _upwards(folder) for name in _PACKAGES) if found else ()
    return () if any(files.exists(path) for path in manifests) else found


def _built_or_not(path: str | None, files: FileLookup) -> tuple[str, ...]:
    return files_at(path, files) or _sources_at(path, files)


def _sources_at(path: str | None, files: FileLookup) -> tuple[str, ...]:
    """Returns the sources that a file of a build, which git does not keep, is made from."""
    found = _BUILT.search(path) if path else None
    if path is None or found is None:
        return ()
    root, inner = path[: found.start()], path[found.end() + 1 :]
    while True:
        bare = _BUILT_ENDING.sub("", inner)
        for source in _SOURCES:
            sources = files_at(_at(root, source + bare), files)
            if sources:
                return sources
        further = _BUILT.match(inner)
        if not further:
            return ()
        inner = inner[further.end() + 1 :]


def _shared(folder: str, other: str) -> int:
    """Returns how many leading folders two folders have in common."""
    count = 0
    for left, right in zip(folder.split("/"), other.split("/"), strict=False):
        if left != right:
            break
        count += 1
    return count
