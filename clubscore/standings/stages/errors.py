"""Errors of cuts, which decide who advances from a stage."""

from django.utils.translation import gettext_noop as _

from clubscore.errors import declare
from scoring.errors import PluralText

declare(
    {
        "stage_without_cut": _("Nobody is eliminated after this stage."),
        "stage_not_over": _("Session %(session)s is not closed yet. Close it first."),
        "stage_without_results": _(
            "No session of this stage counts, so there are no results to decide by. Add a session"
            " to the stage, or restore an annulled one."
        ),
        "cut_stage_before": _("First decide who advances from the previous stage."),
        "cut_players_not_fours": PluralText(
            "%(players)s player would advance, which does not make full tables.",
            "%(players)s players would advance, which does not make full tables.",
            "players",
        ),
        "cut_changed": _("The standings have changed in the meantime. Check them again."),
        "cut_in_use": _(
            "Session %(session)s has started, so the decision on who advances can no longer "
            "be undone."
        ),
    }
)
