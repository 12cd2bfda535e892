"""The tabs of an event, and what stands under More."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import EventRole, Tournament
from clubscore.tournaments.officials.invitations import role_give
from clubscore.web.event_sections import SECTIONS
from tests.factories import make_event, make_user
from tests.factories import organizer as somebody
from tests.html import check_page

pytestmark = pytest.mark.django_db


def tabs(client: Client, event: Tournament, name: str = "event_manage") -> list[str]:
    response = client.get(reverse(name, args=[event.slug]))
    assert response.status_code == 200
    check_page(response)
    text = response.content.decode()
    nav = text[text.index('aria-label="Event sections"') :].partition("</nav>")[0]
    return [link.partition("</a>")[0].split(">")[-1] for link in nav.split("<a ")[1:]]


def more(client: Client, event: Tournament) -> list[str]:
    page = check_page(client.get(reverse("event_more", args=[event.slug])))
    return page.links


def test_a_club_night_has_four_tabs_and_all_else_under_more(organizer, evening):
    assert tabs(organizer, evening) == ["Overview", "Players", "Print", "More"]
    links = more(organizer, evening)
    for section in SECTIONS:
        assert reverse(section.name, args=[evening.slug]) in links


def test_a_tournament_has_one_row(organizer, evening):
    event = make_event(club=evening.club)
    found = tabs(organizer, event)
    assert found[:3] == ["Overview", "Players", "Check-in"]
    assert found[-1] == "More"
    assert not {"Stages", "Visibility", "Log", "API"} & set(found)
    links = more(organizer, event)
    assert reverse("event_log", args=[event.slug]) in links


@pytest.mark.parametrize("name", ["event_settings", "event_stages", "event_visibility"])
def test_settings_stages_and_visibility_are_beside_each_other(organizer, evening, name):
    text = organizer.get(reverse(name, args=[evening.slug])).content.decode()
    row = text[text.index('class="tabs is-minor" aria-label="Settings"') :].partition("</nav>")[0]
    for one in ("event_settings", "event_stages", "event_visibility"):
        assert reverse(one, args=[evening.slug]) in row
    assert row.count('aria-current="page"') == 1
    assert text.count('aria-current="true"') == 1  # More, for a club night


def test_a_referee_finds_what_referees_may_see(evening):
    user = make_user()
    role_give(tournament=evening, user=user, role=EventRole.Role.REFEREE, by=somebody())
    referee = Client(headers={"accept-language": "en"})
    referee.force_login(user)
    assert tabs(referee, evening) == ["Overview", "Print", "More"]
    shown = more(referee, evening)
    for section in SECTIONS:
        assert (reverse(section.name, args=[evening.slug]) in shown) == section.for_referees
        if section.for_referees:
            assert referee.get(reverse(section.name, args=[evening.slug])).status_code == 200
