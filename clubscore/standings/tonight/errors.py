"""Errors of an evening."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "tonight_moved_on": _(
            "Someone else has started or changed this club night in the meantime. Check who is"
            " here."
        ),
        "tonight_check_in": _(
            "A check-in is open: draw the session on its page, or end the check-in first."
        ),
    }
)
