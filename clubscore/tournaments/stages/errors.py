"""Errors of stages, and of sessions that come after a cut."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "stage_bad_value": _("“%(key)s” has a value that a stage does not allow."),
        "stage_scale_missing": _("Enter the table points of the four places, such as 4 2 1 0."),
        "stage_imps_missing": _(
            "Enter the points from which a difference earns 1, 2, 3 … IMPs, such as 10 30 60."
        ),
        "stage_duplicate_dealer": _(
            "Duplicate needs rules where the deal passes after every hand: here the dealer may"
            " stay, so the seats of two tables cannot be compared."
        ),
        "stage_periods_uneven": PluralText(
            "%(sessions)s session cannot be divided into %(periods)s periods of the same length.",
            "%(sessions)s sessions cannot be divided into %(periods)s periods of the same length.",
            "sessions",
        ),
        "stage_cut_without_periods": _("Enter how many periods the stage has."),
        "stage_last_cut": _(
            "Nobody advances from the last stage: add the stage that follows, or choose “everyone”."
        ),
        "stages_too_many": _("An event has %(most)s stages at most."),
        "stages_have_cuts": _(
            "It has already been decided who advances. Undo that first to change the stages."
        ),
        "cut_not_made": _(
            "Session %(session)s comes after a cut: first decide who advances from %(stage)s."
        ),
    }
)
