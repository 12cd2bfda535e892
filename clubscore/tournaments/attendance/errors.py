"""Errors of who plays in a session: players over, byes, absences."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "players_not_multiple_of_four": _(
            "Players: %(players)s. That leaves %(left)s over: add %(missing)s, or remove %(left)s."
        ),
        "byes_leave_over": PluralText(
            "That leaves %(players)s player, not enough to fill tables of four: choose %(left)s "
            "more, or %(missing)s fewer.",
            "That leaves %(players)s players, not enough to fill tables of four: choose "
            "%(left)s more, or %(missing)s fewer.",
            "players",
        ),
        "byes_not_confirmed": _(
            "The seats of session %(session)s are already drawn. Check the preview, then save."
        ),
        "byes_leave_nobody": _("At least four players must play."),
        "absence_ends_early": _(
            "The last session of an absence cannot come before the first (%(first)s)."
        ),
        "absence_changed": _("The seats have changed in the meantime. Check the preview again."),
        "absence_not_undone": _(
            "The absence of %(name)s can no longer be undone in one step: seats have"
            " changed since, or a session has started."
        ),
        "substitute_missing": _("Choose who takes over the seats."),
        "substitute_is_seated": _(
            "%(name)s already has a seat in session %(session)s. Choose someone else."
        ),
    }
)
