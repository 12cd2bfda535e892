"""Errors of seating plans and of what they have to respect."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare

declare(
    {
        "too_many_players": _("%(players)s players are more than can be drawn: %(most)s at most."),
        "byes_in_plan": _(
            "Somebody has a bye in session %(session)s: take it back, or draw that session alone."
        ),
        "leaves_in_plan": _(
            "%(name)s still plays in session %(session)s and leaves after it: draw the sessions up"
            " to there one by one, and the plan once it has started."
        ),
        "draw_running": _("A plan is being worked out already: wait for it, or stop it."),
        "draw_not_ready": _("There is no plan to put in force."),
        "draw_players_changed": _(
            "Since this plan was drawn the list of players has changed: draw again."
        ),
        "draw_interrupted": _("The work on the plan was interrupted: start it again."),
        "apart_twice": _("%(one)s and %(other)s are kept apart already."),
        "lock_without_seat": _("Say at which table, or at which wind, the player has to sit."),
        "lock_twice": _("%(name)s has a locked seat in session %(session)s already."),
        "lock_table_full": _("Four players are locked to table %(table)s of session %(session)s."),
        "lock_seat_taken": _(
            "Somebody else is locked to that wind at table %(table)s of session %(session)s."
        ),
        "locks_do_not_fit": _(
            "The locked seats of session %(session)s cannot all be kept: take one away."
        ),
    }
)
