"""What names of files say of their language: whole names as people write them (case counts), and endings.

The endings of languages of which only an outline is read are those of their shapes (`lang/outline`).
"""

from __future__ import annotations

_NAMES = {
    "bash": ("PKGBUILD", "APKBUILD", ".bashrc", ".bash_profile", ".profile", ".zshrc"),
    "cmake": ("CMakeLists.txt",),
    "dockerfile": ("Dockerfile", "dockerfile", "Containerfile"),
    "gomod": ("go.mod",),
    "groovy": ("Jenkinsfile",),
    "json": (".babelrc", ".eslintrc", ".prettierrc", ".stylelintrc"),
    "make": ("Makefile", "makefile", "GNUmakefile"),
    "meson": ("meson.build", "meson_options.txt", "meson.options"),
    "python": ("SConstruct", "SConscript", "Snakefile", "wscript"),
    "ruby": ("Gemfile", "Rakefile", "Guardfile", "Vagrantfile", "Brewfile", "Podfile", "Fastfile", "Capfile"),
    "starlark": ("BUILD", "BUILD.bazel", "WORKSPACE", "WORKSPACE.bazel", "MODULE.bazel", "Tiltfile"),
    "toml": ("Pipfile",),
}
_ENDINGS = {
    "bash": (".sh", ".bash", ".zsh", ".ksh"),
    "c": (".c", ".h"),
    "cpp": (".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".tpp", ".inl", ".ixx", ".cppm"),
    "csharp": (".cs",),
    "go": (".go",),
    "java": (".java",),
    "javascript": (".js", ".mjs", ".cjs", ".jsx"),
    "kotlin": (".kt", ".kts"),
    "php": (".php", ".phtml", ".php5", ".inc"),
    "python": (".py", ".pyi", ".pyw"),
    "ruby": (".rb", ".rake", ".gemspec", ".ru"),
    "rust": (".rs",),
    "tsx": (".tsx",),
    "typescript": (".ts", ".mts", ".cts"),
}
"""The endings of languages that are read in full: here, so that a name is understood without loading any of them."""

_BY_ENDING = {ending: language for language, endings in _ENDINGS.items() for ending in endings}
_BY_NAME = {name: language for language, names in _NAMES.items() for name in names}


def language_named(name: str) -> str | None:
    """Returns the language of a whole file name, None where it says none."""
    return _BY_NAME.get(name)


def names_of(language: str) -> tuple[str, ...]:
    """Returns the file names that mean a language."""
    return _NAMES.get(language, ())


def language_ending(ending: str) -> str | None:
    """Returns the language that is read in full and whose files end so, dot included; None for other endings."""
    return _BY_ENDING.get(ending)


def endings_of(language: str) -> tuple[str, ...]:
    """Returns the endings of a language that is read in full; none of others."""
    return _ENDINGS.get(language, ())
