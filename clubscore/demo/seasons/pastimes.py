"""What the club's visitors did with their spare minutes: hands of the day, hands of the month."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.utils import timezone

from clubscore.pastimes.daily.answers import daily_answer_count
from clubscore.pastimes.daily.views import daily_hand
from clubscore.pastimes.practice.answer import Answer
from clubscore.pastimes.votes.selectors import nominees
from clubscore.pastimes.votes.services import hand_vote
from clubscore.people.models import Club
from clubscore.play.ledger import winners_of
from clubscore.play.models import Hand
from clubscore.tournaments.models import Seat

from .regulars import regulars

DAYS: Final = 30  # of answers
FEWEST, MOST = 4, 13  # answers a day
RIGHT: Final = 0.65
SEED: Final = 9800
MISSED: Final = (-6, -4, -2, -1, 1, 2, 8)  # points of a pattern overlooked, or counted too much
MONTHS: Final = 3  # with votes, this one among them
VOTERS: Final = 9
CANDIDATES: Final = 3  # the best hands of a month, which have votes


@transaction.atomic
def days_answer(club: Club) -> None:
    """Let visitors have counted the hands of the last days, and of today."""
    chance, today = Random(SEED), timezone.localdate()  # noqa: S311 - made up, to be made again
    for ago in range(DAYS, -1, -1):
        hand = daily_hand(club, today - timedelta(days=ago))
        value = hand.dealt_hand.score.value
        for _visitor in range(chance.randint(FEWEST, MOST)):
            is_right = chance.random() < RIGHT
            points = value if is_right else max(1, value + chance.choice(MISSED))
            daily_answer_count(
                club=club,
                day=hand.day,
                ruleset=hand.place.ruleset.key,
                answer=Answer(points),
                is_right=points == value,
            )


@transaction.atomic
def months_vote(club: Club) -> None:
    """Let players have voted for the hands of this month and of those before it."""
    chance, month = Random(SEED), timezone.localdate().replace(day=1)  # noqa: S311 - as above
    for _month in range(MONTHS):
        best = [one.hand for one in nominees(club, month)[:CANDIDATES]]
        hands = Hand.objects.select_related("table").in_bulk(best)
        for player in regulars(club)[:VOTERS] if hands else ():
            hand = hands[chance.choices(best, range(len(best), 0, -1))[0]]
            if not _won(hand, player.pk):
                hand_vote(player=player, hand=hand, today=month)
        month = (month - timedelta(days=1)).replace(day=1)


def _won(hand: Hand, player: int) -> bool:
    seats = Seat.objects.filter(table=hand.table_id, entry__player=player)
    return any(seat.wind in winners_of(hand) for seat in seats)
