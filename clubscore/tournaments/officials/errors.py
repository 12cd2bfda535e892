"""Errors of invitations, programs, penalties and announcements."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "invitation_over": _(
            "This invitation is no longer valid: it has been used, revoked or has expired."
            " Ask for a new one."
        ),
        "invitation_accepted": _(
            "%(name)s has already accepted the invitation. Remove the role instead."
        ),
        "role_held": _(
            "You already have this role: %(role)s, %(where)s. The invitation is for someone"
            " else and is still valid."
        ),
        "too_many_invitations": _(
            "There are already %(most)s pending invitations. Revoke the ones you don’t need first."
        ),
        "scope_missing": _("Choose what the token may do."),
        "too_many_tokens": _(
            "There are already %(most)s tokens. Revoke the ones you don’t need first."
        ),
        "topic_missing": _("Choose what to notify the program of."),
        "too_many_webhooks": _(
            "There are already %(most)s webhooks. Remove the ones you don’t need first."
        ),
        "announcement_missing": _("Write the announcement."),
        "penalty_just_given": _(
            "%(by)s has just given %(name)s the same penalty (%(reason)s). Give another one only if"
            " it is for something else."
        ),
        "penalty_without_size": _("Enter how many points or table points the penalty takes off."),
        "forfeit_without_session": _("Choose the session to forfeit."),
        "hand_without_session": _("Choose the session in which the hand was played."),
        "penalty_of_a_hand": _(
            "This penalty belongs to the false win in hand %(number)s. Correct or void the"
            " false win instead."
        ),
    }
)
