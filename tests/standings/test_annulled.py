"""An event with one more session that is annulled gives the figures of the event without it.

In every place where something is counted; restored, the session gives back what it gave.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from clubscore.api.events.standings import standings_row
from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.spreadsheets import csv_file
from clubscore.exchange.downloads.tables import exports_for
from clubscore.exchange.ema.report import ema_report
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.pastimes.votes.selectors import candidates, nominees
from clubscore.play.closure import session_close
from clubscore.printing.documents.results.rows import results_context
from clubscore.standings.ceremony.prizes import prize_lists
from clubscore.standings.circuits.rule import MERS
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.standings.clubs.book import build_club_book, calendar_of
from clubscore.standings.clubs.versions import club_versions
from clubscore.standings.pairing import session_seat
from clubscore.standings.players.achievements import achievements_of
from clubscore.standings.players.tables import tables_of_player
from clubscore.standings.ranking import places_by_session, ranking, shown_sessions
from clubscore.standings.statistics.figures import hands_of_tables
from clubscore.standings.statistics.history import seats_by_ruleset
from clubscore.standings.statistics.player import player_page
from clubscore.standings.statistics.sessions import statistics_of_sessions
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.attendance.placed_tables import placed_tables
from clubscore.tournaments.attendance.sit_outs import attendances
from clubscore.tournaments.models import Circuit, Penalty, Session, Table, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.seating.proof import seat_counts
from clubscore.tournaments.sessions.annulment import (
    annulment_review,
    session_annul,
    session_restore,
)
from clubscore.tournaments.sessions.publication import session_publish
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.stages.stage import Seating
from tests.exchange.event_check.checker import load_checker
from tests.exchange.event_check.random_events import RandomEvent, standings_of
from tests.factories import DAY, make_club, organizer, start
from tests.sampling import cases

pytestmark = pytest.mark.django_db

EVENTS = cases(60, 10)
SEED = 5
SELDOM = {"EMA", "EMA checks"}  # few of the events are for its ranking
Places = dict[str, Callable[[Tournament], Any]]


class LongerEvent(RandomEvent):
    """A random event to which one more session can be added."""

    def add_session(self) -> Session | None:
        """Play one more session, with penalties; None where its players are still at tables."""
        latest = self.event.sessions.order_by("-number").first()
        if latest is None or latest.state != Session.State.CLOSED:
            return None
        session = self._session(latest.number + 1, drawn=False)
        if session is None:
            return None
        session = start(session)
        tables = list(session.tables.order_by("number"))
        for table in tables:
            self._table(table)
        if self.chance.random() < 0.3:
            self._give_penalties(session)
            return session  # with tables that are still open
        for table in tables:
            table.refresh_from_db()
            if table.state == Table.State.OPEN:
                self._close(table)
        session = session_close(session=session, by=self.by)
        self._give_penalties(session)
        if self.chance.random() < 0.7:
            session_publish(session=session, by=self.by)
        return session

    def _give_penalties(self, session: Session) -> None:
        """Give some; a disqualification stays when its session is annulled."""
        kinds = Penalty.Kind
        worths: list[tuple[Penalty.Kind, dict[str, Any]]]
        worths = [(kinds.POINTS, {"points": 40}), (kinds.POINTS, {"twelfths": 6})]
        for kind, worth in (*worths, (kinds.FORFEIT, {}), (kinds.WARNING, {})):
            seat = self.chance.choice(list(session.seats.select_related("entry__player")))
            penalty_add(
                tournament=self.event,
                entry=seat.entry,
                kind=kind,
                reason="late",
                session=session,
                by=self.by,
                **worth,
            )


def _standings(event: Tournament, *, unpublished: bool) -> Any:
    made = ranking(event, unpublished=unpublished)
    everybody = (*made.rows, *made.unranked)
    return (
        standings_row(made),
        places_by_session(made),
        [row.tie_break_figures for row in everybody],
    )


def _pages(event: Tournament) -> Any:
    made = ranking(event, unpublished=True)
    rows = (*made.rows, *made.unranked)
    pages = [player_page(made, row.entry_number or 0) for row in rows]
    return [(page.stages, page.payments) for page in pages if page and made.sessions]


def _downloads(event: Tournament) -> Any:
    results = results_of(event, unpublished=True)
    made = exports_for(results, is_official=True)
    return {one.key: csv_file(one.make(results)) for one in made}


def _circuit(event: Tournament) -> Any:
    circuit, _is_new = Circuit.objects.get_or_create(
        club=event.club, name="Anno", takes_all=True, defaults={"rule": MERS.as_dict()}
    )
    found = circuit_standing(circuit, today=DAY)
    lines = (*found.lines, *found.apart)
    return (
        [one.event.pk for one in found.events],
        [one.pk for one in (*found.waiting, *found.small)],
        [(one.player.pk, one.outcome) for one in lines],
    )


def _players(event: Tournament) -> Any:
    found = []
    for entry in event.entries.select_related("player").order_by("pk"):
        tables = tables_of_player(entry.player)
        hands = hands_of_tables(one.table for one in tables)
        found.append((tables, achievements_of(tables, hands, DAY), seats_by_ruleset(entry.player)))
    return found


def _drawn(event: Tournament) -> Any:
    """Return the seats that would be drawn for the next session, by several methods."""
    found = []
    for method in (Seating.FEW_REPEATS, Seating.BY_RANK, Seating.NEAR_IN_RANK):
        with transaction.atomic():
            session = session_create(tournament=event)
            session_seat(session=session, method=method, by=organizer(), seed=3)
            order = ("table__number", "wind")
            found.append(list(session.seats.order_by(*order).values_list(*order, "entry")))
            transaction.set_rollback(True)
    return found


def _papers(event: Tournament) -> Any:
    numbers = [one.number for one in shown_sessions(event, unpublished=True)]
    made = results_context(event, numbers)
    left_out = ("annulled", "event", "ranking", "running")
    return {key: value for key, value in made.items() if key not in left_out}


PLACES: Places = {
    "standings": lambda event: _standings(event, unpublished=False),
    "standings with what is held back": lambda event: _standings(event, unpublished=True),
    "pages of players": _pages,
    "downloads": _downloads,
    "EMA": lambda event: [
        (one.base_rank, one.points, one.row.name) for one in ema_report(event).rows
    ],
    "EMA checks": lambda event: ema_report(event).checks,
    "book of the club": lambda event: build_club_book(event.club),
    "calendar of the club": lambda event: [
        (one.row.state, one.row.sessions, one.podium)
        for one in calendar_of(event.club, build_club_book(event.club)).past
    ],
    "circuit": _circuit,
    "history of players": _players,
    "hands to vote for": lambda event: list(candidates(event.club_id).values_list("pk", flat=True)),
    "hand of the month": lambda event: nominees(event.club, DAY.replace(day=1)),
    "statistics": lambda event: statistics_of_sessions(shown_sessions(event, unpublished=True)),
    "prizes": lambda event: prize_lists(ranking(event, unpublished=True)),
    "meetings": lambda event: seat_counts(placed_tables(event)),
    "who has sat out": lambda event: attendances(event, besides=99),
    "seats drawn": _drawn,
    "papers": _papers,
}


def figures(event: Tournament) -> dict[str, Any]:
    """Return what every place that counts says; places that refuse say why."""
    event = Tournament.objects.select_related("club").get(pk=event.pk)
    found: dict[str, Any] = {}
    for name, place in PLACES.items():
        try:
            found[name] = repr(place(event))
        except Exception as error:  # noqa: BLE001 - the same has to be said again
            found[name] = repr(error)
    return found


def longer_events(seed: int) -> Iterator[tuple[int, LongerEvent]]:
    """Yield random events, each in a club of its own and gone afterwards."""
    chance = random.Random(seed)
    while True:
        number = chance.randrange(10**6)
        with transaction.atomic():
            club = make_club(f"Circolo {number}")
            yield number, LongerEvent(number, club, organizer(), tiles=0.8)
            transaction.set_rollback(True)


def test_an_annulled_session_counts_nowhere():
    checker = load_checker()
    counted: set[str] = set()
    events = 0
    for number, made in longer_events(SEED):
        without = figures(made.event)
        session = made.add_session()
        if session is None:
            continue
        events += 1
        event = made.event
        with_it, version = figures(event), club_versions(event.club).book
        confirmed = annulment_review(session).fingerprint
        by = organizer()
        session = session_annul(session=session, reason="Fire", by=by, confirmed=confirmed)
        assert figures(event) == without, number
        assert session.closed_at is None or club_versions(event.club).book != version, number
        assert list(event_findings(Tournament.objects.get(pk=event.pk))) == [], number
        written = json.loads("".join(event_chunks(event)))
        assert checker.check_event(written, standings_of(event)) == [], number
        confirmed = annulment_review(session).fingerprint
        session_restore(session=session, by=organizer(), confirmed=confirmed)
        assert figures(event) == with_it, number
        counted |= {name for name in PLACES if with_it[name] != without[name]}
        if events == EVENTS:
            break
    assert counted >= {*PLACES} - SELDOM, "a place that never counts the session proves nothing"
