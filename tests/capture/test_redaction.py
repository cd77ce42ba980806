"""Secrets do not reach the log. The samples are put together here, so that no file holds one."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.capture.redaction import LIST_ITEMS, OBJECT_KEYS, TEXT_CHARS, redacted, redacted_text

_LETTERS = random.Random(7)


def word(length: int, alphabet: str = string.ascii_letters + string.digits) -> str:
    return "".join(_LETTERS.choice(alphabet) for _ in range(length - 4)) + "a1B2"


SECRETS = {
    "aws": "AKIA" + word(20, string.ascii_uppercase + string.digits)[:16].upper(),
    "github": "ghp" + "_" + word(36),
    "fine-grained": "github" + "_pat_" + word(40),
    "gitlab": "glpat" + "-" + word(20),
    "slack": "xoxb" + "-" + word(24),
    "openai": "sk" + "-" + word(48),
    "stripe": "sk" + "_live_" + word(24),
    "google": "AIza" + word(35),
    "npm": "npm" + "_" + word(36),
    "jwt": ".".join("eyJ" + word(24) for _ in range(2)) + "." + word(30),
    "random": word(40),
    "hex": word(40, "0123456789abcdef")[:-4] + "0f1e3",
}


@pytest.mark.parametrize("kind", SECRETS)
@pytest.mark.parametrize("frame", ["{}", "use {} here", '{{"k": "{}"}}', "export X={}\n", "curl -H 'X: {}' host"])
def test_secret_is_masked_wherever_it_stands(kind: str, frame: str) -> None:
    secret = SECRETS[kind]
    assert secret not in redacted_text(frame.format(secret))


@pytest.mark.parametrize(
    "text",
    [
        "https://user:hunter22@example.com/x",
        "postgres://app:p4ssw0rd@db/x",
        "password = hunter22",
        "API_KEY: abc123def",
        'token="t0psecret"',
        "Authorization: Bearer abc.123",
        "my secret is s3cr3tt",
        "passphrase correct1horse",
    ],
)
def test_value_after_a_telling_word_is_masked(text: str) -> None:
    cleaned = redacted_text(text)
    assert "***" in cleaned
    assert not any(
        part in cleaned for part in ("hunter22", "p4ssw0rd", "abc123def", "t0psecret", "abc.123", "s3cr3tt", "correct1")
    )


def test_private_key_is_masked() -> None:
    begin, end = (f"-----{side} RSA PRIVATE KEY-----" for side in ("BEGIN", "END"))
    body = word(64)
    assert body not in redacted_text(f"{begin}\n{body}\n{end}")


@pytest.mark.parametrize(
    "text",
    [
        "def test_total_of_an_empty_basket_is_zero(): ...",
        "964acad2f5d1e0b3c4a59687766554433221100f",
        "the token is parsed by parse_token(text)",
        "src/components/authentication/LoginFormContainer.tsx",
        "git log --oneline --author=somebody",
        "AbstractSingletonProxyFactoryBeanConfigurer",
    ],
)
def test_code_and_ids_stay(text: str) -> None:
    assert redacted_text(text) == text


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda below: st.lists(below) | st.dictionaries(st.text(), below)
    )
)
def test_anything_is_cut_to_what_is_kept(value: object) -> None:
    import json

    assert isinstance(json.dumps(redacted(value)), str)


def test_sizes_are_limited() -> None:
    cut = redacted({"text": "x y " * TEXT_CHARS, "list": list(range(99)), **{str(n): n for n in range(99)}})
    assert len(cut["text"]) == TEXT_CHARS
    assert len(cut["list"]) == LIST_ITEMS
    assert len(cut) == OBJECT_KEYS


def test_members_with_telling_names_are_masked() -> None:
    assert redacted({"password": "hunter22", "path": "a1/b2"}) == {"password": "***", "path": "a1/b2"}


def test_secret_at_the_cut_leaves_no_part() -> None:
    secret = SECRETS["github"]
    assert secret[:20] not in redacted_text("x " * (TEXT_CHARS // 2 - 8) + secret)
