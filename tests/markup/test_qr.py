import re

from clubscore.markup.qr import qr_svg


def test_qr_code_is_plain_svg_without_style():
    svg = qr_svg("https://example.org/t/abcdefghijklmnopqrstuvwxyz012345/")
    assert svg.startswith("<svg ")
    assert "viewBox=" in svg
    assert "style" not in svg
    assert not re.search(r"\s(width|height)=", svg)


def test_addresses_have_different_codes():
    assert qr_svg("https://example.org/t/a/") != qr_svg("https://example.org/t/b/")
