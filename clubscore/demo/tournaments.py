"""Two made-up tournaments of the demo club: one finished, one in its third session."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Final
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from clubscore.people.models import Club, Player, User
from clubscore.people.players.services import player_create
from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.services import hand_record
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, Penalty, Session, Table, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from clubscore.tournaments.roster.entries import entry_add, entry_change
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.clock import clock_start
from clubscore.tournaments.sessions.publication import session_publish
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.sessions.start_check import start_check
from clubscore.tournaments.sessions.timetable import sessions_add
from clubscore.tournaments.table_points import PLACE_POINTS

from .players import SUBSTITUTE, TEAMS
from .times import backdate_event, backdate_session

FINISHED_NAME: Final = "Open della Riviera"
RUNNING_NAME: Final = "Torneo d’autunno"
MINUTES, PAUSE, FIRST_START = 105, 15, time(9, 30)  # of a session; between two; of a day
AGO: Final = timedelta(days=28)  # the tournament that is over
MADE_BEFORE: Final = timedelta(days=20)  # a tournament, before its first session
GOING_ON: Final = timedelta(minutes=55)  # the session that is being played
ROUND: Final = 5  # minutes: sessions start at full ones
SEED: Final = 4000
HANDS_BEGUN: Final = (9, 7, 8, 6, 10, 8)  # by table, in the session going on
# Session and table of a game that ended after one hand: equal players share the table points.
BROKEN_OFF: Final = {(4, 3): "Allarme in sala: gioco interrotto"}
# Session, number of the player, kind, points, twelfths of table points, reason, article.
PENALTIES: Final = (
    (1, 7, Penalty.Kind.POINTS, 10, 0, "Ritardo fino a 10 minuti", "4.2"),
    (3, 22, Penalty.Kind.WARNING, 0, 0, "Chiamata a vuoto", "7.1"),
    (3, 31, Penalty.Kind.POINTS, 0, 6, "Telefono acceso al tavolo", ""),
    (5, 22, Penalty.Kind.POINTS, 5, 0, "Chiamata a vuoto, seconda volta", "7.1"),
    (6, 14, Penalty.Kind.FORFEIT, 0, 0, "Ritardo di oltre 15 minuti", "4.2"),
)
CANCELLED: Final = (4, 3, 10, "Ritardo fino a 10 minuti", "L’orologio della sala era avanti")


def demonstration_tournaments(club: Club, user: User) -> tuple[Tournament, Tournament]:
    """Return the finished and the running tournament of a club; nothing is made twice."""
    by = Actor.organizer(user)
    return _demo_tournament(club, FINISHED_NAME, by), _demo_tournament(club, RUNNING_NAME, by)


@transaction.atomic
def _demo_tournament(club: Club, name: str, by: Actor) -> Tournament:
    existing = Tournament.objects.filter(club=club, name=name).first()
    if existing is not None:
        return existing
    return (
        _finished_tournament(club, by) if name == FINISHED_NAME else _running_tournament(club, by)
    )


def _finished_tournament(club: Club, by: Actor) -> Tournament:
    """Forty seats in teams of four, one of them a substitute's; penalties of every kind."""
    now = timezone.now()
    day = timezone.localdate() - AGO
    event = event_create(
        club=club,
        kind=Tournament.Kind.TOURNAMENT,
        name=FINISHED_NAME,
        starts_on=day,
        ends_on=day + timedelta(days=1),
        ruleset="mcr",
        options={},
        by=by,
        settings={
            "place_points": list(PLACE_POINTS),
            "tie_breaks": ["best_session", "hands_won"],
            "results_held": True,
            "session_minutes": MINUTES,
        },
    )
    for team, people in TEAMS.items():
        for first, last, country, number in people:
            player = player_create(
                club=club, first_name=first, last_name=last, country=country, ema_number=number
            )
            _enter(event, player, team, by)
    first, last, country, _number = SUBSTITUTE
    reserve = player_create(club=club, first_name=first, last_name=last, country=country)
    _enter(event, reserve, "", by)
    days = [_at(event, day), _at(event, event.ends_on)]
    sessions = _plan_sessions(event, [(start, 4) for start in days], by)
    backdate_event(event, since=now, at=days[0] - MADE_BEFORE)
    for session in sessions:
        now = timezone.now()
        _start(session, by)
        _play_whole(session, by)
        _punish(event, session, by)
        session_publish(session=session, by=by)
        _backdate(session, now)
    return event


def _running_tournament(club: Club, by: Actor) -> Tournament:
    """Two dozen players of the club; two sessions are over, the third is being played."""
    now = timezone.now()
    third = now - GOING_ON
    third -= timedelta(minutes=third.minute % ROUND, seconds=third.second)
    first = third - 2 * timedelta(minutes=MINUTES + PAUSE)
    event = event_create(
        club=club,
        kind=Tournament.Kind.TOURNAMENT,
        name=RUNNING_NAME,
        starts_on=timezone.localdate(first),
        ends_on=timezone.localdate(),
        ruleset="mcr",
        options={},
        by=by,
        settings={
            "place_points": list(PLACE_POINTS),
            "tie_breaks": ["best_session"],
            "session_minutes": MINUTES,
        },
    )
    people = Player.objects.filter(club=club, country=club.country).exclude(last_name=SUBSTITUTE[1])
    for player in people.order_by("pk")[:24]:
        entry_add(tournament=event, player=player)
    sessions = _plan_sessions(event, [(first, 5)], by)
    backdate_event(event, since=now, at=first - MADE_BEFORE)
    for session in sessions[:3]:
        now = timezone.now()
        _start(session, by)
        if session.number < 3:
            _play_whole(session, by)
        else:
            for table, hands in zip(session.tables.order_by("number"), HANDS_BEGUN, strict=True):
                _play(table, hands)
        _backdate(session, now)
    return event


def _start(session: Session, by: Actor) -> None:
    # Some of the players sit in the club's evening as well.
    confirmed = start_check(session).fingerprint
    session_start(session=session, by=by, confirmed=confirmed)
    clock_start(session=session, by=by)


def _at(event: Tournament, day: date) -> datetime:
    return datetime.combine(day, FIRST_START, ZoneInfo(event.time_zone))


def _backdate(session: Session, since: datetime) -> None:
    """Let a session just entered have been played by the timetable."""
    starts_at = session.starts_at or since
    lasts = min(timedelta(minutes=MINUTES), since - starts_at)
    ends_at = backdate_session(session, starts_at=starts_at, lasts=lasts)
    backdate_event(session.tournament, since=since, at=ends_at)


def _enter(event: Tournament, player: Player, team: str, by: Actor) -> Entry:
    entry = entry_add(tournament=event, player=player)
    return entry_change(
        entry=entry,
        first_name=player.first_name,
        last_name=player.last_name,
        country=player.country,
        ema_number=player.ema_number,
        team=team,
        substitute=not team,
        by=by,
    )


def _plan_sessions(
    event: Tournament, days: Sequence[tuple[datetime, int]], by: Actor
) -> list[Session]:
    """Add the sessions of each day and seat them all: nobody meets twice, teammates never."""
    for first, count in days:
        sessions_add(
            tournament=event, count=count, starts_at=first, minutes=MINUTES, pause=PAUSE, by=by
        )
    draw = draw_prepare(tournament=event, sessions=event.sessions.count(), seed=SEED, by=by)
    draw_work(draw.pk)
    draw_apply(draw=draw, by=by)
    return list(event.sessions.order_by("number"))


def _play_whole(session: Session, by: Actor) -> None:
    for table in session.tables.order_by("number"):
        why = BROKEN_OFF.get((session.number, table.number), "")
        _play(table, 1 if why else None)
        table_close(table=table, by=by, reason=why)
    session_close(session=session, by=by)


def _play(table: Table, hands: int | None = None) -> None:
    """Record a game, as someone with the table's link would."""
    by = Actor.link_holder(table.link_token)
    seed = SEED + 1000 * table.session.number + table.number
    for number, entry in deal_game(seed, EventRules.of(table.session.tournament), hands):
        hand_record(table=table, entry=entry, token=uuid4(), number=number, by=by)


def _punish(event: Tournament, session: Session, by: Actor) -> None:
    for number, player, kind, points, twelfths, reason, article in PENALTIES:
        if number == session.number:
            _give(event, session, player, kind, points, twelfths, reason, article, by)
    number, player, points, reason, why = CANCELLED
    if number == session.number:
        given = _give(event, session, player, Penalty.Kind.POINTS, points, 0, reason, "4.2", by)
        penalty_revoke(penalty=given, reason=why, by=by)


def _give(
    event: Tournament,
    session: Session,
    player: int,
    kind: Penalty.Kind,
    points: int,
    twelfths: int,
    reason: str,
    article: str,
    by: Actor,
) -> Penalty:
    return penalty_add(
        tournament=event,
        entry=event.entries.get(number=player),
        kind=kind,
        points=points,
        twelfths=twelfths,
        session=session,
        reason=reason,
        article=article,
        by=by,
    )
