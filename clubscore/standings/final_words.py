"""What a final score is made of, in words."""

from __future__ import annotations

from django.utils.translation import gettext

from clubscore.words import signed_points, with_thousands
from scoring.rulesets.base import FinalScore


def final_parts(final: FinalScore) -> list[str]:
    """Return the parts of a final score: ``45,300 at the table``, ``uma +15,000`` and so on."""
    parts = [gettext("%(points)s at the table") % {"points": with_thousands(final.total)}]
    before = final.score + final.chombo + final.penalty
    taken_off = final.total + final.sticks + final.uma + final.oka - before
    if taken_off:
        text = gettext("less %(points)s") if taken_off > 0 else gettext("plus %(points)s")
        parts.append(text % {"points": with_thousands(abs(taken_off))})
    for text, points in (
        (gettext("uma %(points)s"), final.uma),
        (gettext("oka %(points)s"), final.oka),
        (gettext("sticks %(points)s"), final.sticks),
        (gettext("false wins %(points)s"), -final.chombo),
        (gettext("penalties %(points)s"), -final.penalty),
    ):
        if points:
            parts.append(text % {"points": signed_points(points)})
    return parts
