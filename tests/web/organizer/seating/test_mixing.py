"""Who is kept apart where possible, as an organizer says it and sees it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.people.models import Player
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.event_copy import event_copy
from clubscore.tournaments.models import Draw, Team, Tournament
from clubscore.tournaments.seating.mixing import MixingRule, mixing_set, read_groups
from clubscore.tournaments.seating.separations import pairs_apart
from clubscore.tournaments.seating.services import draw_apply, draw_begin
from clubscore.tournaments.seating.worker import draw_work
from clubscore.web.organizer.seating.proof import draw_view
from tests.factories import make_event, make_organizer, organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db

COUNTRIES = ("ITA", "FRA", "DEU", "NLD")


@pytest.fixture
def event() -> Tournament:
    event = make_event(players=16)
    for entry in event.entries.select_related("player"):
        country = COUNTRIES[((entry.number or 1) - 1) // 4]
        Player.objects.filter(pk=entry.player_id).update(country=country)
    return event


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def address(event: Tournament) -> str:
    return reverse("event_seating", args=[event.slug])


def mix(event: Tournament, groups: str = "", *, countries: bool = True) -> None:
    rule = MixingRule(countries, read_groups(groups))
    mixing_set(tournament=event, rule=rule, by=organizer())
    event.refresh_from_db()


def planned(event: Tournament, sessions: int) -> Draw:
    draw = draw_begin(tournament=event, sessions=sessions, by=organizer(), seed=3)
    draw_work(draw.pk)
    draw.refresh_from_db()
    return draw


def test_form(client, event):
    sent = {
        "action": "mix",
        "mixing-countries": "on",
        "mixing-groups": "Leghorn: 1, 5-7",
        "mixing-before_repeats": "yes",
    }
    page = client.post(address(event), sent, follow=True)
    check_page(page)
    text = page.content.decode()
    assert "It applies to seats drawn from now on." in text
    assert "Leghorn: 1, 5-7</textarea>" in text
    event.refresh_from_db()
    assert event.mixing == {
        "countries": True,
        "groups": ["Leghorn: 1, 5-7"],
        "before_repeats": True,
    }
    log = client.get(reverse("event_log", args=[event.slug])).content.decode()
    assert "compatriots; Leghorn: 1, 5-7" in log


def test_clubmates_and_a_pair_that_may_meet(client, event):
    event.entries.filter(number__in=[1, 2, 5, 6]).update(home_club="Il Drago")
    client.post(address(event), {"action": "mix", "mixing-clubs": "on"})
    one, other = (event.entries.get(number=number) for number in (3, 4))
    pair = {"apart-one": one.pk, "apart-other": other.pk, "apart-where_possible": "on"}
    client.post(address(event), {"action": "apart", **pair})
    event.refresh_from_db()
    assert event.mixing["clubs"] is True
    draw = planned(event, 4)
    assert draw.keep_apart == []
    assert draw.mixing["pairs"] == [[None, None, 1, 1, *[None] * 12]]
    page = client.get(address(event))
    check_page(page)
    text = page.content.decode()
    for words in ("Clubmates at one table", "Pairs kept apart where possible, at one table"):
        assert words in text
    assert text.count("0 meetings, as few as the numbers allow") == 2
    assert '<span class="muted small">where possible</span>' in text
    draw_apply(draw=draw, by=organizer())
    assert "Clubmates at one table" in client.get(address(event)).content.decode()
    log = client.get(reverse("event_log", args=[event.slug])).content.decode()
    assert "clubmates" in log


def test_a_wrong_line_is_said_and_nothing_is_lost(client, event):
    sent = {"action": "mix", "mixing-groups": "Leghorn: 1, Atlantis"}
    page = client.post(address(event), sent)
    check_page(page)
    text = page.content.decode()
    assert "“Atlantis” in group Leghorn is neither a country nor a player number." in text
    assert "Leghorn: 1, Atlantis</textarea>" in text
    event.refresh_from_db()
    assert event.mixing == {}


def test_a_plan_says_how_well_it_mixes(client, event):
    mix(event)
    draw = planned(event, 4)
    text = client.get(address(event)).content.decode()
    assert "0 meetings, as few as the numbers allow" in text
    assert "Keeping them apart costs no repeated meeting." in text
    draw_apply(draw=draw, by=organizer())
    text = client.get(address(event)).content.decode()
    assert "Compatriots at one table" in text
    assert "0 meetings, as few as the numbers allow" in text
    assert "Keeping them apart costs" not in text  # seats may have changed since


def test_whoever_must_meet_meets(client, event):
    mix(event)
    planned(event, 5)  # everybody meets everybody once
    text = client.get(address(event)).content.decode()
    assert "24 meetings; with these numbers it can’t be fewer than 0" in text


def test_a_single_session_is_mixed_and_keeps_teammates_apart(event):
    mix(event, "Leghorn: 1, 5", countries=False)
    for _ in range(3):
        session = session_next_seated(tournament=event, by=organizer())
        tables = [
            set(table.seats.values_list("entry__number", flat=True))
            for table in session.tables.all()
        ]
        assert not any({1, 5} <= table for table in tables)
        moment = timezone.now()
        event.sessions.filter(pk=session.pk).update(
            state="closed", started_at=moment, closed_at=moment
        )


def test_a_copy_of_the_event_mixes_the_same(event):
    mix(event, "Leghorn: 1, 5")
    copy = event_copy(
        source=event,
        name="Torneo 2027",
        starts_on=event.starts_on + timedelta(weeks=52),
        with_players=False,
        by=organizer(),
    )
    assert copy.mixing == event.mixing != {}


def test_teams_larger_than_the_tables_are_many_meet_as_rarely_as_counting_allows(client, event):
    """Three teams of four at three tables: by force nobody could sit apart from all teammates."""
    event = make_event(players=12)
    client.force_login(make_organizer(event.club))
    for number, name in enumerate(("Bambù", "Venti", "Draghi")):
        team = Team.objects.create(tournament=event, name=name)
        event.entries.filter(number__in=range(1 + 4 * number, 5 + 4 * number)).update(team=team)
    entries = list(event.entries.select_related("player"))
    assert len(pairs_apart(event, entries)) == 18
    page = client.get(address(event))
    assert "Players in the same team" in page.text
    client.post(address(event), {"action": "mix", "mixing-teams": "on"})
    event.refresh_from_db()
    assert event.mixing["teams"] is True
    assert len(pairs_apart(event, entries)) == 18  # still, for seats from the standings
    draw = planned(event, 3)
    assert draw.keep_apart == []
    view = draw_view(draw)
    assert view.proof is not None
    (figure,) = view.proof.mixing_figures
    assert (figure.kind, figure.meetings) == ("teams", figure.least)
    page = client.get(address(event))
    check_page(page)
    assert "Teammates at one table" in page.text
    log = client.get(reverse("event_log", args=[event.slug]))
    assert "teammates" in log.text
