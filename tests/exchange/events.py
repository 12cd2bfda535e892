"""Events with something of everything, and what belongs to them in the database."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.db import connection, models

from clubscore.people.models import Club, Player, User
from clubscore.play.acceptances.services import hand_accept
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import result_confirm, state_hash
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_void
from clubscore.play.sitters import Sitters
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_correct, totals_record
from clubscore.seating_plans import quality, schedule
from clubscore.standings.ranking import Ranking, ranking
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Draw, Entry, Penalty, SeatLock, Separation, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from clubscore.tournaments.roster.entries import entry_change, entry_withdraw
from clubscore.tournaments.sessions.seats import players_swap, seats_set
from clubscore.tournaments.sessions.services import session_create, session_start
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SEVEN_PAIRS,
    SOUTH,
    WEST,
    false_win,
    make_club,
    make_event,
    make_organizer,
    make_table,
    play,
    points,
    record,
    win,
)
from tests.kept import kept
from tests.play.fours import told, worked_example

NOON = datetime(2026, 3, 14, 11, 0, 0, 123456, tzinfo=UTC)


@kept
def full_event() -> Tournament:
    """Make a tournament of two sessions and a draft, with one of everything an event may have."""
    club = make_club("Circolo dei venti")
    user = make_organizer(club)
    User.objects.filter(pk=user.pk).update(first_name="Olga", last_name="Bassi")
    by = Actor.organizer(User.objects.get(pk=user.pk))
    event = make_event(players=8, club=club, tie_breaks=["best_session", "hands_won"], best_of=2)
    Tournament.objects.filter(pk=event.pk).update(
        created_by=user,
        options={**event.options, "false_win": "nobody"},
        session_minutes=90,
        ties_by_hands=True,
        forfeits_last=True,
        stops_at_gong=True,
        team_best=1,
        team_substitutes=True,
        ema_weight=2.5,
        no_show_points=30,
        mixing={
            "countries": True,
            "groups": ["Ospiti: FRA, 2-3"],
            "before_repeats": False,
            "teams": True,
            "clubs": True,
        },
    )
    event.refresh_from_db()
    entries = list(event.entries.select_related("player").order_by("number"))
    _people(event, entries, by)
    _first_session(event, entries, by)
    _second_session(event, entries, by)
    _draft(event, entries, user)
    event.team_size = 4  # once nobody asks about teams of another size
    event.save(update_fields=["team_size"])
    return event


def _people(event: Tournament, entries: list[Entry], by: Actor) -> None:
    for entry in entries:
        player = entry.player
        entry_change(
            entry=entry,
            first_name=player.first_name,
            last_name="D’Àuria “Ro\u0301”" if entry.number == 3 else player.last_name,
            country="ITA",
            ema_number=f"0700000{entry.number}" if entry.number != 4 else "",
            team="Gabbiani" if entry.number in (1, 2) else "Bambù",
            substitute=entry.number == 8,
            home_club="Il Drago" if entry.number == 2 else "",
            paid=entry.number == 3,
            by=by,
        )
    Entry.objects.filter(pk=entries[0].pk).update(contact="anna@example.org", remark="vegan")
    waiting = Player.objects.create(club=event.club, first_name="Ada", last_name="Attesa")
    Entry.objects.create(tournament=event, player=waiting, state=Entry.State.WAITING)
    Separation.objects.create(tournament=event, one=entries[3], other=entries[4])
    apart = {"one": entries[0], "other": entries[6], "where_possible": True}
    Separation.objects.create(tournament=event, **apart)
    SeatLock.objects.create(tournament=event, entry=entries[5], session=3, table=1)
    SeatLock.objects.create(tournament=event, entry=entries[4], session=3, wind=2)


def _accept(hand: Hand, seat: int, by: Actor) -> None:
    table, revision = hand.table, Hand.objects.get(pk=hand.pk).revision
    facts: dict[str, Any] = {"revision": revision, "seat": seat, "sitters": Sitters.of(table)}
    hand_accept(table=table, hand=hand.pk, by=by, **facts)


def _first_session(event: Tournament, entries: list[Entry], by: Actor) -> None:
    session = session_create(tournament=event, name="Mattina")
    seats_set(session=session, seats=[entries[:4], entries[4:8]], by=by)
    session_start(session=session, by=by)
    one, two = session.tables.order_by("number")
    hands = play(one, win(WEST, EAST), false_win(SOUTH), points(EAST, None, 8), DRAW)
    for seat in (SOUTH, NORTH):
        _accept(hands[0], seat, by)
    hand_correct(hand=hands[0], entry=win(WEST, EAST, SEVEN_PAIRS), reason="misread", by=by)
    _accept(hands[0], SOUTH, by)
    voided = hand_void(hand=record(one, win(EAST)), reason="twice", by=by)
    hand_restore(hand=voided, reason="no", by=by)
    hand_void(hand=voided, reason="twice indeed", by=by)
    lost = record(one, false_win(NORTH), number=4)
    hand_void(hand=lost, reason="nobody saw it", by=by)
    play(two, points(NORTH, SOUTH, 20), win(SOUTH))
    for table in (one, two):
        table_close(table=table, by=by, reason="time")
        state = state_hash(table_state(table))
        for seat in (EAST, WEST):
            result_confirm(table=table, seat=seat, state=state, by=by)
    players_swap(session=session, one=entries[0], other=entries[5], reason="mixed up", by=by)
    session_close(session=session, by=by)
    giving: dict[str, Any] = {"tournament": event, "by": by, "session": session}
    kind = Penalty.Kind
    penalty_add(entry=entries[1], kind=kind.POINTS, points=10, reason="late", **giving)
    penalty_add(entry=entries[2], kind=kind.WARNING, reason="phone", hand_number=2, **giving)
    penalty_add(entry=entries[4], kind=kind.FORFEIT, reason="left", **giving)
    given = penalty_add(entry=entries[6], kind=kind.POINTS, twelfths=6, reason="late", **giving)
    penalty_revoke(penalty=given, reason="the clock was wrong", by=by)


def _second_session(event: Tournament, entries: list[Entry], by: Actor) -> None:
    session = session_create(tournament=event)
    seats_set(session=session, seats=[entries[4:8], entries[:4]], by=by)
    session_start(session=session, by=by)
    one, two = session.tables.order_by("number")
    play(one, DRAW, win(EAST, NORTH))
    first = PaperTotals((20, -20, -30, 0), (0, 0, 30, 0))
    totals_record(table=two, totals=first, token=uuid4(), by=by)
    right = PaperTotals((30, -30, -30, 0), (0, 0, 30, 0))
    totals_correct(table=two, totals=right, reason="misread", by=by)
    type(session).objects.filter(pk=session.pk).update(
        minutes=90, clock_started_at=NOON, clock_paused_seconds=60, starts_at=NOON
    )
    type(two).objects.filter(pk=two.pk).update(dispute="who discarded?", extra_minutes=5)


def _draft(event: Tournament, entries: list[Entry], user: User) -> None:
    session_create(tournament=event)
    plan = schedule(8, 2, seed=5)
    Draw.objects.create(
        tournament=event,
        state=Draw.State.APPLIED,
        sessions=[1, 2],
        players=[*(entry.pk for entry in entries[:7]), 10**9],  # the last has gone meanwhile
        keep_apart=[[3, 4]],
        mixing={
            "before_repeats": False,
            "countries": [0, 0, 1, None, 1, 2, 2, 2],
            "pairs": [[0, None, None, None, None, None, 0, None]],
            "cost": 0,
        },
        locks=[{"player": 5, "round": 0, "table": 0, "wind": None}],
        seed=5,
        progress=1,
        repeats=0,
        method="design",
        rounds=plan.rounds,
        quality=asdict(quality(plan)),
        created_by=user,
        ended_at=NOON,
    )
    late = Player.objects.create(club=event.club, last_name="Ritirata")
    gone = Entry.objects.create(tournament=event, player=late, number=9)
    entry_withdraw(entry=gone, by=Actor.organizer(user))


@kept
def all_hands_event() -> Tournament:
    """Make an evening by rules under which all four hands count, of tiles or told."""
    table = make_table(ruleset="italian")
    play(table, worked_example(), told(EAST, None, 40, 12, 0, 8), DRAW)
    return table.session.tournament


def rows() -> dict[str, int]:
    """Return how many rows of each model there are."""
    every: list[type[models.Model]] = [*apps.get_models()]
    quoted = [connection.ops.quote_name(model._meta.db_table) for model in every]
    counts = ", ".join(f"(SELECT count(*) FROM {name})" for name in quoted)  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {counts}")
        found = cursor.fetchone()
    return dict(zip([model._meta.label for model in every], found, strict=True))


def standings(event: Tournament) -> list[tuple[Any, ...]]:
    """Return the standings as values that do not depend on ids."""
    made: Ranking = ranking(event, unpublished=True)
    return [
        (
            *(row.place, row.entry_number, row.name, row.twelfths, row.total, row.payments),
            *(row.penalties, row.penalty_twelfths, row.hands_played, row.won, row.self_drawn),
            *(row.dealt_in, row.false_wins, row.best_hand, row.tie_break_figures),
            row.entry.team and row.entry.team.name,
            [
                (one.table_number, one.wind, one.total, one.place, one.twelfths, one.counts)
                for one in row.results
            ],
        )
        for row in (*made.rows, *made.unranked)
    ] + [(team.place, team.name, team.twelfths, team.total) for team in made.teams]


def other_club() -> Club:
    """Make the club an event is imported into."""
    return make_club("Altro circolo")
