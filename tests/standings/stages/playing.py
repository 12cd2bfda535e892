"""Events of several stages, played from the first session to the last with results by lot."""

from __future__ import annotations

from random import Random
from uuid import uuid4

from django.utils import timezone

from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import TOTALS, TableTotals
from clubscore.standings.pairing import session_next_seated
from clubscore.standings.stages.services import cut_make
from clubscore.tournaments.models import Session, StageCut, Table, Tournament
from clubscore.tournaments.sessions.publication import session_publish
from clubscore.tournaments.stages.stage import stages_of
from tests.factories import DRAW, organizer, play, points, start

BRIDGE = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430)  # points for 1, 2, 3 … IMPs


def play_session(event: Tournament, chance: Random) -> Session:
    """Seat the next session as its stage says and play it: totals from paper, some equal."""
    session = start(session_next_seated(tournament=event, by=organizer()))
    if event.has_imps:
        return play_hands(session, chance)
    now = timezone.now()
    tables = list(session.tables.all())
    TableTotals.objects.bulk_create(
        TableTotals(
            table=table,
            token=uuid4(),
            **dict(zip(TOTALS, _totals(chance), strict=False)),
        )
        for table in tables
    )
    Table.objects.filter(session=session).update(
        from_paper=True, state=Table.State.CLOSED, closed_at=now
    )
    session.state, session.closed_at, session.published_at = Session.State.CLOSED, now, now
    session.save(update_fields=["state", "closed_at", "published_at"])
    return session


def play_hands(session: Session, chance: Random) -> Session:
    """Play some hands at every table of a session, and close it."""
    for table in session.tables.all():
        play(table, *(_hand(chance, table.size) for _ in range(chance.randrange(1, 5))))
        table_close(table=table, by=organizer(), reason="tempo")
    return session_publish(session=session_close(session=session, by=organizer()), by=organizer())


def _hand(chance: Random, players: int) -> HandEntry:
    winner, discarder = chance.sample(range(players), 2)
    if players > 4 or not chance.randrange(4):
        return DRAW
    return points(winner, chance.choice((None, discarder)), chance.choice((8, 24, 40, 88)))


def _totals(chance: Random) -> list[int]:
    three = [chance.choice((-48, -30, -8, 0, 8, 17, 30, 64)) for _ in range(3)]
    return [*three, -sum(three)]


def play_stages(event: Tournament, chance: Random) -> list[StageCut]:
    """Play all stages of an event, deciding after each who goes on."""
    cuts = []
    for stage in stages_of(event):
        for _ in range(stage.stage.sessions):
            play_session(event, chance)
        if stage.stage.cut is not None and not stage.is_last:
            cuts.append(
                cut_make(
                    tournament=event,
                    stage=stage.number,
                    by=organizer(),
                    seed=chance.randrange(2**31),
                )
            )
    return cuts
