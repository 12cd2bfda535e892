"""An evening of riichi of the second club: two tables that played a game to its end.

The first table has everything that happens in riichi: two winners on one discard, drawn hands, one
broken off, a chombo, and a correction that moves the hands after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from clubscore.people.models import Club, User
from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import Ledger
from clubscore.play.services import hand_correct, hand_record
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Table, Tournament
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.sessions.start_check import start_check
from scoring.rulesets import get
from scoring.rulesets.base import Outcome

from .other_club import USERNAME
from .times import backdate_event, backdate_session

NAME: Final = "Serata riichi"
PRESET: Final = "club"
SEED: Final = 7000
DAYS_AGO: Final = timedelta(days=7)
STARTED_BEFORE, LASTED = timedelta(minutes=150), timedelta(minutes=110)  # on that day, this hour
MOST_HANDS: Final = 40  # of a game, extension and all

HANDS: Final = (
    HandEntry.win(
        1,
        2,
        "234m 067p 345s 67m 88s + 8m",
        answers={"riichi": "1", "dora": "1", "ura_dora": "1"},
    ),
    HandEntry(Outcome.DRAW, answers={"riichi": "0", "tenpai": "0,3"}),
    HandEntry(
        Outcome.WIN,
        3,
        1,
        {
            0: SeatHand("[PPP] 345p 67s 234m 99m + 8s"),
            3: SeatHand("678s 345m 456p 67s 55p + 8s"),
        },
        answers={"riichi": "3", "dora": "0", "ura_dora": "0"},
        also=(FurtherWinner(0, answers={"dora": "1"}),),
    ),
    HandEntry(Outcome.FALSE_WIN, 1, answers={"riichi": ""}),
    HandEntry(Outcome.ABORTIVE_DRAW, answers={"riichi": "2", "reason": "nine_terminals"}),
    HandEntry.win(2, points=30, doubles=3, answers={"riichi": "0,2"}),
)
"""How the first table began, by seats; the dealer follows from the hands."""
AS_CORRECTED: Final = HandEntry(Outcome.DRAW, answers={"riichi": "0", "tenpai": "0,1,3"})
CORRECTED: Final = 2  # number of the hand
REASON: Final = "Anche Sud era in tenpai"


@transaction.atomic
def demonstration_riichi(club: Club) -> Tournament:
    """Return the riichi night of a club, creating only what is missing."""
    existing = Tournament.objects.filter(club=club, name=NAME).first()
    return _riichi_evening(club) if existing is None else existing


def _riichi_evening(club: Club) -> Tournament:
    by, now = Actor.organizer(User.objects.get(username=USERNAME)), timezone.now()
    starts_at = now - DAYS_AGO - STARTED_BEFORE
    (preset,) = (one for one in get("riichi").presets if one.key == PRESET)
    # Nobody goes home before the last hand.
    options = {**preset.options, "tobi": "none"}
    event = club_night_create(
        club=club,
        name=NAME,
        starts_on=timezone.localdate(starts_at),
        ruleset="riichi",
        options=options,
        players=list(club.players.filter(entries__tournament__ruleset="italian").order_by("pk")),
        by=by,
    )
    session = event.sessions.get()
    seats_draw(session=session, seed=SEED, by=by)
    # Its players sit at another table as well.
    session_start(session=session, by=by, confirmed=start_check(session).fingerprint)
    for table in session.tables.order_by("number"):
        _play(table, HANDS if table.number == 1 else (), by)
        table_close(table=table, by=by)
    session_close(session=session, by=by)
    backdate_session(session, starts_at=starts_at, lasts=LASTED)
    backdate_event(event, since=now, at=starts_at)
    return event


def _play(table: Table, opening: Iterable[HandEntry], by: Actor) -> None:
    """Record a game, as someone with the table's link would; correct one of its opening hands."""
    keeper = Actor.link_holder(table.link_token)
    for entry in opening:
        position = Ledger.read(table).position
        assert position is not None  # noqa: S101 - the game has just begun
        hand_record(table=table, entry=entry, token=uuid4(), number=position.number, by=keeper)
    if opening:
        hand = table.hands.get(number=CORRECTED, ends_hand=True)
        hand_correct(hand=hand, entry=AS_CORRECTED, reason=REASON, by=by)
    rules, state = EventRules.of(table.session.tournament), Ledger.read(table).state
    for number, entry in deal_game(SEED + table.number, rules, MOST_HANDS, state=state):
        hand_record(table=table, entry=entry, token=uuid4(), number=number, by=keeper)
