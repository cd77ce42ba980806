"""Five kinds of real commits, rebuilt small: what the report must name, all of it and nothing else."""

from __future__ import annotations

import pytest

from tests.context.changes import report, symbols
from tests.support.repos import RepoBuilder

Files = dict[str, str]

TS_HELPER = (
    {
        "accept.ts": "export interface Options { header: string }\n\n"
        "export const pick = (all: string[], wanted: string): string => {\n  return all.find((one) => one === wanted) || '';\n};\n",
        "accept.test.ts": "import { pick } from './accept';\n\ndescribe('accept', () => {\n"
        "  test('exact', () => {\n    expect(pick(['a'], 'a')).toBe('a');\n  });\n});\n",
    },
    {
        "accept.ts": "export interface Options { header: string }\n\n"
        "const matches = (one: string, wanted: string): boolean => {\n  return one === wanted || wanted === '*';\n};\n\n"
        "export const pick = (all: string[], wanted: string): string => {\n"
        "  return all.find((one) => matches(one, wanted)) || '';\n};\n",
        "accept.test.ts": "import { pick } from './accept';\n\ndescribe('accept', () => {\n"
        "  test('exact', () => {\n    expect(pick(['a'], 'a')).toBe('a');\n  });\n\n"
        "  test('wildcard', () => {\n    expect(pick(['a'], '*')).toBe('a');\n  });\n});\n",
    },
    [
        "body accept.ts::pick",
        "added accept.test.ts::describe: accept.test: wildcard",
        "added accept.ts::matches",
    ],
)

TS_ROUTER = (
    {
        "router.ts": "const LABEL = '[^/]+';\nlet cache: Record<string, string> = {};\n\n"
        "function build(path: string): string {\n  return (cache[path] ??= path + LABEL);\n}\n\n"
        "function clear() {\n  cache = {};\n}\n\n"
        "export class Router {\n  add(path: string, rank: number) {\n    return build(path) + rank;\n  }\n\n"
        "  #all() {\n    clear();\n    return [];\n  }\n}\n",
    },
    {
        "router.ts": "const LABEL = '[^/]*';\nlet cache: Record<string, string> = {};\n\n"
        "function build(path: string): string {\n  return (cache[path] ??= path + LABEL);\n}\n\n"
        "export class Router {\n  add(path: string) {\n    return build(path);\n  }\n\n"
        "  #all() {\n    return [];\n  }\n}\n",
    },
    [
        "removed router.ts::clear",
        "signature router.ts::Router.add",
        "body router.ts::LABEL",
        "body router.ts::Router.#all",
    ],
)

PAGER = (
    {
        "pager.py": "import io\nimport typing as t\n\n\nclass MaybeStrip(io.TextIOWrapper):\n    def write(self, text):\n"
        "        return super().write(text)\n\n\ndef open_pager(color=None) -> t.ContextManager[tuple[t.Any, str, bool]]:\n"
        "    return MaybeStrip(color), '', True\n\n\ndef page(text):\n    stream, _, _ = open_pager()\n    stream.write(text)\n",
        "compat.py": "def should_strip(stream=None):\n    return isinstance(stream, str)\n",
    },
    {
        "pager.py": "import typing as t\n\n\nclass PagerWriter:\n    def __init__(self, stream):\n        self.stream = stream\n\n"
        "    def send(self, text):\n        self.stream.write(text)\n        self.stream.flush()\n\n\n"
        "def open_pager(color=None) -> t.ContextManager[tuple[t.Any, bool]]:\n    return PagerWriter(color), True\n\n\n"
        "def page(text):\n    stream, _ = open_pager()\n    stream.write(text)\n",
        "compat.py": "def should_strip(stream=None):\n    return isinstance(stream, str)  # a plain string\n",
    },
    [
        "removed pager.py::MaybeStrip",
        "signature pager.py::open_pager",
        "body pager.py::<module>",
        "body pager.py::page",
        "added pager.py::PagerWriter",
        "cosmetic compat.py::should_strip",
    ],
)

TEARDOWN = (
    {
        "app.py": "from store import session\n\n\nclass App:\n    def teardown(self, errors=None):\n        for call in self.calls:\n"
        "            call(errors)\n\n    def other(self):\n        return session\n",
        "store.py": "session = {}\n",
        "test_app.py": "from app import App\n\n\ndef test_one():\n    assert App()\n\n\ndef test_two():\n    assert App().other()\n",
    },
    {
        "app.py": "from helpers import Collect\nfrom store import session\n\n\nclass App:\n    def teardown(self, errors=None):\n"
        "        collect = Collect()\n        for call in self.calls:\n            with collect:\n                call(errors)\n\n"
        "    def other(self):\n        return session\n",
        "helpers.py": "class Collect:\n    def __enter__(self):\n        return self\n\n    def __exit__(self, *error):\n        return True\n",
        "test_app.py": "from app import App\n\n\ndef test_one():\n    with App():\n        assert True\n\n\n"
        "def test_two():\n    assert App().other()\n\n\ndef test_robust():\n    assert App().teardown() is None\n",
    },
    [
        "body app.py::<module>",
        "body app.py::App.teardown",
        "body test_app.py::test_one",
        "added helpers.py::Collect",
        "added test_app.py::test_robust",
    ],
)

COMMENTS = (
    {
        "test_client.py": "def test_url():\n    client = make()\n    client.url = 'x'\n    assert client.url\n\n\n"
        "class TestAuth:\n    async def test_auth(self):\n        assert self.auth == 1\n",
    },
    {
        "test_client.py": "def test_url():\n    client = make()\n    client.url = 'x'  # type: ignore\n    assert client.url\n\n\n"
        "class TestAuth:\n    async def test_auth(self):\n        # as documented\n        assert self.auth == 1\n",
    },
    ["cosmetic test_client.py::TestAuth.test_auth", "cosmetic test_client.py::test_url"],
)


@pytest.mark.parametrize("case", [TS_HELPER, TS_ROUTER, PAGER, TEARDOWN, COMMENTS])
def test_a_commit_is_named_whole(case: tuple[Files, Files, list[str]], repo: RepoBuilder) -> None:
    before, after, wanted = case
    repo.commit("before", before)
    repo.commit("after", after)
    assert sorted(symbols(report(repo.root, range_text="HEAD~1..HEAD"))) == sorted(wanted)
