"""The tabs of an event, and what stands under More."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import EventRole, Tournament
from clubscore.tournaments.officials.invitations import role_give
from clubscore.web.event_sections import SECTIONS, event_nav
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


def test_a_club_night_has_four_tabs_and_all_else_beside_them_or_under_more(organizer, evening):
    assert tabs(organizer, evening) == ["Overview", "Players", "Print", "More"]
    links = more(organizer, evening)
    for section in SECTIONS:
        expected = section.name != "check_in"  # beside Players
        assert (reverse(section.name, args=[evening.slug]) in links) == expected


def test_a_tournament_has_six_tabs_and_less_under_more(organizer, evening):
    event = make_event(club=evening.club)
    shown = ["Overview", "Players", "Seating plan", "Print", "Settings", "More"]
    assert tabs(organizer, event) == shown
    links = more(organizer, event)
    for name in ("event_log", "event_roles", "penalties", "event_announcements", "event_tokens"):
        assert reverse(name, args=[event.slug]) in links
    for name in ("check_in", "event_fours", "event_stages", "event_visibility"):
        assert reverse(name, args=[event.slug]) not in links, "beside a tab"


@pytest.mark.parametrize("kind", Tournament.Kind)
@pytest.mark.parametrize("is_foreign", [False, True])
def test_every_page_is_found_whatever_the_event(organizer, evening, kind, is_foreign):
    event = make_event(club=evening.club)
    event.kind, event.results_from = kind, "MTS" if is_foreign else ""
    event.save()
    access = EventAccess(event, is_organizer=True, actor=None)
    nav = event_nav(event, access, "event_manage")
    names = [tab.section.name for tab in nav.tabs]
    found = set(names) | {tab.section.name for group in nav.more for tab in group.tabs}
    for name in names:
        found |= {tab.section.name for tab in event_nav(event, access, name).beside}
    expected = {one.name for one in SECTIONS if one.of_foreign or not is_foreign}
    assert found == expected


@pytest.mark.parametrize("kind", [Tournament.Kind.CLUB_NIGHT, Tournament.Kind.LEAGUE])
def test_a_page_is_called_what_leads_to_it(organizer, evening, kind):
    event = make_event(club=evening.club)
    Tournament.objects.filter(pk=event.pk).update(kind=kind)
    for section in SECTIONS:
        if section.name not in {"event_manage", "event", "event_seats"}:  # called like the event
            page = organizer.get(reverse(section.name, args=[event.slug])).content.decode()
            heading = page.partition("<h1>")[2].partition("</h1>")[0]
            assert heading == str(section.label)


SETTINGS = ("event_settings", "event_stages", "event_visibility")
ROWS = [
    *((name, SETTINGS) for name in SETTINGS),
    *((name, ("player_add", "check_in")) for name in ("player_add", "check_in")),
    *((name, ("event_seating", "event_fours")) for name in ("event_seating", "event_fours")),
]


@pytest.mark.parametrize("kind", [Tournament.Kind.CLUB_NIGHT, Tournament.Kind.TOURNAMENT])
@pytest.mark.parametrize(("name", "row_of"), ROWS)
def test_pages_of_one_matter_are_beside_each_other(organizer, evening, kind, name, row_of):
    Tournament.objects.filter(pk=evening.pk).update(kind=kind)
    text = organizer.get(reverse(name, args=[evening.slug])).content.decode()
    nav = text[text.index('class="event-tabs') :].partition("</div>")[0]
    main, _sign, row = nav.partition('class="tabs is-minor"')
    for one in row_of:
        assert reverse(one, args=[evening.slug]) in row
    assert row.count('aria-current="page"') == 1
    assert main.count("aria-current") == 1  # the tab of the row, or More


def test_a_referee_finds_what_referees_may_see(evening):
    user = make_user()
    role_give(tournament=evening, user=user, role=EventRole.Role.REFEREE, by=somebody())
    referee = Client(headers={"accept-language": "en"})
    referee.force_login(user)
    assert tabs(referee, evening) == ["Overview", "Print", "More"]
    Tournament.objects.filter(pk=evening.pk).update(kind=Tournament.Kind.LEAGUE)
    assert tabs(referee, evening) == ["Overview", "Penalties", "Print", "More"]
    shown = more(referee, evening)
    for section in SECTIONS:
        assert (reverse(section.name, args=[evening.slug]) in shown) == section.for_referees
        if section.for_referees:
            assert referee.get(reverse(section.name, args=[evening.slug])).status_code == 200
