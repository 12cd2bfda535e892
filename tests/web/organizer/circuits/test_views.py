"""A circuit from the form to the page everybody sees."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Club, Player
from clubscore.standings.circuits.rule import PRESETS, Rule
from clubscore.tournaments.models import Circuit
from tests.exchange.files import csv_rows
from tests.factories import DAY, make_club, make_organizer, make_players
from tests.html import check_page
from tests.standings.circuits.ground import finished

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def client(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club))
    return client


def fields_of(response: Any, **changed: Any) -> dict[str, Any]:
    """What a browser sends of the form as it is shown, some of it changed."""
    form = response.context["form"]
    told = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in (told | changed).items() if value not in (None, False)}


def test_each_preset_can_be_used_as_it_is(client, club):
    finished(make_players(club, 4))
    start = reverse("club_circuits", args=[club.slug])
    check_page(client.get(start))
    for key, rule in PRESETS.items():
        new = f"{reverse('circuit_new', args=[club.slug])}?preset={key}"
        page = client.get(new)
        check_page(page)
        made = client.post(new, fields_of(page, name=key), follow=True)
        check_page(made)
        assert "Circuit created." in made.content.decode()
        assert Rule.from_dict(Circuit.objects.get(name=key).rule) == rule
    listed = client.get(start).content.decode()
    assert all(f">{key}</a>" in listed for key in PRESETS)


def test_what_cannot_be_is_said_beside_its_field(client, club):
    new = reverse("circuit_new", args=[club.slug])
    page = client.get(new)
    for changed, field, words in (
        ({"earns": "places"}, "scale", "Enter the points of each place"),
        ({"earns": "places", "scale": "1 2"}, "scale", "more points than the one before"),
        ({"best": 3, "share": 80}, "share", "not both"),
        ({"earns": "points"}, "ruleset", "Points from different rules"),
        ({"starts_on": "2026-05-02", "ends_on": "2026-05-01"}, "ends_on", "before the first"),
        ({"name": ""}, "name", "required"),
        ({"best": "x"}, "best", "whole number"),
        ({"attendance": "much"}, "attendance", "not a number of points"),
        ({"absence": "-3"}, "absence", "not a number of points"),
        ({"share_of_all": True}, "share", "Enter the share"),
    ):
        sent = client.post(new, fields_of(page, **{"name": "Anno", **changed}))
        check_page(sent)
        assert words in " ".join(sent.context["form"].errors[field])
    assert not Circuit.objects.exists()


def test_rarer_parts_are_folded_away_until_a_rule_has_one(client, club):
    new = reverse("circuit_new", args=[club.slug])
    folded, unfolded = '<details class="more" >', '<details class="more" open>'
    page = client.get(new)
    assert page.content.decode().count(folded) == 2
    for changed in (
        *({"abroad": "0"}, {"share": 80}, {"share_of_all": True}, {"dropped_best": "x"}),
        *({"weighs": "days"}, {"months": 3}, {"fewest_events": 2}, {"tie_1": "wins"}),
    ):
        sent = client.post(new, fields_of(page, **{"name": "", **changed})).content.decode()
        assert (sent.count(folded), sent.count(unfolded)) == (1, 1), changed


def test_events_of_many_are_found_by_name_and_nothing_typed_is_lost(client, club, monkeypatch):
    monkeypatch.setattr("clubscore.web.organizer.circuits.forms.OFFERED", 1)
    people, other = make_players(club, 4), make_club("Tre Draghi")
    old, last = finished(people, name="Inverno"), finished(people, days=60, name="Primavera")
    abroad = finished(make_players(other, 4), name="Coppa")
    finished(make_players(make_club("Altrove"), 4), days=1, name="Notturna")
    new = reverse("circuit_new", args=[club.slug])
    page = client.get(new)

    def offered(page):
        form = page.context["form"]
        return [one.name for offer in (form.own, form.elsewhere) for one in offer.events]

    assert offered(page) == ["Primavera", "Notturna"]
    assert "Only the latest are listed" in page.content.decode()
    typed = fields_of(page, name="Anno", events=[last.pk], best=3)
    for search, found in (
        ("inver", ["Primavera", "Inverno"]),
        ("drag", ["Primavera", "Coppa"]),
        ("nowhere", ["Primavera"]),
    ):
        page = client.post(new, typed | {"action": "find", "find": search})
        check_page(page)
        assert offered(page) == found, search
        form = page.context["form"]
        assert (form["name"].value(), form["best"].value(), form.event_ids) == (
            "Anno",
            "3",
            {last.pk},
        )
        assert not form.errors
    assert not Circuit.objects.exists()
    client.post(new, fields_of(page, events=[last.pk, old.pk, abroad.pk], takes_all=False))
    circuit = Circuit.objects.get()
    assert set(circuit.events.all()) == {old, last, abroad}
    edit = reverse("circuit_edit", args=[club.slug, circuit.pk])
    page = client.get(edit)
    assert set(offered(page)) == {"Primavera", "Inverno", "Coppa", "Notturna"}
    page = client.post(edit, fields_of(page, name="Stagione") | {"action": "find", "find": "x"})
    check_page(page)
    assert page.context["form"]["name"].value() == "Stagione"
    client.post(edit, fields_of(page))
    circuit.refresh_from_db()
    assert (circuit.name, circuit.events.count()) == ("Stagione", 3)


def test_a_circuit_is_changed_and_deleted(client, club):
    event = finished(make_players(club, 4))
    new = reverse("circuit_new", args=[club.slug])
    client.post(new, fields_of(client.get(new), name="Anno", takes_all=False, events=[event.pk]))
    circuit = Circuit.objects.get()
    edit = reverse("circuit_edit", args=[club.slug, circuit.pk])
    page = client.get(edit)
    check_page(page)
    assert f'value="{event.pk}"' in page.content.decode()
    saved = client.post(edit, fields_of(page, name="Stagione", best=2), follow=True)
    assert "Stagione" in saved.content.decode()
    circuit.refresh_from_db()
    assert (list(circuit.events.all()), Rule.from_dict(circuit.rule)) == ([event], Rule(best=2))
    for _tap in range(2):
        gone = client.post(edit, {"action": "delete"}, follow=True)
        check_page(gone)
        assert "Circuit deleted." in gone.content.decode()
    assert not Circuit.objects.exists()
    assert client.get(edit).status_code == 404


def test_everybody_sees_places_results_and_how_it_counts(client, club):
    cache.clear()
    people = make_players(club, 4)
    first, second = finished(people, name="Primo"), finished(people[::-1], days=7, name="Secondo")
    Player.objects.filter(pk=people[3].pk).update(privacy="hidden")
    new = f"{reverse('circuit_new', args=[club.slug])}?preset=three"
    client.post(new, fields_of(client.get(new), name="Campionato", best=1))
    anybody = Client(headers={"accept-language": "en"})
    circuit = Circuit.objects.get()
    address = reverse("circuit", args=[club.slug, circuit.pk])
    assert address in anybody.get(reverse("club", args=[club.slug])).content.decode()
    page = anybody.get(address)
    check_page(page)
    shown = page.content.decode()
    assert "The best result counts." in shown
    assert reverse("event_player", args=[first.slug, 1]) in shown
    assert reverse("event_player", args=[second.slug, 4]) in shown
    assert "(0)" in shown  # does not count
    assert people[3].last_name not in shown
    assert reverse("circuit_player", args=[club.slug, circuit.pk, people[3].pk]) not in shown
    own = reverse("circuit_player", args=[club.slug, circuit.pk, people[0].pk])
    player = anybody.get(own)
    check_page(player)
    assert "Place 1, score 1,000" in player.content.decode()
    assert "A place needs" not in player.content.decode()
    hidden = reverse("circuit_player", args=[club.slug, circuit.pk, people[3].pk])
    assert anybody.get(hidden).status_code == 404
    rows = csv_rows(anybody.get(reverse("circuit_file", args=[club.slug, circuit.pk])).content)
    assert rows[1][:7] == ["1", people[0].first_name, people[0].last_name, "ITA", "", "1000", "2"]
    assert rows[1][7:] == ["1", "1000", "1", "4", "0", "0"]
    assert people[3].last_name not in str(rows)


def test_who_has_no_place_reads_what_one_needs(client, club):
    people = make_players(club, 4)
    finished(people)
    new = reverse("circuit_new", args=[club.slug])
    client.post(new, fields_of(client.get(new), name="Anno", fewest_events=3))
    own = reverse("circuit_player", args=[club.slug, Circuit.objects.get().pk, people[0].pk])
    page = client.get(own).content.decode()
    assert "Without a place so far; score 1,000" in page
    assert "A place needs at least 3 events." in page


def test_periods_on_the_page_and_in_the_file(client, club):
    people = make_players(club, 4)
    finished(people, name="Inverno")
    finished(people[::-1], days=60, name="Primavera")
    new = f"{reverse('circuit_new', args=[club.slug])}?preset=quarters"
    client.post(new, fields_of(client.get(new), name="Anno", starts_on="2026-01-01"))
    circuit = Circuit.objects.get()
    page = client.get(reverse("circuit", args=[club.slug, circuit.pk]))
    check_page(page)
    text = page.content.decode()
    assert "Winners of the periods" in text
    assert "Every 3 months also have a ranking of their own." in text
    second = client.get(reverse("circuit", args=[club.slug, circuit.pk]), {"period": 2})
    check_page(second)
    assert "Primavera" in second.content.decode()
    assert "Inverno" not in second.content.decode()
    file = client.get(reverse("circuit_file", args=[club.slug, circuit.pk]), {"period": 2})
    assert "Inverno" not in file.content.decode()


def test_a_season_is_entered_by_the_form_alone(client, club):
    """Groene Hart's rule, from an empty form."""
    finished(make_players(club, 4))
    new = reverse("circuit_new", args=[club.slug])
    told = {
        "name": "Seizoen",
        "earns": "table_points",
        "attendance": "1",
        "absence": "0,5",
        "share": 75,
        "share_of_all": True,
        "fewest_share": 75,
        "fewest_players": 4,
        "tie_1": "hands_won",
        "tie_2": "fewest_deal_ins",
    }
    page = client.post(new, fields_of(client.get(new), **told), follow=True)
    check_page(page)
    text = page.content.decode()
    assert "Taking part in an event earns 1 more" in text
    assert "Every missed event costs ½." in text
    assert "The sum of the best results counts, as many as 75% of all events, rounded up." in text
    assert "hands won, fewest deal-ins" in text
    circuit = Circuit.objects.get()
    own = reverse("circuit", args=[club.slug, circuit.pk])
    assert [line.outcome.score for line in client.get(own).context["standing"].lines] == [
        *(5, Fraction(5, 2), Fraction(5, 2), 1),
    ]


def test_another_result_is_tried(client, club):
    people = make_players(club, 4)
    finished(people)
    finished(people, days=30)
    Player.objects.filter(pk=people[0].pk).update(ema_number="07010001")
    new = f"{reverse('circuit_new', args=[club.slug])}?preset=mers"
    client.post(new, fields_of(client.get(new), name="MERS", ends_on=DAY + timedelta(days=60)))
    own = reverse("circuit_player", args=[club.slug, Circuit.objects.get().pk, people[0].pk])
    page = client.get(own).content.decode()
    assert "Part A 400, part B 500" in page
    assert "Torneo no longer counts." in page
    tried = client.get(own, {"place": 5, "players": 61, "days": 2, "countries": 10})
    check_page(tried)
    # (2000 + 933 × 3.5) / 7.5 = 702.07, / 6.5 = 810.08
    assert "<strong>756.07</strong> instead of 450" in tried.content.decode()
    assert "A simulation:" in page
    assert page.count("weight 1") == 2
    # In a year those there are weigh half: (1000 + 933 × 5.5) / 8.5 = 721.35, / 7.5 = 817.53
    later = {"ends_on": DAY + timedelta(days=425), "qualifier": "on", "days": 3, "countries": 10}
    aged = client.get(own, {"place": 5, "players": 61, **later}).content.decode()
    assert "<strong>769.44</strong> on" in aged
    for day in (DAY - timedelta(days=1), DAY + timedelta(days=1000), "x"):
        refused = client.get(
            own, {"place": 5, "players": 61, "days": 1, "countries": 1, "ends_on": day}
        )
        check_page(refused)
        assert "<strong>" not in refused.content.decode().partition('id="what-if"')[2]
    impossible = client.get(own, {"place": 9, "players": 8, "days": 1, "countries": 1})
    check_page(impossible)
    assert "The place must not exceed" in impossible.content.decode()


def test_countries_of_a_simulated_ranking_and_their_seats(client, club):
    people = make_players(club, 4)
    finished(people)
    finished(people, days=30)
    for number, person in enumerate(people):
        country = ("FRA", "ITA")[number % 2]
        Player.objects.filter(pk=person.pk).update(ema_number=f"0701000{number}", country=country)
    new = f"{reverse('circuit_new', args=[club.slug])}?preset=mers"
    client.post(new, fields_of(client.get(new), name="MERS"))
    address = reverse("circuit", args=[club.slug, Circuit.objects.get().pk])
    page = client.get(address)
    check_page(page)
    assert [(one.country, one.ranked) for one in page.context["countries"]] == [
        ("FRA", 2),
        ("ITA", 2),
    ]
    shared = client.get(address, {"seats": 3})
    check_page(shared)
    assert shared.context["quotas"] == {"FRA": 2, "ITA": 1}
    wrong = client.get(address, {"seats": 0})
    check_page(wrong)
    assert wrong.context["quotas"] is None


def test_only_organizers_of_the_club_change_it(club):
    stranger = Client()
    stranger.force_login(make_organizer(make_club("Altro")))
    for name in ("club_circuits", "circuit_new"):
        assert stranger.get(reverse(name, args=[club.slug])).status_code == 403
