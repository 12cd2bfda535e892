"""What this app adds to the pages of others, and to what works offline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubscore.http.domains.reach import COMMON, OWNERS
from clubscore.not_found import NotFoundError
from clubscore.people.models import Club, Player
from clubscore.standings.statistics.history import top_hands_by_id
from clubscore.web.additions import (
    CALCULATOR,
    CLUB_HANDS,
    CLUB_PAGE,
    EVERY_PAGE,
    ON_DEVICE,
    OWN_PAGE,
    AddedHand,
    AddedLink,
    ClubShown,
)
from clubscore.web.learn.offline.areas import AREAS
from clubscore.web.phone.answers import ANSWERS
from scoring.rulesets.base import Ruleset

from .practice.hand import Level
from .practice.offline import ANSWER, AREA
from .votes.selectors import last_month, nominees
from .votes.voters import voter_of, voter_token

# Names of pages that are the same at the domain of every club.
EVERYWHERE: Final = (
    *("practice", "practice_engine", "practice_empty", "practice_level", "practice_hand"),
    *("drills", "drill", "drill_question"),
)


def add_all() -> None:
    """Add everything, once in a process."""
    EVERY_PAGE.add(_practice)
    CALCULATOR.add(_easy_hands)
    CLUB_PAGE.add(_of_club)
    CLUB_HANDS.append(_hand_of_month)
    OWN_PAGE.add(_vote)
    ON_DEVICE.append(gettext_lazy("Your results in practice and drills."))
    COMMON.update(EVERYWHERE)
    OWNERS["club_voter"] = _club_of_voter
    AREAS.append(AREA)
    ANSWERS.append(ANSWER)


def _club_of_voter(arguments: dict[str, Any]) -> int | None:
    try:
        return voter_of(str(arguments["token"])).club_id
    except NotFoundError:
        return None


def _practice(_nothing: None) -> Iterator[AddedLink]:
    yield AddedLink(_("Practice"), reverse("practice"))


def _easy_hands(ruleset: Ruleset) -> Iterator[AddedLink]:
    address = reverse("practice_level", args=[ruleset.key, Level.EASY])
    yield AddedLink(_("Practise scoring hands"), address)


def _of_club(club_page: ClubShown) -> Iterator[AddedLink]:
    if club_page.has_games:
        yield AddedLink(_("Hand of the month"), reverse("club_hands", args=[club_page.club.slug]))
    yield AddedLink(_("Hand of the day"), reverse("club_day", args=[club_page.club.slug]))


def _hand_of_month(club: Club) -> AddedHand | None:
    """Return the hand of the last month with hands; as long as nobody voted, the best one."""
    month = last_month(club)
    nominee = next(iter(nominees(club, month)), None) if month else None
    if month is None or nominee is None:
        return None
    top = top_hands_by_id([nominee.hand])[nominee.hand]
    label = _("Hand of the month") if nominee.votes else _("Best hand of the month")
    address = reverse("club_hands", args=[club.slug]) + f"?month={month:%Y-%m}"
    return AddedHand(label, month, address, top)


def _vote(player: Player) -> Iterator[AddedLink]:
    address = reverse("club_voter", args=[voter_token(player)])
    yield AddedLink(_("Vote for the hand of the month"), address)
