"""A league over some weeks, with everything that a player's pages show."""

from datetime import UTC, datetime, time, timedelta
from uuid import uuid4

from clubscore.play.closure import session_close, table_close
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.tournaments.models import Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create

from .factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SEVEN_PAIRS,
    SOUTH,
    WEST,
    begin,
    false_win,
    make_event,
    organizer,
    play,
    points,
    win,
)
from .kept import kept

WEEKS = 4
HANDS = (
    [win(EAST, SOUTH, EIGHT_POINTS), win(SOUTH, None, EIGHT_POINTS), DRAW],
    [win(EAST, WEST, SEVEN_PAIRS), win(EAST, NORTH, EIGHT_POINTS), false_win(SOUTH), DRAW],
    [points(NORTH, EAST, 12), points(EAST, None, 30), points(NORTH, WEST, 8)],
)
ORDERS = (  # numbers of players, table by table
    (1, 2, 3, 4, 5, 6, 7, 8),
    (2, 1, 5, 6, 3, 4, 7, 8),
    (7, 3, 1, 2, 4, 5, 6, 8),
    (1, 2, 3, 8, 4, 5, 6, 7),
)


@kept
def make_league(kind: Tournament.Kind = Tournament.Kind.LEAGUE) -> Tournament:
    """Make a league of eight over four weeks.

    In the third, player 6 forfeits; in the last, the second table has totals from paper alone.
    """
    event = make_event(players=8, kind=kind)
    first = event.starts_on - timedelta(days=7 * (WEEKS - 1))
    Tournament.objects.filter(pk=event.pk).update(starts_on=first)
    event.refresh_from_db()
    entries = {entry.number: entry for entry in event.entries.all()}
    for week, order in enumerate(ORDERS):
        session = session_create(tournament=event)
        seated = [entries[number] for number in order]
        seats_set(session=session, seats=[seated[:4], seated[4:]], by=organizer())
        begin(session)
        one, two = session.tables.order_by("number")
        play(one, *HANDS[week % 3])
        if week == WEEKS - 1:
            paper = PaperTotals((60, 10, -20, -50))
            totals_record(table=two, totals=paper, token=uuid4(), by=organizer())
        else:
            play(two, *HANDS[(week + 1) % 3])
            table_close(table=two, reason="time", by=organizer())
        table_close(table=one, reason="time", by=organizer())
        session_close(session=session, by=organizer())
        at = datetime.combine(first + timedelta(days=7 * week), time(20), UTC)
        Session.objects.filter(pk=session.pk).update(starts_at=at, closed_at=at)
    penalty_add(
        tournament=event,
        entry=entries[6],
        kind=Penalty.Kind.FORFEIT,
        session=event.sessions.get(number=3),
        reason="left",
        by=organizer(),
    )
    return event
