"""A text only one browser can read: as RFC 8291 has it, and as another implementation reads it."""

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given, settings
from hypothesis import strategies as st

from clubscore.delivery.web_push import LONGEST, encrypt, from_base64, to_base64

from .receiver import Browser

# RFC 8291, Appendix A
TEXT = b"When I grow up, I want to be a watermelon"
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vC"
    "YLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXL"
    "WyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def key(scalar: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_base64(scalar), "big"), ec.SECP256R1())


def test_the_example_of_the_rfc() -> None:
    body = encrypt(
        TEXT, public_key=PUBLIC, secret=SECRET, salt=from_base64(SALT), key=key(SENDER), step=1
    )
    assert to_base64(body) == BODY
    browser = Browser("", key(PRIVATE), from_base64(SECRET))
    assert browser.keys == {"public_key": PUBLIC, "secret": SECRET}
    assert browser.read(body) == TEXT


@settings(max_examples=15)
@given(st.binary(max_size=LONGEST).map(lambda text: text.rstrip(b"\x00")))
def test_the_browser_reads_what_was_written(text: bytes) -> None:
    browser = Browser("")
    body = encrypt(text, **browser.keys)
    assert browser.read(body) == text
    assert len(body) <= 4096
    with pytest.raises(InvalidTag):
        Browser("", auth=browser.auth).read(body)


def test_lengths_tell_little_and_what_is_too_long_is_refused() -> None:
    browser = Browser("")
    lengths = {len(encrypt(b"x" * size, **browser.keys)) for size in range(1, 257, 51)}
    assert len(lengths) == 1
    with pytest.raises(ValueError, match="4"):
        encrypt(b"x" * (LONGEST + 1), **browser.keys)
