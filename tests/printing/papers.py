"""One of every document, of events that have something of everything, at a fixed time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from unittest import mock

from django.db import transaction
from django.utils import timezone, translation

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.models import HandChange
from clubscore.printing.documents.reference_cards.cards import CardOrder, card_of
from clubscore.printing.documents.reference_cards.document import card_pdf
from clubscore.printing.documents.registry import Parameters, kind_of
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.tournaments.models import Session, Table, Tournament
from scoring.rulesets import get
from tests.exchange.events import all_hands_event, full_event
from tests.factories import make_table, play

from .evening import CHINESE_NAME, LONG_NAME

PRINTED = datetime(2026, 3, 14, 17, 30, tzinfo=UTC)
LINKS = "https://clubscore.example.org/t/TOKEN/"
TABLE: Parameters = {"sessions": [1], "table": 1, "blank": False, "links": ""}
BLANK: Parameters = {**TABLE, "blank": True, "links": LINKS}
SESSIONS: Parameters = {"sessions": [1, 2], "table": None, "blank": False, "links": ""}
RESULTS: Parameters = {"sessions": [1, 2], "after": False}


def all_papers() -> dict[str, bytes]:
    """Make every document; what was written for it into the database is taken back."""
    with _at(PRINTED), transaction.atomic():
        papers = {**_of_mcr(_mcr()), **_of_others(), **_cards()}
        transaction.set_rollback(True)
    return papers


def _mcr() -> Tournament:
    event = full_event()
    names = (LONG_NAME, CHINESE_NAME, ("Łucja", "Żółkiewska"))
    at_table_one = event.entries.filter(number__in=[2, 3, 6]).order_by("number")
    for entry, name in zip(at_table_one, names, strict=True):
        entry.player.first_name, entry.player.last_name = name
        entry.player.save()
    Session.objects.filter(tournament=event, number=2).update(state="running", closed_at=None)
    HandChange.objects.update(at=PRINTED)
    return event


def _of_mcr(event: Tournament) -> dict[str, bytes]:
    _links(event)
    whole = {**SESSIONS, "blank": True, "sessions": [1, 2]}
    return {
        "mcr-bilingual": _made(event, "score-sheets", BLANK, "it,en"),
        "mcr-filled": _made(event, "score-sheets", TABLE),
        "mcr-whole": _made(event, "score-sheets", whole),
        "hands-whole": _made(event, "hands", SESSIONS),
        "standings": _made(event, "standings", RESULTS),
        "standings-after": _made(event, "standings", {"sessions": [1], "after": True}),
        "teams": _made(event, "teams", RESULTS),
        "results": _made(event, "results", RESULTS),
        "results-bilingual": _made(event, "results", RESULTS, "it,en"),
    }


def _of_others() -> dict[str, bytes]:
    zung_jung = _dealt("zung_jung")
    classical = all_hands_event()
    for event in (zung_jung, classical):
        _links(event)
    return {
        "zung-jung-bilingual": _made(zung_jung, "score-sheets", BLANK, "it,en"),
        "zung-jung-filled": _made(zung_jung, "score-sheets", TABLE),
        "classical-bilingual": _made(classical, "score-sheets", BLANK, "it,en"),
        "classical-filled": _made(classical, "score-sheets", TABLE),
        "classical-hands": _made(classical, "hands", TABLE),
    }


def _cards() -> dict[str, bytes]:
    with translation.override("en"):
        return {"card-mcr": card_pdf(card_of(get("mcr"), CardOrder.POINTS), compact=True)}


def _dealt(ruleset: str) -> Tournament:
    table = make_table(ruleset=ruleset)
    entries = [entry for _number, entry in deal_game(7, EventRules.of(table.session.tournament))]
    play(table, *entries)
    return table.session.tournament


def _links(event: Tournament) -> None:
    """Give the tables links that are the same every time, as a picture of them has to be."""
    for table in Table.objects.filter(session__tournament=event):
        table.link_token = f"{event.ruleset}-{table.session.number}-{table.number}".rjust(43, "x")
        table.save()


def _made(event: Tournament, kind: str, parameters: Parameters, language: str = "en") -> bytes:
    event = Tournament.objects.get(pk=event.pk)
    with printed_in(language):
        return kind_of(kind).make(event, parameters, lambda _pages: None)


@contextmanager
def _at(moment: datetime) -> Iterator[None]:
    now: Callable[[], datetime] = lambda: moment  # noqa: E731 - typed
    with mock.patch.object(timezone, "now", now):
        yield
