"""Files whose whole name says their language, as people write it: case counts."""

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
_BY_NAME = {name: language for language, names in _NAMES.items() for name in names}


def language_named(name: str) -> str | None:
    """Returns the language of a whole file name, None where it says none."""
    return _BY_NAME.get(name)


def names_of(language: str) -> tuple[str, ...]:
    """Returns the file names that mean a language."""
    return _NAMES.get(language, ())
