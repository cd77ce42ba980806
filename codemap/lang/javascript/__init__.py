"""JavaScript, TypeScript and JSX: rules for tests, imports and names; the syntax is in the modules beside it."""

from __future__ import annotations

import re

from codemap.lang.adapter import FileLookup, MemberRules
from codemap.lang.javascript.holders import EXPRESSION_MARK, OF_CLASS
from codemap.lang.javascript.resolution import files_of
from codemap.later import later
from codemap.model import Definition

_WORD = re.compile(r"\w+")
LANGUAGES = ("javascript", "typescript", "tsx")
__getattr__ = later(__name__, {"STEPS": "steps"})  # what extraction alone needs
BUILTINS = frozenset(
    _WORD.findall(
        """
        AbortController AbortSignal AggregateError Array ArrayBuffer ArrayBufferLike ArrayBufferView ArrayLike
        AsyncGenerator AsyncIterable AsyncIterableIterator AsyncIterator Atomics BigInt BigInt64Array Blob
        BodyInit Boolean Buffer BufferSource Bun Capitalize ConstructorParameters CryptoKey CustomEvent DataView
        Date Deno Document DocumentFragment Element Error EvalError Event EventTarget File Float32Array
        Float64Array FormData Function Generator HTMLElement Headers HeadersInit Infinity Int16Array Int32Array
        Int8Array Intl Iterable IterableIterator Iterator JSON KeyboardEvent Lowercase Map Math MessageEvent
        MouseEvent NaN Node NodeJS NodeList Number Object Promise PromiseLike PropertyDescriptor PropertyKey
        Proxy QUnit RangeError ReadableStream ReadonlyMap ReadonlySet ReferenceError Reflect RegExp Request
        RequestInfo RequestInit Response ResponseInit Set String Symbol SyntaxError TemplateStringsArray Text
        TextDecoder TextEncoder ThisType TransformStream TypeError URIError URL URLSearchParams Uint16Array
        Uint32Array Uint8Array Uint8ClampedArray Uncapitalize Uppercase WeakMap WeakRef WeakSet WebAssembly
        WebSocket Window Worker WritableStream XMLHttpRequest __dirname __filename afterAll afterEach alert
        arguments assert atob before beforeAll beforeEach bench bigint boolean btoa clearImmediate clearInterval
        clearTimeout console context crypto cy decodeURI decodeURIComponent describe document encodeURI
        encodeURIComponent escape eval expect expectTypeOf exports fdescribe fetch fit global globalThis
        isFinite isNaN it jasmine jest localStorage location mocha module navigator number object parseFloat
        parseInt performance process queueMicrotask requestAnimationFrame require sessionStorage setImmediate
        setInterval setTimeout specify string structuredClone suite super symbol test undefined unescape vi
        vitest window xdescribe xit xtest
        """
    )
)
BUILTIN_MEMBERS = frozenset(
    _WORD.findall(
        """
        addEventListener append apply assign at bind call catch charAt charCodeAt concat create
        defineProperty delete endsWith entries error every exec filter finally find findIndex findLast flat
        flatMap forEach freeze from fromEntries get has hasOwnProperty includes indexOf info isArray join
        json keys lastIndexOf length localeCompare log map match matchAll max min next now padEnd padStart
        parse pop push reduce reduceRight removeEventListener repeat replace replaceAll resolve reverse
        round set setTime shift slice some sort splice split startsWith stringify substr substring test text
        then toFixed toISOString toLowerCase toString toUpperCase trim trimEnd trimStart unshift valueOf
        values warn
        """
    )
)
CLASS_SCOPE_VISIBLE = False
PRIVATE_IMPORTABLE = False
CONSTRUCTORS = ("constructor",)
NAMESPACES = None
MEMBERS = MemberRules(
    transparent=frozenset({"filter", "slice", "sort", "reverse", "concat", "values", "toSorted", "toReversed"}),
    accessors=frozenset({"get", "at", "find", "findLast", "pop", "shift"}),
    loop=("[Symbol.iterator]", "next"),
    class_method_mark=OF_CLASS,
    expression_mark=EXPRESSION_MARK,
    objects_member="prototype",
)

_NODE_MODULES = frozenset(
    _WORD.findall(
        """
        assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel
        dns domain events fs http http2 https inspector module net os path perf_hooks process punycode
        querystring readline repl stream string_decoder sys timers tls trace_events tty url util v8 vm wasi
        worker_threads zlib
        """
    )
)
_NODE_SUBPATHS = frozenset({"", "promises", "posix", "win32", "types", "strict", "web", "consumers"})
_TEST_FILE = re.compile(
    r"[._-](?:test|spec|e2e|cy)(?:-d)?\.[cm]?[jt]sx?$|(?:^|/)(?:__tests__|tests?|specs?|e2e)/(?:.*/)?[^/]+\.[cm]?[jt]sx?$"
)


def receiver_name(definition: Definition) -> str:
    """Returns `this` for members, and for functions that make objects."""
    return "this" if definition.kind in ("method", "property", "function") else ""


def is_test_path(path: str) -> bool:
    """Returns whether the usual runners collect from this path (`*.test.*`, `*.spec.*`, `__tests__/`, `test/`)."""
    return bool(_TEST_FILE.search(path)) and not path.endswith(".d.ts")


def is_test(path: str, definition: Definition) -> bool:
    """Returns whether a definition is a block that the runner counts as a test; groups are none."""
    return definition.kind == "test" and not definition.name.startswith(
        ("describe", "suite", "context", "xdescribe", "fdescribe")
    )


def is_external_module(module: str) -> bool:
    """Returns whether a module is one of the platform's own."""
    name, _, inner = module.partition("/")
    return module.startswith(("node:", "bun:", "deno:")) or (name in _NODE_MODULES and inner in _NODE_SUBPATHS)


def import_paths(importer: str, module: str, files: FileLookup) -> tuple[str, ...]:
    """Returns the files of the snapshot that a module names to `importer`, best first; none for others' packages."""
    return () if is_external_module(module) and not module.startswith(".") else files_of(importer, module, files)
