import io
import re

import pytest
import zxingcpp
from PIL import Image

from clubscore.markup import qr
from clubscore.markup.qr import qr_code, qr_svg


def read(link: str) -> str:
    """Return what a scanner reads in the code of a link."""
    picture = io.BytesIO()
    qr_code(link).save(picture, kind="png", scale=4, border=4)
    (found,) = zxingcpp.read_barcodes(Image.open(picture))
    return str(found.text)


def test_qr_code_is_plain_svg_without_style():
    svg = qr_svg("https://example.org/t/abcdefghijklmnopqrstuvwxyz012345/")
    assert svg.startswith("<svg ")
    assert "viewBox=" in svg
    assert "style" not in svg
    assert not re.search(r"\s(width|height)=", svg)


def test_addresses_have_different_codes():
    assert qr_svg("https://example.org/t/a/") != qr_svg("https://example.org/t/b/")


@pytest.mark.parametrize("beginning", ["https://example.org/t/", "https://example.org/e/coppa/p/"])
def test_codes_of_one_document_are_read_and_the_mask_is_looked_for_once(beginning):
    qr._mask.cache_clear()
    links = [f"{beginning}{number}/" for number in range(100, 172)]
    assert [*map(read, links)] == links
    assert qr._mask.cache_info().misses == 1
    assert len({qr_code(link).mask for link in links}) == 1


def test_a_link_of_one_part_has_a_code():
    assert read("https://example.org/") == "https://example.org/"
