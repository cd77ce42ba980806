"""Programming languages that are known and not, or not wholly, read: a change in them is a blind spot to name."""

from __future__ import annotations

_ENDINGS = {
    "Clojure": ("clj", "cljs", "cljc"),
    "Dart": ("dart",),
    "Elixir": ("ex", "exs"),
    "Erlang": ("erl", "hrl"),
    "F#": ("fs", "fsx"),
    "Haskell": ("hs",),
    "Julia": ("jl",),
    "Nim": ("nim",),
    "OCaml": ("ml", "mli"),
    "Objective-C": ("m", "mm"),
    "Perl": ("pl", "pm"),
    "PowerShell": ("ps1", "psm1"),
    "R": ("r",),
    "Svelte": ("svelte",),
    "Vue": ("vue",),
    "Zig": ("zig",),
}
_WITHOUT_USES = {"groovy": "Groovy", "lua": "Lua", "scala": "Scala", "starlark": "Starlark", "swift": "Swift"}
_BY_ENDING = {ending: language for language, endings in _ENDINGS.items() for ending in endings}


def unread_language(path: str) -> str:
    """Returns the programming language of a file of which no symbols are read; empty for others."""
    name = path.rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    return _BY_ENDING.get(ending.lower(), "") if dot and stem else ""


def without_uses(language: str) -> str:
    """Returns the name of a programming language whose definitions are read and not their uses; empty for others."""
    return _WITHOUT_USES.get(language, "")
