"""The role of a file, from its path, what its content announces, and its linguist attributes."""

from __future__ import annotations

from collections.abc import Mapping

from codemap.later import expression

_LOCKS = expression(
    r"(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|poetry\.lock|pdm\.lock|uv\.lock"
    r"|pipfile\.lock|cargo\.lock|composer\.lock|gemfile\.lock|go\.sum|flake\.lock|gradle\.lockfile|mix\.lock|packages\.lock\.json"
    r"|podfile\.lock|pubspec\.lock|deno\.lock)$"
)
_MINIFIED = expression(r"[.-](?:min|bundle|chunk)\.(?:js|mjs|cjs|css)$|\.(?:js|css)\.map$")
_VENDORED = expression(
    r"(?:^|/)(?:vendor|vendored|_vendor|third[-_]?party|node_modules|bower_components|external/(?:lib|src))/"
)
_GENERATED = expression(
    r"(?:_pb2(?:_grpc)?\.pyi?|\.pb\.(?:go|cc|h|rb|ts|js)|_generated\.\w+|\.generated\.\w+|\.g\.(?:dart|cs|ts)|\.designer\.cs"
    r"|(?:^|/)__generated__/.*|\.snap)$"
)
_TESTS = expression(
    r"(?:^|/)(?:tests?|__tests__|specs?|testing|e2e|__mocks__|test[-_](?:data|support|helpers|suite|fixtures)|testdata|js_tests)/"
    r"|(?:^|/)(?:test_[^/]*|[^/]*_test|conftest|tests?|[^/]*[._-](?:spec|test)|[^/]*(?:tests?|spec)(?=\.(?:java|kt|cs|swift|scala|php)))\.\w+$"
)
_TEST_CASED = expression(r"(?:^|/)[A-Za-z0-9_]*(?:Tests?|TestCase|IT|Spec)\.(?:java|kt|cs|swift|scala|php|groovy)$")
_DOCS = expression(
    r"(?:^|/)(?:docs?|documentation|wiki|man)/|\.(?:md|mdx|rst|adoc|txt|asciidoc|org|tex|1)$"
    r"|(?:^|/)(?:readme|changelog|changes|history|license|licence|copying|notice|authors|contributing|contributors|install|news|todo|security|code_of_conduct)(?:\.\w+)?$"
)
_REQUIREMENTS = expression(
    r"(?:^|/)(?:requirements|constraints)[^/]*\.(?:txt|in)$|(?:^|/)cmakelists\.txt$|(?:^|/)robots\.txt$"
)
_CONFIG = expression(
    r"\.(?:ya?ml|toml|ini|cfg|conf|json5?|jsonc|properties|env|xml|plist|editorconfig|lock|hcl|tf|tfvars|in|gradle|cmake|mk|bzl|nix|csproj|sln|pro|pom)$"
    r"|(?:^|/)(?:dockerfile|containerfile|makefile|gnumakefile|rakefile|gemfile|procfile|justfile|jenkinsfile|vagrantfile|brewfile|build|workspace|codeowners)(?:\.[\w-]+)?$"
    r"|(?:^|/)(?:setup|noxfile|conanfile|fabfile|gulpfile|gruntfile|webpack\.[\w.]*config|[\w.-]+\.config|[\w.-]*rc)\.(?:py|[cm]?[jt]s)$"
    r"|(?:^|/)\.[^/]+$|(?:^|/)\.(?:github|gitlab|circleci|vscode|idea|husky|devcontainer|config|changeset)/"
)
_SECRETS = expression(
    r"(?:^|/)(?:\.env(?:\.[^/]*)?|\.envrc|[^/]*\.env|id_(?:rsa|dsa|ecdsa|ed25519)(?:_[^/]*)?|[^/]*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|asc|ppk|p8)"
    r"|credentials(?:\.(?:json|ya?ml|ini|toml|csv|xml))?|\.?netrc|_netrc|\.pgpass|\.htpasswd|\.npmrc|\.pypirc|\.dockercfg|\.git-credentials"
    r"|secrets?\.(?:json|ya?ml|ini|toml|env)|service[-_]account[^/]*\.json|client_secret[^/]*\.json)$"
)
_EXAMPLE_ENV = expression(r"(?:^|/)\.env\.(?:example|sample|template|dist|defaults?)$")
_PATTERNS = (
    (_LOCKS, "lock"),
    (_MINIFIED, "minified"),
    (_VENDORED, "vendored"),
    (_GENERATED, "generated"),
)
_ROLES = ((_TESTS, "test"), (_REQUIREMENTS, "config"), (_DOCS, "docs"), (_CONFIG, "config"))
_NO_ATTRIBUTES: Mapping[str, str] = {}


def category_of(path: str, marker: str = "", attributes: Mapping[str, str] = _NO_ATTRIBUTES) -> str:
    """Returns `source`, `test`, `docs`, `config`, `generated`, `vendored`, `minified` or `lock`.

    `marker` is what the content announces (`Facts.marker`), `attributes` git's, by name, as `set`, `unset`, `true`,
    `false` or a value. Attributes win over the content, the content over names.
    """
    lower = path.lower()
    denied = {category for category in _LINGUIST if _is_off(attributes.get(_LINGUIST[category], ""))}
    for category, attribute in _LINGUIST.items():
        if _is_on(attributes.get(attribute, "")):
            return category
    if marker and marker not in denied:
        return marker
    for pattern, category in _PATTERNS:
        if category not in denied and pattern().search(lower):
            return category
    return _role(path, lower, denied)


_LINGUIST = {"vendored": "linguist-vendored", "generated": "linguist-generated", "docs": "linguist-documentation"}


def _role(path: str, lower: str, denied: set[str]) -> str:
    if _TEST_CASED().search(path):
        return "test"
    for pattern, category in _ROLES:
        if category not in denied and pattern().search(lower) and not _is_code_among_docs(lower, category):
            return category
    return "source"


def _is_code_among_docs(lower: str, category: str) -> bool:
    """Returns whether a documentation folder holds this as code: a site's sources, not the text of its pages."""
    return category == "docs" and lower.endswith((".py", ".ts", ".tsx", ".js", ".jsx", ".go", ".rs", ".java"))


def _is_on(value: str) -> bool:
    return value not in ("", "unset", "false", "unspecified")


def _is_off(value: str) -> bool:
    return value in ("unset", "false")


def is_listing(path: str) -> bool:
    """Returns whether a file is by its name a list of packages or minified: its keys say nothing about the code."""
    lower = path.lower()
    return bool(_LOCKS().search(lower) or _MINIFIED().search(lower))


def is_secret_path(path: str) -> bool:
    """Returns whether a file is kept out of text search by its name: environment, key and credential files."""
    lower = path.lower()
    return bool(_SECRETS().search(lower)) and not _EXAMPLE_ENV().search(lower)
