"""The tabs of an event's pages."""

from __future__ import annotations

from typing import Any

from django import template

from clubscore.web.event_sections import EventNav, event_nav

register = template.Library()


@register.simple_tag(takes_context=True)
def event_sections(context: dict[str, Any]) -> EventNav:
    """Return how the pages of the event are found from this one."""
    here = context["request"].resolver_match.url_name
    return event_nav(context["event"], context["access"], here)
