"""What templates of printed pages need."""

from collections.abc import Sequence
from typing import TypeVar

from django import template

from clubscore.dates import NO_BREAK
from clubscore.markup.qr import qr_code

register = template.Library()
T = TypeVar("T")


@register.filter
def qr(link: str) -> str:
    """Return a picture of the QR code for a link, as a data: address of an SVG."""
    return str(qr_code(link).svg_data_uri(border=4))  # with the quiet zone around it


@register.filter
def unbroken(text: str) -> str:
    """Return a text in which no line breaks: of a day in two languages, each stays whole."""
    return text.replace(" ", NO_BREAK)


@register.filter
def item(values: Sequence[T], index: int) -> T:
    """Return the element at ``index``, from 0."""
    return values[index]
