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
    """Return the attributes of an element that has an id; nothing where a page stays as it is.

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
    """Return which release of Clubscore the page is of: no part of another comes into it."""
    return releases.release()
