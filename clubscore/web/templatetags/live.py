"""The attributes with which a part of a page asks for something newer."""

from typing import Any, Final

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubscore.http import release as releases

register = template.Library()

OTHERWISE = 30  # seconds between two questions while nothing is being played
ATTRIBUTES: Final = 'data-live="{}" data-live-every="{}"'


@register.simple_tag(takes_context=True)
def live_attributes(context: dict[str, Any], running: object = True) -> SafeString:
    """Return the attributes that make an element with an id live, or none if the page is not live.

    The view is wrapped in ``live_event`` or ``live_table``. ``running`` tells whether hands are
    being recorded: then it asks more often.
    """
    live = getattr(context.get("request"), "live", None)
    if live is None:
        return SafeString()
    return format_html(ATTRIBUTES, live.address, settings.LIVE_EVERY if running else OTHERWISE)


@register.simple_tag
def base_path() -> str:
    """Return the path below which all pages are, such as /score, for scripts; usually nothing."""
    path: str = settings.BASE_PATH
    return path


@register.simple_tag
def release() -> str:
    """Return the release of Clubscore a page is from: no part of another is put into it."""
    return releases.release()
