"""Errors of the vote for the hand of the month."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "vote_over": _("The vote for that month is over."),
        "vote_own_hand": _("Vote for someone else’s hand."),
        "vote_no_such_hand": _("This hand cannot be voted for."),
        "vote_not_open_to_you": _("Only players in the club’s list can vote."),
    }
)
