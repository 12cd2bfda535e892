"""Errors of lists of players: entries, registration, merging."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "players_of_two_clubs": _("Both players must be on the same club’s list."),
        "who_is_it": _("First choose who %(name)s is: a player on the club’s list, or a new one."),
        "withdraw_with_organizers": _(
            "Seats have already been drawn. Tell the organizers that you can’t come."
        ),
        "registration_not_open": _("Registration for this event is not open."),
        "contact_missing": _("Enter an e-mail address or a phone number."),
        "event_is_full": PluralText(
            "%(players)s of %(capacity)s place is taken. Confirm to exceed the limit.",
            "%(players)s of %(capacity)s places are taken. Confirm to exceed the limit.",
            "capacity",
        ),
        "seats_have_been_drawn": _(
            "Seats have been drawn with these numbers, so they can no longer be changed."
        ),
        "player_of_another_club": _("%(name)s belongs to another club."),
        "player_entered_twice": _("%(name)s is already on the player list."),
        "entry_has_played": _(
            "%(name)s has already played here and cannot be removed from the list."
        ),
        "entry_is_seated": _(
            "%(name)s is seated in session %(session)s, which is still running. Give the"
            " seat to someone else, or close the session first."
        ),
        "player_is_erased": _(
            "One of the two players has had their data deleted and cannot be merged."
        ),
        "mail_incomplete": _("An e-mail needs a subject and a text."),
        "mail_to_nobody": _("None of them left an e-mail address for this event."),
        "mail_unanswerable": _(
            "Nobody could reply: enter a contact in the club’s settings, or confirm the e-mail "
            "address of your account."
        ),
        "recipients_changed": _(
            "The group has changed; addresses now: %(count)s. Nothing was sent. Check it and "
            "send again."
        ),
        "event_mails_enough": _(
            "%(most)s e-mails have been sent to the players of this event within 24 hours, which "
            "is the limit. Nothing was sent: try again tomorrow, or use your own mail program."
        ),
        "club_mails_enough": _(
            "%(most)s e-mails have been sent to players of the club within 24 hours, which is "
            "the limit. Nothing was sent: try again tomorrow, or use your own mail program."
        ),
        "both_played": _(
            "%(keep)s and %(drop)s both have a seat or a penalty in “%(event)s”, so they"
            " cannot be the same person."
        ),
    }
)
