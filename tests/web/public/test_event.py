"""An event's public pages beside the standings, and those of its players."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.tournaments.models import Change, Session, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_withdraw
from clubscore.tournaments.sessions.publication import (
    seats_publish,
    seats_withhold,
    session_publish,
)
from clubscore.tournaments.sessions.services import session_create
from scoring.rulesets import ALL
from tests.factories import (
    EAST,
    SOUTH,
    begin,
    false_win,
    make_event,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
    record,
    seat_in_order,
    win,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db

EVENT_PAGES = (
    "event",
    "event_seats",
    "event_statistics",
    "event_about",
    "event_find",
    "event_prizes",
)
SECRET = 777  # a value nobody but the officials may see


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def event() -> Tournament:
    """Two sessions played, a third running, a fourth seated; eight players."""
    event = make_event(players=8)
    for number in range(1, 5):
        session = session_create(tournament=event)
        seat_in_order(session)
        if number < 4:
            begin(session)
            first, second = session.tables.order_by("number")
            play(first, points(EAST, SOUTH, 10 * number), win(SOUTH, EAST), false_win(EAST))
            play(second, points(SOUTH, None, 20))
        if number < 3:
            close(session)
    return event


def close(session: Session) -> None:
    for table in session.tables.all():
        table_close(table=table, by=organizer(), reason="time")
    session_close(session=session, by=organizer())


def read(client: Client, name: str, event: Tournament, *args: object, **query: str) -> str:
    response = client.get(reverse(name, args=[event.slug, *args]), query)
    assert response.status_code == 200, name
    check_page(response)
    text: str = response.content.decode()
    return text


@pytest.mark.parametrize("name", EVENT_PAGES)
def test_pages_of_an_event_before_during_and_after(public, event, name):
    text = read(public, name, event)
    assert event.name in text
    bare = make_event(players=4, club=event.club)
    assert read(public, name, bare)


def test_the_page_of_a_player_says_which_place_of_how_many(public, event):
    page = " ".join(read(public, "event_player", event, 6).split())
    assert re.search(r"<dt>Place</dt> <dd> <b>\d</b> of 8 </dd>", page)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
def test_every_system_of_rules(public, ruleset):
    event = make_session(ruleset=ruleset.key).tournament
    table = event.sessions.get().tables.get()
    for number, entry in deal_game(3, EventRules.of(event), 5):
        record(table, entry, number=number)
    for name in EVENT_PAGES:
        read(public, name, event)
    assert "Current seat" in read(public, "event_player", event, 1)
    player = event.entries.get(number=1).player
    assert public.get(reverse("player_history", args=[player.pk])).status_code == 200


def test_seats_before_the_start_are_seen_once_published(public, event):
    fourth = event.sessions.get(number=4)
    page = reverse("event_session", args=[event.slug, 4])
    assert "Seats not published yet." in read(public, "event_seats", event)
    assert public.get(page).status_code == 404
    assert seats_publish(tournament=event, by=organizer()) == 1
    assert seats_publish(tournament=event, by=organizer()) == 0
    assert "Seats not published yet." not in read(public, "event_seats", event)
    check_page(public.get(page))
    for table in fourth.tables.all():
        assert public.get(reverse("table", args=[table.pk])).status_code == 404
    assert seats_withhold(tournament=event, by=organizer()) == 1
    assert public.get(page).status_code == 404
    kinds = list(event.changes.filter(session=fourth).values_list("kind", flat=True))[-2:]
    assert kinds == [Change.Kind.SEATS_PUBLISHED, Change.Kind.SEATS_WITHDRAWN]


def test_a_session_without_seats_is_not_published(event):
    session_create(tournament=event)
    assert seats_publish(tournament=event, by=organizer()) == 1
    assert event.sessions.get(number=5).seats_published_at is None


def test_organizers_publish_with_a_button(client, event):
    client.force_login(make_organizer(event.club))
    seats, publish = (
        reverse(name, args=[event.slug]) for name in ("event_seats", "event_seats_publish")
    )
    assert 'value="show"' in client.get(seats).content.decode()
    assert client.post(publish, {"seats": "show"})["Location"] == seats
    text = client.get(seats).content.decode()
    assert 'value="show"' not in text
    assert 'value="hide"' in text
    client.post(publish, {"seats": "hide"})
    assert not event.sessions.exclude(seats_published_at=None).exists()


def test_the_next_seat(public, event):
    third = event.sessions.get(number=3)
    text = read(public, "event_player", event, 2)
    assert "Table 1" in text.partition("Current seat")[2]
    assert "in progress" in text
    Session.objects.filter(pk=third.pk).update(name="Semifinale")
    assert "Semifinale" in read(public, "event_player", event, 2)
    close(third)
    fourth = event.sessions.get(number=4)
    fourth.starts_at = timezone.now() + timedelta(days=1)
    fourth.save(update_fields=["starts_at"])
    text = read(public, "event_player", event, 2).partition("Next seat")[2]
    assert "Seats not published yet." in text
    seats_publish(tournament=event, by=organizer())
    text = read(public, "event_player", event, 2).partition("Next seat")[2]
    assert "Seats not published yet." not in text
    assert "may change until" in text


def test_before_the_first_session_a_player_has_a_page(public):
    event = make_event(players=4)
    text = read(public, "event_player", event, 3)
    assert "Nome3 Cognome03" in text
    assert "No results yet." in text
    assert public.get(reverse("event_player", args=[event.slug, 99])).status_code == 404


def test_every_hand_with_its_explanation(public, event):
    text = read(public, "event_player", event, 1)
    assert "Mixed Straight" in text
    assert "Place over time" in text
    hands = event.sessions.get(number=1).tables.get(number=1).hands.order_by("pk")
    assert reverse("hand", args=[hands[0].table_id, hands[0].pk]) not in text
    text = read(public, "event_player", event, 1, session="1")
    for hand in hands:
        assert reverse("hand", args=[hand.table_id, hand.pk]) in text
    assert read(public, "event_player", event, 1, session="no")


def test_a_player_is_found_at_once(public, event):
    find = reverse("event_find", args=[event.slug])
    page = reverse("event_player", args=[event.slug, 4])
    for told in ("cognome04", " Nome4 ", "4", "COGNOME04 nome4"):
        assert public.get(find, {"q": told})["Location"] == page
    text = read(public, "event_find", event, q="cogn")
    assert "Cognome01" in text
    assert "Cognome08" in text
    nobody = read(public, "event_find", event, q="<script>zz")
    assert "No player in this event" in nobody
    assert "Did you mean" not in nobody


def test_a_misspelt_player_is_suggested_unless_the_name_is_hidden(public, event):
    page = reverse("event_player", args=[event.slug, 4])
    player = event.entries.get(number=4).player
    player.first_name, player.last_name = "Anna", "Bianchi"
    player.save()
    text = read(public, "event_find", event, q="biancci")
    assert "Did you mean" in text
    assert f'<a href="{page}">Anna Bianchi</a>' in text
    for privacy in ("hidden", "initials"):
        player.privacy = privacy
        player.save()
        text = read(public, "event_find", event, q="biancci")
        assert "No player in this event" in text
        assert page not in text


def test_following_needs_no_login_and_no_token(event):
    browser = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    follow = reverse("event_follow", args=[event.slug, 2])
    answer = browser.post(follow, {"follow": "yes"})
    assert answer["Location"] == reverse("event_player", args=[event.slug, 2])
    cookie = answer.cookies["__Host-clubscore_follows"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert "You follow this player" in read(browser, "event_player", event, 2)
    assert "You follow this player" not in read(browser, "event_player", event, 1)
    assert "You follow" in read(browser, "event", event)
    assert "is-mine" in read(browser, "event_seats", event)
    other = make_event(players=0, club=event.club)
    entry = event.entries.get(number=2)
    other.entries.create(player=entry.player, number=5)
    assert "You follow" in read(browser, "event", other)
    browser.post(follow, {"follow": "no"})
    assert "You follow" not in read(browser, "event", event)


@pytest.mark.parametrize("told", ["", "x", "0", "-1", "9" * 18, "9" * 40, "²", "1; 2"])
def test_a_strange_cookie_follows_nobody(public, event, told):
    public.cookies["__Host-clubscore_follows"] = told
    assert "You follow" not in read(public, "event", event)


def test_a_link_to_hand_on(public, event, settings):
    text = read(public, "event_about", event)
    assert f"https://testserver{reverse('event', args=[event.slug])}" in text
    assert "<svg" in text
    settings.BASE_URL = "https://punteggi.example"
    assert f"https://punteggi.example{reverse('event', args=[event.slug])}" in read(
        public, "event_about", event
    )


def test_what_decides_between_equal_players_is_said(public, event):
    assert "Ties are broken by these" not in read(public, "event_about", event)
    Tournament.objects.update(tie_breaks=["hands_won", "best_hand"])
    text = " ".join(read(public, "event_about", event).split())
    assert "Ties are broken by these, in order: more hands won, the best hand." in text


@pytest.fixture
def held() -> Tournament:
    """Session 1 published, session 2 held back: there SECRET was won by player 8."""
    event = make_event(players=8, results_held=True)
    for value in (20, SECRET):
        session = session_create(tournament=event)
        seat_in_order(session)
        begin(session)
        for table in session.tables.all():
            play(table, points(3, None, value))
        close(session)
    session_publish(session=event.sessions.get(number=1), by=organizer())
    return event


def test_what_is_held_back_leaks_nowhere(public, held):
    cache.clear()
    official = Client(headers={"accept-language": "en"})
    official.force_login(make_organizer(held.club))
    player = held.entries.get(number=8).player
    assert f"{SECRET}" in read(official, "event_player", held, 8)
    session = 3 * (SECRET + 8)
    secrets = (SECRET, SECRET + 8, session, session + 3 * (20 + 8))  # also the total of both
    addresses = [
        *(reverse(name, args=[held.slug]) for name in EVENT_PAGES),
        reverse("event_player", args=[held.slug, 8]),
        f"{reverse('event_player', args=[held.slug, 8])}?session=2",
        f"{reverse('event', args=[held.slug])}?after=2",
        reverse("event_session", args=[held.slug, 2]),
        reverse("player_history", args=[player.pk]),
    ]
    for address in addresses:
        text = public.get(address).content.decode()
        for told in secrets:
            # Within the version of a page they are digits of a hash.
            assert not re.search(rf"(?<![\da-f]){told}(?![\da-f])", text), address
    session_publish(session=held.sessions.get(number=2), by=organizer())
    for address in (addresses[2], addresses[-1], addresses[5]):
        assert str(SECRET) in public.get(address).content.decode(), address


def test_the_page_of_a_player_has_all_events_beside_the_one(public, event):
    text = " ".join(read(public, "event_player", event, 1).split())
    player = event.entries.get(number=1).player
    assert "In all events" in text
    assert f'href="{reverse("player_hands", args=[player.pk])}"' in text
    assert "Best hand" in text.partition('class="player-hero"')[2].partition("</div> </div>")[0]
    player.privacy = Player.Privacy.HIDDEN
    player.save()
    text = read(public, "event_player", event, 1)
    assert "In all events" not in text
    assert reverse("player_history", args=[player.pk]) not in text


@pytest.mark.any_database  # as many on each
@pytest.mark.parametrize("sessions", [2, 4])
def test_queries_do_not_grow(public, sessions, django_assert_max_num_queries):
    event = make_event(players=4 * sessions)
    for _ in range(sessions):
        session = session_create(tournament=event)
        seat_in_order(session)
        begin(session)
        for table in session.tables.all():
            play(table, *[points(EAST, SOUTH, 20)] * sessions)
    player = event.entries.get(number=1).player
    most = {
        reverse("event", args=[event.slug]): 16
        + 6 * sessions,  # six tell the version, one the namesakes
        reverse("event_seats", args=[event.slug]): 7,
        reverse("event_statistics", args=[event.slug]): 9,
        reverse("event_find", args=[event.slug]) + "?q=c": 4,
        # twelve tell the version of the club, which the career beside the event follows from
        reverse("event_player", args=[event.slug, 1]): 48,
        # nine tell the version of the club, nine are for its ratings
        reverse("player_history", args=[player.pk]): 33,
    }
    for address, queries in most.items():
        cache.clear()
        with django_assert_max_num_queries(queries):
            assert public.get(address).status_code == 200


def test_countries_are_in_the_standings_of_players_from_several(public, event):
    path = reverse("event", args=[event.slug])
    country = '#ITA"'
    assert country not in public.get(path).content.decode()
    cache.clear()
    Player.objects.filter(entries__tournament=event, entries__number=1).update(country="FRA")
    page = public.get(path).content.decode()
    assert page.partition('class="data standings"')[2].count(country) == 7
    assert page.partition('class="data standings"')[2].count('#FRA"') == 1
    assert 'aria-label="France"' in page


def test_before_play_it_says_who_is_coming(public):
    event = make_event(players=3, country="ITA")
    path = reverse("event", args=[event.slug])
    players = list(event.club.players.order_by("pk"))
    Player.objects.filter(pk=players[0].pk).update(country="FRA")
    Player.objects.filter(pk=players[1].pk).update(privacy=Player.Privacy.HIDDEN)
    page = public.get(path)
    check_page(page)
    text = page.content.decode()
    assert "Who is coming" in text
    assert "All 3 players so far" in text
    assert players[0].full_name in text
    assert text.count('<span class="muted small">FRA</span>') == 1
    assert players[1].full_name not in text  # the public may not know
    entry_withdraw(entry=event.entries.get(number=3), by=organizer())
    entry_add(
        tournament=event, player=player_create(club=event.club, first_name="Ada", last_name="Zuin")
    )
    text = public.get(path).content.decode()
    assert "Ada Zuin" in text
    assert players[2].full_name not in text


def test_once_play_has_begun_the_standings_are_awaited(public):
    event = make_event(players=4)
    session = session_create(tournament=event)
    seat_in_order(session)
    begin(session)
    text = public.get(reverse("event", args=[event.slug])).content.decode()
    assert "Who is coming" not in text
    night = make_event(players=4, club=event.club, kind=Tournament.Kind.CLUB_NIGHT)
    text = public.get(reverse("event", args=[night.slug])).content.decode()
    assert "Who is coming" not in text  # its list is nobody’s business
