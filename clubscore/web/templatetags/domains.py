"""Which address of a page search engines are to list."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubscore.http.domains.own import own_domain
from clubscore.people.domains.active import club_site
from clubscore.people.models import Club
from clubscore.secrecy import has_secret

register = template.Library()


@register.simple_tag(takes_context=True)
def canonical_link(context: dict[str, Any]) -> SafeString:
    """Return the link to a page at its club's own domain; empty if requested from there."""
    request = context.get("request")
    club: Club | None = getattr(request, "club", None)
    if request is None or club is None or own_domain(request) is not None or has_secret():
        return SafeString()
    site = club_site(club.pk)
    if not site:
        return SafeString()
    return format_html('<link rel="canonical" href="{}">', site + request.get_full_path())
