"""Annotated sources: what a comment after `>` says must be a fact of the nearest line of code above it.

    def KIND QUALNAME[#ORDINAL] [span=A-B sig= doc= params= returns= bases= decorators= exported=yes visibility=]
    call|read|inherit|annotate|decorate NAME [recv= scope= args= kw= spread=yes]     recv defaults to none
    import MODULE [NAME] [as ALIAS] [scope= exported=yes]
    bind SCOPE.TARGET KIND VALUE
    broken
A leading `no` denies the fact, a leading `only` says that the line has no other reference.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from codemap.lang import extract, language_of
from codemap.model import Definition, Facts, Parameter, Reference

SAMPLES = sorted(path for path in (Path(__file__).parent / "samples").rglob("*.*") if path.is_file())
_CLAIM = re.compile(rb"^\s*(?:#|--|//|<!--|\{?/\*) > (.*?)(?: \*/\}?| -->)?$")


class Claim(NamedTuple):
    line: int
    text: str


def read(path: Path) -> tuple[Facts, list[Claim]]:
    lines = path.read_bytes().split(b"\n")
    claims, code_line = [], 0
    for number, line in enumerate(lines, 1):
        found = _CLAIM.match(line)
        if found:
            claims.append(Claim(code_line, found.group(1).decode()))
            lines[number - 1] = b""
        elif line.strip():
            code_line = number
    facts = extract(b"\n".join(lines), language_of(path.name)).facts
    assert facts is not None
    return facts, claims


def shown(parameter: Parameter) -> str:
    mark = {"rest": "*", "options": "**"}.get(parameter.kind, "")
    after = "!" if parameter.kind == "keyword" else ""
    optional = "?" if not parameter.required and not mark else ""
    return f"{mark}{parameter.name}{after}{optional}" + (f":{parameter.annotation}" if parameter.annotation else "")


def detail(one: Definition, key: str) -> str:
    return {
        "span": f"{one.start}-{one.end}",
        "sig": one.signature,
        "doc": one.doc,
        "params": ",".join(map(shown, one.parameters)),
        "returns": one.returns,
        "bases": ",".join(one.bases),
        "decorators": ",".join(one.decorators),
        "exported": "yes" if one.exported else "no",
        "visibility": one.visibility,
    }[key]


def scope_name(facts: Facts, scope: int) -> str:
    return facts.definitions[scope].qualname if scope >= 0 else ""


def is_definition(facts: Facts, line: int, words: list[str], keys: dict[str, str]) -> bool:
    kind, name = words
    wanted, _, ordinal = name.partition("#") if not name.startswith("#") and ".#" not in name else (name, "", "")
    return any(
        (one.kind, one.qualname) == (kind, wanted)
        and (not ordinal or str(one.ordinal) == ordinal)
        and all(detail(one, key) == value for key, value in keys.items())
        for one in facts.definitions
        if line in (one.line, one.end, one.start) or "doc" in keys
    )


def is_reference(facts: Facts, one: Reference, words: list[str], keys: dict[str, str]) -> bool:
    actual = {
        "recv": one.receiver,
        "scope": scope_name(facts, one.scope),
        "args": str(one.arguments),
        "kw": ",".join(one.keywords),
        "spread": "yes" if one.spread else "no",
    }
    return [one.kind, one.name] == words and all(actual[key] == value for key, value in {"recv": "", **keys}.items())


def is_import(facts: Facts, line: int, words: list[str], keys: dict[str, str]) -> bool:
    alias = words.pop() if "as" in words else ""
    words = [word for word in words if word != "as"]
    module, name = words[0], words[1] if len(words) > 1 else ""
    return any(
        (one.module, one.name, one.alias, one.line) == (module.strip("'"), name, alias, line)
        and keys.get("scope", scope_name(facts, one.scope)) == scope_name(facts, one.scope)
        and keys.get("exported", "yes" if one.exported else "no") == ("yes" if one.exported else "no")
        for one in facts.imports
    )


def is_binding(facts: Facts, line: int, words: list[str]) -> bool:
    name = words[0] if "." in words[0] else f".{words[0]}"
    return any(
        (f"{scope_name(facts, one.scope)}.{one.target}", one.kind, one.value, one.line) == (name, *words[1:], line)
        if len(words) > 1
        else f"{scope_name(facts, one.scope)}.{one.target}" == name
        for one in facts.bindings
    )


def holds(facts: Facts, claim: Claim) -> bool:
    words = shlex.split(claim.text)
    denied, only = words[0] == "no", words[0] == "only"
    words = words[1:] if denied or only else words
    keys = dict(word.split("=", 1) for word in words[1:] if re.match(r"[a-z]+=", word))
    plain = [word for word in words if not re.match(r"[a-z]+=", word)]
    found = finds(facts, claim.line, plain, keys)
    if only:
        return found and sum(one.line == claim.line for one in facts.references) == 1
    return found != denied


def finds(facts: Facts, line: int, plain: list[str], keys: dict[str, str]) -> bool:
    kind, *words = plain
    if kind == "def":
        return is_definition(facts, line, words, keys)
    if kind == "import":
        return is_import(facts, line, words, keys)
    if kind == "bind":
        return is_binding(facts, line, words)
    if kind == "broken":
        return any(span.start <= line <= span.end for span in facts.broken)
    return any(one.line == line and is_reference(facts, one, plain, keys) for one in facts.references)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_facts_of_annotated_sample(path: Path) -> None:
    facts, claims = read(path)
    failed = [f"{path.name}:{claim.line}: {claim.text}" for claim in claims if not holds(facts, claim)]
    assert not failed, "\n".join(failed)
    assert claims
