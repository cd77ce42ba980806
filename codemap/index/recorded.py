"""The names under which it is recorded what a resolution asked of other files."""

from __future__ import annotations


def stem_of(path: str) -> str:
    """Returns the name by which imports can call a file: its stem, or its folder's name for a package's own file.

    Bytes that are not UTF-8 read `?`: no import can spell them.
    """
    folder, _, file = path.rpartition("/")
    stem = file.partition(".")[0]
    stem = folder.rpartition("/")[2] if stem in ("__init__", "index") and folder else stem
    return stem if stem.isascii() else stem.encode("utf-8", "replace").decode()


def star_of(path: str) -> str:
    """Returns the name under which the star imports of a file are recorded."""
    return f"*{path}"


def manifest_of(path: str) -> str:
    """Returns the name under which the settings of a manifest are recorded."""
    return f"={path}"


def declared_of(path: str, name: str) -> str:
    """Returns the name under which it is recorded which manifests with this file name declare `name`."""
    return f"={path.rpartition('/')[2]}={name}"


def inside_of(name: str) -> str:
    """Returns what is recorded for questions that are asked in the scope of a function or method of another file."""
    return f"{name}()"


def methods_of(name: str) -> str:
    """Returns what is recorded for questions for all methods of an interface, or of an object that is written out."""
    return f"{name}{{}}"


def any_of(name: str) -> str:
    """Returns what is recorded for the question whether anything at all is defined under a name."""
    return f"{name}?"


def many_of(name: str) -> str:
    """Returns what is recorded for the question whether so much is defined under a name that nobody looks at it."""
    return f"{name}??"


def alone_of(name: str) -> str:
    """Returns what is recorded for the question which of several definitions a name alone may mean."""
    return f"?{name}"


def forms_of(name: str) -> tuple[str, ...]:
    """Returns all that may be recorded of a file that uses a name."""
    return name, any_of(name), many_of(name), alone_of(name)
