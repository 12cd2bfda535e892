"""What the table of a quick game offers: code, names, the next game; a club's offers none of it."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.play.closure import table_close
from clubscore.play.confirmations import seat_token
from clubscore.tournaments.models import Session, Table
from tests.factories import EAST, link, make_organizer, make_table, make_user, points, record
from tests.html import check_page
from tests.play.quick_games.games import quick_table

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
PAGES = ("quick_game_code", "quick_game_names")


@pytest.fixture
def table() -> Table:
    return quick_table()


def holder(table: Table) -> Client:
    """Return a browser that has opened the link."""
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client


def text(client: Client, name: str, table: Table) -> str:
    page = client.get(reverse(name, args=[table.pk]))
    check_page(page)
    return str(page.content.decode())


def test_the_table_shows_its_code_until_a_hand_is_there(table):
    client = holder(table)
    page = text(client, "table", table)
    assert 'class="qr"' in page
    assert "Call a referee" not in page
    assert reverse("quick_game_take_over", args=[table.pk]) in page
    record(table, points(EAST, None, 8))
    page = text(client, "table", table)
    assert 'class="qr"' not in page
    assert reverse("quick_game_code", args=[table.pk]) in page


def test_the_code_page_has_the_link(table):
    client = holder(table)
    answer = client.get(reverse("quick_game_code", args=[table.pk]))
    check_page(answer)
    assert table.link_token in answer.content.decode()
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "noindex" in answer.content.decode()


def test_names_are_changed_at_the_table(table):
    client = holder(table)
    assert 'placeholder="Giocatore 4"' in text(client, "quick_game_names", table) or (
        'placeholder="Player 4"' in text(client, "quick_game_names", table)
    )
    answer = client.post(reverse("quick_game_names", args=[table.pk]), {"seat3": "Ada Neri"})
    assert answer.headers["Location"] == reverse("table", args=[table.pk])
    assert "Ada Neri" in text(client, "table", table)
    assert "Zita Quattrocchi" in text(client, "table", table)  # a field left out changes nothing
    assert "Ada Neri" in text(client, "quick_game_names", table)


def test_the_next_game_is_one_tap_away_once_the_table_is_closed(table):
    client = holder(table)
    to = reverse("quick_game_next", args=[table.pk])
    assert to not in text(client, "table", table)
    assert client.post(to).headers["Location"] == reverse("table", args=[table.pk])
    table_close(table=table, reason="late", by=link(table))
    page = text(client, "table", table)
    assert to in page
    assert reverse("table_reopen", args=[table.pk]) in page
    went = client.post(to).headers["Location"]
    after = Table.objects.get(session__number=2)
    assert went == reverse("table", args=[after.pk])
    assert "Game 2" in text(client, "table", after) or "Partita 2" in text(client, "table", after)
    # Another phone, with the link of the first game alone, comes along.
    other = holder(table)
    assert other.post(to).headers["Location"] == went
    assert Session.objects.count() == 2


def test_a_table_closed_by_mistake_is_reopened_there(table):
    client = holder(table)
    table_close(table=table, reason="late", by=link(table))
    client.post(reverse("table_reopen", args=[table.pk]), {"reason": "a slip"})
    table.refresh_from_db()
    assert table.state == Table.State.OPEN


def test_players_confirm_with_their_own_codes_and_see_names(table):
    table_close(table=table, reason="late", by=link(table))
    seat = table.seats.get(wind=0)
    page = Client(headers={"accept-language": "en"}).get(
        reverse("seat_confirm", args=[seat_token(table, 0, seat.entry_id)])
    )
    check_page(page)
    assert "Ugo Quattrocchi" in page.content.decode()
    assert reverse("event", args=[table.session.tournament.slug]) not in page.content.decode()


def test_nobody_is_asked_for_a_referee_where_there_is_none(table):
    hand = record(table, points(EAST, None, 20))
    seat = table.seats.get(wind=0)
    address = reverse("seat_confirm", args=[seat_token(table, 0, seat.entry_id)])
    client = Client(headers={"accept-language": "en"})
    page = client.get(address).content.decode()
    assert 'value="accept"' in page
    assert "Something is wrong…" not in page
    assert "The person recording the hands can correct it." in page
    sent = {"hand": hand.pk, "revision": 1, "action": "accept"}
    assert "Hand 1 accepted." in client.post(address, sent, follow=True).content.decode()
    table_close(table=table, reason="late", by=link(table))
    for page in (client.get(address).content.decode(), page_text(table)):
        assert 'value="confirm"' in page
        assert "Something is wrong…" not in page
        assert "Confirmed by" not in page
    state = client.get(address).context["confirmation_status"].state
    client.post(address, {"state": state, "action": "confirm"})
    assert "Confirmed by 1 of 4 players" in page_text(table)


def page_text(table: Table) -> str:
    return " ".join(text(holder(table), "table", table).split())


@pytest.mark.parametrize("name", PAGES)
def test_a_clubs_table_and_strangers_have_none_of_it(table, name):
    club = make_table()
    assert holder(club).get(reverse(name, args=[club.pk])).status_code == 404
    assert holder(club).get(reverse(name, args=[table.pk])).status_code == 404
    official = Client()
    official.force_login(make_organizer(club.session.tournament.club))
    for pk in (club.pk, table.pk):
        assert official.get(reverse(name, args=[pk])).status_code == 404
        assert official.post(reverse("quick_game_next", args=[pk])).status_code == 404
    assert official.get(reverse("table", args=[table.pk])).status_code == 404


def test_a_whole_sheet_of_it_leads_to_no_page_that_is_not_there(table):
    page = text(holder(table), "sheet_enter", table)
    assert reverse("event", args=[table.session.tournament.slug]) not in page


def test_somebody_with_an_account_and_the_link_sees_the_same(table):
    client = holder(table)
    client.force_login(make_user())
    assert "Zita Quattrocchi" in text(client, "table", table)


def test_two_of_one_name_are_told_apart_without_a_country_nobody_entered():
    table = quick_table(names=("Anna", "Anna", "Ugo", ""))
    page = text(holder(table), "table", table)
    assert "Anna (1)" in page
    assert "Anna (2)" in page
    assert "ITA" not in page


def test_nothing_is_typed_to_end_a_game_early(table):
    client = holder(table)
    record(table, points(EAST, None, 8))
    page = text(client, "table", table)
    assert "Why close it early?" not in page
    client.post(reverse("table_close", args=[table.pk]), {"reason": "time was up"})
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert "Why close it early?" in text(holder(club := make_table()), "table", club)


def test_its_results_are_final_at_once(table):
    client = holder(table)
    record(table, points(EAST, None, 8))
    table_close(table=table, reason="late", by=link(table))
    client.post(reverse("quick_game_next", args=[table.pk]))
    assert Session.objects.get(number=1).state == Session.State.CLOSED
    assert "Provisional" not in text(client, "table", table)


def test_the_bare_address_says_how_a_table_is_opened_whether_it_is_there_or_not(table):
    stranger = Client(headers={"accept-language": "en"})
    for pk in (table.pk, 10**6):
        page = stranger.get(reverse("table", args=[pk]))
        assert page.status_code == 404
        assert "ask the person who started the game, or the organizer" in page.content.decode()


def test_the_games_so_far_are_listed_with_their_totals_and_lead_to_each_other(table):
    client = holder(table)
    record(table, points(EAST, None, 8))
    assert "All games" not in text(client, "table", table)
    table_close(table=table, reason="late", by=link(table))
    client.post(reverse("quick_game_next", args=[table.pk]))
    second = Table.objects.get(session__number=2)
    # A phone that has come in by the second game alone.
    other = holder(second)
    record(second, points(EAST, None, 10))
    page = other.get(reverse("table", args=[second.pk]))
    check_page(page)
    games = page.context["games"]
    assert [results for _row, results in games.columns] == [[48, -16, -16, -16], [None] * 4]
    assert games.totals == [48, -16, -16, -16]
    to = reverse("quick_game_open", args=[second.pk, 1])
    assert to in page.content.decode()
    assert other.get(to).headers["Location"] == reverse("table", args=[table.pk])
    assert "All games" in text(other, "table", table)
    table_close(table=second, reason="late", by=link(second))
    games = client.get(reverse("table", args=[second.pk])).context["games"]
    assert games.totals == [102, -34, -34, -34]
    assert client.get(reverse("quick_game_open", args=[second.pk, 3])).status_code == 404
    stranger = holder(make_table())
    assert stranger.get(to).status_code == 404


def test_a_game_closed_without_a_hand_has_no_result(table):
    client = holder(table)
    table_close(table=table, reason="late", by=link(table))
    client.post(reverse("quick_game_next", args=[table.pk]))
    games = client.get(reverse("table", args=[table.pk])).context["games"]
    assert games.totals == [None] * 4  # nothing played is no result
    assert "not played" in text(client, "table", table)


def test_whoever_began_the_game_deletes_it_early(table):
    other, owner = holder(table), Client(headers={"accept-language": "en"})
    to = reverse("quick_game_delete", args=[table.pk])
    assert to not in text(other, "table", table)
    assert other.post(to).status_code == 403
    sent = {"rules": "mcr.source", "token": str(uuid4()), "player0": "Anna"}
    begun = owner.post(reverse("play_now"), sent).headers["Location"]
    mine = Table.objects.latest("pk")
    record(mine, points(EAST, None, 8))
    to = reverse("quick_game_delete", args=[mine.pk])
    assert to in owner.get(begun).content.decode()
    answer = owner.post(to, follow=True)
    assert answer.redirect_chain[0][0] == reverse("play_now")
    assert "The game has been deleted." in answer.content.decode()
    assert list(Table.objects.all()) == [table]
    assert not Player.objects.filter(last_name="Anna").exists()
    assert owner.get(begun).status_code == 404
