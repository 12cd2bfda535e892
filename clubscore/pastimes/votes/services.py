"""Voting for the hand of the month: one vote per player, which can be changed until the end."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.play.ledger import paid_winners_of, winners_of
from clubscore.play.models import Hand, HandVote
from clubscore.tournaments.models import Seat

from .selectors import candidates, is_open, month_of


@transaction.atomic
def hand_vote(*, player: Player, hand: Hand, today: date) -> HandVote:
    """Vote for a hand of the player's club, replacing any other vote of the same month.

    Votes are secret, so the log does not record them. Raises ``vote_not_open_to_you`` for anyone
    not in the club's list, ``vote_no_such_hand`` unless the hand counts and was won with tiles in a
    public event of the club, ``vote_over`` and ``vote_own_hand``.
    """
    locked = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if locked is None or locked.unconfirmed or locked.is_erased:
        raise ClubError("vote_not_open_to_you")
    found = candidates(locked.club_id).filter(pk=hand.pk).first()
    if found is None or found.winner not in paid_winners_of(found):
        raise ClubError("vote_no_such_hand")
    month = month_of(found.table.session)
    if not is_open(month, today):
        raise ClubError("vote_over")
    seats = Seat.objects.filter(table=found.table_id, entry__player=locked)
    if any(seat.wind in winners_of(found) for seat in seats):
        raise ClubError("vote_own_hand")
    vote, _created = HandVote.objects.update_or_create(
        player=locked, month=month, defaults={"hand": found, "at": timezone.now()}
    )
    return vote
