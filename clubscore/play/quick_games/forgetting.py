"""Quick games are deleted, with their names and hands: when their time is over, or before."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.models.clubs import ARRIVING
from clubscore.play.rehearsals import recorded_delete
from clubscore.tournaments.access import Actor
from clubscore.tournaments.event_change import event_delete
from clubscore.tournaments.locks import lock_tournament_and_tables
from clubscore.tournaments.models import Table


def quick_games_forget(*, most: int | None = None) -> int:
    """Delete the quick games whose last day is over, or ``most`` of them; return how many."""
    over = stand_ins().filter(kept_until__lt=timezone.localdate()).order_by("pk")
    return sum(_forget(pk) for pk in list(over.values_list("pk", flat=True)[:most]))


def stand_ins() -> QuerySet[Club]:
    """Return the stand-ins of quick games, without clubs being imported or deleted."""
    with_day = Club.everything.exclude(kept_until=None)  # the words of the index, for SQLite
    return with_day.filter(kept_until__gt=ARRIVING)


def quick_game_delete(*, table: Table) -> bool:
    """Delete a table's quick game early, with all its games; tell whether it was there.

    Raises ``quick_game_over`` once it has been taken over.
    """
    club = Club.everything.filter(tournaments__sessions__tables=table.pk).first()
    if club is None:
        return False
    if not club.is_stand_in:
        raise ClubError("quick_game_over")
    return _forget(club.pk)


@transaction.atomic
def _forget(pk: int) -> bool:
    """Delete a quick game and its stand-in, unless a club has taken it over in the meantime."""
    club = stand_ins().select_for_update(no_key=True).filter(pk=pk).first()
    if club is None:
        return False
    for event in club.tournaments.order_by("pk"):
        event = lock_tournament_and_tables(event)
        recorded_delete(event)
        event_delete(tournament=event, by=Actor.public())
    Player.objects.filter(club=club).delete()
    club.delete()  # with its log
    return True
