"""Every page of an event in which somebody sits at a table of three or of five."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.closure import session_close, table_close
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.attendance.placed_tables import placed_tables
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.seating.proof import seat_counts
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.sessions.start_check import start_check
from clubscore.tournaments.table_sizes import OddTables
from clubscore.web.organizer.event.forms import seat_field
from tests.factories import DAY, make_event, make_organizer, organizer
from tests.play.table_sizes import game, odd_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture(params=[("mcr", 7), ("mcr", 9), ("zung_jung", 9)])
def played(request) -> Tournament:
    """A session played and closed, and a second one that has begun."""
    ruleset, players = request.param
    event = odd_event(players, ruleset)
    session = event.sessions.get()
    for number, table in enumerate(session.tables.all()):
        game(table, number)
        table_close(table=table, by=organizer())
    session_close(session=session, by=organizer())
    second = session_next_seated(tournament=event, by=organizer())
    session_start(session=second, by=organizer(), confirmed=start_check(second).fingerprint)
    return event


def visits(event: Tournament) -> tuple[int, int]:
    """Return how often players sit at the odd table in two sessions: six seats, or ten."""
    return (0, 1) if event.entries.count() == 7 else (1, 2)


def odd_tables(event: Tournament) -> list[Table]:
    return list(Table.objects.filter(session__tournament=event).exclude(size=4))


@pytest.mark.one_in(2)
def test_every_public_page(client, played):
    slug = played.slug
    pages = [
        reverse(name, args=[slug])
        for name in ("event", "event_seats", "event_statistics", "event_about", "event_prizes")
    ]
    for table in odd_tables(played):
        pages.append(reverse("table", args=[table.pk]))
        pages += [reverse("hand", args=[table.pk, hand.pk]) for hand in table.hands.all()[:3]]
    for entry in played.entries.all():
        pages.append(reverse("event_player", args=[slug, entry.number]))
        pages.append(reverse("player_seats", args=[slug, entry.number]))
    for page in pages:
        assert client.get(page).status_code == 200, page
    text = client.get(reverse("event_seats", args=[slug])).text
    assert ("Out</th>" in text) == (played.entries.count() == 9)


def test_who_sits_out_is_said_at_the_table(client, played):
    table = odd_tables(played)[-1]
    text = client.get(reverse("table", args=[table.pk])).text
    assert text.count("sits out this hand") == (table.size == 5)
    assert f"of {4 * table.size}" in text


@pytest.mark.one_in(2)
def test_every_page_of_the_organizer(client, played):
    client.force_login(make_organizer(played.club))
    session = played.sessions.get(number=2)
    pages = [
        reverse("event_manage", args=[played.slug]),
        reverse("event_seating", args=[played.slug]),
        reverse("event_fours", args=[played.slug]),
        reverse("event_settings", args=[played.slug]),
        reverse("session_manage", args=[played.slug, 2]),
        reverse("results_desk", args=[played.slug, 2]),
        *(reverse("sheet_enter", args=[table.pk]) for table in session.tables.all()),
        *(reverse("hand_new", args=[table.pk]) for table in session.tables.all()),
    ]
    for page in pages:
        assert client.get(page).status_code == 200, page
    text = client.get(reverse("event_seating", args=[played.slug])).text
    least, most = visits(played)
    assert f"times per player: {least} to {most}" in text
    assert "every wind 0 times" not in text


def test_an_event_says_what_it_does_with_an_odd_number_of_players(client, played):
    page = reverse("event_about", args=[played.slug])
    assert "as few odd tables as possible, preferably of three" in client.get(page).text
    Tournament.objects.update(odd_tables="none")
    assert "fill a table of four" not in client.get(page).text


def test_whoever_sat_out_first_had_no_starting_wind(client):
    event = odd_event(9)
    client.force_login(make_organizer(event.club))
    text = client.get(reverse("event_seating", args=[event.slug])).text
    assert "1 player: none yet" in " ".join(text.split())


def test_nobody_twice_before_everybody_once(played):
    counts = seat_counts(placed_tables(played))
    assert counts.odd_visits == visits(played)
    assert counts.players == played.entries.count()


# What the organizer does


@pytest.fixture
def organizers() -> tuple[Client, Tournament]:
    event = make_event(players=9)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client, event


def test_the_split_is_chosen_on_the_page_of_substitutes_and_byes(organizers):
    client, event = organizers
    page = reverse("event_fours", args=[event.slug])
    text = client.get(page).text
    assert "Seat 1 × 4 + 1 × 5" in " ".join(text.split())
    assert "Seat 3 × 3" in " ".join(text.split())
    client.post(page, {"action": "odd", "odd": "threes"})
    event.refresh_from_db()
    assert event.odd_tables == OddTables.THREES
    assert "Everyone plays: 3 × 3." in " ".join(client.get(page).text.split())
    client.post(reverse("session_new", args=[event.slug]))
    assert list(event.sessions.get().tables.values_list("size", flat=True)) == [3, 3, 3]
    assert client.post(page, {"action": "odd", "odd": "x"}).status_code == 200
    event.refresh_from_db()
    assert event.odd_tables == OddTables.THREES
    client.post(page, {"action": "odd"})
    event.refresh_from_db()
    assert event.odd_tables == OddTables.NONE


def test_the_setting_is_only_there_where_the_rules_know_such_tables(organizers):
    client, event = organizers
    page = reverse("event_settings", args=[event.slug])
    assert 'name="odd_tables"' in client.get(page).text
    Tournament.objects.update(ruleset="italian", options={})
    assert 'name="odd_tables"' not in client.get(page).text


def test_seats_by_hand_have_a_field_for_everybody(organizers):
    client, event = organizers
    Tournament.objects.update(odd_tables=OddTables.FEWEST)
    event.refresh_from_db()
    session = session_next_seated(tournament=event, by=organizer())
    page = reverse("session_seats", args=[event.slug, session.number])
    text = client.get(page).text
    assert text.count("<select") == 9
    entries = list(event.entries.order_by("number"))
    places = [seat_field(table, wind) for table, size in ((1, 4), (2, 5)) for wind in range(size)]
    sent = dict(zip(places, [entry.pk for entry in entries], strict=True))
    assert client.post(page, sent).status_code == 302
    table = session.tables.get(number=2)
    numbers = table.seats.order_by("wind").values_list("entry__number", flat=True)
    assert list(numbers) == [5, 6, 7, 8, 9]
    assert Session.objects.get(pk=session.pk).tables.count() == 2


def test_the_next_club_night_begins_as_the_last_one(organizers):
    _client, event = organizers
    what = {
        "club": event.club,
        "starts_on": DAY,
        "ruleset": "mcr",
        "options": {},
        "by": organizer(),
    }
    players = list(event.club.players.all())
    first = club_night_create(name="Serata", players=players, **what)
    assert not first.sessions.exists()
    Tournament.objects.filter(pk=first.pk).update(odd_tables=OddTables.FEWEST)
    second = club_night_create(name="Serata 2", players=players, **what)
    assert sorted(second.sessions.get().tables.values_list("size", flat=True)) == [4, 5]
