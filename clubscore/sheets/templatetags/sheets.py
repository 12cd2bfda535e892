"""What templates of printed pages need."""

import segno
from django import template

register = template.Library()


@register.filter
def qr(link: str) -> str:
    """Return a picture of the QR code of a link, as a data: address of an SVG."""
    # M: a quarter of a stained or folded code may be lost. The quiet zone is part of the picture.
    return segno.make(link, error="m", micro=False).svg_data_uri(border=4)
