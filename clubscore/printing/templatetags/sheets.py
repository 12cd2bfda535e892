"""What templates of printed pages need."""

from collections.abc import Sequence
from typing import TypeVar

import segno
from django import template

register = template.Library()
T = TypeVar("T")


@register.filter
def qr(link: str) -> str:
    """Return a picture of the QR code of a link, as a data: address of an SVG."""
    # M: a quarter of a stained or folded code may be lost. The quiet zone is part of the picture.
    return segno.make(link, error="m", micro=False).svg_data_uri(border=4)


@register.filter
def item(values: Sequence[T], index: int) -> T:
    """Return the element at ``index``, from 0."""
    return values[index]
