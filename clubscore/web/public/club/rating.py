"""How good a club's rating is, for everyone."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import conditional_page, require_safe

from clubscore.http.links import absolute_url
from clubscore.http.looks import use_club_look, zone_activate
from clubscore.markup.rating_figures import calibration_of
from clubscore.people.models import Club
from clubscore.standings.clubs.quality import ENOUGH, Difference, RatingQuality
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.strengths.forecast import CHANCE_LOSS

from .views import live_club

BETTER: Final = _("The rating is better")
WORSE: Final = _("The rating is worse")
ALIKE: Final = _("No clear difference")
MOST_TIMES: Final = 1000  # beyond which nobody wants to know how many


@dataclass(frozen=True, slots=True)
class LossLine:
    """A way to predict, how much reality surprised it, and how ours compares."""

    name: str
    loss: float  # nats a pair
    verdict: str = ""


@require_safe
@conditional_page
@live_club
def club_rating(request: HttpRequest, slug: str) -> HttpResponse:
    """What the rating predicted for the club's games, and what happened."""
    club = get_object_or_404(Club, slug=slug)
    zone_activate(club.time_zone)
    use_club_look(request, club)
    known = club_book(club)
    quality = known.book.rated.quality
    context = {
        "link_picture": absolute_url(request, reverse("club_share", args=[slug]), club=club.pk),
        "club": club,
        "known": known,
        "quality": quality,
        "enough": ENOUGH,
        # Rounded down, so that 19.99 does not look like enough.
        "times": floor(10 * min(quality.times_as_probable, MOST_TIMES)) / 10,
        "most_times": MOST_TIMES,
        "losses": _lines(quality),
        "calibration": calibration_of(quality.groups),
    }
    return render(request, "public/club/rating.html", context)


def _lines(quality: RatingQuality) -> tuple[LossLine, ...]:
    """Return the losses; the evidence decides whether ours beats chance, so nothing disagrees."""
    losses = quality.losses
    if losses is None:
        return ()
    not_better = gettext(WORSE if losses.beside_chance.is_worse else ALIKE)
    beside_chance = gettext(BETTER) if quality.is_proven else not_better
    return (
        LossLine(gettext("This rating"), losses.ours),
        LossLine(gettext("Average place"), losses.mean_place, _verdict(losses.beside_mean_place)),
        LossLine(gettext("Tossing a coin"), CHANCE_LOSS, beside_chance),
    )


def _verdict(difference: Difference) -> str:
    if difference.is_better:
        return gettext(BETTER)
    return gettext(WORSE if difference.is_worse else ALIKE)
