"""A repository full of secrets, and a look for them in whatever comes of it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from tests.support.repos import GEO, RepoBuilder

PLACES = ("CODE", "DEFAULT", "COMMENT", "DOC", "EDIT", "SETTING", "ENV", "MESSAGE", "PEM", "KEYFILE", "ROUTE", "TEST")
"""Where secrets stand."""


def secret(place: str) -> str:
    """A key that is its own place's, put together here so that no file of ours holds one."""
    return "AKIA" + ("Q7W8E9R0T1Z2Y3X4" + place)[-16:]


def ending(place: str) -> str:
    """The part that a search looks for: an index of words may keep the beginning of one elsewhere."""
    return secret(place)[-10:]


def fill(repo: RepoBuilder) -> None:
    """Puts a key everywhere a key may stand."""
    pem = "-----BEGIN RSA PRIVATE" + f" KEY-----\n{secret('PEM')}\n-----END RSA PRIVATE" + " KEY-----\n"
    code = f'KEY = "{secret("CODE")}"\n\n\n'
    routes = f'\n\n@app.get("/{secret("ROUTE")}/users")\ndef users():\n    return KEY  # {secret("COMMENT")}\n'
    defaults = GEO.replace("price(w, h)", f'price(w, h, key="{secret("DEFAULT")}")')
    files = {
        "geo.py": defaults.replace("    return w", f'    """Areas; not {secret("DOC")}."""\n    return w') + routes,
        "key.py": code + f'PEM = """\n{pem}"""\n',
        "tests/test_geo.py": f'from geo import area\n\n\ndef test_area():\n    assert area("{secret("TEST")}", 2)\n',
        "settings.json": json.dumps({"aws": secret("SETTING")}),
        ".env": f"AWS={secret('ENV')}\nPLAIN=justaplainpassword\n",
        "id_rsa": pem.replace(secret("PEM"), secret("KEYFILE")),
        "docs/notes.md": f"# Notes\n\nUse {secret('SETTING')} for `area`.\n",
    }
    repo.commit("one", files)
    repo.commit(f"area: because {secret('MESSAGE')} leaked", {"geo.py": files["geo.py"].replace("w * h", "h * w")})
    repo.write("geo.py", files["geo.py"].replace("return w * h", f'return "{secret("EDIT")}"'))


def leaks(text: str) -> Iterator[str]:
    """The places whose secret a text holds."""
    lower = text.lower()
    yield from (place for place in PLACES if ending(place).lower() in lower)
    if "justaplainpassword" in lower:
        yield ".env"


def kept(root: Path) -> dict[str, list[str]]:
    """The files that codemap keeps, with the places whose secret each holds."""
    files = [
        Path(folder) / name
        for top in (".git/codemap", ".codemap")
        for folder, _, names in os.walk(root / top)
        for name in names
    ]
    assert files
    return {file.name: found for file in files if (found := list(leaks(file.read_bytes().decode("latin-1"))))}
