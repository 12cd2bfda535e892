"""Pages that bring themselves up to date: unchanged they cost nothing, and nothing leaks."""

import gzip
import re
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore.people.players.services import player_change
from clubscore.play.acceptances.services import hand_accept
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import seat_token
from clubscore.play.services import hand_void
from clubscore.standings.ranking import ranking
from clubscore.standings.versions import event_version
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Entry, ForeignResult, Session, Table, Tournament
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.tournaments.roster.entries import entry_return, entry_withdraw
from clubscore.tournaments.sessions.clock import clock_set, clock_start
from clubscore.tournaments.sessions.publication import session_publish, session_withhold
from tests.cache_time import CacheTime
from tests.factories import (
    EAST,
    make_event,
    make_organizer,
    make_session,
    make_user,
    organizer,
    play,
    points,
    record,
)

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def time_stands(clock: CacheTime) -> None:
    clock.stand_still()


@pytest.fixture
def table() -> Table:
    table: Table = make_session(tables=2).tables.get(number=1)
    record(table, points(0, 1, 8))
    return table


def addresses(table: Table) -> dict[str, str]:
    slug = table.session.tournament.slug
    return {
        "event": reverse("event", args=[slug]),
        "session": reverse("event_session", args=[slug, 1]),
        "player": reverse("event_player", args=[slug, 1]),
        "table": reverse("table", args=[table.pk]),
    }


def visitor() -> Client:
    return Client(headers={"accept-language": "en"})


def question(response) -> str:
    """Return the address the page asks."""
    (found,) = re.findall(r'data-live="([^"]+)"', response.content.decode())
    return unescape(found)


def test_unchanged_is_204_without_the_database(table, django_assert_num_queries):
    client = visitor()
    asked = [question(client.get(address)) for address in addresses(table).values()]
    for address in asked:
        with django_assert_num_queries(0):
            response = client.get(address, headers=HTMX)
        assert (response.status_code, response.content) == (204, b"")


def test_unchanged_asks_for_no_session_and_no_language(table, django_assert_num_queries):
    client = Client()  # asks for no language
    client.force_login(make_user())
    asked = [question(client.get(address)) for address in addresses(table).values()]
    for address in asked:
        with django_assert_num_queries(0):
            response = client.get(address, headers=HTMX)
        assert (response.status_code, response.cookies) == (204, {})
        assert response.headers["Cache-Control"] == "no-store"
        assert client.post(address).status_code in {403, 405}
    assert client.get("/no-such-page?live=0").status_code == 404
    assert client.get(reverse("rules") + "?live=0").status_code == 200


def test_a_language_nobody_chose_is_looked_up_once(table, django_assert_num_queries):
    address = addresses(table)["event"]
    first = Client().get(address)
    with django_assert_num_queries(0):
        assert Client().get(address).content == first.content


def test_a_hand_is_there_after_two_seconds(table, clock):
    client = visitor()
    asked = {name: question(client.get(page)) for name, page in addresses(table).items()}
    record(table, points(0, 1, 88))
    for address in asked.values():
        assert client.get(address, headers=HTMX).status_code == 204  # nobody has looked
    clock.now += 2.1
    for name, address in asked.items():
        response = client.get(address, headers=HTMX)
        assert response.status_code == 200, name
        assert b"88" in response.content, name
        assert question(response) != address


def test_an_answer_is_made_once(table, django_assert_num_queries):
    for address in addresses(table).values():
        first = visitor().get(address)
        with django_assert_num_queries(0):
            second = visitor().get(address)
        assert second.content == first.content
        assert {"Cookie", "Accept-Language"} <= set(second["Vary"].split(", "))
        assert "Set-Cookie" not in second
        italian = Client(headers={"accept-language": "it"}).get(address)
        assert [_language_of(page) for page in (first, italian)] == ["en", "it"]


def _language_of(page) -> str:
    """Return the language of a page; links to other languages stand in every page."""
    (found,) = re.findall(r'<html[^>]* lang="([^"]+)"', page.content.decode())
    return str(found)


def test_packed_for_browsers_that_take_it(table):
    address = addresses(table)["event"]
    plain = visitor().get(address)
    packed = visitor().get(address, headers={"accept-encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    again = visitor().get(
        address, headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]}
    )
    assert again.status_code == 304


def test_what_is_held_back_stays_so(table, clock):
    Tournament.objects.update(results_held=True)
    cache.clear()
    organizers = visitor()
    organizers.force_login(make_organizer(table.session.tournament.club))
    pages = {name: page for name, page in addresses(table).items() if name != "table"}
    for name in ("event", "session"):
        for headers in (HTMX, {}):
            official = organizers.get(pages[name], headers=headers)
            public = visitor().get(pages[name], headers=headers)
            assert b"+32" in official.content
            assert b"+32" not in public.content
    assert b"+32" in organizers.get(pages["player"]).content
    assert b"+32" not in visitor().get(pages["player"]).content
    session = session_close_all(table.session)
    session_publish(session=session, by=organizer())
    clock.now += 2.1
    assert b"+32" in visitor().get(pages["event"]).content
    session_withhold(session=session, by=organizer())
    clock.now += 2.1
    assert b"+32" not in visitor().get(pages["event"]).content


def test_whoever_has_a_session_reads_what_was_just_written(table):
    client = visitor()
    client.get(reverse("table_open", args=[table.link_token]))
    address = addresses(table)["table"]
    assert b"+88" not in client.get(address).content
    record(table, points(0, 1, 32))
    assert b"+88" in client.get(address).content
    assert client.get(question(client.get(address)), headers=HTMX).status_code == 204


WRITES = {
    "hand": lambda table: record(table),
    "void": lambda table: hand_void(hand=table.hands.get(), reason="no", by=organizer()),
    "penalty": lambda table: penalty_give(
        table=table, seat=0, points=10, reason="late", by=organizer()
    ),
    "table closed": lambda table: table_close(table=table, reason="time", by=organizer()),
    "minutes": lambda table: clock_set(session=table.session, minutes=90, by=organizer()),
    "clock": lambda table: clock_start(
        session=clock_set(session=table.session, minutes=90, by=organizer()), by=organizer()
    ),
    "name of a player": lambda table: player_change(
        player=table.seats.get(wind=0).entry.player,
        first_name="Anna",
        last_name="Verdi",
        country="ITA",
        ema_number="",
    ),
    "entry": lambda _table: Entry.objects.filter(number=1).update(disqualified=True),
    "session": lambda _table: Session.objects.update(name="Finale"),
    "event": lambda _table: Tournament.objects.update(best_of=1),
}


@pytest.mark.parametrize("name", WRITES)
def test_every_write_makes_another_version(table, clock, name):
    slug = table.session.tournament.slug
    before = event_version(slug)
    clock.pause()
    assert event_version(slug) == before
    WRITES[name](table)
    clock.pause()
    assert event_version(slug) != before


def test_other_events_change_nothing(table, clock):
    before = event_version(table.session.tournament.slug)
    play(make_session().tables.get(), points(0, 1, 8))
    clock.pause()
    assert event_version(table.session.tournament.slug) == before


def test_no_such_event_or_table():
    assert event_version("nothing") is None
    assert visitor().get(reverse("event", args=["x" * 500])).status_code == 404
    assert visitor().get(reverse("table", args=[10**30])).status_code == 404


def withdrawn_player() -> Entry:
    """Make a player who withdrew before playing and kept the number."""
    entry: Entry = make_event(players=4).entries.get(number=4)
    return entry_withdraw(entry=entry, by=organizer())


def player_without_result() -> Entry:
    """Make a player of another program's event of whom no result is known."""
    event = make_event(players=4)
    Tournament.objects.filter(pk=event.pk).update(results_from="MTS")
    for entry in event.entries.exclude(number=4):
        ForeignResult.objects.create(entry=entry, place=entry.number, points=10)
    found: Entry = event.entries.get(number=4)
    return found


@pytest.mark.parametrize("make", [withdrawn_player, player_without_result])
def test_a_player_whom_no_standings_list_has_a_page(make, django_assert_num_queries):
    entry = make()
    address = reverse("event_player", args=[entry.tournament.slug, entry.number])
    page = visitor().get(address)
    assert entry.player.name in page.content.decode()
    assert visitor().get(address).content == page.content
    with django_assert_num_queries(0):
        assert visitor().get(question(page), headers=HTMX).status_code == 204


def test_a_player_whom_no_standings_list_keeps_up_to_date(clock):
    entry = withdrawn_player()
    address = reverse("event_player", args=[entry.tournament.slug, entry.number])
    asked = question(visitor().get(address))
    entry_return(entry=entry, by=organizer())
    clock.now += 2.1
    assert visitor().get(asked, headers=HTMX).status_code == 200


def test_a_table_that_is_no_more_is_not_found(clock):
    """Which event it belonged to is still in the cache."""
    table = make_session().tables.get()
    address = addresses(table)["table"]
    asked = question(visitor().get(address))
    seat = reverse("seat_confirm", args=[seat_token(table, 0, table.seats.get(wind=0).entry_id)])
    assert visitor().get(seat).status_code == 200
    table.seats.all().delete()
    Table.objects.all().delete()
    clock.now += 2.1
    for gone in (asked, address, seat):
        assert visitor().get(gone, headers=HTMX).status_code == 404


def test_what_players_accept_is_on_the_table_and_on_their_own_pages(clock):
    table = make_session().tables.get()
    hand = play(table, points(EAST, None, 8))[0]
    token = seat_token(table, 0, table.seats.get(wind=0).entry_id)
    pages = [addresses(table)["table"], reverse("seat_confirm", args=[token])]
    asked = [question(visitor().get(address)) for address in pages]
    clock.now += 2.1
    assert [visitor().get(one, headers=HTMX).status_code for one in asked] == [204, 204]
    by = Actor.player(token, "")
    hand_accept(table=table, hand=hand.pk, revision=1, seat=0, by=by, sitters=None)
    clock.now += 2.1
    answers = [visitor().get(one, headers=HTMX) for one in asked]
    assert [one.status_code for one in answers] == [200, 200]
    assert "1/4" in answers[0].content.decode()


def test_any_version_may_be_asked_for(table):
    for text in ("", "0", "\x00", "é" * 300, "<script>"):
        for address in addresses(table).values():
            response = visitor().get(address, {"live": text}, headers=HTMX)
            assert response.status_code == 200
            assert "<script>" not in question(response)


def test_what_takes_long_is_shared_by_visitors_alone(table, monkeypatch):
    made = []

    def counted(*arguments, **more):
        made.append(more)
        return ranking(*arguments, **more)

    for name in (
        "clubscore.web.public.event.standings.ranking",
        "clubscore.web.public.player.views.ranking",
        "clubscore.web.public.player.versions.ranking",
    ):
        monkeypatch.setattr(name, counted)
    pages = addresses(table)
    visitor().get(pages["event"])
    visitor().get(pages["player"])
    visitor().get(pages["event"], headers=HTMX)
    assert len(made) == 1
    official = visitor()
    official.force_login(make_organizer(table.session.tournament.club))
    official.get(pages["event"])
    assert len(made) == 2


def test_hands_of_others_change_a_players_page_by_the_place_alone(table, clock):
    number = table.seats.get(wind=0).entry.number  # who leads
    page = reverse("event_player", args=[table.session.tournament.slug, number])
    asked = question(visitor().get(page))
    other = table.session.tables.get(number=2)
    for value, status in ((8, 204), (88, 200)):  # as much as the leader; more
        record(other, points(0, 1, value))
        clock.now += 2.1
        assert visitor().get(asked, headers=HTMX).status_code == status
    asked = question(visitor().get(page))
    session_close_all(table.session)
    clock.now += 2.1
    assert visitor().get(asked, headers=HTMX).status_code == 200


def session_close_all(session: Session) -> Session:
    for one in session.tables.all():
        table_close(table=one, reason="time", by=organizer())
    return session_close(session=session, by=organizer())


def test_whom_somebody_follows_makes_no_other_answer(table):
    follower = visitor()
    follower.post(reverse("event_follow", args=[table.session.tournament.slug, 1]))
    page = addresses(table)["event"]
    assert b"You follow" in follower.get(page).content
    part = follower.get(page, headers=HTMX)
    assert part.content == visitor().get(page, headers=HTMX).content
    own = follower.get(page, {"own": ""}).content
    assert own.strip().startswith(b"<aside")
    assert b"You follow" in own
    assert b"<aside" not in visitor().get(page, {"own": ""}).content
