"""An organizer takes a quick game over into a club."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Club, Membership, Player
from clubscore.play.closure import table_close
from clubscore.tournaments.models import Table, Tournament
from tests.factories import EAST, link, make_club, make_organizer, make_user, points, record
from tests.html import check_page
from tests.play.quick_games.games import quick_table

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def table() -> Table:
    table = quick_table()
    record(table, points(EAST, None, 8))
    return table


def browser(table: Table | None, user=None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(user)
    if table:
        client.get(reverse("table_open", args=[table.link_token]))
    return client


def address(table: Table, **asked: str) -> str:
    return reverse("quick_game_take_over", args=[table.pk], query=asked)


def filled(client: Client, to: str) -> dict[str, str]:
    """Return what the page sends as it is shown."""
    page = client.get(to)
    check_page(page)
    form = page.context["form"]
    return {name: form[name].value() or "" for name in form.fields}


def test_long_names_are_split_by_who_takes_the_game_over(club):
    table = quick_table(names=("Anna Maria De Rossi", "Ugo", "", ""))
    client = browser(table, make_organizer(club))
    sent = filled(client, address(table))
    first, second, *others = table.session.tournament.entries.order_by("number")
    assert [sent[f"first{first.pk}"], sent[f"last{first.pk}"]] == ["Anna Maria De", "Rossi"]
    sent |= {f"first{first.pk}": "Anna Maria", f"last{first.pk}": "De Rossi"}
    sent |= {f"last{entry.pk}": "Ada" for entry in others}
    half = client.post(address(table), sent | {f"first{second.pk}": "Ugo", f"last{second.pk}": ""})
    assert "Enter the last name too." in half.content.decode()
    client.post(address(table), sent)
    player = Tournament.objects.get().entries.get(pk=first.pk).player
    assert (player.first_name, player.last_name) == ("Anna Maria", "De Rossi")


def test_whoever_is_not_logged_in_logs_in_and_comes_back(table, club):
    client = browser(table)
    away = client.get(address(table)).headers["Location"]
    assert away == f"{reverse('login')}?next={address(table)}"
    user = make_organizer(club)
    client.force_login(user)
    assert client.get(address(table)).status_code == 200


def test_it_is_taken_over_with_new_people_and_known_ones(table, club):
    known = Player.objects.create(club=club, first_name="Zita", last_name="Quattrocchi")
    client = browser(table, make_organizer(club))
    sent = filled(client, address(table))
    first, *others = table.session.tournament.entries.order_by("number")
    page = client.get(address(table))
    offered = page.context["form"].fields[f"who{first.pk}"].choices
    assert offered[1][0] == known.pk  # of the same name: first, not chosen
    assert sent[f"who{first.pk}"] == ""
    assert sent[f"last{others[-1].pk}"] == ""  # nobody has named the fourth
    answer = client.post(address(table), sent)
    assert "Choose a player, or enter a name." in answer.content.decode()
    calls = reverse("event_calls", args=[table.session.tournament.slug])
    assert calls not in answer.content.decode()  # nobody officiates there
    sent |= {
        f"who{first.pk}": str(known.pk),
        f"first{others[-1].pk}": "Ada",
        f"last{others[-1].pk}": "Neri",
    }
    answer = client.post(address(table), sent)
    event = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("event_manage", args=[event.slug])
    assert event.club == club
    assert event.entries.get(pk=first.pk).player == known
    assert sorted(one.full_name for one in club.players.all()) == [
        "Ada Neri",
        "Ugo Quattrocchi",
        "Wanda",
        "Zita Quattrocchi",
    ]
    assert client.get(reverse("event", args=[event.slug])).status_code == 200
    log = client.get(reverse("event_log", args=[event.slug])).content.decode()
    assert "quick game taken over into the club" in log.lower()
    # Sent again it leads to what it has become.
    again = client.post(address(table), sent)
    assert again.headers["Location"] == reverse("event_manage", args=[event.slug])
    assert club.players.count() == 4


def test_nobody_is_chosen_twice(table, club):
    known = Player.objects.create(club=club, last_name="Rossi")
    client = browser(table, make_organizer(club))
    sent = {
        name: str(known.pk) if name.startswith("who") else "x"
        for name in filled(client, address(table))
    }
    assert "chosen twice" in client.post(address(table), sent).content.decode()
    assert Tournament.objects.get().club.is_stand_in


def test_one_of_several_clubs_is_chosen(table, club):
    other = make_club("Altro")
    user = make_organizer(club)
    Membership.objects.create(user=user, club=other)
    client = browser(table, user)
    assert f"?club={other.slug}" in client.get(address(table)).content.decode()
    sent = filled(client, address(table, club=other.slug))
    sent = {
        name: value or "Ada" if name.startswith("last") else value for name, value in sent.items()
    }
    client.post(address(table, club=other.slug), sent)
    assert Tournament.objects.get().club == other


def test_who_organizes_no_club_is_told_what_to_do(table):
    page = browser(table, make_user()).get(address(table))
    check_page(page)
    assert "does not organize events for any club" in page.content.decode()
    assert browser(table, make_user()).post(address(table)).status_code == 200
    assert Tournament.objects.get().club.is_stand_in


def test_without_the_link_there_is_nothing_to_take(table, club):
    assert browser(None, make_organizer(club)).get(address(table)).status_code == 404
    assert browser(None, make_organizer(club)).post(address(table)).status_code == 404


def test_not_into_a_club_of_others(table, club):
    theirs = make_club("Altro")
    client = browser(table, make_organizer(club))
    assert client.get(address(table, club=theirs.slug)).status_code == 404


def test_what_another_club_has_taken_is_not_there_any_more(table, club):
    first, second = (
        browser(table, make_organizer(club)),
        browser(table, make_organizer(make_club("Altro"))),
    )
    sent = filled(first, address(table))
    sent = {
        name: value or "Ada" if name.startswith("last") else value for name, value in sent.items()
    }
    first.post(address(table), sent)
    assert second.get(address(table)).status_code == 404


def test_people_of_one_name_are_told_apart_by_wind_and_result(club):
    table = quick_table(names=("Anna", "Anna", "Ugo", ""))
    record(table, points(EAST, None, 8))
    table_close(table=table, reason="late", by=link(table))
    page = browser(table, make_organizer(club)).get(address(table))
    check_page(page)
    told = re.findall(r"<legend.*?>(.*?)</legend>\s*<p.*?>(.*?)</p>", page.content.decode())
    assert told[:2] == [("Anna (1)", "East · +48"), ("Anna (2)", "South · −16")]
