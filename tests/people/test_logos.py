"""Whatever is sent as a logo: a small PNG of ours is kept, or nothing and a reason."""

import io
import random
from dataclasses import replace

import pytest
from PIL import Image, PngImagePlugin

from clubscore.demo.logos import bamboo, gate
from clubscore.errors import ClubError
from clubscore.people.clubs import logos
from clubscore.people.clubs.logo_upload import BOX, MOST_SIDE, picture_of
from clubscore.people.clubs.logos import MOST_BYTES, logo_content, logo_remove, logo_set
from clubscore.people.models import Club, ClubLogo
from tests.factories import make_club


def saved(picture: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    written = io.BytesIO()
    picture.save(written, kind, **how)
    return written.getvalue()


def black(width: int, height: int) -> bytes:
    """A PNG with nothing on it, written as fast as Pillow can."""
    return saved(Image.new("1", (width, height)), compress_level=1)


def opened(content: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(content))
    picture.load()
    return picture


@pytest.mark.parametrize(
    ("mode", "colour", "kind", "kept"),
    [
        pytest.param("RGB", (10, 90, 200), "PNG", (10, 90, 200), id="colour"),
        pytest.param("RGBA", (10, 90, 200, 0), "PNG", (10, 90, 200, 0), id="see-through"),
        pytest.param("P", 0, "PNG", (0, 0, 0), id="palette"),
        pytest.param("1", 1, "PNG", (255, 255, 255), id="black and white"),
        pytest.param("L", 99, "JPEG", (99, 99, 99), id="grey"),
        pytest.param("I;16", 99 * 256, "PNG", (99, 99, 99), id="sixteen bits"),
        pytest.param("CMYK", (0, 0, 0, 0), "JPEG", (255, 255, 255), id="of a printer"),
    ],
)
def test_every_kind_of_picture(mode, colour, kind, kept):
    drawn = opened(picture_of(saved(Image.new(mode, (90, 60), colour), kind)))
    assert (drawn.format, drawn.size) == ("PNG", (90, 60))
    assert drawn.getpixel((40, 30)) == kept


@pytest.mark.parametrize(
    ("size", "kept"), [((4000, 2000), (480, 240)), ((300, 3000), (32, 320)), ((5, 5), (5, 5))]
)
def test_it_fits_into_the_box(size, kept):
    assert opened(picture_of(saved(Image.new("RGB", size), "JPEG"))).size == kept
    assert kept[0] <= BOX[0]
    assert kept[1] <= BOX[1]


def test_a_photo_stands_upright_and_loses_what_it_tells():
    photo = Image.new("RGB", (60, 40))
    exif = photo.getexif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x013B] = "Anna Baldini"
    content = saved(photo, "JPEG", exif=exif, comment=b"Anna Baldini")
    told = PngImagePlugin.PngInfo()
    told.add_text("Author", "Anna Baldini")
    for sent in (content, saved(Image.new("RGB", (40, 60)), pnginfo=told)):
        assert b"Anna" in sent
        assert b"Anna" not in picture_of(sent)
        assert opened(picture_of(sent)).size == (40, 60)


def _broken() -> list[bytes]:
    chance, whole = random.Random(5), gate()
    spoilt = []
    for _ in range(25):
        damaged = bytearray(whole)
        for _ in range(8):
            damaged[chance.randrange(8, len(whole))] = chance.randrange(256)
        spoilt.append(bytes(damaged))
    return spoilt


REFUSED = {
    "empty": (lambda: b"", "logo_not_a_picture"),
    "svg": (
        lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        "logo_not_a_picture",
    ),
    "gif": (lambda: saved(Image.new("RGB", (9, 9)), "GIF"), "logo_not_a_picture"),
    "tiff": (lambda: saved(Image.new("RGB", (9, 9)), "TIFF"), "logo_not_a_picture"),
    "cut": (lambda: gate()[:3000], "logo_not_a_picture"),
    "cut jpeg": (lambda: saved(Image.new("RGB", (90, 90)), "JPEG")[:-200], "logo_not_a_picture"),
    "wide": (lambda: black(6000, 5000), "logo_too_many_pixels"),
    "a bomb to Pillow": (lambda: black(20000, 20000), "logo_too_many_pixels"),
    "long": (lambda: black(1, 24_000_000), "logo_too_long"),
    "just too long": (lambda: black(MOST_SIDE + 1, 9), "logo_too_long"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name):
    picture, code = REFUSED[name]
    with pytest.raises(ClubError) as caught:
        picture_of(picture())
    assert caught.value.code == code


def test_of_several_pictures_in_a_file_the_first_is_taken():
    first, second = Image.new("RGB", (90, 60), "#0a5ac8"), Image.new("RGB", (30, 30), "red")
    content = saved(first, "MPO", save_all=True, append_images=[second])
    assert Image.open(io.BytesIO(content)).format == "MPO"
    drawn = opened(picture_of(content))
    assert drawn.size == (90, 60)
    pixel = drawn.getpixel((40, 30))
    assert isinstance(pixel, tuple)
    assert pixel[2] > 190


@pytest.mark.django_db
def test_what_takes_too_much_is_refused_where_it_cannot_harm(monkeypatch):
    club = make_club()
    large = b"\x89PNG\r\n\x1a\n" + bytes(MOST_BYTES)
    long = black(1, 24_000_000)
    for content, code in ((large, "logo_too_large"), (long, "logo_too_long")):
        with pytest.raises(ClubError) as caught:
            logo_set(club=club, content=content)
        assert caught.value.code == code
    monkeypatch.setattr(logos, "READER", replace(logos.READER, memory=150 * 2**20))
    with pytest.raises(ClubError) as caught:
        logo_set(club=club, content=saved(Image.new("RGBA", (5000, 5000))))
    assert caught.value.code == "upload_too_costly"
    assert not ClubLogo.objects.exists()


def test_spoilt_pictures_are_drawn_or_refused():
    refused = 0
    for content in _broken():
        try:
            opened(picture_of(content))
        except ClubError:
            refused += 1
    assert refused


@pytest.mark.django_db
def test_another_logo_has_another_address():
    club, other = make_club(), make_club()
    first = logo_set(club=club, content=gate()).logo_key
    assert logo_set(club=club, content=gate()).logo_key == first
    assert logo_set(club=other, content=gate()).logo_key != first
    second = logo_set(club=club, content=bamboo()).logo_key
    assert logo_content(first) is None
    assert opened(logo_content(second) or b"").size == (320, 320)
    with pytest.raises(ClubError):
        logo_set(club=club, content=b"nothing")
    assert Club.objects.get(pk=club.pk).logo_key == second
    assert logo_remove(club=club).logo_key == ""
    assert list(ClubLogo.objects.values_list("club", flat=True)) == [other.pk]
