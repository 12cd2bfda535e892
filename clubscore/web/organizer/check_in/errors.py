"""Errors of the check-in."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "federation_player_gone": _(
            "This person is no longer in the federation’s list. Search again."
        ),
    }
)
