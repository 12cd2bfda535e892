"""What every page shows of apps that may be left out."""

from collections.abc import Iterator

from django import template

from clubscore.web.additions import EVERY_PAGE, AddedLink

register = template.Library()


@register.simple_tag
def added_links() -> Iterator[AddedLink]:
    """Return their links for the foot of a page."""
    return EVERY_PAGE.links(None)
