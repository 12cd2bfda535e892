"""The hand of the month, by vote of the club's players, and this day in earlier years."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubscore.errors import ClubError
from clubscore.http.links import absolute_url
from clubscore.http.looks import use_club_look, zone_activate
from clubscore.http.suspension import check_open
from clubscore.pastimes.votes.selectors import (
    Nominee,
    PastDay,
    first_day,
    hands_of_past_months,
    is_open,
    nominees,
    this_day,
)
from clubscore.pastimes.votes.services import hand_vote
from clubscore.pastimes.votes.voters import voter_of
from clubscore.people.models import Club, Player
from clubscore.play.models import Hand, HandVote
from clubscore.standings.statistics.history import TopHand, top_hands_by_id
from clubscore.words import explain

VOTERS: Final = "hand_voters"  # session key: club id, as text → player id
MONTH_LETTERS: Final = 7  # 2026-03


@dataclass(frozen=True, slots=True)
class NomineeLine:
    """A hand of the month as the page shows it."""

    nominee: Nominee
    top: TopHand


@require_safe
def club_hands(request: HttpRequest, slug: str) -> HttpResponse:
    """The hands of this month, to vote for; ``?month=2026-03`` shows those of another.

    Anyone who came by a player's own link may vote.
    """
    club = get_object_or_404(Club, slug=slug)
    zone_activate(club.time_zone)
    use_club_look(request, club)
    today = timezone.localdate()
    month = _requested_month(request.GET.get("month", ""), today)
    voter = _voter(request, club)
    past = hands_of_past_months(club, first_day(today))
    days = this_day(club, today)
    now = nominees(club, month)
    tops = top_hands_by_id(
        [
            *(one.hand for one in now),
            *(one.hand for several in past.values() for one in several),
            *(day.hand for day in days if day.hand is not None),
        ]
    )
    votes = HandVote.objects.filter(player=voter, month=month) if voter else HandVote.objects.none()
    context = {
        "club": club,
        "link_picture": absolute_url(request, reverse("club_share", args=[slug]), club=club.pk),
        "month": month,
        "today": today,
        "is_open": is_open(month, today),
        "other_month": _other_month(month, today),
        "voter": voter,
        "voted": votes.values_list("hand", flat=True).first(),
        "lines": _lines(now, tops),
        "past": [(one, _lines(several, tops)) for one, several in past.items()],
        "days": [_day_line(day, tops) for day in days],
    }
    return render(request, "pastimes/votes/hands.html", context)


@never_cache
@require_safe
def club_voter(request: HttpRequest, token: str) -> HttpResponse:
    """Remember for which player this visitor may vote, and redirect to the vote."""
    voter = voter_of(token)
    check_open(request, voter.club)
    request.session[VOTERS] = {
        **request.session.get(VOTERS, {}),
        str(voter.club_id): voter.pk,
    }
    return redirect("club_hands", voter.club.slug)


@require_POST
def club_hand_vote(request: HttpRequest, slug: str, hand_id: int) -> HttpResponse:
    """Vote for a hand, as the player whose link this visitor came by."""
    club = get_object_or_404(Club, slug=slug)
    check_open(request, club)
    voter = _voter(request, club)
    if voter is None:
        raise PermissionDenied
    zone_activate(club.time_zone)
    hand = get_object_or_404(Hand, pk=hand_id)
    try:
        vote = hand_vote(player=voter, hand=hand, today=timezone.localdate())
    except ClubError as error:
        messages.error(request, explain(error))
        return redirect("club_hands", slug)
    messages.success(request, _("Your vote has been counted."))
    month = vote.month.isoformat()[:MONTH_LETTERS]
    return redirect(reverse("club_hands", args=[slug], query={"month": month}))


def _voter(request: HttpRequest, club: Club) -> Player | None:
    pk = request.session.get(VOTERS, {}).get(str(club.pk))
    if pk is None:
        return None
    players = Player.objects.in_list().filter(pk=pk, club=club)
    return players.exclude(privacy=Player.Privacy.ERASED).first()


def _requested_month(text: str, today: date) -> date:
    if not text:
        return first_day(today)
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Http404 from None
    if month > today:
        raise Http404
    return month


def _other_month(month: date, today: date) -> date | None:
    """Return the month before, or this one, if that is open for votes too."""
    this = first_day(today)
    before = first_day(date.fromordinal(this.toordinal() - 1))
    other = before if month == this else this
    return other if is_open(other, today) else None


def _lines(nominees: list[Nominee], tops: dict[int, TopHand]) -> list[NomineeLine]:
    return [NomineeLine(one, tops[one.hand]) for one in nominees if one.hand in tops]


def _day_line(day: PastDay, tops: dict[int, TopHand]) -> tuple[PastDay, TopHand | None]:
    return day, tops.get(day.hand) if day.hand is not None else None
