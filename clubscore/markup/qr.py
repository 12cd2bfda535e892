"""QR codes."""

from functools import lru_cache

import segno


def qr_code(link: str) -> segno.QRCode:
    """Return the QR code for a link (level M: some stains and folds do no harm).

    A code can be read with any of eight masks. Trying out which has the fewest large areas takes
    four times as long as the code itself, so it is done once for links that differ only in their
    last part, with zeros in its place.
    """
    return segno.make(link, error="m", micro=False, mask=_mask(*_alike(link)))


def qr_svg(url: str) -> str:
    """Return a QR code as inline SVG, dark on white, sized by the page's style sheet.

    No ``style`` attribute, no fixed size: the page's content security policy forbids the one and
    paper and screen want different ones of the other.
    """
    return qr_code(url).svg_inline(
        border=4, omitsize=True, dark="#000", light="#fff", svgclass="qr", lineclass=None
    )


def _alike(link: str) -> tuple[str, int]:
    """Return the beginning and the length that links of one kind share."""
    beginning = link.rstrip("/").rpartition("/")[0]
    return beginning, len(link)


@lru_cache(maxsize=256)
def _mask(beginning: str, length: int) -> int:
    return int(segno.make(beginning.ljust(length, "0"), error="m", micro=False).mask)
