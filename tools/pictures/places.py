"""Where the pictures are taken: addresses of the demo's events, tables and players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from clubscore.demo.club import CLUB_NIGHT_NAME, CLUB_SLUG
from clubscore.demo.other_club import ITALIAN_NAME
from clubscore.demo.tournaments import FINISHED_NAME, RUNNING_NAME
from clubscore.play.models import Hand
from clubscore.tournaments.models import Session, Table, Tournament

BEST_HAND: Final = 48  # points and more: a hand worth looking at


@dataclass(frozen=True, slots=True)
class Places:
    """What the addresses of the pictures name."""

    club: str  # slugs
    running: str
    finished: str
    link: str  # the token of a table of an MCR event that is played
    italian_link: str
    table: int  # that table
    italian_table: int
    closed_table: int  # of a session that is over
    hand: int  # of that table, and its most expensive one


def find_places() -> Places:
    """Return the places of the demo that is loaded."""
    running, finished = _event(RUNNING_NAME), _event(FINISHED_NAME)
    table, italian = _table_in_play(CLUB_NIGHT_NAME), _table_in_play(ITALIAN_NAME)
    hand = (
        Hand.objects.filter(table__session__tournament=running, value__gte=BEST_HAND)
        .filter(table__session__state=Session.State.CLOSED)
        .order_by("-value", "pk")[0]
    )
    return Places(
        club=CLUB_SLUG,
        running=running.slug,
        finished=finished.slug,
        link=table.link_token,
        italian_link=italian.link_token,
        table=table.pk,
        italian_table=italian.pk,
        closed_table=hand.table_id,
        hand=hand.pk,
    )


def _event(name: str) -> Tournament:
    return Tournament.objects.get(name=name)


def _table_in_play(event: str) -> Table:
    tables = Table.objects.filter(session__tournament__name=event)
    return tables.filter(session__state=Session.State.RUNNING).order_by("number")[0]
