"""Errors of club files; ``path`` is the place in the file."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "club_event_too_large": _(
            "The event “%(event)s” is larger than %(most)s MB: too large for a file."
        ),
    }
)
