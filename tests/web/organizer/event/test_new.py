"""A new evening, and its players."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override

from clubscore.people.models import Player, User
from clubscore.people.roles import membership_add
from clubscore.tournaments.models import Session, Tournament
from clubscore.web.organizer.event.forms import OptionsForm
from scoring.rulesets import RULESETS, get
from tests.factories import make_club
from tests.html import check_page

PATH = "/organize/new/"


def form_data(
    chosen: Sequence[Player], new: Sequence[tuple[str, str]] = (), **others: Any
) -> dict[str, Any]:
    """What the page of a new evening sends."""
    ruleset = others.get("ruleset", "mcr")
    options = OptionsForm(get(ruleset if ruleset in RULESETS else "mcr"))
    data = {options.add_prefix(key): options[key].value() for key in options.fields}
    data = {key: value for key, value in data.items() if value is not False}
    for index, (first, last) in enumerate(new):
        data |= {f"new-{index}-first_name": first, f"new-{index}-last_name": last}
    return {
        **data,
        "new-TOTAL_FORMS": max(3, len(new)),
        "new-INITIAL_FORMS": 0,
        "kind": "club_night",
        "name": "Giovedì",
        "starts_on": "2026-11-26",
        "ruleset": "mcr",
        "players": [player.pk for player in chosen],
        **others,
    }


@pytest.fixture
def players(evening: Tournament) -> list[Player]:
    return list(evening.club.players.all())


def created() -> Tournament:
    return Tournament.objects.latest("pk")


def test_an_evening_is_created_and_shown(organizer, players):
    response = organizer.post(PATH, form_data(players), follow=True)
    event = created()
    assert response.redirect_chain == [(f"/organize/{event.slug}/", 302)]
    assert (event.name, str(event.starts_on), event.ruleset) == ("Giovedì", "2026-11-26", "mcr")
    assert event.entries.count() == 8
    assert event.sessions.get().tables.count() == 2
    assert "draw the seats" in response.content.decode()
    check_page(response)


def test_players_are_added_in_place(organizer, players):
    organizer.post(PATH, form_data(players[:2], [("Zoë", "Nuova"), ("", "Solo")]))
    names = {entry.player.name for entry in created().entries.all()}
    assert {"Zoë Nuova", "Solo"} < names
    assert Player.objects.get(last_name="Nuova").club == created().club


def test_options_are_stored(organizer, players):
    organizer.post(
        PATH,
        form_data(players)
        | {"mcr-minimum": "6", "mcr-mixed_kongs": "5", "mcr-green_half_flush": "on"},
    )
    options = created().options
    assert (options["minimum"], options["mixed_kongs"], options["green_half_flush"]) == (6, 5, True)
    assert options["false_win"] == "each_opponent"
    page = organizer.get(reverse("event", args=[created().slug])).content.decode()
    assert "3 options differ from the official rules" in page
    assert "official: 6 points: 26 and 22" in page


@pytest.mark.parametrize(
    ("others", "words"),
    [
        pytest.param({"name": " "}, "This field is required", id="no-name"),
        pytest.param({"starts_on": "tomorrow"}, "Enter a valid date", id="no-date"),
        pytest.param({"ruleset": "poker"}, "Select a valid choice", id="unknown-rules"),
        pytest.param({"players": [99_999]}, "Select a valid choice", id="unknown-player"),
        pytest.param({"mcr-minimum": "-1"}, "greater than or equal to 0", id="bad-number"),
        pytest.param({"mcr-mixed_kongs": "7"}, "Select a valid choice", id="bad-choice"),
        pytest.param({"new-0-first_name": "Anna"}, "This field is required", id="half-a-name"),
    ],
)
def test_errors_stand_where_they_belong(organizer, players, others, words):
    count = Tournament.objects.count()
    response = organizer.post(PATH, form_data(players, **others))
    assert response.status_code == 200
    assert words in response.content.decode()
    assert Tournament.objects.count() == count
    check_page(response)


def test_with_seven_players_it_is_asked_who_has_no_table(organizer, players):
    data = form_data(players[:7], token=uuid4())
    for _ in range(2):
        response = organizer.post(PATH, data, follow=True)
    event = created()
    assert Tournament.objects.count() == 2  # and the evening of the fixture
    assert event.entries.count() == 7
    assert not event.sessions.exists()
    response = organizer.get(f"/organize/{event.slug}/fours/")
    assert "Draw 3 byes" in " ".join(response.content.decode().split())
    organizer.post(f"/organize/{event.slug}/fours/", {"action": "lot"})
    organizer.post(f"/organize/{event.slug}/sessions/")
    assert event.sessions.get().seats.count() == 4


def test_three_players_are_no_club_night(organizer, players):
    response = organizer.post(PATH, form_data(players[:3]))
    check_page(response)
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([("nome1", "COGNOME01")], id="in-the-club"),
        pytest.param([("Zoë", "Nuova"), ("Zoë", "Nuova")], id="twice-on-the-page"),
    ],
)
def test_nobody_is_added_twice(organizer, players, rows):
    response = organizer.post(PATH, form_data(players, rows))
    assert "is already on the list" in response.content.decode()


def test_a_player_of_another_club_cannot_be_chosen(stranger, players):
    response = stranger.post(PATH, form_data(players))
    assert "Select a valid choice" in response.content.decode()


def test_a_preset_fills_the_options_and_keeps_the_rest(organizer, players):
    data = form_data(players, [("Zoë", "Nuova")], name="", preset="mcr:chinese_engines")
    response = organizer.post(PATH, data)
    text = response.content.decode()
    assert "4 options differ from the official rules" in text
    assert "This field is required" not in text
    assert 'value="Nuova"' in text
    assert text.count("checked") >= len(players)
    check_page(response)


def test_more_rows_keep_what_was_entered(organizer, players):
    response = organizer.post(PATH, form_data(players, [("Zoë", "Nuova")], rows="more"))
    text = response.content.decode()
    assert 'name="new-3-last_name"' in text
    assert 'value="Nuova"' in text


def test_players_come_later(organizer, evening):
    newcomer = Player.objects.create(club=evening.club, first_name="Ada", last_name="Tardi")
    path = reverse("player_add", args=[evening.slug])
    data = {"players": [newcomer.pk], "new-TOTAL_FORMS": 1, "new-INITIAL_FORMS": 0}
    data |= {"new-0-first_name": "Zoë", "new-0-last_name": "Nuova"}
    response = organizer.post(path, data, follow=True)
    assert "2 players added" in response.content.decode()
    assert evening.entries.count() == 10
    check_page(response)
    board = organizer.get(reverse("event_manage", args=[evening.slug])).content.decode()
    assert "Players: 10. That leaves 2 over" in board


def test_more_rows_for_players_who_come_later(organizer, evening):
    path = reverse("player_add", args=[evening.slug])
    data = {
        "new-TOTAL_FORMS": 1,
        "new-INITIAL_FORMS": 0,
        "new-0-last_name": "Nuova",
        "rows": "more",
    }
    assert 'value="Nuova"' in organizer.post(path, data).content.decode()
    assert evening.entries.count() == 8


def test_players_go_before_they_have_played(organizer, evening):
    entry = evening.entries.first()
    path = reverse("player_remove", args=[evening.slug, entry.pk])
    response = organizer.post(path, follow=True)
    assert f"{entry.player.name} removed from the list" in response.content.decode()
    assert evening.entries.count() == 7
    assert evening.sessions.get().state == Session.State.DRAFT


def test_an_evening_sent_twice_is_made_once(organizer, players):
    sent = form_data(players[:7], [("Zoë", "Nuova")], token=str(uuid4()))
    first = organizer.post(PATH, sent)
    again = organizer.post(PATH, sent)
    assert again.url == first.url
    assert Tournament.objects.filter(name="Giovedì").count() == 1
    assert Player.objects.filter(last_name="Nuova").count() == 1


def test_the_page_names_its_token(organizer):
    one, other = (organizer.get(PATH).context["forms"].token for _ in range(2))
    assert one != other
    assert f'value="{one}"' not in organizer.get(PATH).content.decode()


def test_a_form_sent_for_one_club_makes_no_evening_of_another(organizer, evening, players):
    sent = form_data(players, token=str(uuid4()))
    assert organizer.post(PATH, sent).status_code == 302
    club = make_club("Altro circolo")
    membership_add(user=User.objects.get(memberships__club=evening.club), club=club)
    response = organizer.post(f"{PATH}?club={club.slug}", sent | {"players": []})
    assert "already used elsewhere" in response.content.decode()
    assert not club.tournaments.exists()


def test_a_token_tampered_with_is_refused(organizer, players):
    response = organizer.post(PATH, form_data(players, token="x"))
    assert response.status_code == 200
    assert not Tournament.objects.filter(name="Giovedì").exists()


@pytest.mark.parametrize("kind", ["tournament", "league"])
def test_a_tournament_takes_any_number_of_players_and_is_ranked_by_table_points(
    organizer, players, kind
):
    sent = form_data(players[:6], kind=kind, ends_on="2026-11-27", token=str(uuid4()))
    response = organizer.post(PATH, sent, follow=True)
    event = created()
    assert response.redirect_chain == [(f"/organize/{event.slug}/settings/", 302)]
    assert (event.kind, str(event.ends_on), event.place_points) == (
        kind,
        "2026-11-27",
        [4, 2, 1, 0],
    )
    assert event.entries.count() == 6
    assert not event.sessions.exists()
    organizer.post(PATH, sent)
    assert created() == event


def test_the_last_day_is_not_before_the_first(organizer, players):
    response = organizer.post(PATH, form_data(players, ends_on="2026-11-25"))
    assert "The last day comes before the first." in response.content.decode()


def test_without_a_last_day_it_is_the_first(organizer, players):
    organizer.post(PATH, form_data(players, kind="tournament"))
    assert created().ends_on == created().starts_on


@pytest.mark.parametrize("kind", ["tournament", "league"])
@pytest.mark.parametrize("name", ["Club night", "", " Club  night\u202e"])
def test_a_tournament_is_not_called_an_evening(organizer, players, kind, name):
    with override("it"):
        name = name or gettext("Club night").lower()
    response = organizer.post(PATH, form_data(players, kind=kind, name=name))
    assert "Give the event a name." in response.content.decode()
    assert organizer.post(PATH, form_data(players, name=name)).status_code == 302  # an evening may


@pytest.mark.parametrize("name", ["", "\u200b", "\u3164 \u2800"])
def test_a_name_nobody_can_see_is_missing(organizer, players, name):
    response = organizer.post(PATH, form_data(players, name=name))
    assert "This field is required." in response.content.decode()
    before = Player.objects.count()
    organizer.post(PATH, form_data(players, [("Anna", name), (name, "Solo")]))
    assert Player.objects.filter(first_name="", last_name="Solo").count() in {0, 1}
    assert not Player.objects.filter(last_name=name).exists()
    assert Player.objects.count() <= before + 1


@pytest.mark.parametrize(("field", "day"), [("starts_on", "1989-12-31"), ("ends_on", "2201-01-01")])
def test_days_of_another_age_are_misprints(organizer, players, field, day):
    response = organizer.post(PATH, form_data(players, **{field: day}))
    assert "The year must be between 1990 and 2200." in response.content.decode()


@pytest.mark.parametrize("key", ["9" * 30, "9223372036854775808", "9" * 5000, "x", "\0"])
def test_players_nobody_offered(organizer, players, key):
    before = Tournament.objects.count()
    response = organizer.post(PATH, form_data(players[:3]) | {"players": [key]})
    assert 'class="errorlist"' in response.content.decode()
    assert Tournament.objects.count() == before
