"""What a final score is made of, in words."""

from __future__ import annotations

from django.utils.translation import gettext

from clubscore.play.explanation.table_course import final_parts
from clubscore.words import with_thousands
from scoring.rulesets.base import FinalScore


def final_words(final: FinalScore) -> list[str]:
    """Return the parts of a final score: ``45,300 at the table``, ``uma +15,000`` and so on."""
    total = gettext("%(points)s at the table") % {"points": with_thousands(final.total)}
    return [total, *final_parts(final)]
