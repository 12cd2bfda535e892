"""A second verification looks at what has changed since the last that was well, and says so."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubscore import source
from clubscore.operation.models import VerifiedEvent
from clubscore.operation.verification import fingerprints
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import Hand, HandChange
from clubscore.play.totals.services import KINDS as TOTALS_KINDS
from clubscore.standings.verification import event as verification_event
from clubscore.tournaments.models import (
    Bye,
    Change,
    ForeignResult,
    Penalty,
    Seat,
    Table,
    Tournament,
)
from tests.factories import DRAW, EAST, SOUTH, WEST, make_event, make_session, play, points, win

from .test_verify import CHANGES

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """The first of two tables of an event with table points, two hands played."""
    return _table(win(WEST, EAST), points(EAST, None, 8))


@pytest.fixture
def other() -> Table:
    """A table of another event, one hand played."""
    return _table(win(SOUTH, EAST))


def _table(*hands: HandEntry) -> Table:
    session = make_session(tables=2)
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    table: Table = Table.objects.select_related("session__tournament").get(
        session=session, number=1
    )
    play(table, *hands)
    return table


def fingerprint_of(event: int) -> str:
    """Return the fingerprint of an event, by its id."""
    return fingerprints.event_fingerprints([event])[event].text


def looked_at(*arguments: str) -> tuple[int, int, int]:
    """Verify; return how many hands were looked at, how many were not, and what was wrong."""
    out = StringIO()
    wrong = False
    try:
        call_command("verify", "--json", *arguments, stdout=out)
    except CommandError:
        wrong = True
    summary = json.loads(out.getvalue().splitlines()[-1])["summary"]
    assert wrong == bool(summary["findings"])
    return summary["hands"], summary["unchanged_hands"], summary["findings"]


def test_what_has_not_changed_is_passed_over_and_said(table):
    out = StringIO()
    call_command("verify", stdout=out)
    assert "--full" not in out.getvalue()
    call_command("verify", stdout=out)
    since = f"{timezone.now():%Y-%m-%d}"
    assert out.getvalue().splitlines()[-2:] == [
        "0 of 2 hands were checked; the others have not changed since their last check"
        f" ({since} or later). --full checks all of them.",
        "Events: 0, tables: 0, hands: 0. Everything is in order.",
    ]


def test_only_the_event_that_changed_is_looked_at(table, other):
    assert looked_at() == (3, 0, 0)
    assert looked_at() == (0, 3, 0)
    play(other, DRAW)
    assert looked_at() == (2, 2, 0)
    assert looked_at() == (0, 4, 0)
    assert looked_at("--full") == (4, 0, 0)
    assert looked_at("--event", other.session.tournament.slug) == (2, 0, 0)


@pytest.mark.parametrize(
    ("model", "which", "fields", "what"), [one for one in CHANGES if one.values[3]]
)
def test_what_was_changed_behind_our_back_is_found_the_second_time(
    table, model, which, fields, what
):
    assert looked_at() == (2, 0, 0)
    rows = model._base_manager.filter(**which)
    if model is Seat:
        rows = rows.filter(table=table)
    if fields == "delete":
        rows.delete()
    else:
        rows.update(**fields)
    assert looked_at()[2] > 0


NOT_JUDGED = {"token", "recorded_at", "recorded_by_id", "recorded_by_name", "via"}  # who sent it
KEYS = {"id", "table_id", "penalty_id"}


@pytest.mark.parametrize(
    "name",
    [
        field.attname
        for field in Hand._meta.concrete_fields
        if field.attname not in NOT_JUDGED | KEYS
    ],
)
def test_every_column_of_a_hand_that_is_judged_tells(table, name):
    event = table.session.tournament_id
    hand = Hand.objects.get(table=table, number=1)
    before = fingerprint_of(event)
    stored = getattr(hand, name)
    changes: dict[str, dict[str, object]] = {
        "payment_0": {"payment_0": hand.payment_0 + 1, "payment_1": hand.payment_1 - 1},
        "payment_1": {"payment_1": hand.payment_1 + 1, "payment_2": hand.payment_2 - 1},
        "payment_2": {"payment_2": hand.payment_2 + 1, "payment_3": hand.payments[3] - 1},
        "payment_3": {"payment_3": hand.payments[3] + 1, "payment_0": hand.payment_0 - 1},
        "payment_4": {"payment_4": 1, "payment_0": hand.payment_0 - 1},
        "pot": {"pot": 1, "payment_0": hand.payment_0 - 1},
        "kind": {"kind": "false_win", "discarder": None, "value": None},
        "ends_hand": {"ends_hand": False, "kind": "false_win", "discarder": None, "value": None},
        "state": {"state": "void"},
        "number": {"number": 9},
        "winner": {"winner": SOUTH},
        "discarder": {"discarder": None},
    }
    Hand.objects.filter(pk=hand.pk).update(**changes.get(name, {name: _another(stored)}))
    assert fingerprint_of(event) != before


def _another(stored: object) -> object:
    if isinstance(stored, dict):
        return stored | {"x": 1}
    return stored + 1 if isinstance(stored, int) else f"{stored}x"


def test_histories_penalties_and_byes_tell_too(table):
    event = table.session.tournament
    seat = table.seats.get(wind=0)
    prints = {fingerprint_of(event.pk)}
    HandChange.objects.filter(hand__number=1).update(after={})
    prints.add(fingerprint_of(event.pk))
    Penalty.objects.create(tournament=event, entry=seat.entry, points=30, reason="late")
    prints.add(fingerprint_of(event.pk))
    Bye.objects.create(entry=seat.entry, session=2)
    prints.add(fingerprint_of(event.pk))
    Change.objects.create(tournament=event, table=table, kind=TOTALS_KINDS[0])
    prints.add(fingerprint_of(event.pk))
    assert len(prints) == 5


def test_a_run_that_finds_anything_marks_nothing(table, other):
    Hand.objects.filter(table=other).update(value=99)
    hands, _unchanged, wrong = looked_at()
    assert (hands, wrong > 0) == (3, True)
    assert not VerifiedEvent.objects.exists()
    assert looked_at()[:2] == (3, 0)


def test_what_a_full_run_finds_wrong_is_looked_at_again(table, other, monkeypatch):
    looked_at()
    with monkeypatch.context() as patched:
        patched.setattr(verification_event, "_worth", lambda _event, row: (row.entry_number,))
        assert looked_at()[2] == 0
        assert looked_at("--event", other.session.tournament.slug)[2] > 0
    assert looked_at() == (1, 2, 0)


def test_another_release_or_secret_key_looks_at_all(table, monkeypatch, settings):
    looked_at()
    monkeypatch.setattr(fingerprints, "source_fingerprint", lambda: "another")
    assert looked_at() == (2, 0, 0)
    settings.SECRET_KEY = "another"
    assert looked_at() == (2, 0, 0)
    assert looked_at() == (0, 2, 0)


def test_a_changed_line_is_another_release(tmp_path, monkeypatch):
    monkeypatch.setattr(source, "ROOT", tmp_path)
    for package in source.PACKAGES:
        (tmp_path / package / "kit").mkdir(parents=True)
    known = set()
    for package in source.PACKAGES:
        for text in ("1", "2"):
            (tmp_path / package / "kit" / "a.py").write_text(text)
            known.add(source.source_fingerprint.__wrapped__())
    assert len(known) == 4


def test_what_was_not_looked_at_for_days_is_looked_at_again(table, other):
    looked_at()
    VerifiedEvent.objects.filter(event=table.session.tournament_id).update(
        at=timezone.now() - timedelta(days=8)
    )
    assert looked_at() == (0, 3, 0)
    assert looked_at("--days", "7") == (2, 1, 0)
    assert looked_at("--days", "7") == (0, 3, 0)


def test_marks_of_deleted_events_are_forgotten(table):
    VerifiedEvent.objects.create(event=4711, fingerprint="x", at=timezone.now())
    looked_at()
    assert [mark.event for mark in VerifiedEvent.objects.all()] == [table.session.tournament_id]


def test_events_nobody_has_played_in_take_a_few_queries_together(table):
    """Looked at the first time, and unchanged the next."""
    club = table.session.tournament.club

    def queries(*arguments: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            looked_at(*arguments)
        return len(asked)

    looked_at()
    before = queries()
    for _ in range(20):
        make_event(club=club, players=4)
    first, unchanged, full = queries(), queries(), queries("--full")
    assert first <= before + 2
    assert unchanged <= before
    assert full <= before + 40, "the event that was played in is looked at again"
    assert VerifiedEvent.objects.count() == 21


def test_an_event_without_play_may_still_be_wrong():
    """Its rules, a penalty, a result that another program gave it."""
    unknown, penalized, foreign = (make_event(players=4) for _ in range(3))
    Tournament.objects.filter(pk=unknown.pk).update(ruleset="nothing")
    Penalty.objects.create(
        tournament=penalized, entry=penalized.entries.earliest("pk"), points=8, reason="late"
    )
    Tournament.objects.filter(pk=foreign.pk).update(results_from="MTS", participants=4)
    ForeignResult.objects.create(entry=foreign.entries.earliest("pk"), place=1, points=3)
    pks = [unknown.pk, penalized.pk, foreign.pk]
    assert list(fingerprints.events_without_play(pks)) == []
    assert looked_at()[2] == 1, "the unknown rules"
    assert list(fingerprints.events_without_play([make_event(players=4).pk])) != []


def test_fingerprints_read_together_are_those_read_alone(table, other):
    events = [table.session.tournament.pk, other.session.tournament.pk, make_event().pk]
    together = fingerprints.event_fingerprints(events)
    assert [one.hands for one in together.values()] == [2, 1, 0]
    assert together == {event: fingerprints.event_fingerprints([event])[event] for event in events}
