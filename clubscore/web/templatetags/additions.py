"""What the foot of a page shows: links of apps that may be left out, and the version."""

from collections.abc import Iterator

from django import template

from clubscore.version import version
from clubscore.web.additions import EVERY_PAGE, AddedLink

register = template.Library()


@register.simple_tag
def added_links() -> Iterator[AddedLink]:
    """Return their links for the foot of a page."""
    return EVERY_PAGE.links(None)


@register.simple_tag
def running_version() -> str:
    """Return the version of Clubscore, for who reports a fault."""
    return version()
