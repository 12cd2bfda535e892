"""Play now: from the start page to a table, without an account."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Club
from clubscore.play.quick_games.services import BUDGET
from clubscore.tournaments.models import Table, Tournament
from scoring.rulesets import RULESETS
from tests.factories import make_club, make_table
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def form(**fields: str) -> dict[str, str]:
    return {"rules": "mcr.source", "token": str(uuid4()), **fields}


def choices(client: Client) -> list[tuple[str, str, str]]:
    """Return the rules that are offered: key, name, system."""
    groups = client.get(reverse("play_now")).context["form"]["rules"].field.choices
    return [(key, name, system) for system, rules in groups for key, name in rules]


def test_two_taps_lead_from_the_start_page_to_the_table(public):
    home = public.get(reverse("home"))
    assert f'href="{reverse("play_now")}"' in home.content.decode()
    page = public.get(reverse("play_now"))
    check_page(page)
    initial = {
        name: page.context["form"][name].value() or "" for name in page.context["form"].fields
    }
    table = public.post(reverse("play_now"), initial, follow=True)
    check_page(table)
    body = table.content.decode()
    assert "Player 1" in body
    found = Table.objects.get()
    assert table.redirect_chain == [(reverse("table", args=[found.pk]), 302)]
    assert found.link_token in body or 'class="qr"' in body
    entry = public.get(reverse("hand_new", args=[found.pk]))
    check_page(entry)


def test_the_rules_and_names_are_those_chosen(public):
    public.post(reverse("play_now"), form(rules="riichi.wrc", player0="Anna Rossi", player2="Ugo"))
    event = Tournament.objects.get()
    assert event.ruleset == "riichi"
    names = [entry.player.full_name for entry in event.entries.order_by("number")]
    assert names == ["Anna Rossi", "Player 2", "Ugo", "Player 4"]
    assert public.get(reverse("play_now")).context["form"]["rules"].value() == "riichi.wrc"


def test_the_text_of_rules_is_called_by_the_name_of_the_system(public):
    named = {key: name for key, name, _system in choices(public)}
    assert named["mcr.source"] == "MCR – Mahjong Competition Rules"
    assert named["riichi.ema_2016"] == "Riichi, European Mahjong Association 2016"
    assert len(set(named.values())) == len(named)


def test_rules_stand_by_system_with_the_usual_set_first(public):
    systems = [system for _key, _name, system in choices(public)]
    assert systems == sorted(systems, key=systems.index)
    first = {system: key for key, _name, system in reversed(choices(public))}
    for ruleset in RULESETS.values():
        assert first[ruleset.names.get("en")] == f"{ruleset.key}.{ruleset.presets[0].key}"


@pytest.mark.parametrize("players", [3, 5])
def test_three_and_five_play_by_rules_that_know_them(public, players):
    names = {f"player{seat}": f"Name {seat}" for seat in range(players)}
    public.post(reverse("play_now"), form(players=str(players), **names))
    table = Table.objects.get()
    assert table.size == players
    page = public.get(reverse("table", args=[table.pk]))
    check_page(page)
    assert f"Name {players - 1}" in page.content.decode()
    check_page(public.get(reverse("hand_new", args=[table.pk])))
    check_page(public.get(reverse("quick_game_names", args=[table.pk])))


def test_the_page_says_which_rules_three_or_five_can_play(public):
    page = public.get(reverse("play_now")).content.decode()
    assert "Three or five can play: MCR – Mahjong Competition Rules, Zung Jung." in page


def test_others_are_for_four_which_is_said(public):
    answer = public.post(reverse("play_now"), form(rules="riichi.wrc", players="3"))
    assert "These rules are for four players." in answer.content.decode()
    assert not Table.objects.exists()


def test_an_app_on_the_home_screen_opens_here(public):
    page = public.get(reverse("play_now"))
    assert reverse("play_manifest") in page.content.decode()
    manifest = public.get(reverse("play_manifest"))
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == reverse("play_now")


def test_a_game_speaks_the_language_of_whoever_looks(public):
    public.post(reverse("play_now"), form(player0="Anna Rossi"))
    table = Table.objects.get()
    link = reverse("table_open", args=[table.link_token])
    other = Client(headers={"accept-language": "it"})
    page = other.get(link, follow=True).content.decode()
    assert "Giocatore 2" in page
    assert "Partita veloce" in page
    assert "Partita 1" in page
    assert "Player 2" not in page
    assert "Anna Rossi" in page
    assert "Player 2" in public.get(reverse("table", args=[table.pk])).content.decode()
    names = other.get(reverse("quick_game_names", args=[table.pk])).content.decode()
    assert 'placeholder="Giocatore 2"' in names
    assert "Giocatore 4" in other.get(reverse("hand_new", args=[table.pk])).content.decode()


def test_every_set_of_rules_can_be_played(public):
    keys = [key for key, _name, _system in choices(public)]
    for key in keys:
        at = f"192.0.2.{keys.index(key)}"
        answer = public.post(reverse("play_now"), form(rules=key), REMOTE_ADDR=at)
        assert answer.status_code == 302, key
    assert Tournament.objects.count() == len(keys)


def test_the_only_clubs_rules_are_offered_first(public):
    club = make_club()
    Club.objects.filter(pk=club.pk).update(ruleset="riichi")
    assert public.get(reverse("play_now")).context["form"]["rules"].value() == "riichi.ema_2016"
    make_club("Altro")
    assert public.get(reverse("play_now")).context["form"]["rules"].value() == "mcr.source"


def test_the_same_form_twice_is_one_table(public):
    once = form()
    first, again = (public.post(reverse("play_now"), once) for _ in range(2))
    assert first.headers["Location"] == again.headers["Location"]
    other = public.post(reverse("play_now"), once | {"player0": "Anna"})
    assert other.status_code == 200
    token = re.search(r'name="token" value="([^"]+)"', other.content.decode())
    assert token is not None
    assert token[1] != once["token"]
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("fields", [{"rules": "no"}, {"rules": ""}, {"token": "x"}])
def test_what_no_form_sends_begins_nothing(public, fields):
    answer = public.post(reverse("play_now"), form() | fields)
    assert answer.status_code == 200
    check_page(answer)
    assert not Tournament.objects.exists()


def test_one_network_begins_only_so_many(public, monkeypatch):
    monkeypatch.setattr("clubscore.limits._now", lambda: 1_000_000)
    monkeypatch.setattr("clubscore.play.quick_games.services._start", lambda *_told: make_table())
    for _game in range(BUDGET.most):
        assert public.post(reverse("play_now"), form()).status_code == 302
    refused = public.post(reverse("play_now"), form())
    assert refused.status_code == 200
    assert "Many games have been started from your network" in refused.content.decode()


def test_an_installation_can_leave_it_out(public, settings):
    settings.QUICK_GAMES = 0
    assert reverse("play_now") not in public.get(reverse("home")).content.decode()
    assert public.get(reverse("play_now")).status_code == 404


def test_the_games_of_this_device_are_listed_here_and_on_no_other(public):
    public.post(reverse("play_now"), form())
    table = Table.objects.get()
    assert reverse("table", args=[table.pk]) in public.get(reverse("play_now")).content.decode()
    assert public.get(reverse("play_now")).context["games"] == [table]
    assert Client().get(reverse("play_now")).context["games"] == []
    club = make_table()
    public.get(reverse("table_open", args=[club.link_token]))
    assert public.get(reverse("play_now")).context["games"] == [table]
    Table.objects.filter(pk=table.pk).update(link_token="renewed")
    assert public.get(reverse("play_now")).context["games"] == []
