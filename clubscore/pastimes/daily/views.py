"""A club's hand of the day: everyone counts it once, then sees how the club has answered.

No account is needed and nobody is remembered: the answer of this browser is in a signed cookie, and
the club's are numbers.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.http.addresses import visitor_address
from clubscore.http.looks import use_club_look
from clubscore.limits import spend
from clubscore.pastimes.daily.answers import DAYS, daily_answer_count, daily_results
from clubscore.pastimes.practice.answer import is_right
from clubscore.pastimes.practice.hand import DealtHand, Level
from clubscore.pastimes.practice.page import PracticePage, PracticePlace, practice_page
from clubscore.pastimes.practice.supply import hand_count, numbered_hand
from clubscore.people.models import Club
from clubscore.web.actions import read_or_send
from scoring.rulesets import RULESETS, get

COOKIE: Final = f"{settings.COOKIE_PREFIX}day"  # with the club after it: some play in two
ANSWERS_AN_HOUR: Final = 60  # of one network: a club's evening has one address
HOUR: Final = 3600
LONGEST: Final = 60  # characters of an answer
# From Monday on: easy after the weekend, hard at its end.
LEVELS: Final = (
    *(Level.EASY, Level.EASY, Level.MEDIUM, Level.MEDIUM, Level.MEDIUM),
    *(Level.HARD, Level.HARD),
)


@dataclass(frozen=True, slots=True)
class DailyHand:
    """The hand of a club on a day."""

    club: Club
    day: date
    place: PracticePlace
    dealt_hand: DealtHand

    def page(self, fields: dict[str, str]) -> PracticePage:
        """Return it with an answer, or without any."""
        return practice_page(self.place, self.dealt_hand, fields.items())


def daily_hand(club: Club, day: date) -> DailyHand:
    """Return the hand of a day: the same for everyone, another one for every club."""
    ruleset = get(club.ruleset or next(iter(RULESETS)))
    level = LEVELS[day.weekday()]
    count = hand_count(ruleset, level)
    drawn = hashlib.sha256(f"{club.slug} {day.isoformat()}".encode()).digest()
    number = 1 + int.from_bytes(drawn[:8], "big") % count
    homes = reverse("practice"), reverse("calculator")
    place = PracticePlace(ruleset, level, number, count, *homes)
    return DailyHand(club, day, place, numbered_hand(ruleset, level, number))


def cookie_of(club: Club) -> str:
    """Return the name of the cookie that holds this browser's answer."""
    return f"{COOKIE}_{club.slug}"


def today_of(club: Club) -> date:
    """Return the day it is where the club is."""
    return datetime.now(ZoneInfo(club.time_zone)).date()


@never_cache
@read_or_send
def club_day(request: HttpRequest, slug: str) -> HttpResponse:
    """The hand of today: to be counted once, with the club's answers after that."""
    club = get_object_or_404(Club, slug=slug)
    use_club_look(request, club)
    hand = daily_hand(club, today_of(club))
    fields = _stored_fields(request, hand)
    if request.method == "POST" and fields is None:
        fields = {name: request.POST.get(name, "")[:LONGEST] for name in ("points", "doubles")}
        if request.POST.get("limit"):
            fields["limit"] = "1"
        return _answer(request, hand, fields)
    if request.method == "POST":
        return redirect("club_day", slug)
    return _show(request, hand, fields)


def _answer(request: HttpRequest, hand: DailyHand, fields: dict[str, str]) -> HttpResponse:
    page = hand.page(fields)
    answer = page.answer
    if answer is None or answer.problem:
        return _show(request, hand, None, answer.problem if answer else _("Enter a number."))
    if spend("daily", visitor_address(request), units=1, most=ANSWERS_AN_HOUR, seconds=HOUR):
        return _show(request, hand, None, _("Too many answers from your network. Try again later."))
    daily_answer_count(
        club=hand.club,
        day=hand.day,
        ruleset=hand.place.ruleset.key,
        answer=answer,
        is_right=is_right(answer, hand.dealt_hand, hand.place.ruleset),
    )
    response = redirect("club_day", hand.club.slug)
    kept = signing.dumps([hand.club.slug, hand.day.isoformat(), fields], salt=COOKIE)
    response.set_cookie(
        cookie_of(hand.club),
        kept,
        max_age=2 * 24 * HOUR,
        path=settings.COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _stored_fields(request: HttpRequest, hand: DailyHand) -> dict[str, str] | None:
    """Return what this browser has answered today in this club; None for nothing."""
    try:
        club, day, fields = signing.loads(
            request.COOKIES.get(cookie_of(hand.club), ""), salt=COOKIE
        )
    except (signing.BadSignature, ValueError):
        return None
    return fields if (club, day) == (hand.club.slug, hand.day.isoformat()) else None


def _show(
    request: HttpRequest, hand: DailyHand, fields: dict[str, str] | None, problem: str = ""
) -> HttpResponse:
    context: dict[str, Any] = {
        "club": hand.club,
        "day": hand.day,
        "page": hand.page(fields or {}),
        "problem": problem,
        "is_today": True,
        "before": hand.day - timedelta(days=1),
    }
    if fields is not None:
        context["results"] = daily_results(hand.club, hand.day, hand.place.ruleset.key)
    return render(request, "pastimes/daily/day.html", context)


@require_safe
def club_past_day(request: HttpRequest, slug: str, day: str) -> HttpResponse:
    """The hand of a day that is over, with its count and the club's answers."""
    club = get_object_or_404(Club, slug=slug)
    use_club_look(request, club)
    try:
        asked = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    today = today_of(club)
    if asked == today:
        return redirect("club_day", slug)
    if not today - timedelta(days=DAYS) <= asked < today:
        raise Http404
    hand = daily_hand(club, asked)
    first = today - timedelta(days=DAYS)
    context = {
        "club": club,
        "day": asked,
        "page": hand.page({"show": "1"}),
        "results": daily_results(club, asked, hand.place.ruleset.key),
        "is_today": False,
        "before": asked - timedelta(days=1) if asked > first else None,
        "after": asked + timedelta(days=1) if asked + timedelta(days=1) < today else None,
    }
    return render(request, "pastimes/daily/day.html", context)
