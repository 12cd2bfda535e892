"""How an event is called and ranked, changed afterwards; results published."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close
from clubscore.play.services import hand_void
from clubscore.standings.pairing import session_next_seated
from clubscore.standings.ranking import ranking
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.event_change import rules_change
from clubscore.tournaments.models import Change, Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.settings.registry import ASKED
from clubscore.web.organizer.event.forms import OptionsForm
from scoring.rulesets import get
from tests.event_states import foreign
from tests.factories import EAST, make_club, make_event, make_organizer, make_session, play, points
from tests.factories import organizer as actor
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """A session played and closed, of an event ranked by points."""
    session = make_session()
    table = session.tables.get()
    play(table, points(EAST, None, 8))
    table_close(table=table, by=actor(), reason="time")
    return session_close(session=session, by=actor())


@pytest.fixture
def event(session: Session) -> Tournament:
    return session.tournament


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def settings(**others: Any) -> dict[str, Any]:
    return {
        "name": "Coppa",
        "starts_on": "2026-03-14",
        "ends_on": "2026-03-15",
        "country": "ITA",
        **others,
    }


def path(event: Tournament) -> str:
    return reverse("event_settings", args=[event.slug])


@pytest.mark.parametrize("language", ["it", "en"])
def test_page(client, event, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(path(event)), language)


@pytest.mark.parametrize("make", [lambda: make_event(players=0), foreign])
def test_every_setting_is_asked_of_an_event_it_fits(make):
    event = Tournament.objects.get(pk=make().pk)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    page = client.get(path(event)).content.decode()
    for setting in ASKED:
        names = f"{setting.field}|{setting.field.removesuffix('s')}_1"
        is_asked = re.search(f'name="({names})"', page) is not None
        assert is_asked == setting.asked_of(event), setting.field


def test_an_event_of_another_program_keeps_one():
    event = foreign()
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    answer = client.post(path(event), settings(results_from=" "))
    assert answer.context["form"].errors.keys() == {"results_from"}


def test_what_has_a_value_keeps_it_where_nothing_is_sent(fresh, desk):
    fresh.odd_tables, fresh.provisional_minutes, fresh.no_show_points = "threes", 20, 30
    fresh.save()
    desk.post(path(fresh), settings(odd_tables="", provisional_minutes="", no_show_points=""))
    fresh.refresh_from_db()
    assert (fresh.odd_tables, fresh.provisional_minutes, fresh.no_show_points) == ("threes", 20, 0)


def test_settings_are_saved_and_the_ranking_follows(client, event):
    sent = settings(
        place_points="4-2-1-0",
        ties_by_hands="on",
        forfeits_last="on",
        stops_at_gong="on",
        team_size="4",
        team_best="3",
        team_substitutes="on",
        session_minutes="90",
        ema_weight="2.5",
        no_show_points="20",
        tie_break_1="best_hand",
        tie_break_2="best_session",
        best_of="3",
        results_held="on",
        city="Ravenna",
    )
    assert client.post(path(event), sent).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.city, str(event.ends_on)) == ("Coppa", "Ravenna", "2026-03-15")
    assert event.place_points == [4, 2, 1, 0]
    assert event.ties_by_hands
    assert event.forfeits_last
    assert event.stops_at_gong
    assert (event.team_size, event.team_best, event.team_substitutes) == (4, 3, True)
    assert event.ema_weight == 2.5
    assert event.no_show_points == 20
    about = Client(headers={"accept-language": "en"}).get(reverse("event_about", args=[event.slug]))
    assert "more hands won comes first" in about.content.decode()
    assert "At the gong, play stops" in about.content.decode()
    assert event.tie_breaks == ["best_hand", "best_session"]
    assert (event.best_of, event.results_held) == (3, True)
    made = ranking(event, unpublished=True)
    assert [row.twelfths for row in made.rows] == [48, 12, 12, 12]
    change = Change.objects.get(kind="event_changed")
    assert change.facts["name"] == ["Serata", "Coppa"]
    assert change.facts["place_points"] == [[], [4, 2, 1, 0]]
    client.post(path(event), sent)
    assert Change.objects.filter(kind="event_changed").count() == 1  # nothing new


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"name": " "}, "This field is required."),
        ({"ends_on": "2026-03-13"}, "The last day comes before the first."),
        ({"place_points": "4 2 1"}, "four numbers, none higher than"),
        ({"place_points": "0 1 2 4"}, "none higher than the one before"),
        ({"place_points": "4 2 1 0.3"}, "Enter four numbers, such as"),
        ({"place_points": "4 2 1 x"}, "Enter four numbers, such as"),
        ({"place_points": "4 2 1 ²"}, "Enter four numbers, such as"),
        ({"place_points": "9999 2 1 0"}, "Enter four numbers, such as"),
        ({"place_points": "0 0 0 0"}, "must earn something"),
        ({"tie_break_1": "best_hand", "tie_break_3": "best_hand"}, "Already selected above"),
        ({"tie_break_1": "coin"}, "Select a valid choice"),
        ({"best_of": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_is_said_at_the_field(client, event, sent, said):
    response = client.post(path(event), settings(**sent))
    assert said in response.content.decode().replace("&#x27;", "’")
    assert Tournament.objects.get().name == "Serata"


def test_results_are_published_and_held_back_from_the_board(client, event, session):
    board = reverse("event_manage", args=[event.slug])
    publish = reverse("results_publish", args=[event.slug, session.number])
    public = Client(headers={"accept-language": "en"})
    page = reverse("event", args=[event.slug])
    Tournament.objects.update(results_held=True)
    assert "Publish them when they are final" in client.get(board).content.decode()
    assert "+48" not in public.get(page).content.decode()
    client.post(publish, {"action": "publish"})
    assert "+48" in public.get(page).content.decode()
    assert "Publish them when they are final" not in client.get(board).content.decode()
    client.post(publish, {"action": "withhold"})
    assert "+48" not in public.get(page).content.decode()


def test_a_session_going_on_cannot_be_published():
    event = make_session().tournament
    Tournament.objects.update(results_held=True)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    response = client.post(reverse("results_publish", args=[event.slug, 1]), follow=True)
    assert "Close it first" in response.content.decode()
    assert Session.objects.get().published_at is None


# Country, clock, places, registration


def said(client, event, **others) -> str:
    response = client.post(path(event), settings(**others))
    assert response.status_code == 200
    check_page(response)
    return str(response.content.decode())


def test_the_rest_of_the_settings(client, event):
    sent = settings(
        country="Deutschland",
        qualifier="on",
        session_minutes="110",
        capacity="32",
        registration_opens_at="2026-03-28T20:15",
        registration_closes_at="2026-03-30T20:15",
    )
    client.post(path(event), sent)
    event.refresh_from_db()
    assert (event.country, event.qualifier) == ("DEU", True)
    assert (event.session_minutes, event.capacity) == (110, 32)
    # the clocks in Italy are put forward in the night between
    assert event.registration_opens_at == datetime(2026, 3, 28, 19, 15, tzinfo=UTC)
    assert event.registration_closes_at == datetime(2026, 3, 30, 18, 15, tzinfo=UTC)
    page = client.get(path(event)).content.decode()
    assert 'value="2026-03-28T20:15"' in page
    assert 'value="2026-03-30T20:15"' in page
    (facts,) = Change.objects.filter(kind="event_changed").values_list("facts", flat=True)
    assert facts["capacity"] == [None, 32]
    assert facts["registration_opens_at"][1].startswith("2026-03-28T19:15")


def test_times_are_those_of_the_event(client, event):
    Tournament.objects.filter(pk=event.pk).update(time_zone="Asia/Tokyo")
    client.post(path(event), settings(registration_opens_at="2026-03-29T02:30"))
    event.refresh_from_db()
    assert event.registration_opens_at == datetime(2026, 3, 28, 17, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"registration_opens_at": "2026-03-29T02:30"}, "This time doesn’t exist"),
        ({"registration_opens_at": "2026-10-25T02:30"}, "This time occurs twice"),
        ({"registration_opens_at": "2026-10-25T02:30Z"}, "Enter a valid date/time"),
        ({"registration_opens_at": "tomorrow"}, "Enter a valid date/time"),
        ({"registration_opens_at": "0001-01-01T00:00"}, "between 1990 and 2200"),
        ({"registration_opens_at": "9999-12-31T23:59"}, "between 1990 and 2200"),
        (
            {
                "registration_opens_at": "2026-03-30T10:00",
                "registration_closes_at": "2026-03-30T10:00",
            },
            "would close before it opens",
        ),
        ({"starts_on": "1989-12-31"}, "between 1990 and 2200"),
        ({"ends_on": "2201-01-01"}, "between 1990 and 2200"),
        ({"session_minutes": "0"}, "greater than or equal to 1"),
        ({"session_minutes": "601"}, "less than or equal to 600"),
        ({"capacity": "0"}, "greater than or equal to 1"),
        ({"capacity": "40000"}, "less than or equal to 2000"),
        ({"country": "Atlantis"}, "Enter three capital letters"),
        ({"name": "\u200b\u3164"}, "This field is required"),
    ],
)
def test_bad_settings_are_named_and_nothing_is_saved(client, event, sent, words):
    assert words in said(client, event, **sent)
    event.refresh_from_db()
    assert event.name == "Serata"


def test_times_beside_the_change_of_the_clocks_are_taken(client, event):
    for time in ("2026-03-29T01:59", "2026-03-29T03:00", "2026-10-25T01:59", "2026-10-25T03:00"):
        response = client.post(path(event), settings(registration_opens_at=time))
        assert response.status_code == 302, time


# Rules


def rules(ruleset: str = "mcr", **others: Any) -> dict[str, Any]:
    options = OptionsForm(get(ruleset))
    data = {options.add_prefix(key): options[key].value() for key in options.fields}
    data = {key: value for key, value in data.items() if value is not False}
    return settings(ruleset=ruleset, **data | others)


@pytest.fixture
def fresh(event: Tournament) -> Tournament:
    """Another event of the club, in which nothing was played."""
    return make_event(players=4, club=make_club("Altro circolo"))


@pytest.fixture
def desk(fresh: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(fresh.club))
    return client


def test_rules_change_until_the_first_hand(desk, fresh):
    session = session_next_seated(tournament=fresh, by=actor())
    assert desk.post(path(fresh), rules(**{"mcr-minimum": "6"})).status_code == 302
    fresh.refresh_from_db()
    assert fresh.options["minimum"] == 6
    assert 'value="6"' in desk.get(path(fresh)).content.decode()
    desk.post(path(fresh), rules("zung_jung"))
    fresh.refresh_from_db()
    assert fresh.ruleset == "zung_jung"
    assert "minimum" not in fresh.options
    changes = Change.objects.filter(tournament=fresh, kind="event_changed")
    assert changes.latest("pk").facts["ruleset"] == ["mcr", "zung_jung"]
    play(session_start(session=session, by=actor()).tables.get(), points(EAST, None, 8))
    page = desk.get(path(fresh)).content.decode()
    assert "so the rules can no longer be changed" in page
    assert 'name="ruleset"' not in page


def test_rules_with_hands_stay_even_if_the_page_was_open_before(client, event):
    assert client.post(path(event), rules("zung_jung")).status_code == 302
    event.refresh_from_db()
    assert event.ruleset == "mcr"  # the page no longer takes them
    with pytest.raises(ClubError) as refused:
        rules_change(tournament=event, ruleset="zung_jung", options={}, by=actor())
    assert refused.value.code == "rules_have_hands"
    rules_change(tournament=event, ruleset="mcr", options=event.options, by=actor())  # as it is


def test_void_hands_fix_the_rules_too(fresh):
    session = session_start(session=session_next_seated(tournament=fresh, by=actor()), by=actor())
    (hand,) = play(session.tables.get(), points(EAST, None, 8))
    hand_void(hand=hand, reason="wrong table", by=actor())
    with pytest.raises(ClubError) as refused:
        rules_change(tournament=fresh, ruleset="zung_jung", options={}, by=actor())
    assert refused.value.code == "rules_have_hands"


def test_a_bad_option_saves_nothing(desk, fresh):
    response = desk.post(path(fresh), rules(**{"mcr-minimum": "-1", "name": "Coppa"}))
    assert response.status_code == 200
    fresh.refresh_from_db()
    assert (fresh.name, fresh.options["minimum"]) == ("Torneo", 8)


def test_a_preset_fills_the_options_and_keeps_what_was_written(desk, fresh):
    preset = get("mcr").presets[0].key
    sent = rules(preset=f"mcr:{preset}", name="Non ancora", capacity="x")
    response = desk.post(path(fresh), sent)
    check_page(response)
    page = response.content.decode()
    assert 'value="Non ancora"' in page
    fresh.refresh_from_db()
    assert fresh.name == "Torneo"


# Deleting


def delete(event: Tournament) -> str:
    return reverse("event_delete", args=[event.slug])


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page_says_what_goes(desk, fresh, language):
    desk.cookies["__Host-django_language"] = language
    check_page(desk.get(delete(fresh)), language)


def test_an_event_without_hands_is_deleted_and_the_players_stay(desk, fresh):
    session_start(session=session_next_seated(tournament=fresh, by=actor()), by=actor())
    byes_set(tournament=fresh, session=2, entries=[], by=actor())
    players = fresh.club.players.count()
    response = desk.post(delete(fresh), follow=True)
    assert "“Torneo” deleted." in response.content.decode()
    assert not Tournament.objects.filter(pk=fresh.pk).exists()
    assert fresh.club.players.count() == players == 4
    assert desk.post(delete(fresh)).status_code == 404  # sent twice


def test_hands_keep_an_event_even_void_ones(client, event):
    assert "cannot be deleted" in client.get(delete(event)).content.decode()
    response = client.post(delete(event), follow=True)
    assert "Hands have been recorded in this event" in response.content.decode()
    assert Tournament.objects.filter(pk=event.pk).exists()
    table = event.sessions.get().tables.get()
    hand_void(hand=table.hands.get(), reason="wrong", by=actor())
    client.post(delete(event))
    assert Tournament.objects.filter(pk=event.pk).exists()


def test_penalties_keep_an_event_even_cancelled_ones(desk, fresh):
    penalty = penalty_add(
        tournament=fresh,
        entry=fresh.entries.get(number=1),
        kind=Penalty.Kind.WARNING,
        reason="late",
        by=actor(),
    )
    penalty_revoke(penalty=penalty, reason="was not", by=actor())
    assert "Penalties have been given" in desk.get(delete(fresh)).content.decode()
    desk.post(delete(fresh))
    assert Tournament.objects.filter(pk=fresh.pk).exists()


def test_venue_fee_and_description_are_on_the_events_page(client, event):
    sent = settings(
        venue="Sala Rossa, via Roma 1", fee="40 €", description="## Lunch\r\n\r\n**Free** <b>x</b>"
    )
    assert client.post(path(event), sent).status_code == 302
    event.refresh_from_db()
    assert event.description == "## Lunch\n\n**Free** <b>x</b>"
    page = Client(headers={"accept-language": "en"}).get(reverse("event_about", args=[event.slug]))
    html = page.content.decode()
    check_page(page)
    assert "Sala Rossa, via Roma 1" in html
    assert "40 €" in html
    assert "<h4>Lunch</h4>" in html
    assert "<strong>Free</strong> &lt;b&gt;x&lt;/b&gt;" in html
    assert change_of(event).facts["venue"] == ["", "Sala Rossa, via Roma 1"]
    assert (
        "description: – → ## Lunch"
        in client.get(reverse("event_log", args=[event.slug])).content.decode()
    )


def change_of(event: Tournament) -> Change:
    return event.changes.get(kind="event_changed")


def test_a_group_with_something_wrong_in_it_is_open(client, event):
    page = client.get(path(event)).content.decode()
    assert page.count('<details class="more">') >= 4
    response = client.post(path(event), settings(place_points="x"))
    assert response.context["form"].sections_with_errors == {"ranking"}
    twice = settings(tie_break_1="best_hand", tie_break_2="best_hand")
    assert client.post(path(event), twice).context["form"].sections_with_errors == {"ranking"}
    assert '<details class="more" open>' in response.content.decode()


def test_settings_few_events_need_are_folded_away_until_one_is_set(desk, fresh):
    ranking = desk.get(path(fresh)).context["form"].rare["ranking"].fold
    assert not ranking.is_open
    rare = {setting.field for setting in ASKED if setting.is_rare}
    assert {field.name for field in ranking.fields} <= rare
    wrong = desk.post(path(fresh), settings(no_show_points="-1"))
    assert wrong.context["form"].rare["ranking"].fold.is_open
    assert wrong.context["form"].sections_with_errors == {"ranking"}, "what is around it too"
    fresh.no_show_points, fresh.provisional_minutes = 20, 0
    fresh.save()
    page = desk.get(path(fresh))
    check_page(page)
    rare_settings = page.context["form"].rare
    assert rare_settings["ranking"].fold.is_open
    assert "Points deducted for a no-show: 20" in page.text
    assert rare_settings["sessions"].fold.is_open
    assert "Minutes results remain provisional: 0" in page.text
