"""Masking of secrets. The samples are assembled, so that no scanner takes this file for a leak."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codemap.redact import mask, mask_text

KEY = "AKIA" + "ABCDEFGHIJKLMNOP"
PEM = "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIEabc123\nxyz\n-----END RSA " + "PRIVATE KEY-----"


@pytest.mark.parametrize(
    "secret",
    [KEY, "ghp_" + "a1B2" * 10, "xoxb-" + "12345-abcdef", "sk-" + "proj-" + "x1Y2" * 10, "AIza" + "a1B2c3D" * 5],
)
def test_known_shapes_are_masked(secret: str) -> None:
    masked = mask_text(f'value = "{secret}"\n')
    assert secret not in masked
    assert masked == f'value = "{"*" * len(secret)}"\n'


def test_a_private_key_is_masked_line_by_line() -> None:
    masked = mask_text(f"a = 1\n{PEM}\nb = 2\n")
    assert "MIIE" not in masked
    assert masked.count("\n") == PEM.count("\n") + 3


@pytest.mark.parametrize("line", ['api_key = "{}"', "DB_PASSWORD: '{}'", '"client_secret": "{}"', 'accessToken = "{}"'])
def test_a_literal_given_to_a_telling_name_is_masked(line: str) -> None:
    literal = "q9w8e7r6t5" + "y4u3i2o1"
    assert literal not in mask_text(line.format(literal))


@pytest.mark.parametrize(
    "line",
    [
        'token = "identifier"',
        'key = "a-readable-name-without-digits"',
        "password = getpass()",
        'api_key = os.environ["API_KEY_1"]',
    ],
)
def test_ordinary_code_is_left_alone(line: str) -> None:
    assert mask_text(line) == line


@given(st.binary(max_size=300))
def test_masking_keeps_length_and_line_ends(data: bytes) -> None:
    data = data + b' secret = "' + KEY.encode() + b'" ' + PEM.encode()
    masked = mask(data)
    assert len(masked) == len(data)
    assert [at for at, byte in enumerate(masked) if byte in b"\r\n"] == [
        at for at, byte in enumerate(data) if byte in b"\r\n"
    ]
