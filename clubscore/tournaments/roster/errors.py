"""Errors of lists of players: entries, registration, byes, absences, merging."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "players_of_two_clubs": _("Both have to be in the list of the same club."),
        "who_is_it": _("Say first who %(name)s is: somebody in the club’s list, or somebody new."),
        "withdraw_with_organizers": _(
            "Seats have been drawn already. Tell the organizers that you can’t come."
        ),
        "registration_not_open": _("Registration for this event is not open."),
        "contact_missing": _("Please give an e-mail address or a phone number."),
        "event_is_full": _(
            "The event has %(capacity)s places and %(players)s players:"
            " confirm that there shall be more."
        ),
        "seats_have_been_drawn": _(
            "Seats have been drawn under these numbers: they are not changed any more."
        ),
        "byes_leave_over": _(
            "That leaves %(players)s players, which do not fill tables of four:"
            " choose %(left)s more, or %(missing)s fewer."
        ),
        "byes_not_confirmed": _(
            "Seats of session %(session)s are drawn: look at what changes, then save it."
        ),
        "byes_leave_nobody": _("At least four players have to play."),
        "player_of_another_club": _("%(name)s belongs to another club."),
        "player_entered_twice": _("%(name)s is already in the list of players."),
        "entry_has_played": _("%(name)s has already played here and cannot be taken off the list."),
        "entry_is_seated": _(
            "%(name)s sits at a table of session %(session)s, which is being played:"
            " close it first."
        ),
        "absence_ends_early": _(
            "The last session of an absence cannot come before its first: %(first)s."
        ),
        "absence_changed": _("The seats have changed since this was shown: look at it again."),
        "absence_not_undone": _(
            "The absence of %(name)s cannot be undone in one step any more: the seats have changed"
            " since, or a session has begun."
        ),
        "substitute_missing": _("Choose who takes over the seats."),
        "substitute_is_seated": _(
            "%(name)s already has a seat in session %(session)s: choose somebody else."
        ),
        "player_is_erased": _(
            "The data of one of the two are erased: who that was must not come to light again."
        ),
        "both_played": _(
            "Both %(keep)s and %(drop)s have a seat or a penalty in “%(event)s”, so they cannot be"
            " one person."
        ),
    }
)
